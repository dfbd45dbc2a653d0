"""The shape of a board as the page gets it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Point = tuple[int, int]


class MilepostOut(BaseModel):
    name: str
    x: int
    y: int
    terrain: str
    country: str


class CityOut(BaseModel):
    name: str
    size: Literal["small", "medium", "major"]
    mileposts: list[str]
    loads: list[str]
    country: str
    area: str


class FerryOut(BaseModel):
    name: str
    ports: tuple[str, str]
    price: int
    sea: str


class ArtOut(BaseModel):
    kind: str
    points: list[Point]


class LoadOut(BaseModel):
    name: str
    chips: int | None
    cities: list[str]


class DemandOut(BaseModel):
    city: str
    load: str
    pay: int


class EventOut(BaseModel):
    kind: str
    title: str
    text: str


class LocoOut(BaseModel):
    name: str
    speed: int
    capacity: int


class RulesOut(BaseModel):
    build_limit: int
    upgrade_cost: int
    rent: int
    hand_size: int
    opening_rounds: int
    start_cash: int
    win_cash: int
    win_majors: int
    locos: list[LocoOut]


class BoardOut(BaseModel):
    """Coordinates in hundredths of a milepost, y down; `sections` by places in `mileposts`."""

    title: str
    mileposts: list[MilepostOut]
    sections: list[tuple[int, int]]
    cities: list[CityOut]
    rivers: dict[str, list[list[Point]]]
    ferries: list[FerryOut]
    coasts: dict[str, list[str]]
    art: list[ArtOut]
    loads: list[LoadOut]
    cards: dict[str, list[DemandOut]]
    events: dict[str, EventOut]
    prices: dict[str, int]
    rules: RulesOut
