"""What a program in another language is told."""

from __future__ import annotations

import milepost
from milepost.bots.crayon.facts import facts


def test_programs_are_told_the_rules_of_the_game_with_its_variants() -> None:
    game = milepost.new("india", 2, 1, ["fast", "circus"])
    told = facts(game.view(0))
    assert [loco["speed"] for loco in told["locos"]] == [12, 16, 12, 16]
    assert any(demand["load"] == "Circus" for demand in told["cards"]["10"])
