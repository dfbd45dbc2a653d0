"""Whether a Village position can be one of a game: what must hold in every position, wherever it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import HIDDEN, members
from milepost.errors import PositionError
from milepost.sentences import say
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACES, line_at, runs_out
from milepost.village.rules import scoring, turn
from milepost.village.state import AFTER, ASSIGN, CHOOSE, OVER, PLACE, RESOLVE

if TYPE_CHECKING:
    from milepost.village.position import VillagePosition

Findings = Iterator[tuple[str, str]]
MOST = 1 << 20


def check_sound(s: VillagePosition, seat: int | None = None) -> None:
    """Raise a `PositionError` with what is wrong first. `seat`: the only one whose cards must be known."""
    for look in (_numbers, _turn, _railway, _termini, _lines):
        for place, wrong in look(s):
            raise PositionError(place, wrong)
    for other, hand in enumerate(s.hands):
        if HIDDEN in hand and seat in (None, other):
            raise PositionError(
                "hands", say("the cards of {name} are hidden; a game needs to know them", name=s.names[other])
            )
    if s.phase != OVER and not any(True for _ in s.legal(s.seat)):
        raise PositionError("", say("{name} is to act and can do nothing", name=s.names[s.seat]))


def _numbers(s: VillagePosition) -> Findings:
    # Tangled: only in number; each line stands by itself.
    sums = (*s.money, *s.points, *s.track_coins, *s.trip_coins, s.round)
    if max(sums) >= MOST:
        yield "", say("a sum in it is too large")
    if len(s.tracks) != len(s.track_coins) or len(s.tracks) > s.setting.rules.tracks_out:
        yield "tracks", say("each track of the market has its coins, and there is room for so many")
    if len(s.trips_out) != len(s.trip_coins) or len(s.trips_out) > s.setting.rules.trips_out:
        yield "trips", say("each trip of the market has its coins, and there is room for so many")
    cards = s.setting.title.cards
    named = [
        *(("tracks", card) for card in s.tracks), *(("trips", card) for card in s.trips_out),
        *(("under", card) for card in s.under), *(("planned-trips", card) for line in s.trips for card in line),
        *(("resolved", card) for ended in s.ended for _, trips, *_ in ended for card in trips),
        *(("top", s.top) for _ in range(s.top != 0)), *(("held", s.held) for _ in range(s.held != 0)),
    ]  # fmt: skip
    for place, card in named:
        if card not in cards:
            yield place, say("there is no card {card}", card=card)
    for place, unseen in (("trips-unseen", s.trips_left), ("tracks-unseen", s.tracks_left)):
        if unseen & ~s.setting.all_cards:
            yield place, say("there is no card {card}", card=members(unseen & ~s.setting.all_cards)[0])
    if s.termini & ~s.setting.all_termini:
        yield "termini", say("there is no terminus card {card}", card=members(s.termini & ~s.setting.all_termini)[0])
    if len(set(s.letters)) < len(s.letters) or max(s.letters) >= len(s.setting.letters):
        yield "borders", say("each player has another border, 0 to {last}", last=len(s.setting.letters) - 1)


def _turn(s: VillagePosition) -> Findings:
    for name, seat in (("seat", s.seat), ("first", s.first), *(("winners", winner) for winner in s.winners)):
        if seat not in s.setting.seats:
            yield name, say("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=s.setting.players - 1)
    if not 1 <= s.round <= turn.ROUNDS:
        yield "round", say("the rounds are 1 to {last}", last=turn.ROUNDS)
    if bool(s.held) != (s.phase in (ASSIGN, PLACE)):
        yield "held", say("a card is held while it is to be placed or assigned, and only then")
    if bool(s.pending) != (s.phase == RESOLVE):
        yield "pending", say("lines are to be resolved in that phase, and only then")
    if s.pending & ~s.closed[s.seat]:
        yield "pending", say("only a completed line is resolved")
    if s.phase == CHOOSE and s.built:
        yield "built", say("who has built chooses no more")
    if s.phase == AFTER and not s.built and s.tracks:
        yield "built", say("the turn is not over before a track is built")
    if s.phase == OVER and len(s.bonus) != s.setting.players:
        yield "bonus", say("at the end each player has one")


def _railway(s: VillagePosition) -> Findings:
    """Every card is in one place; what lies trip side up is counted by its trip."""
    # Tangled: by the lists it counts, which are one line each.
    same = s.setting.same_trip
    laid = s.tracks + [track >> 1 for track in s.spaces if track] + ([s.held] if s.phase == PLACE else [])
    for card, count in Counter(laid).items():
        if count > 1 or s.tracks_left >> card & 1:
            yield (
                "tracks-unseen" if count == 1 else "tableaux",
                say("the track of card {card} is in two places", card=card),
            )
    trips = s.trips_out + [trip for line in s.trips for trip in line] + list(s.under)
    trips += [s.held] * (s.phase == ASSIGN) + ([s.top] if s.top else [])
    for card, count in Counter(trips).items():
        if count > 1:
            yield "trips", say("trip {card} is in two places", card=card)
    faces = Counter(same[trip] for trip in [*trips, *members(s.trips_left)])
    if faces != Counter(same[card] for card in members(s.tracks_left)):
        yield (
            "trips-unseen",
            say("as many of each trip lie open or unseen as there are cards whose track nobody has seen"),
        )


def _termini(s: VillagePosition) -> Findings:
    played = [card for ended in s.ended for _, _, card, _, _ in ended]
    known = [card for hand in s.hands for card in hand if card != HIDDEN]
    if sorted([*played, *known, *members(s.termini)]) != members(s.setting.all_termini):
        yield "hands", say("every terminus card is in one place: in a hand, played, or in the deck")


def _lines(s: VillagePosition) -> Findings:
    for seat in s.setting.seats:
        spaces = s.spaces[seat * SPACES : (seat + 1) * SPACES]
        for line in range(LINES):
            complete = any(
                runs_out(spaces, 0, s.setting.curve, port)
                for port in range(2 * SPACES)
                if spaces[port >> 1] and line_at(spaces, 0, s.setting.curve, port) == line
            )
            if complete != bool(s.closed[seat] >> line & 1):
                which = {"line": LINE_NAMES[line], "name": s.names[seat]}
                yield (
                    "completed",
                    say("line {line} of {name} is complete", **which)
                    if complete
                    else say("line {line} of {name} is not complete", **which),
                )
            if len(s.trips[seat * LINES + line]) > s.setting.rules.line_trips:
                yield (
                    "planned-trips",
                    say("line {line} of {name} has too many trips", line=LINE_NAMES[line], name=s.names[seat]),
                )
        resolved = {line for line, *_ in s.ended[seat]}
        if resolved != set(members(s.closed[seat] & ~(s.pending if seat == s.seat else 0))):
            yield (
                "resolved",
                say("the lines of {name} that are complete are resolved, unless they are pending", name=s.names[seat]),
            )
        of_lines = sum(points for _, _, _, points, _ in s.ended[seat])
        if s.points[seat] != (scoring.sheet(s, seat).total if s.phase == OVER else of_lines):
            yield "points", say("{name} has scored {points}", name=s.names[seat], points=of_lines)
