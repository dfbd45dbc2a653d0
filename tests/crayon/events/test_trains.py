"""Events that strike once: the tax and the derailments; and how events count distances."""

from __future__ import annotations

import pytest

from kit import Table, table, turn_rule

TITLES = ("india", "russia", "italy", "nippon")

# Main (major, centre B2), North (major, centre B13), Ayr (small, B8) between them.
BOARD = """
    . . . . . . . . . . . . . . .
     . M . . . . . A . . . . N .
    . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
TAX = "31 | tax | Tax | table: 50 10, 100 15, 150 20, 200 30"
AT_AYR = "31 | derailment | Derailment at Ayr | cities: Ayr; radius: 3"
AT_MAIN = "31 | derailment | Derailment at Main | cities: Main; radius: 3"
HEAVY = 2


def board(events: str, players: int = 2) -> Table:
    return table(BOARD, CITIES, players=players, events=events)


def hit(t: Table, seat: int) -> bool:
    """Whether the derailment just drawn cost the seat a turn: the news say so."""
    return any(news.word == "loses a turn" and news.args == (seat,) for news in t.game.entries()[-1].news)


# Tax


@pytest.mark.rule("EVT-3")
@pytest.mark.parametrize(
    ("cash", "pays"),
    [(0, 0), (49, 0), (50, 10), (99, 10), (100, 15), (149, 15), (150, 20), (199, 20), (200, 30), (249, 30)],
)
def test_everybody_pays_by_the_table_on_the_card(cash: int, pays: int) -> None:
    t = board(TAX, players=3).cash(0, cash).cash(1, 50).cash(2, cash)
    t.draws(0, 31)
    assert t.s.cash == [cash - pays, 40, cash - pays]


@pytest.mark.rule("EVT-3")
def test_only_cash_is_taxed_not_track_or_locos() -> None:
    t = board(TAX).lay(0, "B3 B4 B5 B6 B7").put(0, "B3", loco=3, loads=["Coal", "Coal"]).cash(0, 49)
    t.draws(1, 31)
    assert t.s.cash == [49, 40]


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-3")
def test_a_payout_is_in_hand_when_its_card_turns_up_the_tax() -> None:
    t = board(TAX).put(0, "North", loads=["Coal"]).cash(0, 20).operating()
    t.next_cards(31, 1).play("deliver Coal North 30")  # 20 and 30 are 50
    assert t.s.cash == [40, 40]
    assert t.s.seat == 0  # nobody loses a turn by it
    assert sorted(t.s.hands[0]) == [1, 28, 29]


@pytest.mark.rule("EVT-3")
def test_cash_is_secret_until_the_tax_is_drawn_and_open_ever_after() -> None:
    t = board(TAX)

    def seen(by: int) -> list[int | None]:
        return [player["cash"] for player in t.s.as_dict(by)["players"]]

    t.operating()
    assert (seen(0), seen(1)) == ([50, None], [None, 50])
    t.draws(0, 31)
    assert (seen(0), seen(1)) == ([40, 40], [40, 40])
    t.cash(0, 77).idle(6)
    assert seen(1) == [77, 40]


@pytest.mark.rule("R-37")
@pytest.mark.parametrize(("cash", "left"), [(0, 0), (7, 0), (10, 0), (11, 1)])
def test_the_tax_never_exceeds_the_cash(cash: int, left: int) -> None:
    t = board("31 | tax | Tax | table: 0 10").cash(0, cash)
    t.draws(1, 31)
    assert t.s.cash[0] == left
    assert t.game.outcome() is None


# Derailments


@pytest.mark.rule("EVT-4")
@pytest.mark.rule("R-6")
@pytest.mark.parametrize("place", ["B8", "B7", "B6", "B5", "B11", "D8", "D6", "D10"])
def test_a_train_within_three_mileposts_of_a_listed_city_is_derailed(place: str) -> None:
    t = board(AT_AYR).put(1, place, loads=["Coal"]).draws(0, 31)
    assert hit(t, 1)
    assert t.aboard(1) == []
    assert (t.s.seat, t.s.round) == (0, 4)  # Bob's turn is lost, Ann begins the next round


@pytest.mark.rule("EVT-4")
@pytest.mark.rule("R-6")
@pytest.mark.parametrize("place", ["B4", "B12", "D5", "D11"])
def test_a_train_four_mileposts_away_is_not_derailed(place: str) -> None:
    t = board(AT_AYR).put(1, place, loads=["Coal"]).draws(0, 31)
    assert not hit(t, 1)
    assert t.aboard(1) == ["Coal"]
    assert (t.s.seat, t.s.round) == (1, 3)


@pytest.mark.rule("EVT-4")
def test_only_one_load_is_lost_and_it_goes_back_to_the_bank() -> None:
    t = board(AT_AYR).put(1, "B8", loads=["Coal", "Coal", "Coal"], loco=HEAVY).draws(0, 31)
    assert t.aboard(1) == ["Coal", "Coal"]
    assert t.s.bank[t.load("Coal")] == 1


@pytest.mark.rule("EVT-4")
def test_the_owner_chooses_which_load_is_lost() -> None:
    t = board(AT_AYR).put(1, "B8", loads=["Coal", "Tea"])
    t.draws(0, 31)
    assert t.game.waiting() == (1,)
    t.refuses("lose Tea", turn_rule(), seat=0)  # not the drawer
    t.refuses("lose Rice", "EVT-4")  # not aboard
    assert t.allows("lose Coal")
    assert t.allows("lose Tea")
    t.play("lose Tea")
    assert t.aboard(1) == ["Coal"]
    t.refuses("lose Coal", "EVT-4")
    assert (t.s.seat, t.s.round) == (0, 4)


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-4")
def test_every_train_near_every_city_of_the_card_is_hit_and_no_other() -> None:
    t = board("31 | derailment | Derailments | cities: Ayr, North; radius: 3", players=4)
    t.put(0, "B3", loads=["Coal"]).put(1, "B10", loads=["Coal"]).put(2, "B12", loads=["Tea"]).put(3, "B4")
    t.draws(0, 31)
    assert [hit(t, seat) for seat in range(4)] == [False, True, True, False]
    assert [t.aboard(seat) for seat in range(4)] == [["Coal"], [], [], []]
    assert t.s.seat == 3  # Bob and Cem are passed over


@pytest.mark.rule("EVT-4")
def test_the_turn_after_the_lost_one_is_a_normal_turn() -> None:
    t = board(AT_AYR).lay(1, "B8 B9").put(1, "B8").draws(0, 31)
    assert t.s.seat == 0
    t.idle()
    assert t.s.seat == 1
    t.play("move B8 B9")


@pytest.mark.rule("R-77")
def test_where_all_loads_are_of_one_kind_nobody_is_asked() -> None:
    t = board(AT_AYR, players=3).put(1, "B8", loads=["Tea", "Tea"]).put(2, "B7", loads=["Coal", "Rice"])
    t.draws(0, 31)
    assert t.aboard(1) == ["Tea"]  # Bob had nothing to choose
    assert t.game.waiting() == (2,)  # Cem has
    t.play("lose Rice")
    assert t.aboard(2) == ["Coal"]


# Counting mileposts


@pytest.mark.rule("EVT-2")
@pytest.mark.parametrize(("place", "derailed"), [("B2", True), ("B3", True), ("B4", True), ("B5", True), ("B6", False)])
def test_from_a_major_city_one_counts_from_its_centre(place: str, derailed: bool) -> None:
    t = board(AT_MAIN).put(1, place).draws(0, 31)  # B6 is three mileposts from the rim
    assert hit(t, 1) is derailed


@pytest.mark.rule("EVT-2")
def test_distances_need_no_track() -> None:
    t = board(AT_AYR).lay(1, "B8 A9 A10 A11 B11").put(1, "B11").draws(0, 31)  # four steps by rail, three by the map
    assert hit(t, 1)


@pytest.mark.rule("EVT-2")
@pytest.mark.parametrize(("place", "slow"), [("D4", True), ("C4", True), ("B4", True), ("A4", False)])
def test_from_a_coast_one_counts_from_the_milepost_nearest_to_it(place: str, slow: bool) -> None:
    coast = "South Sea: " + " ".join(f"D{column}" for column in range(1, 15))
    gale = "31 | weather | Gale | coast: South Sea; radius: 2"
    t = table(BOARD, CITIES, events=gale, coasts=coast).put(0, place)
    t.draws(1, 31)  # row D lies at the sea and counts 0
    assert t.s.points[0] == (5 if slow else 9)


@pytest.mark.rule("R-32")
def test_rivers_lakes_and_inlets_do_not_lengthen_a_distance() -> None:
    t = table(BOARD, CITIES, events=AT_AYR, rivers="Po: B8e B9e B10e A9e A10e C9e C10e", lakes="B9e", inlets="B10e")
    t.put(1, "B11").draws(0, 31)
    assert hit(t, 1)


@pytest.mark.rule("R-32")
@pytest.mark.parametrize(("place", "derailed"), [("B6", True), ("B5", True), ("B7", False), ("B8", False)])
def test_a_distance_never_leads_over_the_open_sea(place: str, derailed: bool) -> None:
    # Ayr lies at B4. Between columns 6 and 7 the sea reaches down to row D, so that B7, three
    # steps from Ayr on the map, is much farther by land.
    rows = """
        . . . . . . . . . . . .
         . . . A . . . . . . .
        . . . . . . . . . . . .
         . . . . . . . . . . .
        . . . . . . . . . . . .
         . M . . . . . . . N .
        . . . . . . . . . . . .
        """
    sea = "A6e A7sw B6e B6se C6e C7sw D6e"
    t = table(rows, CITIES, events=AT_AYR, blocked=sea).put(1, place).draws(0, 31)
    assert hit(t, 1) is derailed


@pytest.mark.rule("R-32")
@pytest.mark.parametrize(("place", "derailed"), [("B5", True), ("B7", False)])
def test_a_distance_never_leads_over_a_ferry(place: str, derailed: bool) -> None:
    rows = """
        . . . . . , . . . . . .
         . M . A P , Q . . N .
        . . . . . , . . . . . .
        """
    t = table(rows, CITIES, events=AT_AYR, ferries="Ferry: P, Q, 6").lay(1, "B4 B5", "B7 B8")
    t.put(1, place).draws(0, 31)  # Q lies one milepost and a ferry from Ayr
    assert hit(t, 1) is derailed
