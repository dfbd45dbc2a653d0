"""The names of players, as logs and texts can write them."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.errors import MilepostError
from milepost.sentences import say


def check_names(names: Sequence[str]) -> None:
    for name in names:
        plain = isinstance(name, str) and name == name.strip() and name.isprintable()
        if not plain or not name or any(mark in name for mark in ",#~") or names.count(name) > 1:
            raise MilepostError(
                say(
                    "{name} cannot be a player's name here: names must differ and hold no , # ~ or line break",
                    name=repr(name),
                )
            )
