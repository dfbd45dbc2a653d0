"""The picker of variants: what stands where, the fold of what the books leave open, its search and its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.hands import PlayPage

Open = Callable[..., PlayPage]


def open_picker(page: PlayPage, title: str = "russia") -> Any:
    """The first page with the variants open; the fold of the readings as it comes."""
    page.home(title=title)
    page.page.locator(".variants > summary").click()
    return page.page.locator(".readings")


def shown(page: PlayPage) -> list[str]:
    """The rules of the readings in sight."""
    return [rule.strip() for rule in page.page.locator(".readings .vr:visible .head a").all_inner_texts()]


def test_the_books_come_first_and_what_they_leave_open_is_folded(open_page: Open) -> None:
    page = open_page()
    fold = open_picker(page)
    legends = page.page.locator(".variants legend").all_inner_texts()
    assert legends == [
        "Several at once, by their name in the books",
        "In the rulebook of Russia",
        "From the books of sister games",
        "Ours",
    ]
    assert page.page.locator(".variants > fieldset").last.locator(".vr input").get_attribute("id") == "v-solo"
    assert fold.get_attribute("open") is None
    assert shown(page) == []
    page.page.locator(".readings > summary").click()
    numbers = [int(rule.removeprefix("R-")) for rule in shown(page)]
    assert numbers == sorted(numbers)
    assert page.text(".readings > summary") == f"What the books leave open none of {len(numbers)} chosen"
    link = fold.locator(".vr:has(#v-fall-share) a").get_attribute("href")
    assert 'id="r-86"' in page.page.context.request.get(f"{page.address}{link}").text()


def test_one_name_of_the_books_ticks_all_its_parts(open_page: Open) -> None:
    page = open_page()
    open_picker(page, "india")
    box = {name: page.page.locator(f"#v-{name}") for name in ("fast-game", "challenge-game", "fast", "no-tax")}
    box["fast-game"].check()
    assert box["fast"].is_checked()
    assert box["no-tax"].is_checked()
    assert box["challenge-game"].is_disabled()
    assert "not together with “No tax”" in page.text(".vr:has(#v-challenge-game)")
    box["no-tax"].uncheck()
    assert not box["fast-game"].is_checked()  # it is all of them or it is not the Fast Game
    box["no-tax"].check()
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    lines = page.page.locator(".inforce:visible li").all_inner_texts()
    assert sorted(line.split()[0] for line in lines) == ["V-FAST"] + ["V-FASTGAME"] * 4


def test_a_title_with_readings_alone_has_them_open(open_page: Open) -> None:
    page = open_page()
    fold = open_picker(page, "village")
    assert fold.locator("#v-draw-after-sixth").is_visible()
    assert fold.get_by_role("searchbox").count() == 0  # two need no search


def test_a_reading_with_a_value_is_chosen_by_keys_alone(open_page: Open) -> None:
    page = open_page()
    open_picker(page)
    page.choose_variant("history=top")
    keys = page.page.keyboard
    page.page.locator(".readings > summary").focus()
    keys.press("Enter")
    keys.press("Tab")
    keys.type("parts deck")
    keys.press("Enter")  # searches, and starts no game
    assert shown(page) == ["R-86"]
    assert page.text(".readings [role=status]").startswith("1 of ")
    keys.press("Tab")
    keys.press("Space")
    keys.press("Tab")
    keys.press("Tab")  # past the link to the rule
    keys.press("ControlOrMeta+a")
    keys.type("7")
    assert page.text(".readings > summary").endswith("chosen: Fall share")
    assert page.text(".variants > summary") == "Variants History, one reading"
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    lines = page.page.locator(".inforce:visible li").all_inner_texts()
    assert [line.split()[0] for line in lines] == ["V-HISTORY", "R-86"]
    assert lines[1].endswith(" 7")


def test_readings_are_chosen_on_a_phone(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    fold = open_picker(page, "india")
    page.page.locator(".readings > summary").tap()
    page.page.get_by_role("searchbox").fill("R-50")
    assert shown(page) == ["R-50"]
    fold.get_by_label("Major exits", exact=True).tap()
    value = fold.get_by_label("Value of Major exits")
    words = value.locator("option").all_inner_texts()
    assert not any("India" in one for one in words)  # what holds there anyway
    value.select_option("dots")
    box = value.bounding_box()
    assert box
    assert box["height"] >= 44
    assert page.page.evaluate("document.querySelector('.home').scrollWidth") <= 390
    page.page.get_by_role("button", name="Start the game").tap()
    page.ready()
    page.page.get_by_role("tab", name="Table").tap()
    assert "out of two dots, as in Italy" in page.text(".inforce >> visible=true")


def test_a_wrong_value_in_the_shut_fold_comes_into_sight(open_page: Open) -> None:
    page = open_page()
    fold = open_picker(page)
    page.choose_variant("history=top")
    page.choose_variant("fall-share=21")  # at most twenty
    page.page.get_by_role("searchbox").fill("ferry")
    page.page.locator(".readings > summary").click()
    page.page.locator(".variants > summary").click()
    value = fold.get_by_label("Value of Fall share")
    assert not value.is_visible()
    page.page.get_by_role("button", name="Start the game").click()
    assert value.is_visible()
    assert value.evaluate("field => field === document.activeElement")
    value.fill("20")
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    assert page.text(".inforce >> visible=true").endswith("20")


def test_a_reading_goes_when_what_it_goes_with_does(open_page: Open) -> None:
    page = open_page()
    open_picker(page)
    for name in ("trade", "offers=5", "keep-half"):
        page.choose_variant(name)
    assert page.text(".variants > summary") == "Variants Trade, 2 readings"
    page.page.locator("#v-trade").uncheck()
    assert page.page.locator("#v-offers").is_disabled()
    assert "only with “Trade”" in page.text(".vr:has(#v-offers)")
    assert page.text(".readings > summary").endswith("chosen: Keep half")
