"""The shapes of requests, and of the few answers that only the server gives; all others are records of lower floors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from milepost.bots.records import Level, Opponent
from milepost.records import About, Record
from milepost.server.families import AnyBoard, AnyPreview, AnyTable
from milepost.tell.records import Sentence, Summary

Name = Annotated[str, Field(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, le=15)]
Seq = Annotated[int, Field(ge=0, le=2**53)]
Visibility = Literal["private", "link", "open"]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_.:\-]+$",
        description="Chosen by the client; the same key is never played twice.",
    ),
]


# Requests


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Request):
    name: Name
    bot: (
        Annotated[
            str,
            Field(
                min_length=1, max_length=100, description="a player string, as in “planner:level=club”; null: a person"
            ),
        ]
        | None
    ) = None


class SeatAtTable(SeatIn):
    open: Annotated[bool, Field(description="for somebody who is yet to come: by link, or from the lobby")] = False


class TableIn(Request):
    title: Name
    seats: Annotated[list[SeatAtTable], Field(min_length=1, max_length=12)]
    variants: Annotated[list[Name], Field(max_length=100)] = []
    deck: Annotated[int, Field(ge=0, lt=2**31, description="0: the title's own cards")] | None = None
    cards: Annotated[str, Field(max_length=20, description="the id of a deck of yours, instead of a number")] | None = (
        None
    )
    again: (
        Annotated[
            str,
            Field(
                pattern="^[a-z]{1,20}$",
                description="a table that you may look at: its board and cards are played again, as they are there",
            ),
        ]
        | None
    ) = None
    seed: Annotated[int, Field(ge=0, le=2**53, description="left out: chance is secret")] | None = None
    invitation: Annotated[str, Field(max_length=200, description="the word that a server may ask for")] | None = None
    visibility: Annotated[Visibility, Field(description="found by its players, by its address, by all")] = "link"


class ActionIn(Request):
    seat: Seat
    action: Annotated[str, Field(min_length=1, max_length=2000)]
    expected_seq: Seq
    key: Key


class UndoIn(Request):
    to: Annotated[int, Field(ge=0, le=2**53, description="null: one step back")] | None = None
    expected_seq: Seq
    key: Key


class ForkIn(Request):
    seq: Annotated[Seq, Field(description="the step after which it goes on")]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=12, description="those you play yourself")]
    invitation: Annotated[str, Field(max_length=200, description="the word that a server may ask for")] | None = None


class RecordIn(Request):
    log: Annotated[str, Field(min_length=1, max_length=400_000, description="the whole record of a game")]
    invitation: Annotated[str, Field(max_length=200, description="the word that a server may ask for")] | None = None


class PreviewIn(Request):
    seat: Seat
    path: Annotated[list[Name], Field(min_length=1, max_length=200)]


class AdviceIn(Request):
    seat: Seat


class BestWayIn(Request):
    seat: Seat
    start: Annotated[
        Name | None, Field(description="null: from the seat's own track, or a major city while there is none")
    ] = None
    goal: Name
    shortest: Annotated[bool, Field(description="the fewest new sections; else the cheapest")] = False


class Hello(Request):
    """The first message of a socket."""

    token: Annotated[str, Field(max_length=200)] | None = None
    seat: Seat | None = None
    since: Seq
    lang: Annotated[str | None, Field(max_length=20, description="the language it is told things in: en, de")] = None
    page: Annotated[
        Key | None, Field(description="what all keys of the client begin with; it is sent tables then, not lines")
    ] = None
    new_lines: Annotated[
        bool, Field(description="the log of these tables begins with the first line that is new, or not as it was")
    ] = False


# Answers


class Mistake(Record):
    code: str
    message: str
    rule: str | None
    link: str | None
    seq: int | None


class Error(Record):
    error: Mistake


class Title(Summary):
    bots: Annotated[list[str], About("those that play it")]
    opponents: Annotated[list[Opponent], About("the same in plain words")]
    levels: Annotated[list[Level], About("how strong they are, the weakest first")]
    opponent: Annotated[str, About("the player string that is proposed")]
    picture: Annotated[str, About("the address of its board's picture")]
    own: Annotated[bool, About("somebody has added it here; it is not the server's")]


class TableMade(Record):
    id: str
    token: Annotated[str | None, About("of the guest you have become; null if you had one")]
    seq: int


BoardTold = Annotated[AnyBoard, Field(discriminator="family")]
TableTold = Annotated[AnyTable, Field(discriminator="family")]
PreviewTold = Annotated[AnyPreview, Field(discriminator="kind")]


class Played(Record):
    """What came of an action, and the table after it: as the seat that is to act at this screen sees it, if one is."""

    seq: int
    news: list[Sentence]
    table: TableTold


class LiveTable(Record):
    table: TableTold
