"""Winning: the network, the cash, the end of the round, ties (WIN, R-40, R-41, R-42)."""

from __future__ import annotations

import pytest

from kit import Table, book, table, title
from milepost.crayon.family import CrayonTitle

TITLES = ("india", "russia", "italy", "nippon")

# Two major cities, centres M (B2) and N (B5): a single section B3 B4 joins their rims.
# Others may join them by A3 A4 A5 and by C3 C4 C5.
TWO = """
    . . . . . . . .
     . M . . N . .
    . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"
ANN, BOB, CEM = "B3 B4", "C3 C4 C5", "A3 A4 A5"
EVENTS = """
    101 | tax | Rail tax | table: 0 10
    102 | derailment | Derailment | cities: North; radius: 1
    103 | flood | Flood of the Po | rivers: Po
    """

# Four major cities in a row, joined by B3 B4, B6 B7 and B9 B10.
FOUR = """
    . . . . . . . . . . . . .
     . M . . N . . O . . P .
    . . . . . . . . . . . . .
    """
FOUR_CITIES = "Main: major, M; North: major, N; Oban: major, O; Perth: major, P"

# Two islands with one city each and a ferry between the ports P (B4) and Q (B6).
ISLANDS = """
    . . . . , , . . . .
     . M . P , Q . N .
    . . . . , , . . . .
    """


def scene(*purses: int, river: str = "B3e") -> Table:
    """All have joined the two cities, each by an own way, and hold that much cash."""
    t = table(TWO, CITIES, players=len(purses), events=EVENTS, rivers=f"Po: {river}")
    for seat, (cash, track) in enumerate(zip(purses, (ANN, BOB, CEM), strict=False)):
        t.lay(seat, track).cash(seat, cash)
    return t.operating()


def four_cities(*tracks: str) -> Table:
    """Ann has 250M and that track; all four major cities are needed."""
    made = title(FOUR, FOUR_CITIES)
    toml = made.texts["title.toml"].replace("win_majors = 2", "win_majors = 4")
    t = Table(CrayonTitle({**made.texts, "title.toml": toml}, "test/"), 2, None, ())
    return t.lay(0, *tracks).cash(0, 250).operating()


def winners(t: Table) -> tuple[int, ...] | None:
    outcome = t.game.outcome()
    return outcome.winners if outcome else None


# What is needed


@pytest.mark.rule("WIN-1")
def test_the_target_is_250m_and_the_major_cities_of_the_book(under: str) -> None:
    wanted, there = {"india": (5, 5), "russia": (5, 6), "nippon": (4, 4)}[under]
    made = book()
    assert (made.rules.win_cash, made.rules.win_majors, len(made.board.majors)) == (250, wanted, there)


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(("cash", "declared"), [(249, ()), (250, (0,))])
def test_with_the_cities_joined_250m_are_enough_and_249m_are_not(cash: int, declared: tuple[int, ...]) -> None:
    assert scene(cash, 0).idle().s.declared == declared


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(("cash", "declared"), [(254, ()), (255, (0,))])
def test_the_cash_counts_at_the_end_of_the_turn_after_what_was_built(cash: int, declared: tuple[int, ...]) -> None:
    t = table(TWO, CITIES).cash(0, cash).building()
    t.play("build B3 B4", "done")  # 5M: the section that joins the cities
    assert t.s.declared == declared


@pytest.mark.rule("WIN-1")
def test_cash_alone_does_not_win() -> None:
    t = table(TWO, CITIES).lay(0, "A3 A4").cash(0, 900).operating().idle(2)
    assert t.s.declared == ()
    assert winners(t) is None


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(
    ("tracks", "declared"),
    [
        (("B3 B4", "B6 B7", "B9 B10"), (0,)),
        (("B3 B4", "B6 B7"), ()),
        (("B3 B4", "B9 B10"), ()),  # all four cities touched, but by two networks
    ],
)
def test_all_major_cities_must_be_in_one_network(tracks: tuple[str, ...], declared: tuple[int, ...]) -> None:
    assert four_cities(*tracks).idle().s.declared == declared


@pytest.mark.rule("WIN-5")
def test_the_network_may_have_loops_and_branches() -> None:
    t = four_cities("B3 B4", "C3 C4 C5", "B6 C7", "C6 C7 C8", "C9 C10 C11", "A12 A13")
    assert t.idle().s.declared == (0,)


@pytest.mark.rule("WIN-5")
def test_a_gap_of_one_section_breaks_the_network() -> None:
    assert four_cities("B3 B4", "B6 B7", "A9 A10 A11").idle().s.declared == (0,)
    assert four_cities("B3 B4", "B6 B7", "A9 A10").idle().s.declared == ()


@pytest.mark.rule("WIN-5")
def test_track_and_locos_are_worth_nothing() -> None:
    t = scene(249, 0).lay(0, "A6 A7 A8", "B6 B7").put(0, "Main", loads=["Coal"], loco=3)
    assert t.idle().s.declared == ()


# What joins


@pytest.mark.rule("R-40")
@pytest.mark.rule("WIN-1")
def test_rented_track_does_not_join() -> None:
    t = table(TWO, CITIES).lay(0, "A3 A4").lay(1, "A4 A5").put(0, "A3").cash(0, 300).operating()
    t.play("move A3 A4", "move A4 A5")
    assert t.idle().s.declared == ()


@pytest.mark.rule("R-40")
@pytest.mark.rule("WIN-1")
def test_a_red_area_joins_tracks_that_touch_the_same_city() -> None:
    t = four_cities("A3 A4 A5", "C6 C7 C8", "A9 A10 A11")  # North is touched at A5 and C6, Oban at C8 and A9
    assert t.idle().s.declared == (0,)


@pytest.mark.rule("R-40")
@pytest.mark.rule("WIN-1")
def test_an_own_ferry_joins() -> None:
    t = table(ISLANDS, CITIES, ferries="Strait: P, Q, 6")
    t.lay(0, "B3 B4", "B7 B6").cash(0, 250).cash(1, 250).operating()
    assert t.idle().s.declared == (0,)
    assert t.idle().s.declared == (0,)  # Bob has no share in it


@pytest.mark.rule("R-40")
def test_the_ferry_of_another_does_not_join() -> None:
    t = table(ISLANDS, CITIES, ferries="Strait: P, Q, 6")
    t.lay(1, "B3 B4", "B7 B6").cash(0, 250).operating()
    assert t.idle().s.declared == ()


@pytest.mark.without("italy")
@pytest.mark.rule("R-40")
def test_a_ferry_that_is_closed_still_joins() -> None:
    t = table(
        ISLANDS,
        CITIES,
        ferries="Strait: P, Q, 6, sea=Sound",
        coasts="Sound: B4 B6",
        events="101 | weather | Gale | coast: Sound; radius: 0; closes ferries: yes",
    )
    t.lay(0, "B3 B4", "B7 B6").cash(0, 250).put(0, "B4", came="B3").operating().next_cards(101, 1, 2, 3)
    t.play("discard")
    assert t.s.limits.links
    assert t.s.declared == (0,)


@pytest.mark.without("italy")
@pytest.mark.rule("R-40")
@pytest.mark.rule("R-41")
def test_a_washed_out_bridge_does_not_join_until_it_is_rebuilt() -> None:
    t = scene(260, 0).next_cards(103, 1, 2, 3)
    t.play("discard")
    assert t.owner("B3", "B4") is None
    assert t.s.declared == ()
    t.idle(3)
    assert t.s.declared == ()
    t.play("done", "build B3 B4", "done")
    assert t.s.cash[0] == 260 - 5 - 2
    assert t.game.view(0).as_dict()["declared"] == [0]


@pytest.mark.without("italy")
@pytest.mark.rule("R-40")
def test_a_crossing_inside_a_red_area_that_is_only_closed_still_joins() -> None:
    t = scene(250, 0, river="B4e A5sw B4se").put(1, "B4").next_cards(103, 1, 2, 3)  # B4 cut off from North
    t.play("discard")
    t.refuses("move B4 B5", "EVT-5")
    assert t.s.declared == (0,)


# When it is declared


@pytest.mark.rule("R-41")
def test_victory_is_declared_at_the_end_of_the_own_turn_not_in_that_of_another() -> None:
    t = scene(100, 246).put(0, "C3")
    t.play("move C3 C4")  # Ann's rent brings Bob to 250M
    assert t.idle().s.declared == ()
    t.idle()
    assert winners(t) == (1,)


@pytest.mark.rule("R-41")
@pytest.mark.parametrize(("cash", "declared"), [(229, ()), (230, (0,))])
def test_it_is_declared_after_the_card_for_the_last_delivery_has_been_drawn(
    cash: int, declared: tuple[int, ...]
) -> None:
    t = scene(cash, 0).put(0, "North", loads=["Coal"]).next_cards(101, 1)
    t.play("deliver Coal North 30")  # 30M come in, then the tax takes 10M
    assert t.s.declared == ()
    assert t.idle().s.declared == declared


@pytest.mark.rule("R-41")
def test_it_is_declared_after_a_discarding_turn() -> None:
    t = scene(250, 0).next_cards(1, 2, 3)
    t.play("discard")
    assert t.s.declared == (0,)


@pytest.mark.rule("R-41")
def test_it_is_declared_after_a_lost_turn() -> None:
    t = scene(0, 250).put(1, "North").next_cards(102, 1, 2, 3)
    t.play("discard")  # Bob is derailed; his turn passes and ends the round
    assert winners(t) == (1,)


@pytest.mark.rule("R-41")
def test_later_events_of_the_round_do_not_take_the_declaration_away() -> None:
    t = scene(250, 100).idle().next_cards(101, 103, 1, 2, 3)
    t.play("discard", seat=1)  # the tax leaves Ann 240M, the flood takes her bridge
    assert t.s.cash == [240, 90]
    assert t.owner("B3", "B4") is None
    assert winners(t) == (0,)


@pytest.mark.rule("R-41")
@pytest.mark.rule("WIN-3")
def test_cash_is_compared_as_it_stands_when_the_round_ends() -> None:
    t = scene(250, 257).put(1, "B3").idle()
    t.play("move B3 B4", seat=1)  # rent: Bob ends with 253M, Ann now has 254M
    t.idle()
    assert winners(t) == (0,)


# The end of the round


@pytest.mark.without("italy")
@pytest.mark.rule("WIN-2")
@pytest.mark.parametrize(("winner", "turns_to_come"), [(1, 2), (2, 1), (0, 0)])
def test_the_round_is_played_to_its_end(winner: int, turns_to_come: int) -> None:
    """The rounds begin with Bob and end with Ann."""
    t = table(TWO, CITIES, players=3, hands=[[27, 26, 25], [30, 29, 28], [24, 23, 22]])
    t.lay(winner, ANN).cash(winner, 250).operating(seat=1).idle(2 - turns_to_come)
    assert t.game.waiting() == (winner,)
    t.idle()
    for left in range(turns_to_come, 0, -1):
        assert winners(t) is None, left
        t.idle()
    assert winners(t) == (winner,)
    assert t.game.waiting() == ()
    t.refuses("done", "WIN-2", seat=1)


@pytest.mark.without("italy")
@pytest.mark.rule("WIN-2")
def test_a_later_player_of_the_round_may_still_overtake() -> None:
    t = scene(260, 240).put(1, "North", loads=["Coal"]).idle().next_cards(1)
    t.play("deliver Coal North 27", seat=1)
    t.idle()
    assert winners(t) == (1,)
    outcome = t.game.outcome()
    assert outcome is not None
    assert "Bob" in outcome.reason


# Several who declare, and ties


@pytest.mark.rule("WIN-3")
@pytest.mark.parametrize(("purses", "winner"), [((250, 251, 0), 1), ((300, 251, 299), 0), ((260, 260, 261), 2)])
def test_the_fullest_purse_among_those_who_declare_wins(purses: tuple[int, ...], winner: int) -> None:
    assert winners(scene(*purses).idle(3)) == (winner,)


@pytest.mark.rule("WIN-3")
def test_a_fuller_purse_without_the_cities_does_not_win() -> None:
    t = table(TWO, CITIES).lay(0, ANN).cash(0, 250).cash(1, 400).operating().idle(2)
    assert winners(t) == (0,)


@pytest.mark.rule("WIN-3")
@pytest.mark.rule("R-42")
def test_a_tie_raises_the_target_to_300m_for_all_and_nobody_is_declared_any_more() -> None:
    t = scene(260, 260, 255).idle(3)
    assert winners(t) is None
    assert (t.s.target, t.s.declared) == (300, ())
    t.idle(3)
    assert winners(t) is None
    assert t.s.declared == ()


@pytest.mark.rule("WIN-3")
@pytest.mark.rule("R-42")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_after_a_tie_anybody_may_still_win(seat: int) -> None:
    """Ann and Bob tie, Cem declared with less, Dee did not declare at all."""
    t = table(TWO, CITIES, players=4)
    for other, (cash, track) in enumerate([(260, ANN), (260, BOB), (255, CEM)]):
        t.lay(other, track).cash(other, cash)
    t.cash(3, 10).operating().idle(4)
    t.cash(seat, 299).idle(4)
    assert winners(t) is None
    if seat == 3:
        t.lay(3, "B3 C4 B4")
    t.cash(seat, 300).idle(4)
    assert winners(t) == (seat,)


@pytest.mark.rule("WIN-3")
@pytest.mark.rule("R-42")
def test_after_a_tie_the_cities_must_be_joined_too() -> None:
    t = scene(260, 260).idle(2).next_cards(103, 1, 2, 3)
    t.cash(0, 300).play("discard")  # the flood takes Ann's only link
    t.idle()
    assert winners(t) is None


@pytest.mark.rule("R-42")
def test_another_tie_raises_the_target_by_another_50m() -> None:
    t = scene(260, 260).idle(2)
    t.cash(0, 300).cash(1, 300).idle(2)
    assert (winners(t), t.s.target) == (None, 350)
    t.cash(0, 349).idle(2)
    assert winners(t) is None
    t.cash(0, 350).idle(2)
    assert winners(t) == (0,)
