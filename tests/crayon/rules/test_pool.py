"""Italy's public and private cards: locking, delivering, races, the size of the pool (IT-1 to IT-8, IT-11 to IT-15)."""

from __future__ import annotations

import pytest

from crayon.italian import lock_for, pool_of, running
from kit import Table, table
from milepost.crayon.options.rules import FREIGHT, HEAVY
from milepost.crayon.rules.cards import members
from milepost.errors import UnknownAction

TITLES = ("italy",)
DERAIL = "41 | derailment | Derailment | cities: Ayr; radius: 1\n42 | tax | Tax | table: 0 10\n"
STRIKE = "43 | coastal strike | Dock strike | radius: 0\n"
COAL, TEA, RICE = 0, 1, 2  # the demands of each card


def lying(t: Table) -> tuple[int, ...]:
    """The cards in the pool."""
    return t.s.pool


def unlocked(t: Table) -> list[int]:
    locked = {card for locks in t.s.locks for card, _ in locks}
    return [card for card in t.s.pool if card not in locked]


# Picking up and locking


@pytest.mark.rule("IT-2")
def test_a_pickup_lies_on_the_mat_until_it_is_locked() -> None:
    t = running()
    t.play("pick Coal")
    player = t.s.as_dict(0)["players"][0]
    assert (player["mat"], player["locks"]) == (["Coal"], [])
    t.play("lock Coal North 5")
    player = t.s.as_dict(0)["players"][0]
    assert (player["mat"], player["locks"]) == ([], [[5, COAL]])


@pytest.mark.rule("IT-2")
def test_a_pickup_may_lock_at_once() -> None:
    t = running()
    t.play("pick Coal North 5")
    assert (t.aboard(0), t.s.locks[0]) == (["Coal"], ((5, COAL),))
    assert t.game.entries()[-1].text == "pick Coal; lock Coal North 5"


@pytest.mark.rule("IT-3")
def test_a_public_demand_is_locked_anywhere_on_the_way_by_who_carries_the_load() -> None:
    t = running().put(0, "B6", "B5", ["Coal"])
    t.play("lock Coal North 8")
    assert t.s.locks[0] == ((8, COAL),)


@pytest.mark.rule("IT-3")
def test_locking_needs_the_load_aboard_and_free() -> None:
    t = running()
    t.refuses("lock Coal North 5", "IT-3")
    t.play("pick Coal", "lock Coal North 5")
    t.refuses("lock Coal North 6", "IT-3")
    t.play("pick Coal", "lock Coal North 6")
    assert t.s.locks[0] == ((5, COAL), (6, COAL))


@pytest.mark.rule("IT-3")
@pytest.mark.rule("TRN-9")
def test_locking_belongs_to_the_own_moving_phase() -> None:
    t = running().put(0, "Ayr", loads=["Coal"])
    t.play("done")
    t.refuses("lock Coal North 5", "TRN-9")
    t = running().put(1, "Main", loads=["Rice"])
    t.refuses("lock Rice Ayr 5", "TRN-3", seat=1)


@pytest.mark.rule("IT-3")
def test_only_cards_of_the_pool_or_own_ones_are_locked() -> None:
    t = running().put(0, "Ayr", loads=["Coal"])
    t.refuses("lock Coal North 11", "IT-3")
    t.play("lock Coal North 1")
    assert t.s.locks[0] == ((1, COAL),)


@pytest.mark.rule("IT-1")
def test_a_private_card_is_its_owners_alone() -> None:
    t = running().put(0, "Ayr", loads=["Coal"])
    t.refuses("lock Coal North 3", "IT-1")
    t.play("lock Coal North 2")


@pytest.mark.rule("IT-1")
@pytest.mark.rule("IT-13")
@pytest.mark.rule("LOD-6")
def test_of_a_private_card_one_demand_is_delivered() -> None:
    t = running().put(0, "North", loads=["Coal", "Rice"])
    t.play("lock Coal North 1")
    t.refuses("lock Rice Ayr 1", "IT-13")
    t.play("deliver Coal North 1")
    t.refuses("lock Rice Ayr 1", "IT-3")
    assert t.s.discards == 1 << 1


@pytest.mark.rule("R-58")
def test_a_private_demand_is_chosen_by_its_cube_not_before() -> None:
    t = running().put(0, "Ayr", loads=["Rice"])
    assert t.allows("lock Rice Ayr 1")
    t = running().put(0, "Ayr", loads=["Coal"])
    assert t.allows("lock Coal North 1")
    t = running(draws=[5, 6, 7, 11, 12, 13])
    t.play("swap")  # private cards without a cube are no locked loads
    assert t.s.hands[0] == (1, 2)


@pytest.mark.rule("IT-4")
def test_loads_never_run_out_only_the_train_fills_up() -> None:
    t = running().put(1, "Ayr", loads=["Coal"] * 3, loco=HEAVY)
    t.play("pick Coal", "pick Coal")
    t.refuses("pick Coal", "LOD-1")


@pytest.mark.rule("IT-12")
@pytest.mark.parametrize(("loco", "room"), [(FREIGHT, 2), (HEAVY, 3)])
def test_cubes_on_demands_and_on_the_mat_together_fill_the_train(loco: int, room: int) -> None:
    t = running(draws=[11, 12, 13, 14]).put(0, "Ayr", loco=loco)
    t.play("pick Coal North 5")
    for _ in range(room - 1):
        t.play("pick Coal")
    t.refuses("pick Coal", "LOD-1")
    player = t.s.as_dict(0)["players"][0]
    assert len(player["locks"]) + len(player["mat"]) == room


# What a lock forbids


@pytest.mark.rule("IT-5")
@pytest.mark.rule("IT-12")
def test_a_locked_load_is_not_dropped_a_free_one_beside_it_is() -> None:
    t = running()
    t.play("pick Coal North 5")
    t.refuses("drop Coal", "IT-5")
    t.play("pick Coal", "drop Coal")
    t.refuses("drop Coal", "IT-5")
    assert t.aboard(0) == ["Coal"]


@pytest.mark.rule("IT-5")
def test_nothing_is_delivered_unless_it_is_locked_first() -> None:
    t = running(draws=[11, 12]).put(0, "North", loads=["Coal"])
    t.refuses("deliver Coal North 5", "IT-5")
    t.play("lock Coal North 5")
    t.refuses("deliver Coal North 6", "IT-5")
    t.play("deliver Coal North 5")
    assert t.s.cash[0] == 50 + 15


@pytest.mark.rule("IT-5")
@pytest.mark.rule("LOD-4")
def test_a_locked_load_is_delivered_in_its_city_only_and_anywhere_in_a_major_one() -> None:
    t = lock_for(running(), 0, (5, COAL))
    t.refuses("deliver Coal North 5", "LOD-5")
    t.put(0, "B7", "B6")
    t.play("deliver Coal North 5")
    assert t.s.cash[0] == 65


@pytest.mark.rule("IT-13")
def test_a_card_with_a_locked_demand_is_closed_for_its_other_demands_to_all() -> None:
    t = lock_for(running(), 1, (5, RICE)).put(0, "Ayr", loads=["Coal", "Tea"])
    t.refuses("lock Coal North 5", "IT-13")
    t.refuses("deliver Coal North 5", "IT-13")
    t.play("lock Coal North 6")
    t.refuses("lock Tea Crewe 6", "IT-13")


@pytest.mark.rule("R-59")
def test_a_demand_takes_one_cube_of_each_player() -> None:
    t = lock_for(running(), 0, (5, COAL)).put(0, "Ayr", loads=["Coal"])
    t.refuses("lock Coal North 5", "R-59")


# Delivering and races


@pytest.mark.rule("IT-15")
@pytest.mark.rule("IT-11")
def test_a_delivery_pays_frees_the_cube_and_discards_the_card() -> None:
    t = lock_for(running(), 0, (1, COAL)).put(0, "North")
    news = t.play("deliver Coal North 1")
    assert (t.s.cash[0], t.aboard(0), t.s.locks[0]) == (61, [], ())
    assert (t.s.hands[0], members(t.s.discards)) == ((2,), [1])
    assert not any(item.chance for item in news), "no card is drawn for a private one"
    assert len(t.s.pool) == 6


@pytest.mark.rule("IT-11")
def test_who_has_delivered_both_private_cards_works_from_the_pool_alone() -> None:
    t = lock_for(running(), 0, (1, COAL), (2, COAL)).put(0, "North", loco=HEAVY)
    t.play("deliver Coal North 1", "deliver Coal North 2")
    assert t.s.hands[0] == ()
    t.put(0, "Ayr", loads=["Coal"])
    t.play("lock Coal North 5")
    t.idle(2)
    assert t.s.hands[0] == ()


@pytest.mark.rule("IT-6")
@pytest.mark.rule("R-59")
def test_both_may_lock_a_demand_and_the_first_delivery_takes_it() -> None:
    t = lock_for(running(draws=[11]), 1, (5, COAL)).put(0, "North", loads=["Coal"])
    t.play("lock Coal North 5")
    assert t.s.locks == [((5, COAL),), ((5, COAL),)]
    news = t.play("deliver Coal North 5")
    assert ("too late", (1, 5)) in [(item.word, item.args) for item in news]
    # The cube on the card was the load: Bob has it back, undelivered, and room for another.
    assert (t.s.cash, t.aboard(1), t.s.locks) == ([65, 50], [], [(), ()])
    assert t.s.as_dict(1)["players"][1]["mat"] == []
    t.play("done", "done")
    t.put(1, "North")
    t.refuses("deliver Coal North 5", "IT-5")
    t.refuses("lock Coal North 6", "IT-3")


@pytest.mark.rule("IT-6")
@pytest.mark.rule("IT-12")
def test_a_lost_race_takes_one_load_and_leaves_those_on_the_mat_and_on_other_cards() -> None:
    t = lock_for(running(draws=[11]), 1, (5, COAL), (3, COAL)).put(1, "Ayr", loads=["Coal"], loco=HEAVY)
    t.put(0, "North", loads=["Coal"])
    t.play("lock Coal North 5", "deliver Coal North 5")
    assert t.aboard(1) == ["Coal", "Coal"]
    assert t.s.locks[1] == ((3, COAL),)
    assert t.s.as_dict(1)["players"][1]["mat"] == ["Coal"]


# The size of the pool


@pytest.mark.rule("IT-7")
def test_the_starting_pool_of_six_is_not_topped_up_before_two_are_locked() -> None:
    t = running().put(0, "Ayr", loads=["Coal"], loco=HEAVY)
    t.play("lock Coal North 5")
    assert (len(t.s.pool), len(unlocked(t))) == (6, 5)


@pytest.mark.rule("IT-7")
@pytest.mark.parametrize(
    ("pool", "locked", "drawn"),
    [
        ((5, 6, 7, 8), (), [11]),  # three are left unlocked: one is drawn
        ((5, 6, 7, 8, 9), (), []),  # four are still unlocked
        ((5, 6, 7, 8, 9), (9,), [11]),  # three unlocked of five: a sixth
        ((5, 6, 7, 8, 9, 10), (10,), []),
        ((5, 6, 7, 8, 9, 10), (9, 10), []),  # six in all: never past that, though three are unlocked
        ((5, 6, 7), (), [11, 12]),  # short for want of cards until now: both limits bind
    ],
)
def test_a_lock_tops_the_pool_up_to_four_unlocked_but_never_past_six(
    pool: tuple[int, ...], locked: tuple[int, ...], drawn: list[int]
) -> None:
    t = running(draws=[11, 12, 13])
    pool_of(t, *pool)
    lock_for(t, 1, *[(card, TEA) for card in locked])
    t.put(0, "Ayr", loads=["Coal"])
    t.play("lock Coal North 5")
    assert lying(t) == (*pool, *drawn)


@pytest.mark.rule("IT-7")
@pytest.mark.rule("IT-15")
def test_after_a_delivery_the_pool_is_filled_only_where_fewer_than_four_are_unlocked() -> None:
    t = lock_for(running(draws=[11]), 0, (5, COAL)).put(0, "North")
    t.play("deliver Coal North 5")  # five unlocked cards are left
    assert lying(t) == (6, 7, 8, 9, 10)
    lock_for(t, 0, (6, COAL), (7, COAL)).put(0, "North", loco=HEAVY)
    lock_for(t, 1, (8, TEA))
    t.s.locks[1] = ((8, TEA), (9, TEA))
    t.s.loads[1] = (t.load("Tea"), t.load("Tea"))
    t.next_cards(11, 12, 13)
    t.play("deliver Coal North 6")  # 7, 8, 9 locked, 10 unlocked: two more make six
    assert lying(t) == (7, 8, 9, 10, 11, 12)


@pytest.mark.rule("IT-7")
def test_private_cards_do_not_count() -> None:
    t = running(draws=[11]).put(0, "Ayr", loads=["Coal"])
    pool_of(t, 5, 6, 7, 8)
    t.play("lock Coal North 1")
    assert lying(t) == (5, 6, 7, 8)


@pytest.mark.rule("IT-8")
@pytest.mark.rule("EVT-1")
def test_an_event_drawn_for_the_pool_strikes_and_another_card_is_drawn() -> None:
    t = running(events=DERAIL, draws=[42, 11]).put(0, "Ayr", loads=["Coal"])
    pool_of(t, 5, 6, 7, 8)
    t.play("lock Coal North 5")
    assert (t.s.cash, t.s.pool) == ([40, 40], (5, 6, 7, 8, 11))


@pytest.mark.rule("IT-8")
def test_a_derailment_that_unlocks_a_card_may_leave_nothing_to_draw() -> None:
    t = running(events=DERAIL, draws=[41]).put(0, "Ayr", loads=["Coal"])
    pool_of(t, 5, 6, 7, 8)
    t.play("lock Coal North 5")  # its load is the only one aboard and is lost: four are unlocked again
    assert (t.s.pool, t.s.locks[0], t.aboard(0)) == ((5, 6, 7, 8), (), [])
    assert t.s.seat == 1, "the turn is over"


@pytest.mark.rule("IT-14")
@pytest.mark.rule("R-60")
def test_an_event_turned_up_by_the_lock_strikes_before_the_delivery() -> None:
    north = "41 | derailment | Derailment | cities: North; radius: 0\n"
    t = running(events=north, draws=[41, 11]).put(0, "North", loads=["Coal", "Rice"])
    pool_of(t, 5, 6, 7, 8)
    t.play("lock Coal North 5")
    t.play("lose Rice")
    assert (t.s.pool, t.s.seat) == ((5, 6, 7, 8, 11), 1), "the pool is filled first, then the turn ends"
    assert (t.s.locks[0], t.s.cash[0]) == (((5, COAL),), 50), "the delivery is off"
    t.idle(1)
    assert (t.s.seat, t.s.round) == (1, 4), "and the next turn is lost, too"
    t.idle(1)
    t.play("deliver Coal North 5")


@pytest.mark.rule("IT-14")
def test_locking_and_delivering_are_two_actions_with_a_check_after_each() -> None:
    t = running(draws=[11, 12]).put(0, "North", loads=["Coal", "Coal"])
    pool_of(t, 5, 6, 7, 8)
    t.play("lock Coal North 5")
    assert lying(t) == (5, 6, 7, 8, 11)
    t.play("deliver Coal North 5")
    assert lying(t) == (6, 7, 8, 11)
    t.play("lock Coal North 6")
    assert lying(t) == (6, 7, 8, 11, 12)


@pytest.mark.rule("R-60")
def test_a_row_of_actions_does_not_go_on_after_a_card_was_drawn() -> None:
    """Otherwise one could look at the card, have the row refused, and do something else."""
    t = running(draws=[11]).put(0, "North", loads=["Coal"])
    pool_of(t, 5, 6, 7, 8)
    before = t.game.digest()
    for row in ("lock Coal North 5; deliver Coal North 5", "lock Coal North 5; move B7"):
        with pytest.raises(UnknownAction, match="two steps"):
            t.play(row)
    atoms = [*t.s.parse("lock Coal North 5", 0), *t.s.parse("deliver Coal North 5", 0)]
    with pytest.raises(UnknownAction, match="two steps"):
        t.play(atoms)
    assert t.game.digest() == before
    t = running().put(0, "North", loads=["Coal"])
    t.play("lock Coal North 1; deliver Coal North 1")  # nothing is drawn for a private card


@pytest.mark.rule("R-31")
@pytest.mark.rule("EVT-20")
def test_a_strike_stops_pickup_and_delivery_but_no_lock_and_no_drop() -> None:
    t = lock_for(running(events=STRIKE, coasts="Sea: B5 B8", draws=[43, 11]), 0, (5, COAL))
    pool_of(t, 5, 6, 7, 8, 9)
    t.put(0, "North", loads=["Coal", "Rice"], loco=HEAVY)
    t.play("lock Coal North 6")
    t.refuses("deliver Coal North 5", "EVT-20")
    t.refuses("deliver Coal North 6", "EVT-20")
    t.play("drop Rice")
    t.put(0, "Ayr")
    t.refuses("pick Coal", "EVT-20")


# A deck that runs out


@pytest.mark.rule("R-16")
def test_a_pool_that_cannot_be_filled_is_legal_and_filled_when_cards_come() -> None:
    t = running(number=10).put(0, "North", loads=["Coal", "Coal", "Coal"], loco=HEAVY)
    t.play("lock Coal North 5", "lock Coal North 6", "lock Coal North 7")
    assert (len(t.s.pool), len(unlocked(t)), t.s.deck) == (6, 3, 0)
    t.next_cards(5)
    t.play("deliver Coal North 5")  # its own card is the only one to be had
    assert lying(t) == (6, 7, 8, 9, 10, 5)
    t = running(number=10, events=DERAIL)
    pool_of(t, 5, 6, 7)
    t.piles()
    t.put(0, "North", loads=["Coal"])
    t.play("lock Coal North 5")
    assert lying(t) == (5, 6, 7), "short, and legal"
    t.piles(discards=[9])
    t.next_cards(9)
    t.play("done", "done")
    assert 9 in t.s.pool


@pytest.mark.rule("R-16")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    t = lock_for(running(number=12), 0, (5, COAL)).put(0, "North", loads=["Coal"])
    pool_of(t, 5, 6, 7, 8, 9)
    t.piles(deck=[11], discards=[12, 10])
    t.next_cards(11, 12)
    t.play("deliver Coal North 5")
    assert lying(t) == (6, 7, 8, 9)
    news = t.play("lock Coal North 6")
    assert lying(t) == (6, 7, 8, 9, 11)
    t.put(0, "North", loads=["Coal"])
    news = t.play("lock Coal North 7")
    assert "reshuffled" in [item.word for item in news]
    assert lying(t) == (6, 7, 8, 9, 11, 12)


def test_a_table_without_a_pool_knows_no_locks() -> None:
    t = (
        table(
            """
        . . . . . .
         . M . A . N
        . . . . . .
        """,
            "Main: major, M; North: major, N; Ayr: small, A",
        )
        .put(0, "Ayr", loads=["Coal"])
        .operating()
    )
    t.refuses("lock Coal North 1", "IT-3")
    t.refuses("swap", "IT-10")
