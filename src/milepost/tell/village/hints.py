"""What a player can do now, in plain words with the rule: one sentence for each phase and each kind of action."""

from __future__ import annotations

from milepost.sentences import say
from milepost.tell.records import Hints, hints_of
from milepost.tell.village.actions import ACTIONS

PHASES = {
    "choose": (say("Take a track from the market and lay it. Before or after it you may plan one trip."), "VIL-6"),
    "place": (say("Lay the track you have taken on a space that touches the border or another track."), "VIL-10"),
    "assign": (say("Send the trip you have taken along a line that is not complete."), "VIL-8"),
    "resolve": (say("A line is complete. Choose the terminus card that pays for it."), "VIL-14"),
    "after": (say("Your track is laid. You may still plan a trip, if you have not; then end the turn."), "VIL-R10"),
    "over": (say("The game is over. You can look at it again with Replay."), "VIL-19"),
}
KINDS = {
    "take": (
        say("Click a track to see what it would bring on each space, then the space. The farthest is free."),
        "VIL-9",
    ),
    "place": (say("Click a free space. R turns the track."), "VIL-10"),
    "plan": (
        say("Click a trip to see what it would bring on each line, then the line. It costs £3 and more."),
        "VIL-7",
    ),
    "assign": (say("Click the start of a line; a line takes two trips."), "VIL-8"),
    "resolve": (say("Click a terminus card: you are paid, and the line is done."), "VIL-14"),
    "done": (say("End the turn. Until then a placing that revealed nothing can be undone."), "VIL-R19"),
}


def hints() -> Hints:
    return hints_of(PHASES, KINDS, ACTIONS)
