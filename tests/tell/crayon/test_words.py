"""Steps in words, as players say them."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from kit import table
from milepost.bots import make_bot
from milepost.game import News
from milepost.tell.crayon import news, page
from milepost.tell.languages import in_language
from milepost.tell.records import sentence as told

NAMES = ["Ann", "Bob", "Cem"]


@pytest.fixture(scope="module")
def state() -> Any:
    return milepost.new("india", NAMES, seed=1).state


@pytest.mark.parametrize(
    ("word", "args", "sentence"),
    [
        ("rent", (0, 1, 4), "Ann pays Bob 4M"),
        ("paid", (2, 23), "Cem is paid 23M"),
        ("loses a turn", (2,), "Cem loses the next turn"),
        ("turn passes", (2,), "Cem's turn is passed over"),
        ("load lost", (1, 4), "Bob loses Coal"),
        ("tax", (0, 15), "Ann pays 15M tax"),
        ("tax", (0, 0), "Ann pays no tax"),
        ("event", (1, 147), "Bob draws “Flood of the Ganges, Yamuna and Brahmaputra”"),
        ("event over", (138,), "“Sandstorm in the Thar” is over"),
        ("communism falls", (), "Communism falls; duty is due at the border from now on"),
        ("reshuffled", (), "The discards are shuffled into a new deck"),
        ("tie", ((0, 2), 300), "Ann and Cem tie; the game goes on to 300M"),
        ("wins", (0,), "Ann wins"),
        ("something new", (3, 4), "Something new: 3, 4"),
    ],
)
def test_news(state: Any, word: str, args: tuple[Any, ...], sentence: str) -> None:
    assert news.news(state, [News(word, args)]) == [
        (-1, told(word, sentence, event=args[1] if word == "event" else None))
    ]


def test_what_an_event_erases_belongs_to_it(state: Any) -> None:
    items = [
        News("event", (1, 138)),
        News("erased", (0, 1)),
        News("erased", (0, 2)),
        News("erased", (2, 3)),
        News("loses a turn", (0,)),
    ]
    assert [one["text"] for _, one in news.news(state, items)] == [
        "Bob draws “Sandstorm in the Thar”: 3 sections of track are erased (Ann 2, Cem 1)",
        "Ann loses the next turn",
    ]
    flooded = state.copy()
    flooded.claims = (1,)
    _, flood = news.news(flooded, [News("event", (1, 147)), News("erased", (0, 1))])[0]
    assert flood["word"] == "event"
    assert flood["text"].endswith("Brahmaputra”: 1 bridge is washed away (Ann 1)")
    assert flood["event"] == 147


def test_every_step_of_a_game_has_a_sentence() -> None:
    """Bots play; each step begins with the player's name and says something else than its bare text."""
    game = milepost.new("india", NAMES, seed=4)
    bots = [make_bot("greedy"), make_bot("random"), make_bot("random", 7)]
    kinds = set()
    while game.waiting() and game.state.round < 25:
        seat, before = game.waiting()[0], game.state.copy()
        row = game.state.parse(game.text(bots[seat].choose(game.view(seat), 100)), seat)  # type: ignore[arg-type]
        sentence, did, heard = page.tell(before, game.state, seat, row, game.play(row, seat))
        kinds.add(game.text(row).split()[0])
        assert sentence.startswith(NAMES[seat] + " ")
        assert sentence != f"{NAMES[seat]} {game.text(row)}"
        assert (did["kind"], did["ends_turn"]) == (game.text(row).split()[0], sentence.endswith(" ends the turn"))
        assert (did["stretch"] is not None) == (did["kind"] in ("build", "move"))
        assert all(text and "None" not in text for _, one in heard for text in (one["text"], one["short"]))
    assert kinds >= {"build", "move", "pick", "drop", "deliver", "done", "discard", "place", "upgrade"}


@pytest.mark.parametrize(
    ("lang", "sentence", "rest"),
    [("en", "Ann gives up Coal", ["Bob loses Rice"]), ("de", "Ann gibt Kohle ab", ["Bob verliert Reis"])],
)
def test_what_the_sentence_tells_is_no_news(lang: str, sentence: str, rest: list[str]) -> None:
    """Ann chooses which load the derailment takes; Bob, who has only one, loses it in the same step."""
    t = table(
        """
        . . . . . . . . .
         . M . . . A . N .
        . . . . . . . . .
        """,
        "Main: major, M; North: major, N; Ayr: small, A",
        events="31 | derailment | Derailment | cities: Ayr; radius: 2",
    )
    t.put(0, "Ayr", loads=["Coal", "Tea"]).put(1, "Ayr", loads=["Rice"]).draws(0, 31)
    before, row = t.s.copy(), t.s.parse("lose Coal", 0)
    telling = page.tell(before, t.s, 0, row, t.play("lose Coal"))
    lost = [one["text"] for _, one in telling.news if one["word"] == "load lost"]
    assert in_language([telling.words, *lost], lang) == [sentence, *rest]


def test_a_step_comes_in_parts_too() -> None:
    """A page leaves out the name and tells a row of builds as one, without reading sentences."""
    game = milepost.new("india", NAMES, seed=1)
    before, seat = game.state.copy(), game.waiting()[0]
    row = game.state.parse("build Delhi Agra", seat)
    telling = page.tell(before, game.state, seat, row, game.play(row, seat))
    assert telling.words == f"{NAMES[seat]} builds 4 sections from Delhi (W32) to Agra (Z34) for 6M"
    assert telling.did == {
        "kind": "build",
        "phrase": "builds 4 sections from Delhi to Agra for 6M",
        "ends_turn": False,
        "stretch": {"steps": 4, "start": "Delhi", "end": "Agra", "cost": 6},
    }


def test_a_drawn_card_is_told_in_short_too(state: Any) -> None:
    card = state.hands[1][0]
    [(_, one)] = news.news(state, [News("card", (card,))])
    assert one["short"] == f"Bob draws card {card}"
    assert one["text"].startswith(f"Bob draws card {card}: ")
