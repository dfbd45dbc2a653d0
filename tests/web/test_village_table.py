"""What a table of Village tells its players: the reference card, the worth of lines, what others did, how it ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from web.hands import PlayPage
from web.test_axe import grave
from web.village_hands import VillagePage

Open = Callable[..., PlayPage]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def at_table(open_page: Open, bots: list[str], seed: int = 5, **more: Any) -> VillagePage:
    page = open_page(hands=VillagePage, **more)
    assert isinstance(page, VillagePage)
    page.new_game(bots, seed)
    page.my_turn()
    return page


def me(page: VillagePage) -> Any:
    return page.look()["view"]["players"][0]


def plural(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def placed(page: VillagePage) -> None:
    """Take the farthest track, place it where it completes most, and resolve what there is to resolve."""
    page.act("take 1")
    found = page.ask("/build-preview", {"seat": 0, "path": ["held"]})["previews"]
    one = max((one for one in found if not one["refusal"]), key=lambda one: len(one["completed"]))
    page.act(f"place {one['space']}{' turned' if one['turned'] else ''}")
    while page.look()["view"]["resolve"]:
        line = page.look()["view"]["resolve"][0]
        page.act(f"resolve {line['line']} {line['terminus'][0]['card']}")


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


# The turn

def test_on_a_phone_the_market_comes_into_view(open_page: Open) -> None:
    page = at_table(open_page, ["", "greedy"], **PHONE)
    page.offer("track", 1).tap()
    page.page.locator(".vspace.can").first.wait_for()
    space = page.page.locator(".vspace.can").first.get_attribute("data-at")
    page.space(space).tap()
    seq = page.seq
    page.space(space).tap()
    page.after(seq + 1)
    page.resolve()
    assert page.page.evaluate("document.querySelector('.vmid').scrollTop") > 0, "the tableau was looked at"
    page.end_turn()
    page.my_turn()
    page.page.wait_for_function("() => document.querySelector('.vmid').scrollTop === 0")
    assert "Choose a track in the market" in page.text("#turn")
    assert page.offer("track", 1).bounding_box()["y"] > 0


def test_what_a_bot_did_is_told_and_marked(open_page: Open) -> None:
    page = at_table(open_page, ["", "greedy"])
    assert page.page.locator(".fresh").count() == 0
    placed(page)
    before = page.look()["view"]
    page.act("done")
    page.my_turn()
    page.settled()
    now = page.look()["view"]
    new = [track["place"] for track in now["tracks"] if track["card"] not in [one["card"] for one in before["tracks"]]]
    marked = page.page.locator(".voffer.track.fresh").evaluate_all("all => all.map(one => one.dataset.market)")
    assert marked == [f"track {place}" for place in new] != []
    laid = sum(1 for space, old in zip(now["players"][1]["spaces"], before["players"][1]["spaces"], strict=True)
               if space and not old)
    assert page.page.locator("#left .vother .vspace.fresh").count() == laid == 1
    told = page.text(".vsince")
    log = [line for line in page.look()["log"] if line["seat"] == 1 and line["text"].startswith(("take", "place"))]
    assert "Since your last turn" in told
    assert all(line["words"].removeprefix(f"{now['players'][1]['name']} ") in told for line in log[-2:])
    assert "New since your last turn" in page.offer("track", new[0]).get_attribute("title").replace("; new", "; New")
    assert page.offer("track", new[0]).evaluate("one => getComputedStyle(one).animationName") == "none"
    page.page.emulate_media(reduced_motion="no-preference")
    assert page.offer("track", new[0]).evaluate("one => getComputedStyle(one).animationName") == "vglow"


def test_undo_is_told_as_it_is(open_page: Open) -> None:
    """After a placing it places elsewhere; after a terminus card was drawn nothing is promised."""
    page = at_table(open_page, [""])
    page.act("take 1", "place A1")
    assert "Undo lets you place the track elsewhere" in page.text(".vfore")
    assert page.page.get_by_role("button", name="Undo").first.is_enabled()
    assert page.page.get_by_role("button", name="Restart turn").count() == 0, "there is no way back to its beginning"
    page.act("done")
    while not me(page)["sheet"]["lines"]:
        placed(page)
        if not me(page)["sheet"]["lines"]:
            page.act("done")
    page.page.get_by_role("button", name="End turn").first.wait_for()
    assert "Nothing can be taken back" in page.text(".vfore")
    assert page.page.get_by_role("button", name="Undo").first.is_disabled()


def test_after_one_trip_no_other_can_be_had(open_page: Open) -> None:
    page = at_table(open_page, [""])
    page.act("take 1", "place A1", "plan 1", "assign T3")
    assert "Trip or end" not in page.text("#turn")
    assert "may still plan" not in page.text("#turn")
    offer = page.offer("trip", 1)
    assert "off" in offer.get_attribute("class").split()
    assert "not now" in offer.inner_text()
    assert "£" not in offer.locator(".vprice b").inner_text()
    offer.click()
    page.page.locator(".vfore .why").wait_for()
    assert "One trip a turn" in page.foreseen()
    assert page.page.get_by_role("button", name="Only take it").is_disabled()


def test_words_are_for_the_hand_there_is(open_page: Open) -> None:
    fingers = at_table(open_page, [""], **PHONE)
    fingers.offer("track", 3).tap()
    fingers.page.locator(".vfore .hint").wait_for()
    assert "Tap a space" in fingers.foreseen()
    assert "click" not in fingers.foreseen().lower()
    assert fingers.page.locator("#turn kbd:visible").count() == 0
    fingers.page.get_by_role("button", name="Help and shortcuts").tap()
    assert fingers.page.locator("dialog.help kbd").count() == 0
    assert "Click" not in fingers.text("dialog.help")
    mouse = at_table(open_page, [""])
    mouse.choose("track", 3)
    assert "Point at a space" in mouse.foreseen()


# A phone

def test_a_phone_shows_rules_target_and_money(open_page: Open) -> None:
    alone = at_table(open_page, [""], **PHONE)
    assert alone.page.get_by_role("link", name="Rules").is_visible()
    target = alone.look()["view"]["target"]
    assert f"of {target} points" in alone.text(".bar")
    alone.page.get_by_role("tab", name="Table").tap()
    assert f"of {target} points if the game ended now" in alone.text(".info.narrow")
    assert "farthest card of each market leaves" in alone.text(".info.narrow")
    others = at_table(open_page, ["", "greedy", "random"], **PHONE)
    for seat, player in enumerate(others.look()["view"]["players"]):
        shown = others.page.locator("#players .pl").nth(seat)
        assert shown.locator(".loco").is_visible()
        assert f"£{player['money']}" in shown.inner_text()


# The end of a game alone

def test_a_game_alone_that_is_lost(open_page: Open) -> None:
    """The sweep is told after each turn, the last turn promises no trip, and the end is called a loss."""
    page = at_table(open_page, [""])
    for turn in range(12):
        assert page.page.locator(".voffer.leaving").count() == (2 if turn < 11 else 0)
        placed(page)
        if turn == 11:
            break
        page.act("done")
        told = page.text(".vsince")
        swept = [news for line in page.look()["log"] for news in line["news"] if news.startswith("The farthest")]
        assert len(swept[-2:]) == 2
        assert all(news in told for news in swept[-2:])
    now = page.look()
    assert all(line["completed"] for line in now["view"]["players"][0]["lines"])
    assert now["view"]["players"][0]["money"] > 5
    assert "may still plan" not in page.text("#turn"), "no line is left for a trip"
    assert "End your turn" in page.text("#turn h2")
    page.end_turn()
    page.page.locator(".winner").wait_for()
    final = me(page)
    target = page.look()["view"]["target"]
    assert page.text(".winner h2") == f"{final['name']} loses: {final['points']} of {target} points"
    assert f"{target} were needed" in page.text(".winner")


def test_one_point_is_one_point(open_page: Open) -> None:
    """Foreseen, in the question, at the corner, beside the name, in the scores: nowhere “1 points”."""
    page = at_table(open_page, ["", "greedy"], seed=23)
    page.choose("track", 1)
    page.space("C1").hover()
    assert "+1 point " in f"{page.foreseen()} "
    seq = page.seq
    page.space("C1").click()
    page.after(seq + 1)
    assert "1 point" in page.text(".vresolve h4")
    texts = [page.text("#app")]
    page.resolve()
    assert me(page)["points"] == 1
    texts.append(page.text("#app"))
    page.page.keyboard.press("p")
    page.page.locator("dialog.vscores[open]").wait_for()
    texts.append(page.text("#app"))
    assert page.text(".vtab.own .vcorner b") == "1 point"
    assert not [text for text in texts if re.search(r"\b1 (points|pts|lines|tracks)\b", text)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(open_page: Open, theme: str) -> None:
    """With new cards ringed, a track and a trip looked at where they change something, and the reference card open."""
    page = at_table(open_page, ["", "greedy"], color_scheme=theme)
    placed(page)
    page.act("done")
    page.my_turn()
    page.page.locator(".voffer.fresh").first.wait_for()
    assert grave(page) == []
    page.choose("track", 1)
    page.page.locator(".vgrow, .vgain").first.wait_for()
    page.space(page.page.locator(".vspace.can").first.get_attribute("data-at")).hover()
    assert grave(page) == []
    page.page.keyboard.press("Escape")
    page.choose("trip", 1)
    assert grave(page) == []
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("c")
    page.page.locator("dialog.vrefbox[open]").wait_for()
    assert grave(page) == []
