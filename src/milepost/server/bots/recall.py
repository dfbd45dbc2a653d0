"""What a bot has seen: the views it has answered to, found again from the steps of its table.

A bot's memory is in the process that it thinks in. When the server is started anew, or another process takes its table,
it decides again what it has decided, and remembers the same: so a game goes on as it would have. Nothing of a bot is
kept in the database, from where it would have to be unpacked, and whoever writes there could run anything.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from milepost.bots.base import pack
from milepost.game import Title
from milepost.log import Header, Line
from milepost.replay import Replay
from milepost.titles import restored

if TYPE_CHECKING:
    from milepost.server.bots.pool import BotPool
    from milepost.server.table.table import BotJob, Table
    from milepost.server.table.tables import Tables

MOST = 1500  # decisions that are made again; after more of them a bot begins anew
log = logging.getLogger("milepost.server")


class Steps(NamedTuple):
    """A game from its beginning, and which of its steps a bot has chosen."""

    family: str
    files: tuple[tuple[str, str], ...]  # of the title
    deck: int
    header: Header
    lines: tuple[Line, ...]
    chosen: frozenset[int]


async def recall(tables: Tables, job: BotJob) -> None:
    """Let a bot that is not known here remember; where that fails it begins anew."""
    bots: BotPool = tables.bots
    if not job.made or job.made > MOST:
        bots.begin_anew(job)
        return
    steps = await tables.use(job.table, lambda table: steps_of(table, job.seat))
    try:
        views = await bots.work(views_of, steps, job.seat)
    except Exception as error:  # its process died, or the game cannot be played again
        log.warning("table %s: the bot %s in seat %d begins anew: %s", job.table, job.bot, job.seat, error)
        views = []
    bots.begin_anew(job, views if len(views) == job.made else ())


def steps_of(table: Table, seat: int) -> Steps:
    """What was played so far; called with the table in use."""
    found = table.storage.table(table.row.id)
    entries = found[1][: table.seq] if found else ()
    chosen = frozenset(entry.seq for entry in entries if entry.by_bot(seat))
    files = tuple(sorted(table.row.files.items()))
    lines = tuple(entry.line() for entry in entries)
    return Steps(table.row.family, files, table.row.deck, table.row.header(table.title), lines, chosen)


@lru_cache(8)
def _title(family: str, files: tuple[tuple[str, str], ...], deck: int) -> Title:
    return restored(family, dict(files), deck)


def views_of(steps: Steps, seat: int) -> Sequence[bytes]:
    """In a process of its own, and in none where bots think, since it knows the game's secret."""
    title = _title(steps.family, steps.files, steps.deck)
    replay = Replay(steps.header, title)
    views = []
    for line in steps.lines:
        if line.number in steps.chosen:
            views.append(pack(replay.game.view(seat), title))
        replay.step(line)
    return views
