"""The course of the game: opening, turns and phases, discarding the hand, lost turns (TRN, R-5, R-11, R-12, R-78)."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")

# Two major cities (their centres M and N), a small city A between them.
PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . A . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"

# Out of Main (its rim is A2, A3, B1, B3, C2, C3) a wall of alpine mileposts, 5M each.
ALPS = """
    . . . a a a a a . . . .
     . M . . . . . . . N .
    . . . . . . . . . . . .
    """
ALPINE_CITIES = "Main: major, M; North: major, N"

# Cards 101 and 103 hit trains around North, 104 those around North or Ayr; the tax takes 10M from everybody.
EVENTS = """
    101 | derailment | First derailment | cities: North; radius: 3
    102 | tax | Rail tax | table: 0 10
    103 | derailment | Second derailment | cities: North; radius: 3
    104 | derailment | Third derailment | cities: North, Ayr; radius: 3
    """


def scene(players: int = 2, options: str = "") -> Table:
    """Ann holds 30, 29, 28 and Bob 27, 26, 25. Card n pays n for Coal in North, n + 2 for Rice in Main."""
    return table(PLAIN, CITIES, players=players, events=EVENTS, options=options)


def derailed_by_bob(t: Table, *events: int) -> Table:
    """Bob delivers far away, at the western edge of Main, and draws those events before a demand card."""
    t.put(1, "B1", loads=["Rice"]).operating(seat=1).next_cards(*events, 1)
    t.play("deliver Rice Main 27")
    return t


def to_act(t: Table, turns: int) -> list[int]:
    """Who is to act in this turn and the following ones, if all leave their turns empty."""
    seats: list[int] = []
    for _ in range(turns):
        seats += t.game.waiting()
        t.idle()
    return seats


# The opening


@pytest.mark.rule("TRN-2")
def test_the_opening_is_a_switchback_and_then_play_goes_clockwise_from_the_first_player() -> None:
    t = table(PLAIN, CITIES, players=3, hands=[[27, 26, 25], [30, 29, 28], [24, 23, 22]])
    assert to_act(t, 12) == [1, 2, 0, 0, 2, 1, 1, 2, 0, 1, 2, 0]
    assert t.s.round == 5


@pytest.mark.rule("TRN-2")
def test_nobody_acts_out_of_turn() -> None:
    t = scene()
    t.refuses("build B3 B4", "TRN-2", seat=1)
    t.refuses("done", "TRN-2", seat=1)
    t.play("build B3 B4", seat=0)


@pytest.mark.rule("TRN-1")
def test_each_opening_round_allows_20m_of_track_and_no_more() -> None:
    t = table(ALPS, ALPINE_CITIES)
    t.play("build A3 A4", "build A4 A5", "build A5 A6", "build A6 A7")
    assert t.s.cash[0] == 30
    t.refuses("build B3 B4", "BLD-1")
    t.idle(3)
    assert (t.s.seat, t.s.round) == (0, 2)
    t.play("build A7 A8", "build A8 B8", "build B8 B9")
    assert t.s.cash[0] == 30 - 5 - 1 - 5


@pytest.mark.rule("TRN-1")
def test_the_20m_of_an_opening_round_may_buy_a_loco_instead() -> None:
    t = scene()
    t.play("upgrade Heavy")
    assert (t.s.cash[0], t.s.locos[0]) == (30, 2)
    t.refuses("build B3 B4", "LOC-2")
    t.idle(3)
    t.play("upgrade Super")
    assert (t.s.round, t.s.cash[0], t.s.locos[0]) == (2, 10, 3)


@pytest.mark.rule("TRN-1")
def test_no_train_operates_in_the_two_opening_rounds() -> None:
    t = scene()
    for _ in range(4):
        t.refuses("place Main", "TRN-1")
        assert set(t.game.legal().kinds()) == {"done", "build", "upgrade"}
        t.idle()
    assert t.allows("place Main")


@pytest.mark.rule("TRN-1")
@pytest.mark.parametrize("action", ["pick Coal", "deliver Coal North 30"])
def test_loading_in_the_opening_is_refused_because_nobody_operates_yet(action: str) -> None:
    scene().refuses(action, "TRN-1")


@pytest.mark.rule("R-5")
@pytest.mark.rule("TRN-5")
def test_no_hand_is_discarded_in_the_opening_rounds() -> None:
    t = scene()
    for _ in range(4):
        t.refuses("discard", "TRN-5")
        t.idle()
    t.next_cards(1, 2, 3).play("discard", seat=0)
    assert t.s.hands[0] == (1, 2, 3)


# Phases


@pytest.mark.rule("TRN-4")
def test_a_turn_is_operations_then_building_then_the_next_player() -> None:
    t = scene().lay(0, "B3 B4 B5").put(0, "B3").operating()
    t.play("move B3 B4", "done", "build B5 B6", "done")
    assert t.game.waiting() == (1,)
    assert t.allows("place Main")


@pytest.mark.rule("TRN-9")
@pytest.mark.rule("TRN-4")
def test_nothing_is_built_or_bought_during_operations() -> None:
    t = scene().put(0, "Main").operating()
    t.refuses("build B3 B4", "TRN-9")
    t.refuses("upgrade Fast", "TRN-9")
    t.play("done", "build B3 B4")


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-9")
@pytest.mark.rule("TRN-4")
@pytest.mark.parametrize("action", ["move B3 B4", "pick Coal", "drop Tea", "deliver Rice Main 30", "discard"])
def test_operations_are_over_once_building_begins(action: str) -> None:
    t = scene().lay(0, "B3 B4").put(0, "B3", loads=["Tea", "Rice"], loco=2).operating()
    t.play("done", "build B4 B5")
    t.refuses(action, "TRN-9")


@pytest.mark.rule("TRN-9")
def test_a_train_is_not_placed_once_building_begins() -> None:
    scene().building().refuses("place Main", "TRN-9")


@pytest.mark.rule("TRN-9")
def test_either_phase_may_be_left_empty() -> None:
    t = scene().put(0, "Main").operating()
    t.play("done", "build B3 B4", "done")  # no operations
    t.idle()
    t.play("pick Coal", "done", "done")  # no building
    assert t.game.waiting() == (1,)
    t.play("done", "done")  # neither
    assert t.game.waiting() == (0,)


# Discarding the hand


@pytest.mark.rule("TRN-5")
def test_discarding_the_hand_brings_three_new_cards_and_is_the_whole_turn() -> None:
    t = scene().put(0, "Main").operating().next_cards(1, 2, 3)
    t.play("discard")
    assert t.s.hands[0] == (1, 2, 3)
    assert t.s.discards == 1 << 30 | 1 << 29 | 1 << 28
    assert t.game.waiting() == (1,)
    t.refuses("build B3 B4", "TRN-2", seat=0)


@pytest.mark.rule("TRN-5")
@pytest.mark.parametrize("begun", ["move B3", "pick Coal", "drop Tea"])
def test_a_turn_that_has_begun_is_no_longer_given_up(begun: str) -> None:
    t = scene().put(0, "Main", loads=["Tea"]).operating().next_cards(1, 2, 3)
    assert t.allows("discard")
    t.play(begun)
    t.refuses("discard", "TRN-5")


@pytest.mark.rule("TRN-5")
def test_an_event_drawn_for_a_discarded_hand_is_resolved_and_replaced() -> None:
    t = scene().operating().next_cards(1, 102, 2, 3)
    t.play("discard")
    assert t.s.cash == [40, 40]
    assert t.s.hands[0] == (1, 2, 3)


# Lost turns


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-6")
@pytest.mark.rule("R-78")
def test_a_lost_turn_passes_by_itself_and_nothing_of_its_owner_changes() -> None:
    t = scene().lay(0, "B7 B6").put(0, "B7", loads=["Coal", "Coal"])
    derailed_by_bob(t, 101)
    s = t.s
    before = (s.place[0], s.cash[0], s.hands[0], s.loads[0], s.locos[0], bytes(s.owner), s.count)
    t.play("done")
    news = t.play("done")
    assert ("turn passes", (0,)) in [(item.word, item.args) for item in news]
    assert (t.s.round, t.s.seat) == (4, 1)
    s = t.s
    assert (s.place[0], s.cash[0], s.hands[0], s.loads[0], s.locos[0], bytes(s.owner), s.count) == before


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-6")
@pytest.mark.rule("R-78")
def test_the_player_of_a_lost_turn_is_asked_nothing_and_may_do_nothing() -> None:
    t = scene().lay(0, "B7 B6").put(0, "B7", loads=["Coal", "Coal"])
    derailed_by_bob(t, 101).idle()
    assert t.game.waiting() == (1,)
    assert len(t.game.legal(0)) == 0
    for action in (
        "move B7 B6",
        "pick Rice",
        "drop Coal",
        "deliver Coal North 30",
        "discard",
        "build B6 B5",
        "upgrade Fast",
        "done",
    ):
        t.refuses(action, "TRN-2", seat=0)
    t.idle()
    t.next_cards(2).play("deliver Coal North 30", seat=0)
    assert t.s.cash[0] == 80


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-7")
def test_who_is_derailed_in_the_own_turn_loses_the_rest_of_it_and_the_next_one() -> None:
    t = scene().put(0, "North", loads=["Coal"]).operating().next_cards(101, 1)
    t.play("deliver Coal North 30")
    assert (t.s.round, t.s.seat) == (3, 1)
    assert to_act(t, 3) == [1, 1, 0]


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-7")
def test_who_is_derailed_in_the_turn_of_another_loses_only_the_next_one() -> None:
    t = scene().put(0, "North")
    derailed_by_bob(t, 101)
    assert to_act(t, 4) == [1, 1, 0, 1]


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-7")
def test_the_next_turn_may_be_one_of_the_same_round() -> None:
    t = scene(players=3).put(0, "Main", loads=["Rice"]).put(2, "North").operating().next_cards(101, 1)
    t.play("deliver Rice Main 30")
    assert to_act(t, 5) == [0, 1, 0, 1, 2]


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-7")
def test_a_derailment_that_hits_only_others_leaves_the_drawer_the_turn() -> None:
    t = scene().put(0, "North")
    derailed_by_bob(t, 101)
    t.play("pick Coal", "done", "build B3 B4")
    assert t.owner("B3", "B4") == 1


@pytest.mark.without("italy")
@pytest.mark.rule("R-11")
@pytest.mark.rule("TRN-7")
def test_a_derailed_drawer_keeps_the_pay_loses_one_more_load_and_draws_on() -> None:
    t = scene().put(0, "North", loads=["Coal", "Tea"]).operating().next_cards(101, 102, 1)
    t.play("deliver Coal North 30")
    assert t.s.cash == [50 + 30 - 10, 40]  # paid in full; the tax came up after the derailment
    assert t.aboard(0) == []
    assert (t.s.bank[t.load("Coal")], t.s.bank[t.load("Tea")]) == (3, 3)
    assert t.s.hands[0] == (29, 28, 1)
    t.refuses("move B7", "TRN-2", seat=0)
    t.refuses("build B7 B6", "TRN-2", seat=0)
    assert to_act(t, 3) == [1, 1, 0]


@pytest.mark.rule("R-11")
def test_a_derailed_drawer_chooses_which_load_is_lost_before_drawing_on() -> None:
    t = scene().put(0, "North", loads=["Coal", "Tea", "Rice"], loco=2).operating().next_cards(101, 1)
    t.play("deliver Coal North 30")
    assert t.game.waiting() == (0,)
    t.refuses("deliver Coal North 29", "R-10")
    t.play("lose Rice")
    assert t.aboard(0) == ["Tea"]
    assert t.s.hands[0] == (29, 28, 1)
    assert to_act(t, 3) == [1, 1, 0]


@pytest.mark.without("italy")
@pytest.mark.rule("R-12")
def test_an_empty_train_loses_only_the_turn() -> None:
    t = scene().put(0, "North")
    derailed_by_bob(t, 101)
    assert t.game.waiting() == (1,)
    assert to_act(t, 3) == [1, 1, 0]


@pytest.mark.without("italy")
@pytest.mark.rule("R-12")
@pytest.mark.parametrize("options", ["", "add_lost_turns = true"])
def test_a_train_near_two_listed_cities_is_hit_once(options: str) -> None:
    t = scene(options=options).put(0, "B6", loads=["Coal", "Coal"])  # two steps from North and from Ayr
    derailed_by_bob(t, 104)
    assert t.aboard(0) == ["Coal"]
    assert to_act(t, 3) == [1, 1, 0]


@pytest.mark.without("italy")
@pytest.mark.rule("R-12")
@pytest.mark.parametrize(("options", "order"), [("", [1, 1, 0, 1]), ("add_lost_turns = true", [1, 1, 1, 0])])
def test_two_derailments_before_the_next_turn_cost_one_turn_or_by_option_two(options: str, order: list[int]) -> None:
    t = scene(options=options).put(0, "B6", loads=["Coal", "Coal"])
    derailed_by_bob(t, 101, 103)
    assert t.aboard(0) == []  # each card takes a load all the same
    assert to_act(t, 4) == order


@pytest.mark.without("italy")
@pytest.mark.rule("R-12")
@pytest.mark.parametrize(("options", "order"), [("", [1, 1, 0, 1]), ("add_lost_turns = true", [1, 1, 1, 0])])
def test_a_second_derailment_in_the_turn_of_another_costs_the_same_turn_or_by_option_one_more(
    options: str, order: list[int]
) -> None:
    t = scene(options=options).put(0, "North", loads=["Coal"]).operating().next_cards(101, 1)
    t.put(1, "Main", loads=["Rice"])
    t.play("deliver Coal North 30")
    t.next_cards(103, 2).play("deliver Rice Main 27", seat=1)
    assert to_act(t, 4) == order
