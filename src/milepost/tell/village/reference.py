"""The reference card that each player has: what features, trips and money are worth, and how far one is with them."""

from __future__ import annotations

from milepost.rule_pages import rule_link
from milepost.sentences import say
from milepost.tell.village.records import ReferenceRow, ReferenceStep, Tally
from milepost.village.board.line import SIGNAL, TERRAINS
from milepost.village.board.tableau import COLUMNS, LINE_NAMES, LINES, ROWS
from milepost.village.options.rules import Rules
from milepost.village.rules import scoring
from milepost.village.state import State

LONGEST = ROWS + COLUMNS  # tracks on a line, its border start among them: no line has more of one feature


def card(rules: Rules) -> list[ReferenceRow]:
    """The rows of the card, with a table where points go by a count."""
    return [
        _row("signal", "VIL-16", say("Score together, by how many the line has."), _steps(rules.signals, LONGEST)),
        _row(
            "siding",
            "VIL-18",
            say("Score at the end, by how many of your lines have one."),
            _steps(rules.sidings, LINES),
        ),
        _row("barn", "VIL-16", say("1 point for each track of its terrain on the line.")),
        _row(
            "farm", "VIL-16", say("1 point for each different terrain on the line, {most} at most.", most=len(TERRAINS))
        ),
        _row("halt", "VIL-16", say("As many points as its number.")),
        _row(
            "trip",
            "VIL-7",
            say(
                "£{price}, and £1 on each card passed over. At most {number} {number:trip|trips} on a line.",
                price=rules.trip_price,
                number=rules.line_trips,
            ),
        ),
        _row("track", "VIL-9", say("The farthest is free; else £1 on each card passed over.")),
        _row("money", "VIL-18", say("Each £{money} left at the end is 1 point.", money=rules.money_a_point)),
    ]


def _row(kind: str, rule: str, words: str, steps: list[ReferenceStep] | None = None) -> ReferenceRow:
    return {"kind": kind, "words": words, "rule": rule, "link": rule_link(rule), "steps": steps or []}


def _steps(table: tuple[int, ...], most: int) -> list[ReferenceStep]:
    """Points by count, from 1 on; the last ones hold for all that is more, if there can be more."""
    last = len(table) - 1
    return [
        {"count": count, "more": count == last < most, "points": score}
        for count, score in enumerate(table)
        if 0 < count <= most
    ]


def tally(s: State, seat: int) -> Tally:
    """What the seat has on its lines of what the tables count."""
    lines = [(line, s.line(seat, line).feature(SIGNAL)) for line in range(LINES)]
    return {
        "signals": [
            {"line": LINE_NAMES[line], "count": count, "points": s.setting.signal_points(count)}
            for line, count in lines
            if count
        ],
        "sidings": {
            "lines": [LINE_NAMES[line] for line in scoring.siding_lines(s, seat)],
            "points": scoring.siding_points(s, seat),
        },
    }
