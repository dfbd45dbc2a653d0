"""The coach: it finds what was missed, judges good play mildly, and knows no more than the seat did."""

from __future__ import annotations

from pathlib import Path

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.bots.coach import JUDGES, coach, turns
from milepost.bots.records import Coaching
from milepost.errors import MilepostError
from milepost.family.registry import FAMILIES
from milepost.game import Game
from milepost.village.position import VillagePosition

ROUNDS = 24
GOLDEN = Path(__file__).parents[1] / "golden"


def played(title: str, players: list[str], seed: int) -> Game:
    game = milepost.new(title, len(players), seed)
    play_out(game, [make_bot(name, seat) for seat, name in enumerate(players)], ROUNDS)
    return game


@pytest.fixture(scope="module")
def india() -> Game:
    return played("india", ["planner", "greedy", "random"], 5)


@pytest.fixture(scope="module")
def judged(india: Game) -> list[Coaching]:
    return [coach(india, seat) for seat in range(3)]


def test_a_planner_has_few_findings_and_greedy_many(judged: list[Coaching]) -> None:
    planner, greedy, anything = judged
    assert len(planner["missed"]) <= 1
    assert len(greedy["missed"]) >= 3
    assert len(anything["missed"]) >= 2, "it is soon without money, and then there is little to miss"
    assert planner["lost"] * 4 < min(greedy["lost"], anything["lost"])
    assert planner["well"], "most of its turns in a row are as good as any plan"


def test_findings_are_told_dearest_first_with_their_figures_and_the_better_plan(judged: list[Coaching]) -> None:
    found = judged[1]
    assert found["unit"] == "M"
    assert [one["lost"] for one in found["missed"]] == sorted((one["lost"] for one in found["missed"]), reverse=True)
    first = found["missed"][0]
    assert first["text"].startswith("Round")
    assert "M a turn. What was done earns about" in first["text"]
    assert first["text"].endswith(f"About {first['lost']:.0f}M lost.")
    plan = first["plan"]
    assert plan is not None
    assert plan["stops"]
    assert len(plan["route"]) == len(plan["stops"])


def test_a_finding_belongs_to_a_position_in_which_its_seat_was_to_act(india: Game, judged: list[Coaching]) -> None:
    for found in judged:
        for one in found["missed"] + found["well"]:
            assert india.at(one["seq"]).waiting() == (one["seat"],)
            assert one["seq"] < one["end"]
            assert one["round"] <= one["until"]


@pytest.mark.parametrize(("name", "to"), [("india-1", 200), ("italy-1", 150), ("village-3", 60)])
def test_findings_are_the_same_whatever_the_deck_holds(name: str, to: int) -> None:
    """One past and two decks: only what is to come differs, and the coach has no use for it."""
    game = milepost.load((GOLDEN / f"{name}.log").read_text(encoding="utf-8"), to=to)
    other = milepost.fork(game, seed=99)
    assert game.digest() == other.digest()
    assert game.chance != other.chance
    found = coach(game, 1)
    assert found == coach(other, 1)
    assert found["turns"]


def test_nothing_that_came_later_changes_a_finding() -> None:
    text = (GOLDEN / "village-3.log").read_text(encoding="utf-8")
    whole, early = milepost.load(text), milepost.load(text, to=100)
    judge = JUDGES["village"]
    first, rest = ([judge.judge(turn) for turn in turns(game, 0, judge.learns)] for game in (early, whole))
    assert first
    assert rest[: len(first)] == first


def test_hands_of_others_do_not_matter() -> None:
    """Terminus cards are hidden: with other ones in the opponents' hands every turn is judged alike."""
    game = milepost.load((GOLDEN / "village-3.log").read_text(encoding="utf-8"))
    judge = JUDGES["village"]
    for turn in list(turns(game, 0, judge.learns))[:6]:
        position = game.at(turn.seq)
        assert isinstance(position, VillagePosition)
        new = next(card for card in range(1, 99) if position.termini >> card & 1)
        old = position.hands[1][0]
        position.hands[1] = (new, *position.hands[1][1:])
        position.termini ^= 1 << new | 1 << old
        assert position.view(0) == turn.before
        assert judge.judge(turn._replace(before=position.view(0))) == judge.judge(turn)


def test_village_expert_loses_little_and_random_much() -> None:
    game = played("village", ["expert", "random"], 2)
    good, bad = (coach(game, seat) for seat in range(2))
    assert good["unit"] == "points"
    assert good["lost"] * 4 < bad["lost"]
    assert len(bad["missed"]) == 5
    assert "points at the end. What was done leads to about" in bad["missed"][0]["text"]


def test_the_same_game_gives_the_same_findings(india: Game, judged: list[Coaching]) -> None:
    assert coach(milepost.load(india.record(), running=True), 1) == judged[1]


@pytest.mark.parametrize("variants", [["two-trains"], ["loan", "trade"], ["open-contracts", "warehouse", "circus"]])
def test_variants_can_be_judged(variants: list[str]) -> None:
    game = milepost.new("india", 2, seed=1, variants=variants)
    play_out(game, [make_bot("greedy", seat) for seat in range(2)], 7)
    assert coach(game, 0)["turns"] > 2


def test_a_family_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "village", {})
    with pytest.raises(MilepostError, match="there is no coach for Village"):
        coach(milepost.new("village", 2, seed=1), 0)
