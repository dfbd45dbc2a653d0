"""A line of four cities for the planner: Main (B2), Ayr (B5), Bute (B9), North (B12), a mountain at B7."""

from __future__ import annotations

LINE = """
    . . . . . . . . . . . . .
     . M . . A . m . B . . N .
    . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B"
LOADS = "Coal 3: Ayr\nTea 3: Main\nRice 2: North\nPilgrims 6*:"
CARDS = "\n".join(f"{n}: Bute, Coal, {20 + n}; North, Tea, 12; Ayr, Rice, 9" for n in range(1, 13))
