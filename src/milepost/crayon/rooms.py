"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon.rules import (
    build,
    cards,
    cargo,
    ferry,
    history,
    locks,
    losses,
    move,
    pool,
    sealed,
    special,
    tunnel,
    turn,
)
from milepost.crayon.variants import backtrack, circus, clock, contracts, loan, trade

ROOMS = (
    turn,
    build,
    move,
    ferry,
    tunnel,
    cargo,
    circus,
    losses,
    cards,
    special,
    history,
    sealed,
    locks,
    pool,
    backtrack,
    clock,
    contracts,
    loan,
    trade,
)
