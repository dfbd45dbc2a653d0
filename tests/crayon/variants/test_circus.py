"""The Circus: V-CIRCUS, R-74, R-107."""

from __future__ import annotations

from typing import Any, cast

import pytest

import milepost
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.variants import offered
from milepost.crayon.position import CrayonPosition
from milepost.crayon.setting import setting
from milepost.errors import DataError, MilepostError
from milepost.titles import find

TITLES = ("india", "russia", "nippon")

# Main (centre B2) and North (centre B12), with Ayr (D4), Bex (D8) and Cork (B7) between them.
ROWS = """
    . . . . . . . . . . . . . .
     . M . . . . C . . . . N .
    . . . . . . . . . . . . . .
     . . . A . . . B . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bex: small, B; Cork: medium, C"
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11"
CIRCUS = 'load = "Circus"\ncities = ["Main", "North"]\nevery = 10\npay = 20\nall_tied = {}'
# Card 10 has one lowest payout, card 20 two, card 30 three; card 5 is like card 10 but for its number.
CARDS = "\n".join(
    [
        "10: Ayr, Coal, 9; Bex, Tea, 30; Cork, Rice, 31",
        "20: Ayr, Coal, 9; Bex, Tea, 9; Cork, Rice, 31",
        "30: Ayr, Coal, 9; Bex, Tea, 9; Cork, Rice, 9",
        "5: Ayr, Coal, 9; Bex, Tea, 30; Cork, Rice, 31",
        *(
            f"{n}: Bex, Coal, {n}; Cork, Tea, {n + 1}; Main, Rice, {n + 2}"
            for n in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13)
        ),
    ]
)
LOADS = "Coal 3: Main\nTea 3: Main\nRice 2: North\nCircus 2:"
DERAILMENT = "90 | derailment | Derailment | cities: Cork; radius: 9"


def plays(
    hands: Any = ((10, 1, 2), (3, 4, 6)),
    all_tied: bool = True,
    variants: tuple[str, ...] = ("circus",),
    players: int = 2,
    **more: Any,
) -> Table:
    return table(
        ROWS,
        CITIES,
        cards=CARDS,
        loads=LOADS,
        circus=CIRCUS.format("true" if all_tied else "false"),
        hands=hands,
        events=DERAILMENT,
        variants=variants,
        players=players,
        **more,
    ).lay(0, LINE)


def stands(t: Table) -> list[str]:
    return [t.board.cities[city].name for city in t.s.circus]


def wanted(t: Table, card: int) -> list[tuple[str, str, int]]:
    return [
        (t.title.loads[demand.load].name, t.board.cities[demand.city].name, demand.pay)
        for demand in t.s.setting.demands[card]
    ]


# Where they stand, and what asks for them


@pytest.mark.rule("V-CIRCUS")
@pytest.mark.parametrize(
    ("name", "cities"), [("india", ["Calcutta"] * 2), ("nippon", ["Osaka"] * 2), ("russia", ["Leningrad", "Moscow"])]
)
def test_two_circuses_stand_where_the_book_puts_them(name: str, cities: list[str]) -> None:
    title = cast(CrayonTitle, find(name))
    made = setting(title, 2, ("circus",))
    assert sorted(title.board.cities[city].name for city in made.circus_cities) == cities
    assert title.rules.circus is not None
    assert (title.rules.circus.every, title.rules.circus.pay) == (10, 20)
    assert title.rules.circus.all_tied == (name != "nippon")
    assert not setting(title, 2, ()).circus_cities


@pytest.mark.rule("V-CIRCUS")
@pytest.mark.parametrize("name", ["india", "russia", "nippon"])
def test_on_every_tenth_card_the_lowest_payout_becomes_twenty_for_the_circus(name: str) -> None:
    title = cast(CrayonTitle, find(name))
    made = setting(title, 2, ("circus",))
    for card, demands in made.demands.items():
        changed = [n for n, demand in enumerate(demands) if demand.load == made.circus]
        before = title.demands[card]
        if card % 10:
            assert demands == before
            continue
        assert changed
        for n, demand in enumerate(demands):
            assert demand.city == before[n].city
            assert (demand.pay == 20) if n in changed else demand == before[n]
        assert {before[n].pay for n in changed} == {min(demand.pay for demand in before)}


@pytest.mark.rule("V-CIRCUS")
@pytest.mark.rule("R-74")
@pytest.mark.parametrize(("all_tied", "changed"), [(True, ([0], [0, 1], [0, 1, 2])), (False, ([0], [1], [2]))])
def test_of_tied_lowest_payouts_each_changes_or_only_the_last(all_tied: bool, changed: Any) -> None:
    t = plays(all_tied=all_tied)
    for card, places in zip((10, 20, 30), changed, strict=True):
        assert [n for n, (load, _, _) in enumerate(wanted(t, card)) if load == "Circus"] == places
    assert wanted(t, 10)[0] == ("Circus", "Ayr", 20)
    assert wanted(t, 5)[0] == ("Coal", "Ayr", 9)


@pytest.mark.rule("R-74", "nippon")
@pytest.mark.parametrize(
    ("variants", "changed"), [((), ([0], [1], [2])), (("circus-all-tied",), ([0], [0, 1], [0, 1, 2]))]
)
def test_nippon_may_be_read_like_its_sisters(variants: tuple[str, ...], changed: Any) -> None:
    t = plays(all_tied=False, variants=("circus", *variants))
    for card, places in zip((10, 20, 30), changed, strict=True):
        assert [n for n, (load, _, _) in enumerate(wanted(t, card)) if load == "Circus"] == places


@pytest.mark.rule("R-74", "india", "russia")
@pytest.mark.parametrize("title", ["india", "russia", "italy"])
def test_where_each_changes_anyway_there_is_no_such_option(title: str) -> None:
    assert "circus-all-tied" in [variant.name for variant in offered(cast(CrayonTitle, find("nippon")))]
    with pytest.raises(MilepostError, match="makes no sense"):
        milepost.new(title, 2, 1, ["circus-all-tied"])


@pytest.mark.rule("R-74")
@pytest.mark.parametrize(("variants", "first"), [(("circus",), 1), ((), 0)])
def test_the_first_player_is_found_with_the_changed_payouts(variants: tuple[str, ...], first: int) -> None:
    # Card 30 pays 9 three times, or with the Circus 20; the best of the others is 15.
    t = plays(hands=((13, 1, 2), (30, 3, 4)), variants=variants)
    assert t.s.first == first


@pytest.mark.rule("R-74")
def test_the_circus_is_no_chip_of_the_bank_and_views_show_where_it_is() -> None:
    t = plays()
    view = t.game.view(1).as_dict()
    assert view["circus"] == ["Main", "North"]
    assert "Circus" not in view["bank"]
    assert view["changed cards"]["10"][0] == {"city": "Ayr", "load": "Circus", "pay": 20}
    assert sorted(view["changed cards"]) == ["10", "20", "30"]
    assert "Circus to Ayr 20M" in str(t.game)
    without = plays(variants=())
    assert without.game.view(1).as_dict()["changed cards"] == {}
    assert without.s.bank[without.load("Circus")] == 2


# Taking it on


@pytest.mark.rule("V-CIRCUS")
def test_only_who_holds_a_card_for_the_circus_takes_it_on_where_it_stands() -> None:
    t = plays().put(0, "Main").put(1, "North").operating()
    assert t.allows("pick Circus")
    t.play("pick Circus")
    assert stands(t) == ["North"]
    assert t.aboard(0) == ["Circus"]
    t.refuses("pick Circus", "V-CIRCUS")  # none is left here
    t.idle()
    t.refuses("pick Circus", "V-CIRCUS")  # Bob has no card for it
    t = plays(hands=((1, 2, 5), (3, 4, 6))).put(0, "Main").operating()
    t.refuses("pick Circus", "V-CIRCUS")
    t = plays().put(0, "Ayr").operating()
    t.refuses("pick Circus", "V-CIRCUS")
    t = plays(variants=()).put(0, "Main").operating()
    t.refuses("pick Circus", "LOD-1")  # without the variant it is a load like others, and nowhere


@pytest.mark.rule("V-CIRCUS")
def test_a_full_train_takes_no_circus_on() -> None:
    t = plays().put(0, "Main", loads=["Coal", "Tea"]).operating()
    t.refuses("pick Circus", "LOD-1")
    t.play("drop Tea", "pick Circus")


# Setting it down


@pytest.mark.rule("V-CIRCUS")
def test_delivered_it_pays_twenty_and_stays_there() -> None:
    t = plays(draws=(7,)).lay(0, "C5 D4", "B4 C5").put(0, "Main").operating()
    t.play("pick Circus", "move Ayr", "deliver Circus Ayr 10")
    assert t.s.cash[0] == 70
    assert t.aboard(0) == []
    assert stands(t) == ["North", "Ayr"]
    assert t.s.hands[0] == (1, 2, 7)
    t.refuses("pick Circus", "V-CIRCUS")  # the card is gone


@pytest.mark.rule("V-CIRCUS")
@pytest.mark.rule("R-74")
def test_who_has_no_card_any_more_may_carry_it_on_or_drop_it_in_any_city_where_it_waits() -> None:
    t = plays().put(0, "Cork").put(1, "Cork", loads=["Circus"])
    t.s.circus = (t.board.city_at[t.at("North")],)
    t.lay(1, "B7 C8").operating(1)
    t.play("drop Circus")
    assert stands(t) == ["North", "Cork"]
    t.refuses("pick Circus", "V-CIRCUS")
    t.idle()
    t.play("pick Circus")  # Ann holds card 10
    assert t.aboard(0) == ["Circus"]
    t.play("move B8")
    t.refuses("drop Circus", "LOD-3")  # no city


@pytest.mark.rule("R-107")
def test_a_circus_in_the_very_city_that_wants_it_is_taken_on_and_delivered_at_once() -> None:
    t = plays(draws=(7,)).put(0, "Ayr").operating()
    t.s.circus = (t.board.city_at[t.at("Ayr")],) * 2
    t.play("pick Circus", "deliver Circus Ayr 10")
    assert t.s.cash[0] == 70
    assert stands(t) == ["Ayr", "Ayr"]


@pytest.mark.rule("R-107")
@pytest.mark.parametrize("variants", [(), ("circus-for-open-cards",)])
def test_only_the_own_hand_entitles_or_open_contracts_too(variants: tuple[str, ...]) -> None:
    t = plays(hands=((1, 2, 3), (4, 6, 7)), variants=("circus", "open-contracts", *variants)).put(0, "Main").operating()
    t.s.pool = (10,)
    t.s.deck ^= 1 << 10
    assert t.allows("pick Circus") == bool(variants)
    if not variants:
        t.refuses("pick Circus", "V-CIRCUS")


# Losing it


def derailed(place: str, seat: int = 0, other: tuple[str, ...] = ()) -> Table:
    t = plays().put(seat, place, loads=["Circus", *other])
    t.s.circus = (t.board.city_at[t.at("North")],)
    return t.draws(1 - seat, 90)


@pytest.mark.rule("V-CIRCUS")
@pytest.mark.rule("R-74")
@pytest.mark.parametrize(("place", "city"), [("B6", "Cork"), ("B3", "Main"), ("D5", "Ayr"), ("Bex", "Bex"), ("B4", "")])
def test_lost_by_derailment_it_goes_to_the_nearest_city(place: str, city: str) -> None:
    t = derailed(place)
    if not city:  # B4 is two from Main's centre and two from Ayr
        assert t.game.waiting() == (0,)
        t.refuses("done", "V-CIRCUS")
        t.refuses("send Cork", "V-CIRCUS")
        assert {t.game.text(atom) for atom in t.game.legal(0)} == {"send Main", "send Ayr"}
        t.play("send Ayr")
        city = "Ayr"
    assert sorted(stands(t)) == sorted([city, "North"])
    assert t.aboard(0) == []
    assert t.s.seat == 1  # Ann's turn has passed
    assert not t.s.stack
    t.refuses("send Ayr", "V-CIRCUS")


@pytest.mark.rule("R-74")
def test_its_owner_chooses_the_load_first_and_then_the_city() -> None:
    t = derailed("B4", other=("Coal",))
    t.refuses("send Ayr", "R-10")
    t.play("lose Circus", "send Main")
    assert stands(t) == ["Main", "North"]
    assert t.aboard(0) == ["Coal"]
    t = derailed("B4", other=("Coal",))
    t.play("lose Coal")
    assert t.aboard(0) == ["Circus"]
    assert not t.s.stack


# As data, and in play


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('load = "Circus"', 'load = "Zoo"'), "Zoo"),
        (('"Main", "North"', '"Main", "Rome"'), "Rome"),
        (("every = 10", "every = 0"), "every"),
    ],
)
def test_a_circus_that_names_what_there_is_not_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(DataError, match=message):
        table(ROWS, CITIES, cards=CARDS, loads=LOADS, circus=CIRCUS.format("true").replace(*change))


@pytest.mark.rule("V-CIRCUS")
def test_a_title_without_a_circus_has_no_such_variant() -> None:
    with pytest.raises(MilepostError, match="no Circus"):
        table(ROWS, CITIES, variants=("circus",))


@pytest.mark.parametrize("name", ["india", "nippon"])
def test_greedy_earns_with_the_circus(name: str) -> None:
    for seed in range(2, 8):  # not every game deals a card for the Circus that is worth its way
        game = milepost.new(name, 3, seed, ["circus"])
        assert play_out(game, [make_bot("greedy", seat) for seat in range(3)], rounds=250) is not None
        if any(entry.text.startswith("deliver Circus") for entry in game.entries()):
            break
    else:
        pytest.fail("the Circus went nowhere in six games")
    s = cast(CrayonPosition, game.state)
    assert len(s.circus) + sum(loads.count(s.setting.circus) for loads in s.loads) == 2
