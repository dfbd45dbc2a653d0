"""A lesson: what the player is asked to do, step by step, and what the opponent does meanwhile.

A lesson is a text file beside this one, named for its family (docs/lessons.md). It is data: the table it is played at
is like any other, its seed and its opponent apart.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from milepost.errors import DataError
from milepost.records import About, Record
from milepost.sentences import say

HERE = Path(__file__).parent
BOT = "recorded"  # the bot that plays the opponent's part (bots/recorded.py)
KEYS = {"name": str, "title": str, "seed": int, "opponent": str, "minutes": int}


class LessonStep(Record):
    wish: Annotated[str, About("what is to be done, in a few words")]
    words: Annotated[str, About("how, and why")]
    points: Annotated[list[str], About("what is pointed at, as in “city Delhi”, “main”")]
    do: Annotated[list[str], About("the actions that are waited for; none: the player only reads")]


class Lesson(Record):
    """A first game as the page plays it: the settings of its table, and the steps."""

    family: str
    name: str
    title: str
    seed: int
    opponent: str
    bot: Annotated[str, About("the player string of the opponent")]
    minutes: int
    steps: list[LessonStep]


class Script(NamedTuple):
    """A lesson, and what the opponent does in each round."""

    lesson: Lesson
    turns: dict[int, tuple[str, ...]]


def families() -> list[str]:
    """The families that have a lesson."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


@cache
def script(family: str) -> Script:
    """The lesson of a family that has one."""
    if family not in families():
        raise DataError(f"{family}.toml", 0, f"there is no such lesson; known: {', '.join(families())}")
    return read((HERE / f"{family}.toml").read_text(encoding="utf-8"), family)


def read(text: str, family: str) -> Script:
    """A lesson from its text; or what is wrong with it."""
    file = f"{family}.toml"
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, 0, str(error)) from None
    steps, turns = found.pop("step", []), found.pop("turn", [])
    for key, kind in KEYS.items():
        if type(found.get(key)) is not kind:
            raise DataError(file, 0, f"“{key}” is missing, or is not {'a number' if kind is int else 'a text'}")
    if more := set(found) - set(KEYS):
        raise DataError(file, 0, f"no lesson has “{min(more)}”")
    lesson: Lesson = {
        "family": family,
        "name": say(found["name"]),
        "title": found["title"],
        "seed": found["seed"],
        "opponent": found["opponent"],
        "bot": f"{BOT}:lesson={family}",
        "minutes": found["minutes"],
        "steps": [_step(file, number, one) for number, one in enumerate(steps, 1)],
    }
    return Script(lesson, {_round(file, one): _texts(file, "turn", one, "do") for one in turns})


def _step(file: str, number: int, one: dict[str, Any]) -> LessonStep:
    where = f"step {number}"
    if more := set(one) - {"wish", "words", "points", "do"}:
        raise DataError(file, 0, f"{where}: no step has “{min(more)}”")
    for key in ("wish", "words"):
        if not isinstance(one.get(key), str) or not one[key].strip():
            raise DataError(file, 0, f"{where} has no “{key}”")
    return {
        "wish": say(one["wish"]),
        "words": say(one["words"]),
        "points": list(_texts(file, where, one, "points")),
        "do": list(_texts(file, where, one, "do")),
    }


def _texts(file: str, where: str, one: dict[str, Any], key: str) -> tuple[str, ...]:
    found = one.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise DataError(file, 0, f"{where}: “{key}” is a list of texts")
    return tuple(found)


def _round(file: str, turn: dict[str, Any]) -> int:
    number = turn.get("round")
    if type(number) is not int or set(turn) != {"round", "do"}:
        raise DataError(file, 0, "a turn has its “round” and what to “do” in it")
    return number
