"""A title folder made from the docs, added on the page and played; cards typed in by the keyboard and played with."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import milepost
from milepost.titles.copying import copied
from own_guide import apply, blocks, commands
from parcels import my_folder, zipped
from web.faults import check
from web.hands import PlayPage

Open = Callable[..., PlayPage]


def guided(place: Path) -> tuple[dict[str, str], Path]:
    """The files of the guide's title with its mistake in them, and its folder as it is at the end."""
    wrong: dict[str, str] = {}
    for kind, text in blocks():
        for words in commands(text):
            if words[:2] == ["title", "new"]:
                copied(milepost.find_title(words[words.index("--like") + 1]), words[2], place / "my-india")
            if words[:2] == ["title", "check"]:
                wrong = {path.name: path.read_text(encoding="utf-8") for path in (place / "my-india").iterdir()}
        if kind == "diff":
            apply(text, place)
    return wrong, place / "my-india"


def bring(page: PlayPage, files: dict[str, str]) -> None:
    parcel = {"name": "my-india.zip", "mimeType": "application/zip", "buffer": zipped(files)}
    page.page.locator("input[accept^='.zip']").set_input_files([parcel])


@pytest.fixture
def page(open_page: Open) -> PlayPage:
    opened = open_page()
    opened.page.goto(f"{opened.address}/?seed=5")
    return opened


def test_a_title_from_the_guide_is_added_and_played(page: PlayPage, tmp_path: Path) -> None:
    wrong, folder = guided(tmp_path)
    own = page.page.locator(".own-titles")
    bring(page, wrong)
    refused = own.get_by_role("alert")
    expect(refused).to_contain_text("loads.txt, line 3")
    expect(refused).to_contain_text("there is no city “Dehli” on the board")
    assert page.page.locator(".title-card:has(input[value=my-india])").count() == 0
    bring(page, {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()})
    expect(own).to_contain_text("My India is among your titles now.")
    card = page.page.locator(".title-card[data-on]:has(input[value=my-india])")
    card.wait_for()
    card.scroll_into_view_if_needed()
    page.page.wait_for_function("() => document.querySelector('.title-card[data-on] img').naturalWidth > 0")
    check(page)
    for seat in (1, 2):
        page.page.get_by_label(f"Who plays seat {seat}").select_option("")
    page.page.locator(".seats li button").last.click()
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    assert page.ask("?seat=0")["view"]["players"][0]["cash"] == 80
    for city in ("Agra", "Lucknow"):
        page.click(city)
        page.build()
        page.end_turn()
    table = page.page.url
    # It is taken away again, and the table goes on.
    page.page.goto(page.address)
    own.get_by_role("button", name="Remove My India").click()
    expect(page.page.locator(".title-card:has(input[value=my-india])")).to_have_count(0)
    page.page.goto(table)
    page.ready()
    page.page.locator("#turn .end").wait_for()
    page.end_turn()
    page.end_turn()
    assert page.round == 3
    assert set(page.ask("?seat=0")["view"]["track"].values()) == {0, 1}


def test_a_folder_is_taken_as_it_is(page: PlayPage, tmp_path: Path) -> None:
    folder = my_folder(tmp_path / "isles", "Own Village", "village")
    (folder / "notes.md").write_text("What I still want to change.")
    page.page.locator("input[webkitdirectory]").set_input_files(folder)
    expect(page.page.locator(".own-titles")).to_contain_text("Own Village is among your titles now.")
    page.page.locator(".title-card[data-on]:has(input[value=own-village])").wait_for()


CARDS = [  # a few letters each, as somebody types who knows the names
    ("tea", "nagp", "26", "texti", "mult", "14", "chem", "manga", "12"),
    ("copp", "madra", "30", "mang", "mult", "21", "jute", "jams", "7"),
    ("tob", "calc", "18", "rice", "bika", "25", "cem", "vara", "11"),
    ("cem", "kara", "7", "mang", "bangal", "19", "impo", "dhan", "29"),
    ("tea", "madra", "31", "jute", "mult", "24", "chem", "nagp", "15"),
    ("copp", "calc", "22", "rice", "kara", "23", "tob", "jams", "17"),
]


def test_cards_are_typed_in_by_the_keyboard_and_played_with(page: PlayPage) -> None:
    files = dict(milepost.find_title("india").texts)
    for old, new in (('id = "india"', 'id = "duel"'), ("max_players = 6", "max_players = 2")):
        files["title.toml"] = files["title.toml"].replace(old, new)
    bring(page, files)
    page.page.locator(".title-card[data-on]:has(input[value=duel])").wait_for()
    page.page.get_by_role("button", name="Type in the cards of your printed copy").focus()
    page.page.keyboard.press("Enter")
    first = page.page.get_by_role("combobox", name="Demand 1: Load")
    expect(first).to_be_focused()
    inside = page.page.locator("#cards-in")
    for number, fields in enumerate(CARDS, 1):
        for text in fields:
            page.page.keyboard.type(text)
            page.page.keyboard.press("Enter")
        expect(inside).to_contain_text(f"{number} of 136 cards are in.")
        expect(first).to_be_focused()
        expect(first).to_have_value("")
    expect(inside).to_contain_text("Enough for a game")
    expect(page.page.locator(".typed li").first).to_contain_text("Tea to Nagpur 26")
    check(page)
    first.focus()
    # What cannot be right is said where it is typed.
    for text in ("Circus", "Atlantis", "much"):
        page.page.keyboard.type(text)
        page.page.keyboard.press("Enter")
    for words in ("no city supplies Circus", "has no city “Atlantis”", "“much” is not a payoff"):
        expect(page.page.locator(".demand-row small.grave").filter(has_text=words)).to_be_visible()
    expect(inside).to_contain_text("6 of 136 cards are in.")
    with page.page.expect_download() as saved:
        page.page.get_by_role("button", name="Save as a file").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text.splitlines()[1] == "1: Nagpur, Tea, 26; Multan, Textiles, 14; Mangalore, Chemicals, 12"
    page.page.get_by_role("link", name="Back to the first page").click()
    page.choose_title("duel")
    page.page.get_by_label("Cards", exact=True).select_option("My cards")
    for seat in (1, 2):
        page.page.get_by_label(f"Who plays seat {seat}").select_option("")
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    assert set(page.board["cards"]) == {str(number) for number in range(1, 7)}
    assert re.fullmatch(r"[1-6]", str(page.ask("?seat=0")["view"]["players"][0]["cards"][0]))
