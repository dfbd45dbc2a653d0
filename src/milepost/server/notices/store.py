"""Reading and writing channels and the outbox. Methods block: call them from a thread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, cast

from sqlalchemy import CursorResult, delete, distinct, exists, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from milepost.server.notices.rows import DROPPED, SENDING, SENT, WAITING, ChannelRow, OutboxRow
from milepost.server.store.storage import Storage


class NoticeStore:
    """A notice waits, is being sent, and was sent or dropped. It is one of these in the database, never in between."""

    def __init__(self, storage: Storage) -> None:
        self._session = storage.session

    # Channels

    def channel(self, channel_id: str) -> ChannelRow | None:
        with self._session() as session:
            return session.get(ChannelRow, channel_id)

    def channels(self, person_id: str) -> Sequence[ChannelRow]:
        with self._session() as session:
            found = select(ChannelRow).where(ChannelRow.person_id == person_id)
            return session.scalars(found.order_by(ChannelRow.created, ChannelRow.id)).all()

    def add(self, row: ChannelRow) -> bool:
        """Keep a new channel; False if the person has one of that address."""
        try:
            with self._session() as session, session.begin():
                session.add(row)
        except IntegrityError:
            return False
        return True

    def hand_over(self, address_hash: str, person_id: str) -> ChannelRow | None:
        """A browser is one person's at a time: others lose it, and the person's own channel is found again."""
        with self._session() as session:
            same = session.scalars(select(ChannelRow).where(ChannelRow.address_hash == address_hash)).all()
        for row in same:
            if row.person_id != person_id:
                self.remove(row.id)
        return next((row for row in same if row.person_id == person_id), None)

    def change(self, channel_id: str, **values: Any) -> None:
        with self._session() as session, session.begin():
            session.execute(update(ChannelRow).where(ChannelRow.id == channel_id).values(**values))

    def remove(self, channel_id: str) -> None:
        """A channel, with what waits for it."""
        with self._session() as session, session.begin():
            session.execute(delete(OutboxRow).where(OutboxRow.channel_id == channel_id))
            session.execute(delete(ChannelRow).where(ChannelRow.id == channel_id))

    def stop(self, channel_id: str, trouble: str) -> None:
        """Send nothing more until the person confirms the channel anew; what waits is dropped."""
        with self._session() as session, session.begin():
            values = {"confirmed": None, "asked": None, "not_before": None, "failures": 0, "trouble": trouble}
            session.execute(update(ChannelRow).where(ChannelRow.id == channel_id).values(**values))
            _drop(session, OutboxRow.channel_id == channel_id, OutboxRow.state.in_((WAITING, SENDING)))

    # The outbox

    def put(self, rows: Iterable[OutboxRow]) -> None:
        with self._session() as session, session.begin():
            session.add_all(rows)

    def drop(self, person_id: str, table_id: str, kinds: Sequence[str]) -> None:
        """Forget what waits to be told and holds no longer."""
        with self._session() as session, session.begin():
            _drop(
                session,
                OutboxRow.person_id == person_id,
                OutboxRow.table_id == table_id,
                OutboxRow.kind.in_(kinds),
                OutboxRow.state == WAITING,
            )

    def drop_rows(self, ids: Sequence[int]) -> None:
        with self._session() as session, session.begin():
            _drop(session, OutboxRow.id.in_(ids))

    def due(self, now: datetime) -> Sequence[str]:
        """The channels that have something to send now."""
        waits = exists().where(OutboxRow.channel_id == ChannelRow.id, OutboxRow.state == WAITING, OutboxRow.due <= now)
        ready = (ChannelRow.not_before.is_(None)) | (ChannelRow.not_before <= now)
        with self._session() as session:
            found = select(ChannelRow.id).where(ChannelRow.confirmed.is_not(None), ready, waits)
            return session.scalars(found.order_by(ChannelRow.id)).all()

    def take(self, channel_id: str, now: datetime, message: str) -> tuple[str, Sequence[OutboxRow]]:
        """Mark what is due as being sent, for this process alone.

        A message that was begun before is taken up again with its own notices and its own id.
        """
        mine = [OutboxRow.channel_id == channel_id, OutboxRow.state == WAITING, OutboxRow.due <= now]
        with self._session() as session, session.begin():
            begun = session.scalar(select(func.min(OutboxRow.message)).where(*mine))
            if begun:
                mine, message = [*mine, OutboxRow.message == begun], begun
            ids = session.scalars(select(OutboxRow.id).where(*mine)).all()
            took = (OutboxRow.id.in_(ids), OutboxRow.state == WAITING)
            changed = session.execute(update(OutboxRow).where(*took).values(state=SENDING, message=message, taken=now))
            if cast(CursorResult[Any], changed).rowcount != len(ids):  # another process was quicker
                session.rollback()
                return message, []
            return message, session.scalars(select(OutboxRow).where(OutboxRow.id.in_(ids)).order_by(OutboxRow.id)).all()

    def sent(self, channel_id: str, message: str, now: datetime, not_before: datetime) -> None:
        with self._session() as session, session.begin():
            one = (OutboxRow.message == message, OutboxRow.state == SENDING)
            session.execute(update(OutboxRow).where(*one).values(state=SENT))
            values = {"last_sent": now, "not_before": not_before, "failures": 0, "trouble": ""}
            session.execute(update(ChannelRow).where(ChannelRow.id == channel_id).values(**values))

    def failed(self, channel_id: str, message: str, trouble: str, not_before: datetime, give_up: bool) -> None:
        """Let the message wait for the next try, or drop it."""
        with self._session() as session, session.begin():
            one = (OutboxRow.message == message, OutboxRow.state == SENDING)
            session.execute(update(OutboxRow).where(*one).values(state=DROPPED if give_up else WAITING))
            failures = 0 if give_up else ChannelRow.failures + 1
            values = {"failures": failures, "not_before": not_before, "trouble": trouble}
            session.execute(update(ChannelRow).where(ChannelRow.id == channel_id).values(**values))

    def release(self, before: datetime) -> None:
        """What a server began to send before that moment, and never finished, waits again."""
        with self._session() as session, session.begin():
            lost = (OutboxRow.state == SENDING, OutboxRow.taken < before)
            session.execute(update(OutboxRow).where(*lost).values(state=WAITING))

    def sent_since(self, channel_id: str, since: datetime) -> int:
        """How many messages the channel has had."""
        with self._session() as session:
            mine = (OutboxRow.channel_id == channel_id, OutboxRow.state == SENT, OutboxRow.taken >= since)
            return session.scalar(select(func.count(distinct(OutboxRow.message))).where(*mine)) or 0

    def clean(self, before: datetime) -> None:
        """Forget what was sent or dropped long ago."""
        with self._session() as session, session.begin():
            session.execute(delete(OutboxRow).where(OutboxRow.state.in_((SENT, DROPPED)), OutboxRow.made < before))


def _drop(session: Session, *which: Any) -> None:
    session.execute(update(OutboxRow).where(*which).values(state=DROPPED))
