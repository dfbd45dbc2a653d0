"""Who may be killed: a server alone, or all that runs over one PostgreSQL, which is killed along with the others.

Whatever a host has started is started again, as the host's system would do it; the rest is replaced by its parent.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from benchmarks.postgres import Postgres
from benchmarks.served import Program, Served, children

BOTS = 0.25  # how often a process of bots is killed in place of a server alone
KINDS = ("servers", "servers", "bots", "bots_workers", "parents", "database")  # they come in turns, in any order
TRACKER = "resource_tracker"  # a helper of Python's multiprocessing; every process that starts others has one


class Victim(NamedTuple):
    kind: str
    pid: int
    program: Program | None = None  # it is to be started again


class Victims(Protocol):
    database: str

    @property
    def programs(self) -> list[Program]: ...

    @property
    def places(self) -> list[Served]: ...  # where people ask

    def next(self, dice: random.Random) -> Victim: ...


class Alone:
    """One server over any database."""

    def __init__(self, database: str, folder: Path, *options: str) -> None:
        self.database = database
        self._server = Served(database, *options, errors=folder / "server.log")

    @property
    def programs(self) -> list[Program]:
        return [self._server]

    @property
    def places(self) -> list[Served]:
        return [self._server]

    def next(self, dice: random.Random) -> Victim:
        family = self._server.family()
        if family and dice.random() < BOTS:
            return Victim("bots", dice.choice(family))
        return Victim("servers", self._server.pid, self._server)


class Several:
    """Two servers behind one address, one more behind another, and bots elsewhere."""

    def __init__(self, cluster: Postgres, folder: Path) -> None:
        self._cluster, self.database = cluster, cluster.database()
        self._pair = Served(self.database, "--workers", "2", "--bots", "1", errors=folder / "pair.log")
        self._single = Served(self.database, "--bots", "1", errors=folder / "single.log")
        self._bots = Program("bots-worker", "--db", self.database, "--bots", "1", errors=folder / "bots.log")
        self._turns: list[str] = []
        self._found: dict[str, Callable[[random.Random], Victim | None]] = {
            "servers": self._a_server,
            "bots": self._a_bot,
            "bots_workers": lambda dice: Victim("bots_workers", self._bots.pid, self._bots),
            "parents": lambda dice: Victim("parents", self._pair.pid, self._pair),
            "database": lambda dice: _any("database", children(self._cluster.pid), dice),
        }

    @property
    def programs(self) -> list[Program]:
        return [self._pair, self._single, self._bots]

    @property
    def places(self) -> list[Served]:
        return [self._pair, self._single]

    def next(self, dice: random.Random) -> Victim:
        if not self._turns:
            self._turns = list(KINDS)
            dice.shuffle(self._turns)
        return self._found[self._turns.pop()](dice) or Victim("servers", self._single.pid, self._single)

    def _a_server(self, dice: random.Random) -> Victim | None:
        if dice.random() < 1 / 3:
            return None  # the single one
        return _any("servers", self._pair_servers(), dice)

    def _pair_servers(self) -> list[int]:
        return [pid for pid in children(self._pair.pid) if TRACKER not in _command(pid)]

    def _a_bot(self, dice: random.Random) -> Victim | None:
        """A process in which bots think, wherever that is, or one that Python starts beside them."""
        servers = self._pair_servers()
        return _any("bots", [pid for one in self.programs for pid in one.family() if pid not in servers], dice)


def _any(kind: str, pids: list[int], dice: random.Random) -> Victim | None:
    return Victim(kind, dice.choice(pids)) if pids else None


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    except OSError:  # it has ended
        return TRACKER
