"""Any sensible mix of variants works, a senseless one is refused with a reason; random games under random mixes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from crayon.boards import islands, small, wandered
from crayon.test_random_games import check, check_track, earned, state
from crayon.test_repeatable import check_all_atoms
from milepost.bots import make_bot, play_out
from milepost.chance import Seeded
from milepost.crayon.atoms import KIND_SHIFT
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import Rules
from milepost.crayon.options.variants import needed, offered, with_variants
from milepost.crayon.position import CrayonPosition
from milepost.errors import MilepostError
from milepost.game import Game, News
from milepost.tell.crayon import news, words
from milepost.titles import find
from proofs import check_kept_and_undone

DRAWN = {"small": small, "islands": islands}
PLAYED = (*DRAWN, "india", "russia", "italy", "nippon")


def title_of(name: str) -> CrayonTitle:
    return DRAWN[name]() if name in DRAWN else cast(CrayonTitle, find(name))


def sensible(title: CrayonTitle, wanted: Sequence[str], players: int) -> list[str]:
    """As many of the wanted variants, in their order, as go together."""
    mix: list[str] = []
    for name in wanted:
        pair = needed(title, name.partition("=")[0])
        known = {chosen.partition("=")[0] for chosen in mix}
        trial = [*mix, name] if pair is None or pair in known else [*mix, pair, name]
        if name.startswith("solo") or name in mix:
            continue  # another number of players; it has tests of its own
        try:
            with_variants(title, trial, players)
        except MilepostError:
            continue
        mix = trial
    return mix


def names(title: CrayonTitle) -> list[str]:
    """All that make sense in the title, each with every value it takes."""
    return [
        f"{variant.name}={value}" if variant.values else variant.name
        for variant in offered(title)
        for value in variant.values or ("",)
    ]


@pytest.mark.parametrize("name", PLAYED)
@given(data=st.data())
def test_a_random_game_under_any_mix_keeps_its_books(name: str, data: st.DataObject) -> None:
    title = title_of(name)
    players = data.draw(st.integers(title.rules.min_players, min(4, title.rules.max_players)))
    wanted = data.draw(st.lists(st.sampled_from(names(title)), unique=True, max_size=7))
    seed = data.draw(st.integers(0, 10**6))
    game = milepost.new(title, players, seed, sensible(title, wanted, players))
    digests = wander(game, seed, data.draw(st.integers(1, 200 if name in DRAWN else 60)))
    check_track(state(game))
    check_views(game)
    check_kept_and_undone(game, digests)


def wander(game: Game, seed: int, steps: int) -> list[str]:
    """Random play with the books checked after each step; where there is a clock it rings one day."""
    rng = random.Random(seed)
    money = sum(state(game).cash)
    digests = [game.digest()]
    rings = rng.randrange(steps)
    for step in range(steps):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        if step == rings and state(game).setting.rules.time_limit:
            seat, atom = rng.randrange(game.players), game.state.parse("time-up limit", 0)[0]
            assert atom not in game.legal(seat)
        else:
            atom = game.legal(seat).choose(rng)
            assert atom in game.legal(seat)
        assert game.state.parse(game.text(atom), seat) == [atom], "texts parse back"
        before = state(game).copy()
        happened = game.play(atom, seat)
        check_words(before, state(game), seat, atom, happened)
        check(state(game))
        check_debts(game)
        money += earned(before, state(game), game.text(atom), list(happened))
        assert sum(state(game).cash) == money, "money is conserved"
        digests.append(game.digest())
    return digests


def check_words(before: CrayonPosition, after: CrayonPosition, seat: int, atom: int, happened: Sequence[News]) -> None:
    """Everything that happens has a sentence of its own."""
    assert atom >> KIND_SHIFT in words._STEPS
    assert words.step(before, after, seat, [atom]).startswith(before.names[seat])
    assert all(item.word in news._NEWS or item.word in ("card", "erased") for item in happened)
    assert all(one["text"] for _, one in news.news(after, happened))


def check_debts(game: Game) -> None:
    s = state(game)
    assert len({(debtor, creditor) for debtor, creditor, _ in s.debts}) == len(s.debts)
    for debtor, creditor, amount in s.debts:
        assert amount > 0
        assert debtor != creditor
        assert creditor >= 0 or s.cash[debtor] < amount, "a loan that can be paid is paid"
    assert s.setting.rules.pool or len(s.pool) <= s.setting.rules.open_contracts
    assert all(turns > 0 for _, _, _, turns in s.yard)


def check_views(game: Game) -> None:
    """What a seat sees does not hang on what it may not know."""
    s = state(game)
    other = s.copy()
    other.source = Seeded(bytes(32))
    for seat in range(game.players):
        if not s.open_cash and game.outcome() is None:
            other.cash = [cash + (who != seat) * 7 for who, cash in enumerate(s.cash)]
        assert other.as_dict(seat) == s.as_dict(seat)


@given(data=st.data())
def test_no_legal_atom_is_left_out_under_any_mix(data: st.DataObject) -> None:
    wanted = data.draw(st.lists(st.sampled_from(names(small())), unique=True, max_size=7))
    mix = sensible(small(), wanted, 3)
    check_all_atoms(wandered(data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 200)), 3, variants=mix))


REACHED = {
    "loan": ("borrowed", "repaid"),
    "late-fee": ("owes", "repaid"),
    "backtrack": ("turned",),
    "open-contracts": ("open contract",),
    "warehouse": ("stored", "cleared away"),
    "reshuffle": ("reshuffled all",),
    "move-cost": ("own track",),
    "trade": ("offer", "deal"),
    "time-limit": ("time is up", "time over"),
}


@pytest.mark.parametrize("variant", REACHED)
def test_random_games_get_to_the_variants_rules(variant: str) -> None:
    """The test above would show nothing if random play never came so far."""
    seen: set[str] = set()
    for seed in range(40):
        game = milepost.new(small(), 3, seed, [variant])
        rng = random.Random(seed)
        if variant == "late-fee":
            state(game).cash = [3, 60, 60]
        for step in range(500):
            if not game.waiting():
                break
            ring = step == 60 and variant == "time-limit"
            seen.update(item.word for item in game.play("time-up" if ring else game.legal().choose(rng)))
        if seen >= set(REACHED[variant]):
            return
    assert seen >= set(REACHED[variant])


@settings(max_examples=settings().max_examples // 3)
@given(data=st.data())
def test_the_order_in_which_a_mix_is_written_means_nothing(data: st.DataObject) -> None:
    title = title_of("india")
    mix = sensible(title, data.draw(st.permutations([variant.name for variant in offered(title)])), 3)
    rules: Rules = with_variants(title, mix, 3)
    assert rules == with_variants(title, data.draw(st.permutations(mix)), 3)


@pytest.mark.parametrize(
    ("mix", "reason"),
    [
        (["loan", "loan"], "chosen twice"),
        (["reshuffle", "no-tax"], "do not go together"),
        (["four-cards"], "works only together with “two-trains”"),
        (["dearer-water-only", "each-river-pays"], "do not go together"),
        (["tunnel-21"], "there is no tunnel"),
        (["history"], "no Communism"),
        (["loan-any-sum"], "twice any sum"),
        (["win-at-once"], "declare victory in their own turn"),
        (["time-limit=5"], "takes no value"),
        (["monorail"], "there is no variant"),
    ],
)
def test_a_senseless_mix_is_refused_with_a_reason(mix: list[str], reason: str) -> None:
    with pytest.raises(MilepostError, match=reason):
        milepost.new("india", 3, 1, mix)


@pytest.mark.parametrize("other", ["trade", "late-fee", "time-limit"])
def test_alone_there_is_nobody_to_trade_with_or_to_pay(other: str) -> None:
    title = title_of("india")
    with pytest.raises(MilepostError, match="do not go together"):
        with_variants(title, ["solo", other], 1)
    assert with_variants(title, ["solo", "loan", "warehouse", "open-contracts", "move-cost"], 1).solo_rounds == 60


GREEDY_MIXES = [
    ["move-cost", "load-cost", "warehouse", "open-contracts", "trade", "loan"],
    ["late-fee", "cross", "reshuffle", "move-cost", "fast"],
    ["backtrack", "load-cost", "time-limit"],
]


@pytest.mark.parametrize("mix", GREEDY_MIXES, ids="+".join)
def test_greedy_finishes_games_under_the_variants(mix: list[str]) -> None:
    game = milepost.new("india", players=3, seed=1, variants=mix)
    assert play_out(game, [make_bot("greedy", seat) for seat in range(3)], rounds=300) is not None, game


def test_greedy_and_random_trade_to_the_end_of_time() -> None:
    """Greedy is asked for its track by one who offers at random, and is never at a loss for an answer."""
    game = milepost.new("india", players=3, seed=5, variants=["trade", "time-limit", "open-contracts"])
    bots = [make_bot("greedy"), make_bot("random", 1), make_bot("greedy", 2)]
    assert play_out(game, bots, rounds=25) is None
    game.play("time-up", seat=1)
    outcome = play_out(game, bots, rounds=40)
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == [0, 1, 2]
    assert game.state.round == 27
