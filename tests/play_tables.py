"""The tables of docs/play/iberia.md and isles.md, made of `benchmarks/own_boards.json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bench_tables import code_of, table

FIGURES: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "benchmarks" / "own_boards.json").read_text(encoding="utf-8")
)
NUMBERS = {2: "two", 4: "four", 6: "six"}


def games(title: str) -> str:
    rows = [
        (
            f"{NUMBERS[row['players']]} `{row['bot']}`",
            f"{row['games']}",
            f"{row['rounds']:g} ({row['quartiles'][0]:g}–{row['quartiles'][1]:g})",
            f"{row['income']:.1f}M",
            f"{row['unfinished']}",
        )
        for row in FIGURES["titles"][title]
    ]
    head = ("", "games", "rounds to win: median (quartiles)", "income a turn", "unfinished")
    return f"{table(head, rows)}\n\n{code_of(FIGURES['run'])}."


TABLES: dict[str, Callable[[], str]] = {
    "games of Iberia": partial(games, "iberia"),
    "games of the British Isles": partial(games, "isles"),
}
