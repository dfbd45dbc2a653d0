"""Values of a position as text and back: plain data only, so that reading what somebody else has written runs nothing.

JSON has no tuples, no bytearrays, and Python reads no ints of many thousand decimal digits. Tuples, which positions are
made of, are its arrays; everything else it has not is an object with one key that says what it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SMALL = 1 << 63  # ints below are written as they are


def pack(values: Mapping[str, Any]) -> str:
    return json.dumps({name: plain_value(value) for name, value in values.items()}, separators=(",", ":"))


def unpack(text: str) -> dict[str, Any]:
    """What was packed; a ValueError where the text is none of ours."""
    try:
        return {name: value_of(value) for name, value in json.loads(text).items()}
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("this was not packed here") from error


def plain_value(value: Any) -> Any:
    kind = type(value)
    if kind is int:
        return value if -SMALL < value < SMALL else {"int": f"{value:x}"}
    if kind is tuple:
        return [plain_value(item) for item in value]
    if kind is list:
        return {"list": [plain_value(item) for item in value]}
    if kind is bytearray:
        return {"bytes": value.hex()}
    if kind is bool or kind is str or value is None:
        return value
    raise TypeError(f"a position holds plain values, not a {kind.__name__}")


def value_of(value: Any) -> Any:
    if type(value) is list:
        return tuple([value_of(item) for item in value])
    if type(value) is not dict:
        return value
    ((kind, inner),) = value.items()
    return MADE[kind](inner)


MADE = {
    "int": lambda digits: int(digits, 16),
    "list": lambda items: [value_of(item) for item in items],
    "bytes": bytearray.fromhex,
}
