"""Steps in words, as players say them."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from milepost.bots import make_bot
from milepost.game import News
from milepost.tell.crayon import page, words

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
        ("reshuffled", (), "The discards are shuffled into a new deck"),
        ("tie", ((0, 2), 300), "Ann and Cem tie; the game goes on to 300M"),
        ("wins", (0,), "Ann wins"),
        ("something new", (3, 4), "Something new: 3, 4"),
    ],
)
def test_news(state: Any, word: str, args: tuple[Any, ...], sentence: str) -> None:
    assert words.news(state, [News(word, args)]) == [(-1, sentence)]


def test_what_an_event_erases_belongs_to_it(state: Any) -> None:
    items = [
        News("event", (1, 138)),
        News("erased", (0, 1)),
        News("erased", (0, 2)),
        News("erased", (2, 3)),
        News("loses a turn", (0,)),
    ]
    assert [text for _, text in words.news(state, items)] == [
        "Bob draws “Sandstorm in the Thar”: 3 sections of track are erased (Ann 2, Cem 1)",
        "Ann loses the next turn",
    ]
    flooded = state.copy()
    flooded.claims = (1,)
    assert words.news(flooded, [News("event", (1, 147)), News("erased", (0, 1))])[0][1].endswith(
        "Brahmaputra”: 1 bridge is washed away (Ann 1)"
    )


def test_every_step_of_a_game_has_a_sentence() -> None:
    """Bots play; each step begins with the player's name and says something else than its bare text."""
    game = milepost.new("india", NAMES, seed=4)
    bots = [make_bot("greedy"), make_bot("random"), make_bot("random", 7)]
    kinds = set()
    while game.waiting() and game.state.round < 25:
        seat, before = game.waiting()[0], game.state.copy()
        row = game.state.parse(game.text(bots[seat].choose(game.view(seat), 100)), seat)  # type: ignore[arg-type]
        news = game.play(row, seat)
        sentence, told = page.tell(before, game.state, seat, row, news)
        kinds.add(game.text(row).split()[0])
        assert sentence.startswith(NAMES[seat] + " ")
        assert sentence != f"{NAMES[seat]} {game.text(row)}"
        assert all(text and "None" not in text for _, text in told)
    assert kinds >= {"build", "move", "pick", "drop", "deliver", "done", "discard", "place", "upgrade"}
