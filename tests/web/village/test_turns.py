"""Turns of Village as the page tells them: what others did, what undo can do, words for fingers, a lost game."""

from __future__ import annotations

import re
from collections.abc import Callable

from web.hands import PlayPage
from web.village.hands import PHONE, at_table, me, placed

Open = Callable[..., PlayPage]


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
    laid = sum(
        1
        for space, old in zip(now["players"][1]["spaces"], before["players"][1]["spaces"], strict=True)
        if space and not old
    )
    assert page.page.locator("#left .vother .vspace.fresh").count() == laid == 1
    told = page.text(".vsince")
    log = [line for line in page.look()["log"] if line["seat"] == 1 and line["text"].startswith(("take", "place"))]
    assert "Since your last turn" in told
    assert all(line["words"].removeprefix(f"{now['players'][1]['name']} ") in told for line in log[-2:])
    assert "new since your last turn" in page.offer("track", new[0]).get_attribute("title")
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
    assert alone.page.get_by_role("button", name="Rules and help").is_visible()
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
        swept = [one["text"] for line in page.look()["log"] for one in line["news"] if one["word"] == "swept"]
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
