"""What a table of Village shows: the reference card, the worth of lines, and no badge over anything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from web.faults import barriers
from web.hands import PlayPage
from web.village.hands import PHONE, VillagePage, at_table, me, placed, plural

Open = Callable[..., PlayPage]


# The reference card


def table_shown(page: VillagePage, within: str, nth: int) -> list[tuple[str, str]]:
    cells = page.page.locator(f"{within} .vref-table").nth(nth).locator("li")
    return [(cell.locator("small").inner_text(), cell.locator("b").inner_text()) for cell in cells.all()]


def table_told(page: VillagePage, kind: str) -> list[tuple[str, str]]:
    row = next(row for row in page.ask("/board")["reference"] if row["kind"] == kind)
    return [(f"{step['count']}{'+' if step['more'] else ''}", str(step["points"])) for step in row["steps"]]


def test_the_reference_card_lies_beside_the_hand(open_page: Open) -> None:
    """Both tables as the server has them, the own lines in their columns; the key C opens the whole card."""
    page = at_table(open_page, ["", "greedy"], width=1366, height=768)
    assert table_told(page, "signal") == [("1", "3"), ("2", "8"), ("3", "15"), ("4+", "24")]
    for nth, kind in enumerate(("signal", "siding")):
        assert table_shown(page, ".vref.panel", nth) == table_told(page, kind)
    panel = page.page.locator(".vref.panel").bounding_box()
    assert panel["y"] + panel["height"] <= 768, "all of it is in view"
    tally = me(page)["tally"]
    ones = [one["line"] for one in tally["signals"] if one["count"] == 1]
    assert page.text(".vref.panel .vref-table >> nth=0 >> li >> nth=0").split()[2:] == ones
    assert page.page.locator(".vref.panel .vref-table >> nth=1 >> li.on").count() == 1
    page.page.keyboard.press("c")
    card = page.page.locator("dialog.vrefbox[open]")
    card.wait_for()
    for row in page.ask("/board")["reference"]:
        assert row["words"] in " ".join(card.inner_text().split())
    page.page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_on_a_phone_the_reference_card_is_a_tab(open_page: Open) -> None:
    page = at_table(open_page, [""], **PHONE)
    page.page.get_by_role("tab", name="Points").tap()
    assert table_shown(page, ".vreftab", 0) == table_told(page, "signal")
    assert table_shown(page, ".vreftab", 1) == table_told(page, "siding")
    signals = me(page)["tally"]["signals"][0]
    assert f"{signals['line']}: 1 signal, {plural(signals['points'])}" in page.text(".vreftab")


# What lines are worth


def test_every_line_tells_its_worth_so_far(open_page: Open) -> None:
    page = at_table(open_page, [""])
    page.act("plan 1", "assign T2", "take 1", "place A1", "done", "take 1", "place B1")
    lines = me(page)["lines"]
    assert any(line["worth"] for line in lines)
    for line in lines:
        assert page.text(f'.vtab.own [data-at="{line["name"]}"] .vworth') == str(line["worth"])
    line = next(line for line in lines if line["worth"] and line["items"])
    page.space(line["name"]).hover()
    told = page.foreseen()
    assert f"{line['worth']} so far" in told
    assert all(item["text"] in told for item in line["items"])


def test_a_placing_that_completes_nothing_tells_what_it_changes(open_page: Open) -> None:
    page = at_table(open_page, [""])
    page.choose("track", 1)
    previews = page.ask("/build-preview", {"seat": 0, "path": ["take 1"]})["previews"]
    one = next(one for one in previews if one["longer"] and one["change"] and not one["completed"])
    assert page.text(f'.vtab.own [data-at="{one["space"]}"] .vgrow') == f"+{one['change']}"
    page.space(one["space"]).hover()
    told = page.foreseen()
    assert f"+{one['change']} so far" in told
    for line in one["longer"]:
        said = f"{line['before']} → {line['after']}" if line["before"] != line["after"] else f"stays at {line['after']}"
        assert f"{line['line']}, worth so far {said}" in told
        assert page.text(f'.vtab.own [data-at="{line["line"]}"] .vworth').strip("▲▼ ") == str(line["after"])


def test_a_trip_tells_what_it_makes_of_a_line(open_page: Open) -> None:
    page = at_table(open_page, [""])
    page.choose("trip", 1)
    for one in page.ask("/build-preview", {"seat": 0, "path": ["plan 1"]})["previews"]:
        sign = "+" if one["so_far"] else ""
        assert page.text(f'.vtab.own [data-at="{one["line"]}"] .vtrip.can') == f"{sign}{one['so_far']} so far"
        page.space(one["line"]).hover()
        assert page.text(f'.vtab.own [data-at="{one["line"]}"] .vworth').strip("▲▼ ") == str(one["after"])


# Badges

OVERLAPS = """() => [...document.querySelectorAll('.vtab.own .vstart, .vtab.own .vspace')].flatMap(tile => {
    const name = document.createRange();
    const at = tile.querySelector('.vat');
    if (at) name.selectNodeContents(at.firstChild);
    const parts = [...tile.querySelectorAll('.vhead > b, .vterrain svg, .vsigned, .vworth, .vgain, .vgrow, .vtrip')];
    const boxes = [...parts, ...(at ? [name] : [])].map(one => one.getBoundingClientRect());
    const frame = tile.getBoundingClientRect();
    const within = boxes.filter(a =>
        a.left < frame.left - 1 || a.right > frame.right + 1 || a.bottom > frame.bottom + 1);
    return [...within.map(() => `${tile.dataset.at}: sticks out`), ...boxes.flatMap((a, i) => boxes.slice(i + 1)
        .filter(b => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(() => `${tile.dataset.at}: covered`))] })"""


SIZES = ((1440, 900), (1366, 768), (1024, 768), (390, 844), (360, 740))


def covered(page: VillagePage) -> list[str]:
    """What is covered or sticks out, at all sizes."""
    found = []
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {one}" for one in page.page.evaluate(OVERLAPS)]
    page.page.set_viewport_size({"width": 1440, "height": 900})
    return found


def test_no_badge_covers_anything(open_page: Open) -> None:
    """A trip looked at, with one on the line already; a track that completes lines; names, terrain, features stay."""
    page = at_table(open_page, [""])
    page.act("plan 1", "assign L2")
    while me(page)["money"] < 3 or page.look()["view"]["built"]:
        placed(page)
        page.act("done")
    page.choose("trip", 1)
    page.page.locator(".vtrip.can").first.wait_for()
    assert page.page.locator(".vtrip.can").count() == sum(not line["completed"] for line in me(page)["lines"])
    assert covered(page) == []
    page.space("L2").hover()
    assert page.page.locator(".vstart.lit").count() == 1
    assert covered(page) == []
    page.page.keyboard.press("Escape")
    page.choose("track", 1)
    assert page.page.locator(".vgain, .vgrow").count() > 0
    assert covered(page) == []


def test_on_a_phone_the_rails_meet(open_page: Open) -> None:
    """The lines of a card go on in the next one: rows are as high as their cards."""
    page = at_table(open_page, [""], **PHONE)
    page.act("plan 1", "assign L1", "take 1", "place A1", "done", "take 1", "place A2")
    boxes = [page.space(name).bounding_box() for name in ("A1", "A2", "A3", "A4")]
    gaps = {round(below["y"] - above["y"] - above["height"]) for above, below in pairwise(boxes)}
    assert gaps == {4}
    assert page.space("L1").bounding_box()["height"] == pytest.approx(boxes[0]["height"], abs=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(open_page: Open, theme: str) -> None:
    """With new cards ringed, a track and a trip looked at where they change something, and the reference card open."""
    page = at_table(open_page, ["", "greedy"], color_scheme=theme)
    placed(page)
    page.act("done")
    page.my_turn()
    page.page.locator(".voffer.fresh").first.wait_for()
    assert barriers(page.page) == []
    page.choose("track", 1)
    page.page.locator(".vgrow, .vgain").first.wait_for()
    page.space(page.page.locator(".vspace.can").first.get_attribute("data-at")).hover()
    assert barriers(page.page) == []
    page.page.keyboard.press("Escape")
    page.choose("trip", 1)
    assert barriers(page.page) == []
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("c")
    page.page.locator("dialog.vrefbox[open]").wait_for()
    assert barriers(page.page) == []
