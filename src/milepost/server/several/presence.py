"""Who has which table open at the sockets of other processes. One process alone knows its own, and asks nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, select

from milepost.server.several.rows import WatcherRow
from milepost.server.store.storage import Storage


class Presence:
    """Methods block: call them from a thread."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def come(self, table_id: str, people: Iterable[str | None]) -> Sequence[int]:
        """They have opened the table here; their numbers, for `go`."""
        if not self.storage.shared:
            return ()
        rows = [WatcherRow(process=self.storage.process, table_id=table_id, person_id=one) for one in people]
        with self.storage.session() as session, session.begin():
            session.add_all(rows)
            session.flush()
            self.storage.tell(session, "here", table_id)
        return [row.id for row in rows]

    def go(self, table_id: str, numbers: Sequence[int]) -> None:
        if numbers:
            with self.storage.session() as session, session.begin():
                session.execute(delete(WatcherRow).where(WatcherRow.id.in_(numbers)))
                self.storage.tell(session, "here", table_id)

    def elsewhere(self, table_id: str) -> Sequence[str | None]:
        """The people who have the table open at other processes, each as often as they have."""
        if not self.storage.shared:
            return ()
        with self.storage.session() as session:
            others = WatcherRow.table_id == table_id, WatcherRow.process != self.storage.process
            return session.scalars(select(WatcherRow.person_id).where(*others)).all()
