"""What is counted in one process and must hold over all of them: how often somebody has done something.

Each counts in its memory, and tells the others a few times a second what it has counted since. So whoever asks several
processes at once is stopped a moment later than by one alone, and nobody waits for the database at every request.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator

from milepost.server.errors import Problem
from milepost.server.store.storage import Storage

EVERY_SECONDS = 0.25
LONGEST = 7000  # bytes; PostgreSQL takes 8000
log = logging.getLogger("milepost.server")

Hear = Callable[[str, str, int], None]  # what was done, by whom, how often


class Shares:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._untold: Counter[tuple[str, str]] = Counter()
        self._counters: list[Hear] = []

    def listen(self, hear: Hear) -> None:
        """Tell this what others have counted."""
        self._counters.append(hear)

    def note(self, what: str, who: str) -> None:
        """Something was counted here."""
        if self.storage.shared:
            self._untold[what, who] += 1

    def hear(self, text: str) -> None:
        """What another process has told."""
        for what, who, times in json.loads(text):
            for counter in self._counters:
                counter(what, who, times)

    async def keep_telling(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if self._untold:
                untold, self._untold = self._untold, Counter()
                try:
                    await asyncio.to_thread(self._tell, list(_texts(untold)))
                except Problem as problem:  # the database is away: then nothing can be guessed either
                    log.error("rates: %s", problem.message)

    def _tell(self, texts: list[str]) -> None:
        with self.storage.session() as session, session.begin():
            for text in texts:
                self.storage.tell(session, "shares", text)


def _texts(counted: Counter[tuple[str, str]]) -> Iterator[str]:
    """All of it as JSON, in texts that are short enough."""
    some: list[str] = []
    for (what, who), times in counted.items():
        one = json.dumps([what, who, times])
        if some and sum(map(len, some)) + len(some) + len(one) > LONGEST:
            yield f"[{','.join(some)}]"
            some = []
        some.append(one)
    yield f"[{','.join(some)}]"
