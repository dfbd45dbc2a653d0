"""A city out of reach: a click, or its name, leads there over several turns; or it is said why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from web.hands import PlayPage
from web.scenes import Scene, played

Open = Callable[..., PlayPage]


@cache
def midgame() -> Scene:
    """Track over half of India, and the train's whole move before it."""
    return played("india", 14, lambda s: s.as_dict(None)["phase"] == "operate")


def journeys(page: PlayPage) -> dict[str, Any]:
    return {one["city"]: one for one in page.ask(f"/journeys?seat={page.acting}")}


def far(page: PlayPage) -> Any:
    """The city that takes most turns."""
    return max(journeys(page).values(), key=lambda one: (one["turns"], one["city"]))


def nowhere(page: PlayPage) -> Any:
    return next(one for one in journeys(page).values() if one["refusal"])


def next_turn(page: PlayPage) -> None:
    """The rest of this turn, and the other's, in which nothing is done."""
    page.end_turn()
    page.end_turn()
    page.page.locator(".going").wait_for()
    page.rest()


def place(page: PlayPage, seat: int) -> str:
    return str(page.ask(f"?seat={seat}")["view"]["players"][seat]["trains"][0]["place"])


def test_a_click_leads_there_over_several_turns(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    seat, goal = int(page.acting), far(page)
    assert goal["turns"] > 2
    page.page.mouse.move(*page.at(goal["city"]))
    assert f"{goal['turns']} turns" in page.text(".pop.far")
    assert page.turn_ends() == goal["turns"]  # the way, with the end of each turn
    seq = page.seq
    page.page.mouse.click(*page.at(goal["city"]))
    page.after(seq)
    stood = [place(page, seat)]
    for _ in goal["stops"][1:]:
        next_turn(page)
        if len(stood) == 1:  # the page is closed in between
            page.page.reload()
            page.ready()
        assert f"On the way to {goal['city']}" in page.text(".going")
        page.key("g")
        stood.append(place(page, seat))
    assert stood == goal["stops"]
    assert page.page.locator(".going").count() == page.page.locator("#board .journey").count() == 0  # it is there


def test_one_key_breaks_it_off(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    page.click(far(page)["city"])
    page.page.locator(".going").wait_for()
    assert page.page.locator("#board .journey .way").count() == 1
    page.page.mouse.move(5, 300)
    page.page.keyboard.press("Escape")
    page.page.locator(".going").wait_for(state="detached")
    assert "broken off" in page.text(".toast")
    assert page.page.locator("#board .journey").count() == 0
    page.page.reload()
    page.ready()
    assert page.page.locator(".going").count() == 0


def test_news_on_the_way_breaks_it_off(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    goal = far(page)["city"]
    page.click(goal)
    page.page.locator(".going").wait_for()

    def flooded(route: Any) -> None:
        told = route.fetch().json()
        for one in told:
            one["held"] = {"rule": "EVT-5", "message": "The bridge is under water.", "link": "#"}
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.page.route("**/journeys**", flooded)
    page.end_turn()
    page.end_turn()
    page.page.locator(".going").wait_for(state="detached")
    assert f"The journey to {goal} is broken off. The bridge is under water." in page.text(".toast")
    page.rest()
    page.page.unroute_all(behavior="ignoreErrors")


def test_where_no_track_leads_it_is_said_with_what_helps(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    goal, seq = nowhere(page), page.seq
    page.click(goal["city"])
    assert "No track leads there from your train yet" in page.text(".pop.far")
    page.page.get_by_role("button", name="Sketch the best way").click()
    page.page.locator(".pop.build").wait_for()
    page.rest()
    assert goal["city"] in page.text(".pop.build h2")
    assert "Not connected" not in page.text(".pop.build")
    assert page.seq == seq


def test_names_of_all_cities_are_offered_with_turns_or_reasons(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    goal, none = far(page), nowhere(page)
    pick = page.page.locator(".byname select").first
    groups = {
        group: pick.locator(f"optgroup[label='{group}'] option").all_inner_texts()
        for group in ("In reach", "Over several turns", "Not yet")
    }
    assert all(groups.values())
    here = place(page, int(page.acting))
    elsewhere = [name for name, city in page.cities.items() if here not in city["mileposts"]]
    assert sum(map(len, groups.values())) >= len(elsewhere)
    assert any(one.startswith(f"{goal['city']}, {goal['turns']} turns") for one in groups["Over several turns"])
    reason = pick.locator(f"option[value='{none['city']}']")
    assert reason.is_disabled()
    assert "track leads there" in reason.inner_text()
    pick.select_option(value=goal["city"])
    seq = page.seq
    page.page.get_by_role("button", name="Go", exact=True).click()
    page.after(seq)
    assert f"On the way to {goal['city']}" in page.text(".going")


def test_move_to_is_there_even_if_nothing_is_in_reach(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    page.click(far(page)["city"])  # the whole move
    page.page.locator(".going").wait_for()
    page.rest()
    pick = page.page.locator(".byname select").first
    assert pick.locator("optgroup[label='In reach'] option").count() == 0
    assert pick.locator("optgroup[label='Over several turns'] option").count() > 0


def test_a_finger_sees_the_way_first(open_page: Open) -> None:
    page = open_page(800, 900, has_touch=True)
    page.open_scene(midgame())
    goal, seq = far(page)["city"], page.seq
    page.page.touchscreen.tap(*page.at(goal))
    page.page.locator(".pop.far.sticky").wait_for()
    assert page.seq == seq
    page.press("Set off")
    assert f"On the way to {goal}" in page.text(".going")
