"""What a person at a terminal is told: the own seat and the market, what there is to do, what a card would bring."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.digits import is_number
from milepost.errors import IllegalAction, UnknownAction
from milepost.tell.village import words
from milepost.tell.village.actions import ACTIONS
from milepost.tell.village.page import legal
from milepost.tell.village.previews import build_preview
from milepost.tell.village.records import TrackPreview, TripPreview, VillagePreview
from milepost.tell.village.shorts import short
from milepost.village.board.tableau import LINE_NAMES, LINES
from milepost.village.state import ASSIGN, PLACE, State
from milepost.village.view import VillageView

__all__ = ["ACTIONS", "CONCERNS", "PRICES", "about", "brief", "listed", "names", "price", "status"]
Cell = tuple[str, str]
HEAD, DIM = "bold", "dim"
CONCERNS = "a line or a terminus card, like “about T1” or “about 12”"  # what `about` can be asked
PRICES = "“price take 2”, “price place B2”"


def status(view: VillageView) -> list[list[Cell]]:
    """Points, money, terminus cards and trips of the seat; both markets with prices."""
    s, seat = view.state, view.seat
    termini = s.setting.title.termini
    rows: list[list[Cell]] = [[(f"{s.points[seat]} points, £{s.money[seat]}", HEAD)]]
    rows += [[(f"  terminus {card:>2}", DIM), (f"  {termini[card].words()}", "")] for card in s.hands[seat]]
    for line, name in enumerate(LINE_NAMES):
        trips = s.trips[seat * LINES + line]
        if trips:
            rows.append([(f"  {name:<11}", DIM), ("; ".join(s.setting.trips[trip].words() for trip in trips), "")])
    rows.append([("Tracks", HEAD), ("  take 1 is free, each place nearer costs £1 more", DIM)])
    rows += [
        _offer(f"take {place + 1}", place, coins, words.track(s.setting, card))
        for place, (card, coins) in enumerate(zip(s.tracks, s.track_coins, strict=True))
    ]
    rows.append([("Trips", HEAD)])
    rows += [
        _offer(f"plan {place + 1}", s.setting.rules.trip_price + place, coins, s.setting.trips[trip].words())
        for place, (trip, coins) in enumerate(zip(s.trips_out, s.trip_coins, strict=True))
    ]
    if s.seat == seat and s.held:
        rows.append(_held(s))
    return rows


def brief(view: VillageView) -> str:
    """The same in a line: points, money, what is in hand."""
    s, seat = view.state, view.seat
    held = ["a track to place" if s.phase == PLACE else "a trip to assign"] if s.seat == seat and s.held else []
    return " | ".join([f"{s.points[seat]} points", f"£{s.money[seat]}", *held])


def _offer(text: str, price: int, coins: int, what: str) -> list[Cell]:
    gain = f" and gains £{coins}" if coins else ""
    return [(f"  {text:<8}", ""), (f" £{price}", HEAD), (f"  {what}{gain}", "")]


def _held(s: State) -> list[Cell]:
    if s.phase == PLACE:
        return [("In hand: ", HEAD), (words.track(s.setting, s.held), ""), ("  place it, as in “place B2”", DIM)]
    if s.phase == ASSIGN:
        return [("In hand: ", HEAD), (s.setting.trips[s.held].words(), ""), ("  assign it, as in “assign T3”", DIM)]
    return []


def listed(view: VillageView, kind: str) -> list[str]:
    """The actions of a kind as a person would write them, with what they mean."""
    return [
        f"{one['text']:<18} {one['words'].partition(' ')[2]}" for one in legal(view)["actions"] if one["kind"] == kind
    ]


def price(view: VillageView, parts: Sequence[str]) -> list[str]:
    """What a card would bring: “price take 2 place A1”, “price place A1”, “price take 2” for every space."""
    if not parts and not view.state.held:
        raise UnknownAction("The price of what? Try “price take 2” or “price plan 1 assign T3”.")
    many = _single(build_preview(view, _actions(parts)))
    allowed = [one for one in many if one["refusal"] is None]
    if not allowed and (no := many[0]["refusal"]):
        raise IllegalAction(no["rule"], no["message"])
    return [_foretold(one) for one in sorted(allowed, key=lambda one: -_brings(one))]


def _single(made: VillagePreview) -> Sequence[TrackPreview | TripPreview]:
    """The previews one by one."""
    if made["kind"] == "none":
        raise IllegalAction(made["refusal"]["rule"], made["refusal"]["message"])
    if made["kind"] == "tracks" or made["kind"] == "trips":
        return made["previews"]
    return [made]


def _brings(one: TrackPreview | TripPreview) -> int:
    return one["points"] if one["kind"] == "track" else one["so_far"]


def _actions(parts: Sequence[str]) -> list[str]:
    """Words after “price” as actions: each begins with the word of a kind."""
    found: list[str] = []
    for word in " ".join(parts).replace(";", " ").split():
        if word in ("take", "place", "plan", "assign", "held") or not found:
            found.append(word)
        else:
            found[-1] += f" {word}"
    return found or ["held"]


def _foretold(one: TrackPreview | TripPreview) -> str:
    if one["kind"] == "trip":
        return f"{one['line']}: {one['so_far']} points so far ({one['why']}), for £{one['price']}"
    turned = " turned" if one["turned"] else ""
    ends = "; ".join(f"completes {line['line']} for {line['points']} points" for line in one["completed"])
    longer = "; ".join(
        f"{line['line']} is worth {line['after']} so far, {line['before']} before" for line in one["longer"]
    )
    return f"{one['space']}{turned} for £{one['price']}: {ends or longer or 'joins no line'}"


def about(view: VillageView, name: str) -> list[str]:
    """A line of the own tableau, or a terminus card in hand."""
    s, seat = view.state, view.seat
    if name.upper() in LINE_NAMES:
        line = LINE_NAMES.index(name.upper())
        trips = s.trips[seat * LINES + line]
        run = s.line(seat, line)
        done = "completed" if s.closed[seat] >> line & 1 else "not completed"
        return [
            f"{name.upper()}: {done}, trips: {', '.join(short(s.setting.trips[trip]) for trip in trips) or 'none'}",
            *(f"  {s.setting.trips[trip].words()}" for trip in trips),
            *(f"  terminus {card}: {s.setting.title.termini[card].why(run, len(trips))}" for card in s.hands[seat]),
        ]
    if is_number(name) and int(name) in s.setting.title.termini:
        return [s.setting.title.termini[int(name)].words()]
    raise UnknownAction(f"“{name}” is neither a line (T1 to L4) nor a terminus card.")


def names(view: VillageView) -> list[str]:
    """Words worth completing at a prompt."""
    return list(LINE_NAMES)
