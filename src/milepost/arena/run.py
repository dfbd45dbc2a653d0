"""Playing a match: what is kept already is not played again, and what is finished is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from milepost.arena.keep import Keep
from milepost.arena.match import Match
from milepost.arena.play import Record
from milepost.arena.pool import play_games

Progress = Callable[[int], None]


def games_file(report: Path) -> Path:
    """Where the games of a match lie whose figures go to that file."""
    return report.with_name(f"{report.name}.games.jsonl")


def play_match(
    match: Match,
    workers: int = 1,
    keep: Path | None = None,
    fresh: bool = False,
    ray: str | None = None,
    progress: Progress = lambda done: None,
) -> list[Record]:
    """All games of the match in order. `keep` is the file of its games; `progress` hears how many are done.

    `ray` is the address of a Ray cluster to play on ("local": one started here); else `workers` processes play here.
    An interruption, or a bot's failure where the match is to stop then, loses no finished game.
    """
    match.check()
    store = Keep(keep, match) if keep else None
    if store and fresh:
        store.forget()
    found = {record["game"]: record for record in (store.read() if store else ())}
    missing = [number for number in range(match.games) if number not in found]
    progress(match.games - len(missing))
    for record in _played(match, missing, workers, ray):
        found[record["game"]] = record
        if store:
            store.add(record)
        progress(sum(number < match.games for number in found))
    return [found[number] for number in range(match.games)]


def _played(match: Match, missing: Sequence[int], workers: int, ray: str | None) -> Iterator[Record]:
    if not missing:
        return iter(())
    if ray is None:
        return play_games(match, missing, workers)
    from milepost.arena.ray import play_on_ray

    return play_on_ray(match, missing, ray)
