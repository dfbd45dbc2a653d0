"""Servers and all that belongs to them are killed at any moment while clients play. Nothing that was acknowledged may
be missing.

`python -m benchmarks.kills [--db URL | --several] [--kills 100] [--acknowledged 10000]` prints the figures as JSON;
`python -m benchmarks.reliability kills` also keeps them. Afterwards the database is read without the server: every
acknowledged request must be there once, in its place; every table must be numbered without a gap and play again.
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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from sqlalchemy import select

from benchmarks.postgres import postgres
from benchmarks.retrying import Acknowledged, Client, Notes
from benchmarks.served import Program
from benchmarks.victims import Alone, Several, Victim, Victims
from milepost.server.store.rows import EntryRow
from milepost.server.store.storage import Storage
from milepost.server.store.verify import verify_all

CLIENTS = 6
STARTING = 0.08  # how often a program is killed again while it starts
STARTS = 5
PATIENCE = 60.0  # seconds until a bot that does not act is stuck


class Killer:
    """Kills after so many acknowledgements and a moment more, and starts again what nobody else does."""

    def __init__(self, victims: Victims, notes: Notes, kills: int, acknowledged: int, seed: int) -> None:
        self._victims, self._notes = victims, notes
        self._wanted, self._acknowledged = kills, acknowledged
        self._dice = random.Random(seed)
        self.killed: Counter[str] = Counter()

    async def run(self) -> None:
        each = self._acknowledged / (self._wanted + 1)
        while (kills := self.killed.total()) < self._wanted:
            await self._until(min((kills + 1) * each, self._acknowledged))
            await asyncio.sleep(self._dice.random() * 0.3)
            await self._kill(self._victims.next(self._dice))
        await self._until(self._acknowledged)

    async def _until(self, acknowledged: float) -> None:
        while len(self._notes.acknowledged) < acknowledged:
            await asyncio.sleep(0.02)

    async def _kill(self, victim: Victim) -> None:
        if victim.program is None:
            with suppress(ProcessLookupError):
                os.kill(victim.pid, signal.SIGKILL)
                self.killed[victim.kind] += 1
            return
        self.killed[victim.kind] += 1
        await asyncio.to_thread(victim.program.end, signal.SIGKILL)
        while self.killed.total() < self._wanted and self._dice.random() < STARTING:
            victim.program.launch()
            await asyncio.sleep(self._dice.random() * 3)
            self.killed[victim.kind] += 1
            await asyncio.to_thread(victim.program.end, signal.SIGKILL)
        await asyncio.to_thread(_start_again, victim.program)


def _start_again(program: Program) -> None:
    """As a host's system does, also where a program ends because its database has just been killed."""
    for _ in range(STARTS):
        with suppress(RuntimeError):
            program.start()
            return
        program.end()
    raise RuntimeError("a program does not start again")


async def play(victims: Victims, kills: int, acknowledged: int, seed: int) -> tuple[Notes, Killer]:
    """Clients play while programs are killed, until so much is done of both."""
    notes, dice = Notes(), random.Random(seed)
    clients = [Client(number, seed, lambda: dice.choice(victims.places).url, notes) for number in range(CLIENTS)]
    playing = [asyncio.create_task(client.play()) for client in clients]
    killer = Killer(victims, notes, kills, acknowledged, seed)
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


def stuck(database: str) -> int:
    """The tables at which a bot is to act and does not, though nobody is killed any more."""
    storage, patience = Storage(database), time.monotonic() + PATIENCE
    while (left := len(storage.waiting_for_bots())) and time.monotonic() < patience:
        time.sleep(0.1)
    storage.close()
    return left


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


@contextmanager
def running(victims: Victims) -> Iterator[None]:
    """All programs, for as long as they are needed."""
    try:
        for program in victims.programs:
            program.start()
        yield
    finally:
        for program in victims.programs:
            program.end()


def measure(victims: Victims, kills: int, acknowledged: int, seed: int) -> dict[str, int]:
    """The whole run: playing and killing, then reading what is there."""
    with running(victims):
        notes, killer = asyncio.run(play(victims, kills, acknowledged, seed))
        waiting = stuck(victims.database)
    return {
        "kills": killer.killed.total(),
        **{f"kills_of_{kind}": count for kind, count in sorted(killer.killed.items())},
        "refused": len(notes.refused),
        "stuck": waiting,
        "tables": len(notes.tables),
        **judged(victims, notes),
    }


def judged(victims: Victims, notes: Notes) -> dict[str, int]:
    """What is there when all programs have ended, of what clients were told."""
    return {
        "acknowledged": len(notes.acknowledged),
        "repeated": notes.repeated,
        **compare(victims.database, notes),
        "orphans": sum(program.left for program in victims.programs),
        "differing": len([one for one in verify_all(victims.database) if one.trouble]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", help="an SQLAlchemy URL of a database without games; without it a file of SQLite")
    parser.add_argument("--several", action="store_true", help="several servers over a PostgreSQL of their own")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--acknowledged", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", default="", help="more options of `milepost serve`, where it is one")
    given = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="milepost-kills-") as name, ExitStack() as stack:
        folder = Path(name)
        if given.several:
            victims: Victims = Several(stack.enter_context(postgres()), folder)
        else:
            victims = Alone(given.db or f"sqlite:///{folder / 'games.sqlite'}", folder, *given.serve.split())
        found = measure(victims, given.kills, given.acknowledged, given.seed)
    print(json.dumps(found, indent=1))
    print(f"in {time.monotonic() - begun:.0f} seconds", file=sys.stderr)


if __name__ == "__main__":
    main()
