"""Those who look on: they wait in line for a seat at a full table, and know that they see the game late."""

from __future__ import annotations

from web.faults import barriers
from web.hands import PlayPage
from web.homes import HERE, LINK, LOBBY, Open, invites, joins, people

ON = "#turn .looking-on"


def waits(page: PlayPage, name: str) -> None:
    """From the lobby into the line of Ann's table."""
    page.page.goto(page.address)
    page.page.get_by_role("link", name="Wait for a seat at the table of Ann").first.click()
    page.page.get_by_label("Your name").fill(name)
    page.page.get_by_role("button", name="Wait in line").click()
    page.ready()


def says(page: PlayPage, words: str) -> None:
    page.page.locator(ON, has_text=words).wait_for()


def test_the_line_of_a_full_table(open_page: Open) -> None:
    ann, bob, cid, dot = (open_page() for _ in range(4))
    joins(bob, invites(ann, [HERE, LOBBY])[0], "Bob")
    ann.page.locator(".held").wait_for(state="detached")
    waits(cid, "Cid")
    says(cid, "You wait in line for a seat: you are the first.")
    says(cid, "You see this game a turn late")
    waits(dot, "Dot")
    says(dot, "you are number 2 of 2")
    assert barriers(dot.page) == []
    assert ann.page.locator(ON).count() == 0, "players see the game as it is"
    people(ann).get_by_role("button", name="Empty the seat: Bob").click()
    ann.page.get_by_role("button", name="Empty the seat", exact=True).click()
    says(cid, "A seat is free, and it is yours to take until")
    cid.page.locator(ON).get_by_role("button", name="Let it go").click()
    says(cid, "The free seat is offered to the first in line.")
    says(dot, "A seat is free, and it is yours to take until")
    dot.page.locator(ON).get_by_role("link", name="Sit down").click()
    dot.page.get_by_role("button", name="Take the seat").click()
    dot.ready()
    ann.page.locator("#players", has_text="Dot").wait_for()
    assert dot.page.locator(ON).count() == 0


def test_somebody_known_is_invited_by_name(open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    joins(bob, invites(ann, [HERE, LINK])[0], "Bob")
    invites(ann, [HERE, LINK])
    ann.page.get_by_label("Invite somebody you know to seat 2").select_option("Bob")
    ann.page.get_by_text("The seat is kept for Bob").wait_for()
    bob.page.goto(bob.address)
    bob.page.locator(".running a", has_text="you are invited").click()
    bob.page.locator(".join", has_text="Ann invites you to a game").wait_for()
    bob.page.get_by_role("button", name="Take the seat").click()
    bob.ready()
    ann.page.locator(".held").wait_for(state="detached")
