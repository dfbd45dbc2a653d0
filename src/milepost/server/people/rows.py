"""What is kept of people: who they are, their devices, the links they were given, the seats they hold.

No secret is kept, only its hash: a database that is read by a stranger opens no seat.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Float, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from milepost.server.store.rows import Base
from milepost.server.store.said_columns import SaidJSON, SaidText


def now() -> datetime:
    return datetime.now(UTC)


def hashed(secret: str) -> str:
    """Secrets are long and random, so a plain hash is enough; passwords are kept otherwise."""
    return hashlib.sha256(secret.encode()).hexdigest()


class PersonRow(Base):
    """Somebody who plays. A guest is one without a login."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(60), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    banned: Mapped[bool] = mapped_column(default=False)


class DeviceRow(Base):
    """A browser or program that acts for a person: whoever has its token."""

    __tablename__ = "devices"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    words: Mapped[str] = mapped_column(String(80), default="")  # which device it is, for its owner


class LinkRow(Base):
    """A secret link, opened once: to a seat (`seat`), or from one device of a person to another (`device`).

    A host may also invite a person by name (`person`): nobody is told that link's secret, its person is let in.
    """

    __tablename__ = "links"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), index=True)
    seat: Mapped[int | None]
    person_id: Mapped[str] = mapped_column(
        ForeignKey("people.id")
    )  # who made it; of `device` and `person`, whose it is
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    used: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class SeatRow(Base):
    """Who sits where. A seat is a person's, a bot's or open; a bot may stand in for a person (`away`)."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(100))  # a player string
    away: Mapped[str | None] = mapped_column(String(100))  # the bot that stands in for the person
    for_turn: Mapped[bool] = mapped_column(default=False)  # the stand-in gives the seat back when this turn is over
    resigned: Mapped[bool] = mapped_column(default=False)
    left: Mapped[float | None] = mapped_column(Float)  # seconds on the seat's clock when it was last started or stopped
    since: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))  # running since then
    deadline: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), index=True)

    @property
    def player(self) -> str | None:
        """The bot that plays the seat now; None: a person does, or nobody yet."""
        return self.bot or self.away

    @property
    def open(self) -> bool:
        return self.person_id is None and self.bot is None


class WaitingRow(Base):
    """Somebody in line for a seat at a table; the first is offered one when it opens (`seat`), for a while."""

    __tablename__ = "waiting"
    __table_args__ = (UniqueConstraint("table_id", "person_id", name="one_place_in_line"),)

    id: Mapped[int] = mapped_column(primary_key=True)  # the order of the line
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    since: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    seat: Mapped[int | None]
    until: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), index=True)  # how long the offer stands


class PreparedRow(Base):
    """What a seat has prepared: a turn planned ahead, answers to questions, its train's standing orders.

    The table and its column `errand` keep the names they were made with: a host would gain nothing by a migration.
    """

    __tablename__ = "orders"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    planned: Mapped[list[dict[str, Any]]] = mapped_column(SaidJSON, default=list)  # actions, the next one first
    answers: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)  # by the word of the question
    trouble: Mapped[str] = mapped_column(SaidText, default="")  # why the plan was broken off
    orders: Mapped[dict[str, Any] | None] = mapped_column("errand", SaidJSON(none_as_null=True), default=None)


class ChatRow(Base):
    """Something said at a table. It is no part of the game's record."""

    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class DeskRow(Base):
    """What a person keeps for themselves at a table: notes, and how far they have read."""

    __tablename__ = "desks"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    notes: Mapped[str] = mapped_column(Text, default="")
    read: Mapped[int] = mapped_column(default=0)  # the last line of chat seen
