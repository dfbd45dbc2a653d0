"""Talk at a table, and what people keep for themselves there. None of it is part of the game's record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import ChatRow, DeskRow, PersonRow, now
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

LONGEST_LINE, LONGEST_NOTES = 500, 20_000
LINES = 200  # lines told at once


class Talk:
    def __init__(self, storage: Storage, time: Callable[[], datetime] = now) -> None:
        self.storage = storage
        self.time = time

    def say(self, at: TableRow, person: Person, name: str, text: str) -> int:
        """Say a line at a table; its number."""
        text = text.strip()
        if not text or len(text) > LONGEST_LINE:
            raise Problem(422, "chat", say("A line has between 1 and {most} characters.", most=LONGEST_LINE))
        with self.storage.changing(at) as session:
            row = ChatRow(table_id=at.id, person_id=person.id, name=name, text=text, at=self.time())
            session.add(row)
            session.flush()
            return row.id

    def last(self, table_id: str) -> int:
        with self.storage.session() as session:
            return session.scalar(select(func.max(ChatRow.id)).where(ChatRow.table_id == table_id)) or 0

    def heard(self, table_id: str, person: Person, since: int = 0) -> list[dict[str, Any]]:
        """The lines after that number, without those of people this one does not want to hear."""
        with self.storage.session() as session:
            muted = _muted(session, person.id)
            wanted = ChatRow.table_id == table_id, ChatRow.id > since, ChatRow.person_id.not_in(muted)
            newest = session.scalars(select(ChatRow).where(*wanted).order_by(ChatRow.id.desc()).limit(LINES)).all()
        return [
            {
                "id": line.id,
                "person": line.person_id,
                "name": line.name,
                "text": line.text,
                "at": aware(line.at).isoformat(),
            }
            for line in reversed(newest)
        ]

    def muted(self, person_id: str) -> list[str]:
        """The people whom somebody does not want to hear."""
        with self.storage.session() as session:
            return _muted(session, person_id)

    def mute(self, person: Person, other: str, muted: bool) -> list[str]:
        """Hear somebody no more, or again; the list of those one does not hear."""
        with self.storage.session() as session, session.begin():
            row = session.get_one(PersonRow, person.id)
            known = [one for one in row.settings.get("muted", []) if one != other]
            row.settings = {**row.settings, "muted": [*known, other] if muted else known}
            return list(row.settings["muted"])

    # What one keeps for oneself

    def desk(self, table_id: str, person: Person) -> dict[str, Any]:
        with self.storage.session() as session:
            row = session.get(DeskRow, (table_id, person.id))
            muted = _muted(session, person.id)
        return {"notes": row.notes if row else "", "read": row.read if row else 0, "muted": muted}

    def keep(self, table_id: str, person: Person, notes: str | None = None, read: int | None = None) -> dict[str, Any]:
        if notes is not None and len(notes) > LONGEST_NOTES:
            raise Problem(422, "notes", say("Notes hold at most {most} characters.", most=LONGEST_NOTES))
        with self.storage.session() as session, session.begin():
            row = session.get(DeskRow, (table_id, person.id))
            if row is None:
                row = DeskRow(table_id=table_id, person_id=person.id, notes="", read=0)
                session.add(row)
            row.notes = row.notes if notes is None else notes
            row.read = row.read if read is None else max(row.read, read)
            return {"notes": row.notes, "read": row.read, "muted": _muted(session, person.id)}


def _muted(session: Session, person_id: str) -> list[str]:
    row = session.get(PersonRow, person_id)
    return list((row.settings if row else {}).get("muted", []))
