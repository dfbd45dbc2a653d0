"""The bots of a table are asked, one decision after another, until a person is to act."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from milepost.process import Died
from milepost.server.bots import NoProcess
from milepost.server.errors import Problem
from milepost.server.table import Job, Table

if TYPE_CHECKING:
    from milepost.server.slot import Slot
    from milepost.server.tables import Tables

TRIES = 3  # before something is played for a bot
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds until a bot is asked again where it could not be asked
NO_GAME = ("unknown table", "damaged", "other rules")  # whatever one waits for
log = logging.getLogger("milepost.server")


async def drive(tables: Tables, slot: Slot) -> None:
    """Let the bots of a table act until a person is to act. What passes (no storage, no process) is waited for."""
    pause = PAUSE
    try:
        while slot.stirred:
            slot.stirred = False
            try:
                if await tables.use(slot.id, tables.play_orders):
                    slot.stirred = True
                    continue
                job = await tables.use(slot.id, Table.job)
                if job is not None:
                    await _ask(tables, slot, job)
                pause = PAUSE
                continue
            except Problem as problem:
                log.error("table %s: %s", slot.id, problem.message)
                if problem.code in NO_GAME:
                    return
            except NoProcess as error:
                log.error("table %s: %s", slot.id, error)
            except Exception:
                log.exception("table %s: the bots rest for %g seconds", slot.id, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            slot.stirred = True
    finally:
        slot.driver = None
        tables.forget_empty(slot)


async def _ask(tables: Tables, slot: Slot, job: Job) -> None:
    """One decision of a bot; after some failures of its own something harmless is played for it."""
    reason = ""
    for _ in range(TRIES):
        last = slot.thoughts.get(job.seat)
        try:
            thought = await tables.bots.think(job, last.memory if last else None)
        except NoProcess:
            raise
        except Died as death:  # perhaps none of the bot's doing: it is asked the very same again
            reason = str(death)
            continue
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            slot.thoughts.pop(job.seat, None)
            continue
        try:
            if await tables.use(slot.id, partial(Table.bot_acts, job=job, text=thought.text)):
                slot.thoughts[job.seat] = thought
            return
        except Problem as problem:
            if problem.status >= 500:
                raise
            reason = problem.message
            slot.thoughts.pop(job.seat, None)
    log.warning("table %s: the bot %s in seat %d failed: %s", slot.id, job.bot, job.seat, reason)
    slot.thoughts.pop(job.seat, None)
    note = f"The bot {job.bot} had no answer; the server played for it"
    await tables.use(slot.id, lambda table: table.bot_acts(job, table.stopgap(job), note))
