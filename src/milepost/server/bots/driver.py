"""The bots of a table are asked, one decision after another, until a person is to act."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from milepost.process import Died
from milepost.sentences import say
from milepost.server.bots.minds import saying
from milepost.server.bots.pool import NoProcess
from milepost.server.bots.recall import recall
from milepost.server.errors import Problem
from milepost.server.people.preparing import play_prepared
from milepost.server.people.standing_orders import run_orders
from milepost.server.several.turns import SLICE
from milepost.server.table.table import BotJob, Table

if TYPE_CHECKING:
    from milepost.server.table.slot import Slot
    from milepost.server.table.tables import Tables

TRIES = 3  # before something is played for a bot
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds until a bot is asked again where it could not be asked
NO_GAME = ("unknown table", "damaged", "other rules")  # whatever one waits for
log = logging.getLogger("milepost.server")


async def drive(tables: Tables, slot: Slot) -> None:
    """Let the bots of a table act until a person is to act. What passes (no storage, no process) is waited for."""
    pause, decisions = PAUSE, 0
    try:
        while slot.stirred:
            slot.stirred = False
            try:
                if slot.claimed is None and not await _claim(tables, slot):
                    return
                found = await tables.drivers.use(slot, partial(_next, tables, slot))
                if isinstance(found, BotJob):
                    await _ask(tables, slot, found)
                    decisions += 1
                if found and decisions >= SLICE and tables.turns.shared:
                    return  # other tables have their turn; this one waits behind them
                slot.stirred = slot.stirred or found is True
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
        await _leave(tables, slot)
        slot.driver = None
        tables.forget_empty(slot)


async def _claim(tables: Tables, slot: Slot) -> bool:
    """Whether the turn is ours to see to; it may come to us by the queue meanwhile."""
    claimed = await asyncio.to_thread(tables.turns.claim, slot.id)
    slot.claimed = slot.claimed if claimed is None else claimed
    return slot.claimed is not None


async def _leave(tables: Tables, slot: Slot) -> None:
    """A turn that is not finished goes back into the queue."""
    claimed, slot.claimed = slot.claimed, None
    if claimed is not None and tables.turns.shared:
        with suppress(Problem):
            await asyncio.to_thread(tables.turns.put_back, slot.id)


def _next(tables: Tables, slot: Slot, table: Table) -> BotJob | bool:
    """The next decision for a bot; True: something else was done, look again; False: nothing is to be done now."""
    if play_prepared(slot, tables.prepared, table) or run_orders(slot, tables.prepared, table):
        return True
    job = table.job()
    if job is not None or slot.claimed is None:
        return job or False
    slot.claimed = tables.turns.finish(slot.id, slot.claimed)
    return slot.claimed is not None


async def _ask(tables: Tables, slot: Slot, job: BotJob) -> None:
    """One decision of a bot; after some failures of its own something harmless is played for it."""
    reason = ""
    if not tables.bots.knows(job):
        await recall(tables, job)
    for _ in range(TRIES):
        try:
            thought = await tables.bots.think(job)
        except NoProcess:
            raise
        except Died as death:  # perhaps none of the bot's doing: it is asked the very same again
            reason = str(death)
            continue
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            tables.bots.begin_anew(job)
            continue
        said = tables.bots.mind(job).plan
        also = saying(slot.id, job.seat, thought.plan) if thought.plan != said else ()
        try:
            if await tables.drivers.use(slot, partial(Table.bot_acts, job=job, text=thought.text, more=also)):
                tables.bots.played(job, thought)
            return
        except Problem as problem:
            if problem.status >= 500:
                raise
            reason = problem.message
            tables.bots.begin_anew(job)
    log.warning("table %s: the bot %s in seat %d failed: %s", slot.id, job.bot, job.seat, reason)
    tables.bots.begin_anew(job)
    note = say("The bot {bot} had no answer; the server played for it", bot=job.bot)
    await tables.drivers.use(slot, lambda table: table.bot_acts(job, table.stopgap(job), note))
