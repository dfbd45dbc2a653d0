"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon import build, cards, cargo, ferry, locks, losses, move, pool, sealed, turn

ROOMS = (turn, build, move, ferry, cargo, losses, cards, sealed, locks, pool)
