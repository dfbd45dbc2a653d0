"""Positions kept along a table's log, so that a long game is opened without playing all of it again.

The log stays the truth and a snapshot is a cache. It is taken up only if the same code has made it of the same
settings and the same entries. Otherwise it is as if it were not there, and what is missing is made by playing. It is
plain data (`family/packing.py`): whoever writes to the database can spoil a game, but cannot make us run anything.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import logging
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Executable, ForeignKey, LargeBinary, String, delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

import milepost
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.sentences import found, kept
from milepost.server.errors import StorageTrouble
from milepost.server.store.rows import Base, Stored
from milepost.server.store.storage import Storage
from milepost.server.table.told import Told

EVERY = 32  # entries from one snapshot to the next
log = logging.getLogger("milepost.server")


class SnapshotRow(Base):
    """The position after an entry, and what was told of it and of those since the snapshot before."""

    __tablename__ = "snapshots"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    code: Mapped[str] = mapped_column(String(64))  # which Milepost has made it
    digest: Mapped[str] = mapped_column(String(64))  # of the settings, all entries so far and what is kept here
    position: Mapped[bytes] = mapped_column(LargeBinary)
    told: Mapped[bytes] = mapped_column(LargeBinary)


@lru_cache(maxsize=32)
def _code_in(folders: tuple[Path, ...]) -> str:
    found = hashlib.sha256(milepost.__version__.encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            found.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return found.hexdigest()


def code_of(*makers: object) -> str:
    """A hash of the program: all our sources, and those of others beside these modules and classes."""
    ours = Path(milepost.__file__).parent
    others = {Path(inspect.getfile(maker)).parent for maker in makers}  # type: ignore[arg-type]
    return _code_in((ours, *sorted(folder for folder in others if not folder.is_relative_to(ours))))


class Trail:
    """A table's log as far as it goes, as a hash: what snapshots are made with and compared with."""

    def __init__(self, table_id: str, code: str, head: Iterable[str]) -> None:
        self.table_id, self.code = table_id, code
        self._hash = hashlib.sha256("\n".join(head).encode())

    def copy(self) -> Trail:
        new = copy(self)
        new._hash = self._hash.copy()
        return new

    def add(self, *entries: Stored) -> None:
        """The log goes on with these entries."""
        texts = (
            f"{seq}\0{kind}\0{seat}\0{text}\0{chance}\0{note}\0" for seq, kind, seat, text, chance, note, *_ in entries
        )
        self._hash.update("".join(texts).encode())

    @staticmethod
    def due(seq: int) -> bool:
        """Whether a snapshot follows this entry."""
        return seq % EVERY == 0

    def made(self, seq: int, packed: str, told: Sequence[Told], *last: Told) -> dict[str, Any]:
        """The row of the snapshot after the last entry; `told` and `last` are all entries in words."""
        lines = [
            (None if one.public == one.line.text else one.public, one.words, one.did, one.news, one.waiting)
            for one in (*told[seq - EVERY :], *last)
        ]
        position = zlib.compress(packed.encode())
        words = zlib.compress(json.dumps(kept(lines), ensure_ascii=False, separators=(",", ":")).encode())
        digest = self.digest(position, words)
        names = {"table_id": self.table_id, "seq": seq, "code": self.code}
        return {**names, "digest": digest, "position": position, "told": words}

    def fits(self, row: SnapshotRow) -> bool:
        """Whether this is what would have been made here."""
        return row.code == self.code and row.digest == self.digest(row.position, row.told)

    def digest(self, *pieces: bytes) -> str:
        """The log as far as it goes, and what is kept of it."""
        found = self._hash.copy()
        found.update(b"".join(pieces))
        return found.hexdigest()


class Mark(NamedTuple):
    """Where a game can go on: after which entry, and the number of the step that led there last."""

    trail: Trail
    seq: int = 0
    base: int = 0

    def resume(self, game: Game, row: SnapshotRow) -> None:
        """Let a game go on from here; a `NotOurs` where the snapshot cannot be it."""
        try:
            game.resume(zlib.decompress(row.position).decode(), self.seq, self.base)
        except (MilepostError, ValueError, zlib.error) as error:  # it fits, but somebody has put something else in it
            raise NotOurs from error


class NotOurs(Exception):  # noqa: N818
    """A snapshot is not what it was, or not there any more."""


def find(
    trail: Trail, entries: Sequence[Stored], rows: Iterable[SnapshotRow], floor: int | None
) -> tuple[list[Mark], list[SnapshotRow]]:
    """Where the game can go on so that an undo may go back to step `floor`, and all snapshots that fit, from the first.

    `trail` is at the log's beginning. An undo that has led back behind a snapshot has made it a place beside the way.
    """
    kept = {row.seq: row for row in rows}
    usable = [Mark(trail.copy())]
    line: list[int] = []  # the steps that led here
    good: list[SnapshotRow] = []
    for start in range(0, len(entries), EVERY):
        for entry in entries[start : start + EVERY]:
            if entry.kind == "undo":
                to = int(entry.text)
                del line[bisect_right(line, to) :]
                usable = [one for one in usable if one.base <= to]
            else:
                line.append(entry.seq)
        if len(good) * EVERY < start:
            continue  # one before it does not fit
        trail.add(*entries[start : start + EVERY])
        row = kept.get(start + EVERY)
        if row is not None and trail.fits(row):
            good.append(row)
            usable.append(Mark(trail.copy(), row.seq, line[-1] if line else 0))
    if floor is not None:
        usable = [one for one in usable if one.base <= floor or not one.seq]
    return usable, good


def told_in(packed: bytes, entries: Sequence[Stored]) -> list[Told]:
    """What a snapshot keeps of the entries since the one before; a ValueError or TypeError where it is not that."""
    told = []
    lines = found(json.loads(zlib.decompress(packed)))
    for entry, (public, words, did, news, waiting) in zip(entries, lines, strict=True):
        line = entry.line()
        heard = [(audience, sentence) for audience, sentence in news]
        told.append(Told(line, line.text if public is None else public, words, did, heard, waiting))
    return told


def snapshots_of(storage: Storage, table_id: str) -> Sequence[SnapshotRow]:
    with storage.session() as session:
        return session.scalars(
            select(SnapshotRow).where(SnapshotRow.table_id == table_id).order_by(SnapshotRow.seq)
        ).all()


def snapshot_at(storage: Storage, mark: Mark) -> SnapshotRow:
    """The snapshot of a mark as it is kept now."""
    with storage.session() as session:
        row = session.get(SnapshotRow, (mark.trail.table_id, mark.seq))
    if row is None or not mark.trail.fits(row):
        raise NotOurs
    return row


def replacing(rows: Sequence[dict[str, Any]]) -> list[Executable]:
    """What keeps these snapshots of a table; whatever is there from the first of them on goes."""
    first = rows[0]
    old = delete(SnapshotRow).where(SnapshotRow.table_id == first["table_id"], SnapshotRow.seq >= first["seq"])
    return [old, insert(SnapshotRow).values(rows)]


def keep(storage: Storage, rows: Sequence[dict[str, Any]]) -> None:
    """Keep what was found missing. Where that fails nothing is lost: the next opening plays it all again."""
    try:
        with storage.session() as session, session.begin():
            for statement in replacing(rows):
                session.execute(statement)
    except (StorageTrouble, IntegrityError):
        log.warning("table %s: its snapshots could not be kept", rows[0]["table_id"])
