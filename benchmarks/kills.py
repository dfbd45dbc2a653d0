"""A server and its workers are killed at any moment while clients play. Nothing that was acknowledged may be missing.

`python -m benchmarks.kills [--db URL] [--kills 100] [--acknowledged 10000]` prints the figures as JSON; `python -m
benchmarks.reliability kills` also keeps them. Afterwards the database is read without the server: every acknowledged
request must be there once, in its place; every table must be numbered without a gap and play again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path

from sqlalchemy import select

from benchmarks.retrying import Acknowledged, Client, Notes
from benchmarks.served import Served
from milepost.server.store.rows import EntryRow
from milepost.server.store.storage import Storage
from milepost.server.store.verify import verify_all

CLIENTS = 6
WORKER, STARTING = 0.25, 0.08  # how often a worker is killed in place of the server; how often again while it starts


class Killer:
    """Kills after so many acknowledgements and a moment more, and starts the server again."""

    def __init__(self, served: Served, notes: Notes, kills: int, acknowledged: int, seed: int) -> None:
        self._served, self._notes = served, notes
        self._wanted, self._acknowledged = kills, acknowledged
        self._dice = random.Random(seed)
        self.servers = self.workers = 0

    @property
    def kills(self) -> int:
        return self.servers + self.workers

    async def run(self) -> None:
        each = self._acknowledged / (self._wanted + 1)
        while self.kills < self._wanted:
            await self._until(min((self.kills + 1) * each, self._acknowledged))
            await asyncio.sleep(self._dice.random() * 0.3)
            await self._kill()
        await self._until(self._acknowledged)

    async def _until(self, acknowledged: float) -> None:
        while len(self._notes.acknowledged) < acknowledged:
            await asyncio.sleep(0.02)

    async def _kill(self) -> None:
        family = self._served.family()
        if family and self._dice.random() < WORKER:
            with suppress(ProcessLookupError):
                os.kill(self._dice.choice(family), signal.SIGKILL)
                self.workers += 1
            return
        self.servers += 1
        await asyncio.to_thread(self._served.end, signal.SIGKILL)
        while self.kills < self._wanted and self._dice.random() < STARTING:
            self._served.launch()
            await asyncio.sleep(self._dice.random() * 3)
            self.servers += 1
            await asyncio.to_thread(self._served.end, signal.SIGKILL)
        await asyncio.to_thread(self._served.start)


async def _play(served: Served, kills: int, acknowledged: int, seed: int) -> tuple[Notes, Killer]:
    notes = Notes()
    clients = [Client(number, seed, lambda: served.url, notes) for number in range(CLIENTS)]
    playing = [asyncio.create_task(client.play()) for client in clients]
    killer = Killer(served, notes, kills, acknowledged, seed)
    killing = asyncio.create_task(killer.run())
    try:
        await asyncio.wait((killing, *playing), return_when=asyncio.FIRST_COMPLETED)
        for client in clients:
            client.stopped = True
        await asyncio.gather(killing, *playing)
    finally:
        for task in (killing, *playing):
            task.cancel()
    return notes, killer


def compare(database: str, notes: Notes) -> dict[str, int]:
    """What the database holds of what the clients were told."""
    storage = Storage(database)
    by_key: dict[tuple[str, str], list[EntryRow]] = defaultdict(list)
    numbers: dict[str, list[int]] = defaultdict(list)
    with storage.session() as session:
        for row in session.scalars(select(EntryRow).order_by(EntryRow.table_id, EntryRow.seq)):
            numbers[row.table_id].append(row.seq)
            if row.key is not None:
                by_key[row.table_id, row.key].append(row)
    storage.close()
    lost = 0
    for told in notes.acknowledged:
        rows = by_key[told.table, told.key]
        lost += not any(_is(row, told) for row in rows)
    places = Counter((told.table, told.seq) for told in notes.acknowledged)
    doubled = sum(len(rows) - 1 for rows in by_key.values() if rows) + sum(count - 1 for count in places.values())
    return {
        "lost": lost,
        "doubled": doubled,
        "unasked": len(
            [key for key, rows in by_key.items() if rows and (key not in notes.sent or key in notes.refused)]
        ),
        "gaps": len([found for found in numbers.values() if found != list(range(1, len(found) + 1))]),
    }


def _is(row: EntryRow, told: Acknowledged) -> bool:
    same_seat = told.kind == "undo" or row.seat == told.seat  # an undo is by whoever acted last
    return (row.seq, row.kind) == (told.seq, told.kind) and same_seat


def measure(database: str, kills: int, acknowledged: int, seed: int, folder: Path, *options: str) -> dict[str, int]:
    """The whole run: playing and killing, then reading what is there."""
    served = Served(database, *options, errors=folder / "server.log")
    served.start()
    try:
        notes, killer = asyncio.run(_play(served, kills, acknowledged, seed))
    finally:
        served.end()
    found = verify_all(database)
    return {
        "kills": killer.kills,
        "kills_of_servers": killer.servers,
        "kills_of_workers": killer.workers,
        "acknowledged": len(notes.acknowledged),
        "repeated": notes.repeated,
        "refused": len(notes.refused),
        **compare(database, notes),
        "orphans": served.left,
        "tables": len(notes.tables),
        "differing": len([one for one in found if one.trouble]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", help="an SQLAlchemy URL of a database without games; without it a file of SQLite")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--acknowledged", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", default="", help="more options of `milepost serve`, as in “--workers 2”")
    given = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="milepost-kills-") as name:
        folder = Path(name)
        url = given.db or f"sqlite:///{folder / 'games.sqlite'}"
        found = measure(url, given.kills, given.acknowledged, given.seed, folder, *given.serve.split())
    print(json.dumps(found, indent=1))
    print(f"in {time.monotonic() - begun:.0f} seconds", file=sys.stderr)


if __name__ == "__main__":
    main()
