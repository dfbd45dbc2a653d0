"""Requests about people and seats, and the answers to them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BeforeValidator, Field

from milepost.records import About, Record
from milepost.server.schema import Mistake, Name, Request, Seat, TableTold, Visibility
from milepost.server.table.behind import MOST
from milepost.tell.records import Wanted

Code = Annotated[str, Field(min_length=1, max_length=100, description="what a link has after its #")]
PersonName = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[^,#~\x00-\x1f\x7f]*[^,#~\s\x00-\x1f\x7f][^,#~\x00-\x1f\x7f]*$")
]
BotString = Annotated[str, Field(min_length=1, max_length=100, description="a player string; null: the proposed one")]


ActionText = Annotated[str, Field(min_length=1, max_length=2000)]
KEPT = r"^[^\x00]*$"  # PostgreSQL holds every other sign
LineNumber = Annotated[int, Field(ge=0, lt=2**31, description="of a line of the chat")]


def _moment(given: object) -> datetime | None:
    """A moment as text; a number of seconds is none."""
    if given is not None and not isinstance(given, str):
        raise ValueError("a moment is a text such as 2030-01-31T12:00:00Z")
    return None if given is None else datetime.fromisoformat(given)


class NameIn(Request):
    name: PersonName


class CodeIn(Request):
    code: Code


class JoinIn(CodeIn):
    """`name` is for guests the server does not know yet; it is left out where a token is sent."""

    name: PersonName | None = None


class BotIn(Request):
    bot: BotString | None = None


class PauseIn(Request):
    paused: bool


class HostIn(Request):
    seat: Seat


class GuestIn(Request):
    person: Annotated[Name, Field(description="the id of somebody you have sat with at a table")]


class DelayIn(Request):
    turns: Annotated[
        int | None, Field(ge=0, le=MOST, description="spectators are so many behind; null: as cash suggests")
    ]


class VisibilityIn(Request):
    visibility: Visibility


class ClockIn(Request):
    """A clock for every person's seat: so many seconds a turn, or for the whole game and some more after each turn."""

    kind: Literal["turn", "bank"]
    seconds: Annotated[int, Field(ge=10, le=366 * 24 * 3600)]
    increment: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 0
    then: Annotated[Literal["bot", "wait"], Field(description="a bot finishes the turn, or the table waits")] = "bot"


class ClockChange(Request):
    clock: ClockIn | None


class PreparedIn(Request):
    """Left out: as it is."""

    planned: Annotated[list[ActionText], Field(max_length=40, description="actions, the next one first")] | None = None
    was: Annotated[list[str], Field(max_length=40, description="the plan as you know it, else stale")] | None = None
    answers: (
        Annotated[dict[Name, ActionText], Field(max_length=20, description="by the word of the question")] | None
    ) = None


class TaskIn(Request):
    do: Literal["pick", "deliver"]
    load: Name
    card: Annotated[int | None, Field(ge=0, le=9999, description="the card a load is delivered on")] = None


class CallIn(Request):
    city: Name
    tasks: Annotated[list[TaskIn], Field(max_length=8, description="done there, in this order")]


class OrdersIn(Request):
    train: Annotated[int, Field(ge=0, le=1)] = 0
    calls: Annotated[list[CallIn], Field(max_length=8, description="none: the train has no orders any more")]
    end_turns: Annotated[bool, Field(description="end turns in which nothing is left to run")] = False


class AheadPreviewIn(Request):
    path: Annotated[list[Name], Field(min_length=1, max_length=200)]


class SaidIn(Request):
    text: Annotated[str, Field(min_length=1, max_length=500, pattern=KEPT)]


class ReadIn(Request):
    line: LineNumber


class NotesIn(Request):
    notes: Annotated[str, Field(max_length=20_000, pattern=KEPT)]


class MuteIn(Request):
    person: Name
    muted: bool


class VacationIn(Request):
    until: Annotated[
        AwareDatetime | None,
        BeforeValidator(_moment),
        Field(description="your clocks stand still until then, a year at most; null: you are back"),
    ]


class PersonOut(Record):
    id: str
    name: str
    account: Annotated[bool, About("false: a guest of this browser")]


class Self(PersonOut):
    """The person who asks."""

    vacation_until: Annotated[str | None, About("one's clocks stand still until then")]


class Signed(PersonOut):
    """A person, and the token of the device that asked."""

    token: str


class Companion(Record):
    """Somebody with whom one has a table in common."""

    id: str
    name: str


class LinkOut(Record):
    code: Annotated[str, About("opened at /join#CODE, once")]


class InvitationOut(Record):
    """Where a link leads, for whoever is about to open it."""

    table: str
    title: str
    seat: int
    host: str
    players: list[str]


class Joined(Record):
    table: str
    seat: int
    token: Annotated[str | None, About("of the guest you have become; null if you had one")]


class OwnTable(Record):
    """A table of the person who asks."""

    id: str
    title: str
    players: list[str]
    seats: Annotated[list[int], About("the person's own")]
    host: bool
    state: Literal["yours", "others", "waits", "paused", "over", "invited"]
    created: str


class OpenTable(Record):
    """A table in the lobby."""

    id: str
    title: str
    host: str
    players: list[str]
    variants: list[Name]
    open_seats: list[int]
    state: Literal["waits", "plays"]
    created: str


class PlaceOut(Record):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: Annotated[str | None, About("the bot that plays there now")]
    yours: bool
    host: bool
    here: Annotated[bool, About("the person has the table open")]
    away: Annotated[bool, About("a bot stands in for the person")]
    resigned: bool
    invited: Annotated[bool, About("a link to the open seat can be used; told to the host only")]
    person: str | None
    clock: ClockOut | None


class ClockTold(Record):
    kind: Literal["turn", "bank"]
    seconds: int
    increment: int
    then: Literal["bot", "wait"]


class ClockOut(Record):
    """A seat's clock."""

    left: Annotated[int, About("seconds")]
    running: bool
    deadline: str | None
    rests_until: Annotated[str | None, About("the person is on vacation until then, and the clock stands still")]


class PlannedOut(Record):
    text: str
    words: Annotated[str | None, About("what it meant when it was planned; null: that could not be foreseen")]


class OrdersOut(Wanted):
    """Standing orders: the calls still to come."""

    fees: Annotated[int, About("rent and duty still foreseen")]
    why: Annotated[str, About("why the train has stopped; nothing: it goes on")]


TOLD = ("train", "calls", "end_turns", "fees", "why")  # what is told of orders; the rest is the server's


class PreparedOut(Record):
    seat: int
    planned: list[PlannedOut]
    answers: dict[str, str]
    trouble: Annotated[str, About("why the last plan was broken off; else nothing")]
    orders: Annotated[OrdersOut | None, About("standing orders of a train")]


class AheadOut(Record):
    """Where a plan leads."""

    table: TableTold
    words: Annotated[list[str], About("of each action that can be played as planned")]
    problem: Annotated[Mistake | None, About("why the next one cannot be")]
    over: Annotated[bool, About("the plan ends the turn")]


class SaidOut(Record):
    id: int
    person: str
    name: str
    text: str
    at: str


class DeskOut(Record):
    """What one keeps for oneself at a table."""

    notes: str
    read: Annotated[int, About("the last line of chat one has seen")]
    muted: Annotated[list[str], About("the people one does not hear")]


class MutedOut(Record):
    muted: Annotated[list[str], About("the people one does not hear")]


class LineOut(Record):
    """Who waits for a seat at a full table."""

    waiting: Annotated[int, About("how many")]
    place: Annotated[int | None, About("in the line, of the one who asks; 1 is the first")]
    seat: Annotated[int | None, About("that is offered to the one who asks")]
    until: Annotated[str | None, About("so long the offer stands")]


class PeopleOut(Record):
    """Who sits at a table, and what its host has decided."""

    host: Annotated[bool, About("whether the one who asks is the host")]
    visibility: Visibility
    paused: bool
    ended: bool
    held_up: Annotated[str | None, About("why nobody may act now")]
    clock: Annotated[ClockTold | None, About("as the host has chosen it")]
    watching: Annotated[int, About("how many look on without a seat")]
    places: list[PlaceOut]
    line: LineOut
    delay: Annotated[int, About("how many turns spectators are behind")]
