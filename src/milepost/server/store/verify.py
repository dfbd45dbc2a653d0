"""All stored games played again, several at a time: which no longer give what was stored, and at which step.

Nothing is written. Snapshots are left aside: they are what a replay is to be compared with, never the other way round.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from sqlalchemy import select

from milepost.errors import IllegalAction, LogError
from milepost.replay import Replay
from milepost.server.errors import StorageTrouble
from milepost.server.store.rows import OVER, Stored, TableRow
from milepost.server.store.storage import Storage
from milepost.titles import restored

AT_ONCE = 8  # games that a process is given together


class Verified(NamedTuple):
    """What came of playing a stored game again."""

    table: str
    title: str
    steps: int  # that were played again
    trouble: str = ""  # why it went no further; nothing if all is as it was


def verify_all(url: str, jobs: int = 1) -> list[Verified]:
    """Every table of a database, in the order of their ids."""
    return list(verified(url, jobs))


def verified(url: str, jobs: int = 1) -> Iterator[Verified]:
    """The same as it comes. With several jobs each has a process of its own and reads the database by itself."""
    storage = Storage(url)
    try:
        with storage.session() as session:
            tables = list(session.scalars(select(TableRow.id).order_by(TableRow.id)))
        if jobs == 1:
            for table in tables:
                yield verify_table(storage, table)
            return
    finally:
        storage.close()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context) as pool:
        shares = [(url, tables[first : first + AT_ONCE]) for first in range(0, len(tables), AT_ONCE)]
        for found in pool.map(_verify_some, shares):
            yield from found


def _verify_some(given: tuple[str, Sequence[str]]) -> list[Verified]:
    url, tables = given
    storage = Storage(url)
    try:
        return [verify_table(storage, table) for table in tables]
    finally:
        storage.close()


def verify_table(storage: Storage, table: str) -> Verified:
    """Play one stored game again from its beginning."""
    try:
        found = storage.table(table)
    except StorageTrouble as trouble:
        return Verified(table, "", 0, trouble.message)
    if found is None:
        return Verified(table, "", 0, "it was deleted meanwhile")
    row, entries = found
    played: list[Stored] = []
    try:
        title = restored(row.family, row.files, row.deck)
        if row.rules != title.rules_version:
            known = title.rules_version
            return _stopped(row, played, f"it was begun under rules {row.rules}, and this program plays rules {known}")
        replay = Replay(row.header(title), title)
        for entry in entries:
            replay.step(entry.line())
            played.append(entry)
    except LogError as error:
        return _stopped(row, played, f"step {len(played) + 1}: {error.message}")
    except IllegalAction as error:
        return _stopped(row, played, f"step {len(played) + 1}: {error}")
    except Exception as error:  # rows that nobody but a failing disk or a hand can have written
        return _stopped(row, played, f"what is stored cannot be read: {error or type(error).__name__}")
    over = not replay.game.waiting()
    if over != (row.waiting == OVER):
        return _stopped(row, played, f"the game {'is' if over else 'is not'} over, but the table says otherwise")
    return _stopped(row, played, "")


def _stopped(row: TableRow, played: Sequence[Stored], trouble: str) -> Verified:
    return Verified(row.id, row.title, len(played), trouble)
