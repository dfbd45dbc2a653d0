"""Where a train gets, this turn and over several, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from milepost.crayon.ask import routes, travel
from milepost.crayon.ask.ahead import ahead as ahead  # a turn planned beforehand
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.move import after_step
from milepost.crayon.state import OPERATE, OVER, State
from milepost.crayon.view import CrayonView
from milepost.errors import Refusal
from milepost.records import refused
from milepost.tell.crayon import records


def reach(view: CrayonView) -> list[list[records.Reach]]:
    """Where each of the seat's trains gets now; nowhere unless it operates."""
    s = view.state
    if s.stack or s.seat != view.seat or s.phase != OPERATE:
        return []
    return [_reach(view, which, train) for which, train in enumerate(s.setting.trains_of(view.seat))]


def _reach(view: CrayonView, which: int, train: int) -> list[records.Reach]:
    s, names = view.state, view.state.setting.board.names
    return [
        {
            "milepost": names[m],
            "steps": way.steps,
            "left": _left(s, train, way.path),
            "rent": way.rents * s.setting.rules.rent,
            "duty": way.duty,
            "path": [names[x] for x in way.path],
            "text": _move_text(s, which, way.path),
        }
        for m, way in sorted(view.reach(train).items())
        if way.steps
    ]


def journeys(view: CrayonView, which: int = 0) -> list[records.Journey]:
    """How one of the seat's trains gets to each city, over as many turns as it takes; or why it does not."""
    s, board = view.state, view.state.setting.board
    train = view.seat + which * s.setting.players
    if s.phase == OVER or train >= s.setting.trains or s.place[train] < 0:
        return []
    traveller = travel.Traveller(s, view.seat, train)
    here = board.city_at[traveller.begin]
    return [
        _journey(s, city.name, traveller.to(city.mileposts))
        for number, city in enumerate(board.cities)
        if number != here
    ]


def _journey(s: CrayonPosition, city: str, found: travel.Journey | Refusal) -> records.Journey:
    if isinstance(found, Refusal):
        return {
            "city": city,
            "turns": 0,
            "steps": 0,
            "fees": 0,
            "fees_now": 0,
            "path": [],
            "stops": [],
            "legs": [],
            "text": None,
            "held": None,
            "refusal": refused(found),
        }
    names, now = s.setting.board.names, found.legs[: found.now]
    return {
        "city": city,
        "turns": len(found.legs),
        "steps": len(found.path) - 1,
        "fees": sum(leg.fees for leg in found.legs),
        "fees_now": sum(leg.fees for leg in now),
        "path": [names[m] for m in found.path],
        "stops": [names[leg.end] for leg in found.legs],
        "legs": [told_leg(s, leg) for leg in found.legs],
        "text": s.text(now[0].atoms) if now else None,
        "held": refused(found.held),
        "refusal": None,
    }


def told_leg(s: CrayonPosition, leg: travel.Leg) -> records.Leg:
    """A turn of a journey as the page shows it."""
    return {
        "stop": s.setting.board.names[leg.end],
        "steps": len(leg.atoms),
        "rents": [{"seat": seat, "rent": rent} for seat, rent in leg.rents],
        "duty": leg.duty,
        "own": leg.own,
    }


def _left(s: State, train: int, path: Sequence[int]) -> int:
    """Points left at the end of the way; bad weather halves them."""
    points, halved = s.points[train], bool(s.halved >> train & 1)
    for m, to in pairwise(path):
        points, halved = after_step(s, points, halved, m, to)
    return points


def _move_text(s: CrayonPosition, which: int, path: Sequence[int]) -> str:
    return s.text([routes.step_atom(s, m, to, which) for m, to in pairwise(path)])
