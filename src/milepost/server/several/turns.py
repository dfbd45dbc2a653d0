"""The turns that the server is to play, for bots or for what seats have prepared: which process sees to which table.

A process alone sees to all of them. Several take them from a queue in the database, one row a table: it is due or not,
and nothing is lost where it is asked for twice. A bot's process keeps the bot between turns, so a table goes back to
where it was last (`home`), unless that process is gone or lets it wait.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from milepost.server.several.rows import alive
from milepost.server.store.rows import BOT, TableRow, TurnRow
from milepost.server.store.storage import Storage

PATIENCE = timedelta(seconds=1)  # so long a table waits for its home before others may take it
SLICE = 24  # decisions of a table's bots until the next table's, where the queue is in the database


class Turns:
    """Methods block: call them from a thread. A number is what was claimed: how often it had been asked for."""

    def __init__(self, storage: Storage, most: int) -> None:
        """`most` tables at once; the others are left to other processes, or wait."""
        self.storage, self.most = storage, most

    @property
    def shared(self) -> bool:
        return self.storage.shared

    def gather(self) -> None:
        """Put tables into the queue at which bots were thinking before there was one."""
        thinking = select(TableRow.id).where(TableRow.waiting == BOT)
        with self.storage.session() as session, session.begin():
            session.execute(insert(TurnRow).from_select(["table_id"], thinking).on_conflict_do_nothing())

    def claim(self, table_id: str) -> int | None:
        """This table's turn is ours; None: it is not due, or somebody else's."""
        if not self.shared:
            return 0
        return self._claimed(TurnRow.table_id == table_id, self._free())

    def next(self) -> tuple[str, int] | None:
        """The turn that waits longest is ours: its table."""
        waiting = select(TurnRow.table_id).where(self._free()).order_by(TurnRow.asked).limit(1)
        with self.storage.session() as session, session.begin():
            found = session.scalar(waiting.with_for_update(skip_locked=True))
            asks = found and session.scalar(self._claim(TurnRow.table_id == found))
        return (found, asks) if found and asks else None

    def finish(self, table_id: str, claimed: int) -> int | None:
        """Nothing is to be done there; None, or the new number where it was asked for again meanwhile.

        Called with the table in use, so that nothing happens to it in this process at the same time.
        """
        if not self.shared:
            return None
        mine = TurnRow.table_id == table_id, TurnRow.owner == self.storage.process
        with self.storage.session() as session, session.begin():
            over = update(TurnRow).where(*mine, TurnRow.asks == claimed)
            done = session.execute(over.values(due=False, owner=None, home=self.storage.process))
            if done.rowcount:  # type: ignore[attr-defined]
                return None
            return session.scalar(select(TurnRow.asks).where(*mine))  # None: others have taken us for dead

    def put_back(self, table_id: str) -> None:
        """It is the others' turn; this table waits behind them."""
        mine = TurnRow.table_id == table_id, TurnRow.owner == self.storage.process
        values = {"owner": None, "home": self.storage.process, "asked": func.clock_timestamp()}
        with self.storage.session() as session, session.begin():
            session.execute(update(TurnRow).where(*mine).values(**values))

    def _claimed(self, *where: ColumnElement[bool]) -> int | None:
        with self.storage.session() as session, session.begin():
            found: int | None = session.scalar(self._claim(*where))
            return found

    def _claim(self, *where: ColumnElement[bool]) -> Any:
        return update(TurnRow).where(*where).values(owner=self.storage.process).returning(TurnRow.asks)

    def _free(self) -> ColumnElement[bool]:
        """Nobody sees to it, and it is ours or has waited for its home for long enough."""
        nobodys = or_(TurnRow.owner.is_(None), TurnRow.owner.not_in(alive()))
        ours = or_(
            TurnRow.home.is_(None),
            TurnRow.home == self.storage.process,
            TurnRow.home.not_in(alive()),
            TurnRow.asked < func.clock_timestamp() - PATIENCE,
        )
        return TurnRow.due & nobodys & ours
