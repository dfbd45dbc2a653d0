"""Watching a game: what a family's room under this floor must tell, and what all games have in common.

The game is played one atom at a time; a `Watch` sees each before and after. Nothing here changes a game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from milepost.game import News
from milepost.game.position import P_contra

STUCK_AFTER = 3  # turns in a row without anything useful: a defect of the bot


class Watch(Protocol[P_contra]):
    """Follows one game and gives its figures at the end."""

    def turn(self, state: P_contra) -> tuple[int, int]:
        """Whose turn it is: a number that grows from turn to turn, and the seat."""
        ...

    def before(self, state: P_contra, seat: int, atom: int) -> None: ...
    def after(self, state: P_contra, seat: int, atom: int, news: Sequence[News]) -> None: ...

    def turn_over(self, state: P_contra, number: int, seat: int) -> None:
        """The seat's turn of that number has ended."""
        ...

    def seats(self, state: P_contra) -> list[dict[str, Any]]:
        """Plain figures for each seat; `idle`, the longest row of useless turns, and `stuck` are among them."""
        ...


class Idleness:
    """Counts a seat's turns in a row that led to nothing.

    A turn is useful if something lasting was done in it (`lasting`), or if it ended in a situation in which no turn has
    ended since the last lasting thing: so a long journey is useful, and running to and fro is not. What happens to a
    seat between its turns (a load lost, a train blown back) lasts too: the way may have to be gone again. A turn that
    could not be used (`held`) is none.
    """

    def __init__(self, beginning: Hashable) -> None:
        self.row = 0
        self.longest = 0
        self.stuck: list[int] = []  # turns with which a row became too long
        self._last = beginning
        self._seen: set[Hashable] = {beginning}

    def turn_begins(self, situation: Hashable) -> None:
        if situation != self._last:
            self._seen = {situation}

    def turn_over(self, lasting: bool, situation: Hashable, number: int, held: bool = False) -> None:
        if held and not lasting:
            return
        if lasting:
            self._seen.clear()
        if lasting or situation not in self._seen:
            self.row = 0
        else:
            self.row += 1
            self.longest = max(self.longest, self.row)
            if self.row == STUCK_AFTER:
                self.stuck.append(number)
        self._seen.add(situation)
        self._last = situation
