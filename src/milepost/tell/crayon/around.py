"""What lies around a milepost: for players who walk over the board step by step, and hear it instead of seeing it."""

from __future__ import annotations

from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import build
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.crayon.setting import NOT_BUILDABLE
from milepost.crayon.view import CrayonView
from milepost.errors import UnknownAction
from milepost.sentences import say
from milepost.tell.crayon import records

WAYS: tuple[records.Way, ...] = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def around(view: CrayonView, place: str) -> list[records.Neighbour]:
    """The sections that leave a milepost, each with what building along it costs the seat."""
    on = view.state.setting.board
    m = on.find(place)
    if m < 0:
        raise UnknownAction(say("There is no milepost “{place}” on this board.", place=place))
    return [_neighbour(view.state, view.seat, arm) for arm in range(6 * m, 6 * m + 6) if on.section[arm] >= 0]


def _neighbour(s: CrayonPosition, seat: int, arm: int) -> records.Neighbour:
    on = s.setting.board
    section = on.section[arm]
    price, owner = build.price(s, seat, arm), s.owner[section]
    taken = bool(owner) and owner != CLAIM | seat + 1  # the place of an own bridge that was washed away is free
    return {
        "way": WAYS[arm % 6],
        "milepost": on.names[on.near[arm]],
        "price": price if price < NOT_BUILDABLE and not taken else None,
        "rivers": list(on.crossed[section]),
        "lake": bool(on.lake[section] or on.inlet[section]),
        "red": bool(on.red[section]),
        "owner": (owner & SEAT) - 1 if owner else None,
        "washed": bool(owner & CLAIM),
    }
