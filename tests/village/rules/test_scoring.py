"""Trips, features and terminus cards: what each kind scores or pays for a line."""

from __future__ import annotations

import pytest

from milepost.village.board.line import FEATURES, TERRAINS, Feature, Line, counts_of
from milepost.village.title.terminus import LEAST, read_terminus
from milepost.village.title.trip_kinds import Fewest
from milepost.village.title.trips import KINDS, read_trip
from village.kit import table, title

TITLES = ("village",)


def line(text: str) -> Line:
    """A line written track by track, the border first: `field`, `lake*` (a curve), `lake+barn:lake`, `lake+halt:3`."""
    counts, last, pairs = 0, -1, 0
    for item in text.split():
        ground, _, feature = item.partition("+")
        terrain = TERRAINS.index(ground.removesuffix("*"))
        kind, _, value = feature.partition(":")
        made = None
        if kind:
            made = Feature(FEATURES.index(kind), TERRAINS.index(value) if kind == "barn" else int(value or 0))
        counts += counts_of(terrain, made, ground.endswith("*"))
        pairs += terrain == last
        last = terrain
    return Line(counts, last, pairs)


@pytest.mark.rule("VIL-15")
@pytest.mark.parametrize(
    ("trip", "on", "points"),
    [
        ("count village 2", "village lake village", 4),
        ("count village 2", "lake lake", 0),
        ("without village 5", "lake field", 5),
        ("without village 5", "lake village", 0),
        ("equal pasture village 7", "pasture lake village", 7),
        ("equal pasture village 7", "pasture pasture village", 0),
        ("equal pasture village 7", "lake lake", 0),
        ("most lake 7", "lake lake field", 7),
        ("most lake 7", "lake field", 0),
        ("most lake 7", "lake lake", 7),
        ("fewest lake 10", "lake field field", 10),
        ("fewest lake 10", "lake field", 0),
        ("fewest lake 10", "lake field field forest", 0),
        ("fewest lake 10", "field field", 0),
        ("fewest lake 10", "lake lake field field field forest forest", 0),
        ("fewest lake 10", "lake field field forest forest", 10),
        ("last forest 6", "lake forest", 6),
        ("last forest 6", "forest lake", 0),
        ("terrains 0 10 6 0", "lake lake", 10),
        ("terrains 0 10 6 0", "lake field", 6),
        ("terrains 0 10 6 0", "lake field forest", 0),
        ("terrains 0 0 0 2 5 9", "lake field forest village pasture", 9),
        ("tracks 0 0 0 0 0 4 6 9", "lake field lake field lake", 4),
        ("tracks 0 0 0 0 0 4 6 9", "lake field lake field", 0),
        ("straight 10", "lake field lake", 10),
        ("straight 10", "lake field* lake", 0),
        ("curves 2", "lake field* lake*", 4),
        ("feature halt 3", "lake+halt:2 field lake+halt:4", 6),
        ("feature barn 3", "lake+barn:field field", 3),
        ("kinds 2", "lake+signal field+signal lake+farm lake+barn:lake", 6),
        ("pairs 3", "lake lake lake field field", 9),
        ("pairs 3", "lake field lake", 0),
        ("plain 7", "lake field", 7),
        ("plain 7", "lake+siding field", 0),
    ],
)
def test_what_a_trip_scores(trip: str, on: str, points: int) -> None:
    made = read_trip(trip)
    assert made.score(line(on)) == points
    assert made.why(line(on)).endswith(f"{points} point{'' if points == 1 else 's'}")
    assert made.words()


def test_every_kind_of_trip_is_scored_above_and_lies_in_our_deck() -> None:
    ours = {card.trip.kind for card in table().title.cards.values()}
    assert ours == set(KINDS)


@pytest.mark.rule("VIL-R7")
def test_a_line_of_one_terrain_has_fewer_of_it_than_of_any_other() -> None:
    assert read_trip("fewest lake 10").score(line("lake lake")) == 10
    assert Fewest(TERRAINS.index("lake"), 10, needs_other=True).score(line("lake lake")) == 0
    assert Fewest(TERRAINS.index("lake"), 10, needs_other=True).score(line("lake field field")) == 10


@pytest.mark.rule("VIL-R7")
@pytest.mark.parametrize(("variants", "points"), [((), 10), (("fewest-needs-other",), 0)])
def test_the_other_reading_is_a_variant(variants: tuple[str, ...], points: int) -> None:
    made = title(cards={40: "lake, curves, -, siding | fewest lake 10"})
    t = table(made=made, variants=variants).market(40, 1, 2).trips(40, 2, 3, 4).assigned(0, "T3", 40).hand(0, 1, 4, 7)
    t.play("take 1", "place C1", "resolve T3 1")  # A's T3 starts on a lake
    assert t.s.points[0] == points


@pytest.mark.rule("VIL-R6")
def test_the_border_is_neither_straight_nor_a_curve() -> None:
    made = line("lake field* lake*")
    assert (made.tracks, made.curves, made.straights) == (3, 2, 0)
    start = table().s.line(0, 0)
    assert (start.tracks, start.curves, start.straights) == (1, 0, 0)
    assert read_terminus("straights = 3 8").pay(made, 0) == 3


@pytest.mark.rule("VIL-R6")
@pytest.mark.rule("VIL-12")
def test_the_feature_of_a_border_start_scores_and_counts() -> None:
    t = table(2, "CA").market(19, 1, 2)  # forest bridge with a signal from the left; C's T3 is pasture with halt 2
    t.lay(0, "C1:21 C2:21 C3:20")  # sidings and a barn (forest): 20 has it from the top
    t.assigned(0, "T3", 45).hand(0, 33, 4, 7)  # 3 points for each halt; terminus: halts
    t.play("take 1", "place C4", "resolve T3 33")
    resolved = t.s.as_dict(0)["players"][0]["resolved"][-1]
    assert resolved["line"] == "T3"
    assert resolved["points"] == 2 + 3 + 4, "the border's halt, the trip for it, a barn on four forests"


@pytest.mark.rule("VIL-R6")
@pytest.mark.rule("VIL-18")
def test_the_siding_of_a_border_start_counts() -> None:
    from milepost.village.rules.scoring import siding_lines

    assert len(siding_lines(table(letters="A").s, 0)) == 1
    assert len(siding_lines(table(letters="A").lay(0, "A1:5").s, 0)) == 2


# Features


@pytest.mark.rule("VIL-16")
@pytest.mark.parametrize(
    ("on", "points"),
    [
        ("lake lake+barn:lake", 2),
        ("lake lake+barn:field", 0),
        ("field lake+barn:field lake", 1),
        ("lake lake+farm", 1),
        ("lake field forest village pasture+farm lake", 5),
        ("lake field+halt:3", 3),
        ("lake field+signal", 3),
        ("lake+signal field+signal", 8),
        ("lake+signal field+signal lake+signal", 15),
        ("lake+signal field+signal lake+signal field+signal", 24),
        ("lake+signal field+signal lake+signal field+signal lake+signal", 24),
        ("lake field+siding lake+siding", 0),
        ("lake field", 0),
    ],
)
def test_what_features_score(on: str, points: int) -> None:
    assert table().s.setting.feature_points(line(on)) == points


@pytest.mark.rule("VIL-R13")
def test_each_barn_farm_and_halt_scores_by_itself_and_signals_once() -> None:
    setting = table().s.setting
    assert setting.feature_points(line("lake+barn:lake lake+barn:lake")) == 4
    assert setting.feature_points(line("lake+barn:lake field+barn:field")) == 2
    assert setting.feature_points(line("lake+farm field+farm")) == 4
    assert setting.feature_points(line("lake+halt:2 field+halt:4")) == 6
    assert setting.feature_points(line("lake+signal field+signal")) == 8, "not 3 and 3, not 8 and 8"


# Terminus cards


@pytest.mark.rule("VIL-17")
@pytest.mark.parametrize(
    ("card", "on", "trips", "pay"),
    [
        ("field = 3 4 5 7 9", "field lake", 0, 4),
        ("field = 3 4 5 7 9", "lake lake", 2, 3),
        ("field = 3 4 5 7 9", "field field field field field", 0, 9),
        ("trips = 3 5 7", "lake lake", 0, 3),
        ("trips = 3 5 7", "lake lake", 2, 7),
        ("tracks = 3 3 3 3 4 5", "lake lake lake lake", 0, 4),
        ("terrains = 3 3 3 4", "lake field forest", 0, 4),
        ("signal = 3 4 6 8", "lake+signal field+signal", 0, 6),
        ("curves = 3 3 4", "lake field* lake*", 0, 4),
        ("straights = 3 3 4", "lake field lake", 0, 4),
    ],
)
def test_what_a_terminus_card_pays(card: str, on: str, trips: int, pay: int) -> None:
    made = read_terminus(card)
    assert made.pay(line(on), trips) == pay
    assert made.why(line(on), trips).endswith(f"£{pay}")
    assert made.words()


@pytest.mark.rule("VIL-17")
def test_no_terminus_card_pays_less_than_three_pounds() -> None:
    assert all(min(card.table) == LEAST == 3 for card in table().title.termini.values())
    with pytest.raises(ValueError, match="VIL-17"):
        read_terminus("field = 2 4")
