"""What a line scores, or would score if it were completed as it runs now, item by item with the reason for each.

Rules only need the sums: `Setting.line_points` and `siding_points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from milepost.sentences import Said, say
from milepost.village.board.line import BARN, FARM, FEATURES, HALT, SIDING, SIGNAL, TERRAINS, Feature, Line
from milepost.village.board.tableau import LINES, SPACE_NAMES, SPACES, ports_of
from milepost.village.setting import Setting
from milepost.village.state import State
from milepost.village.title.trip import number, points


class Item(NamedTuple):
    """One reason for points: a trip (by its card) or a feature (by the space it lies on, "border" or "")."""

    kind: str
    text: str
    points: int
    trip: int = 0
    space: str = ""


class Sheet(NamedTuple):
    """All points of a seat: its resolved lines, then what the end brings."""

    lines: list[tuple[int, list[Item]]]
    sidings: Item
    money: Item
    total: int


def features_of(s: State, seat: int, line: int) -> list[tuple[str, Feature]]:
    """The features along a line, from its border on, each with where it is."""
    found = []
    start = s.setting.title.borders[s.setting.letters[s.letters[seat]]][line]
    if start.feature is not None:
        found.append(("border", start.feature))
    base = seat * SPACES
    for port in ports_of(s.spaces, base, s.setting.curve, line):
        feature = feature_at(s.setting, s.spaces[base + (port >> 1)], port & 1)
        if feature is not None:
            found.append((SPACE_NAMES[port >> 1], feature))
    return found


def feature_at(setting: Setting, track: int, way: int) -> Feature | None:
    """The feature that a line meets on a track which it enters in that way."""
    if not track:
        return None
    side = setting.title.cards[track >> 1].track
    return side.features[way ^ (track & 1 & side.curves)]


def items(s: State, seat: int, line: int, trips: Sequence[int]) -> list[Item]:
    """What the line scores with these trips: trips first, then features (VIL-14)."""
    run = s.line(seat, line)
    found = [
        Item(
            "trip",
            say("{trip} ({why})", trip=s.setting.trips[trip].words(), why=s.setting.trips[trip].why(run)),
            s.setting.trips[trip].score(run),
            trip,
        )
        for trip in trips
    ]
    for space, feature in features_of(s, seat, line):
        score = _feature_points(run, feature)
        if score is not None:
            found.append(Item(FEATURES[feature.kind], _feature_text(run, feature, score), score, 0, space))
    signals = run.feature(SIGNAL)
    if signals:
        score = s.setting.signal_points(signals)
        found.append(
            Item("signal", say("{seen}, {points}", seen=number(signals, "signal"), points=points(score)), score)
        )
    return found


def _feature_points(run: Line, feature: Feature) -> int | None:
    """What one barn, farm or halt scores; signals score together and sidings later (VIL-16)."""
    if feature.kind == BARN:
        return run.terrain(feature.value)
    if feature.kind == FARM:
        return run.terrains
    return feature.value if feature.kind == HALT else None


def _feature_text(run: Line, feature: Feature, score: int) -> Said:
    if feature.kind == BARN:
        return say("barn: {seen}, {points}", seen=number(score, TERRAINS[feature.value]), points=points(score))
    if feature.kind == FARM:
        return say("farm: {seen}, {points}", seen=number(run.terrains, "terrain"), points=points(score))
    return say("halt: {points}", points=points(score))


def trips_of(s: State, seat: int, line: int) -> tuple[int, ...]:
    """The trips of a line: those that lie there, or those it was resolved with."""
    return next((trips for ended, trips, _, _, _ in s.ended[seat] if ended == line), s.trips[seat * LINES + line])


def worth(s: State, seat: int, line: int) -> int:
    """What the line would score if it were completed as it runs now; a resolved one has scored it."""
    return s.setting.line_points(s.line(seat, line), trips_of(s, seat, line))


def siding_lines(s: State, seat: int) -> list[int]:
    """The lines that have a siding (VIL-18, VIL-R8)."""
    return [line for line in range(LINES) if s.line(seat, line).feature(SIDING)]


def siding_points(s: State, seat: int) -> int:
    """What the seat's sidings would score if the game ended now."""
    return s.setting.siding_points(len(siding_lines(s, seat)))


def sheet(s: State, seat: int) -> Sheet:
    """The seat's points so far; siding and money points as if the game ended now."""
    lines = [(line, items(s, seat, line, trips)) for line, trips, _, _, _ in s.ended[seat]]
    score = siding_points(s, seat)
    sidings = Item(
        "siding",
        say("sidings on {lines}, {points}", lines=number(len(siding_lines(s, seat)), "line"), points=points(score)),
        score,
    )
    score = s.money[seat] // s.setting.rules.money_a_point
    money = Item("money", say("£{money}, {points}", money=s.money[seat], points=points(score)), score)
    total = sum(item.points for _, found in lines for item in found) + sidings.points + money.points
    return Sheet(lines, sidings, money, total)
