"""Decks: every one is fair, the committed ones are what the recipe makes, other numbers give others."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean, pstdev

import pytest

from crayon.title.decks import COUNTS, ROOT, demands, distance, every_deck, every_title, size, with_deck
from milepost import titles
from milepost.crayon.board.board import SIZES
from milepost.crayon.title.data import Demand
from milepost.crayon.title.deck import MOST_OFF, SPREAD, make_cards, model_pay, shuffled, stray

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


@pytest.mark.parametrize(
    ("name", "card", "city", "load", "pay"),
    [
        ("india", 132, "allahabad", "coffee", 31),
        ("india", 132, "multan", "coal", 25),
        ("russia", None, "archangel", "consumer-goods", 22),
        ("italy", None, "gela", "marble", 41),
    ],
)
def test_the_rulebooks_sample_demands_are_there(name: str, card: int | None, city: str, load: str, pay: int) -> None:
    title = titles.known(name)
    sample = Demand(title.board.city_by_name[city], title.load_by_name[load], pay)
    holders = [number for number, held in title.demands.items() if sample in held]
    assert holders == [card] if card else len(holders) == 1


def test_italys_deck_and_events_are_108_cards() -> None:
    title = titles.known("italy")
    assert len(title.demands) + len(title.event_cards) == 108


def test_ireland_asks_for_dearer_loads_than_england() -> None:
    """The figures of docs/play/isles.md."""
    title = titles.known("isles")
    asked = [(title.board.cities[demand.city].country, demand.pay) for demand in demands(title)]
    assert round(fmean(pay for country, pay in asked if "Ireland" in country)) == 19
    assert round(fmean(pay for country, pay in asked if country == "England"), 1) == 16.5


@every_title
def test_decks_of_other_numbers_are_others(name: str) -> None:
    texts = {with_deck(name, number).texts["cards.txt"].partition("\n")[2] for number in range(12)}
    assert len(texts) == 12
    assert len({with_deck(name, number).digest() for number in range(12)}) == 12


def test_decks_of_high_numbers_can_be_made() -> None:
    for name in COUNTS:
        for number in range(100, 115):
            assert make_cards(titles.known(name), number).count("\n") == COUNTS[name] + 1
