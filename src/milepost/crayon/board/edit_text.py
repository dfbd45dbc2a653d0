"""Changes to a board as the overrides of a recipe, in TOML (docs/maps.md)."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable

from milepost.crayon.board.edits import Edit, SetRiver

WIDTH = 110


def overrides_text(edits: Iterable[Edit]) -> str:
    return "\n".join(f"[[overrides]]\n{_table(edit)}" for edit in edits)


def _table(edit: Edit) -> str:
    """What is left out says the same; only a river may say that it has nothing."""
    shown = {
        key: value
        for key, value in edit._asdict().items()
        if value not in ("", (), None) or (key == "sections" and isinstance(edit, SetRiver))
    }
    return "".join(f"{key} = {_value(value)}\n" for key, value in shown.items())


def _value(value: object) -> str:
    if not isinstance(value, tuple):
        return _plain(value)
    row = ", ".join(map(_plain, value))
    if len(row) <= WIDTH:
        return f"[{row}]"
    lines = textwrap.wrap(row, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "[\n" + "".join(f"    {line}\n" for line in lines) + "]"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)  # a TOML string is written like one of JSON
