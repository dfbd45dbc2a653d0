"""Atoms: the smallest actions, as ints, and their short texts.

Market places count from the farthest card; their texts from 1, so that `take 3` passes over two cards. Kinds are
added at the end, never renumbered (`family/actions.py`).
"""

from __future__ import annotations

import re
from typing import Any

from milepost.errors import UnknownAction
from milepost.family import actions
from milepost.family.actions import ARGUMENT as ARGUMENT
from milepost.family.actions import KIND_SHIFT as KIND_SHIFT
from milepost.family.actions import Action, no_text, no_words
from milepost.family.actions import atom as atom
from milepost.sentences import phrase, say
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from milepost.village.rules import build, market, resolve, turn
from milepost.village.rules.resolve import CARD_SHIFT, LINE_BITS, SWAP_BIT
from milepost.village.setting import Setting

__all__ = ["ARGUMENT", "KIND_SHIFT", "atom"]

DONE, TAKE, PLACE, PLAN, ASSIGN, RESOLVE = range(6)
WORDS = ("done", "take", "place", "plan", "assign", "resolve")

_WHICH_TRACK = phrase("Which track? Give its place in the market, from 1 (the farthest, cheapest) to {most}.")
_WHICH_TRIP = phrase("Which trip? Give its place in the market, from 1 (the farthest, cheapest) to {most}.")


def _market_place(most: int, asked: str, words: list[str]) -> int:
    if len(words) != 1 or not re.fullmatch("[0-9]{1,2}", words[0]) or not 1 <= int(words[0]) <= most:
        raise UnknownAction(say(asked, most=most))
    return int(words[0]) - 1


def _space(setting: Setting, words: list[str]) -> int:
    name = words[0].upper() if words else ""
    if name not in SPACE_NAMES or words[1:] not in ([], ["turned"]):
        raise UnknownAction(say("Where? Name a space, A1 (top left) to C4 (bottom right), and “turned” if you like."))
    return SPACE_NAMES.index(name) * 2 + len(words) - 1


def _space_text(setting: Setting, argument: int) -> str:
    return SPACE_NAMES[argument >> 1] + (" turned" if argument & 1 else "")


def _line(words: list[str]) -> int:
    name = words[0].upper() if words else ""
    if name not in LINE_NAMES:
        raise UnknownAction(say("Which line? Name one of {lines}.", lines=", ".join(LINE_NAMES)))
    return LINE_NAMES.index(name)


def _one_line(setting: Setting, words: list[str]) -> int:
    if len(words) > 1:
        raise UnknownAction(say("One line is enough: leave “{words}” out.", words=" ".join(words[1:])))
    return _line(words)


def _resolving(setting: Setting, words: list[str]) -> int:
    line = _line(words)
    if len(words) < 2 or not re.fullmatch("[0-9]{1,3}", words[1]) or words[2:] not in ([], ["swapped"]):
        raise UnknownAction(
            say(
                "Name the line and the number of a terminus card, as in “resolve T3 12”; "
                "“swapped” puts its second trip under the deck first."
            )
        )
    if int(words[1]) not in setting.title.termini:
        raise UnknownAction(say("There is no terminus card {card}.", card=int(words[1])))
    return resolve.argument(line, int(words[1]), len(words) == 3)


def _resolving_text(setting: Setting, argument: int) -> str:
    swapped = " swapped" if argument & SWAP_BIT else ""
    return f"{LINE_NAMES[argument & LINE_BITS]} {argument >> CARD_SHIFT}{swapped}"


def _fits_resolving(setting: Setting, argument: int) -> bool:
    return argument & LINE_BITS < LINES and argument >> CARD_SHIFT in setting.title.termini


def _place_of_market(setting: Setting, argument: int) -> str:
    return str(argument + 1)


ACTIONS: dict[int, Action[Any]] = {
    DONE: Action(
        turn.why_not_done, turn.done, turn.just_done, no_text, no_words, lambda setting, argument: argument == 0
    ),
    TAKE: Action(
        market.why_not_take,
        market.take,
        market.places_to_take,
        _place_of_market,
        lambda setting, words: _market_place(setting.rules.tracks_out, _WHICH_TRACK, words),
        lambda setting, argument: argument < setting.rules.tracks_out,
    ),
    PLACE: Action(
        build.why_not_place,
        build.place,
        build.placings,
        _space_text,
        _space,
        lambda setting, argument: argument < 2 * SPACES,
    ),
    PLAN: Action(
        market.why_not_plan,
        market.plan,
        market.places_to_plan,
        _place_of_market,
        lambda setting, words: _market_place(setting.rules.trips_out, _WHICH_TRIP, words),
        lambda setting, argument: argument < setting.rules.trips_out,
    ),
    ASSIGN: Action(
        build.why_not_assign,
        build.assign,
        build.lines_to_assign,
        lambda setting, argument: LINE_NAMES[argument],
        _one_line,
        lambda setting, argument: argument < LINES,
    ),
    RESOLVE: Action(
        resolve.why_not_resolve, resolve.resolve, resolve.resolvings, _resolving_text, _resolving, _fits_resolving
    ),
}


def atom_text(setting: Setting, number: int) -> str:
    """The short text of an atom."""
    return actions.atom_text(WORDS, ACTIONS, setting, number)


def parse_atom(setting: Setting, text: str) -> int:
    """The atom with that text."""
    return actions.parse_atom(WORDS, ACTIONS, setting, text)
