"""Strikes and protests at a border: no pickup and no delivery at the mileposts that touch it."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")

# Pakistan in the west, India in the east, Nepal in the south. The border of the first two runs
# between columns 6 and 7: Chak (B6), Attari (A7) and B7, a milepost of Amritsar (centre B8), touch
# it. Ayr (B5) is one milepost away. C8 and C9 of Amritsar and Doon (D3) touch the border of Nepal.
BOARD = """
    . . . . . . T . . . . .
     . K . . A C . S . . .
    . . . . . . . . . . . .
     . . D . . . . . . . .
    """
COUNTRIES = """
    P P P P P P I I I I I I
     P P P P P P I I I I I
    P P P P P P I I I I I I
     N N N N N N N N N N N
    P = Pakistan
    I = India
    N = Nepal
    """
CITIES = """
    Karachi: major, K, Pakistan, Sind
    Amritsar: major, S, India, Punjab
    Ayr: small, A, Pakistan, Sind
    Chak: small, C, Pakistan, Sind
    Attari: small, T, India, Marches
    Doon: small, D, Nepal, Terai
    """
LOADS = "Coal 9: Karachi, Amritsar, Ayr, Chak, Attari, Doon\nTea 9: Ayr\nPilgrims 6*:"
CARDS = "\n".join(f"{n}: Amritsar, Tea, {n}; Chak, Tea, {n + 1}; Ayr, Coal, {n + 2}" for n in range(1, 21))
PILGRIMS = 'load = "Pilgrims"\npay = 2\ncountry = "India"'
EVENTS = """
    31 | border strike | Pakistani rail strike | border: India, Pakistan
    32 | border strike | Protesters | border: India, Nepal
    """
STRIKE, PROTESTERS = 31, 32
LINE = "B3 B4 B5 B6 B7"


def border(variant: str = "") -> Table:
    return table(
        BOARD,
        CITIES,
        countries=COUNTRIES,
        loads=LOADS,
        cards=CARDS,
        pilgrims=PILGRIMS,
        events=EVENTS,
        variants=[variant] if variant else [],
    ).lay(0, LINE)


@pytest.mark.rule("EVT-8")
@pytest.mark.parametrize("place", ["Chak", "Attari", "B7"])
def test_at_mileposts_that_touch_the_border_nothing_is_picked_up(place: str) -> None:
    t = border().put(0, place).draws(1, STRIKE)  # on either side of it
    t.refuses("pick Coal", "EVT-8")


@pytest.mark.rule("EVT-8")
@pytest.mark.parametrize("place", ["Ayr", "Karachi", "Amritsar", "B9", "A8", "C8", "C9", "Doon"])
def test_one_milepost_away_or_at_another_border_business_goes_on(place: str) -> None:
    t = border().put(0, place).draws(1, STRIKE)
    t.play("pick Coal")
    assert t.aboard(0) == ["Coal"]


@pytest.mark.rule("EVT-8")
def test_at_mileposts_that_touch_the_border_nothing_is_delivered() -> None:
    t = border().put(0, "Chak", loads=["Tea"]).draws(1, STRIKE)
    t.refuses("deliver Tea Chak 20", "EVT-8")
    t.play("move B6 B7")
    t.refuses("deliver Tea Amritsar 20", "EVT-8")
    t.play("move B7 B8")  # the city's centre does not touch the border
    t.next_cards(9).play("deliver Tea Amritsar 20")
    assert t.s.cash[0] == 70


@pytest.mark.rule("R-113", "india")
@pytest.mark.parametrize("whole", [False, True])
def test_a_major_city_at_the_border_is_closed_where_it_touches_it_or_as_a_whole(whole: bool) -> None:
    t = border("border-closes-city" if whole else "").draws(1, STRIKE)
    assert not t.put(0, "B7").allows("pick Coal")  # the one milepost of Amritsar that touches the border
    for inside in ("Amritsar", "A8", "C9"):
        assert t.put(0, inside).allows("pick Coal") == (not whole)
    assert t.put(0, "Ayr").allows("pick Coal")


@pytest.mark.rule("EVT-8")
def test_protesters_stop_business_at_their_own_border() -> None:
    t = border().put(0, "C8").draws(1, PROTESTERS)
    t.refuses("pick Coal", "EVT-8")
    t.put(0, "Doon").play("pick Coal")  # at the border of Nepal and Pakistan
    t.put(0, "Chak").play("pick Coal")
    assert t.aboard(0) == ["Coal", "Coal"]


@pytest.mark.rule("EVT-8")
def test_the_strike_lasts_to_the_end_of_the_drawers_next_turn() -> None:
    t = border().put(0, "Chak").put(1, "Chak").draws(0, STRIKE)
    t.refuses("pick Coal", "EVT-8")
    t.idle()
    t.refuses("pick Coal", "EVT-8")  # Ann's next turn
    t.idle()
    t.play("pick Coal")
    assert t.aboard(1) == ["Coal"]


@pytest.mark.rule("EVT-8")
@pytest.mark.rule("R-31")
def test_trains_pass_through_freely_and_may_drop_without_pay() -> None:
    t = border().put(0, "Ayr", loads=["Tea", "Coal"]).draws(1, STRIKE)
    t.play("move B5 B6", "drop Tea", "move B6 B7", "drop Coal", "move B7 B8")
    assert t.aboard(0) == []
    assert t.s.points[0] == 6
    assert t.s.cash[0] == 50
    assert t.s.bank[t.load("Tea")] == 9


@pytest.mark.rule("R-31")
def test_a_strike_stops_pilgrims_too() -> None:
    t = border().put(0, "Attari").operating()
    t.play("pick Pilgrims")
    t.draws(1, STRIKE).put(0, "B7").refuses("pilgrims", "EVT-8")
    t.play("move B7 B8", "pilgrims")
    assert t.s.cash[0] == 52
    t.put(0, "Attari").refuses("pick Pilgrims", "EVT-8")


@pytest.mark.rule("R-31")
def test_trains_in_a_strike_still_build_and_run_at_full_speed() -> None:
    t = border().put(0, "Chak").draws(1, STRIKE)
    assert t.s.points[0] == 9
    t.play("done", "build B6 A6")
    assert t.owner("B6", "A6") == 0
