"""Standing orders of a train: carried out turn after turn, stopped by news, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, table
from milepost.errors import IllegalAction
from milepost.tell.crayon.page import journeys, orders_given, orders_step, outlook

# Main (B2), Ayr (B11), Bute (B19): Ann's track to Ayr and from there on Bob's.
LINE = """
    . . . . . . . . . . . . . . . . . . . .
     . M . . . . . . . . A . . . . . . . B .
    . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; Ayr: small, A; Bute: medium, B"
OWN = " ".join(f"B{n}" for n in range(3, 12))
BOBS = " ".join(f"B{n}" for n in range(11, 20))
FLOOD = "31 | flood | Flood of the Wye | rivers: Wye"


def line(**more: Any) -> Table:
    t = table(LINE, CITIES, hands=((1, 2, 3), (4, 5, 6)), rivers="Wye: A5e A6sw B5e B5se C5e", events=FLOOD, **more)
    return t.lay(0, OWN).lay(1, BOBS).put(0, "B3").put(1, "B19").operating()


def wanted(*calls: tuple[str, list[Any]], end_turns: bool = False) -> Any:
    tasks = {"train": 0, "end_turns": end_turns}
    return {**tasks, "calls": [{"city": city, "tasks": todo} for city, todo in calls]}


def pick(load: str) -> Any:
    return {"do": "pick", "load": load, "card": None}


def deliver(load: str, card: int) -> Any:
    return {"do": "deliver", "load": load, "card": card}


def run(t: Table, orders: Any) -> tuple[list[str], Any, str]:
    """Play what the orders ask for in this turn: the actions, what is left of the orders, why they stop."""
    played: list[str] = []
    while True:
        text, orders, why = orders_step(t.game.view(0), orders)
        if text is None:
            return played, orders, why
        played.append(text)
        t.play(text)


def test_loads_are_taken_and_delivered_on_the_way() -> None:
    t = line().put(0, "B2")
    t.next_cards(7)
    orders: Any = orders_given(t.game.view(0), wanted(("Main", [pick("Coal")]), ("Ayr", [deliver("Coal", 1)])))
    played, orders, why = run(t, orders)
    assert [text.split()[0] for text in played] == ["pick", "move", "deliver"]
    assert (orders, why) == (None, "")
    assert t.where(0) == "B11"


def test_they_go_on_in_the_next_turn_and_end_turns_if_they_may() -> None:
    t = line()
    _, orders, why = run(t, orders_given(t.game.view(0), wanted(("Bute", []))))
    assert (t.where(0), why) == ("B12", "")
    assert t.s.phase == 0, "the seat builds by hand"
    t.play("done", "done")
    t.play("done", "done")
    _, orders, why = run(t, orders)
    assert (t.where(0), orders, why) == ("B19", None, "")
    t = line()
    played, _, _ = run(t, orders_given(t.game.view(0), wanted(("Bute", []), end_turns=True)))
    assert played[-2:] == ["done", "done"]
    assert t.s.seat == 1


def test_rent_is_foreseen_by_turn_and_landlord() -> None:
    t = line()
    told = outlook(t.game.view(0), wanted(("Ayr", []), ("Bute", [])))
    rents = [[(due["seat"], due["rent"]) for due in leg["rents"]] for leg in told["legs"]]
    assert rents == [[(1, 4)], [(1, 4)]]
    assert (told["turns"], told["fees"], told["calls"]) == (2, 8, [1, 2])
    way = next(one for one in journeys(t.game.view(0)) if one["city"] == "Bute")
    assert way["legs"] == told["legs"]
    assert (way["fees"], way["fees_now"]) == (8, 4)


@pytest.mark.parametrize("change", ["event", "load", "place", "card", "rent", "question"])
def test_news_stop_them_with_the_reason(change: str) -> None:
    t = line().put(0, "B3", loads=["Tea"])
    orders: Any = orders_given(t.game.view(0), wanted(("Bute", [])))
    played, orders, why = run(t, orders)
    assert (len(played), why) == (1, "")
    t.play("done", "done")
    t.play("done", "done")
    expected = {
        "event": "“Flood of the Wye”",
        "load": "carries has changed",
        "place": "not where your orders had left it",
        "card": "A new card pays for Tea",
        "rent": "would come to 4M by now; 3M was foreseen",
        "question": "asked something",
    }
    if change == "event":
        t.in_force(31, drawer=1)
    elif change == "load":
        t.s.loads[0] = ()
    elif change == "place":
        t.s.place[0] = t.at("B10")
    elif change == "card":
        t.s.hands[0] = (2, 3, 9)
    elif change == "rent":
        orders = {**orders, "fees": 3}
    else:
        t.s.push("lose load", 0)
    played, left, why = run(t, orders)
    assert played == []
    assert expected[change] in why
    assert left["calls"] == orders["calls"], "they are kept, so that the train can be sent on"


def test_what_the_rules_refuse_stops_them_with_their_words() -> None:
    t = line().put(0, "B2")
    orders: Any = orders_given(t.game.view(0), wanted(("Main", [pick("Rice")]), ("Ayr", [])))
    played, _, why = run(t, orders)
    assert played == []
    assert "Main does not supply Rice" in why


@pytest.mark.parametrize(
    "calls", [[("Nowhere", [])], [("Ayr", [pick("Gold")])], [("Ayr", [deliver("Coal", 999)])], [], [("Ayr", [])] * 9]
)
def test_orders_that_name_what_is_not_there_are_refused(calls: Any) -> None:
    t = line()
    with pytest.raises(IllegalAction):
        orders_given(t.game.view(0), wanted(*calls))


def test_where_no_track_leads_nobody_is_sent() -> None:
    t = table(LINE, CITIES).lay(0, OWN).put(0, "B3").operating()
    with pytest.raises(IllegalAction, match="No track leads there"):
        orders_given(t.game.view(0), wanted(("Bute", [])))
    assert outlook(t.game.view(0), wanted(("Bute", [])))["refusal"]
