"""Player strings: the name of a bot and its options, as they stand on the command line.

    greedy                      a bot by its name
    planner:depth=2:style=builder    with options
    external:./bot.sh fast      a program of any language (external.py); all after the colon is its command

A bot's options are the parameters of its factory that have a default: the default says of which type
an option is. Nothing here knows a bot by name.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from milepost.errors import MilepostError

EXTERNAL = "external"
KINDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Player(NamedTuple):
    """A player string taken apart; an external bot has a command, others have options."""

    name: str
    options: tuple[tuple[str, str], ...] = ()
    command: str = ""


def quoted(player: str) -> str:
    """A player string as a part of such a list."""
    return f'"{player}"' if "," in player else player


def split_players(text: str) -> list[str]:
    """The player strings of a list with commas. In double quotes a comma is an ordinary sign."""
    parts, quoted = [""], False
    for sign in text:
        if sign == '"':
            quoted = not quoted
        elif sign == "," and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    if quoted:
        raise MilepostError(f"a quotation mark is never closed in {text}")
    return [part.strip() for part in parts]


def parse_player(text: str) -> Player:
    """Name and options of a player string."""
    name, colon, rest = text.strip().partition(":")
    if not name:
        raise MilepostError(f"“{text}” does not name a bot; write a player as “greedy” or “planner:depth=2”")
    if name == EXTERNAL:
        if not rest.strip():
            raise MilepostError("an external bot needs its command, like “external:python3 my_bot.py”")
        return Player(name, command=rest.strip())
    options: dict[str, str] = {}
    for item in rest.split(":") if colon else ():
        option, equals, value = (part.strip() for part in item.partition("="))
        if not option or not equals or not value:
            raise MilepostError(f"“{item}” in “{text}” is not an option; write “{name}:depth=2:style=builder”")
        if option in options:
            raise MilepostError(f"the option “{option}” appears twice in “{text}”")
        options[option] = value
    return Player(name, tuple(options.items()))


def options_of(factory: Callable[..., object]) -> dict[str, Any]:
    """The options a bot has, with their defaults."""
    return {
        name: parameter.default
        for name, parameter in inspect.signature(factory).parameters.items()
        if type(parameter.default) in KINDS
    }


def read_options(player: Player, factory: Callable[..., object]) -> dict[str, Any]:
    """The options given, as values of their types."""
    known = options_of(factory)
    values = {}
    for option, text in player.options:
        if option not in known:
            raise MilepostError(f"{player.name} has no option “{option}”{guess(option, known)}; {_listed(known)}")
        values[option] = _value(player.name, option, text, type(known[option]))
    return values


def _listed(known: Mapping[str, Any]) -> str:
    if not known:
        return "it has none"
    return "it has " + ", ".join(
        f"{name} ({KINDS[type(default)]}, {_written(default)} by default)" for name, default in known.items()
    )


def _written(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _value(name: str, option: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() in YES + NO:
            return text.lower() in YES
    else:
        try:
            return kind(text)
        except ValueError:
            pass
    raise MilepostError(f"the option “{option}” of {name} is {KINDS[kind]}, not “{text}”")


def guess(name: str, known: Iterable[str]) -> str:
    """A hint at what may have been meant."""
    near = difflib.get_close_matches(name, list(known), 1)
    return f" (did you mean “{near[0]}”?)" if near else ""
