"""What takes a whole game to find, kept of games that are over: whoever opens one again need not wait for it.

A memo is a cache beside the log as snapshots are, and taken up on the same terms: the same code has made it of the same
settings and the same entries, and it is plain data.
"""

from __future__ import annotations

import json
import logging
import zlib
from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, String, delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from milepost.sentences import found, kept
from milepost.server.errors import StorageTrouble
from milepost.server.store.rows import Base
from milepost.server.store.snapshots import Trail
from milepost.server.store.storage import Storage

log = logging.getLogger("milepost.server")


class MemoRow(Base):
    """What was found, under its name."""

    __tablename__ = "memos"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    code: Mapped[str] = mapped_column(String(64))  # which Milepost has made it
    digest: Mapped[str] = mapped_column(String(64))  # of the settings, all entries and what is kept here
    found: Mapped[bytes] = mapped_column(LargeBinary)


def recalled(storage: Storage, trail: Trail, name: str) -> Any:
    """What was found of the game whose whole log this is; None where that is not known."""
    with storage.session() as session:
        row = session.get(MemoRow, (trail.table_id, name))
    if row is None or row.code != trail.code or row.digest != trail.digest(name.encode(), row.found):
        return None
    try:
        return found(json.loads(zlib.decompress(row.found)))
    except (ValueError, TypeError, RecursionError, zlib.error):  # it fits, but somebody has put something else in it
        return None


def remember(storage: Storage, trail: Trail, name: str, value: Any) -> None:
    """Keep what was found. Where that fails nothing is lost: it is found again."""
    packed = zlib.compress(json.dumps(kept(value), ensure_ascii=False, separators=(",", ":")).encode())
    table_id, digest = trail.table_id, trail.digest(name.encode(), packed)
    try:
        with storage.session() as session, session.begin():
            session.execute(delete(MemoRow).where(MemoRow.table_id == table_id, MemoRow.name == name))
            session.add(MemoRow(table_id=table_id, name=name, code=trail.code, digest=digest, found=packed))
    except (StorageTrouble, IntegrityError):
        log.warning("table %s: what was found of it could not be kept", table_id)
