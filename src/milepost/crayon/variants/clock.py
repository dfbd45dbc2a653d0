"""Actions of the table, which is outside the game: time is up (V-TIME, R-65).

No rule looks at a clock. Whoever keeps one plays `time-up` from any seat; it is never among
the legal actions of a seat. What time means is an effect; a table may have several. The fall of Communism at an hour
is one, too (`rules/history.py`). The words are in `tell/crayon/words.py`. Tests: tests/crayon/variants/test_clock.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.atoms import ACTIONS, TIME_UP, Action
from milepost.crayon.options.rules import Rules
from milepost.crayon.options.variant import Variant, sets
from milepost.crayon.rules import win
from milepost.crayon.state import OVER, State
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting


class Effect(NamedTuple):
    """What happens when time is up. The argument of the action is its number in `EFFECTS`."""

    word: str  # after “time-up”; may be left out where it is the table's only effect
    is_on: Callable[[Rules], bool]
    why_not: Callable[[State], Refusal | None]
    apply: Callable[[State], None]


EFFECTS: dict[int, Effect] = {}


# The time limit


def _why_not_last_round(s: State) -> Refusal | None:
    if s.last_round:
        return Refusal("V-TIME", say("Time is already up; round {last_round} is the last.", last_round=s.last_round))
    return None


def _last_round(s: State) -> None:
    """R-65: the round in progress is finished, one more is played unless the table wants none."""
    s.last_round = s.round + (not s.setting.rules.finish_the_round)
    s.tell("time is up", s.last_round)


def round_ends(s: State) -> None:
    if s.phase != OVER and s.round == s.last_round:
        win.time_over(s)


EFFECTS[0] = Effect("limit", lambda rules: rules.time_limit, _why_not_last_round, _last_round)


# The action


def why_not_time_up(s: State, seat: int, number: int) -> Refusal | None:
    effect = EFFECTS.get(number)
    if effect is None or not effect.is_on(s.setting.rules):
        return Refusal("V-TIME", say("This table plays without that clock."))
    return effect.why_not(s)


def apply_time_up(s: State, seat: int, number: int) -> None:
    EFFECTS[number].apply(s)


def no_candidates(s: State, seat: int) -> Iterator[int]:
    """It is nobody's move."""
    yield from ()


def _text(setting: Setting, number: int) -> str:
    return EFFECTS[number].word


def _parse(setting: Setting, words: list[str]) -> int:
    at_work = [number for number, effect in sorted(EFFECTS.items()) if effect.is_on(setting.rules)]
    if not words and len(at_work) > 1:
        choices = joined((f"“time-up {EFFECTS[number].word}”" for number in at_work), " or ")
        raise UnknownAction(say("Say which time is up: {choices}.", choices=choices))
    for number, effect in sorted(EFFECTS.items()):
        if words == [effect.word] or (not words and number in at_work):
            return number
    known = ", ".join(f"“time-up {effect.word}”" for _, effect in sorted(EFFECTS.items()))
    if words:
        raise UnknownAction(say("There is no time “{words}”; known: {known}.", words=" ".join(words), known=known))
    return 0


ACTIONS[TIME_UP] = Action(why_not_time_up, apply_time_up, no_candidates, _text, _parse)
ROOM = Room(
    Variant(
        "time-limit",
        "V-TIME",
        say("When the table calls time, one more round is played and the best position wins."),
        sets(time_limit=True),
    ),
    lambda rules: rules.time_limit,
    Hooks(round_ends=(round_ends,)),
    (
        Variant(
            "finish-the-round",
            "R-65",
            say("When time is up, the round in progress is the last."),
            sets(finish_the_round=True),
        ),
    ),
)
