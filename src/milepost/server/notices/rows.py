"""What is kept of notices: the channels people have, and the outbox."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from milepost.server.store.rows import Base
from milepost.server.store.said_columns import SaidJSON
from milepost.tell.languages import ENGLISH

MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"
WAITING, SENDING, SENT, DROPPED = "waiting", "sending", "sent", "dropped"


class Instant(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets the zone, so it is given back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class ChannelRow(Base):
    """One way to reach one person."""

    __tablename__ = "channels"
    __table_args__ = (UniqueConstraint("person_id", "address_hash", name="one_channel_an_address"),)

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    person_id: Mapped[str] = mapped_column(String(20), index=True)
    kind: Mapped[str] = mapped_column(String(10))  # mail, push or webhook
    address: Mapped[str] = mapped_column(Text)
    address_hash: Mapped[str] = mapped_column(String(64), index=True)
    detail: Mapped[dict[str, Any]] = mapped_column(JSON)  # a push subscription's keys, a webhook's format, the language
    words: Mapped[str] = mapped_column(String(60))  # “Firefox on Linux”
    secret: Mapped[str] = mapped_column(String(64))  # signs the links of its mails
    created: Mapped[datetime] = mapped_column(Instant)
    asked: Mapped[datetime | None] = mapped_column(Instant)  # when the mail that asks for consent was sent
    confirmed: Mapped[datetime | None] = mapped_column(Instant)  # nothing is sent before
    kinds: Mapped[list[str]] = mapped_column(JSON)  # what it is for
    digest_minutes: Mapped[int]
    quiet: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True))  # from, to, zone
    not_before: Mapped[datetime | None] = mapped_column(Instant)  # the digest, quiet hours or a failure say so
    last_sent: Mapped[datetime | None] = mapped_column(Instant)
    failures: Mapped[int] = mapped_column(default=0)  # in a row
    trouble: Mapped[str] = mapped_column(String(200), default="")

    @property
    def language(self) -> str:
        """What its person spoke when they last changed it."""
        return str((self.detail or {}).get("language", ENGLISH))


class OutboxRow(Base):
    """One notice for one channel. It stays a while after it was sent, so that what was sent can be counted."""

    __tablename__ = "outbox"

    id: Mapped[int] = mapped_column(primary_key=True)
    channel_id: Mapped[str] = mapped_column(ForeignKey("channels.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[str] = mapped_column(String(20))
    table_id: Mapped[str] = mapped_column(String(20))
    kind: Mapped[str] = mapped_column(String(10))
    facts: Mapped[dict[str, Any]] = mapped_column(SaidJSON)
    made: Mapped[datetime] = mapped_column(Instant)
    due: Mapped[datetime] = mapped_column(Instant, index=True)
    state: Mapped[str] = mapped_column(String(10), index=True)
    message: Mapped[str | None] = mapped_column(String(32))  # which message it went out with
    taken: Mapped[datetime | None] = mapped_column(Instant)  # when sending began
