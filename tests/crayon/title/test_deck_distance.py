"""How far demands are: mileposts of the cheapest track between cities."""

from __future__ import annotations

from crayon.title.decks import every_title
from kit import title as drawn
from milepost import titles
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.deck_distance import city_distances

LAND = """
    A . . . . . B
     . . . . . . .
    . . . . . . .
    """


def far(title: CrayonTitle, a: str, b: str) -> int | None:
    by_name = title.board.city_by_name
    there, back = (city_distances(title)[by_name[x]][by_name[y]] for x, y in ((a, b), (b, a)))
    assert there == back
    return there


def test_a_distance_counts_mileposts_of_track() -> None:
    assert far(drawn(LAND, "Ayr: small, A; Bute: small, B"), "ayr", "bute") == 6


def test_the_cheapest_track_counts_even_where_it_is_longer() -> None:
    mountains = LAND.replace("A . . . . . B", "A m m m m m B")
    assert far(drawn(mountains, "Ayr: small, A; Bute: small, B"), "ayr", "bute") == 7


def test_of_two_equally_cheap_tracks_the_shorter_counts() -> None:
    one_mountain = LAND.replace("A . . . . . B", "A . . m . . B")
    assert far(drawn(one_mountain, "Ayr: small, A; Bute: small, B"), "ayr", "bute") == 6


def test_bridges_are_paid_for() -> None:
    title = drawn(LAND, "Ayr: small, A; Bute: small, B", rivers="Wye: A3e A6e")
    assert far(title, "ayr", "bute") == 7  # round both bends in one go rather than over two bridges


def test_a_city_on_the_way_is_entered_for_the_price_of_its_ground() -> None:
    title = drawn(LAND.replace("A . . .", "A . . C"), "Ayr: small, A; Bute: small, B; Crewe: medium, C")
    assert far(title, "ayr", "bute") == 6


def test_a_major_city_is_reached_at_its_edge_and_crossed_for_nothing() -> None:
    title = drawn(
        """
        . . . . . . . . .
         A . . M . . . B .
        . . . . . . . . .
        """,
        "Ayr: small, A; Bute: small, B; Main: major, M",
    )
    assert far(title, "ayr", "main") == 2
    assert far(title, "ayr", "bute") == 7


def test_a_ferry_costs_its_price_and_counts_six() -> None:
    rows = "A P , , , , Q B"
    title = drawn(rows, "Ayr: small, A; Bute: small, B", ferries="Sound: P, Q, 4, sea=Sound")
    assert far(title, "ayr", "bute") == 8
    assert far(drawn(rows.replace("P", ".").replace("Q", "."), "Ayr: small, A; Bute: small, B"), "ayr", "bute") is None


def test_a_dear_ferry_is_gone_round() -> None:
    rows = """
        A P , , Q B
         . . . . . .
        """
    places = "Ayr: small, A; Bute: small, B"
    assert far(drawn(rows, places, ferries="Sound: P, Q, 2, sea=Sound"), "ayr", "bute") == 8
    assert far(drawn(rows, places, ferries="Sound: P, Q, 9, sea=Sound"), "ayr", "bute") == 6


def test_a_tunnel_counts_the_mileposts_it_passes_under() -> None:
    title = drawn("A . , , , . B", "Ayr: small, A; Bute: small, B", tunnels="Deep: A2, A6, 20")
    assert far(title, "ayr", "bute") == 6


@every_title
def test_every_city_of_ours_can_be_reached_from_every_other(name: str) -> None:
    table = city_distances(titles.known(name))
    for a, row in enumerate(table):
        for b, steps in enumerate(row):
            assert steps is not None
            assert steps == table[b][a]
            assert (steps == 0) == (a == b)


def test_nippons_islands_are_joined_by_ferries_and_by_the_tunnel() -> None:
    title = titles.known("nippon")
    assert far(title, "aomori", "hakodate") == 8  # the ferry: one to the port, six at sea, one from it
