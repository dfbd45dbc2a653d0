"""The page in German: a turn is played in it, nothing is missing or cut, and the way to it and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from milepost.crayon.state import OPERATE
from web.faults import barriers, cut, mistold
from web.hands import PlayPage
from web.learner import Learner
from web.scenes import played

Open = Callable[..., PlayPage]
GERMAN = {"locale": "de-DE"}
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules" / "de"
PAGES = sorted(path.stem for path in RULES.glob("*.md"))
SIZES = pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])


def is_german(page: PlayPage) -> None:
    """No text is missing, none is left in English, none is cut; axe finds nothing."""
    assert page.page.get_attribute("html", "lang") == "de"
    assert mistold(page.page) == []
    assert cut(page.page) == []
    assert barriers(page.page) == []


@SIZES
def test_the_first_page(open_page: Open, width: int, height: int) -> None:
    page = open_page(width, height, **GERMAN)
    asked: list[str] = []

    def note(request: Any) -> None:
        if request.resource_type == "fetch":
            asked.append(request.headers.get("accept-language", ""))

    page.page.on("request", note)
    page.home()
    page.page.get_by_role("heading", name="Neues Spiel").wait_for()
    is_german(page)
    assert asked
    assert set(asked) == {"de"}, "the server is asked to speak German"


@SIZES
def test_a_turn_is_played(open_page: Open, width: int, height: int) -> None:
    page = open_page(width, height, **GERMAN)
    page.new_game(["", ""])
    is_german(page)
    page.page.get_by_role("combobox", name="Strecke nach").select_option("Agra")
    page.page.get_by_role("button", name="Los", exact=True).first.click()
    build = page.page.locator("button.build:visible")
    expect(build).to_have_text(re.compile(r"^Bauen: \d+M$"))
    seq = page.seq
    build.click()
    page.after(seq)
    assert "baut 4 Abschnitte von Delhi nach Agra" in page.text("#log"), "the log comes in German"
    page.press("Zug beenden")
    assert page.page.locator(".offline").count() == 0, "the socket takes the language, too"
    page.page.keyboard.press("?")
    page.page.get_by_role("dialog", name="Tasten und Einstellungen").wait_for()
    is_german(page)


def test_cards_trains_and_help(open_page: Open) -> None:
    page = open_page(1366, 768, **GERMAN)
    page.open_scene(played("india", 14, lambda s: s.phase == OPERATE))
    page.page.locator("#hand .dm").nth(4).hover()
    page.page.locator(".pop.demand").wait_for()
    is_german(page)
    page.page.get_by_role("button", name="Fahrplan …").click()
    page.page.get_by_label("Erste Stadt").select_option("Delhi")
    page.page.get_by_role("button", name="Andere").click()
    page.page.get_by_role("tab", name="Waren").click()
    is_german(page)
    page.page.keyboard.press("h")
    page.page.get_by_role("heading", name="Was kann ich jetzt tun?").wait_for()
    is_german(page)


def opened_by(page: PlayPage, link: Any) -> Any:
    """The page of rules that a link opens in a tab of its own."""
    with page.page.expect_popup() as opening:
        link.click()
    rules = opening.value
    rules.wait_for_load_state()
    assert rules.get_attribute("html", "lang") == "de"
    return rules


@SIZES
def test_rules_are_found_by_german_words(open_page: Open, width: int, height: int) -> None:
    page = open_page(width, height, **GERMAN)
    page.new_game(["", ""])
    panel = page.key_for("h", page.page.locator(".help-panel"))
    expect(panel.locator(".hints a").first).to_have_attribute("href", "/docs/rules/de/crayon.html#bld-2")
    panel.get_by_label("In den Regeln suchen").fill("fluss kreuzt")
    found = panel.locator(".rules li").filter(has=page.page.get_by_role("link", name="BLD-4", exact=True)).first
    expect(found).to_contain_text("Ein Abschnitt, der einen Fluss kreuzt, kostet 2M zusätzlich")
    expect(panel.get_by_role("status")).to_have_text(re.compile(r"^\d+ Regeln\.$"))
    is_german(page)
    rules = opened_by(page, found.get_by_role("link", name="BLD-4", exact=True).first)
    assert rules.url.endswith("/docs/rules/de/crayon.html#bld-4")
    assert "der einen Fluss kreuzt" in rules.locator("tr:target").inner_text()
    assert cut(rules) == []
    assert barriers(rules) == []
    rules.get_by_role("link", name="In English").click()
    rules.wait_for_url("**/docs/rules/crayon.html")
    assert rules.get_attribute("html", "lang") == "en"
    panel.get_by_label("In den Regeln suchen").fill("river costs")
    expect(panel.get_by_role("status")).to_have_text("0 Regeln.")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_rules_fits_on_a_phone(open_page: Open, name: str) -> None:
    page = open_page(390, 844, **GERMAN)
    page.page.goto(f"{page.address}/docs/rules/de/{name}.html")
    assert cut(page.page) == []
    assert barriers(page.page) == []


def test_a_refusal_leads_to_its_rule_in_german(open_page: Open) -> None:
    page = open_page(1366, 768, **GERMAN)
    page.expected = ["422"]
    page.new_game(["", ""])

    def wrong(route: Any) -> None:
        body = route.request.post_data_json
        route.continue_(post_data=json.dumps({**body, "action": "move Delhi"}))

    page.page.route("**/actions", wrong)
    toast = page.key_for("e", page.page.locator(".toast.refusal"))
    expect(toast).to_contain_text("In den Eröffnungsrunden fährt niemand.")
    is_german(page)
    rules = opened_by(page, toast.get_by_role("link", name="Regel TRN-1"))
    assert rules.url.endswith("/docs/rules/de/crayon.html#trn-1")
    assert rules.locator("tr:target td").first.inner_text() == "TRN-1"


def test_there_and_back(open_page: Open) -> None:
    """English does not fetch German. The button of the first page and the settings of a table change the language."""
    page = open_page(1366, 768)
    fetched: list[str] = []
    page.page.on("request", lambda one: fetched.append(one.url))
    page.new_game(["", ""])
    page.page.goto(page.address)
    assert not [url for url in fetched if "/assets/de-" in url]
    page.page.get_by_role("button", name="Deutsch").click()
    page.page.get_by_role("heading", name="Deine Tische").wait_for()
    page.page.locator(".running a").first.click()  # it is kept
    page.ready()
    assert page.text("#turn h2") == "Eröffnungsbau"
    page.page.keyboard.press("?")
    page.page.get_by_label("Sprache").select_option("en")
    page.page.get_by_role("dialog", name="Keys and settings").wait_for()
    page.page.keyboard.press("Escape")
    page.page.locator("#turn h2", has_text="Opening build").wait_for()
    assert page.page.get_attribute("html", "lang") == "en"
    assert page.page.locator(".keybox", has_text="Mountain").count(), "the map is drawn anew"


def test_a_lesson_goes_on_in_another_language(open_page: Open) -> None:
    """Table, board, lesson and hints are asked for anew, and the socket is opened anew to be told in that language."""
    page = open_page(1366, 768, hands=Learner)
    assert isinstance(page, Learner)
    sent: list[Any] = []
    page.page.on("websocket", lambda one: one.on("framesent", lambda frame: sent.append(frame)))
    page.learn()
    page.play_to(2)
    assert "Tobacco" in page.text("#hand")
    page.page.keyboard.press("?")
    page.page.get_by_label("Language").select_option("de")
    page.until_step(2)
    page.page.locator(".guide-box", has_text="Tabak").wait_for()
    page.page.locator("#hand", has_text="Tabak").wait_for()
    settings = page.page.get_by_role("dialog", name="Tasten und Einstellungen")
    settings.wait_for()
    page.page.keyboard.press("Escape")
    settings.wait_for(state="hidden")
    framed = page.page.locator('#hand .card[data-card="64"]')
    assert framed.evaluate("one => getComputedStyle(one).outlineWidth") == "3px", "the guide finds the card"
    assert [json.loads(frame)["lang"] for frame in sent] == ["en", "de"]
    page.page.get_by_role("button", name="Regeln und Hilfe").click()
    page.page.locator(".help-panel", has_text="Klick an, wohin die Strecke soll").wait_for()
    is_german(page)
