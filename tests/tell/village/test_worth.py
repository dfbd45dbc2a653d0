"""The worth so far of a line: what it would score if it were completed as it runs now, and what a card does to it."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost.tell.village import page
from milepost.tell.village.records import VillageLine
from milepost.village.board.tableau import LINE_NAMES, LINES
from milepost.village.rules import scoring
from village.kit import Table, after_turns, foreseen, table
from village.test_random_games import state, wandered


def line_of(t: Table, name: str) -> VillageLine:
    lines = page.picture(t.game.state, 0)["players"][0]["lines"]
    return next(line for line in lines if line["name"] == name)


def test_a_line_that_is_not_completed_tells_what_it_would_score() -> None:
    """T2 of border A starts in a forest with a signal; a bridge in a field brings another; a trip asks for fields."""
    t = table(letters="AB").lay(0, "B1:3").assigned(0, "T2", 24)
    line = line_of(t, "T2")
    assert line["worth"] == 8, "two signals; as many fields as forests, so the trip brings nothing yet"
    assert [item["text"] for item in line["items"]] == [
        "More fields than any other terrain: 7 points (1 field, 1 forest, 0 points)",
        "2 signals, 8 points",
    ]
    assert line_of(t, "T1")["worth"] == 0


def test_a_preview_that_completes_nothing_tells_what_it_changes() -> None:
    """A field with a siding below it: the trip comes true, and one more line has a siding."""
    t = table(letters="AB").lay(0, "B1:3").assigned(0, "T2", 24).market(5, 1, 2)
    told = foreseen(t.game.view(0), ["take 1", "place B2"])
    assert told["points"] == 0
    assert told["completed"] == []
    grown = {line["line"]: (line["before"], line["after"]) for line in told["longer"]}
    assert grown == {"T2": (8, 15)}
    assert told["sidings"] == {"before": 1, "after": 3}
    assert told["change"] == 7 + 2


def test_a_preview_tells_what_is_lost() -> None:
    """“No village: 5” is worth 5 until a village comes."""
    t = table(letters="AB").assigned(0, "T1", 2).market(66, 1, 2)
    told = foreseen(t.game.view(0), ["take 1", "place A1"])
    grown = {line["line"]: (line["before"], line["after"]) for line in told["longer"]}
    assert grown["T1"][0] == 5
    assert grown["T1"][1] < 5
    assert told["change"] < 0


def test_a_trip_tells_what_it_makes_of_the_line() -> None:
    t = table(letters="AB").lay(0, "B1:3").trips(21, 1, 2, 3)
    told = foreseen(t.game.view(0), ["plan 1", "assign T2"])
    assert (told["so_far"], told["before"], told["after"]) == (10, 8, 18)


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 240), players=st.integers(1, 3))
def test_worth_is_the_sum_of_its_items_and_of_a_resolved_line_its_points(seed: int, steps: int, players: int) -> None:
    game = wandered(seed, steps, players)
    s = state(game)
    for player, ended in zip(page.picture(game.state, None)["players"], s.ended, strict=True):
        for line in player["lines"]:
            assert line["worth"] == sum(item["points"] for item in line["items"])
        for number, _, _, points, _ in ended:
            assert player["lines"][number]["worth"] == points


@given(seed=st.integers(0, 10**6), turns=st.integers(0, 14))
def test_what_a_preview_says_of_worth_comes_true(seed: int, turns: int) -> None:
    """Of a random placing: each line is worth what was foreseen, and all of them together changed by that much."""
    rng = random.Random(seed)
    game = after_turns(turns, milepost.new("village", 2, seed), rng)
    seat = game.waiting()[0]
    game.play("take 1")
    path = game.text(game.legal().choose(rng))
    told = foreseen(game.view(seat), [path])

    def worth() -> dict[str, int]:
        return {LINE_NAMES[line]: scoring.worth(state(game), seat, line) for line in range(LINES)}

    before, sidings = worth(), scoring.siding_points(state(game), seat)
    game.play(path)
    after = worth()
    for line in told["longer"]:
        assert (line["before"], line["after"]) == (before[line["line"]], after[line["line"]])
    for line in told["completed"]:
        assert line["points"] == after[line["line"]]
    assert told["sidings"] == {"before": sidings, "after": scoring.siding_points(state(game), seat)}
    changed = sum(after.values()) - sum(before.values())
    assert told["change"] == changed + told["sidings"]["after"] - told["sidings"]["before"]
