"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon import build, cards, cargo, ferry, locks, move, pool, sealed, turn

ROOMS = (turn, build, move, ferry, cargo, cards, sealed, locks, pool)
