"""Sketches drawn while others play: kept, named, over a reload; one is built on by somebody else, one is committed."""

from __future__ import annotations

from web.faults import check
from web.hands import PlayPage
from web.homes import Open, at_turn, two_homes


def keeps(page: PlayPage, city: str, count: int) -> None:
    """Sketch the cheapest track to a city and keep it."""
    page.click(city)
    page.page.locator(".pop.build").wait_for()
    page.rest()
    page.page.keyboard.press("k")
    page.page.wait_for_function(f"() => document.querySelectorAll('.sketches li').length === {count}")


def test_two_are_kept_off_turn_one_is_lost_to_a_rival_one_is_built(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    other.page.get_by_role("button", name="Sketch track meanwhile").click()
    other.click("Agra")
    other.page.locator(".pop.build").wait_for()
    other.rest()
    parts = other.page.locator(".pop.build .parts tr").all_inner_texts()
    assert any(part.startswith("Clear") for part in parts)
    assert any(part.startswith(("Small city", "Medium city")) for part in parts)
    other.page.keyboard.press("k")
    other.page.locator(".sketches li").wait_for()
    keeps(other, "Mangalore", 2)
    other.page.get_by_role("button", name="Rename To Mangalore").click()
    other.page.get_by_label("Name of the sketch").fill("West coast")
    other.page.keyboard.press("Enter")
    check(other)
    other.page.reload()
    other.ready()
    assert [name.split("\n")[0] for name in other.page.locator(".sketches .take").all_inner_texts()] == [
        "To Agra",
        "West coast",
    ]
    one.click("Agra")
    one.build()  # the same cheapest track
    one.end_turn()
    other.my_turn()
    assert "has built" in other.page.locator(".sketches .warn").first.inner_text()
    other.page.locator(".sketches .take", has_text="To Agra").click()
    other.page.locator(".pop.build .why").wait_for()
    assert "has already built this section" in other.text(".pop.build .why")
    other.page.keyboard.press("Escape")
    other.page.locator(".sketches .take", has_text="West coast").click()
    other.page.locator(".pop.build").wait_for()
    other.rest()
    other.press("Build ")
    left = other.page.locator(".sketches .take", has_text="West coast")
    rest = other.page.locator(".pop.build .key.r").count()
    assert left.count() == (1 if rest else 0), "what is not built yet stays"
    assert other.page.locator(".sketches .take").count() >= 1
