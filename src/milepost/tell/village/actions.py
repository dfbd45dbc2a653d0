"""How actions are written, and what each means: for people at a terminal and for the documentation."""

from __future__ import annotations

from milepost.sentences import say
from milepost.village.atoms import WORDS

__all__ = ["ACTIONS", "WORDS"]

# Texts of one subject, and what they mean. docs/library.md has them as a table (tests/doc_tables.py).
ACTIONS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("take 3",),
        say("the third track of the market, counted from the farthest, which is free: passing over two costs £2"),
    ),
    (("place B2", "place B2 turned"), say("the track taken on a space, A1 (top left) to C4 (bottom right)")),
    (("plan 2",), say("the second trip of the market, for £3 and £1")),
    (("assign T3",), say("the trip taken to a line: T1 to T3 start at the top, L1 to L4 at the left")),
    (
        ("resolve T3 12", "resolve T3 12 swapped"),
        say("a completed line with terminus card 12; swapped, its second trip goes under the deck first"),
    ),
    (("done",), say("ends the turn")),
)
