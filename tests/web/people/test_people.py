"""The people of a table: stand-ins, what the host decides, talk, clocks, and the sound of one's turn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, expect

from web.faults import check
from web.hands import PlayPage
from web.homes import HERE, LINK, Open, at_turn, in_reach, invites, joins, people, two_homes


def place(page: PlayPage, name: str) -> Locator:
    """Somebody's line in the list of people."""
    found: Locator = people(page).locator(".place", has_text=name)
    return found


def confirms(page: PlayPage, *buttons: str) -> None:
    for words in buttons:
        page.page.locator("dialog.ask").get_by_role("button", name=words).click()


def talks(page: PlayPage, *lines: str) -> None:
    if not page.page.locator(".pane").count():
        page.page.get_by_role("button", name="People and talk").click()
    page.page.get_by_role("tab", name="Talk").click()
    for line in lines:
        page.page.get_by_label("Say something").fill(line)
        page.page.get_by_label("Say something").press("Enter")
        page.page.locator(".said", has_text=line).wait_for()


def test_a_bot_stands_in_and_gives_back(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    if ann.acting != "":
        ann.end_turn()
    bob.my_turn()
    seq = ann.seq
    place(ann, "Bob").get_by_role("button", name="Let a bot stand in").click()
    ann.page.locator("#players .pl", has_text="a bot stands in").wait_for()
    ann.after(seq)  # the bot has played
    bob.page.locator("#players .pl", has_text="a bot stands in").wait_for()
    assert bob.acting == ""
    place(bob, "Bob").get_by_role("button", name="I am back").click()
    ann.page.locator("#players .pl", has_text="a bot stands in").wait_for(state="detached")
    one, other = at_turn(ann, bob)  # and both play on by hand
    seq = other.seq
    one.end_turn()
    other.after(seq)


def test_who_resigns_is_asked_twice_and_a_bot_plays_on(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    bob.slow_down()  # the second question must outlive the late news that the first is closed
    place(bob, "Bob").get_by_role("button", name="Resign").click()
    confirms(bob, "Resign…", "Resign for good")
    for page in (ann, bob):
        page.page.locator("#players .pl", has_text="resigned").wait_for()
    assert place(bob, "Bob").get_by_role("button").count() == 0
    ann.my_turn()
    ann.end_turn()
    ann.my_turn()


def test_the_host_pauses_hands_over_and_the_next_host_ends(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    people(ann).get_by_role("button", name="Pause the table").click()
    for page in (ann, bob):
        page.page.locator(".held", has_text="The host has paused this table.").wait_for()
        assert page.acting == ""
    ann.page.locator(".held").get_by_role("button", name="Go on").click()
    bob.page.locator(".held").wait_for(state="detached")
    at_turn(ann, bob)
    place(ann, "Bob").get_by_role("button", name="Make host").click()
    confirms(ann, "Bob is the host")
    ann.page.locator(".hostbox").wait_for(state="detached")
    people(bob).get_by_role("button", name="End the game").click()
    confirms(bob, "End the game")
    for page in (ann, bob):
        page.page.locator(".held", has_text="The host has ended this game.").wait_for()


def test_a_seat_taken_away_shows_no_more_than_a_watcher_sees(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    place(ann, "Bob").get_by_role("button", name="Empty the seat").click()
    confirms(ann, "Empty the seat")
    bob.page.wait_for_function("() => document.querySelectorAll('#players .cash.hid').length === 2")
    assert bob.page.get_by_role("button", name="End turn").count() == 0
    place(ann, "yet to join").get_by_role("button", name="Make a link").click()
    link = ann.page.locator(".pane .share input").input_value()
    bob.page.goto(link)  # a guest already: no name is asked for
    bob.page.get_by_role("button", name="Take the seat").wait_for()
    assert "You play as Bob" in bob.text(".join")
    bob.page.get_by_role("button", name="Take the seat").click()
    bob.ready()
    ann.page.locator(".held").wait_for(state="detached")
    expect(bob.page.locator("#players .cash.hid")).to_have_count(1)


def test_a_newer_link_makes_the_older_one_void(open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    (old,) = invites(ann, [HERE, LINK])
    ann.page.get_by_role("button", name="Make a new link").click()
    ann.page.wait_for_function(f"() => document.querySelector('.pane .share input').value !== '{old}'")
    new = ann.page.locator(".pane .share input").input_value()
    bob.expected = ["404"]
    bob.page.goto(old)
    bob.page.get_by_role("heading", name="This link leads nowhere").wait_for()
    joins(bob, new, "Bob")


def test_talk_arrives_and_is_counted_until_it_is_read(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    talks(bob, "Good luck!", "You will need it.")
    ann.page.get_by_role("button", name="People and talk, 2 unread").click()
    assert "Good luck!" in ann.text(".talk .lines")
    check(ann)
    ann.page.get_by_role("button", name="well done").click()
    bob.page.locator(".said", has_text="★").wait_for()
    ann.page.reload()
    ann.ready()
    assert ann.page.locator(".unread").count() == 0, "what was read stays read"
    place(ann, "Bob").get_by_role("button", name="Mute").click()
    place(ann, "Bob").get_by_role("button", name="Unmute").wait_for()
    talks(bob, "Can you hear me?")
    talks(ann, "I cannot hear you.")
    assert "Can you hear me?" not in ann.text(".talk .lines")
    bob.page.locator(".said", has_text="I cannot hear you.").wait_for()


def test_notes_are_ones_own(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    people(ann).get_by_role("tab", name="My notes").click()
    ann.page.get_by_label("My notes").fill("Bob collects oil.")
    ann.page.get_by_label("My notes").blur()
    ann.rest()
    ann.page.reload()
    ann.ready()
    for page, text in ((ann, "Bob collects oil."), (bob, "")):
        people(page).get_by_role("tab", name="My notes").click()
        page.page.locator("textarea:enabled").wait_for()
        assert page.page.locator("textarea").input_value() == text


def test_presence_and_a_clock_are_seen_by_all(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    people(ann).get_by_label("Clock").select_option("3 days a turn")
    for page in (ann, bob):
        page.page.locator("#players .clock.runs").wait_for()
    check(ann)
    assert place(ann, "Bob").get_by_role("img", name="is here").count() == 1
    if ann.acting != "":
        ann.end_turn()
    bob.my_turn()
    bob.page.goto(bob.address)
    place(ann, "Bob").get_by_role("img", name="is not here").wait_for()
    bob.page.get_by_role("button", name="Going on vacation").click()
    bob.page.get_by_label("Back on").fill(f"{datetime.now(UTC) + timedelta(days=7):%Y-%m-%d}")
    bob.page.get_by_role("button", name="Stop my clocks").click()
    bob.page.get_by_text("You are on vacation").wait_for()
    place(ann, "Bob").get_by_text("on vacation until").wait_for()
    assert ann.page.locator("#players .clock.runs").count() == 0
    bob.page.reload()
    bob.page.get_by_role("button", name="I am back").click()
    ann.page.locator("#players .clock.runs").wait_for()


def test_a_soft_sound_when_it_is_ones_turn(open_page: Open) -> None:
    """Counted where the browser would play it; it can be switched off."""
    ann, bob = two_homes(open_page)
    for page in (ann, bob):
        page.page.evaluate("""() => { const real = AudioContext.prototype.createOscillator; window.notes = 0;
            AudioContext.prototype.createOscillator = function () { window.notes++; return real.call(this) } }""")
    one, other = at_turn(ann, bob)
    one.end_turn()
    other.my_turn()
    other.page.wait_for_function("() => window.notes === 2")
    assert one.page.evaluate("window.notes") == 0
    one.page.get_by_role("button", name="Help and shortcuts").click()
    one.page.get_by_label("A soft sound").uncheck()
    one.page.get_by_role("button", name="Close").last.click()
    while one.acting == "":
        other.end_turn()
        at_turn(one, other)
    assert one.page.evaluate("window.notes") == 0


def test_when_time_runs_out_a_bot_plays_the_turn_and_gives_the_seat_back(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    seat, seq = int(one.acting), one.seq
    clock = {"kind": "turn", "seconds": 10, "increment": 0, "then": "bot"}
    assert "error" not in ann.ask("/clock", {"clock": clock})
    other.after(seq)  # nobody has touched anything
    log = other.ask("")["log"][seq:]
    assert log[0]["seat"] == seat
    assert not ann.ask("/people")["places"][seat]["resigned"]

    assert "error" not in ann.ask("/clock", {"clock": None})
    other.my_turn()  # only that turn was the bot's
    while one.acting == "":
        other.end_turn()
        at_turn(ann, bob)
    for page in (ann, bob):
        page.page.locator("#players .pl", has_text="a bot stands in").wait_for(state="detached")
    assert one.acting == str(seat)
    seq = one.seq
    one.click(in_reach(one))
    one.build()
    other.after(seq)
    steps = other.ask("")["log"][seq:]
    assert [(line["seat"], line["text"].split()[0]) for line in steps] == [(seat, "build")], "by the own hand"
