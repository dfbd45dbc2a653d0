"""The options of a title's rules, as `title.toml` gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from milepost.errors import DataError
from milepost.sentences import say

R = TypeVar("R")
# What a plain option is in TOML, by the type of its field, and how it is called.
PLAIN = {
    "int": (int, say("a whole number")),
    "bool": (bool, say("true or false")),
    "str": (str, say("text in quotes")),
    "tuple[str, ...]": (list, say("a list of texts in quotes")),
}


def read_options(
    rules: Callable[[], R],
    options: Mapping[str, Any],
    file: str,
    line_of: Mapping[str, int],
    read: Callable[[str, Any, str], Any],
    elsewhere: Mapping[str, Any] | None = None,
) -> R:
    """The rules with what `[options]` says. `read` makes a value of what TOML has; a ValueError says what it must be.

    `elsewhere` are the options that are not written there, those with a table of their own, as far as they are given.
    """
    standard: Any = rules()
    types = {field.name: str(field.type) for field in fields(standard) if field.name not in (elsewhere or {})}
    values = {name: value for name, value in (elsewhere or {}).items() if value is not None}
    for name, value in options.items():
        at = line_of.get(name, 0)
        if name not in types:
            raise DataError(
                file, at, say("there is no option “{name}”; known: {known}", name=name, known=", ".join(sorted(types)))
            )
        try:
            values[name] = read(name, value, types[name])
        except ValueError as error:
            raise DataError(file, at, say("“{name}” {what}", name=name, what=error.args[0])) from None
    made: R = replace(standard, **values)
    return made


def plain(value: Any, kind: str) -> Any:
    """A value of one of the plain kinds."""
    wanted, called = PLAIN[kind]
    if type(value) is not wanted:
        raise ValueError(say("must be {called}", called=called))
    return tuple(value) if isinstance(value, list) else value
