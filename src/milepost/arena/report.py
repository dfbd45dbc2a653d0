"""The figures of a match as one plain dictionary: what `--json` writes and what table and page show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import milepost
from milepost.arena.families import family_of
from milepost.arena.keep import FORMAT, code_digest
from milepost.arena.match import Match
from milepost.arena.stats import Contest, quantile, ratings, wilson

Record = Mapping[str, Any]


def summary(match: Match, records: Sequence[Record]) -> dict[str, Any]:
    """What the games come to; docs/bots.md says what each figure means."""
    title = match.made_title()
    family = family_of(title)
    known = family.facts(title, milepost.new(title, len(match.players), 0, match.variants).state)
    failures = [
        {"game": record["game"], "seed": record["seed"], **failure}
        for record in records
        for failure in record["failures"]
    ]
    return {
        "arena": FORMAT,
        "milepost": milepost.__version__,
        "code": code_digest(match.players),
        "title": title.id,
        "family": title.family,
        "data": title.digest(),
        "deck": match.deck,
        "variants": list(match.variants),
        "seed": match.seed,
        "round_limit": match.rounds,
        "budget": match.budget,
        "on_failure": match.on_failure,
        "results": results_digest(records),
        "games": len(records),
        "sets": len({record["seed"] for record in records}),
        "unfinished": sum(record["ended"] == "unfinished" for record in records),
        "forfeited": sum(record["ended"] == "forfeit" for record in records),
        **family.match_figures(records, known),
        "cpu_ms_per_turn": cpu([seat for record in records for seat in record["seats"]]),
        "failures": failures,
        "stuck": stuck(match, records),
        "players": _players(match, records, known),
    }


def results_digest(records: Sequence[Record]) -> str:
    """A hash of everything that happened, CPU times left out: the same on every machine."""
    plain = [
        {
            **record,
            "seats": [{name: value for name, value in seat.items() if name != "cpu_us"} for seat in record["seats"]],
        }
        for record in records
    ]
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def contests(match: Match, records: Sequence[Record]) -> dict[int, list[Contest]]:
    """Who played whom and who won, by seed, for ratings. Seats that share a bot share its rating."""
    found: dict[int, list[Contest]] = {}
    for record in records:
        names = [match.players[seat["player"]] for seat in record["seats"]]
        winners = [name for name, seat in zip(names, record["seats"], strict=True) if seat["won"]]
        found.setdefault(record["seed"], []).append((tuple(names), tuple((name, 1 / len(winners)) for name in winners)))
    return found


def cpu(seats: Sequence[Record]) -> dict[str, float | None]:
    """Milliseconds of CPU a turn: over all turns of these seats."""
    turns = sorted(us / 1000 for seat in seats for us in seat["cpu_us"])
    if not turns:
        return {"median": None, "p90": None, "max": None}
    return {"median": round(median(turns), 3), "p90": round(quantile(turns, 0.9), 3), "max": round(turns[-1], 3)}


def stuck(match: Match, records: Sequence[Record]) -> list[dict[str, Any]]:
    """Each row of useless turns that was too long: in which game, whose, and when."""
    return [
        {
            "game": record["game"],
            "seed": record["seed"],
            "seat": number,
            "player": match.players[seat["player"]],
            "turn": turn,
        }
        for record in records
        for number, seat in enumerate(record["seats"])
        for turn in seat["stuck"]
    ]


def _players(match: Match, records: Sequence[Record], known: Mapping[str, Any]) -> list[dict[str, Any]]:
    rated = ratings(contests(match, records))
    found = []
    for number, name in enumerate(match.players):
        played = [(record, seat) for record in records for seat in record["seats"] if seat["player"] == number]
        found.append(
            {
                "name": name,
                "games": len(played),
                "wins": _wins(played),
                **rated[name],
                "cpu_ms_per_turn": cpu([seat for _, seat in played]),
                "failures": sum(
                    failure["seat"] == record["seats"].index(seat)
                    for record, seat in played
                    for failure in record["failures"]
                ),
                "stuck": sum(len(seat["stuck"]) for _, seat in played),
                "longest_idle": max((seat["idle"] for _, seat in played), default=0),
                **family_of(match.made_title()).player_figures(played, known),
            }
        )
    return found


def _wins(played: Sequence[tuple[Record, Record]]) -> dict[str, Any]:
    """Wins, shared ones in parts, and their share of all games with Wilson's interval."""
    wins = sum(1 / len(record["winners"]) for record, seat in played if seat["won"])
    low, high = wilson(wins, len(played))
    return {
        "count": round(wins, 4),
        "share": round(wins / len(played), 4) if played else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def figure(found: Mapping[str, Any], path: str) -> Any:
    """A figure by its path, like `rounds_to_win.median`; None where there is none."""
    value: Any = found
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def shown(value: Any, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}" if isinstance(value, float | int) else str(value)
