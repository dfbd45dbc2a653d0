"""What is kept of finished games, of ratings and of tournaments."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Double, ForeignKey, String, false
from sqlalchemy.orm import Mapped, mapped_column

from milepost.server.people.rows import now
from milepost.server.store.rows import Base
from milepost.server.store.said_columns import SaidText


class ResultRow(Base):
    """How a game ended. It is written once, and goes with its table."""

    __tablename__ = "results"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    finished: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)  # when its last step was played
    title: Mapped[str] = mapped_column(String(40), index=True)
    variants: Mapped[list[str]] = mapped_column(JSON)
    rounds: Mapped[int]
    reason: Mapped[str] = mapped_column(SaidText)
    foreknown: Mapped[bool]  # its maker could know the deck: they chose the seed, or played on from another game


class ResultSeatRow(Base):
    """What became of one seat: whose it was when the game ended, and its place by the rules."""

    __tablename__ = "result_seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    bot: Mapped[str | None] = mapped_column(String(100))  # the seat was this bot's own
    place: Mapped[int]  # 1 is the best; equals share the better one: 1, 1, 3
    won: Mapped[bool]
    resigned: Mapped[bool]
    stand_in: Mapped[bool]  # a bot stood in for the person at the end


class RatingRow(Base):
    """How strong a player is as far as results tell: OpenSkill's mu and sigma."""

    __tablename__ = "ratings"

    book: Mapped[str] = mapped_column(String(10), primary_key=True)  # people or bots
    title: Mapped[str] = mapped_column(String(40), primary_key=True)  # empty: all titles together
    player: Mapped[str] = mapped_column(String(110), primary_key=True)  # a person's id, or “bot ” and a player string
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    games: Mapped[int]


class TournamentRow(Base):
    """Rounds of several tables for the people who have joined."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    host: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    title: Mapped[str] = mapped_column(String(40))
    variants: Mapped[list[str]] = mapped_column(JSON)
    seats: Mapped[int]  # at each table
    rounds: Mapped[int]
    minutes: Mapped[int | None]  # the books' time limit of a game
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # of each seat, as a host of a table sets it
    bot: Mapped[str] = mapped_column(String(100))  # who fills an empty seat
    visibility: Mapped[str] = mapped_column(String(10))  # link or open
    secret: Mapped[str] = mapped_column(
        String(64)
    )  # seats are drawn from it; its hash is told at once, itself at the end
    round: Mapped[int] = mapped_column(default=0)  # the last one that was begun
    ended: Mapped[bool] = mapped_column(default=False, server_default=false())  # before its time


class EntrantRow(Base):
    """Somebody who has joined a tournament."""

    __tablename__ = "entrants"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]  # who joined first is 1
    name: Mapped[str] = mapped_column(String(40))
    left: Mapped[int | None]  # the round in which they left, or after which


class TournamentTableRow(Base):
    """A table of a round: who was drawn for which seat, and the table once it is made."""

    __tablename__ = "tournament_tables"

    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seating: Mapped[list[str | None]] = mapped_column(JSON)  # a person's id a seat; null: the bot
    table_id: Mapped[str] = mapped_column(String(20), index=True, default="")  # empty until it is made
    deadline: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), index=True)  # then time is called
