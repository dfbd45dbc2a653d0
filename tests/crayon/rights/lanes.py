"""Drawn boards with few ways to their cities."""

from __future__ import annotations

from typing import Any

from kit import Table, table

# The city C (B5) is open on all six sides: A5, A6, B4, B6, C5 and C6.
OPEN = """
    . . . . . . .
     . M . . C . .
    . . . . . . .
    """
# The city T (B7) stands at the coast; only B6 and A7 lead to it, or with a milepost C7 also that.
TWO_WAYS = """
    . . . . . . .
     . M . . . . T
    . . . . . .
    """
THREE_WAYS = TWO_WAYS.rstrip() + " .\n"
# Two lanes, A4 A5 A6 and C4 C5 C6, lead to the country of T (B8), which A8, B7 and C8 touch.
LANES = """
    . . . . . . . .
     . M . , , . . T
    . . . . . . . .
    """
# Behind T (B6) lies land to which only T itself leads; A6 and B5 are the ways from Main.
GATE = """
    . . . . . . , .
     . M . . . T . .
    . . . . . , , .
    """
# A major city N at the coast has only the rim milepost B7, and A7, B6 and C7 lead to it.
CORNER = """
    . . . . . . .
     . M . . . . . N
    . . . . . . .
    """
# Two lanes, A4 to A7 and C4 to C7, join two major cities.
TWIN = """
    . . . . . . . . . .
     . M . , , , . N .
    . . . . . . . . . .
    """
# Three lanes, in the rows A, C and E, lead from Main (C3) to the country of T (C9).
THREE_LANES = """
    . . . . . . . . .
     . . . , , , . .
    . . M . . . . . T
     . . . , , , . .
    . . . . . . . . .
    """
MAJORS = "Main: major, M; North: major, N"


def town(rows: str, size: str = "small", players: int = 2, letter: str = "T", **more: Any) -> Table:
    return table(rows, f"Main: major, M; Tor: {size}, {letter}", players=players, **more)
