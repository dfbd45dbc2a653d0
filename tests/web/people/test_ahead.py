"""A turn planned while others play: by the same gestures, shown, changed, withdrawn, played when its time comes."""

from __future__ import annotations

from typing import Any

from web.faults import check
from web.hands import PlayPage
from web.homes import Open, at_turn, two_homes
from web.village.hands import VillagePage


def plans(page: PlayPage) -> None:
    """Go to the imagined next turn."""
    page.page.get_by_role("button", name="Plan your next turn").click()
    page.page.locator(".held.plan").wait_for()
    page.rest()


def planned(page: PlayPage, count: int) -> list[str]:
    """The plan as it is shown, once it has so many steps."""
    steps = page.page.locator(".planbox ol.planned li")
    page.page.wait_for_function(
        f"() => document.querySelectorAll('.planbox ol.planned li').length === {count}"
        " && !document.querySelector('.planbox button:disabled')"
    )
    return [str(text) for text in steps.all_inner_texts()]


def seat_of(page: PlayPage) -> int:
    return next(n for n, one in enumerate(page.ask("")["seats"]) if one["yours"])


def in_reach(page: PlayPage, seat: int) -> str:
    for city in page.board["cities"]:
        way = page.ask("/best-way", {"seat": seat, "goal": city["name"]})
        if "error" not in way and way["path"] and way["turns"] == 1 and not way["refusal"]:
            return str(city["name"])
    raise AssertionError("no city is in reach")


def test_a_turn_is_planned_by_the_same_gestures_and_played(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    seat, seq = seat_of(other), other.seq
    plans(other)
    assert "Your turn" not in other.page.title()
    check(other)
    other.click(in_reach(other, seat))
    other.page.keyboard.press("Enter")
    (build,) = planned(other, 1)
    assert "uild" in build
    other.page.keyboard.press("e")
    assert planned(other, 2)[0] == build
    other.page.get_by_role("button", name="Undo").first.click()  # the last step is off the plan again
    planned(other, 1)
    other.page.keyboard.press("e")
    planned(other, 2)
    assert other.seq == seq, "nothing is played yet"
    assert one.page.locator(".planbox").get_by_text(build).count() == 0, "and nobody else sees it"
    other.page.locator(".held.plan").get_by_role("button", name="Back to the table").click()
    other.page.reload()
    other.ready()
    assert planned(other, 2)[0] == build, "it is kept"
    one.end_turn()
    other.after(seq + 2)  # the end of one's turn, the build, the end of the other's first turn
    assert other.page.locator(".planbox ol.planned").count() == 0
    texts = [line["text"] for line in other.ask(f"?seat={seat}")["log"][seq:]]
    assert [text.split()[0] for text in texts] == ["done", "build", "done"]


def test_a_plan_is_withdrawn(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    plans(other)
    other.page.keyboard.press("e")
    planned(other, 1)
    other.page.get_by_role("button", name="Withdraw the plan").click()
    planned(other, 0)
    seq = other.seq
    other.page.locator(".held.plan").get_by_role("button", name="Back to the table").click()
    one.end_turn()
    other.after(seq)
    assert other.acting != "", "the turn is played by hand"


def test_a_card_that_somebody_else_took_ends_the_plan_and_it_is_told(open_page: Open) -> None:
    ann, bob = two_homes(open_page, "village")
    one, other = at_turn(ann, bob)
    assert isinstance(one, VillagePage)
    assert isinstance(other, VillagePage)
    plans(other)
    place(other, 2)
    planned(other, 2)
    place(one, 1, played=True)  # the market slides: another card lies there now
    one.resolve()
    one.end_turn()
    other.my_turn()
    trouble = other.page.locator(".planbox .why")
    trouble.wait_for()
    assert "was planned; by now it would be" in trouble.inner_text()
    assert other.page.locator(".held.plan").count() == 0
    trouble.get_by_role("button", name="All right").click()
    trouble.wait_for(state="detached")
    place(other, 1, played=True)


def place(page: VillagePage, card: int, played: bool = False) -> Any:
    """Choose a track of the market and click the first space for it."""
    seq = page.seq
    page.choose("track", card)
    page.page.locator(".vspace.can").first.click()
    if played:
        page.after(seq + 1)
