"""The kit itself, and an example of how rule tests read."""

from __future__ import annotations

import pytest

from kit import table

TITLES = ("india", "russia", "italy", "nippon")

# Two major cities (their centres M and N), a small city A between them.
PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . A . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


@pytest.mark.rule("BLD-5")
def test_track_starts_at_a_major_city_or_at_own_track() -> None:
    t = table(PLAIN, CITIES).building()
    t.refuses("build A4 A5", "BLD-5")
    t.play("build B3 B4")
    t.play("build B4 B5")
    assert t.owner("B4", "B5") == 0


@pytest.mark.rule("MOV-6")
def test_rent_is_paid_once_a_turn_to_each_opponent() -> None:
    t = table(PLAIN, CITIES).lay(1, "B3 B4 B5").put(0, "B3").cash(0, 4).operating()
    t.play("move B3 B4", "move B4 B5")
    assert t.s.cash == [0, 54]
