"""Italy: what a derailment does to locks, and Swap Demands (IT-9, IT-10, EVT-4 and rulings)."""

from __future__ import annotations

import pytest

from crayon.italian import lock_for, pool_of, running
from kit import Table
from milepost.crayon.options.rules import HEAVY
from milepost.crayon.rules.cards import members

TITLES = ("italy",)
COAL, TEA, RICE = 0, 1, 2
EVENTS = """
    41 | derailment | Derailment in Ayr | cities: Ayr; radius: 1
    42 | tax | Tax | table: 0 10
    43 | derailment | Derailment everywhere | cities: Ayr, Main; radius: 3
    44 | derailment | Derailment in Main | cities: Main; radius: 0
    """


def derailed(*, card: int = 41, more: tuple[int, ...] = ()) -> Table:
    """Ann, in Ayr, is about to lock Coal on card 5; that turns the event up (four cards lie in the pool)."""
    t = running(events=EVENTS, draws=[card, *more])
    pool_of(t, 5, 6, 7, 8)
    return t.put(0, "Ayr", loads=["Coal"], loco=HEAVY)


# Derailment


@pytest.mark.rule("IT-9")
@pytest.mark.rule("EVT-4")
def test_the_owner_chooses_between_locked_and_free_loads() -> None:
    t = derailed(more=(11,)).put(0, "Ayr", loads=["Coal", "Rice"], loco=HEAVY)
    t.play("lock Coal North 5")
    legal = [t.game.text(atom) for atom in t.game.legal(0)]
    assert legal == ["lose Coal", "lose Rice", "lose Coal North 5"]
    t.play("lose Coal")
    assert (t.s.locks[0], t.aboard(0)) == (((5, COAL),), ["Coal", "Rice"])
    assert t.s.pool == (5, 6, 7, 8, 11)


@pytest.mark.rule("IT-9")
def test_giving_up_a_locked_load_unlocks_the_card() -> None:
    t = derailed().put(0, "Ayr", loads=["Rice"], loco=HEAVY)
    t.play("lock Coal North 5", "lose Coal North 5")
    assert (t.s.locks[0], t.aboard(0), t.s.pool) == ((), ["Rice"], (5, 6, 7, 8))


@pytest.mark.rule("IT-9")
def test_it_may_leave_more_than_four_unlocked() -> None:
    t = lock_for(running(events=EVENTS, draws=[43]), 1, (9, TEA))
    pool_of(t, 5, 6, 7, 8, 9)
    t.put(0, "Ayr", loads=["Coal"])
    t.play("lock Coal North 5")  # both have one load only and lose it: all five are unlocked
    assert (t.s.locks, t.s.pool) == ([(), ()], (5, 6, 7, 8, 9))


@pytest.mark.rule("IT-9")
@pytest.mark.rule("R-59")
def test_the_other_players_lock_of_the_same_demand_stays() -> None:
    t = lock_for(derailed(more=(11,)), 1, (5, COAL))
    t.play("lock Coal North 5")
    assert (t.s.locks, t.aboard(0), t.aboard(1)) == ([(), ((5, COAL),)], [], ["Coal"])
    assert t.s.pool == (5, 6, 7, 8, 11), "the card is still locked, so one is drawn"


@pytest.mark.rule("IT-9")
@pytest.mark.rule("R-61")
def test_a_private_card_may_be_retained_bound_to_its_demand() -> None:
    t = lock_for(derailed(more=(11,)), 0, (1, COAL)).put(0, "Ayr", loads=["Rice"], loco=HEAVY)
    t.play("lock Rice Ayr 5", "lose Coal North 1")
    assert t.game.waiting() == (0,)
    t.refuses("done", "IT-9")
    t.refuses("retain 2", "IT-9")
    t.play("retain 1")
    assert (t.s.hands[0], t.s.bound[0], t.s.locks[0]) == ((1, 2), ((1, COAL),), ((5, RICE),))
    assert t.aboard(0) == ["Coal", "Rice"], "capacity is free again"
    assert t.s.as_dict(1)["players"][0]["bound"] == [[1, COAL]]
    assert t.s.seat == 1
    t.put(0, "Ayr", loads=["Tea"], loco=HEAVY).operating()
    t.refuses("lock Tea Crewe 1", "IT-9")
    t.play("lock Coal North 1")
    assert (t.s.bound[0], t.s.locks[0]) == ((), ((1, COAL), (5, RICE)))


@pytest.mark.rule("IT-9")
@pytest.mark.rule("R-61")
def test_or_relinquished_to_the_pool_even_past_six() -> None:
    t = lock_for(running(events=EVENTS, draws=[44, 11]), 1, (3, TEA))
    pool_of(lock_for(t, 1, (6, TEA)), 5, 6, 7, 8, 9)
    t.put(0, "Ayr", loads=["Coal"]).put(1, "Main")
    t.play("lock Coal North 5")
    assert t.game.waiting() == (1,)
    t.play("lose Tea Crewe 3", seat=1)
    t.refuses("swap", "IT-9", seat=1)
    t.play("relinquish 3", seat=1)
    assert (t.s.hands[1], t.s.locks[1]) == ((4,), ((6, TEA),))
    assert t.s.pool == (5, 6, 7, 8, 9, 3), "four are unlocked: none is drawn"
    assert t.s.seat == 0, "who was not hit plays on"
    t.refuses("retain 1", "IT-9")
    t.put(0, "Ayr", loads=["Tea"])
    t.play("lock Tea Crewe 3")  # now it is public


@pytest.mark.rule("IT-9")
def test_the_pool_may_exceed_six_for_a_relinquished_card_and_none_is_drawn() -> None:
    t = lock_for(running(events=EVENTS, draws=[44]), 1, (3, TEA), (4, TEA))
    t.put(1, "Main").put(0, "Ayr", loads=["Coal", "Coal", "Coal"], loco=HEAVY)
    pool_of(t, 5, 6, 7, 8, 9, 10)
    t.s.push("pool")
    t.s.setting.events[44].strike(t.s, 0)
    t.play("lose Tea Crewe 3", "relinquish 3", seat=1)
    assert (len(t.s.pool), t.s.count) == (7, 20)
    t.play("lock Coal North 5", "lock Coal North 6", "lock Coal North 7")
    assert len(t.s.pool) == 7


@pytest.mark.rule("IT-9")
@pytest.mark.rule("R-10")
def test_the_drawer_is_asked_first() -> None:
    t = lock_for(derailed(card=43, more=(11,)), 1, (3, TEA)).put(1, "Main", loads=["Rice"])
    t.put(0, "Ayr", loads=["Rice"], loco=HEAVY)
    t.play("lock Coal North 5")
    assert t.game.waiting() == (0,)
    t.play("lose Rice")
    assert t.game.waiting() == (1,)
    t.play("lose Rice", seat=1)
    assert t.s.lost[1] == 0, "Bob's turn was lost at once, as Ann's was over"
    assert t.s.pool == (5, 6, 7, 8, 11)


@pytest.mark.rule("TRN-6")
@pytest.mark.rule("TRN-7")
def test_a_lost_turn_has_no_move_no_lock_and_no_swap() -> None:
    t = derailed()
    t.play("lock Coal North 5")
    assert t.s.seat == 1
    t.refuses("swap", "TRN-3", seat=0)
    t.idle()
    assert t.s.seat == 1


# Swap Demands


@pytest.mark.rule("IT-10")
def test_three_unlocked_cards_go_by_chance_and_three_come() -> None:
    t = running(draws=[5, 9, 7, 11, 12, 13])
    news = t.play("swap")
    assert [(item.word, item.args[0]) for item in news if item.chance] == [
        ("out", 5),
        ("out", 9),
        ("out", 7),
        ("card", 11),
        ("card", 12),
        ("card", 13),
    ]
    assert (t.s.pool, members(t.s.discards)) == ((6, 8, 10, 11, 12, 13), [5, 7, 9])
    assert (t.s.seat, t.s.phase) == (1, 0), "the turn is over"


@pytest.mark.rule("IT-10")
def test_locked_cards_of_the_other_stay() -> None:
    t = lock_for(running(draws=[8, 9, 10, 11, 12, 13]), 1, (5, TEA), (6, TEA), (7, RICE))
    t.play("swap")
    assert t.s.pool == (5, 6, 7, 11, 12, 13)


@pytest.mark.rule("IT-10")
def test_who_has_a_locked_load_does_not_swap() -> None:
    t = lock_for(running(), 0, (1, COAL))
    t.refuses("swap", "IT-10")
    t = running(draws=[5, 9, 7, 11, 12, 13])
    t.s.bound[0] = ((1, COAL),)
    t.play("swap")


@pytest.mark.rule("IT-10")
def test_it_takes_the_place_of_the_whole_turn() -> None:
    t = running()
    assert t.s.as_dict(0)["swap"]
    t.play("pick Coal")
    t.refuses("swap", "IT-10")
    assert not t.s.as_dict(0)["swap"]
    t.play("done")
    t.refuses("swap", "TRN-9")


@pytest.mark.rule("IT-10")
def test_after_it_one_may_lock_what_is_aboard_and_nothing_else() -> None:
    t = running(draws=[5, 9, 7, 11, 12, 13]).put(0, "Ayr", loads=["Coal", "Rice"])
    t.play("swap")
    assert t.game.waiting() == (0,)
    assert set(t.game.legal().kinds()) == {"lock", "done"}
    for action in ("pick Coal", "drop Coal", "move B6", "build B5 B6", "deliver Coal North 6", "swap"):
        t.refuses(action, "IT-10")
    t.play("lock Coal North 11", "lock Rice Ayr 6")  # a new card and an old one
    assert (t.s.locks[0], t.s.seat) == (((6, RICE), (11, COAL)), 1), "with nothing left to lock the turn ends"


@pytest.mark.rule("IT-10")
def test_cards_drawn_because_of_such_a_lock_may_be_locked_too() -> None:
    t = running(draws=[5, 7, 8, 11, 12, 13, 14, 15]).put(0, "Ayr", loads=["Coal", "Coal"])
    pool_of(t, 5, 6, 7, 8)
    t.play("swap", "lock Coal North 6")
    assert t.s.pool == (6, 11, 12, 13, 14)
    t.play("lock Coal North 14")
    assert t.s.locks[0] == ((6, COAL), (14, COAL))


@pytest.mark.rule("IT-10")
def test_one_need_not_lock() -> None:
    t = running(draws=[5, 9, 7, 11, 12, 13]).put(0, "Ayr", loads=["Coal"])
    t.play("swap", "done")
    assert (t.s.locks[0], t.s.seat, t.s.phase) == ((), 1, 0)


@pytest.mark.rule("R-62")
def test_not_in_the_first_two_turns() -> None:
    t = running()
    for round_number in (1, 2):
        t.operating(0, round_number)
        t.refuses("swap", "IT-10")
    t.operating(0, 3)
    assert t.s.as_dict(0)["swap"]


@pytest.mark.rule("R-62")
def test_three_out_three_in_even_with_more_than_four_unlocked() -> None:
    t = running(draws=[5, 9, 7, 11, 12, 13])
    t.s.pool += (15,)
    t.play("swap")
    assert len(t.s.pool) == 7


@pytest.mark.rule("R-62")
def test_with_fewer_than_three_unlocked_all_of_them_go() -> None:
    t = lock_for(running(draws=[5, 11, 12, 13, 14]), 1, (6, TEA), (7, TEA))
    pool_of(t, 5, 6, 7)
    t.play("swap")
    assert t.s.pool == (6, 7, 11, 12, 13, 14), "and the pool is filled as always"


@pytest.mark.rule("R-62")
@pytest.mark.rule("R-13")
def test_a_derailment_drawn_ends_the_turn_before_any_locking() -> None:
    t = running(events=EVENTS, draws=[5, 9, 7, 11, 41, 12, 13]).put(0, "Ayr", loads=["Coal", "Rice"])
    t.play("swap", "lose Rice")
    assert (t.s.locks[0], t.s.seat) == ((), 1)
    assert t.s.pool == (6, 8, 10, 11, 12, 13), "the three cards come all the same"
    t.idle()
    assert t.s.seat == 1, "and all of the next turn is lost"


@pytest.mark.rule("IT-10")
@pytest.mark.rule("EVT-1")
def test_an_event_drawn_while_swapping_strikes_and_is_replaced() -> None:
    t = running(events=EVENTS, draws=[5, 9, 7, 42, 11, 12, 13])
    t.play("swap")
    assert (t.s.cash, t.s.pool) == ([40, 40], (6, 8, 10, 11, 12, 13))
