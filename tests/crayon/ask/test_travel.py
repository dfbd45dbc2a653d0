"""Journeys over several turns: as they are foretold, so they are played."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.crayon.ask.travel import Journey, Traveller
from milepost.errors import Refusal

TITLES = ("india", "russia", "italy", "nippon")

# A long line from Main (B2) to Ayr (B16), Bute (B19) beyond it without track; a river between columns 5 and 6.
LINE = """
    . . . . . . . . . . . . . . . . . . . .
     . M . . . . . . . . . . . . . A . . B .
    . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; Ayr: small, A; Bute: medium, B"
TRACK = " ".join(f"B{n}" for n in range(3, 17))
RIVER = "Wye: A5e A6sw B5e B5se C5e"
FLOOD = "31 | flood | Flood of the Wye | rivers: Wye"

# The mainland with the port P (B6), an island with the port Q (B9) and a small city I (B11).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """


def line() -> Table:
    return table(LINE, CITIES, rivers=RIVER, events=FLOOD)


def to(t: Table, city: str) -> Journey | Refusal:
    number = next(n for n, one in enumerate(t.board.cities) if one.name == city)
    return Traveller(t.s, 0, 0).to(t.board.cities[number].mileposts)


def found(t: Table, city: str) -> Journey:
    journey = to(t, city)
    assert isinstance(journey, Journey)
    return journey


def refused(t: Table, city: str) -> Refusal:
    refusal = to(t, city)
    assert isinstance(refusal, Refusal)
    return refusal


def stops(t: Table, journey: Journey) -> list[str]:
    return [t.board.names[leg.end] for leg in journey.legs]


def go_there(t: Table, city: str) -> list[str]:
    """Play what is foretold, turn after turn; where the train stood at the end of each."""
    ends = []
    while t.board.city_at[t.s.place[0]] < 0 or t.board.cities[t.board.city_at[t.s.place[0]]].name != city:
        journey = found(t, city)
        assert journey.now
        t.play(t.s.text(journey.legs[0].atoms))
        ends.append(t.where(0))
        assert len(ends) < 9
        t.idle(2)
    return ends


@pytest.mark.rule("MOV-2")
def test_a_long_line_takes_as_many_turns_as_the_loco_needs() -> None:
    t = line().lay(0, TRACK).put(0, "B3").operating()
    journey = found(t, "Ayr")
    assert (len(journey.path) - 1, stops(t, journey), journey.held) == (13, ["B12", "B16"], None)
    t.play("move B4 B5 B6")
    assert stops(t, found(t, "Ayr")) == ["B12", "B16"]
    t.play("move B7 B8 B9 B10 B11 B12")
    later = found(t, "Ayr")
    assert (later.now, stops(t, later)) == (False, ["B16"])  # nothing left of this turn


@pytest.mark.rule("FER-5")
@pytest.mark.rule("FER-6")
def test_what_is_foretold_is_what_happens_ferries_and_all() -> None:
    t = table(ISLE, "Main: major, M; Ilo: small, I", ferries="Strait: P, Q, 6, sea=Palk")
    t.lay(0, "B3 B4 B5 B6", "B9 B10 B11").ferry(0).put(0, "B3").operating()
    foretold = stops(t, found(t, "Ilo"))
    assert len(foretold) >= 2
    assert go_there(t, "Ilo") == foretold


@pytest.mark.rule("MOV-6")
def test_others_track_is_paid_for_turn_by_turn_and_own_track_goes_first() -> None:
    t = line().lay(1, TRACK).put(0, "B3").operating()
    rent = t.s.setting.rules.rent
    assert [leg.fees for leg in found(t, "Ayr").legs] == [rent, rent]
    t.cash(0, 1)
    journey = found(t, "Ayr")
    assert journey.held is not None
    assert (journey.held.rule, journey.now) == ("MOV-6", False)


@pytest.mark.rule("MOV-6")
def test_where_no_track_leads_it_is_said() -> None:
    t = line().lay(0, TRACK).put(0, "B3").operating()
    refusal = refused(t, "Bute")
    assert refusal == Refusal("MOV-6", "No track leads there from your train yet; build some first.")


@pytest.mark.rule("MOV-3")
def test_a_train_does_not_turn_round_on_the_line() -> None:
    t = line().lay(0, TRACK.removesuffix(" B16")).put(0, "B8", "B7").operating()
    assert "turns round only in a city" in refused(t, "Main").sentence
    t.lay(0, "B15 B16")
    journey = found(t, "Main")  # now it can turn in Ayr
    assert "B16" in [t.board.names[m] for m in journey.path]


@pytest.mark.rule("EVT-5")
def test_an_event_on_the_way_holds_it_and_is_named() -> None:
    t = line().lay(0, TRACK).put(0, "B3")
    t.draws(1, 31)
    t.lay(0, "B5 B6")  # the bridge is there again; the river is still in flood
    t.operating(0, t.s.round)
    held = found(t, "Ayr").held
    assert held is not None
    assert "Flood of the Wye" in held.sentence


def test_out_of_turn_it_tells_what_the_next_turn_brings() -> None:
    t = line().lay(0, TRACK).put(0, "B3").operating(1)
    journey = found(t, "Ayr")
    assert (journey.now, journey.held, stops(t, journey)) == (False, None, ["B12", "B16"])
