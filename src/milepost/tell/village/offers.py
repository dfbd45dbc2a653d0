"""The variants of the family as the page offers them, with a line of explanation each."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.rule_pages import rule_link
from milepost.sentences import say
from milepost.tell.records import ChosenVariant, Variant, VariantLine

# A variant's name, the ruling it reads in the other way, and what it changes.
_LINES = {
    "draw-after-sixth": ("VIL-R5", say("A terminus card is drawn after each of the first six lines, in every case.")),
    "fewest-needs-other": (
        "VIL-R7",
        say("“Fewer than any other terrain” scores only if another terrain is on the line."),
    ),
}


def variants() -> list[Variant]:
    """All on offer."""
    return [
        {
            **_line(name),
            "group": "reading",
            "values": [],
            "numbers": None,
            "excludes": [],
            "needs": None,
            "players": None,
        }
        for name in _LINES
    ]


def in_force(chosen: Sequence[str]) -> list[ChosenVariant]:
    """The variants of a table."""
    return [{**_line(name), "value": None, "words": None} for name in chosen]


def _line(name: str) -> VariantLine:
    rule, line = _LINES[name]
    return {"name": name, "rule": rule, "link": rule_link(rule), "line": line}
