"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon import (
    backtrack,
    build,
    cards,
    cargo,
    circus,
    clock,
    contracts,
    ferry,
    history,
    loan,
    locks,
    losses,
    move,
    pool,
    sealed,
    special,
    trade,
    tunnel,
    turn,
)

ROOMS = (turn, build, move, ferry, tunnel, cargo, circus, losses, cards, special, history, sealed, locks, pool,
         backtrack, clock, contracts, loan, trade)
