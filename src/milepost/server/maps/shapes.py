"""The shapes of calls of the editor of maps. A change has the keys of a recipe's override (docs/maps.md)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from milepost.server.schema import Request

MOST_CHANGES = 2000
PLAIN = r"^[^\x00-\x1f\x7f]*$"

Milepost = Annotated[str, Field(min_length=2, max_length=5, pattern="^[A-Z]{1,2}[1-9][0-9]{0,2}$")]
Section = Annotated[str, Field(min_length=3, max_length=7, pattern="^[A-Z]{1,2}[1-9][0-9]{0,2}(e|se|sw)$")]
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]
Words = Annotated[str, Field(max_length=40, pattern=PLAIN)]
Price = Annotated[int, Field(ge=1, le=99)]


class GroundIn(Request):
    """Other ground for mileposts; those of cities and ports keep theirs."""

    terrain: Word
    mileposts: Annotated[list[Milepost], Field(min_length=1, max_length=5000)]
    desert: Words = ""


class CityIn(Request):
    """A city moved, changed or new; what is empty stays as it is."""

    city: Word
    at: Milepost | Annotated[str, Field(max_length=0)] = ""
    size: Words = ""
    country: Words = ""
    area: Words = ""
    rename: Words = ""


class NoCityIn(Request):
    no_city: Word


class RiverIn(Request):
    """All sections that a river crosses, from source to mouth; none: it is gone."""

    river: Annotated[str, Field(min_length=1, max_length=82, pattern=PLAIN)]
    sections: Annotated[list[Section], Field(max_length=500)]


class FerryIn(Request):
    ferry: Word
    ports: Annotated[list[Milepost], Field(min_length=2, max_length=2)]
    price: Price
    second: Price | None = None
    sea: Words = ""


class NoFerryIn(Request):
    no_ferry: Word


class SupplyIn(Request):
    """What a city supplies from now on; no recipe says that."""

    supplies: Word
    loads: Annotated[list[Word], Field(max_length=200)]


Change = GroundIn | CityIn | NoCityIn | RiverIn | FerryIn | NoFerryIn | SupplyIn


class ChangesIn(Request):
    """Changes to the board of a title, made in this order."""

    changes: Annotated[list[Change], Field(max_length=MOST_CHANGES)]

    def plain(self) -> list[dict[str, object]]:
        return [change.model_dump() for change in self.changes]


class NamedChangesIn(ChangesIn):
    """The same, for a title of one's own."""

    name: Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN, description="of the new title")]
