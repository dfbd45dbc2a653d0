"""The shape of a board of the crayon family as the page gets it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

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
    """A ferry or a tunnel."""

    name: str
    ports: tuple[str, str]
    price: int
    second: Annotated[int | None, Field(description="what the second player to buy it pays")]
    sea: str
    tunnel: bool


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


class AreaOut(BaseModel):
    """Where an event is at work: mileposts and sections by number, ferries by place in `ferries`, rivers by name."""

    slow: Annotated[list[int], Field(description="mileposts at half rate")]
    trade: Annotated[list[int], Field(description="mileposts without pickup and delivery")]
    build: Annotated[list[int], Field(description="sections nobody builds")]
    move: Annotated[list[int], Field(description="sections nobody moves over")]
    ferries: Annotated[list[int], Field(description="closed ferries")]
    rivers: Annotated[list[str], Field(description="rivers nobody crosses")]


class EventOut(BaseModel):
    kind: str
    look: Annotated[str, Field(description="the pattern of its area: rain, snow, fog, ash, sand, quake, flood, …")]
    title: str
    text: str
    rule: str
    link: str
    area: AreaOut


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
    family: Literal["crayon"]
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
