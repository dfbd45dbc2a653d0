"""A position as plain data and as text. What one may not know is missing from the state already."""

from __future__ import annotations

from typing import Any

from milepost.chance import HIDDEN
from milepost.chance import members as members
from milepost.sentences import Said, joined, say
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from milepost.village.state import NONE, OVER, PHASES, State
from milepost.village.title.trip import number
from milepost.village.title.trip import points as points_text


def as_dict(s: State) -> dict[str, Any]:
    return {
        "title": s.setting.title.id,
        "round": s.round,
        "phase": PHASES[s.phase],
        "seat": s.seat,
        "first": s.first,
        "waiting": [] if s.phase == OVER else [s.seat],
        "held": s.held or None,
        "planned": s.planned,
        "built": s.built,
        "to resolve": [LINE_NAMES[line] for line in range(LINES) if s.pending >> line & 1],
        "track market": [{"card": card, "coins": coins} for card, coins in zip(s.tracks, s.track_coins, strict=True)],
        "trip market": [{"trip": trip, "coins": coins} for trip, coins in zip(s.trips_out, s.trip_coins, strict=True)],
        "deck": {"top": s.top or None, "cards": deck_size(s), "under": list(s.under)},
        "terminus deck": s.termini.bit_count() - sum(hand.count(HIDDEN) for hand in s.hands),
        # A trip stands for all cards of the same trip: what is on its other side nobody has seen.
        "unseen": {"tracks": members(s.tracks_left), "trips": members(s.trips_left), "terminus": members(s.termini)},
        "players": [_player(s, seat) for seat in s.setting.seats],
        "bonus": [{"sidings": sidings, "money": money} for sidings, money in s.bonus],
        "target": s.setting.rules.solo_target if s.setting.solo else None,
        "winners": list(s.winners),
    }


def deck_size(s: State) -> int:
    """Cards in the railway deck."""
    return (s.top != NONE) + s.trips_left.bit_count() + len(s.under)


def _player(s: State, seat: int) -> dict[str, Any]:
    tracks = s.spaces[seat * SPACES : (seat + 1) * SPACES]
    return {
        "name": s.names[seat],
        "letter": s.setting.letters[s.letters[seat]],
        "money": s.money[seat],
        "points": s.points[seat],
        "terminus cards": [None if card == HIDDEN else card for card in s.hands[seat]],
        "spaces": {
            SPACE_NAMES[space]: {"card": track >> 1, "turned": bool(track & 1)}
            for space, track in enumerate(tracks)
            if track
        },
        "trips": {name: list(s.trips[seat * LINES + line]) for line, name in enumerate(LINE_NAMES)},
        "completed": [name for line, name in enumerate(LINE_NAMES) if s.closed[seat] >> line & 1],
        "resolved": [
            {"line": LINE_NAMES[line], "trips": list(trips), "terminus": card, "points": points, "pay": pay}
            for line, trips, card, points, pay in s.ended[seat]
        ],
    }


def reason(s: State) -> Said:
    """How the game ended, in words."""
    rules = s.setting.rules
    if s.setting.solo:
        told = {"name": s.names[0], "points": points_text(s.points[0]), "target": rules.solo_target}
        if s.winners:
            return say("{name} won: {points}, {target} were needed", **told)
        return say("{name} lost: {points}, {target} were needed", **told)
    names = joined(s.names[seat] for seat in s.winners)
    points, money = s.points[s.winners[0]], s.money[s.winners[0]]
    if len(s.winners) > 1:
        return say(
            "{names} share the win with {points} and £{money} each",
            names=names,
            points=points_text(points),
            money=money,
        )
    if s.points.count(points) > 1:
        return say(
            "{name} won with {points} and, of those who have as many, the most money: £{money}",
            name=names,
            points=points_text(points),
            money=money,
        )
    return say("{name} won with {points}", name=names, points=points_text(points))


def as_text(s: State) -> str:
    lines = [f"{s.setting.title.name}, round {s.round}, {PHASES[s.phase]}"]
    for seat in s.setting.seats:
        mark = ">" if seat == s.seat and s.phase != OVER else " "
        lines.append(
            f"{mark} {s.names[seat]} ({s.setting.letters[s.letters[seat]]}): {points_text(s.points[seat])}, "
            f"£{s.money[seat]}, {number(s.filled[seat].bit_count(), 'track')}, "
            f"{number(s.closed[seat].bit_count(), 'line')} completed"
        )
    return "\n".join(lines)
