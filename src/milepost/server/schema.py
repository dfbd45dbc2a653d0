"""The shapes of requests and answers; the page's types are generated from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from milepost.server.schema_view import ViewOut

Name = Annotated[str, Field(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, le=15)]
Seq = Annotated[int, Field(ge=0, le=2**53)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:\-]+$",
                           description="Chosen by the client; the same key is never played twice.")]


# Requests

class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Request):
    name: Name
    bot: Name | None = None


class TableIn(Request):
    title: Name
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=12)]
    variants: Annotated[list[Name], Field(max_length=40)] = []
    deck: Annotated[int, Field(ge=0, lt=2**31, description="0: the title's own cards")] | None = None
    seed: Annotated[int, Field(ge=0, le=2**53, description="left out: chance is secret")] | None = None


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

    own: Annotated[bool, Field(description="of the title's own book, not of a sister game")]
    values: list[ValueOut]
    numbers: Annotated[tuple[int, int] | None, Field(description="in place of `values`: any of these")]
    excludes: list[str]
    needs: str | None
    players: Players | None


class CrowdOut(BaseModel):
    """What is proposed to so many players or more."""

    players: int
    variants: list[str]


class TitleOut(BaseModel):
    id: str
    name: str
    playable: bool
    players: Players
    money: str
    variants: list[VariantOut]
    crowd: CrowdOut


class SeatOut(BaseModel):
    name: str
    bot: str | None


class TableMade(BaseModel):
    id: str
    token: str
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


class LegalAction(BaseModel):
    """`text` is played, `words` are read; the rest says what it is about, for signs and places on cards."""

    text: str
    kind: str
    words: str
    train: Annotated[int | None, Field(description="which of the seat's trains: 0, 1")]
    load: str | None
    card: int | None
    demand: Annotated[int | None, Field(description="which demand of the card: 0, 1, 2")]
    pay: int | None


class SumOut(BaseModel):
    """An action that names a sum of money: its word and a number from `least` to `most`."""

    kind: str
    words: str
    least: int
    most: int


class LegalOut(BaseModel):
    seat: int
    kinds: list[str]
    actions: list[LegalAction]
    sums: list[SumOut]


class ChosenVariant(VariantLine):
    value: str | None


class QuestionOut(BaseModel):
    """What is asked of those in `view.waiting`; `secret` answers are not to be seen by the others."""

    word: str
    heading: str
    prompt: str
    rule: str
    link: str
    secret: bool


class LinkNow(BaseModel):
    """A ferry or tunnel of the board, in its order there."""

    owners: list[int]
    price: Annotated[int | None, Field(description="what it costs the seat now; null: it is theirs, or full")]


class EventNow(BaseModel):
    """An event in play; its card and area are on the board."""

    card: int
    drawer: int
    until: str
    text: str
    stops: Annotated[int | None, Field(description="the seat on whose track no train runs")]


class TableOut(BaseModel):
    id: str
    title: str
    seq: int
    undo_to: Annotated[int, Field(description="equal to `seq` where nothing can be undone")]
    commit: Annotated[str, Field(description="the hash of the secret, or “open seed”")]
    revealed: Annotated[str | None, Field(description="the seed or secret, once the game is over")]
    seats: list[SeatOut]
    variants: list[ChosenVariant]
    view: ViewOut
    question: QuestionOut | None
    events: list[EventNow]
    links: list[LinkNow]
    legal: LegalOut | None
    outcome: str | None
    log: list[LogLine]


class ReachOut(BaseModel):
    milepost: str
    steps: int
    left: Annotated[int, Field(description="points left on arrival")]
    rent: int
    duty: int
    path: list[str]
    text: Annotated[str, Field(description="the action that goes there")]


class RefusalOut(BaseModel):
    rule: str
    message: str
    link: str


class PreviewSection(BaseModel):
    from_: Annotated[str, Field(alias="from")]
    to: str
    price: int | None
    affordable: bool
    refusal: RefusalOut | None


class PreviewOut(BaseModel):
    sections: list[PreviewSection]
    total: int
    affordable_total: int
    budget: int
    text: str | None
    refusal: RefusalOut | None
