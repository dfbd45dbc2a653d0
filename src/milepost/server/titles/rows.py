"""What is kept of titles and decks that people bring along."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from milepost.server.people.rows import now
from milepost.server.store.rows import Base


class OwnTitleRow(Base):
    """A title somebody has added: its files as text. Tables made of it keep a copy of their own."""

    __tablename__ = "own_titles"
    __table_args__ = (UniqueConstraint("person_id", "title", name="one_title_an_id"),)

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(40), index=True)  # the id that its title.toml gives
    name: Mapped[str] = mapped_column(String(40))
    files: Mapped[dict[str, str]] = mapped_column(JSON)
    findings: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # of the check
    public: Mapped[bool] = mapped_column(default=False, server_default=false())  # the host lets everybody play it
    added: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class OwnDeckRow(Base):
    """Demand cards somebody has typed in, as far as they have come: `cards` holds what was typed, right or wrong."""

    __tablename__ = "own_decks"

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(40))  # the title's id, ours or one's own
    name: Mapped[str] = mapped_column(String(40))
    cards: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now, onupdate=now)
