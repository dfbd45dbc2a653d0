"""The table as a seat sees it, as plain data ready to draw: markets, tableaux, lines, scores."""

from __future__ import annotations

from milepost.chance import HIDDEN
from milepost.records import refused
from milepost.tell.village import records, reference, words
from milepost.tell.village.shorts import short
from milepost.village.ask.preview import Finished, finish
from milepost.village.board.line import FEATURES, TERRAINS, Feature, Line
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES, open_spaces, ports_of
from milepost.village.plain_data import deck_size
from milepost.village.position import VillagePosition
from milepost.village.rules import market, scoring
from milepost.village.rules.resolve import swappable
from milepost.village.rules.turn import sweeps
from milepost.village.state import ASSIGN, OVER, PHASES, State


def feature_data(feature: Feature | None) -> records.Feature | None:
    if feature is None:
        return None
    name = FEATURES[feature.kind]
    return {
        "kind": name,
        "terrain": TERRAINS[feature.value] if name == "barn" else None,
        "points": feature.value if name == "halt" else None,
        "words": feature.said(),
    }


def item_data(item: scoring.Item) -> records.Item:
    return {"kind": item.kind, "text": item.text, "points": item.points, "trip": item.trip, "space": item.space}


def finished_data(s: State, seat: int, line: Finished) -> records.Finished:
    """A completed line: its points item by item, and what each terminus card that can be seen would pay."""
    termini = s.setting.title.termini
    return {
        "line": LINE_NAMES[line.line],
        "points": line.points,
        "items": [item_data(item) for item in line.items],
        "terminus": [
            {"card": card, "words": termini[card].words(), "pay": pay, "why": why} for card, pay, why in line.pays
        ],
        "swappable": swappable(s, seat, line.line),
    }


def picture(position: VillagePosition, seat: int | None, revealed: bool = False) -> records.VillageView:
    """Everything on the table that the seat may see (None: a spectator), ready to draw. `revealed`: all of it."""
    s = position if revealed else position.redacted(seat)
    money = s.money[s.seat if seat is None else seat]
    return {
        "title": s.setting.title.id,
        "round": s.round,
        "turns": SPACES,
        "phase": PHASES[s.phase],
        "seat": s.seat,
        "waiting": list(s.waiting()),
        "planned": s.planned,
        "built": s.built,
        "held": _held(s),
        "tracks": [
            {
                "place": place + 1,
                "card": card,
                "coins": s.track_coins[place],
                "price": place,
                "affordable": place <= money,
                "words": words.track(s.setting, card),
                "refusal": refused(market.why_not_take(s, s.seat, place)),
            }
            for place, card in enumerate(s.tracks)
        ],
        "trips": [
            {
                "place": place + 1,
                **_trip(s, trip),
                "coins": s.trip_coins[place],
                "price": place + s.setting.rules.trip_price,
                "affordable": place + s.setting.rules.trip_price <= money,
                "refusal": refused(market.why_not_plan(s, s.seat, place)),
            }
            for place, trip in enumerate(s.trips_out)
        ],
        "shut": {"tracks": refused(market.tracks_shut(s, s.seat)), "trips": refused(market.trips_shut(s, s.seat))},
        "deck": {
            "cards": deck_size(s),
            "top": _trip(s, s.top) if s.top else None,
            "under": [_trip(s, trip) for trip in s.under],
        },
        "terminus_deck": s.termini.bit_count() - sum(hand.count(HIDDEN) for hand in s.hands),
        "resolve": [
            finished_data(s, s.seat, finish(s, s.seat, line)) for line in range(LINES) if s.pending >> line & 1
        ],
        "players": [_player(s, other) for other in s.setting.seats],
        "target": s.setting.rules.solo_target if s.setting.solo else None,
        "sweeps": sweeps(s),
        "winners": list(s.winners),
    }


def _held(s: State) -> records.Held | None:
    if not s.held:
        return None
    if s.phase == ASSIGN:
        return {"kind": "trip", "card": None, **_trip(s, s.held)}
    return {"kind": "track", "card": s.held, "trip": None, "short": None, "words": words.track(s.setting, s.held)}


def _trip(s: State, trip: int) -> records.Trip:
    made = s.setting.trips[trip]
    return {"trip": trip, "short": short(made), "words": made.words()}


def _player(s: State, seat: int) -> records.VillagePlayer:
    free = open_spaces(s.filled[seat])
    termini = s.setting.title.termini
    return {
        "name": s.names[seat],
        "letter": s.setting.letters[s.letters[seat]],
        "money": s.money[seat],
        "points": s.points[seat],
        "hand": [None if card == HIDDEN else {"card": card, "words": termini[card].words()} for card in s.hands[seat]],
        "spaces": [_space(s, seat, space) for space in range(SPACES)],
        "open": [SPACE_NAMES[space] for space in range(SPACES) if free >> space & 1],
        "lines": [_line(s, seat, line) for line in range(LINES)],
        "tally": reference.tally(s, seat),
        "sheet": scores(s, seat),
    }


def _space(s: State, seat: int, space: int) -> records.Laid | None:
    track = s.spaces[seat * SPACES + space]
    if not track:
        return None
    return {
        "card": track >> 1,
        "turned": bool(track & 1),
        "words": words.track(s.setting, track >> 1),
        # by the line they are on: the one that comes from the top, the one that comes from the left
        "features": (
            feature_data(scoring.feature_at(s.setting, track, 0)),
            feature_data(scoring.feature_at(s.setting, track, 1)),
        ),
    }


def _line(s: State, seat: int, line: int) -> records.VillageLine:
    """A line as it runs: its spaces with the side it comes in by, what it carries, its trips, how it ended."""
    ports = ports_of(s.spaces, seat * SPACES, s.setting.curve, line)
    run = s.line(seat, line)
    ended = next((ended for ended in s.ended[seat] if ended[0] == line), None)
    trips = scoring.trips_of(s, seat, line)
    return {
        "name": LINE_NAMES[line],
        "completed": bool(s.closed[seat] >> line & 1),
        "to_resolve": seat == s.seat and bool(s.pending >> line & 1),
        "path": [
            {
                "space": SPACE_NAMES[port >> 1],
                "from": "left" if port & 1 else "top",
                "filled": bool(s.filled[seat] >> (port >> 1) & 1),
            }
            for port in ports
        ],
        "counts": _counts(run),
        "trips": [
            {**_trip(s, trip), "so_far": s.setting.trips[trip].score(run), "why": s.setting.trips[trip].why(run)}
            for trip in trips
        ],
        "worth": scoring.worth(s, seat, line),
        "items": [item_data(item) for item in scoring.items(s, seat, line, trips)],
        "ended": {
            "terminus": ended[2],
            "why": s.setting.title.termini[ended[2]].why(run, len(trips)),
            "points": ended[3],
            "pay": ended[4],
        }
        if ended
        else None,
    }


def _counts(run: Line) -> dict[str, int | str]:
    return {
        "tracks": run.tracks,
        "curves": run.curves,
        "straights": run.straights,
        "terrains": run.terrains,
        "last": TERRAINS[run.last],
        "pairs": run.pairs,
        **{name: run.terrain(number) for number, name in enumerate(TERRAINS)},
        **{name: run.feature(number) for number, name in enumerate(FEATURES)},
    }


def scores(position: State, seat: int) -> records.Sheet:
    """The seat's points item by item; those for sidings and money as if the game ended now."""
    sheet = scoring.sheet(position, seat)
    return {
        "lines": [
            {
                "line": LINE_NAMES[line],
                "items": [item_data(item) for item in items],
                "points": sum(item.points for item in items),
            }
            for line, items in sheet.lines
        ],
        "sidings": item_data(sheet.sidings),
        "money": item_data(sheet.money),
        "total": sheet.total,
        "final": position.phase == OVER,
    }
