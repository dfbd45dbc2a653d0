"""Whole turns of Village in words, and the action each begins with."""

from __future__ import annotations

from milepost.bots.village.expert.own import TriedTurn
from milepost.bots.village.turns import WholeTurn
from milepost.sentences import Said, listed, say
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.view import VillageView


def turn_words(turn: TriedTurn) -> Said:
    """`Track 2 on B3 (turned) and trip 1 on line T3`."""
    if turn.trip < 0:
        return track_words(turn)
    parts = {"track": track_words(turn), "trip": trip_words(turn)}
    return say("{track} and {trip}", **parts) if turn.trip_first else say("{track} and then {trip}", **parts)


def track_words(turn: TriedTurn) -> Said:
    told = {"place": turn.place + 1, "space": SPACE_NAMES[turn.space]}
    if turn.track & 1:
        return say("track {place} on {space} (turned)", **told)
    return say("track {place} on {space}", **told)


def trip_words(turn: TriedTurn) -> Said:
    return say("trip {place} on line {line}", place=turn.trip + 1, line=LINE_NAMES[turn.line])


def turn_nudge(turn: TriedTurn) -> Said:
    """The weakest hint: which cards are worth a look."""
    cards = [say("track {place}", place=turn.place + 1)]
    cards += [say("trip {place}", place=turn.trip + 1)] if turn.trip >= 0 else []
    return say("Look at {cards}", cards=listed(cards))


def turn_outline(turn: TriedTurn) -> Said:
    """The middle one: where the track goes, and which trip; not how it is turned, nor the trip's line."""
    told = {"place": turn.place + 1, "space": SPACE_NAMES[turn.space]}
    if turn.trip < 0:
        return say("Track {place} on {space}, no trip", **told)
    return say("Track {place} on {space}, and trip {trip}", **told, trip=turn.trip + 1)


def turn_reasons(view: VillageView, found: WholeTurn) -> tuple[Said, ...]:
    """What the turn comes to, what it completes, and what its trip adds."""
    s, turn = view.state, found.turn
    told = [say("it leads to about {points:.1f} points at the end", points=found.points)]
    told += [
        say("it completes line {line}, which scores {points}", line=LINE_NAMES[line], points=points)
        for line, points in found.completed
    ]
    if turn.trip >= 0:
        told.append(
            say(
                "{trip:^} is worth about {worth:.1f} points beyond its price: {what}",
                trip=trip_words(turn),
                worth=found.trip_worth,
                what=s.setting.trips[s.trips_out[turn.trip]].words(),
            )
        )
    return tuple(told)


def turn_text(turn: TriedTurn) -> str:
    """The action that the turn begins with."""
    return f"plan {turn.trip + 1}" if turn.trip >= 0 and turn.trip_first else f"take {turn.place + 1}"
