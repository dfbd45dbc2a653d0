"""`milepost` commands as hosts run them, in processes that may be killed at any moment and started again.

For tests and measurements. Linux only: what a program has started, and what all that costs, is looked up in /proc.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

COMMAND = (sys.executable, "-c", "from milepost.cli.app import main; main()")
PATIENCE = 120.0  # seconds: a loaded machine is slow
ENDING = 30.0  # seconds after which a process that has not ended is left behind
TICKS = os.sysconf("SC_CLK_TCK")


class Program:
    """A `milepost` command that runs until it is ended."""

    def __init__(self, *words: str, errors: Path | None = None) -> None:
        self._command = [*COMMAND, *words]
        self._errors = errors
        self._process: subprocess.Popen[str] | None = None
        self.left = 0  # processes that it has left behind when it ended

    def start(self) -> None:
        """Start it and wait until it has said that it runs."""
        self.launch()
        self.said("")

    def launch(self) -> None:
        log: Any = self._errors.open("a", encoding="utf-8") if self._errors else None
        self._process = subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "COLUMNS": "500", "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # all it starts can be told by its session, whoever their parent is
        )
        if log:
            log.close()

    def said(self, pattern: str) -> str:
        """The first thing that it says of this kind."""
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(pattern, line):
                return found[0]
        told = self._errors.read_text(encoding="utf-8")[-2000:] if self._errors else ""
        raise RuntimeError(f"it has ended and has not said {pattern}\n{told}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def family(self) -> list[int]:
        """The processes it has started, and what they have, as long as they live."""
        return [one.pid for one in _processes() if one.session == self.pid and one.pid != self.pid]

    def cpu(self) -> float:
        """Seconds of processor time so far, of all of them."""
        return sum(cpu_of(pid) for pid in (self.pid, *self.family()))

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it: its exit code. What it has left behind is counted, and ended, too."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        try:
            return self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.stdout.close()
            self._end_family()

    def _end_family(self) -> None:
        patience = time.monotonic() + ENDING
        while (left := self.family()) and time.monotonic() < patience:
            time.sleep(0.02)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        self.left += len(left)


class Served(Program):
    """A server over a database."""

    def __init__(self, database: str, *words: str, errors: Path | None = None) -> None:
        super().__init__("serve", "--no-open", "--port", "0", "--db", database, *words, errors=errors)
        self.url = ""

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.url = self.said(r"http://\S+(?=/)")
        while not self._answers():
            if self._process is None or self._process.poll() is not None:
                raise RuntimeError("it has said where it is, and has ended before it answered")
            time.sleep(0.02)

    @property
    def place(self) -> tuple[str, int]:
        """Where it listens."""
        parts = urlsplit(self.url)
        return parts.hostname or "", parts.port or 0

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(*self.place, timeout=PATIENCE)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def serving(database: str, *words: str) -> Iterator[Served]:
    server = Served(database, *words)
    server.start()
    try:
        yield server
    finally:
        server.end()


def cpu_of(pid: int) -> float:
    """Seconds of the processor that a process has used; one that has ended has none."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    """Kilobytes of a process; what it shares with others is divided among them."""
    return int(re.findall(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8"))[0])


class _Running(NamedTuple):
    pid: int
    parent: int
    session: int


def children(pid: int) -> list[int]:
    """The processes that a process has started, as long as they live."""
    return [one.pid for one in _processes() if one.parent == pid]


def _processes() -> list[_Running]:
    """The processes of this machine."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent, _, session = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has ended meanwhile
            continue
        if state != "Z":
            found.append(_Running(int(stat.parent.name), int(parent), int(session)))
    return found
