"""The shapes of requests, and of answers that are the same in every family; the page's types are generated from them.

What differs stands in the other `schema_….py`; `family` tells which it is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

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
    seed: Annotated[int, Field(ge=0, le=2**53, description="left out: chance is secret")] | None = None
    visibility: Annotated[
        Visibility, Field(description="who finds it: its players, who has its address, everybody")
    ] = "link"


class ActionIn(Request):
    seat: Seat
    action: Annotated[str, Field(min_length=1, max_length=2000)]
    expected_seq: Seq
    key: Key


class UndoIn(Request):
    to: Annotated[int, Field(ge=0, le=2**53, description="null: one step back")] | None = None
    expected_seq: Seq
    key: Key


class PreviewIn(Request):
    seat: Seat
    path: Annotated[list[Name], Field(min_length=1, max_length=200)]


class Hello(Request):
    """The first message of a socket."""

    token: Annotated[str, Field(max_length=200)] | None = None
    seat: Seat | None = None
    since: Seq


# Answers


class ErrorBody(BaseModel):
    code: str
    message: str
    rule: str | None
    link: str | None
    seq: int | None


class ErrorOut(BaseModel):
    error: ErrorBody


class Players(BaseModel):
    min: int
    max: int


class VariantLine(BaseModel):
    name: str
    rule: str
    link: str
    line: str


class ValueOut(BaseModel):
    value: str
    words: str


class VariantOut(VariantLine):
    """A variant on offer. `players` where it changes how many may play, `needs` the one it goes with."""

    group: Annotated[
        Literal["own", "sister", "ours", "reading"],
        Field(
            description="from the title's own book, a sister title's, no book; a reading of what the books leave open"
        ),
    ]
    values: list[ValueOut]
    numbers: Annotated[tuple[int, int] | None, Field(description="in place of `values`: any of these")]
    excludes: list[str]
    needs: str | None
    players: Players | None


class UmbrellaOut(VariantLine):
    """A name of the books for several variants together."""

    parts: list[str]


class CrowdOut(BaseModel):
    """What is proposed to this many players or more."""

    players: int
    variants: list[str]


class BotOptionOut(BaseModel):
    """What may be chosen of a bot; `default` holds where its player string says nothing."""

    name: str
    default: str
    values: list[ValueOut]


class OpponentOut(BaseModel):
    """A bot to play against; a player string is its name, with “:option=value” for each option chosen."""

    name: str
    words: str
    line: str
    options: list[BotOptionOut]


class TitleOut(BaseModel):
    id: str
    name: str
    family: Literal["crayon", "village"]
    bots: Annotated[list[str], Field(description="those that play it")]
    opponents: Annotated[list[OpponentOut], Field(description="the same in plain words")]
    opponent: Annotated[str, Field(description="the player string that is proposed")]
    playable: bool
    players: Players
    money: str
    variants: list[VariantOut]
    umbrellas: list[UmbrellaOut]
    crowd: CrowdOut | None


class SeatOut(BaseModel):
    name: str
    bot: Annotated[str | None, Field(description="the bot that plays there now")]
    kind: Literal["person", "bot", "open"]
    yours: bool
    resigned: bool


class TableMade(BaseModel):
    id: str
    token: Annotated[str | None, Field(description="of the guest you have become; null if you had one")]
    seq: int


class Played(BaseModel):
    seq: int
    news: list[str]


class LogLine(BaseModel):
    seq: int
    kind: Literal["play", "undo"]
    seat: int
    text: str
    words: str
    news: list[str]
    undone: bool


class LiveEntry(LogLine):
    waiting: list[int]


class ChosenVariant(VariantLine):
    value: str | None


class RefusalOut(BaseModel):
    rule: str
    message: str
    link: str


class QuestionOut(BaseModel):
    """What is asked of those in `view.waiting`; `secret` answers are not to be seen by the others."""

    word: str
    heading: str
    prompt: str
    rule: str
    link: str
    secret: bool


class TableBase(BaseModel):
    """What tables of every family have."""

    id: str
    title: str
    seq: int
    undo_to: Annotated[int, Field(description="equal to `seq` where nothing can be undone")]
    commit: Annotated[str, Field(description="the hash of the secret, or “open seed”")]
    revealed: Annotated[str | None, Field(description="the seed or secret, once the game is over")]
    seats: list[SeatOut]
    variants: list[ChosenVariant]
    outcome: str | None
    log: list[LogLine]
