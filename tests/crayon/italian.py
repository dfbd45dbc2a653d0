"""Small tables by Italy's rules: the pool, cubes and locks, ferries with two prices (see tests/kit.py).

Cards 1 and 2 are Ann's, 3 and 4 Bob's, 5 to 10 lie in the pool; 11 and up are in the deck. Card n pays
n + 10 for Coal in North, n + 20 for Tea in Crewe and n + 30 for Rice in Ayr.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import milepost
from kit import Table, title
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.game import Game

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
    return "\n".join(
        f"{n}: North, Coal, {n + 10}; Crewe, Tea, {n + 20}; Ayr, Rice, {n + 30}" for n in range(1, number + 1)
    )


def boot_title(
    rows: str = BOOT, cities: str = CITIES, *, events: str = "", number: int = 20, options: str = "", **more: Any
) -> CrayonTitle:
    more.setdefault("cards", cards(number))
    more.setdefault("loads", LOADS)
    return title(rows, cities, events=events, options=OPTIONS + options, pool=POOL, **more)


def dealt(
    rows: str = BOOT,
    cities: str = CITIES,
    *,
    kept: Sequence[Sequence[int]] = KEPT,
    laid: Sequence[Sequence[int]] = LAID,
    draws: Iterable[int] = (),
    variants: Sequence[str] = (),
    **more: Any,
) -> Table:
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


def pool_of(t: Table, *cards: int) -> Table:
    """Just these cards lie in the pool."""
    t.s.pool = cards
    return t


# A board with everything, for random games.

ISLES = """
    . . . . . . . . . . .
     . M . . . A . . N . .
    . . . m m . . . . . .
     . . m a . . B . . . .
    . . . . . . . . . . .
     . . C . . . . . . . .
    . . . . . . . . P . .
     , , , , , , , , , , ,
    , , , , , , , , Q . .
     , , , , , , , , . D .
    , , , , , , , , . . .
    """
ISLES_CITIES = """
    Main: major, M
    North: major, N
    Ayr: small, A
    Bute: medium, B
    Crewe: small, C
    Port: small, P
    Quay: small, Q
    Deal: medium, D
    """
ISLES_EVENTS = """
    41 | tax | Tax | table: 20 5, 50 10
    42 | derailment | Derailment | cities: Ayr, Crewe; radius: 2
    43 | flood | Flood | rivers: Wye
    44 | storms at sea | Storms
    45 | coastal strike | Strike | radius: 1
    46 | weather | Fog | city: Port; radius: 1
    47 | derailment | Derailment in the north | cities: North, Bute; radius: 3
    48 | derailment | Derailment on the isle | cities: Deal, Quay, Main; radius: 2
    """
DEMANDS = (
    ("Main", "Coal"),
    ("North", "Coal"),
    ("Deal", "Coal"),
    ("Ayr", "Tea"),
    ("Quay", "Tea"),
    ("Crewe", "Tea"),
    ("North", "Rice"),
    ("Port", "Rice"),
    ("Main", "Fish"),
    ("Bute", "Fish"),
    ("Ayr", "Fish"),
)


@cache
def isles() -> CrayonTitle:
    """A game on it is won with 260M and both major cities; there are few cards, so the deck runs out."""
    lines = []
    for n in range(1, 25):
        three = [DEMANDS[(n * 3 + k * 4) % len(DEMANDS)] for k in range(3)]
        lines.append(
            f"{n}: " + "; ".join(f"{city}, {load}, {8 + n % 7 + 3 * k}" for k, (city, load) in enumerate(three))
        )
    return boot_title(
        ISLES,
        ISLES_CITIES,
        cards="\n".join(lines),
        events=ISLES_EVENTS,
        options="win_cash = 260\nstart_cash = 200",
        loads="Coal 0*: Ayr, Crewe\nTea 0*: Bute\nRice 0*: Main\nFish 0*: Deal, Port",
        rivers="Wye: A7e A7sw B7e B6se C7e C7sw D7e D6se E7e",
        coasts="Sound: G9 G10 I9 I10",
        ferries="Sound: P, Q, 4, second=2, sea=Sound; Strait: C3, D, 7, second=5, sea=Sound",
    )


def sailed(seed: int, steps: int) -> Game[CrayonPosition]:
    """A game on the isles after so many random atoms (or at its end)."""
    game = milepost.new(isles(), 2, seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if game.waiting():
            seat = rng.choice(game.waiting())
            game.play(eager(game, seat, rng), seat)
    return game


def eager(game: Game, seat: int, rng: random.Random) -> int:
    """A random action, more often one of those that bring loads to their cities."""
    legal = game.legal(seat)
    for kind in ("deliver", "lock", "ride"):
        found = list(legal.of(kind)) if rng.random() < 0.6 else []
        if found:
            return rng.choice(found)
    atom = legal.choose(rng)
    for _ in range(3):
        if game.text(atom).split()[0] not in ("done", "drop", "upgrade"):
            break
        atom = legal.choose(rng)
    return atom
