"""The ladder: everybody against everybody. `standings.py` keeps what came of it and makes the page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import milepost
from milepost.arena.match import Match
from milepost.arena.play import Record
from milepost.arena.run import play_match
from milepost.bots import bot_names
from milepost.bots.levels import levels
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import find_title

COUNSELS: Mapping[str, Any] = Rooms("counsel")
TABLE = 4  # seats at a table, if the title has room for so many


class Pairing(NamedTuple):
    """Two bots in alternate seats, and their games."""

    match: Match
    records: list[Record]


def pairings(title: str, bots: Sequence[str], games: int, seed: int) -> list[Match]:
    """A match for each two bots: a, b, a, b at a table of four, or a, b where the title has two players."""
    if len(set(bots)) < 2:
        raise MilepostError("a ladder needs at least two different bots")
    return [Match(title, (a, b) * (seats(title) // 2), games, seed).check() for a, b in combinations(bots, 2)]


def seats(title: str) -> int:
    """Four where the title allows it, else two."""
    try:
        milepost.new(find_title(title), TABLE, 0)
    except MilepostError:
        return 2
    return TABLE


def entrants(family: str) -> list[str]:
    """Who plays on the ladder: the levels that people choose by, the weakest first, and all other bots."""
    names = bot_names(family)
    found = [one["bot"] for one in levels(COUNSELS[family].LEVEL_PLAYERS, names)] if family in COUNSELS else []
    return [*found, *(name for name in names if name not in found)]


def play_pairing(
    match: Match,
    workers: int,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
    fresh: bool = False,
) -> Pairing:
    """Play a pairing, here or on a Ray cluster; games kept in the folder are not played again."""
    file = keep / f"{_file_name(match)}.games.jsonl" if keep else None
    return Pairing(match, play_match(match, workers, file, fresh, ray, progress))


def _file_name(match: Match) -> str:
    """One that tells pairings apart, whatever signs their player strings hold."""
    return f"{Path(match.title).name}-{hashlib.sha256(repr(match.players).encode()).hexdigest()[:8]}"
