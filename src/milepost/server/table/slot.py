"""A table's place in memory: the game while it is in use, who watches it, who asks its bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from milepost.bots.records import Coaching
from milepost.server.people.herald import Standing, Word
from milepost.server.people.rows import PreparedRow
from milepost.server.table.table import Table

BARE = 30  # steps that a table weighs before its first


@dataclass
class Slot:
    """A table's place in memory."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    doubted: bool = True  # others may have changed it since it was read
    users: int = 0  # requests and sockets that hold it
    watchers: dict[asyncio.Event, str | None] = field(default_factory=dict)  # whose sockets they are
    numbers: dict[asyncio.Event, Sequence[int]] = field(default_factory=dict)  # of those, for other processes
    elsewhere: Sequence[str | None] | None = None  # who watches at other processes; None: it is to be asked for
    driver: asyncio.Task[None] | None = None  # asks the bots
    claimed: int | None = None  # the turn that the driver sees to (several/turns.py)
    stirred: bool = False  # something has happened since the driver looked
    asked: bool = False  # the queue of several processes may have a turn of it
    moved: bool = False  # something has changed since those who watch were told
    used: float = field(default_factory=time.monotonic)  # when it was last used
    known: Standing = field(default_factory=Standing)  # how the table stood when people were last told
    words: list[Word] = field(default_factory=list)  # what else is to be told to them
    notices: list[Word] = field(default_factory=list)  # what is to be sent to those who are not here
    said: int = 0  # the last line of chat
    prepared: dict[int, PreparedRow] = field(default_factory=dict)  # by seat, where there is something
    minds: dict[int, object] = field(default_factory=dict)  # what the adviser of each seat remembers
    coached: dict[tuple[int, int], Coaching] = field(default_factory=dict)  # by last step and seat: what a coach said

    @property
    def idle(self) -> bool:
        """Nobody works with it now; sockets may be open."""
        return not self.users and self.driver is None

    @property
    def weight(self) -> int:
        """What it holds, in steps; a table without any holds a board and a position, too."""
        return BARE + self.table.seq if self.table is not None else 0
