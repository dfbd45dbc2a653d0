"""`milepost serve` as hosts run it, in a process that may be killed at any moment and started again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

COMMAND = (sys.executable, "-c", "from milepost.cli.app import main; main()", "serve", "--no-open")
ENDING = 30.0  # seconds after which a process that has not ended is an orphan


class Served:
    """A server over a database. Linux only: what it leaves behind is looked up in /proc."""

    def __init__(self, database: str, *options: str, errors: Path | None = None) -> None:
        self._command = [*COMMAND, "--port", "0", "--db", database, *options]
        self._errors = errors
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.await_address()
        place = urlsplit(self.url)
        while True:
            try:
                socket.create_connection((place.hostname or "", place.port or 0), 1).close()
                return
            except OSError:
                time.sleep(0.02)

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

    def await_address(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://\S+(?=/)", line):
                self.url = found[0]
                return
        said = self._errors.read_text(encoding="utf-8")[-2000:] if self._errors else ""
        raise RuntimeError(f"the server has ended without telling its address\n{said}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def family(self) -> list[int]:
        """The processes it has started, and what they have, as long as they live."""
        return [pid for pid, session in _sessions() if session == self.pid and pid != self.pid]

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the server; how many processes it has left behind. They are ended, too."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        self._process.wait(ENDING)
        self._process.stdout.close()
        patience = time.monotonic() + ENDING
        while (left := self.family()) and time.monotonic() < patience:
            time.sleep(0.02)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        return len(left)


def _sessions() -> list[tuple[int, int]]:
    """The processes of this machine, each with its session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has ended meanwhile
            continue
        if state != "Z":
            found.append((int(stat.parent.name), int(session)))
    return found
