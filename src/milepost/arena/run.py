"""Playing a match: what is kept already is not played again, and what is finished is kept at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from milepost.arena.keep import Keep
from milepost.arena.match import Match
from milepost.arena.play import Record
from milepost.arena.pool import play_games

Progress = Callable[[int], None]


def games_file(report: Path) -> Path:
    """Where the games of a match lie whose figures go to that file."""
    return report.with_name(f"{report.name}.games.jsonl")


def log_file(folder: Path, match: Match, number: int) -> Path:
    """Where the log of a game lies: by its seed, and which seating of that seed it is. Matches do not meet there."""
    seating = match.seating(number)
    key = hashlib.sha256(json.dumps(match.key(), sort_keys=True).encode()).hexdigest()[:6]
    return folder / f"{match.made_title().id}-{key}-{seating.seed}-{seating.rotation}.txt"


def play_match(
    match: Match,
    workers: int = 1,
    keep: Path | None = None,
    fresh: bool = False,
    ray: str | None = None,
    progress: Progress = lambda done: None,
    logs: Path | None = None,
) -> list[Record]:
    """All games of the match in order. `keep` is the file of its games; `progress` hears how many are done.

    `logs` is a folder for the log of every game. `ray` is the address of a Ray cluster to play on ("local": one
    started here); else `workers` processes play here.
    An interruption, or a bot's failure where the match is to stop then, loses no finished game.
    """
    match = replace(match, logs=logs is not None).check()
    store = Keep(keep, match) if keep else None
    if store and fresh:
        store.forget()
    found = {record["game"]: record for record in (store.read() if store else ())}
    missing = [n for n in range(match.games) if n not in found or _lacks_log(logs, match, n)]
    progress(match.games - len(missing))
    for record in _played(match, missing, workers, ray):
        if logs:
            logs.mkdir(parents=True, exist_ok=True)
            log_file(logs, match, record["game"]).write_text(record.pop("log"), encoding="utf-8", newline="\n")
        if store and record["game"] not in found:
            store.add(record)
        found[record["game"]] = record
        progress(sum(number < match.games for number in found))
    return [found[number] for number in range(match.games)]


def _lacks_log(logs: Path | None, match: Match, number: int) -> bool:
    return logs is not None and not log_file(logs, match, number).exists()


def _played(match: Match, missing: Sequence[int], workers: int, ray: str | None) -> Iterator[Record]:
    if not missing:
        return iter(())
    if ray is None:
        return play_games(match, missing, workers)
    from milepost.arena.ray import play_on_ray

    return play_on_ray(match, missing, ray)
