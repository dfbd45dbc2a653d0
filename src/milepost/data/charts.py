"""A game's curves as pictures: cash, worth, income, track, major cities; in Village points, money, cards."""

from __future__ import annotations

from typing import Any

from milepost.draw.chart import Curve, chart
from milepost.draw.colours import SEATS
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.tell.chronicle import ROOMS, chronicle


def chart_names(game: Game[Any]) -> list[str]:
    """The charts there are of a game of this family, as one word each."""
    return ["-".join(name.lower().split()) for name, _ in ROOMS[game.title.family].CURVES]


def chart_of(game: Game[Any], name: str, seat: int | None = None) -> str:
    """A chart of the game as SVG, as everybody sees it (or that seat). A game that is over hides nothing.

    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> news = [game.play("done") for _ in range(4)]
    >>> chart_of(game, "track").startswith("<svg")
    True
    """
    names = chart_names(game)
    if name not in names:
        raise MilepostError(f"there is no chart “{name}” of {game.title.name}; there are {', '.join(names)}")
    told = chronicle(game, seat)
    found = told["curves"][names.index(name)]
    rounds = [turn["round"] for turn in told["turns"]]
    curves = [
        Curve(player, SEATS[number], [values[number] for values in found["values"]])
        for number, player in enumerate(game.names)
    ]
    return chart(f"{game.title.name}: {found['name'].lower()}", found["unit"], curves, [*(rounds[:1] or [1]), *rounds])
