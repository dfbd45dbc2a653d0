"""How long a server takes to open a stored game that nobody has in memory: finished games of every title.

`python benchmarks/opening.py` lets greedy bots play games to their end at tables of a database in a new folder. Then
each table is read from there, opened and looked at, as the first request for it does; the titles are known by then, as
they are on a server that runs. Figures are CPU time. `replayed` is the same for a table without snapshots along its
log, which are made and kept with that. `again` is all that the replay page asks for before it shows its first picture,
of a table that nobody has in memory: the table, its story, and a position somewhere in the game. `first` is the same
for the one who asks first after the end; what takes the whole game to find was found when it ended, which takes
`ended`. `unkept` is the same of a game of which nothing was kept then, because it is older: it is found for the first
who asks, in a thread, while others use the table. `stepped` is a step of the replay: the answer to “how did the table
stand then”, after jumps to all parts of the game and for the steps beside them.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import delete

from milepost.bots import make_bot
from milepost.server.calls.base import answer
from milepost.server.past import endings
from milepost.server.past.again import story_of, table_at
from milepost.server.people.people import People
from milepost.server.people.seats import seats_of
from milepost.server.schema import TableIn
from milepost.server.store.memos import MemoRow
from milepost.server.store.snapshots import snapshots_of
from milepost.server.store.storage import Storage
from milepost.server.table.making import make_table
from milepost.server.table.table import Table

GAMES = [
    *(("india", players) for players in (2, 4, 6)),
    ("russia", 4),
    ("italy", 2),
    ("nippon", 4),
    ("iberia", 4),
    ("isles", 4),
    ("village", 4),
]
REPEATS = 7
LONGEST = 10 if os.environ.get("QUICK") else 300  # rounds


class Opened(NamedTuple):
    title: str
    players: int
    entries: int
    kept: list[float]  # milliseconds, with snapshots
    replayed: list[float]  # and without
    ended: float  # finding what takes the whole game, at its end
    first: float  # a replay opened for the first time
    again: list[float]  # and later
    unkept: float  # and where nothing was found at the end
    stepped: list[float]  # a position looked at again


def finished(storage: Storage, title: str, players: int, seed: int) -> Table:
    """A table at which bots have played to the end, in memory."""
    host, _ = People(storage).guest("Host")
    seats = [{"name": f"Bot {seat}", "bot": "greedy"} for seat in range(players)]
    table_id = make_table(storage, TableIn.model_validate({"title": title, "seats": seats, "seed": seed}), host)
    table = opened(storage, table_id, kept=False)
    bots = [make_bot("greedy", seat, table.row.family) for seat in range(players)]
    while (job := table.job()) is not None and table.game.state.round <= LONGEST:
        action = bots[job.seat].choose(job.view, 1000)
        table.bot_acts(job, action if isinstance(action, str) else table.game.text(action))
    return table


def opened(storage: Storage, table_id: str, kept: bool) -> Table:
    found = storage.table(table_id)
    assert found is not None
    table = Table(found[0], seats_of(storage, table_id), storage)
    table.replay(found[1], snapshots_of(storage, table_id) if kept else ())
    table.look(None, None)
    return table


def ended(table: Table) -> tuple[str, int, float]:
    """The table's id, its entries, and the milliseconds of what follows the end of its game in a thread of its own."""
    gc.collect()
    start = time.process_time()
    if table.game.outcome() is not None:  # those of a quick run are not over
        endings.find(table.apart())
    return table.row.id, table.seq, (time.process_time() - start) * 1000


def forget_memos(storage: Storage) -> None:
    with storage.session() as session, session.begin():
        session.execute(delete(MemoRow))


def milliseconds(storage: Storage, table_id: str, kept: bool) -> float:
    gc.collect()  # what earlier tables have left behind is not this one's
    start = time.process_time()
    opened(storage, table_id, kept)
    return (time.process_time() - start) * 1000


def replay_milliseconds(storage: Storage, table_id: str, part: float) -> float:
    """Of what a replay page asks for until it shows a position in that part of the game."""
    gc.collect()
    start = time.process_time()
    table = opened(storage, table_id, kept=True)
    answer(story_of(table, None, None))
    answer(table_at(table, None, None, int(table.seq * part)))
    return (time.process_time() - start) * 1000


def steps(storage: Storage, table_id: str) -> list[float]:
    """Milliseconds of each look: jumps over the whole game, not in its order, and from there a step on and one back."""
    table = opened(storage, table_id, kept=True)
    found = []
    for part in (5, 2, 7, 1, 8, 4, 6, 3):
        jump = table.seq * part // 9
        for seq in (jump, jump + 1, jump - 1):
            start = time.process_time()
            answer(table_at(table, None, None, seq))
            found.append((time.process_time() - start) * 1000)
    return found


def measure(seeds: int = 1) -> list[Opened]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(f"sqlite:///{Path(folder)}/games.sqlite")
        for title, players in GAMES:
            for seed in range(seeds):
                table_id, entries, end = ended(finished(storage, title, players, seed))
                kept = [milliseconds(storage, table_id, kept=True) for _ in range(REPEATS)]
                replayed = [milliseconds(storage, table_id, kept=False) for _ in range(2)]
                first = replay_milliseconds(storage, table_id, 0)
                again = [replay_milliseconds(storage, table_id, n / (REPEATS - 1)) for n in range(REPEATS)]
                forget_memos(storage)
                unkept, stepped = replay_milliseconds(storage, table_id, 0), steps(storage, table_id)
                found.append(Opened(title, players, entries, kept, replayed, end, first, again, unkept, stepped))
        storage.close()
    return found


def p90(values: list[float]) -> float:
    return statistics.quantiles(values, n=10)[-1]


def figures(found: list[Opened] | None = None) -> dict[str, float]:
    """The figures by name: the ninth decile over all openings of all games, and each kind of game by itself."""
    games = found or measure()
    results = {
        "open_game_ms_p90": p90([ms for game in games for ms in game.kept]),
        "open_game_replayed_ms_p90": p90([ms for game in games for ms in game.replayed]),
        "open_replay_ms_p90": p90([ms for game in games for ms in game.again]),
        "open_replay_first_ms_p90": p90([game.first for game in games]),
        "open_replay_unkept_ms_p90": p90([game.unkept for game in games]),
        "end_game_ms_p90": p90([game.ended for game in games]),
        "step_game_ms_p90": p90([ms for game in games for ms in game.stepped]),
        "open_game_entries_max": max(game.entries for game in games),
    }
    for game in games:
        kind = f"{game.title}_{game.players}"
        results[f"open_game_entries_{kind}"] = game.entries
        results[f"open_game_ms_{kind}"] = statistics.median(game.kept)
        results[f"open_game_replayed_ms_{kind}"] = min(game.replayed)
        results[f"open_replay_ms_{kind}"] = statistics.median(game.again)
        results[f"open_replay_first_ms_{kind}"] = game.first
        results[f"open_replay_unkept_ms_{kind}"] = game.unkept
        results[f"end_game_ms_{kind}"] = game.ended
        results[f"step_game_ms_{kind}"] = statistics.median(game.stepped)
    return {name: round(value, 1) for name, value in results.items()}


def main() -> None:
    found = measure()
    if "--json" in sys.argv:
        print(json.dumps(figures(found), indent=2))
        return
    columns = (
        ("players", 8),
        ("entries", 9),
        ("median ms", 11),
        ("worst", 8),
        ("replayed", 10),
        ("ended", 8),
        ("first", 8),
        ("again", 8),
        ("unkept", 8),
    )
    print(f"{'title':10}" + "".join(f"{name:>{width}}" for name, width in (*columns, ("step", 8))))
    for game in found:
        median, worst = statistics.median(game.kept), max(game.kept)
        print(
            f"{game.title:10}{game.players:8}{game.entries:9}{median:11.1f}{worst:8.1f}{min(game.replayed):10.1f}"
            f"{game.ended:8.1f}{game.first:8.1f}{statistics.median(game.again):8.1f}{game.unkept:8.1f}"
            f"{statistics.median(game.stepped):8.1f}"
        )
    for name, value in figures(found).items():
        print(f"{name:28}{value}")


if __name__ == "__main__":
    main()
