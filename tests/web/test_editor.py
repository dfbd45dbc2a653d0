"""The editor of maps: cities, ground, rivers and ferries by mouse, touch and keyboard; lints and prices come along."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from milepost.titles import known, of_files
from milepost.titles.parcel import unzipped
from web.faults import check_open_to_all
from web.hands import PlayPage

Open = Callable[..., PlayPage]
AT = """([x, y]) => {
  const svg = document.querySelector(".stage .map"), box = svg.getBoundingClientRect();
  const p = new DOMPoint(x, y).matrixTransform(svg.querySelector(".world").getCTM());
  return [p.x + box.left, p.y + box.top];
}"""
INDIA = known("india").board


class Editor:
    """Hands on the editor."""

    def __init__(self, opened: PlayPage, title: str = "india") -> None:
        self.opened, self.page = opened, opened.page
        self.page.goto(f"{opened.address}/editor/{title}")
        self.settled()

    def settled(self) -> None:
        """The server has drawn the board and has said what it thinks of it."""
        self.page.locator(".looks[aria-busy=false]").wait_for(timeout=30_000)
        self.page.locator(".prices[aria-busy=false]").wait_for()

    def take(self, tool: str) -> None:
        self.page.locator("label.kind", has_text=tool).click()

    def point(self, milepost: str, off: tuple[float, float] = (0, 0)) -> Any:
        """Where a milepost lies in the window; `off` in hundredths of a milepost."""
        row, column = INDIA.places[INDIA.by_name[milepost.lower()]]
        x, y = (column + 0.5 * (row & 1)) * 100 + off[0], row * 75**0.5 * 10 + off[1]
        return self.page.evaluate(AT, [x, y])

    def drag(self, *points: Any) -> None:
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=12)
        mouse.up()

    def changes(self, number: int) -> None:
        expect(self.page.locator(".steps")).to_contain_text(f"{number} change")
        self.settled()

    @property
    def findings(self) -> Any:
        return self.page.locator(".looks .finding")

    def price(self, way: str) -> Any:
        return self.page.locator(".prices > table tr", has_text=way)


@pytest.fixture
def editor(open_page: Open) -> Editor:
    return Editor(open_page())


def test_from_the_first_page_to_a_board(open_page: Open) -> None:
    opened = open_page()
    loaded: list[str] = []
    opened.page.on("request", lambda request: loaded.append(request.url))
    opened.page.goto(opened.address)
    opened.page.locator(".title-card").first.wait_for()
    assert not any("EditorPage" in url for url in loaded)
    opened.page.get_by_role("link", name="Open the editor of maps").click()
    expect(opened.page.get_by_role("heading", name="Which board do you want to change?")).to_be_visible()
    assert any("EditorPage" in url for url in loaded)  # it came when it was asked for
    check_open_to_all(opened.page)
    opened.page.get_by_role("link", name="Nippon").click()
    expect(opened.page.locator(".which b")).to_have_text("Nippon")
    opened.page.locator("#board .map .cities").wait_for()


def test_a_map_is_changed_saved_and_played(editor: Editor, tmp_path: Path) -> None:
    page = editor.page
    # A city is dragged; the price of ways does not change yet, its place does.
    nagpur = INDIA.names[INDIA.cities[INDIA.city_by_name["nagpur"]].centre]
    there = INDIA.names[INDIA.near[INDIA.near[INDIA.by_name[nagpur.lower()] * 6 + 3] * 6 + 3]]
    editor.drag(editor.point(nagpur), editor.point(there))
    editor.changes(1)
    expect(page.get_by_role("textbox", name="Milepost")).to_have_value(there)
    # Mountains across the way from Delhi to Bombay and Madras.
    editor.take("Ground")
    page.locator("label.swatch", has_text="Alpine").click()
    page.get_by_label("Broad brush").check()
    editor.drag(editor.point("AE14"), editor.point("AE45"))
    editor.changes(2)
    expect(editor.price("Bombay – Delhi").locator(".dearer")).to_be_visible()
    expect(editor.price("A demand on average").locator(".dearer")).to_be_visible()
    # A river that ends nowhere is found, lights up, and comes right when it goes on to another one.
    editor.take("Rivers")
    page.get_by_label("Name", exact=True).fill("New River")
    start = INDIA.names[INDIA.near[INDIA.near[INDIA.by_name[there.lower()] * 6 + 2] * 6 + 2]]
    editor.drag(editor.point(start, (30, 55)), editor.point(start, (430, 55)))
    editor.changes(3)
    expect(page.get_by_role("combobox", name="River", exact=True)).to_have_value("New River")
    expect(editor.findings).to_have_count(1)
    expect(editor.findings).to_have_text(re.compile("^The river New River ends nowhere"))
    editor.findings.hover()
    expect(page.locator(".edit .lit circle")).not_to_have_count(0)
    page.mouse.move(5, 5)
    expect(page.locator(".edit .lit circle")).to_have_count(0)
    page.get_by_role("button", name="Remove this river").click()
    editor.changes(4)
    expect(page.locator(".looks")).to_contain_text("All is well.")
    page.get_by_role("button", name="Undo").click()
    expect(editor.findings).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    expect(editor.findings).to_have_count(0)
    # A ferry from coast to coast.
    editor.take("Ferries")
    ports = [port for port in ("BG37", "AX43") if port.lower() in INDIA.by_name]
    editor.drag(editor.point(ports[0]), editor.point(ports[1]))
    page.get_by_label("Name", exact=True).fill("Coast Line")
    page.get_by_label("Price", exact=True).fill("9")
    page.get_by_role("combobox", name="Sea", exact=True).select_option("Bay of Bengal")
    page.get_by_role("button", name="Draw the ferry").click()
    editor.changes(5)
    expect(page.locator("#board .price", has_text="9")).to_be_visible()
    check_open_to_all(editor.opened.page)
    # Overrides, and a folder.
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export recipe overrides").click()
    overrides = tomllib.loads(Path(saved.value.path()).read_text(encoding="utf-8"))["overrides"]
    assert [sorted(one)[0] for one in overrides] == ["at", "ferry", "mileposts"]
    assert overrides[1]["ports"] == ports
    page.get_by_label("Name of your title").fill("Steep India")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the title").click()
    title = of_files(unzipped(Path(saved.value.path()).read_bytes()))
    assert title.id == "steep-india"
    # It is saved and played.
    page.get_by_role("button", name="Save as your title").click()
    expect(page.locator(".kept")).to_contain_text("Steep India is among your titles now.", timeout=30_000)
    page.get_by_role("button", name="Play it now").click()
    page.wait_for_url("**/table/*")
    editor.opened.ready()
    board = editor.opened.board
    assert next(city for city in board["cities"] if city["name"] == "Nagpur")["mileposts"] == [there]
    assert "Coast Line" in [ferry["name"] for ferry in board["ferries"]]


def test_what_cannot_be_is_said_and_taken_back(editor: Editor) -> None:
    page = editor.page
    page.get_by_role("combobox", name="City", exact=True).select_option("Agra")
    page.get_by_role("textbox", name="Milepost").fill("V33")
    page.get_by_role("textbox", name="Milepost").press("Enter")
    expect(page.locator(".toasts")).to_contain_text("Agra cannot stand there: V33 belongs to Delhi.")
    editor.opened.complaints.clear()  # the browser's own word on a refusal
    expect(page.locator(".steps")).to_contain_text("no change yet")
    expect(page.get_by_role("textbox", name="Milepost")).to_have_value("Z34")
    page.get_by_role("combobox", name="Size", exact=True).select_option("medium")
    editor.changes(1)
    page.locator("summary", has_text="Supplies: Carpets").click()
    page.locator(".loads label", has_text="Tea").locator("input").check()
    editor.changes(2)
    expect(page.locator("summary", has_text="Supplies: Carpets, Tea")).to_be_visible()
    page.reload()  # this browser has kept it
    editor.changes(2)
    page.get_by_role("button", name="Begin anew").click()
    expect(page.locator(".steps")).to_contain_text("no change yet")


def test_by_the_keyboard_alone(editor: Editor) -> None:
    page, keys = editor.page, editor.page.keyboard
    pad = page.locator("#board .pad")
    said = page.locator("#board [role=status]")
    # A city is chosen by its name, taken along, and put down.
    page.get_by_role("combobox", name="City", exact=True).select_option("Agra")
    pad.focus()
    expect(said).to_contain_text("Z34, Agra, small city, India")
    keys.press("m")
    for _ in range(3):
        keys.press("ArrowRight")
    expect(said).to_contain_text("Z37, Clear, India")
    keys.press("Enter")
    editor.changes(1)
    expect(page.get_by_role("textbox", name="Milepost")).to_have_value("Z37")
    # Ground is painted on the way.
    keys.press("3")
    for _ in range(3):
        keys.press("Shift+ArrowRight")
    editor.changes(4)
    assert editor.opened.page.evaluate(
        "() => JSON.parse(localStorage.getItem('milepost.editor.india')).slice(1).map((c) => c.mileposts[0])"
    ) == ["Z38", "Z39", "Z40"]
    # A river crosses the sections one walks along.
    keys.press("4")
    page.get_by_label("Name", exact=True).fill("Key River")
    pad.focus()
    keys.press("Shift+ArrowRight")
    expect(said).to_contain_text("The river crosses Z40e.")
    editor.changes(5)
    # A ferry from here to there.
    keys.press("5")
    keys.press("Enter")
    expect(said).to_contain_text("Choose the other one.")
    keys.press("PageDown")
    keys.press("PageDown")
    keys.press("Enter")
    expect(page.get_by_label("To", exact=True)).not_to_have_value("")
    # And all of it back.
    pad.focus()
    for _ in range(5):
        keys.press("Control+z")
    expect(page.locator(".steps")).to_contain_text("no change yet")
    keys.press("Control+Shift+z")
    expect(page.locator(".steps")).to_contain_text("1 change")


def test_on_a_phone(open_page: Open) -> None:
    opened = open_page(390, 844, has_touch=True)
    editor = Editor(opened)
    page = editor.page
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] > 300
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.locator("label.kind", has_text="Ground").tap()
    at = editor.point("AE30")
    page.touchscreen.tap(*at)
    editor.changes(1)
    page.locator("label.kind", has_text="New city").tap()
    page.touchscreen.tap(*editor.point("AC27"))
    page.get_by_label("Name", exact=True).fill("Midway")
    page.get_by_role("button", name="Add this city").tap()
    editor.changes(2)
    check_open_to_all(opened.page)


def test_fingers_drag_paint_and_pinch(open_page: Open) -> None:
    opened = open_page(390, 844, has_touch=True)
    editor = Editor(opened)
    page = editor.page
    line = page.context.new_cdp_session(page)

    def fingers(*ways: tuple[Any, Any]) -> None:
        """One finger a way, all at the same time, from one place to the other."""

        def touch(kind: str, part: float) -> None:
            points = [
                {"x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part, "id": number}
                for number, (a, b) in enumerate(ways)
            ]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})

        touch("touchStart", 0)
        for step in range(1, 13):
            touch("touchMove", step / 12)
        touch("touchEnd", 1)

    nagpur = INDIA.names[INDIA.cities[INDIA.city_by_name["nagpur"]].centre]
    there = INDIA.names[INDIA.near[INDIA.near[INDIA.by_name[nagpur.lower()] * 6 + 3] * 6 + 3]]
    fingers((editor.point(nagpur), editor.point(there)))
    editor.changes(1)
    expect(page.get_by_role("textbox", name="Milepost")).to_have_value(there)
    # Two fingers look closer; nothing is painted by them.
    page.locator("label.kind", has_text="Ground").tap()
    apart = editor.point("AE40")[0] - editor.point("AE20")[0]
    left, right = editor.point("AE29"), editor.point("AE31")
    fingers((left, (left[0] - 60, left[1])), (right, (right[0] + 60, right[1])))
    editor.changes(1)
    assert editor.point("AE40")[0] - editor.point("AE20")[0] > 1.5 * apart
    # One finger paints all it passes over.
    fingers((editor.point("AE29"), editor.point("AE31")))
    editor.changes(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export recipe overrides").tap()
    told = tomllib.loads(saved.value.path().read_text(encoding="utf-8"))["overrides"]
    assert {"terrain": "mountain", "mileposts": ["AE29", "AE30", "AE31"]} in told
    assert {"city": "Nagpur", "at": there}.items() <= next(one for one in told if "city" in one).items()


def test_in_german(open_page: Open) -> None:
    editor = Editor(open_page(locale="de-DE"))
    page = editor.page
    expect(page.locator(".looks")).to_contain_text("Alles in Ordnung.")
    page.get_by_role("combobox", name="Stadt", exact=True).select_option("Agra")
    page.get_by_role("textbox", name="Meilenpunkt").fill("V33")
    page.get_by_role("textbox", name="Meilenpunkt").press("Enter")
    expect(page.locator(".toasts")).to_contain_text("Agra kann dort nicht stehen: V33 gehört zu Delhi.")
    editor.opened.complaints.clear()
    page.get_by_role("textbox", name="Meilenpunkt").fill("V34")
    page.get_by_role("textbox", name="Meilenpunkt").press("Enter")
    expect(editor.findings.first).to_contain_text("Delhi und Agra sind Nachbarn; verschiebe eine der beiden Städte")
