"""What the page gets: plain data that tells the truth, previews that come true, words for everything."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost.draw.village import text
from milepost.game import Game, find_title
from milepost.tell.village import page
from milepost.tell.village.records import VillageView
from milepost.titles import restored
from milepost.village.board.line import FEATURES, TERRAINS
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.family import VillageTitle
from milepost.village.plain_data import members
from server.checked import exactly
from village.kit import after_turns, foreseen, table
from village.test_random_games import state, wandered


def test_the_board_has_geometry_cards_and_words() -> None:
    board = page.board(find_title("village", VillageTitle))
    json.dumps(board)
    assert (len(board["spaces"]), len(board["lines"]), len(board["cards"]), len(board["terminus"])) == (12, 7, 80, 38)
    assert {card["terrain"] for card in board["cards"].values()} == set(TERRAINS)
    assert {feature["kind"] for card in board["cards"].values() for feature in card["features"] if feature} == set(
        FEATURES
    )
    assert all(trip["words"] and trip["kind"] for trip in board["trips"].values())
    assert all(len(starts) == 7 for starts in board["borders"].values())
    assert [line["space"] for line in board["lines"]] == ["A1", "B1", "C1", "A1", "A2", "A3", "A4"]


def test_titles_are_kept_and_restored() -> None:
    made = find_title("village", VillageTitle)
    assert restored("village", made.texts, 0).digest() == made.digest()
    assert page.summary(made)["players"] == {"min": 1, "max": 4}


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 240), players=st.integers(1, 4))
def test_the_picture_is_plain_data_and_agrees_with_the_position(seed: int, steps: int, players: int) -> None:
    game = wandered(seed, steps, players)
    s = state(game)
    for seat in (None, *range(players)):
        seen = page.picture(game.state, seat)
        exactly(VillageView, json.loads(json.dumps(seen)))
        assert [line["line"] for line in seen["resolve"]] == [LINE_NAMES[n] for n in members(s.pending)]
        assert all(bool(line["terminus"]) == (seat == s.seat) for line in seen["resolve"])
        for other, player in enumerate(seen["players"]):
            assert (None in player["hand"]) == (other != seat and game.outcome() is None and bool(s.hands[other]))
            assert player["points"] == (
                player["sheet"]["total"] if game.outcome() else sum(line["points"] for line in player["sheet"]["lines"])
            )
            ended = [line["ended"] for line in player["lines"] if line["ended"]]
            assert sum(one["points"] for one in ended) == sum(line["points"] for line in player["sheet"]["lines"])
            for line in player["lines"]:
                assert line["completed"] == all(step["filled"] for step in line["path"])
                assert line["counts"]["tracks"] == 1 + sum(step["filled"] for step in line["path"])


def refusal_of(game: Game, seat: int, path: list[str]) -> str:
    """The rule that refuses one of the actions, or nothing."""
    try:
        for action in path:
            game.play(action, seat)
    except milepost.IllegalAction as error:
        return error.rule
    return ""


@given(seed=st.integers(0, 10**6), turns=st.integers(0, 30), players=st.integers(1, 3))
def test_a_preview_comes_true(seed: int, turns: int, players: int) -> None:
    """Whatever it says of any card, space and turn happens when it is played."""
    rng = random.Random(seed)
    game = after_turns(turns, milepost.new("village", players, seed), rng)
    if not game.waiting():
        return
    seat = game.waiting()[0]
    for place in range(7):
        space, turned = SPACE_NAMES[rng.randrange(12)], bool(rng.getrandbits(1))
        path = [f"take {place + 1}", f"place {space}{' turned' if turned else ''}"]
        told = foreseen(game.view(seat), path)
        trial = game.copy()
        refused = refusal_of(trial, seat, path)
        assert (told["refusal"] or {}).get("rule", "") == refused
        if refused:
            continue
        s = state(trial)
        assert told["money"] == s.money[seat]
        assert [line["line"] for line in told["completed"]] == [LINE_NAMES[n] for n in members(s.pending)]
        for line in told["completed"]:
            for terminus in line["terminus"]:
                final = trial.copy()
                points, money = s.points[seat], s.money[seat]
                final.play(f"resolve {line['line']} {terminus['card']}", seat)
                assert state(final).points[seat] == points + line["points"]
                assert state(final).money[seat] == money + terminus["pay"]
            assert sum(item["points"] for item in line["items"]) == line["points"]
        assert told["points"] == sum(line["points"] for line in told["completed"])


def test_a_preview_of_the_card_in_hand() -> None:
    t = table().market(9, 1, 2)
    view = t.game.view(0)
    assert foreseen(view, ["place C1"])["refusal"]["rule"] == "VIL-9"
    t.play("take 1")
    told = foreseen(t.game.view(0), ["place C1"])
    assert (told["card"], [line["line"] for line in told["completed"]], told["points"]) == (9, ["T3"], 3)
    assert told["completed"][0]["items"][0]["text"] == "1 signal, 3 points"
    assert foreseen(t.game.view(0), ["place A1"])["longer"][1]["line"] == "L1"
    assert page.placings(t.game.view(0))[0]["space"] == "C1"


def test_a_preview_of_a_trip() -> None:
    t = table().trips(24, 2, 3, 4, coins=(1, 0, 0, 0)).lay(0, "C1:9").money(0, 4)
    told = foreseen(t.game.view(0), ["plan 1", "assign T1"])
    assert (told["trip"], told["price"], told["coins"], told["money"], told["so_far"]) == (24, 3, 1, 2, 7)
    assert told["why"] == "1 field, 7 points"
    assert foreseen(t.game.view(0), ["plan 3", "assign T1"])["refusal"]["rule"] == "VIL-8"
    assert foreseen(t.game.view(0), ["plan 1", "assign T3"])["refusal"]["rule"] == "VIL-8"
    assert foreseen(t.game.view(0), ["assign T1"])["refusal"]["rule"] == "VIL-7"
    t.play("plan 1")
    assert foreseen(t.game.view(0), ["assign T1"])["so_far"] == 7


@pytest.mark.parametrize("path", [["take 9", "place A1"], ["fly"], ["done"], ["take 1", "assign T1"]])
def test_a_preview_of_nonsense_is_refused_in_words(path: list[str]) -> None:
    told = foreseen(table().game.view(0), path)
    assert told["kind"] == "none"
    assert told["refusal"]["rule"] == "ACTION"


def test_a_preview_out_of_turn_and_after_the_end_is_refused() -> None:
    t = table()
    assert foreseen(t.game.view(1), ["take 1", "place A1"])["refusal"]["rule"] == "VIL-5"
    assert foreseen(t.game.view(1), ["plan 1", "assign T1"])["refusal"]["rule"] == "VIL-5"
    game = wandered(1, 1000)
    assert foreseen(game.view(0), ["take 1", "place A1"])["refusal"]["rule"] == "VIL-18"


@pytest.mark.parametrize("players", [1, 2])
def test_every_step_and_all_news_are_told_in_words(players: int) -> None:
    game = milepost.new("village", players, seed=6)
    rng = random.Random(6)
    told_words = set()
    while game.waiting():
        before, seat = game.state.copy(), game.waiting()[0]
        row = [game.legal().choose(rng)]
        news = game.play(row)
        sentence, did, told = page.tell(before, game.state, seat, row, news)
        assert sentence == f"{game.names[seat]} {did['phrase']}"
        assert sentence.startswith(game.names[seat])
        told_words |= {item.word for item in news}
        for _, one in told:
            assert one["text"][0].isupper()
            assert "None" not in one["text"]
            assert (one["points"] is not None) == (one["word"] == "resolved")
    assert {"track", "trip", "terminus", "resolved", "bonus"} <= told_words
    assert ("swept" in told_words) == (players == 1)


def test_sentences_read_well() -> None:
    t = table().lay(0, "C1:56 C2:24 C3:35").market(67, 66).trips(56, 2, 3, 4, coins=(2, 0, 0, 0)).hand(0, 2, 17, 20)

    def told(action: str) -> tuple[str, list[str]]:
        before = t.game.state.copy()
        row = t.game.state.parse(action, 0)
        news = t.game.play(row)
        telling = page.tell(before, t.game.state, 0, row, news)
        return telling.words, [one["text"] for _, one in telling.news]

    assert told("plan 1")[0] == "Ann plans trip 1 for £3 and gains £2: Tracks: 5 = 4, 6 = 6, 7 = 9 points"
    assert told("assign T3") == ("Ann assigns the trip to T3", [])
    assert told("take 1")[0] == "Ann takes track 1: village, bridge, signal"
    sentence, others = told("place C4; resolve T3 17")
    assert sentence == "Ann places the track on C4, then resolves T3"
    assert others[0] == (
        "T3 scores 28: Tracks: 5 = 4, 6 = 6, 7 = 9 points (5 tracks, 4 points); 4 signals, 24 points. "
        "Terminus card Trips: 1 trip, £5"
    )
    assert others[1] == "Ann draws a terminus card"
    assert told("done") == ("Ann ends the turn", [])


def test_the_terminal_shows_every_tableau() -> None:
    game = wandered(4, 150, 4)
    for width in (50, 110, 200):
        rows = text.sketch(state(game), width)
        lines = ["".join(part for part, _ in row) for row in rows]
        assert all(name in "\n".join(lines) for name in game.names)
        assert max(map(len, lines)) <= max(width + 3, 46)
    found = text.standings(state(wandered(4, 1000, 4)))
    assert [int(row[-1]) for row in found] == state(wandered(4, 1000, 4)).points
    assert len(found[0]) == len(text.HEADINGS)
