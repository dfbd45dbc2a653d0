"""The best way from my track starts there; a sketch that joins nothing says so."""

from __future__ import annotations

from collections.abc import Callable

from web.hands import PlayPage

Open = Callable[..., PlayPage]
APART = "Not connected to your track"


def own(page: PlayPage) -> set[str]:
    """The mileposts on the acting seat's track."""
    names = [one["name"] for one in page.board["mileposts"]]
    track = page.ask(f"?seat={page.acting}")["view"]["track"]
    return {
        names[end]
        for section, owner in track.items()
        if owner == int(page.acting)
        for end in page.board["sections"][int(section)]
    }


def best_way(page: PlayPage, start: str, goal: str) -> None:
    page.page.get_by_role("button", name="Best way…").click()
    page.page.get_by_label("Best way from").select_option(start)
    page.page.get_by_label("Best way to").select_option(goal)
    page.page.get_by_role("button", name="Find").click()
    page.page.locator(".pop.build").wait_for()
    page.rest()


def test_it_starts_at_my_track_even_if_elsewhere_were_cheaper(open_page: Open) -> None:
    """With track at Delhi, Mangalore would be cheaper from Madras."""
    page = open_page()
    page.new_game(["", ""])
    page.click("Agra")
    page.build()
    with page.page.expect_response("**/best-way") as told:
        best_way(page, "", "Mangalore")
    cheapest = told.value.json()
    assert cheapest["path"][0] in own(page)
    assert APART not in page.text(".pop.build")

    # The shortest is offered beside it, and is found by a press.
    other = cheapest["other"]
    assert f"Cheapest: {cheapest['cost']}M for {cheapest['sections']} sections" in page.text(".bestway [role=status]")
    with page.page.expect_response("**/best-way") as told:
        page.page.get_by_role("button", name=f"Shortest: {other['cost']}M for {other['sections']} sections").click()
    shortest = told.value.json()
    assert (shortest["cost"], shortest["sections"]) == (other["cost"], other["sections"])
    assert shortest["sections"] < cheapest["sections"]
    page.page.get_by_text(f"Shortest: {shortest['cost']}M for").wait_for()
    assert page.page.get_by_label("Which way").input_value() == "shortest"


def test_without_track_it_starts_in_a_major_city(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    with page.page.expect_response("**/best-way") as told:
        best_way(page, "", "Mangalore")
    majors = {m for city in page.cities.values() if city["size"] == "major" for m in city["mileposts"]}
    assert told.value.json()["path"][0] in majors
    assert APART not in page.text(".pop.build")  # there is nothing yet it could join


def test_a_sketch_that_joins_nothing_says_so(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.click("Agra")
    page.build()
    best_way(page, "Madras", "Bangalore")
    assert APART in page.text(".pop.build")
    assert APART in page.text(".bestway [role=status]")
    page.page.keyboard.press("Escape")
    page.click("Agra")
    page.click("Lucknow")
    page.page.locator(".pop.build").wait_for()
    assert APART not in page.text(".pop.build")
