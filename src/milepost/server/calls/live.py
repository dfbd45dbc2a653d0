"""The socket: a table's entries as they come, or for a page the table as it is after them.

A socket keeps the number of the last entry it has sent and, whenever the table's bell rings, sends
what has come since. So nothing is lost or sent twice, and all sockets see the same order.
"""

from __future__ import annotations

import asyncio
import json
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from milepost.sentences import say
from milepost.server.doors.rates import caller_of, note_guess
from milepost.server.errors import LARGEST, Problem, StorageTrouble, malformed
from milepost.server.language import SPOKEN, spoken
from milepost.server.people.gathering import people_at, said_since
from milepost.server.people.people import Person
from milepost.server.people.preparing import prepared_by
from milepost.server.schema import Hello, LiveTable
from milepost.server.table.table import LOG_LINES, Table
from milepost.server.table.tables import Tables
from milepost.tell.languages import ENGLISH, chosen

GREETING_SECONDS = 20.0
STORAGE_PAUSE = 1.0  # seconds until the database is tried again
PACE = 0.1  # seconds between two tables, however fast bots play


async def live(socket: WebSocket, tables: Tables, table_id: str) -> None:
    """Serve one socket until it goes away."""
    await socket.accept()
    caller = caller_of(socket, tables.people)
    try:
        hello = await _greeting(socket)
        SPOKEN.set(chosen(hello.lang or ENGLISH))
        caller = caller._replace(person=tables.people.remembered(hello.token or ""))
        tables.rates.check("guesses", caller.name)
        tables.rates.count("requests", caller.name)
        person = None if hello.token is None else await asyncio.to_thread(tables.people.by_token, hello.token)
        await tables.use(table_id, lambda table: table.check(person, hello.seat))
        await _serve(socket, tables, table_id, hello, person)
    except Problem as problem:
        note_guess(tables.rates, caller, problem)
        await _refuse(socket, problem)
    except WebSocketDisconnect:
        pass


async def _greeting(socket: WebSocket) -> Hello:
    try:
        text = await asyncio.wait_for(_text(socket), GREETING_SECONDS)
        return Hello.model_validate_json(text)
    except TimeoutError:
        raise malformed(say("The first message did not come.")) from None
    except ValidationError as error:
        raise malformed(
            say("The first message must be token, seat and since: {why}", why=error.errors()[0]["msg"])
        ) from None


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > LARGEST:
        raise malformed(say("Messages are short texts."))
    return str(text)


async def _refuse(socket: WebSocket, problem: Problem) -> None:
    """Say why, then close with 4000 and the status HTTP would have."""
    try:
        await socket.send_text(json.dumps(problem.body(), ensure_ascii=False))
        await socket.close(4000 + problem.status)
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _serve(socket: WebSocket, tables: Tables, table_id: str, hello: Hello, person: Person | None) -> None:
    slot, bell = await tables.watch(table_id, person)
    closed = asyncio.create_task(_until_closed(socket))
    news = _News(tables, hello, person)
    try:
        while not closed.done():
            bell.clear()
            before = copy(news)
            try:
                texts = await tables.use(table_id, news.texts, asks=False)
            except StorageTrouble:  # it passes, and whoever listens need not come again for it
                news = before
                bell.set()
                await asyncio.wait((closed,), timeout=STORAGE_PAUSE)
                continue
            for text in texts:
                await socket.send_text(text)
            if texts and hello.page is not None:
                await asyncio.sleep(PACE)
            ring = asyncio.create_task(bell.wait())
            await asyncio.wait((ring, closed), return_when=asyncio.FIRST_COMPLETED)
            ring.cancel()
        closed.result()
    finally:
        closed.cancel()
        tables.unwatch(slot, bell)


@dataclass
class _News:
    """What one socket has still to hear."""

    tables: Tables
    hello: Hello
    person: Person | None
    seating: Any = None  # who plays where, as it was told last
    people: str = field(default="", init=False)
    prepared: str = field(default='{"prepared": []}', init=False)
    said: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.sent, self.seat = self.hello.since, self.hello.seat
        self.has = self.hello.since if self.hello.new_lines else 0  # the entry to which a page has the log for certain

    def texts(self, table: Table) -> list[str]:
        """What has come since. Whoever has lost the right to look is sent away."""
        table.check(self.person, self.seat)
        return self._game(table) + self._people(table) + self._prepared(table) + self._chat(table)

    def _game(self, table: Table) -> list[str]:
        since, self.sent = self.sent, table.seen_by(self.person)
        before, self.seating = self.seating, table.seating.shape(self.person)
        if self.hello.page is None:
            return self._lines(table, since)
        reseated = before is not None and before != self.seating
        # The answer to its own action may have been lost with the line: whoever has just come gets it here.
        had_it = since == self.sent or (before is not None and table.answered(self.hello.page))
        if had_it and not reseated:
            return []
        self.seat = None if self.seat is None else table.shown_next(self.person, self.seat)
        told: LiveTable = {"table": table.look(self.person, self.seat, 0 if reseated else self._kept(table))}
        self.has = self.sent if self.hello.new_lines else 0
        return [_written(told)]

    def _kept(self, table: Table) -> int:
        """The entry after which a page needs the log: all where its screen shows one seat, then another."""
        several = len(table.seating.held_by(self.person)) > 1
        fits = 0 < self.has <= self.sent
        return table.unchanged(self.has) if fits and not several else 0

    def _lines(self, table: Table, since: int) -> list[str]:
        """The entries after `since`; a client too far behind, or ahead, must look at the table again."""
        if since > self.sent or self.sent - since > LOG_LINES:
            return [json.dumps({"resync": True, "seq": self.sent})]
        return [_written(told.seen_by(self.seat)) for told in table.told[since : self.sent]]

    def _people(self, table: Table) -> list[str]:
        before, people = self.people, people_at(self.tables, table, self.person)
        self.people = _written({"people": people})
        return [self.people] if self.people != before else []

    def _prepared(self, table: Table) -> list[str]:
        """What the person's own seats have prepared, whenever that has changed."""
        before = self.prepared
        seats = table.seating.held_by(self.person) if self.seat is not None else []
        found = [prepared_by(self.tables.slot_of(table), seat) for seat in seats]
        told = [one for one in found if one["planned"] or one["answers"] or one["trouble"] or one["orders"]]
        self.prepared = _written({"prepared": told})
        return [self.prepared] if self.prepared != before else []

    def _chat(self, table: Table) -> list[str]:
        lines, self.said = said_since(self.tables, table, self.person, self.said)
        return [_written({"chat": lines})] if lines else []


def _written(message: Any) -> str:
    return json.dumps(spoken(message), ensure_ascii=False)


async def _until_closed(socket: WebSocket) -> None:
    """Reads until the client goes; it has nothing more to say."""
    await _text(socket)
    raise malformed(say("After the first message a socket only listens."))
