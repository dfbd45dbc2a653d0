"""The shapes of calls about titles and decks that people bring along."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from milepost.records import About, Record
from milepost.server.schema import Name, Request
from milepost.tell.records import MOST_TYPED, CardNames, CardSlip, TypedCard

MOST_FILES = 12
MOST_BASE64 = 1_400_000

FileText = Annotated[str, Field(max_length=400_000)]
PLAIN = r"^[^\x00-\x1f\x7f]*$"  # signs that no database has to keep
Typed = Annotated[str, Field(max_length=60, pattern=PLAIN)]
DeckName = Annotated[str, Field(min_length=1, max_length=40, pattern=PLAIN)]


class TitleFilesIn(Request):
    """A title: a zip, or its files."""

    zip: Annotated[str, Field(max_length=MOST_BASE64, description="a zip in Base64")] | None = None
    files: Annotated[dict[Name, FileText], Field(max_length=MOST_FILES, description="texts by their names")] | None = (
        None
    )


class DemandIn(Request):
    city: Typed = ""
    load: Typed = ""
    pay: Typed = ""


class CardIn(Request):
    number: Typed
    demands: Annotated[list[DemandIn], Field(min_length=3, max_length=3)]


class DeckIn(Request):
    """A new deck: empty, or with the cards of a text."""

    title: Name
    name: DeckName
    text: Annotated[str, Field(max_length=200_000, description="as in cards.txt")] | None = None


class CardsIn(Request):
    """What a deck holds from now on."""

    name: DeckName
    cards: Annotated[list[CardIn], Field(max_length=MOST_TYPED)]


# Answers


class FindingOut(Record):
    kind: Annotated[str, About("a word of docs/title-format.md")]
    file: str
    line: Annotated[int, About("0: the whole file")]
    message: str


class OwnTitleOut(Record):
    id: Annotated[str, About("of what is kept, not of the title")]
    title: Annotated[str, About("the id that title.toml gives")]
    name: str
    public: Annotated[bool, About("the host of the server lets everybody play it")]
    findings: list[FindingOut]


class OwnTitlesOut(Record):
    may_add: Annotated[bool, About("whether this server takes titles from people")]
    titles: list[OwnTitleOut]


class TitleTried(Record):
    """What came of bringing a title. One that is not sound is not kept."""

    sound: bool
    findings: list[FindingOut]
    kept: OwnTitleOut | None
    token: Annotated[str | None, About("of the guest you have become; null if you had one")]


class DeckLine(Record):
    id: str
    title: str
    name: str
    whole: Annotated[int, About("cards that can be played")]
    ready: Annotated[bool, About("enough of them for a game")]


class DeckOut(DeckLine):
    cards: Annotated[list[TypedCard], About("as they were typed")]
    slips: list[CardSlip]
    names: CardNames


class DeckMade(Record):
    deck: DeckOut
    token: Annotated[str | None, About("of the guest you have become; null if you had one")]
