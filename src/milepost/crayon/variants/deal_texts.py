"""The texts of asking for track and giving it (V-TRADE): what an argument means, and a path in one line.

`CrayonPosition.parse` hands paths to `expand`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ASK, GIVE, arm_text, atom, find_arm, written
from milepost.crayon.board.board import plain
from milepost.digits import is_number
from milepost.errors import UnknownAction
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting

LINK = 1 << 19  # an argument that means a ferry or tunnel: LINK | its number << 4 | its owner (ASK only)
NOTHING = LINK - 1  # clears the draft


def thing_text(setting: Setting, argument: int) -> str:
    return (
        f"ferry {written(setting.board.links[(argument & ~LINK) >> 4].name)}"
        if argument & LINK
        else arm_text(setting, argument)
    )


def ask_text(setting: Setting, argument: int) -> str:
    if argument == NOTHING:
        return "nothing"
    return thing_text(setting, argument) + (f" of {argument & 15}" if argument & LINK else "")


def _find_section(setting: Setting, words: list[str]) -> int:
    arm = find_arm(setting, words)
    section = setting.board.section[arm]
    return setting.board.arms[section] if section >= 0 else arm


def _find_link(setting: Setting, name: str) -> int:
    for number, link in enumerate(setting.board.links):
        if plain(link.name) == plain(name):
            return LINK | number << 4
    raise UnknownAction(say("There is no ferry “{name}”.", name=name))


def parse_ask(setting: Setting, words: list[str]) -> int:
    if words == ["nothing"]:
        return NOTHING
    if words[:1] != ["ferry"]:
        return _find_section(setting, words)
    if len(words) == 4 and words[2] == "of" and is_number(words[3]) and int(words[3]) < setting.players:
        return _find_link(setting, words[1]) | int(words[3])
    raise UnknownAction(say("Say whose ferry you ask for, by the seat: “ask ferry Sri-Lanka of 2”."))


def parse_give(setting: Setting, words: list[str]) -> int:
    return _find_link(setting, words[1]) if len(words) == 2 and words[0] == "ferry" else _find_section(setting, words)


def expand(setting: Setting, word: str, names: list[str]) -> list[int]:
    """The atoms of “ask” or “give” with a path of more than two mileposts: one for each section."""
    return [atom(ASK if word == "ask" else GIVE, _find_section(setting, [a, b])) for a, b in pairwise(names)]
