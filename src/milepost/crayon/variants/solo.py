"""One player against a number of rounds (R-85, ours). Tests: tests/crayon/variants/test_solo.py.

`win.reason` says how such a game was lost.
"""

from __future__ import annotations

from milepost.crayon.options.variant import Variant, needs
from milepost.crayon.state import OVER, State
from milepost.crayon.variants.room import Hooks, Room
from milepost.sentences import say


def round_ends(s: State) -> None:
    if s.phase != OVER and s.round >= s.setting.rules.solo_rounds:
        s.phase = OVER
        s.tell("solo lost", s.round)


ROOM = Room(
    Variant(
        "solo",
        "R-85",
        say("Play alone against a number of rounds (ours)."),
        lambda rules, value: {"solo_rounds": int(value), "min_players": 1, "max_players": 1},
        ("60",),
        needs(lambda title: not title.rules.pool, say("its pool is a race between two players")),
        ("trade", "late-fee", "time-limit"),
        range(10, 201),
    ),
    lambda rules: rules.solo_rounds,
    Hooks(round_ends=(round_ends,)),
)
