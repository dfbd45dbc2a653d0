"""The ladder: everybody against everybody, rated together, as a page of the documentation."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import milepost
from milepost.arena.match import Match
from milepost.arena.play import Record
from milepost.arena.report import contests, cpu, shown
from milepost.arena.run import play_match
from milepost.arena.stats import Contest, ratings, wilson
from milepost.errors import MilepostError
from milepost.game import find_title

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


def play_ladder(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    keep: Path | None = None,
    progress: Callable[[str, int], None] = lambda words, done: None,
) -> list[Pairing]:
    """Play all pairings; those kept in the folder are not played again."""
    found = []
    for number, match in enumerate(pairings(title, bots, games, seed)):
        file = keep / f"{_file_name(match)}.games.jsonl" if keep else None
        words = f"{title}: {match.players[0]} against {match.players[1]}"

        def tell(done: int, words: str = words, before: int = number * games) -> None:
            progress(words, before + done)

        found.append(Pairing(match, play_match(match, workers, file, progress=tell)))
    return found


def _file_name(match: Match) -> str:
    """One that tells pairings apart, whatever signs their player strings hold."""
    return f"{Path(match.title).name}-{hashlib.sha256(repr(match.players).encode()).hexdigest()[:8]}"


def markdown(title: str, bots: Sequence[str], played: Sequence[Pairing]) -> str:
    """The section of a title: ratings, then who beat whom."""
    rated = ratings(_contests(played))
    order = sorted(bots, key=lambda bot: (-rated[bot]["rating"], bot))
    first = played[0].match
    words = f"{first.games} games a pairing, {len(first.players)} seats, seed {first.seed}."
    lines = [
        f"## {find_title(title).name}",
        "",
        words,
        "",
        "| | bot | rating | 95 % | CPU ms a turn | stuck | failures |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    for place, bot in enumerate(order, 1):
        of_bot = [
            seat
            for pairing in played
            for record in pairing.records
            for seat in record["seats"]
            if pairing.match.players[seat["player"]] == bot
        ]
        failures = sum(
            failure["player"] == bot
            for pairing in played
            for record in pairing.records
            for failure in record["failures"]
        )
        lines.append(
            f"| {place} | `{bot}` | {rated[bot]['rating']:.0f} | {rated[bot]['rating_low']:.0f}–"
            f"{rated[bot]['rating_high']:.0f} | {shown(cpu(of_bot)['median'], 2)} | "
            f"{sum(len(seat['stuck']) for seat in of_bot)} | {failures} |"
        )
    lines += [
        "",
        "Share of games won by the bot in the row against the bot in the column (95 %):",
        "",
        "| | " + " | ".join(f"`{bot}`" for bot in order) + " |",
        "|---" + "|---:" * len(order) + "|",
    ]
    for bot in order:
        lines.append(f"| `{bot}` | " + " | ".join(_against(bot, other, played) for other in order) + " |")
    return "\n".join(lines) + "\n"


def _contests(played: Sequence[Pairing]) -> dict[int, list[Contest]]:
    found: dict[int, list[Contest]] = {}
    for pairing in played:
        for seed, games in contests(pairing.match, pairing.records).items():
            found.setdefault(seed, []).extend(games)
    return found


def _against(bot: str, other: str, played: Sequence[Pairing]) -> str:
    for match, records in played:
        if set(match.players) == {bot, other}:
            wins = sum(_part(match, record, bot) for record in records)
            low, high = wilson(wins, len(records))
            return f"{wins / len(records):.2f} ({low:.2f}–{high:.2f})"
    return "–"


def _part(match: Match, record: dict[str, Any], bot: str) -> float:
    """The bot's part of a game's win: all of it, or what its seats have of a shared one."""
    winners = [match.players[seat["player"]] for seat in record["seats"] if seat["won"]]
    return winners.count(bot) / len(winners) if winners else 0.0
