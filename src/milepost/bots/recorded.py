"""The opponent of a lesson: it plays what was recorded, and goes on by itself where that cannot be played."""

from __future__ import annotations

import random

from milepost.bots.base import Bot
from milepost.errors import IllegalAction
from milepost.game import Action, View
from milepost.lessons import families, script


class Recorded:
    """Plays the opponent's part of a lesson.

    Whatever it remembers is lost when its server stops. So it asks in each round for the first action that it has not
    played yet and that can be played now. A player who leaves the lesson's path changes what can: from then on,
    and after the lesson's last round, another bot plays for it.
    """

    def __init__(self, other: Bot, lesson: str) -> None:
        if lesson not in families():
            raise ValueError(f"there is no lesson “{lesson}”; known: {', '.join(families())}")
        self._other, self._lesson = other, lesson
        self._turn = -1, 0  # the round, and how many of its actions are played
        self._by_itself = False

    def start(self, view: View) -> None:
        self._other.start(view)

    def choose(self, view: View, budget: int) -> Action:
        text = None if self._by_itself else self._next(view)
        if text is not None:
            return text
        self._by_itself = True
        return self._other.choose(view, budget)

    def _next(self, view: View) -> str | None:
        round_ = view.state.round
        row = script(self._lesson).turns.get(round_, ())
        played = self._turn[1] if self._turn[0] == round_ else 0
        for number in range(played, len(row)):
            if _can(view, row[number]):
                self._turn = round_, number + 1
                return row[number]
        return None


def _can(view: View, text: str) -> bool:
    """Whether the seat may do that now; where cards are drawn, any will do to find out."""
    try:
        view.imagine(random.Random(0)).play(text, view.seat)
    except IllegalAction:
        return False
    return True
