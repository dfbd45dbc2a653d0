"""Others' turns on the map, step by step: shown, hurried, skipped, shown again, switched off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from milepost.bots import make_bot
from milepost.game import Game
from web.hands import PlayPage
from web.homes import at_turn, in_reach, two_homes
from web.scenes import find, openings, state
from web.village.hands import VillagePage, plural

Open = Callable[..., PlayPage]
BAR = ".newsbar p"


def moving(open_page: Open, hands: type[PlayPage] = PlayPage) -> PlayPage:
    """A page for somebody who has not asked for less motion."""
    return open_page(hands=hands, reduced_motion="no-preference")


def over_to_the_bot(page: PlayPage) -> None:
    """The own turn ends, and the bot has begun its own. It may have begun the game, too."""
    page.my_turn()
    before = page.ask("?seat=0")["seq"]
    while not any(line["seat"] == 1 for line in page.ask("?seat=0")["log"][before:]):
        if page.acting != "":
            page.page.keyboard.press("e")
        page.page.wait_for_timeout(200)


def test_a_bots_turn_is_shown_and_skipped(open_page: Open) -> None:
    page = moving(open_page)
    page.new_game(["", "planner"])
    over_to_the_bot(page)
    bar = page.page.locator(BAR)
    bar.wait_for()
    assert page.acting == ""  # nothing can be done in what is past
    assert "Bruno" in bar.inner_text()
    page.page.get_by_role("button", name="Skip").click()
    bar.wait_for(state="detached")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    assert page.seq == page.ask("?seat=0")["seq"]


def test_it_ends_by_itself_and_what_was_built_glows_until_the_own_turn_ends(open_page: Open) -> None:
    page = moving(open_page)
    page.new_game(["", "planner"])
    over_to_the_bot(page)
    page.page.locator(BAR).wait_for()
    page.page.locator(BAR).wait_for(state="detached")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    glow = page.page.locator("#board .glow path")
    assert glow.count() == 1
    page.page.get_by_role("button", name="Show the others’ turns again").click()
    page.page.locator(BAR).wait_for()
    page.page.keyboard.press("Escape")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    old = glow.get_attribute("d")
    over_to_the_bot(page)
    page.page.wait_for_function("d => document.querySelector('#board .glow path')?.getAttribute('d') !== d", arg=old)


def test_it_waits_until_the_own_event_card_is_read(open_page: Open) -> None:
    def act(game: Game) -> bool:
        first = game.waiting()[0]
        openings(game)
        return first == 0 and any(item.word == "event" for item in game.play("discard")) and not state(game).stack

    page = moving(open_page)
    page.new_game(["", "planner"], seed=find("india", act).seed)
    while (now := page.ask("?seat=0"))["view"]["round"] < 3 or now["view"]["waiting"] != [0]:
        if now["view"]["waiting"] == [0]:
            said = {"seat": 0, "action": "done", "expected_seq": now["seq"], "key": f"k{now['seq']}"}
            page.ask("/actions", said)
        page.page.wait_for_timeout(200)
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.page.locator("dialog.drawn").wait_for()
    while page.ask("?seat=0")["log"][-1]["seat"] == 0:
        page.page.wait_for_timeout(100)
    page.page.wait_for_timeout(2000)  # longer than a step of the newsreel is shown
    assert page.page.locator(BAR).count() == 0
    page.read_events()
    page.page.locator(BAR).wait_for()


@pytest.mark.parametrize("how", ["switched off", "switched off by the bar", "less motion"])
def test_without_it_the_table_is_shown_as_it_is(open_page: Open, how: str) -> None:
    """And what is asked for is shown once."""
    page = open_page() if how == "less motion" else moving(open_page)
    page.new_game(["", "planner"])
    if how == "switched off":
        page.page.get_by_role("button", name="Help and shortcuts").click()
        page.page.get_by_label("Others’ turns are shown").select_option("at once")
        page.page.locator("dialog.help").get_by_role("button", name="Close").click()
    elif how == "switched off by the bar":
        over_to_the_bot(page)
        page.page.locator(".newsbar").get_by_role("button", name="Off").click()
        page.page.locator(".toast", has_text="Others’ turns are no longer shown").wait_for()
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    page.page.evaluate(
        "window.seen = 0; new MutationObserver(() => seen += !!document.querySelector('.newsbar'))"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    over_to_the_bot(page)
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    assert page.page.evaluate("seen") == 0
    page.page.get_by_role("button", name="Show the others’ turns again").click()
    page.page.locator(BAR, has_text="Bruno").wait_for()
    assert page.page.locator(".newsbar").get_by_role("button", name="Off").count() == (how == "less motion")
    page.page.keyboard.press("Escape")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")


# What is seen of a turn

LOOK_ON = """() => {
    const seen = window.seen = {captions: [], tracks: [], sums: [], cards: [], taken: [], tableaux: []};
    const add = (list, one) => list.some(old => JSON.stringify(old) === JSON.stringify(one)) || list.push(one);
    new MutationObserver(() => {
        const bar = document.querySelector('.newsbar p');
        if (bar) add(seen.captions, bar.innerText.trim());
        for (const path of document.querySelectorAll('.news .opens')) {
            const ends = [0, path.getTotalLength()].map(at => path.getPointAtLength(at)).map(p => [p.x, p.y]);
            const time = parseFloat(path.style.animationDuration);
            add(seen.tracks, {ends, time, moves: path.getAnimations().map(one => one.animationName)});
        }
        for (const sum of document.querySelectorAll('.news .risen > g')) {
            const at = sum.getScreenCTM(), box = document.querySelector('#board').getBoundingClientRect();
            const inside = at.e > box.left && at.e < box.right && at.f > box.top && at.f < box.bottom;
            add(seen.sums, {text: sum.textContent, at: [at.e, at.f], inside});
        }
        const card = document.querySelector('.newscard');
        if (card) add(seen.cards, {text: card.innerText, met: card.querySelector('.met')?.innerText ?? ''});
        const taken = document.querySelector('.voffer.taken'), tableau = document.querySelector('.vtab.big:not(.own)');
        if (taken) add(seen.taken, taken.dataset.market);
        if (tableau) add(seen.tableaux, tableau.getAttribute('aria-label'));
        for (const sum of document.querySelectorAll('.vrisen b')) {
            const {gridRow, gridColumn} = sum.parentElement.style;
            add(seen.sums, {text: sum.textContent, at: [parseInt(gridRow), parseInt(gridColumn)]});
        }
    }).observe(document.body, {childList: true, subtree: true, characterData: true, attributes: true}) }"""

Line = dict[str, Any]


def passes_until(page: PlayPage, wanted: Callable[[Line], object]) -> Line:
    """Nothing is done in the own turns until the bot's last turn had such a step."""
    for _ in range(4000):
        now = page.ask("?seat=0")
        if now["view"]["waiting"] != [0]:
            page.page.wait_for_timeout(100)
            continue
        log = now["log"]
        own = max((n for n, line in enumerate(log) if line["seat"] == 0), default=-1)
        if found := next((line for line in log[own + 1 :] if wanted(line)), None):
            page.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq >= {now['seq']}")
            page.read_events()
            return dict(found)
        texts = [one["text"] for one in now["legal"]["actions"]]
        said = {"seat": 0, "action": "done" if "done" in texts else texts[0], "expected_seq": now["seq"]}
        page.ask("/actions", {**said, "key": f"k{now['seq']}"})
    raise AssertionError("the bot never did it")


def looks_again(page: PlayPage) -> dict[str, Any]:
    """The others' turns once more, to somebody who likes motion, and all that was seen of them."""
    page.page.emulate_media(reduced_motion="no-preference")
    page.page.evaluate(LOOK_ON)
    page.page.get_by_role("button", name="Show the others’ turns again").click()
    page.page.locator(BAR).wait_for()
    page.page.locator(BAR).wait_for(state="detached")
    return dict(page.page.evaluate("seen"))


def demand_of(page: PlayPage, line: Line) -> dict[str, Any]:
    """The demand that a delivery has met; names are one word in the log."""
    load, city, card = line["text"].split()[-3:]
    return next(
        dict(one)
        for one in page.board["cards"][card]
        if (one["load"].replace(" ", "-"), one["city"].replace(" ", "-")) == (load, city)
    )


def test_track_draws_itself(open_page: Open) -> None:
    """At each speed in its time."""
    page = open_page()
    page.new_game(["", "greedy"])
    built = passes_until(page, lambda line: line["text"].startswith("build "))
    seen = looks_again(page)
    start = page.mileposts[built["text"].split()[1]]
    assert [start["x"], start["y"]] == pytest.approx(seen["tracks"][0]["ends"][0], abs=1)
    assert all(one["moves"] == ["opens"] for one in seen["tracks"])
    assert any(re.fullmatch(r"Bruno: new track .*, −\d+M", one) for one in seen["captions"]), seen["captions"]
    assert page.page.locator(".news .opens").count() == 0  # it is the map's now
    for button in ("Show the others’ turns again", "Speed 1", "Skip"):
        page.page.get_by_role("button", name=button).click()
    page.page.locator(BAR).wait_for(state="detached")
    fast = looks_again(page)
    assert [4 * one["time"] for one in fast["tracks"]] == pytest.approx([one["time"] for one in seen["tracks"]], abs=1)


def test_a_delivery_is_told_its_money_rises_and_its_card_turns_up(open_page: Open) -> None:
    """Less motion: the same words, as a list."""
    page = open_page()
    page.new_game(["", "greedy"])
    sale = demand_of(page, passes_until(page, lambda line: line["text"].startswith("deliver ")))
    words = f"{sale['load']} to {sale['city']}, +{sale['pay']}M"
    listed = page.page.get_by_role("region", name="Since your last turn")
    assert words in listed.inner_text()
    seen = looks_again(page)
    assert any(one.startswith(f"Bruno: {words}") for one in seen["captions"]), seen["captions"]
    sum_ = next(one for one in seen["sums"] if one["text"] == f"+{sale['pay']}M")
    assert sum_["at"] == pytest.approx(page.at(sale["city"]), abs=2)
    met = next(one["met"] for one in seen["cards"] if one["met"])
    assert met.split() == f"{sale['city']} {sale['load']} {sale['pay']}M".split()
    assert listed.count() == 0  # who likes motion has no list


def test_an_event_that_another_draws_turns_up(open_page: Open) -> None:
    def act(game: Game) -> bool:
        """The bot draws an event within a few rounds; the other player does nothing."""
        bot = make_bot("greedy")
        while state(game).round < 9 and not state(game).stack:
            seat = game.waiting()[0]
            news = game.play(bot.choose(game.view(1), 100) if seat else "done", seat)
            if any(item.word == "event" for item in news):
                return True
        return False

    page = open_page()
    page.new_game(["", "greedy"], seed=find("india", act).seed)
    drawn = passes_until(page, lambda line: any(one["event"] is not None for one in line["news"]))
    number = next(one["event"] for one in drawn["news"] if one["event"] is not None)
    seen = looks_again(page)
    title = page.board["events"][str(number)]["title"]
    assert any(title in one["text"] for one in seen["cards"]), seen["cards"]


def test_who_has_zoomed_in_sees_it_and_has_the_own_part_back(open_page: Open) -> None:
    page = open_page(390, 844, has_touch=True)
    page.new_game(["", "greedy"])
    sale = demand_of(page, passes_until(page, lambda line: line["text"].startswith("deliver ")))
    far = max(page.cities, key=lambda name: abs(page.at(name)[1] - page.at(sale["city"])[1]))
    box = page.page.locator("#board").bounding_box()
    for _ in range(6):
        page.page.mouse.move(*page.at(far))
        page.page.mouse.wheel(0, -400)
        page.rest()
    before = page.at(sale["city"])
    assert not (box["y"] < before[1] < box["y"] + box["height"])  # out of sight
    page.page.get_by_role("tab", name="Log").click()
    seen = looks_again(page)
    assert next(one for one in seen["sums"] if one["text"] == f"+{sale['pay']}M")["inside"]
    assert page.at(sale["city"]) == pytest.approx(before, abs=1)


def test_village_shows_the_card_that_is_taken_the_others_tableau_and_what_rises_from_it(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.new_game(["", "greedy"], seed=3)
    resolved = passes_until(page, lambda line: line["text"].startswith("resolve "))
    log = page.ask("?seat=0")["log"]
    own = max(n for n, line in enumerate(log) if line["seat"] == 0)
    took = [line["text"].split() for line in log[own:] if line["did"]["kind"] in ("take", "plan")]
    seen = looks_again(page)
    assert seen["taken"] == [f"{'track' if kind == 'take' else 'trip'} {place}" for kind, place in took] != []
    assert seen["tableaux"] == ["Tableau of Bruno"]
    assert page.page.locator(".vtab.big.own").count() == 1  # one's own is there again
    (scored,) = [news["points"] for news in resolved["news"] if news["word"] == "resolved"]
    side, place = resolved["text"].split()[1]
    where = [1, int(place) + 1] if side == "T" else [int(place) + 1, 1]
    assert {"text": f"+{plural(scored)}", "at": where} in seen["sums"]
    assert any("£" in one["text"] for one in seen["sums"])


def test_another_persons_turn_is_shown_too(open_page: Open) -> None:
    """Each in a browser of their own: what one does is told the other, and not the one who does it."""
    one, other = at_turn(*two_homes(open_page, reduced_motion="no-preference"))
    city = in_reach(one)
    one.act(f"build {city}")
    bar = other.page.locator(BAR, has_text="new track")
    bar.wait_for()
    assert city in bar.inner_text()
    assert one.page.locator(BAR).count() == 0
    other.page.locator(BAR).wait_for(state="detached")
    assert other.seq == one.seq
