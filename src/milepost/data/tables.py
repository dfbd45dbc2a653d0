"""A game as rows of plain values: an action, a turn, a delivery each.

A log says who played it in a comment (`# seats: greedy,planner`), as `milepost play` and the arena write it; that is
the column `bot`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import milepost
from milepost.bots import split_players
from milepost.errors import MilepostError
from milepost.game import Game, Title
from milepost.log import results_text
from milepost.tell.chronicle import ROOMS, chronicle

Row = dict[str, Any]
Columns = dict[str, type]
SEATS = "# seats: "
WHO: Columns = {"game": str, "title": str, "number": int, "round": int, "seat": int, "player": str, "bot": str}


class Played(NamedTuple):
    """A game, what it is called, and who sat in each seat, where that is known."""

    name: str
    game: Game[Any]
    bots: tuple[str | None, ...]


def read_log(path: Path, title: Title | None = None) -> Played:
    """The game of a log file; it is called like the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MilepostError(f"{path} cannot be read: {error}") from None
    try:
        game = milepost.load(text, title, running=True)
    except MilepostError as error:
        raise MilepostError(f"{path}: {error}") from None
    said = next((line for line in text.splitlines() if line.startswith(SEATS)), "")
    seats: list[str | None] = [*split_players(said.removeprefix(SEATS))] if said else []
    return Played(path.stem, game, tuple(seats) if len(seats) == game.players else (None,) * game.players)


def _who(played: Played, number: int, round_number: int, seat: int) -> Row:
    return {
        "game": played.name,
        "title": played.game.title.id,
        "number": number,
        "round": round_number,
        "seat": seat,
        "player": played.game.names[seat],
        "bot": played.bots[seat],
    }


# Actions


def _action_columns(family: str) -> Columns:
    return {**WHO, "kind": str, "action": str, "atoms": int, "results": str}


def _actions(played: Played) -> Iterator[Row]:
    """Each step that led to the end, in order; what was taken back is left out."""
    game = played.game
    position = game.at(0)
    lines = {line.number: line for line in game.lines() if line.word == "play"}
    for entry in game.entries():
        yield {
            **_who(played, entry.number, position.round, entry.seat),
            "kind": entry.text.split(" ", 1)[0],
            "action": entry.text,
            "atoms": len(entry.atoms),
            "results": results_text(lines[entry.number].results),
        }
        for atom in entry.atoms:
            position.again(atom, entry.seat)


# Turns


def _turn_columns(family: str) -> Columns:
    curves = ["_".join(name.lower().split()) for name, _ in ROOMS[family].CURVES]
    return {**WHO, **dict.fromkeys(curves, int), "won": bool}


def _turns(played: Played) -> Iterator[Row]:
    """Each turn of a seat, with how that seat stood when it was over, and whether it has won the game."""
    told = chronicle(played.game, None, everything=True)
    outcome = played.game.outcome()
    for which, turn in enumerate(told["turns"], 1):
        seat = turn["seat"]
        yield {
            **_who(played, turn["seq"], turn["round"], seat),
            **{"_".join(one["name"].lower().split()): one["values"][which][seat] for one in told["curves"]},
            "won": seat in outcome.winners if outcome else None,
        }


# Deliveries


def _delivery_columns(family: str) -> Columns:
    return {**WHO, "what": str, "where": str, "gain": int}


def _deliveries(played: Played) -> Iterator[Row]:
    """Each delivery with its load, city and pay; in Village each resolved line, its terminus and its points."""
    told = chronicle(played.game, None, everything=True)
    for deed in told["deeds"]:
        rounds = (turn["round"] for turn in told["turns"] if turn["seq"] >= deed["seq"])
        number = next(rounds, played.game.state.round)
        yield {
            **_who(played, deed["seq"], number, deed["seat"]),
            "what": deed["what"],
            "where": deed["where"],
            "gain": deed["gain"],
        }


class Table(NamedTuple):
    columns: Callable[[str], Columns]  # by family
    rows: Callable[[Played], Iterator[Row]]


TABLES: Mapping[str, Table] = {
    "actions": Table(_action_columns, _actions),
    "turns": Table(_turn_columns, _turns),
    "deliveries": Table(_delivery_columns, _deliveries),
}


def rows_of(game: Game[Any], table: str, name: str = "") -> list[Row]:
    """The rows of a game, for a data frame: `pandas.DataFrame(rows_of(game, "turns"))`.

    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> news = [game.play("done") for _ in range(4)]
    >>> [(row["round"], row["seat"], row["cash"]) for row in rows_of(game, "turns")]
    [(1, 0, 50), (1, 1, 50), (2, 1, 50), (2, 0, 50)]
    """
    if table not in TABLES:
        raise MilepostError(f"there is no table “{table}”; there are {', '.join(TABLES)}")
    return list(TABLES[table].rows(Played(name, game, (None,) * game.players)))
