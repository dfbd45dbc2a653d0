"""Events as the page gets them: where they are at work, what they forbid, until when."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from milepost.crayon.family import CrayonTitle
from milepost.game import find_title
from milepost.tell.crayon import areas, page
from milepost.tell.crayon.records import EventCard, EventNow
from server.checked import exactly

TITLES = [name for name in milepost.titles.title_ids(all_of_them=True) if find_title(name).family == "crayon"]
AREA = ("slow", "trade", "build", "move", "ferries", "rivers")


def cards(title: str) -> dict[str, Any]:
    found: dict[str, Any] = page.board(find_title(title, CrayonTitle))["events"]
    return found


def forbids(card: Any) -> set[str]:
    return {what for what in AREA if card["area"][what]}


@pytest.mark.parametrize("title", TITLES)
def test_every_lasting_event_of_the_ground_has_an_area(title: str) -> None:
    wanted = {
        "flood": {"build", "move", "rivers"},
        "sandstorm": {"build"},
        "weather": {"slow"},
        "earthquake": {"slow", "build"},
        "storms at sea": {"ferries"},
        "border strike": {"trade"},
        "lockdown": {"trade"},
        "closed border": {"move"},
        "coastal strike": {"trade"},
        "inland strike": {"trade"},
    }
    for card in cards(title).values():
        exactly(EventCard, card)
        assert wanted.get(card["kind"], set()) <= forbids(card), card["title"]
        if card["kind"] in ("tax", "derailment", "supply scandal", "special demand", "communism falls"):
            assert not forbids(card)


@pytest.mark.parametrize("title", TITLES)
def test_a_flood_names_its_rivers(title: str) -> None:
    crayon = find_title(title, CrayonTitle)
    for number, card in cards(title).items():
        if card["kind"] == "flood":
            named = crayon.event_cards[int(number)].fields["rivers"].split(", ")
            assert set(named) <= set(card["area"]["rivers"])


@pytest.mark.rule("EVT-7", "india")
def test_a_sandstorm_covers_the_desert() -> None:
    board = find_title("india", CrayonTitle).board
    storm = next(card for card in cards("india").values() if card["title"] == "Sandstorm in the Thar")
    sand = {m for m in board.deserts["Thar"] if board.city_at[m] < 0}
    assert storm["look"] == "sand"
    ends = [set(board.ends[section]) for section in storm["area"]["build"]]
    assert all(pair & sand for pair in ends)
    assert sand == {m for m in sand if any(m in pair for pair in ends)}


def in_play(*active: tuple[int, int, bool]) -> list[EventNow]:
    state = milepost.new("india", ["Ann", "Bob"], seed=1).state
    state.active = active
    return areas.in_play(state)


def test_events_in_play_say_until_when() -> None:
    first, second = in_play((138, 0, False), (147, 1, True))
    assert (first["card"], first["drawer"], first["until"]) == (138, 0, "until the end of Ann's next turn")
    assert second["until"] == "until the end of Bob's turn"  # it has begun
    assert "no building there until the end of Ann's next turn" in first["text"]


def test_patterns_tell_kinds_of_weather_apart() -> None:
    looks = {card["title"]: card["look"] for title in TITLES for card in cards(title).values()}
    assert looks["Heavy snow in Kashmir"] == "snow"
    assert looks["Etna erupts"] == "ash"
    assert looks["Fog around Milano"] == "fog"
    assert looks["Cyclone in the Arabian Sea"] == "rain"
    assert (
        len(
            {
                looks[name]
                for name in (
                    "Heavy snow in Kashmir",
                    "Etna erupts",
                    "Sandstorm in the Thar",
                    "Earthquake at Sendai",
                    "Dock strike",
                    "Flood of the Po",
                )
            }
        )
        == 6
    )
