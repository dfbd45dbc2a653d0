"""Small tables by Italy's rules: the pool, cubes and locks, ferries with two prices (see tests/kit.py).

Cards 1 and 2 are Ann's, 3 and 4 Bob's, 5 to 10 lie in the pool; 11 and up are in the deck. Card n pays
n + 10 for Coal in North, n + 20 for Tea in Crewe and n + 30 for Rice in Ayr.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kit import Table, title
from milepost.crayon.family import CrayonTitle

OPTIONS = """hand_size = 0
min_players = 2
max_players = 2
switchback = false
ferry_far_port_cost = 0
ferry_boarding = true
major_exits = "dots"
every_city_open = true
cross_cost = 5
small_city_players = 2
medium_city_players = 2
last_round_for_all = true
"""
POOL = "dealt = 5\nkept = 2\nunlocked = 4\nmost = 6\nswapped = 3"
# Ann's and Bob's trains find Coal in Ayr, Tea in Bute and Rice in Main.
BOOT = """
    . . . . . . . . . .
     . M . . A . . N . .
    . . . . . . . . . .
     . . B . . . . . C .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B; Crewe: small, C"
LOADS = "Coal 0*: Ayr\nTea 0*: Bute\nRice 0*: Main"
LINE = "B3 B4 B5 B6 B7"  # from Main by Ayr to North
KEPT = ((1, 2), (3, 4))
LAID = ((5, 6, 7), (8, 9, 10))


def cards(number: int = 20) -> str:
    return "\n".join(f"{n}: North, Coal, {n + 10}; Crewe, Tea, {n + 20}; Ayr, Rice, {n + 30}"
                     for n in range(1, number + 1))


def boot_title(rows: str = BOOT, cities: str = CITIES, *, events: str = "", number: int = 20, options: str = "",
               **more: Any) -> CrayonTitle:
    more.setdefault("cards", cards(number))
    more.setdefault("loads", LOADS)
    return title(rows, cities, events=events, options=OPTIONS + options, pool=POOL, **more)


def dealt(rows: str = BOOT, cities: str = CITIES, *, kept: Sequence[Sequence[int]] = KEPT,
          laid: Sequence[Sequence[int]] = LAID, draws: Iterable[int] = (), variants: Sequence[str] = (),
          **more: Any) -> Table:
    """The cards are dealt and nobody has chosen yet; what each is to keep will be shown first."""
    hands = [[*mine, *rest] for mine, rest in zip(kept, laid, strict=True)]
    shown = [card for mine, rest in zip(kept, laid, strict=True) for card in (*sorted(mine), *sorted(rest))]
    return Table(boot_title(rows, cities, **more), 2, hands, [*shown, *draws], variants)


def boot(rows: str = BOOT, cities: str = CITIES, **more: Any) -> Table:
    """Both have chosen: the pool lies open and the first turn begins."""
    t = dealt(rows, cities, **more)
    for seat, mine in enumerate(more.get("kept", KEPT)):
        for card in mine:
            t.play(f"keep {card}", seat=seat)
    return t


def running(**more: Any) -> Table:
    """A line from Main by Ayr to North is Ann's; Ann's train stands in Ayr, Bob's in Main; Ann operates."""
    t = boot(**more).lay(0, LINE)
    return t.put(0, "Ayr").put(1, "Main").operating()


def lock_for(t: Table, seat: int, *demands: tuple[int, int]) -> Table:
    """The seat has cubes on these demands; the loads come aboard with them."""
    for card, which in demands:
        load = t.title.demands[card][which].load
        t.s.loads[seat] = tuple(sorted((*t.s.loads[seat], load)))
        t.s.locks[seat] = tuple(sorted((*t.s.locks[seat], (card, which))))
    return t
