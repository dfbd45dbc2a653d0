"""What would happen if, as plain data: a track on a space, a trip on a line, or either one everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.errors import UnknownAction
from milepost.records import refused, why
from milepost.sentences import say
from milepost.tell.village.picture import finished_data, item_data
from milepost.tell.village.records import TrackPreview, TrackPreviews, TripPreview, TripPreviews, VillagePreview
from milepost.village import atoms
from milepost.village.ask import preview
from milepost.village.atoms import ARGUMENT, KIND_SHIFT, parse_atom
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.state import ASSIGN, PLACE, State
from milepost.village.view import VillageView

HELD = "held"  # in place of an action: the card in hand


def build_preview(view: VillageView, path: Sequence[str]) -> VillagePreview:
    """What a row of actions would bring, given as their texts.

    `take 3`, `place B2 turned` (or `place …` alone for the card in hand); `plan 2`, `assign T3` (or `assign …` alone).
    `take 3` or `plan 2` alone, or `held`, is answered for every space or line.
    """
    state = view.state
    if list(path) == [HELD] and state.phase in (PLACE, ASSIGN):
        return on_spaces(state, view.seat) if state.phase == PLACE else on_lines(state, view.seat)
    try:
        row = [parse_atom(state.setting, text) for text in path]
    except UnknownAction as error:
        return {"kind": "none", "refusal": why(error)}
    kinds, arguments = [atom >> KIND_SHIFT for atom in row], [atom & ARGUMENT for atom in row]
    first = None if len(row) == 1 else arguments[0]
    if kinds == [atoms.TAKE]:
        return on_spaces(state, view.seat, arguments[0])
    if kinds == [atoms.PLAN]:
        return on_lines(state, view.seat, arguments[0])
    if kinds in ([atoms.TAKE, atoms.PLACE], [atoms.PLACE]):
        return track_preview(state, view.seat, first, SPACE_NAMES[arguments[-1] >> 1], bool(arguments[-1] & 1))
    if kinds in ([atoms.PLAN, atoms.ASSIGN], [atoms.ASSIGN]):
        return trip_preview(state, view.seat, first, LINE_NAMES[arguments[-1]])
    message = say("A preview is of “take …, place …”, “place …”, “plan …, assign …”, “assign …”, or of one card alone.")
    return {"kind": "none", "refusal": why(UnknownAction(message))}


def on_lines(s: State, seat: int, place: int | None = None) -> TripPreviews:
    """A trip of the market (None: the one in hand) on every line."""
    return {"kind": "trips", "previews": [trip_preview(s, seat, place, line) for line in LINE_NAMES]}


def on_spaces(s: State, seat: int, place: int | None = None) -> TrackPreviews:
    """A track of the market (None: the one in hand) on every space, both ways where that matters."""
    return {
        "kind": "tracks",
        "previews": [
            track_preview(s, seat, place, name, turned) for name in SPACE_NAMES for turned in _turns(s, place)
        ],
    }


def _turns(s: State, place: int | None) -> tuple[bool, ...]:
    card = s.held if place is None else s.tracks[place] if place < len(s.tracks) else 0
    return (False, True) if card and s.setting.turnable[card] else (False,)


def track_preview(s: State, seat: int, place: int | None, space: str, turned: bool) -> TrackPreview:
    """A card of the track market (its place from 0 on; None: the one in hand) on a space: lines, points and money."""
    made = preview.preview(s, seat, place, SPACE_NAMES.index(space), turned)
    return {
        "kind": "track",
        "card": made.card or None,
        "space": space,
        "turned": made.turned,
        "price": made.price,
        "coins": made.coins,
        "money": s.money[seat] - made.price + made.coins,
        "refusal": refused(made.refusal),
        "points": made.points,
        "longer": [
            {
                "line": LINE_NAMES[line.line],
                "before": line.before,
                "after": line.after,
                "items": [item_data(item) for item in line.items],
            }
            for line in made.longer
        ],
        "sidings": {"before": made.sidings[0], "after": made.sidings[1]},
        "change": made.change,
        "completed": [finished_data(s, seat, line) for line in made.finished],
    }


def trip_preview(s: State, seat: int, place: int | None, line: str) -> TripPreview:
    """A trip of the market (its place from 0 on; None: the one in hand) on a line."""
    made = preview.trip_preview(s, seat, place, LINE_NAMES.index(line))
    return {
        "kind": "trip",
        "trip": made.trip or None,
        "line": line,
        "price": made.price,
        "coins": made.coins,
        "money": s.money[seat] - made.price + made.coins,
        "refusal": refused(made.refusal),
        "so_far": made.so_far,
        "why": made.why,
        "before": made.before,
        "after": made.before + made.so_far,
    }


def placings(view: VillageView, place: int | None = None) -> list[TrackPreview]:
    """The previews of all placings of a card that are allowed, the most points first."""
    found = on_spaces(view.state, view.seat, place)["previews"]
    return sorted((made for made in found if made["refusal"] is None), key=lambda made: -made["points"])
