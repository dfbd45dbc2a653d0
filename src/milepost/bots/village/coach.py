"""What a turn of Village was worth, beside the best there was; by what the seat could know when it began.

Both turns meet the same imagined games, in which the seat goes on as Village's expert does.
"""

from __future__ import annotations

from milepost.bots.coach import Judged, JudgedTurn
from milepost.bots.village.advice import adviser, plan_of
from milepost.bots.village.expert.own import TriedTurn
from milepost.bots.village.turns import Weighing
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
    """None where nothing was built."""
    before, after = turn.before, turn.after
    played = _played(turn)
    if played is None:
        return None
    weighing = Weighing(before, adviser())
    best, done = weighing.weigh(weighing.best()[0]), weighing.points(played)
    words = say(
        "{turn:^} would have led to about {best:.1f} points at the end. What was done leads to about {done:.1f}.",
        turn=turn_words(best.turn),
        best=best.points,
        done=done,
    )
    reasons = (*turn_reasons(before, best), say("what was done: {turn}", turn=turn_words(played)))
    earned = after.state.points[before.seat] - before.state.points[before.seat]
    return Judged(best.points - done, words, reasons, plan_of(before, best), frozenset(), earned)


def lost_words(lost: float) -> Said:
    return say("About {lost:.0f} {lost:point|points} lost.", lost=round(lost))


def earned_words(earned: int) -> Said:
    return say("{earned} {earned:point|points} scored.", earned=earned)


def _played(turn: JudgedTurn[VillageView]) -> TriedTurn | None:
    """The turn as it was played, but for the choice of terminus cards."""
    place = space = track = trip = line = -1
    s, trip_first = turn.before.state, False
    for act in turn.atoms:
        kind, argument = act >> KIND_SHIFT, act & ARGUMENT
        if kind == atoms.TAKE:
            place = argument
        elif kind == atoms.PLACE:
            space, track = argument >> 1, s.tracks[place] * 2 + (argument & 1)
        elif kind == atoms.PLAN:
            trip, trip_first = argument, place < 0
        elif kind == atoms.ASSIGN:
            line = argument
    return TriedTurn(0, place, space, track, trip, line, trip_first) if space >= 0 else None
