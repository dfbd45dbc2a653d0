"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon import build, cards, cargo, ferry, history, locks, move, pool, sealed, special, tunnel, turn

ROOMS = (turn, build, move, ferry, tunnel, cargo, cards, special, history, sealed, locks, pool)
