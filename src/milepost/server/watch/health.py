"""Whether the server lives, and whether it is ready for players: for a supervisor or a proxy that keeps asking.

`/healthz` only says that the process answers; restart it where it does not. `/readyz` says that games can be read; send
nobody here where it does not, and wait: trouble with the storage ends by itself. Where games can be read but not
written, as on a full disk, people are told so when they act, and can look at their tables meanwhile.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import JSONResponse

from milepost.server.errors import StorageTrouble
from milepost.server.store.storage import Storage

router = APIRouter()
PATIENCE = 5.0  # seconds for the database


@router.get("/healthz", include_in_schema=False)
async def health() -> JSONResponse:
    return JSONResponse({"alive": True})


@router.get("/readyz", include_in_schema=False)
async def ready(request: Request) -> JSONResponse:
    trouble = await why_not_ready(request.app.state.tables.storage)
    return JSONResponse({"ready": not trouble, "trouble": trouble}, 503 if trouble else 200)


async def why_not_ready(storage: Storage) -> str | None:
    """Nothing where games can be read now."""
    try:
        await asyncio.wait_for(asyncio.to_thread(_ask, storage), PATIENCE)
    except TimeoutError:
        return "The database does not answer."
    except StorageTrouble as trouble:
        return trouble.message
    return None


def _ask(storage: Storage) -> None:
    with storage.session() as session:
        session.execute(text("SELECT version_num FROM alembic_version"))
