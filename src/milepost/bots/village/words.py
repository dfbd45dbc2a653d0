"""Whole turns of Village in words, and the action each begins with."""

from __future__ import annotations

from milepost.bots.village.turns import WholeTurn
from milepost.sentences import Said, listed, say
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.view import VillageView


def turn_words(turn: WholeTurn) -> Said:
    """`Track 2 on B3 (turned) and trip 1 on line T3`."""
    if turn.placing is None:
        return trip_words(turn) if turn.trip >= 0 else say("ending the turn")
    if turn.trip < 0:
        return track_words(turn)
    return say("{track} and {trip}", track=track_words(turn), trip=trip_words(turn))


def track_words(turn: WholeTurn) -> Said:
    placing = turn.placing
    assert placing is not None
    told = {"place": placing.place + 1, "space": SPACE_NAMES[placing.space]}
    if placing.track & 1:
        return say("track {place} on {space} (turned)", **told)
    return say("track {place} on {space}", **told)


def trip_words(turn: WholeTurn) -> Said:
    return say("trip {place} on line {line}", place=turn.trip + 1, line=LINE_NAMES[turn.line])


def turn_nudge(turn: WholeTurn) -> Said:
    """The weakest hint: which cards are worth a look."""
    cards = [say("track {place}", place=turn.placing.place + 1)] if turn.placing else []
    cards += [say("trip {place}", place=turn.trip + 1)] if turn.trip >= 0 else []
    return say("Look at {cards}", cards=listed(cards)) if cards else say("Nothing to take: end the turn")


def turn_outline(turn: WholeTurn) -> Said:
    """The middle one: where the track goes, and which trip; not how it is turned, nor the trip's line."""
    if turn.placing is None:
        return turn_nudge(turn)
    told = {"place": turn.placing.place + 1, "space": SPACE_NAMES[turn.placing.space]}
    if turn.trip < 0:
        return say("Track {place} on {space}, no trip", **told)
    return say("Track {place} on {space}, and trip {trip}", **told, trip=turn.trip + 1)


def turn_reasons(view: VillageView, turn: WholeTurn) -> tuple[Said, ...]:
    """What each part is worth, and what lies behind it."""
    s, found = view.state, []
    if turn.placing is not None:
        found.append(
            say("{track:^} is worth about {worth:.1f} points", track=track_words(turn), worth=turn.placing.value)
        )
    if turn.trip >= 0:
        trip = s.setting.trips[s.trips_out[turn.trip]].words()
        found.append(
            say(
                "{trip:^} is worth about {worth:.1f} points beyond its price: {what}",
                trip=trip_words(turn),
                worth=turn.trip_worth,
                what=trip,
            )
        )
    return tuple(found)


def turn_text(turn: WholeTurn) -> str:
    """The action that the turn begins with; a trip comes first, as its market does not change by it."""
    if turn.trip >= 0:
        return f"plan {turn.trip + 1}"
    return f"take {turn.placing.place + 1}" if turn.placing else "done"
