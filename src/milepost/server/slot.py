"""A table's place in memory: the game while it is in use, who watches it, who asks its bots."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from milepost.server.bots import Thought
from milepost.server.people.rows import OrderRow
from milepost.server.table import Table


@dataclass
class Slot:
    """A table's place in memory."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    users: int = 0  # requests and sockets that hold it
    watchers: dict[asyncio.Event, str | None] = field(default_factory=dict)  # whose sockets they are
    driver: asyncio.Task[None] | None = None  # asks the bots
    stirred: bool = False  # something has happened since the driver looked
    thoughts: dict[int, Thought] = field(default_factory=dict)  # the last of each bot, with what it remembers
    due: frozenset[str] = frozenset()  # the people who were told that they are to act
    over: bool = False
    said: int = 0  # the last line of chat
    orders: dict[int, OrderRow] = field(default_factory=dict)  # what seats have ordered beforehand
    minds: dict[int, object] = field(default_factory=dict)  # what the adviser of each seat remembers
