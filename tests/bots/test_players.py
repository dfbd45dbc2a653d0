"""Player strings, the registry, entry points, and what is said of those that are wrong."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import milepost
from milepost.bots import bot_names, bot_options, check_player, make_bot, parse_player, plan_of, play_out, split_players
from milepost.bots.players import Player
from milepost.bots.registry import BOTS
from milepost.chance import Random
from milepost.errors import MilepostError
from milepost.titles import known


class Deep:
    """A bot with an option of each type."""

    def __init__(
        self, rng: Random, depth: int = 2, width: float = 0.5, wide: bool = False, style: str = "calm"
    ) -> None:
        if depth < 1:
            raise ValueError("depth is at least 1")
        self.given = (depth, width, wide, style)


@pytest.fixture
def deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "deep", {"crayon": Deep})


def test_a_player_string_is_a_name_with_options() -> None:
    assert parse_player("greedy") == Player("greedy")
    assert parse_player(" deep:depth=3:wide=yes ") == Player("deep", (("depth", "3"), ("wide", "yes")))


def test_all_after_the_first_colon_is_an_external_bots_command() -> None:
    assert parse_player("external:python3 -u bot.py --a=b:c").command == "python3 -u bot.py --a=b:c"


def test_players_stand_with_commas_between_and_quotes_keep_a_comma() -> None:
    assert split_players('greedy, deep:depth=2,"external:bot a,b",random') == [
        "greedy",
        "deep:depth=2",
        "external:bot a,b",
        "random",
    ]


@pytest.mark.usefixtures("deep")
def test_options_have_the_types_of_their_defaults() -> None:
    bot = make_bot("deep:depth=3:width=1.5:wide=on:style=bold")
    assert isinstance(bot, Deep)
    assert bot.given == (3, 1.5, True, "bold")
    assert bot_options("deep") == {"depth": 2, "width": 0.5, "wide": False, "style": "calm"}


@pytest.mark.usefixtures("deep")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "nobody",
            "there is no bot “nobody”; known: deep, expert, greedy, lookahead, planner, random, external:COMMAND",
        ),
        ("gredy", "did you mean “greedy”"),
        ("", "does not name a bot"),
        (":depth=2", "does not name a bot"),
        ("greedy:depth=2", "greedy has no option “depth”; it has none"),
        (
            "deep:dept=2",
            "deep has no option “dept” (did you mean “depth”?); it has depth (a whole number, 2 by default), ",
        ),
        ("deep:x=2", "width (a number, 0.5 by default), wide (yes or no, no by default), style (a text, "),
        ("deep:depth=two", "the option “depth” of deep is a whole number, not “two”"),
        ("deep:depth=1.5", "the option “depth” of deep is a whole number, not “1.5”"),
        ("deep:width=wide", "the option “width” of deep is a number, not “wide”"),
        ("deep:wide=2", "the option “wide” of deep is yes or no, not “2”"),
        ("deep:depth", "“depth” in “deep:depth” is not an option"),
        ("deep:depth=", "is not an option"),
        ("deep:", "is not an option"),
        ("deep:depth=1:depth=2", "the option “depth” appears twice"),
        ("deep:depth=0", "deep: depth is at least 1"),
        ("external:", "an external bot needs its command"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(MilepostError) as caught:
        check_player(text)
    assert message in str(caught.value)


def test_a_quotation_mark_that_is_never_closed_is_refused() -> None:
    with pytest.raises(MilepostError, match="never closed"):
        split_players('greedy,"external:a')


def test_a_bot_of_another_family_is_not_offered() -> None:
    with pytest.raises(MilepostError, match="there is no bot “planner” for village games; known: expert, greedy"):
        check_player("planner", "village")
    assert bot_names("village") == ["expert", "greedy", "lookahead", "random"]


def test_one_name_in_several_families_is_settled_by_the_first_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "greedy", {**BOTS["greedy"], "village": Deep})
    game = milepost.new("india", 2, seed=1)
    bots = [make_bot("greedy"), make_bot("greedy", 1)]
    play_out(game, bots, rounds=3)
    assert plan_of(bots[0]).startswith(("Brings", "Looks"))
    assert isinstance(make_bot("greedy", family="village"), Deep)
    assert make_bot("greedy:depth=3")  # village's has it
    with pytest.raises(MilepostError, match="has no option “height”"):
        make_bot("greedy:height=3")
    again = pickle.loads(pickle.dumps(bots[0]))  # the server keeps bots this way
    assert plan_of(again) == plan_of(bots[0])


def test_greedy_says_what_it_intends() -> None:
    game = milepost.new("india", 2, seed=1)
    bots = [make_bot("greedy"), make_bot("random", 1)]
    play_out(game, bots, rounds=12)
    title = known("india")
    demands = {
        f"to {title.board.cities[demand.city].name} for {demand.pay}M."
        for card in title.demands.values()
        for demand in card
    }
    assert any(plan_of(bots[0]).endswith(words) for words in demands)
    assert plan_of(bots[1]) == ""


def test_a_package_adds_bots_by_an_entry_point(package: Path) -> None:
    assert {"careful", "illegal", "rustic"} <= set(bot_names())
    assert "rustic" not in bot_names("crayon")
    assert bot_options("careful") == {"after": 3}
    game = milepost.new("india", 2, seed=1)
    play_out(game, [make_bot("careful:after=9", family="crayon"), make_bot("random")], rounds=3)
    assert game.state.round == 4
    with pytest.raises(MilepostError, match="there is no bot “rustic” for crayon games"):
        make_bot("rustic", family="crayon")


def test_a_bot_that_cannot_be_loaded_says_whose_it_is(package: Path) -> None:
    with pytest.raises(MilepostError, match=r"the bot “broken” of bad-bots cannot be loaded: AttributeError"):
        make_bot("broken")


def test_without_the_package_its_bots_are_unknown() -> None:
    with pytest.raises(MilepostError, match="there is no bot “careful”"):
        make_bot("careful")
