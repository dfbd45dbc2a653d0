"""All rooms of rules in one place: who imports this has every action, question and piece of work entered."""

from milepost.crayon import backtrack, build, cards, cargo, clock, contracts, ferry, loan, move, trade, turn

ROOMS = (turn, build, move, ferry, cargo, cards, backtrack, clock, contracts, loan, trade)
