"""All rooms of rules in one place: importing this enters every action, question and piece of work.

Those of variants come with `options/variants.py`.
"""

from milepost.crayon.rules import (
    build,
    cards,
    cargo,
    ferry,
    history,
    locks,
    loco,
    losses,
    move,
    pool,
    sealed,
    special,
    tunnel,
    turn,
)

ROOMS = (turn, build, loco, move, ferry, tunnel, cargo, losses, cards, special, history, sealed, locks, pool)
