"""Decks: the model of distance and pay, what makes a deck fair, other decks, and the figures in docs/decks.md."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from statistics import fmean, pstdev

import pytest
from typer.testing import CliRunner

import milepost
from crayon.boards import small
from kit import title as drawn
from milepost import titles
from milepost.cli.app import app
from milepost.crayon.board import SIZES
from milepost.crayon.deck import MOST_OFF, SPREAD, make_cards, model_pay, shuffled, stray
from milepost.crayon.deck_distance import city_distances, demand_distance
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title import Demand
from milepost.errors import DataError, LogError, MilepostError

ROOT = Path(__file__).parent.parent.parent
COUNTS = {"india": 136, "russia": 131, "italy": 90, "nippon": 144}
NUMBERS = (0, 1, 2, 3, 17)
EVERY_DECK = [(name, number) for name in COUNTS for number in NUMBERS]

every_deck = pytest.mark.parametrize(("name", "number"), EVERY_DECK)
every_title = pytest.mark.parametrize("name", COUNTS)


def with_deck(name: str, number: int) -> CrayonTitle:
    return titles.known(name).with_deck(number)


def demands(title: CrayonTitle) -> list[Demand]:
    return [demand for card in title.demands.values() for demand in card]


def size(title: CrayonTitle, demand: Demand) -> str:
    return title.board.cities[demand.city].size


def distance(title: CrayonTitle, demand: Demand) -> int:
    found = demand_distance(title, demand.city, demand.load)
    assert found is not None
    return found


# Distances

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
    title = drawn("""
        . . . . . . . . .
         A . . M . . . B .
        . . . . . . . . .
        """, "Ayr: small, A; Bute: small, B; Main: major, M")
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


# Pay

def test_pay_follows_the_model_of_the_notes() -> None:
    assert model_pay(30, 1.0) == pytest.approx(29.0)
    assert model_pay(30, 0.5) == pytest.approx(14.5)


def test_what_strays_is_normal_and_bounded() -> None:
    rng = random.Random(1)
    values = [stray(rng) for _ in range(20_000)]
    assert max(map(abs, values)) <= MOST_OFF
    assert abs(fmean(values)) < 0.05
    assert 0.9 * SPREAD < pstdev(values) < SPREAD  # the bounds cut off the tails


def test_what_strays_is_the_same_on_every_python() -> None:
    rng = random.Random("milepost deck test 0")
    assert [round(stray(rng), 9) for _ in range(3)] == [-0.436830139, 0.012353516, 2.680186462]


def test_shuffling_keeps_everything_and_leaves_the_original() -> None:
    items = list(range(50))
    mixed = shuffled(random.Random(3), items)
    assert items == list(range(50))
    assert mixed != items
    assert sorted(mixed) == items


# Fairness, in the committed decks and in others

@every_deck
def test_the_deck_has_its_cards(name: str, number: int) -> None:
    title = with_deck(name, number)
    assert sorted(title.demands) == list(range(1, COUNTS[name] + 1))
    assert not set(title.demands) & set(title.event_cards)


@every_deck
def test_a_card_has_three_cities_three_loads_and_at_most_one_major_city(name: str, number: int) -> None:
    title = with_deck(name, number)
    for card in title.demands.values():
        assert len({demand.city for demand in card}) == 3
        assert len({demand.load for demand in card}) == 3
        assert sum(size(title, demand) == "major" for demand in card) <= 1


@every_deck
def test_no_city_asks_for_what_it_or_a_neighbour_has(name: str, number: int) -> None:
    title = with_deck(name, number)
    assert title.deck is not None
    for demand in demands(title):
        assert demand.city not in title.loads[demand.load].cities
        assert distance(title, demand) >= title.deck.min_distance


@every_deck
def test_nothing_is_asked_twice_and_nothing_without_a_source(name: str, number: int) -> None:
    title = with_deck(name, number)
    pairs = [(demand.city, demand.load) for demand in demands(title)]
    assert len(set(pairs)) == len(pairs)
    assert all(title.loads[load].cities for _, load in pairs)


@every_deck
def test_every_load_is_asked_for_alike(name: str, number: int) -> None:
    title = with_deck(name, number)
    counts = Counter(demand.load for demand in demands(title))
    assert sorted(counts) == [n for n, load in enumerate(title.loads) if load.cities]
    assert max(counts.values()) - min(counts.values()) <= 2


@every_deck
def test_every_city_asks_by_its_size(name: str, number: int) -> None:
    title = with_deck(name, number)
    assert title.deck is not None
    counts = Counter(demand.city for demand in demands(title))
    means = {}
    for each in SIZES:
        within = [counts[n] for n, city in enumerate(title.board.cities) if city.size == each]
        assert max(within) - min(within) <= 1
        means[each] = fmean(within)
    for each in SIZES:
        assert means[each] / means["small"] == pytest.approx(title.deck.weight(each), rel=0.03)


@every_deck
def test_pay_is_the_models_but_for_what_strays(name: str, number: int) -> None:
    title = with_deck(name, number)
    assert title.deck is not None
    samples = [] if number else [demand for _, card in title.samples for demand in card]
    for demand in demands(title):
        if demand not in samples:
            expected = model_pay(distance(title, demand), title.deck.pay_factor)
            assert abs(demand.pay - expected) <= MOST_OFF + 0.5 or demand.pay == 4 > expected - MOST_OFF
            assert demand.pay >= 4


@every_deck
def test_no_card_is_hopeless(name: str, number: int) -> None:
    """The bound that docs/decks.md states: the best demand of each card pays more than the deck's mean."""
    title = with_deck(name, number)
    mean = fmean(demand.pay for demand in demands(title))
    assert min(max(demand.pay for demand in card) for card in title.demands.values()) > mean


@every_deck
def test_a_card_is_written_in_its_titles_order(name: str, number: int) -> None:
    title = with_deck(name, number)
    for card in title.demands.values():
        if name == "italy":
            assert [demand.pay for demand in card] == sorted((demand.pay for demand in card), reverse=True)
        elif not any(set(card) & set(known) for _, known in title.samples):
            ranks = [SIZES.index(size(title, demand)) for demand in card]
            assert ranks == sorted(ranks, reverse=True)


# The committed decks

@every_title
def test_the_committed_cards_are_deck_0(name: str) -> None:
    committed = (ROOT / "src" / "milepost" / "titles" / name / "cards.txt").read_bytes()
    assert make_cards(titles.known(name)).encode() == committed


@pytest.mark.parametrize(("name", "card", "city", "load", "pay"), [
    ("india", 132, "allahabad", "coffee", 31), ("india", 132, "multan", "coal", 25),
    ("russia", None, "archangel", "consumer-goods", 22), ("italy", None, "gela", "marble", 41)])
def test_the_rulebooks_sample_demands_are_there(name: str, card: int | None, city: str, load: str, pay: int) -> None:
    title = titles.known(name)
    sample = Demand(title.board.city_by_name[city], title.load_by_name[load], pay)
    holders = [number for number, held in title.demands.items() if sample in held]
    assert holders == [card] if card else len(holders) == 1


def test_italys_deck_and_events_are_108_cards() -> None:
    title = titles.known("italy")
    assert len(title.demands) + len(title.event_cards) == 108


@every_title
def test_decks_of_other_numbers_are_others(name: str) -> None:
    texts = {with_deck(name, number).texts["cards.txt"].partition("\n")[2] for number in range(12)}
    assert len(texts) == 12
    assert len({with_deck(name, number).digest() for number in range(12)}) == 12


def test_hundreds_of_decks_can_be_made() -> None:
    for name in COUNTS:
        for number in range(100, 150):
            assert make_cards(titles.known(name), number).count("\n") == COUNTS[name] + 1


# Playing with another deck

def test_a_game_with_another_deck_is_recorded_and_loaded() -> None:
    game = milepost.new("india", 3, seed=4, deck=3)
    game.play("done")
    text = game.record()
    assert text.splitlines()[1:3] == ["title: india", "deck: 3"]
    again = milepost.load(text)
    assert again.record() == text
    assert again.digest() == game.digest()
    assert again.title is game.title
    other = game.record(1)
    assert milepost.load(other).record(1) == other
    assert milepost.load(text, titles.known("india")).record() == text


def test_the_titles_own_deck_is_not_named_in_the_log() -> None:
    game = milepost.new("india", 2, seed=4, deck=0)
    assert game.title is milepost.new("india", 2, seed=4).title
    assert "deck:" not in game.record()


def test_a_log_does_not_load_with_another_deck_than_it_says() -> None:
    text = milepost.new("india", 2, seed=4, deck=3).record()
    with pytest.raises(LogError, match="other data of india"):
        milepost.load(text.replace("deck: 3", "deck: 4"))
    with pytest.raises(LogError, match="other data of india"):
        milepost.load(text.replace("deck: 3\n", ""))
    with pytest.raises(LogError, match="“deck” must be a number"):
        milepost.load(text.replace("deck: 3", "deck: three"))
    with pytest.raises(LogError, match="stands twice"):
        milepost.load(text.replace("deck: 3", "deck: 3\ndeck: 3"))


@pytest.mark.parametrize("number", [-1, "3", 1.0, True])
def test_a_deck_that_is_no_number_is_refused(number: object) -> None:
    with pytest.raises(MilepostError, match="a deck has a number from 0 on, not"):
        milepost.new("india", 2, deck=number)  # type: ignore[arg-type]
    with pytest.raises(MilepostError, match="a deck has a number from 0 on, not"):
        make_cards(titles.known("india"), number)  # type: ignore[arg-type]


def test_a_title_without_rules_for_a_deck_has_only_its_own() -> None:
    game = milepost.new(small(), 2, seed=1, deck=0)
    with pytest.raises(MilepostError, match="has no \\[deck\\]"):
        milepost.new(small(), 2, deck=1)
    with pytest.raises(LogError, match="has no \\[deck\\]"):
        milepost.load(game.record().replace("title: test", "title: test\ndeck: 1"), small())


def test_one_does_not_come_back_from_another_deck() -> None:
    with pytest.raises(MilepostError, match="this is deck 5 of India"):
        with_deck("india", 5).with_deck(0)


# [deck] in title.toml

def with_toml(old: str, new: str, name: str = "india") -> CrayonTitle:
    texts = dict(titles.known(name).texts)
    assert old in texts["title.toml"]
    return CrayonTitle({**texts, "title.toml": texts["title.toml"].replace(old, new)}, "mine/")


@pytest.mark.parametrize(("old", "new", "words"), [
    ("cards = 136", "cards = 0", "“cards” must be a whole number from 1"),
    ("cards = 136", "cards = 13.5", "“cards” must be a whole number"),
    ("cards = 136\n", "", "\\[deck\\] needs cards"),
    ("pay_factor = 1.0", "pay_factor = 0", "“pay_factor” must be a number above 0"),
    ("major_weight = 3.3", 'major_weight = "lots"', "“major_weight” must be a number above 0"),
    ("min_distance = 5", "min_distance = true", "“min_distance” must be a whole number"),
    ("min_distance = 5", "max_distance = 5", "knows no “max_distance”; known are cards"),
    ("min_distance = 5", 'order = "size"', "“order” must be one of city, pay"),
    ("[deck]", "[[deck]]", "\\[deck\\] is a table"),
    ('fixed = ["132: ', 'fixed = [132, "', "list of cards, each in quotes"),
    ("132: Alla", "137: Alla", "“137” is no number of a card"),
    ("Allahabad, Coffee, 31", "Atlantis, Coffee, 31", "no city “Atlantis”"),
    ("Allahabad, Coffee, 31", "Allahabad, Ice, 31", "no load “Ice”"),
    ("Allahabad, Coffee, 31", "Allahabad, Coffee", "is not “city, load, pay”"),
    ("Allahabad, Coffee, 31;", "Agra, Tea, 1; Delhi, Tea, 2; Bombay, Tea, 3;", "three demands, not 4"),
])
def test_a_wrong_deck_table_names_the_line(old: str, new: str, words: str) -> None:
    with pytest.raises(DataError, match=words) as caught:
        with_toml(old, new)
    assert caught.value.file == "mine/title.toml"
    assert caught.value.line > 0


@pytest.mark.parametrize("sample", ["Bangalore, Coffee, 31", "Madras, Pilgrims, 9", "Multan, Tea, 31"])
def test_a_sample_that_no_fair_card_holds_is_refused(sample: str) -> None:
    title = with_toml("Allahabad, Coffee, 31", sample)
    with pytest.raises(DataError, match="a fair card does not ask for") as caught:
        make_cards(title)
    assert caught.value.line > 0
    assert make_cards(title, 1)


@pytest.mark.parametrize(("old", "new"), [("cards = 144", "cards = 1300"), ("cards = 144", "cards = 280"),
                                          ("min_distance = 5", "min_distance = 60")])
def test_where_no_fair_deck_can_be_made_that_is_said(old: str, new: str) -> None:
    with pytest.raises(MilepostError, match="no fair deck of"):
        make_cards(with_toml(old, new, "nippon"))


def test_a_sample_may_be_the_last_card() -> None:
    lines = make_cards(with_toml("cards = 136", "cards = 132")).splitlines()
    assert lines[-1].startswith("132: Allahabad, Coffee, 31; Multan, Coal, 25; ")


# The commands and the page

def run(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


@every_title
def test_the_command_prints_the_cards(name: str) -> None:
    assert run("title", "deck", name) == titles.known(name).texts["cards.txt"]
    folder = ROOT / "src" / "milepost" / "titles" / name
    assert run("title", "deck", str(folder), "--number", "2") == make_cards(titles.known(name), 2)


def test_the_command_refuses_what_is_not_there() -> None:
    assert CliRunner().invoke(app, ["title", "deck", "india", "--number", "-1"]).exit_code != 0
    with pytest.raises(MilepostError, match="there is no title “atlantis”; known are india"):
        titles.make_cards("atlantis")


def test_play_takes_a_deck_and_variants(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run("play", "india", "--players", "random,random", "--seed", "1", "--deck", "2",
        "--variants", "fast,two-trains", "--rounds", "2", "--log", str(log))
    text = log.read_text(encoding="utf-8")
    assert "deck: 2\n" in text
    assert "variants: fast, two-trains\n" in text


def test_the_page_holds_the_tables_as_they_are() -> None:
    page = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    tables = run("title", "stats")
    assert tables == titles.deck_tables(list(COUNTS))
    for table in tables.split("\n\n"):
        assert table.strip() in page, "write the output of `milepost title stats` into docs/decks.md"
