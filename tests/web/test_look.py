"""What can be checked of the look: names that do not overlap, buttons with names, a page that fits a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
BOXES = """() => [...document.querySelectorAll('.names .lb')].map(text => {
    const box = text.getBoundingClientRect();
    return [text.textContent, box.left, box.top + 2, box.right, box.bottom - 2] })"""


def overlaps(page: PlayPage) -> list[tuple[str, str]]:
    boxes: list[Any] = page.page.evaluate(BOXES)
    return [
        (a[0], b[0])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if a[1] < b[3] - 1 and b[1] < a[3] - 1 and a[2] < b[4] and b[2] < a[4]
    ]


@pytest.mark.parametrize(
    ("title", "size"),
    [
        *[("india", size) for size in ((1440, 900), (1024, 768), (390, 844))],
        *[
            (title, size)
            for title in ("russia", "italy", "nippon", "iberia", "isles")
            for size in ((1440, 900), (390, 844))
        ],
    ],
)
def test_names_keep_off_each_other(open_page: Open, title: str, size: tuple[int, int]) -> None:
    page = open_page(*size)
    page.new_game(["", "greedy"], title=title)
    page.my_turn()
    for _ in range(3):
        assert not overlaps(page)
        page.page.mouse.move(size[0] / 2, 320)
        page.page.mouse.wheel(0, -350)
        page.rest()
    assert page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# A hand that drags the map from here by so many pixels, in steps, too quickly for any timer; how often it places names.
DRAG = """([x, y, far]) => {
    const board = document.querySelector('#board');
    window.placed = 0;
    const watch = new MutationObserver(() => placed++);
    watch.observe(document.querySelector('.names'), {childList: true});
    for (let step = 1; step <= 20; step++)
        board.dispatchEvent(new PointerEvent('pointermove', {
            pointerId: 1, pointerType: 'mouse', clientX: x - far * step / 20, clientY: y, bubbles: true}));
    return watch.takeRecords().length;
}"""


def test_a_long_drag_shows_more_of_the_board_and_places_names_when_it_ends(open_page: Open) -> None:
    """All of the board is drawn already, so that no frame of a drag need wait for names. That holds beyond the margin
    that is drawn around the window, too."""
    page = open_page()
    page.new_game(["", "greedy"])
    page.my_turn()
    x, y = page.at("Nagpur")
    page.page.mouse.move(x, y)
    page.page.mouse.wheel(0, -700)
    page.rest()
    before, margin = page.at("Nagpur"), -page.page.locator(".stage").evaluate("stage => parseInt(stage.style.top)")
    page.page.mouse.down()
    assert page.page.evaluate(DRAG, [x, y, 2 * margin]) == 0
    assert page.at("Nagpur") == pytest.approx((before[0] - 2 * margin, before[1]), abs=1)
    page.page.mouse.move(x - 2 * margin, y)
    page.page.mouse.up()
    page.rest()
    assert page.at("Nagpur") == pytest.approx((before[0] - 2 * margin, before[1]), abs=1)
    assert page.page.evaluate("() => placed") > 0
    assert not overlaps(page)


def test_a_phone_has_the_next_thing_at_hand(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.new_game(["", "greedy"])
    page.my_turn()
    button = page.page.locator(".bar .pri")
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= 844
    for tab in ("Cards", "Log", "Turn"):
        page.page.get_by_role("tab", name=tab).tap()
    page.page.touchscreen.tap(*page.at("Agra"))
    page.rest()
    assert "Build" in button.inner_text()
    button.tap()
    page.rest()
    assert "builds" in page.page.locator(".lines").text_content()


@pytest.mark.parametrize("title", ["india", "italy"])
def test_buttons_have_names(open_page: Open, title: str) -> None:
    page = open_page()
    page.home()
    page.page.locator(".variants > summary").click()
    assert nameless(page) == []
    page.new_game(["", "greedy"], title=title)
    page.my_turn()
    assert nameless(page) == []
    assert page.page.locator("[aria-live]").count() >= 2


def nameless(page: PlayPage) -> list[str]:
    """Controls that a screen reader could not tell."""
    found: list[str] = page.page.evaluate("""() => [...document.querySelectorAll('button, a, select, input')]
        .filter(one => !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).map(one => one.outerHTML)""")
    return found


def test_a_demand_lights_its_cities(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.page.locator(".dm").first.focus()
    card = page.ask(f"?seat={page.acting}")["view"]["players"][int(page.acting)]["cards"][0]
    load = page.board["cards"][str(card)][0]["load"]
    sources = next(one["cities"] for one in page.board["loads"] if one["name"] == load)
    expect(page.page.locator(".names .pill")).to_have_count(len(sources) + 1)


def test_themes_and_palette_stay(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.page.get_by_role("button", name="Dark theme").click()
    page.page.get_by_role("button", name="Palette").click()
    page.page.reload()
    page.ready()
    root = page.page.locator("html")
    assert (root.get_attribute("data-theme"), root.get_attribute("data-palette")) == ("dark", "cb")


FOREIGN = """(spots) => {
    const path = document.querySelector('.world path[fill="var(--for)"]');
    return spots.map(([x, y]) => path.isPointInFill(new DOMPoint(x, y))) }"""


def test_foreign_land_goes_on_beyond_the_frame_of_a_tall_screen(open_page: Open) -> None:
    """A map cut off in the north through two lands and two capes: the water between the lands ends in a bay."""
    page = open_page(900, 1400)
    lands = {"west": (0, 2000), "east": (3200, 7000), "cape": (8000, 8300), "islet": (9000, 9200)}

    def cut(route: Any) -> None:
        response = route.fetch()
        board = response.json()
        own = [one for one in board["art"] if one["kind"] == "land"]
        top = min(y for one in own for _, y in one["points"]) - 600
        for west, east in lands.values():
            middle = (west + east) / 2
            points = [[west, top], [east, top], [east, top + 150], [middle, top + 300], [west, top + 150]]
            own.append({"kind": "foreign", "points": points})
        changed = {**response.headers, "etag": "changed"}
        route.fulfill(response=response, headers=changed, json={**board, "art": own})

    page.page.route("**/board", cut)
    page.new_game(["", ""], title="nippon")
    top = min(y for one in page.board["art"] if one["kind"] == "foreign" for _, y in one["points"])
    middle = (lands["west"][1] + lands["east"][0]) / 2
    capes = [sum(lands[name]) / 2 for name in ("cape", "islet")]
    assert page.page.evaluate(FOREIGN, [(middle, top - 100)]) == [False]
    assert page.page.evaluate(FOREIGN, [(middle, top - far) for far in (1500, 4000, 8000)]) == [True] * 3
    assert page.page.evaluate(FOREIGN, [(x, top - 20) for x in capes]) == [True] * 2, "a cape is round, not cut off"
    assert page.page.evaluate(FOREIGN, [(x, top - 500) for x in capes]) == [False] * 2


@pytest.mark.parametrize("title", ["nippon", "village"])
def test_a_phone_says_in_full_which_round_it_is(open_page: Open, title: str) -> None:
    page = open_page(390, 844, hands=VillagePage if title == "village" else PlayPage)
    page.new_game(["", ""], title=title)
    assert page.text(".crumb") == "Round 1"
    assert page.page.locator(".crumb").evaluate("one => one.scrollWidth <= one.clientWidth")
