"""`milepost` as the browser tests run it: a program of its own.

Its secret deck is the same in every run, since chance must not decide whether a test passes; and a table can be brought
to the middle of its game by one call, where a player would make hundreds.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Strict
from starlette.responses import Response

import milepost
from milepost import chance
from milepost.cli.app import main
from milepost.server import app
from milepost.server.calls.base import Asker, Calling, Held, answer
from milepost.server.schema import SeatAtTable, TableIn

router = APIRouter()


class Begun(TableIn):
    """A table, and what has been played there: each step with its seat."""

    steps: list[Annotated[tuple[int, str], Strict(False)]]


@router.post("/api/begun")
async def begin(wanted: Begun, tables: Held, person: Asker, caller: Calling) -> Response:
    """Make such a table, as `/api/tables` makes one that nobody has played at."""
    names = [seat.name for seat in wanted.seats]
    game = milepost.new(wanted.title, names, wanted.seed, wanted.variants)
    for seat, text in wanted.steps:
        game.play(text, seat)
    host, token = await tables.host(person, caller.address, names[0], None)
    made = await tables.keep(game, [SeatAtTable(name=name) for name in names], host)
    return answer({"id": made, "token": token}, 201)


if __name__ == "__main__":
    pinned: Any = SimpleNamespace(token_hex=lambda size: "5e" * size)
    vars(chance)["secrets"] = pinned
    app.PARTS = (*app.PARTS, SimpleNamespace(router=router))  # type: ignore[assignment]
    main()
