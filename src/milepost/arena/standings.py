"""What the ladder has measured so far: a file that is added to pairing by pairing, and the page made from it.

Each pairing says when it was measured, and with which code. So a ladder of many hours can be played in parts, on
several machines, and nobody takes figures of different code for one measurement.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypedDict

from milepost.arena.keep import code_digest
from milepost.arena.ladder import Pairing
from milepost.arena.match import Match
from milepost.arena.report import cpu, shown
from milepost.arena.stats import Contest, ratings, wilson
from milepost.errors import MilepostError
from milepost.game import find_title


class Figures(TypedDict):
    """Of one bot in a pairing."""

    cpu: float | None  # milliseconds a turn, the median
    stuck: int
    failures: int


class Measured(TypedDict):
    """A pairing that was played."""

    players: list[str]  # a, b, a, b: the seats of the first game
    seed: int
    date: str
    code: str  # a hash of all code that decides games
    games: list[tuple[int, list[str], list[str]]]  # seed, who sat where, who won
    bots: dict[str, Figures]


Standings = dict[str, list[Measured]]  # by title


def measured(pairing: Pairing, date: str) -> Measured:
    """What is kept of a pairing."""
    match, records = pairing
    games = []
    for record in records:
        names = [match.players[seat["player"]] for seat in record["seats"]]
        won = [name for name, seat in zip(names, record["seats"], strict=True) if seat["won"]]
        games.append((int(record["seed"]), names, won))
    figures: dict[str, Figures] = {}
    for bot in dict.fromkeys(match.players):
        seats = [seat for record in records for seat in record["seats"] if match.players[seat["player"]] == bot]
        figures[bot] = {
            "cpu": cpu(seats)["median"],
            "stuck": sum(len(seat["stuck"]) for seat in seats),
            "failures": sum(failure["player"] == bot for record in records for failure in record["failures"]),
        }
    return {
        "players": list(match.players),
        "seed": match.seed,
        "date": date,
        "code": code_digest(match.players),
        "games": games,
        "bots": figures,
    }


def is_there(found: Standings, match: Match) -> bool:
    """Whether the pairing was measured with this code, with as many games and the same seeds."""
    return any(
        one["players"] == list(match.players)
        and one["seed"] == match.seed
        and len(one["games"]) >= match.games
        and one["code"] == code_digest(match.players)
        for one in found.get(match.title, [])
    )


def add(found: Standings, title: str, new: Measured) -> None:
    """In the place of what was measured before of the same two bots."""
    rest = [one for one in found.get(title, []) if set(one["players"]) != set(new["players"])]
    found[title] = sorted([*rest, new], key=lambda one: one["players"])


def read(path: Path) -> Standings:
    if not path.exists():
        return {}
    try:
        found: Standings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise MilepostError(f"{path} is damaged: {error}") from None
    return found


def text(found: Standings) -> str:
    """As JSON, a pairing a line: so changes can be read."""
    titles = []
    for title in sorted(found):
        lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found[title]]
        titles.append(f'"{title}": [\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(titles) + "\n}\n"


# The page


def markdown(title: str, played: Sequence[Measured]) -> str:
    """The section of a title: ratings, who beat whom, and when that was."""
    bots = sorted({bot for one in played for bot in one["players"]})
    rated = ratings(_contests(played))
    order = sorted(bots, key=lambda bot: (-rated[bot]["rating"], bot))
    lines = [f"## {find_title(title).name}", "", _when(played), ""]
    lines += ["| | bot | rating | 95 % | CPU ms a turn | stuck | failures |", "|---:|---|---:|---:|---:|---:|---:|"]
    for place, bot in enumerate(order, 1):
        of_bot = [one["bots"][bot] for one in played if bot in one["bots"]]
        times = [one["cpu"] for one in of_bot if one["cpu"] is not None]
        lines.append(
            f"| {place} | `{bot}` | {rated[bot]['rating']:.0f} | {rated[bot]['rating_low']:.0f}–"
            f"{rated[bot]['rating_high']:.0f} | {shown(median(times) if times else None, 2)} | "
            f"{sum(one['stuck'] for one in of_bot)} | {sum(one['failures'] for one in of_bot)} |"
        )
    lines += [
        "",
        "Share of games won by the bot in the row against the bot in the column (95 %):",
        "",
        "| | " + " | ".join(f"`{bot}`" for bot in order) + " |",
        "|---" + "|---:" * len(order) + "|",
    ]
    lines += [f"| `{bot}` | " + " | ".join(_against(bot, other, played) for other in order) + " |" for bot in order]
    return "\n".join([*lines, *_ages(played)]) + "\n"


def _when(played: Sequence[Measured]) -> str:
    games = sorted({len(one["games"]) for one in played})
    number = str(games[0]) if len(games) == 1 else f"{games[0]} to {games[-1]}"
    seats, seeds = len(played[0]["players"]), ", ".join(map(str, sorted({one["seed"] for one in played})))
    words = f"{number} games a pairing, {seats} seats, seed {seeds}."
    if len({(one["date"], one["code"]) for one in played}) == 1:
        return f"{words} Measured {played[0]['date']}, code `{played[0]['code']}`."
    return f"{words} **Not all of it is of one day and one code:** see below."


def _ages(played: Sequence[Measured]) -> list[str]:
    """When each pairing was measured, where that differs."""
    if len({(one["date"], one["code"]) for one in played}) == 1:
        return []
    rows = [
        f"| `{one['players'][0]}` and `{one['players'][1]}` | {len(one['games'])} | {one['seed']} | {one['date']} | "
        f"`{one['code']}` |"
        for one in played
    ]
    return ["", "| pairing | games | seed | measured | code |", "|---|---:|---:|---|---|", *rows]


def _contests(played: Sequence[Measured]) -> dict[int, list[Contest]]:
    found: dict[int, list[Contest]] = {}
    for one in played:
        for seed, names, winners in one["games"]:
            won = tuple((name, 1 / len(winners)) for name in winners)
            found.setdefault(seed, []).append((tuple(names), won))
    return found


def _against(bot: str, other: str, played: Sequence[Measured]) -> str:
    for one in played:
        if set(one["players"]) == {bot, other}:
            games: list[Any] = one["games"]
            wins = sum(won.count(bot) / len(won) for _, _, won in games if won)
            low, high = wilson(wins, len(games))
            return f"{wins / len(games):.2f} ({low:.2f}–{high:.2f})"
    return "–"
