"""Games as films: an SVG that plays by itself, round by round. A viewer that knows no animation shows the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.family.registry import Rooms
from milepost.game import Game
from milepost.svg import XY, Svg, Tell

LEAD, PLAYED, HOLD = 0.5, 15.0, 3.5
"""Seconds before the first round, for all rounds, and for the end; then it begins again."""


class Clock:
    """When a round is shown, and how that is written."""

    def __init__(self, rounds: int) -> None:
        self.rounds = max(1, rounds)

    def share(self, rounds: float) -> str:
        """How much of the film is over when so many rounds are."""
        gone = LEAD + PLAYED * min(rounds, self.rounds) / self.rounds
        return f"{gone / (LEAD + PLAYED + HOLD):.4f}".rstrip("0")

    def changes(self, attribute: str, values: Sequence[object], shares: Sequence[str], jumps: bool = False) -> str:
        """An attribute that has these values at these shares of the film, and those between unless it jumps."""
        mode = ' calcMode="discrete"' if jumps else ""
        return (
            f'<animate attributeName="{attribute}" dur="{LEAD + PLAYED + HOLD:g}s" repeatCount="indefinite"{mode} '
            f'values="{";".join(map(str, values))}" keyTimes="{";".join(shares)}"/>'
        )

    def seen(self, first: int, gone: int | None = None) -> str:
        """Something that is there from one round on, up to another."""
        shares = ["0", self.share(first), *([] if gone is None else [self.share(gone)])]
        return self.changes("opacity", (0, 1, 0)[: len(shares)], shares, jumps=True)


class Camera(Protocol):
    """A family's room has one: it watches a game from its beginning and keeps what everybody sees."""

    def __init__(self, s: Any) -> None: ...

    def watch(self, s: Any) -> None:
        """The position after another step."""
        ...

    def film(self, s: Any, tell: Tell = str) -> str:
        """The film; the position is the last one."""
        ...


class Room(Protocol):
    Camera: type[Camera]


FILMS: Mapping[str, Room] = Rooms("film")


def film(game: Game[Any], last: int | None = None, tell: Tell = str) -> str:
    """The game as an SVG document of some twenty seconds, up to a step. It shows only what everybody may see.

    `tell` puts its words into another language.
    """
    position = game.at(0)
    camera = FILMS[game.title.family].Camera(position)
    for entry in game.entries():
        if last is not None and entry.number > last:
            break
        for atom in entry.atoms:
            position.again(atom, entry.seat)
            camera.watch(position)
    return camera.film(position, tell)


def words_by_round(
    svg: Svg, clock: Clock, told: Sequence[tuple[int, str]], at: XY, size: float, **look: object
) -> None:
    """Words that change: each is told from its round on, the last to the end."""
    for which, (first, words) in enumerate(told):
        gone = told[which + 1][0] if which + 1 < len(told) else None
        svg.open("g", opacity=1 if gone is None else 0)
        svg.lines.append(clock.seen(first, gone))
        svg.text(words, at, size, **look)
        svg.close("g")
