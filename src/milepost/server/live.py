"""The socket: a table's entries as they come.

A socket keeps the number of the last entry it has sent and, whenever the table's bell rings, sends
what has come since. So nothing is lost or sent twice, and all sockets see the same order.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import NamedTuple

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from milepost.server.errors import LARGEST, Problem, malformed
from milepost.server.people.people import Person
from milepost.server.schema import Hello
from milepost.server.table import LOG_LINES, Table
from milepost.server.tables import Tables

GREETING_SECONDS = 20.0


async def live(socket: WebSocket, tables: Tables, table_id: str) -> None:
    """Serve one socket until it goes away."""
    await socket.accept()
    try:
        hello = await _greeting(socket)
        person = None if hello.token is None else await asyncio.to_thread(tables.people.by_token, hello.token)
        await tables.use(table_id, lambda table: table.check(person, hello.seat))
        await _serve(socket, tables, table_id, hello, person)
    except Problem as problem:
        await _refuse(socket, problem)
    except WebSocketDisconnect:
        pass


async def _greeting(socket: WebSocket) -> Hello:
    try:
        text = await asyncio.wait_for(_text(socket), GREETING_SECONDS)
        return Hello.model_validate_json(text)
    except TimeoutError:
        raise malformed("The first message did not come.") from None
    except ValidationError as error:
        raise malformed(f"The first message must be token, seat and since: {error.errors()[0]['msg']}") from None


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > LARGEST:
        raise malformed("Messages are short texts.")
    return str(text)


async def _refuse(socket: WebSocket, problem: Problem) -> None:
    """Say why, then close with 4000 and the status HTTP would have."""
    try:
        await socket.send_text(json.dumps(problem.body(), ensure_ascii=False))
        await socket.close(4000 + problem.status)
    except (WebSocketDisconnect, RuntimeError):
        pass


class Told(NamedTuple):
    """What a socket has been told: the number of the last entry, and who sits at the table."""

    seq: int
    people: str = ""
    said: int = 0


async def _serve(socket: WebSocket, tables: Tables, table_id: str, hello: Hello, person: Person | None) -> None:
    slot, bell = tables.watch(table_id, person)
    closed = asyncio.create_task(_until_closed(socket))
    told = Told(hello.since)
    try:
        while not closed.done():
            bell.clear()
            texts, told = await tables.use(
                table_id, partial(_news, tables=tables, told=told, hello=hello, person=person)
            )
            for text in texts:
                await socket.send_text(text)
            ring = asyncio.create_task(bell.wait())
            await asyncio.wait((ring, closed), return_when=asyncio.FIRST_COMPLETED)
            ring.cancel()
        closed.result()
    finally:
        closed.cancel()
        tables.unwatch(slot, bell)


def _news(table: Table, tables: Tables, told: Told, hello: Hello, person: Person | None) -> tuple[list[str], Told]:
    """What has come since, as texts. Whoever has lost the right to look is sent away."""
    table.check(person, hello.seat)
    texts, seq = _since(table, told.seq, hello.seat)
    people = json.dumps({"people": tables.people_at(table, person)}, ensure_ascii=False)
    texts += [people] if people != told.people else []
    lines, said = tables.said_since(table, person, told.said)
    texts += [json.dumps({"chat": lines}, ensure_ascii=False)] if lines else []
    return texts, Told(seq, people, said)


def _since(table: Table, since: int, seat: int | None) -> tuple[list[str], int]:
    """The entries after `since` as texts; a client too far behind, or ahead, must look at the table again."""
    if since > table.seq or table.seq - since > LOG_LINES:
        return [json.dumps({"resync": True, "seq": table.seq})], table.seq
    return [json.dumps(told.seen_by(seat), ensure_ascii=False) for told in table.told[since:]], table.seq


async def _until_closed(socket: WebSocket) -> None:
    """Reads until the client goes; it has nothing more to say."""
    await _text(socket)
    raise malformed("After the first message a socket only listens.")
