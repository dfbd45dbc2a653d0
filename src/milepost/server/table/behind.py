"""Spectators see a game some turns late, so that they cannot help players whose cash is hidden from each other."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.server.table.told import Told

BY_DEFAULT = 1  # turns, where cash is hidden and people of several homes play
MOST = 20


def last_seen(told: Sequence[Told], turns: int) -> int:
    """The step up to which spectators see a game: the last `turns` turns, each of one seat's steps, are left out."""
    seen = len(told)
    for _ in range(turns):
        seat = told[seen - 1].line.seat if seen else None
        while seen and told[seen - 1].line.seat == seat:
            seen -= 1
    return seen


def step_of(told: Sequence[Told], seen: int) -> int:
    """The step whose position holds after the entry of that number: an undo leads back to an earlier one."""
    while seen:
        last = told[seen - 1]
        if last.line.word == "play" and not last.undone:
            break
        seen = int(last.line.text) if last.line.word == "undo" else seen - 1
    return seen
