"""A small board with Russia's politics: a republic in the west, Russia in the east, a ferry across the border."""

from __future__ import annotations

from kit import Table, table

# Main (centre B2) lies in the republic, North (centre B14) in Russia; the border runs between columns 7 and 8.
# The cities Ayr (B6) and Bute (B9) stand on both sides of it. D5 (P) and D9 (Q) are ports.
BOARD = """
    . . . . . . . . . . . . . . . .
     . M . . . A . . B . . . . N .
    . . . . . . . . . . . . . . . .
     . . . . P , , , Q . . . . . .
    """
COUNTRIES = """
e e e e e e e r r r r r r r r r
 e e e e e e e r r r r r r r r
e e e e e e e r r r r r r r r r
 e e e e e , , , r r r r r r r
e = Estonia
r = Russia
"""
CITIES = "Main: major, M, Estonia; North: major, N, Russia; Ayr: small, A, Estonia; Bute: small, B, Russia"
LOADS = "Coal 3: Ayr\nTea 2: Bute\nRice 1: Main\nSteel 2: North"
EVENTS = """
    41 | communism falls | Communism falls | loss: 20; duty: 2; into: Russia
    42 | tax | Tax | table: 50 10
    43 | derailment | Derailment | cities: Main; radius: 1
    44 | supply scandal | Scandal | radius: 3
    50 upper | lockdown | Lockdown | countries: Estonia
    50 lower | closed border | Isolationists strike | country: Russia
    51 upper | special demand | Space Race | city: North; loads: Coal, Tea; pay: 30
    51 lower | special demand | Grand Hotel | city: Main; loads: Steel; pay: 20
    52 upper | special demand | May Day | city: Bute; loads: Coal, Rice, Steel; pay: 60
    52 lower | special demand | Relief | city: Ayr; loads: Tea, Tea; pay: 25
    53 | weather | Snow | city: Ayr; radius: 1
    """
FALL, TAX, DERAILMENT, SCANDAL, POLITICS, SPACE, MAY_DAY, SNOW = 41, 42, 43, 44, 50, 51, 52, 53
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"
FREIGHT, FAST, HEAVY, SUPER = range(4)
RUSSIAN = 'lose_half = true\nferry_far_port_cost = 0\nmajor_exits = "special"\nferry_players = 2'


def russia(players: int = 2, options: str = "") -> Table:
    """The board with a line of Ann's from Main to North."""
    return table(
        BOARD,
        CITIES,
        players=players,
        loads=LOADS,
        events=EVENTS,
        options=f"{RUSSIAN}\n{options}",
        countries=COUNTRIES,
        ferries="Gulf: P, Q, 8, sea=Gulf",
        coasts="Gulf: P Q",
    ).lay(0, LINE)


def fallen(players: int = 2, options: str = "") -> Table:
    """The same after the fall; nobody has lost cash."""
    t = russia(players, options)
    t.s.fallen = True
    return t
