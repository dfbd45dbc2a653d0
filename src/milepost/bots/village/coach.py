"""What a turn of Village was worth, beside the best there was; by what the seat could know when it began.

Track and trip are weighed as `lookahead` weighs them, over the same imagined ends of the tableau.
"""

from __future__ import annotations

import random

from milepost.bots.coach import Judged, JudgedTurn
from milepost.bots.village.advice import plan_of
from milepost.bots.village.lookahead import MOST, Decision
from milepost.bots.village.turns import turn_as_played, whole_turns
from milepost.bots.village.words import turn_reasons, turn_words
from milepost.game import Entry
from milepost.sentences import Said, say
from milepost.village import atoms
from milepost.village.atoms import ARGUMENT, KIND_SHIFT
from milepost.village.view import VillageView

UNIT = "points"
NOTHING, CLEAR = 1.0, 3.0  # points; docs/coach.md says how they were chosen


def learns(entry: Entry) -> bool:
    """Both markets are open when the turn begins; what comes into them later is for the next player."""
    return False


def judge(turn: JudgedTurn[VillageView]) -> Judged | None:
    """None where the turn could not be weighed: a track taken that was not there when it began."""
    before, after = turn.before, turn.after
    decision = Decision(before, random.Random(0), MOST)
    options = whole_turns(decision)
    done = turn_as_played(decision, *_played(turn))
    best = max([*options, done], key=lambda one: one.worth)
    if best.placing is None or done.placing is None:
        return None
    words = say(
        "{turn:^} would have brought about {best:.1f} points. What was done brings about {done:.1f}.",
        turn=turn_words(best),
        best=best.worth,
        done=done.worth,
    )
    reasons = (*turn_reasons(before, best), say("what was done: {turn}", turn=turn_words(done)))
    earned = after.state.points[before.seat] - before.state.points[before.seat]
    lost = max(option.worth for option in options) - done.worth
    return Judged(lost, words, reasons, plan_of(before, best), frozenset(), earned)


def lost_words(lost: float) -> Said:
    return say("About {lost:.0f} {lost:point|points} lost.", lost=round(lost))


def earned_words(earned: int) -> Said:
    return say("{earned} {earned:point|points} scored.", earned=earned)


def _played(turn: JudgedTurn[VillageView]) -> tuple[int, int, int, int, int]:
    """Place, space and track of what was built, place and line of the trip; -1 where there was none."""
    place = space = track = trip = line = -1
    s = turn.before.state
    for act in turn.atoms:
        kind, argument = act >> KIND_SHIFT, act & ARGUMENT
        if kind == atoms.TAKE:
            place = argument
        elif kind == atoms.PLACE:
            space, track = argument >> 1, s.tracks[place] * 2 + (argument & 1)
        elif kind == atoms.PLAN:
            trip = argument
        elif kind == atoms.ASSIGN:
            line = argument
    return place, space, track, trip, line
