"""Village on the page: whole games by mouse and by keys, previews that come true, refusals, hands that stay secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]


def at_table(open_page: Open, bots: list[str], seed: int = 5, **more: Any) -> VillagePage:
    page = open_page(hands=VillagePage, **more)
    assert isinstance(page, VillagePage)
    page.new_game(bots, seed)
    return page


def best(page: VillagePage, path: str) -> Any:
    """The allowed preview with the most points, then with the most lines that grow."""
    found = [one for one in page.ask("/build-preview", {"seat": 0, "path": [path]})["previews"] if not one["refusal"]]
    return max(found, key=lambda one: (one.get("points", 0), len(one.get("longer", ())), one.get("so_far", 0)))


def test_a_whole_game_by_mouse(open_page: Open) -> None:
    """Against two bots. What each space and each line promises is what it brings."""
    page = at_table(open_page, ["", "greedy", "random"])
    completed = trips = 0
    while True:
        page.my_turn()
        if page.over:
            break
        me = page.look()["view"]["players"][0]
        if me["money"] >= 4 and page.offer("trip", 1).is_enabled() and trips < 4:
            one = best(page, "plan 1")
            page.choose("trip", 1)
            page.space(one["line"]).hover()
            assert f"leaves £{one['money']}" in page.foreseen()
            page.put(one["line"])
            trips += 1
        one = best(page, "take 1")
        page.choose("track", 1)
        if one["turned"]:
            page.page.get_by_role("button", name="Turn it").click()
        page.space(one["space"]).hover()
        told = page.foreseen()
        promised = int((re.search(r"\+(\d+) points?", told) or ["", "0"])[1])
        assert promised == one["points"]
        assert all(f"{line['line']} is completed" in told for line in one["completed"])
        before = page.look()["view"]["players"][0]
        page.put(one["space"])
        page.resolve()
        after = page.look()["view"]["players"][0]
        assert after["points"] - before["points"] == promised
        completed += len(one["completed"])
        page.end_turn()
    assert (completed, trips > 0) == (7, True)
    final = page.look()["view"]
    for n, player in enumerate(final["players"]):
        assert page.text(f".winner .vsheet >> nth={n} >> h3").split()[-1] == str(player["sheet"]["total"])
    assert page.text(".winner h2").startswith(final["players"][final["winners"][0]]["name"])


def test_a_whole_game_by_keyboard(open_page: Open) -> None:
    """No pointer is ever moved: keys choose and turn, arrows walk, Enter plays, the question takes the focus."""
    page = at_table(open_page, ["", "random"])
    keys = page.page.keyboard
    turns = 0
    while True:
        page.my_turn()
        if page.over:
            break
        page.settled()
        if turns == 0:
            keys.press("q")  # a trip first, to the line two below the first
            page.page.locator(".vstart.can").first.wait_for()
            keys.press("s")
            assert page.page.evaluate("document.activeElement.dataset.at") == "T1"
            keys.press("ArrowRight")
            keys.press("ArrowRight")
            page_enter(page)
            assert len(page.look()["view"]["players"][0]["lines"][2]["trips"]) == 1
        keys.press("1")
        page.page.locator(".vspace.can").first.wait_for()
        keys.press("r")
        keys.press("s")
        page_enter(page)
        while page.page.locator(".vterm").count():
            page.page.wait_for_function("() => document.activeElement.classList.contains('vterm')")
            seq = page.seq
            keys.press("Enter")
            page.after(seq)
        seq = page.seq
        keys.press("e")
        page.after(seq)
        turns += 1
    assert turns == 12
    keys.press("p")
    page.page.locator("dialog.vscores[open]").wait_for()
    keys.press("Escape")
    page.page.locator("dialog.vscores").wait_for(state="detached")


def page_enter(page: VillagePage) -> None:
    """Press Enter where the focus is: the card is taken and put there."""
    seq = page.seq
    page.page.keyboard.press("Enter")
    page.after(seq + 1)


def test_what_the_rules_forbid_is_refused_with_its_rule(open_page: Open) -> None:
    """A taken space, a card that is too dear, a third trip on a line, a trip on a completed line."""
    page = at_table(open_page, [""])
    page.expected = ["422"]
    assert f"{page.ask('/board')['rules']['solo_target']} points win" in page.text(".crumb")
    page.page.keyboard.press("e")
    assert "VIL-6" in page.refusal()
    page.space("A1").click()
    assert "VIL-9" in page.refusal()

    page.choose("track", 7)  # costs 6 of 5
    assert "too dear" in page.page.locator('[data-market="track 7"] .vprice b').evaluate(
        "one => getComputedStyle(one, '::after').content"
    )
    seq = page.seq
    page.space("A1").click()
    told = page.refusal()
    assert "VIL-9" in told
    assert "£6" in told
    page.page.keyboard.press("Escape")
    page.choose("track", 1)
    page.space("B2").hover()
    assert "touches neither" in page.foreseen()
    page.space("B2").click()
    assert "VIL-10" in page.refusal()
    assert page.seq == seq, "nothing was taken"
    page.put("A1")
    page.act("done")
    page.act("take 1")
    page.space("A1").click()
    assert "A1 is taken" in page.refusal()
    page.space("A2").click()
    page.after(page.seq - 1)

    two_trips_on(page, "T1")
    page.space("T1").click()
    told = page.refusal()
    assert "VIL-8" in told
    assert "two trips" in told
    done = next(line["name"] for line in page.look()["view"]["players"][0]["lines"] if line["completed"])
    page.space(done).click()
    told = page.refusal()
    assert "VIL-8" in told
    assert f"{done} is completed" in told


def two_trips_on(page: VillagePage, line: str) -> None:
    """Play until the line has two trips, another is completed, and a third trip is in hand."""
    for _ in range(10):
        now = page.look()
        kinds = now["legal"]["kinds"]
        me = now["view"]["players"][0]
        trips = next(len(one["trips"]) for one in me["lines"] if one["name"] == line)
        done = any(one["ended"] for one in me["lines"])
        if "plan" in kinds and (trips < 2 or done):
            page.act("plan 1")
            if trips == 2:
                return
            page.act(f"assign {line}")
        if "take" in kinds:
            page.act("take 1")
        if "place" in page.look()["legal"]["kinds"]:
            found = page.ask("/build-preview", {"seat": 0, "path": ["held"]})["previews"]
            fit = [one for one in found if not one["refusal"] and line not in [end["line"] for end in one["completed"]]]
            one = max(fit, key=lambda one: (len(one["completed"]), one["space"]))
            page.act(f"place {one['space']}{' turned' if one['turned'] else ''}")
        while page.look()["view"]["resolve"]:
            end = page.look()["view"]["resolve"][0]
            page.act(f"resolve {end['line']} {max(end['terminus'], key=lambda card: card['pay'])['card']}")
        if "plan" not in page.look()["legal"]["kinds"] or trips < 2 or not done:
            page.act("done")
    raise AssertionError("the scene did not come about")


def test_hands_stay_secret(open_page: Open) -> None:
    """Two at one screen and a bot: a seat is sent no other's hand, and the screen is covered between them."""
    page = at_table(open_page, ["", "", "greedy"])
    sent: list[Any] = []
    page.page.on("response", lambda response: sent.append(response) if "seat=" in response.url else None)
    cover = page.page.locator("dialog.cover")
    cover.wait_for()
    first = page.acting
    assert page.page.locator(".vhand, .vfore, #turn").count() == 0
    words = {seat: {held["words"] for held in page.look(seat)["view"]["players"][seat]["hand"]} for seat in (0, 1)}
    assert not any(word in page.page.content() for word in words[0] ^ words[1])
    cover.get_by_role("button").click()
    cover.wait_for(state="detached")
    assert page.page.locator(".vhand li").count() == 3
    shown = page.page.locator(".vhand").inner_html()
    other = words[1 - int(first)] - words[int(first)]
    assert not any(word in shown for word in other)
    page.choose("track", 1)
    page.put(page.page.locator(".vspace.can").first.get_attribute("data-at"))
    page.resolve()
    page.end_turn()
    page.my_turn()
    cover.wait_for()
    assert page.page.locator(".vhand, .lines .le").count() == 0
    assert sent
    for response in sent:
        seat = int(response.url.split("seat=")[1])
        for number, player in enumerate(json.loads(response.text())["view"]["players"]):
            assert (None in player["hand"]) == (number != seat)


def test_undo_takes_a_placing_back(open_page: Open) -> None:
    page = at_table(open_page, ["", "greedy"])
    page.my_turn()
    page.choose("track", 1)
    page.put("A1")
    page.press("Undo")
    assert page.look()["view"]["held"]["kind"] == "track"
    assert "Place your track" in page.text("#turn")
    assert page.page.get_by_role("button", name="Undo").first.is_disabled(), "the take has revealed a card (VIL-R15)"
    seq = page.seq
    page.space("A2").click()
    page.after(seq)
    assert page.look()["view"]["players"][0]["spaces"][3]
