"""Nothing is cut and nothing lies over anything else: boxes on the screen, measured in every title and size."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from milepost.crayon.state import BUILD
from web.hands import PlayPage
from web.scenes import Scene, find, keep, openings, played, state

Open = Callable[..., PlayPage]
TITLES = ("india", "russia", "italy", "nippon", "iberia", "isles")
SIZES = ((1366, 768), (1440, 900), (1920, 1080), (2560, 1440))


class Box(NamedTuple):
    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, slack: float = 1.0) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def inside(self, other: Box, slack: float = 0.5) -> bool:
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.top >= other.top - slack
            and self.bottom <= other.bottom + slack
        )


# What a letter covers, without the air above and below it and without its halo.
INKED = """selector => [...document.querySelectorAll(selector)].filter(one => one.getClientRects().length).map(one => {
    const what = selector + ' ' + one.textContent.trim().slice(0, 40);
    if (!one.getBBox) { const at = one.getBoundingClientRect(); return [what, at.left, at.top, at.right, at.bottom] }
    const box = one.getBBox(), at = one.getScreenCTM();
    const air = one.localName === 'text' ? 0.16 * box.height : 0;
    return [what, at.a * box.x + at.e, at.d * (box.y + air) + at.f,
            at.a * (box.x + box.width) + at.e, at.d * (box.y + box.height - air) + at.f] })"""


def boxes(page: PlayPage, *selectors: str) -> list[Box]:
    return [Box(*found) for selector in selectors for found in page.page.evaluate(INKED, selector)]


def board_box(page: PlayPage) -> Box:
    return boxes(page, "#board")[0]


def resize(page: PlayPage, width: int, height: int) -> None:
    """Another size of window, and the board drawn for it."""
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.wait_for_function("""() => {
        const board = document.querySelector('#board'), map = document.querySelector('.map').viewBox.baseVal;
        const margin = 2 * Math.round(0.3 * Math.min(board.clientWidth, board.clientHeight));
        return map.width === board.clientWidth + margin && map.height === board.clientHeight + margin }""")
    page.rest()


def city_signs(page: PlayPage) -> list[Box]:
    found = []
    for name in page.cities:
        x, y = page.at(name)
        found.append(Box(f"sign of {name}", x - 2, y - 2, x + 2, y + 2))
    return found


WRITTEN = (".names .lb", ".keybox", ".cart", ".nm-s text", ".nm-c text", ".evnote", "#zoom")


def tangles(page: PlayPage) -> list[str]:
    """Pairs that lie over each other, what the board's edge cuts, and words in the key that run into their price."""
    written = boxes(page, *WRITTEN)
    board = board_box(page)
    found = [f"{a.what} over {b.what}" for a, b in combinations(written, 2) if a.meets(b)]
    found += [
        f"{a.what} under {b.what}"
        for a in written
        for b in city_signs(page)
        if not a.what.startswith(".names") and a.meets(b, 0)
    ]
    found += [f"{one.what} is cut" for one in written if not one.inside(board)]
    rows = boxes(page, ".keybox g > text")
    found += [
        f"{a.what} runs into {b.what}"
        for a, b in zip(rows[::2], rows[1::2], strict=True)
        if a.right > b.left - 2 * (a.bottom - a.top) / 12
    ]
    return found


@pytest.mark.parametrize(
    ("title", "locale", "sizes"),
    [
        *[(title, "en-GB", SIZES if title == "india" else SIZES[::2]) for title in TITLES],
        *[(title, "de-DE", SIZES[:1]) for title in ("nippon", "isles")],
    ],
)
def test_the_whole_board_shows_everything_clear_of_everything(
    open_page: Open, title: str, locale: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """In German, too, where names of seas and the words of the key are longer."""
    page = open_page(*SIZES[0], locale=locale)
    page.new_game(["", ""], title=title)
    for width, height in sizes:
        resize(page, width, height)
        assert tangles(page) == [], (width, height)
        assert page.page.locator(".keybox").count() == page.page.locator(".cart").count() == 1
        shown = set(page.page.locator(".names .lb").all_text_contents())
        assert shown == set(page.cities), (width, height)


def stormy(game: Any) -> bool:
    """Both discard, and an event shades an area."""
    openings(game)
    game.play("discard")
    game.play("discard")
    return any(state(game).limits.slow) and not state(game).stack


@pytest.mark.parametrize("title", ["india", "russia", "nippon"])
def test_the_tag_of_an_event_keeps_off_names(open_page: Open, title: str) -> None:
    page = open_page(*SIZES[0])
    page.open_scene(find(title, stormy))
    assert page.page.locator(".evnote").count() > 0
    assert tangles(page) == []


def near_a_quarter_of(page: PlayPage, area: list[str]) -> None:
    """So near that the area reaches over the window's edge: its top, its foot and its middle are all out of sight."""
    order = sorted(area, key=lambda name: page.mileposts[name]["y"])
    for _ in range(6):
        page.page.mouse.move(*page.at(order[len(order) // 4]))
        page.page.mouse.wheel(0, -300)
        page.page.wait_for_timeout(250)
    page.rest()


@pytest.mark.parametrize("title", ["india", "russia"])
def test_the_tag_of_an_event_stays_in_the_window_in_german_too(open_page: Open, title: str) -> None:
    page = open_page(*SIZES[0], locale="de-DE")
    page.open_scene(find(title, stormy))
    cards = [page.board["events"][str(event["card"])] for event in page.ask("")["events"]]
    names = [
        page.board["mileposts"][n]["name"] for n in next(card for card in cards if card["area"]["slow"])["area"]["slow"]
    ]
    near_a_quarter_of(page, names)
    board = board_box(page)
    shown = [note for note in boxes(page, ".evnote") if note.meets(board, 0)]
    assert shown
    assert [note.what for note in shown if not note.inside(board)] == []


@pytest.mark.parametrize("title", TITLES)
def test_the_note_on_a_city_leaves_the_key_and_the_title_free(open_page: Open, title: str) -> None:
    page = open_page(*SIZES[0])
    page.new_game(["", "greedy"], title=title)
    page.my_turn()
    print_boxes = boxes(page, ".keybox", ".cart", "#zoom")
    for name in list(page.cities)[::4]:
        page.page.mouse.move(*page.at(name))
        note = page.page.locator(".pop.note")
        note.wait_for()
        one = boxes(page, ".pop.note")[0]
        x, y = page.at(name)
        assert name in note.inner_text()
        assert not [other.what for other in print_boxes if one.meets(other)], name
        assert not one.meets(Box(name, x - 3, y - 3, x + 3, y + 3), 0)


# The islands of Nippon


def test_nippon_opens_on_its_islands_and_the_true_coasts_around(open_page: Open) -> None:
    page = open_page(*SIZES[0])
    page.new_game(["", ""], title="nippon")
    around = [point for art in page.board["art"] if art["kind"] == "foreign" for point in art["points"]]
    for width, height in SIZES:
        resize(page, width, height)
        board = board_box(page)
        spots = [page.at(name) for name in page.mileposts]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        assert right - left > 0.9 * (board.right - board.left), "the islands fill the width"
        middle = (min(y for _, y in spots) + max(y for _, y in spots)) / 2
        assert abs(middle - (board.top + board.bottom) / 2) < 4
        highest = min(around, key=lambda point: point[1])
        top = spots[0][1] + (highest[1] - page.board["mileposts"][0]["y"]) * scale_of(page)
        assert top < board.top, "the mainland drawn from the map reaches to the window's edge"


def scale_of(page: PlayPage) -> float:
    a, b = page.board["mileposts"][0], page.board["mileposts"][-1]
    return (page.at(b["name"])[1] - page.at(a["name"])[1]) / float(b["y"] - a["y"])


# Who plays


def doctored(page: PlayPage, change: Callable[[Any], None]) -> None:
    """Let the server's answers about a table reach the page changed."""

    def answer(route: Any) -> None:
        response = route.fetch()
        told = response.json()
        if isinstance(told, dict) and "view" in told:
            change(told)
        route.fulfill(response=response, body=json.dumps(told))

    page.page.route(re.compile(r"/api/tables/[a-z]+(\?.*)?$"), answer)


def clipped(page: PlayPage, within: str) -> list[str]:
    """Elements whose text does not fit, wherever an overflow would hide it."""
    found: list[str] = page.page.evaluate(
        """within => [...document.querySelectorAll(within + ' *')]
        .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).overflowX !== 'visible')
        .map(one => one.className + ': ' + one.textContent)""",
        within,
    )
    return found


@pytest.mark.parametrize("size", [*SIZES, (1024, 768)])
def test_the_list_of_players_says_everything_in_full(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(*size)

    def change(told: Any) -> None:
        seats = told["view"]["players"]
        for player in seats:
            player["cash"] = 237
            player["trains"][0]["loco"] = "Super"
        idle = next(n for n in (0, 1) if n not in told["view"]["waiting"])
        seats[idle]["turns to lose"] = 1

    doctored(page, change)
    page.new_game(["", "", "greedy"], title="india")
    for words in ("your turn", "loses a turn", "bot"):
        tag = page.page.locator(".tag", has_text=words)
        assert tag.is_visible(), words
    tags = boxes(page, ".pl .tag")
    cards = boxes(page, ".pl")
    for tag in tags:
        assert any(tag.inside(card) for card in cards), tag
    assert not [(tag, cash) for tag in tags for cash in boxes(page, ".pl .cash") if tag.meets(cash)]
    assert clipped(page, "#players") == []


def test_a_long_name_gives_way_to_what_happens_to_its_player(open_page: Open) -> None:
    page = open_page(*SIZES[0])

    def change(told: Any) -> None:
        for player in told["view"]["players"]:
            player["name"] = "Maximiliana of Thurn and Taxis"
        told["view"]["winners"] = [0, 1]

    doctored(page, change)
    page.new_game(["", ""])
    tags = boxes(page, ".pl .tag")
    assert [tag.what.split(" ", 2)[2] for tag in tags] == ["has won", "has won"]
    assert all(tag.inside(name) for tag, name in zip(tags, boxes(page, ".pl .nm"), strict=True))
    assert not [(tag, cash) for tag in tags for cash in boxes(page, ".pl .cash", ".pl .n") if tag.meets(cash)]


# Tablets and phones


def midgame(title: str) -> Scene:
    return played(title, 7, lambda position: True)


def in_view(page: PlayPage, selector: str) -> bool:
    width, height = page.page.viewport_size["width"], page.page.viewport_size["height"]
    return all(one.inside(Box("screen", 0, 0, width, height)) for one in boxes(page, selector))


@pytest.mark.parametrize("size", [(1024, 768), (820, 1180), (1180, 820)])
def test_a_tablet_has_log_and_pool_one_tap_away(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(*size, has_touch=True)
    page.open_scene(midgame("italy"))
    tabs = page.page.get_by_role("tab")
    assert tabs.all_inner_texts() == ["Cards", "Pool", "Table", "Log"]
    assert in_view(page, ".tab")
    assert page.page.locator(".hands .card").first.is_visible()
    page.page.get_by_role("tab", name="Pool").tap()
    assert in_view(page, ".pools h2")
    assert boxes(page, ".pools .card")[0].bottom < size[1]
    page.page.get_by_role("tab", name="Log").tap()
    page.rest()
    assert newest_line_is_shown(page)
    assert in_view(page, "#log")
    assert in_view(page, "#turn")
    assert in_view(page, "#turn .acts")


def newest_line_is_shown(page: PlayPage) -> bool:
    return boxes(page, ".lines .le")[-1].inside(boxes(page, ".lines")[0])


@pytest.mark.parametrize("size", SIZES)
def test_the_log_keeps_its_room_beside_italys_pool(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(*size)
    page.open_scene(midgame("italy"))
    log = boxes(page, "#log")[0]
    assert log.bottom - log.top >= 160
    assert in_view(page, "#log")
    assert newest_line_is_shown(page)
    assert page.page.evaluate("() => document.querySelector('#left').scrollHeight <= innerHeight")
    page.page.locator(".pool .dm >> visible=true").last.scroll_into_view_if_needed()
    assert boxes(page, ".pool .dm")[-1].bottom <= log.top


def test_on_a_phone_the_log_opens_at_its_newest_line(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.open_scene(midgame("india"))
    page.page.get_by_role("tab", name="Log").tap()
    page.rest()
    assert page.page.locator(".lines .le").count() > 20
    assert newest_line_is_shown(page)


def unseen(page: PlayPage, cities: list[str]) -> list[str]:
    """Those of these cities that are outside the board's window."""
    board = board_box(page)
    return [city for city in cities if not Box(city, *page.at(city), *page.at(city)).inside(board)]


def test_on_a_phone_a_tapped_demand_brings_its_cities_onto_the_map(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.open_scene(midgame("india"))
    page.page.get_by_role("tab", name="Cards").tap()
    sources = {load["name"]: load["cities"] for load in page.board["loads"]}
    cards = page.ask("?seat=0")["view"]["players"][0]["cards"] or []
    for nth, demand in enumerate(page.board["cards"][str(cards[0])]):
        page.page.mouse.move(195, 300)
        page.page.mouse.wheel(0, -1200)
        page.rest()
        lit = [demand["city"], *sources[demand["load"]]]
        assert unseen(page, lit), "the map is so near that it does not show them"
        page.page.locator(".hands .dm").nth(nth).tap()
        page.rest()
        assert unseen(page, lit) == []


def test_on_a_phone_a_kept_sketch_is_brought_onto_the_map(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.open_scene(played("india", 7, lambda position: position.phase == BUILD))
    seat = int(page.acting)
    ways = [page.ask("/build-preview", {"seat": seat, "path": [name]}) for name in page.cities]
    way = max((one for one in ways if one.get("text")), key=lambda one: len(one["sections"]))
    names = [way["sections"][0]["from"], *(section["to"] for section in way["sections"])]
    kept = {"id": 1, "name": "Far", "path": names, "total": way["total"]}
    page.page.evaluate(
        """([seat, kept]) => localStorage.setItem('milepost.kept-sketches',
        JSON.stringify({[location.pathname.split('/')[2] + ' ' + seat]: [kept]}))""",
        [seat, kept],
    )
    page.page.reload()
    page.ready()

    def look_elsewhere() -> None:
        for _ in range(8):
            page.page.keyboard.press("+")
        page.rest()
        assert unseen(page, names), "the map is so near that it does not show it"

    look_elsewhere()
    page.page.locator(".sketches .take").tap()
    page.rest()
    assert unseen(page, names) == []
    assert way["risks"], "a rival could block it"
    risks = page.page.locator(".pop.build .risks li >> visible=true")
    page.page.locator(".risks summary >> visible=true").first.tap()
    assert risks.all_inner_texts() == [risk["words"] for risk in way["risks"]]
    look_elsewhere()
    seq = page.seq
    page.page.locator(".btn.build >> visible=true").first.tap()
    page.after(seq)
    assert unseen(page, names) == []


def test_open_cards_have_their_tab_on_a_phone(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)

    def kept(game: Any) -> bool:
        keep(game)
        return True

    page.open_scene(find("italy", kept))
    page.page.get_by_role("tab", name="Pool").tap()
    assert page.page.locator(".pools .card").first.is_visible()
    assert in_view(page, ".tab")
