"""What takes the whole of a game to find, its chronicle and its finish: found when the game ends, before anybody asks.

It is found in a thread of its own while others use the table. A game that ended before anything was kept, or under
another version, has it found for the one who asks first, in the same way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from milepost.server.errors import Problem
from milepost.server.history.placing import places
from milepost.server.table.played import OutOfStep
from milepost.tell.chronicle import chronicle
from milepost.tell.records import Chronicle
from milepost.tell.tallies import ROOMS, Finish

if TYPE_CHECKING:
    from milepost.server.table.table import Table
    from milepost.server.table.tables import Tables

T = TypeVar("T")
log = logging.getLogger("milepost.server")


def chronicle_of(table: Table, seat: int | None) -> Chronicle:
    """As a seat may know it. That of a game that is over hides nothing and is kept."""

    def made() -> Chronicle:
        table.know(-1)
        return chronicle(table.game, seat)

    if table.game.outcome() is None:
        return table.once(("chronicle", seat), made)
    return table.kept_once("chronicle", made)


def finish_of(table: Table) -> Finish:
    """Of a game that is over."""
    return table.kept_once("finish", lambda: _finish_of(table))


def _finish_of(table: Table) -> Finish:
    told = chronicle_of(table, None)
    table.know(-1)
    game, room = table.game, ROOMS[table.row.family]
    outcome = game.outcome()
    assert outcome is not None
    return {
        "title": table.title.name,
        "seq": table.seq,
        "round": game.state.round,
        "outcome": outcome.reason,
        "names": list(game.names),
        "places": places(outcome, game.players),
        "winners": list(outcome.winners),
        "standing": room.standing(game.state),
        "tallies": room.tallies(game, told),
        "turns": told["turns"],
        "curves": told["curves"],
    }


def lacks(table: Table) -> bool:
    """Whether the game is over and something is still to be found of it."""
    return table.game.outcome() is not None and any(table.known(name) is None for name in ("chronicle", "finish"))


def find(table: Table) -> None:
    """In a thread: find and keep what is not kept. Trouble is for whoever asks."""
    try:
        chronicle_of(table, None)
        finish_of(table)
    except (Problem, OutOfStep):
        log.warning("table %s: what takes the whole game to find is not found yet", table.row.id)


class Endings:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._finding: dict[str, asyncio.Task[None]] = {}
        self._alone = asyncio.Lock()  # one at a time: the other threads are for those who play

    async def use(self, table_id: str, check: Callable[[Table], None], work: Callable[[Table], T]) -> T:
        """Work on a table that needs what is found here, for somebody whom `check` does not refuse."""

        def tried(table: Table) -> tuple[T, None] | tuple[None, Table]:
            check(table)
            return (None, table.apart()) if lacks(table) else (work(table), None)

        def again(table: Table) -> T:
            check(table)
            return work(table)

        done, lacking = await self._tables.use(table_id, tried)
        if lacking is None:
            return done  # type: ignore[return-value]  # the work's own, which may be None
        await asyncio.shield(self.begin(lacking))
        return await self._tables.use(table_id, again)

    def begin(self, table: Table) -> asyncio.Task[None]:
        """Find it for a table that nobody else uses (`apart`); once, however many ask meanwhile."""
        table_id = table.row.id
        if table_id not in self._finding:
            self._finding[table_id] = self._tables.task(self._find(table))
        return self._finding[table_id]

    async def _find(self, table: Table) -> None:
        try:
            async with self._alone:
                await asyncio.to_thread(find, table)
        finally:
            del self._finding[table.row.id]
