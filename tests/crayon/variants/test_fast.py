"""Fast trains and the fast game: V-FAST, V-FASTGAME, R-15, R-64, R-106."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

import pytest

import milepost
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.variants import offered, with_variants
from milepost.crayon.rules.cards import members
from milepost.crayon.state import OPERATE
from milepost.errors import MilepostError
from milepost.titles import find

TITLES = ("india",)

ROWS = """
    . . . . . . . . . . . . . . . . . . . . .
     . M . . . . . . . . . . . . . . . . . N .
    . . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"
LINE = " ".join(f"B{n}" for n in range(3, 20))
EVENTS = """
    90 | tax | Tax | table: 10 1
    91 | weather | Fog | city: Main; radius: 20
    """


def line(*variants: str, **more: Any) -> Table:
    return table(ROWS, CITIES, **{"events": EVENTS, "variants": variants, **more}).lay(0, LINE)


# V-FAST


@pytest.mark.rule("V-FAST", "india", "russia", "italy")
@pytest.mark.parametrize("name", ["india", "russia", "italy", "nippon"])
def test_every_title_offers_fast_trains(name: str) -> None:
    title = find(name)
    assert title is not None
    rules = with_variants(title, ("fast",), 2)
    assert rules.speeds == (12, 16, 12, 16)
    assert [rules.half(speed) for speed in rules.speeds] == [6, 8, 6, 8]
    assert "fast" in [variant.name for variant in offered(title)]
    assert ("fast" in title.variants) == (name != "nippon")  # there it is ours


@pytest.mark.rule("V-FAST", "india", "russia", "italy")
@pytest.mark.parametrize(("loco", "speed"), [(0, 12), (1, 16), (2, 12), (3, 16)])
def test_trains_run_twelve_and_sixteen_mileposts(loco: int, speed: int) -> None:
    t = line("fast").put(0, "B3", loco=loco).operating()
    t.play(f"move B{3 + speed}")
    assert t.s.points[0] == 0
    t.refuses("move B18" if speed == 16 else f"move B{4 + speed}", "MOV-2")


@pytest.mark.rule("V-FAST", "india", "russia", "italy")
@pytest.mark.parametrize(("loco", "half"), [(0, 6), (1, 8)])
def test_half_rate_is_six_and_eight(loco: int, half: int) -> None:
    t = line("fast").put(0, "B3", loco=loco).draws(1, 91)
    assert t.s.points[0] == half


# V-FASTGAME


@pytest.mark.rule("V-FASTGAME")
@pytest.mark.rule("R-64")
def test_a_rich_start_has_seventy_and_a_third_round_that_goes_clockwise() -> None:
    game = milepost.new("india", 3, seed=4, variants=["rich-start"])
    s = game.state
    assert s.cash == [70] * 3
    seats = []
    for _ in range(9):
        assert game.legal().kinds()[0] == "done"
        assert s.phase != OPERATE
        seats.append(game.waiting()[0])
        game.play("done")
    forth = [(s.first + n) % 3 for n in range(3)]
    assert seats == forth + forth[::-1] + forth
    assert s.phase == OPERATE
    assert game.waiting() == (s.first,)


@pytest.mark.rule("V-FASTGAME")
@pytest.mark.rule("R-15")
@pytest.mark.parametrize("variants", [(), ("deal-events-out",)])
def test_events_of_the_deal_go_to_the_discards(variants: tuple[str, ...]) -> None:
    t = table(ROWS, CITIES, events=EVENTS, variants=variants, hands=((90, 30, 29, 91, 28), (27, 26, 25)))
    assert t.s.hands == [(30, 29, 28), (27, 26, 25)]
    assert members(t.s.discards) == ([90, 91] if variants else [])
    assert {90, 91} <= {*members(t.s.deck), *members(t.s.discards)}
    assert not t.s.active
    assert t.s.cash == [50, 50]


@pytest.mark.rule("V-FASTGAME")
@pytest.mark.rule("R-64")
def test_without_the_tax_card_cash_stays_secret_to_the_end() -> None:
    india = cast(CrayonTitle, find("india"))
    tax = [number for number, card in india.event_cards.items() if card.kind == "tax"]
    s = milepost.new("india", 2, seed=1, variants=["no-tax"]).state
    assert tax
    assert not any(s.setting.all_cards >> number & 1 for number in tax)
    t = line("no-tax")
    assert 90 not in members(t.s.deck)
    assert t.game.view(0).as_dict()["players"][1]["cash"] is None
    with pytest.raises(MilepostError, match="no-tax"):
        line("no-tax", "reshuffle")
    with pytest.raises(MilepostError, match="no tax card"):
        line("no-tax", events="")


@pytest.mark.rule("V-FASTGAME")
@pytest.mark.rule("R-15")
def test_five_cards_are_dealt_and_two_thrown_away_after_the_second_round() -> None:
    t = table(ROWS, CITIES, variants=("five-cards",), hands=((30, 1, 2, 3, 4), (29, 5, 6, 7, 8)))
    t.refuses("throw 1", "V-FASTGAME")
    t.play("done", "done", "done")
    assert [len(hand) for hand in t.s.hands] == [5, 5]
    t.play("done")
    assert t.game.waiting() == (0,)
    t.refuses("place Main", "V-FASTGAME")
    t.refuses("throw 5", "V-FASTGAME")  # Bob's
    t.refuses("throw 5", "TRN-2", seat=1)  # not yet
    assert [t.game.text(atom) for atom in t.game.legal()] == [f"throw {n}" for n in (30, 1, 2, 3, 4)]
    t.play("throw 30", "throw 2")
    assert t.game.waiting() == (1,)
    t.play("throw 5", "throw 6", seat=1)
    assert t.s.hands == [(1, 3, 4), (29, 7, 8)]
    assert members(t.s.discards) == [2, 5, 6, 30]
    assert not t.s.stack
    assert t.game.waiting() == (0,)
    t.play("place Main")


@pytest.mark.rule("R-64")
def test_the_first_player_is_found_among_all_five_cards() -> None:
    t = table(ROWS, CITIES, variants=("five-cards",), hands=((20, 1, 2, 3, 4), (5, 6, 7, 8, 30)))
    assert t.s.first == 1


@pytest.mark.rule("R-106")
def test_cards_are_thrown_after_the_second_round_though_a_third_follows() -> None:
    t = table(ROWS, CITIES, variants=("rich-start", "five-cards"))
    t.play("done", "done", "done", "done")
    assert t.s.round == 3
    t.play("throw 30", "throw 29")
    t.play("throw 25", "throw 24", seat=1)
    t.play("build B3 B4")
    assert t.s.round == 3


@pytest.mark.rule("R-106")
@pytest.mark.parametrize(
    "order", [("two-trains", "four-cards", "five-cards"), ("five-cards", "four-cards", "two-trains")]
)
def test_with_four_cards_each_one_of_the_five_goes(order: tuple[str, ...]) -> None:
    t = table(ROWS, CITIES, variants=order, hands=((30, 1, 2, 3, 4), (29, 5, 6, 7, 8)))
    t.play("done", "done", "done", "done", "throw 1")
    t.play("throw 5", seat=1)
    assert [len(hand) for hand in t.s.hands] == [4, 4]
    assert not t.s.stack


@pytest.mark.rule("V-FASTGAME")
def test_the_parts_of_the_fast_game_go_together_in_any_mix() -> None:
    india = find("india")
    assert india is not None
    parts = ("fast", "rich-start", "deal-events-out", "no-tax", "five-cards")
    for chosen in product((False, True), repeat=len(parts)):
        names = tuple(name for name, taken in zip(parts, chosen, strict=True) if taken)
        rules = with_variants(india, names, 3)
        assert (
            rules.speeds[0],
            rules.start_cash,
            rules.events_of_deal_discarded,
            rules.without_tax,
            rules.dealt_cards,
        ) == (12 if chosen[0] else 9, 70 if chosen[1] else 50, chosen[2], chosen[3], 5 if chosen[4] else 0)


def test_greedy_plays_a_fast_game_to_its_end() -> None:
    variants = ["fast", "rich-start", "deal-events-out", "no-tax", "five-cards"]
    game = milepost.new("india", 3, seed=11, variants=variants)
    assert play_out(game, [make_bot("greedy", seat) for seat in range(3)], rounds=250) is not None
    assert milepost.load(game.record()).digest() == game.digest()


# The books' names for several variants

FAST_GAME = ("fast", "rich-start", "deal-events-out", "no-tax", "five-cards")
CHALLENGE = ("open-contracts", "warehouse", "reshuffle", "move-cost", "load-cost", "two-trains", "trade")


@pytest.mark.rule("V-FASTGAME")
@pytest.mark.rule("V-CHALLENGE")
@pytest.mark.parametrize(("name", "parts"), [("fast-game", FAST_GAME), ("challenge-game", CHALLENGE)])
def test_one_word_chooses_all_that_the_book_has_under_it(name: str, parts: tuple[str, ...]) -> None:
    game = milepost.new("india", 3, seed=4, variants=[name])
    spelled_out = milepost.new("india", 3, seed=4, variants=parts)
    assert game.variants == parts, "a game keeps the parts"
    assert f"variants: {', '.join(parts)}" in game.record()
    assert game.digest() == spelled_out.digest()
    assert milepost.load(game.record()).digest() == game.digest()


@pytest.mark.rule("V-FASTGAME")
def test_parts_named_beside_it_are_chosen_once() -> None:
    game = milepost.new("india", 2, seed=1, variants=["fast", "fast-game", "circus"])
    assert sorted(game.variants) == sorted([*FAST_GAME, "circus"])


@pytest.mark.rule("V-CHALLENGE")
@pytest.mark.parametrize(
    ("title", "variants", "words"),
    [
        (
            "india",
            ["fast-game", "challenge-game"],
            "V-RESHUFFLE: “reshuffle” .part of “challenge-game”. and “no-tax” .part of “fast-game”. do not go together",
        ),
        ("india", ["challenge-game", "solo"], "“solo” and “trade” .part of “challenge-game”. do not go together"),
        ("india", ["fast-game", "fast-game"], "“fast-game” is chosen twice"),
        ("india", ["fast-game=yes"], "V-FASTGAME: “fast-game” takes no value"),
        ("italy", ["challenge-game"], "V-CHALLENGE: .* makes no sense in Italy, as “open-contracts” is part of it"),
        ("india", ["slow-game"], "no variant “slow-game”; India has fast-game, challenge-game, fast"),
    ],
)
def test_what_does_not_go_together_is_said_with_the_words_chosen(title: str, variants: list[str], words: str) -> None:
    with pytest.raises(MilepostError, match=words):
        milepost.new(title, 1 if "solo" in variants else 2, seed=1, variants=variants)
