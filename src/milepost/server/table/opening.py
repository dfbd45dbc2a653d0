"""Tables read from the database: whole, or what other processes have done to one since it was read here."""

from __future__ import annotations

import logging

from sqlalchemy import func, select

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.herald import standing
from milepost.server.people.prepared import matters
from milepost.server.people.rows import ChatRow, PreparedRow, SeatRow, WaitingRow
from milepost.server.people.seats import seats_of
from milepost.server.store.rows import TableRow, entries_after
from milepost.server.store.snapshots import snapshots_of
from milepost.server.store.storage import Storage
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table

# What may change of a table's row.
CHANGING = ("revision", "seats", "host", "visibility", "settings", "paused", "ended", "waiting", "due")
log = logging.getLogger("milepost.server")


class Opening:
    """Methods block: call them from a thread, with the slot's lock held."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def current(self, slot: Slot, asks: bool = True) -> Table:
        """The table as it is kept now. A process alone need not ask; others ask for the table's revision every time:
        what they hear of each other comes a moment late, and nobody may see a step and then not see it any more.

        Whoever only listens (not `asks`) waits for what the others tell.
        """
        if slot.table is not None and self.storage.shared and (asks or slot.doubted):
            slot.doubted = False  # before it is read: what is heard meanwhile is doubted anew
            if not self._brought_up(slot, slot.table):
                slot.table = None
        if slot.table is None:
            slot.doubted = False
            slot.table = self._load(slot.id)
            self._read_beside(slot, slot.table)
        slot.table.driven, slot.table.prepared = slot.claimed is not None, bool(slot.prepared)
        return slot.table

    def _brought_up(self, slot: Slot, table: Table) -> bool:
        """Do what others have done meanwhile; False: the table is to be opened anew."""
        found = self.storage.since(slot.id, table.seq)
        if found is None:
            return False
        changes, entries = found[0] - table.row.revision, found[1]
        if not changes:
            return True
        if changes != len(entries) or slot.prepared:
            return self._catch_up(slot, table)
        # Each change was a step, so nothing else is to be read. (What is prepared may change with a step.)
        slot.table = None  # it is put back when all of it is done
        if not table.catch_up(entries):
            return False
        table.row.revision, table.row.waiting, table.row.due = found[0], table.waits_for(), table.due()
        table.found.clear()
        slot.table, slot.known = table, standing(table)
        return True

    def _load(self, table_id: str) -> Table:
        found = self.storage.table(table_id)
        if found is None:
            raise Problem(404, "unknown table", say("There is no table “{id}”.", id=table_id), guess=True)
        row, entries = found
        try:
            table = Table(row, seats_of(self.storage, table_id), self.storage)
            table.replay(entries, snapshots_of(self.storage, table_id))
        except Problem:
            raise
        except Exception as error:
            log.exception("table %s cannot be opened", table_id)
            raise Problem(409, "damaged", say("What is stored of this game cannot be read.")) from error
        return table

    def _catch_up(self, slot: Slot, table: Table) -> bool:
        """Do what others have done, be it a step or something else."""
        slot.table = None  # it is put back when all of it is done
        with self.storage.session() as session:
            columns = [getattr(TableRow, name) for name in CHANGING]
            row = session.execute(select(*columns).where(TableRow.id == slot.id)).one_or_none()
            if row is None or row.seats != table.row.seats:  # gone, or its players have other names
                return False
            entries = entries_after(session, slot.id, table.seq)
            places = session.scalars(select(SeatRow).where(SeatRow.table_id == slot.id).order_by(SeatRow.seat)).all()
        if not table.catch_up(entries):
            return False
        for name in CHANGING:
            if name != "seats":
                setattr(table.row, name, getattr(row, name))
        table.places[:] = places
        table.found.clear()
        slot.table = table
        self._read_beside(slot, table)
        return True

    def _read_beside(self, slot: Slot, table: Table) -> None:
        """What belongs to a table besides its game and its seats. People were told of it by whoever has changed it."""
        with self.storage.session() as session:
            here = WaitingRow.table_id == slot.id
            table.seating.line = list(session.scalars(select(WaitingRow).where(here).order_by(WaitingRow.id)))
            prepared = session.scalars(select(PreparedRow).where(PreparedRow.table_id == slot.id))
            slot.prepared = {row.seat: row for row in prepared if matters(row)}
            slot.said = session.scalar(select(func.max(ChatRow.id)).where(ChatRow.table_id == slot.id)) or 0
        slot.known = standing(table)
