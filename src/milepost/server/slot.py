"""A table's place in memory: the game while it is in use, who watches it, who asks its bots."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from milepost.server.bots import Thought
from milepost.server.people.herald import Standing, Word
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
    known: Standing = field(default_factory=Standing)  # how the table stood when people were last told
    words: list[Word] = field(default_factory=list)  # what else is to be told to them
    said: int = 0  # the last line of chat
    orders: dict[int, OrderRow] = field(default_factory=dict)  # what seats have ordered beforehand
    minds: dict[int, object] = field(default_factory=dict)  # what the adviser of each seat remembers
