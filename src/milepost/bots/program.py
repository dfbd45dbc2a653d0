"""A program of somebody else's: lines to its stdin, lines from its stdout, and an end whatever it does.

Threads read and write, so that a program that neither reads nor writes keeps nobody waiting
for longer than he wants to.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

LONGEST = 1 << 16  # signs of an answer; no action needs as many
UNREAD = 1 << 20  # signs a program may be ahead of its reader; a thousand questions at once are far fewer
LINE_WEIGHT = 64  # what a line counts at least, be it empty
LAST_WORDS = 5  # lines of stderr that an error quotes
PYTHON_TEXTS = "PYTHONIOENCODING"  # Windows' Python would read and write the code page of the country
GRACE = 1.0  # seconds a program has to end by itself


class Program:
    def __init__(self, words: Sequence[str] | str) -> None:
        # A group of its own, so that what the program starts ends with it.
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=os.name == "posix",
            env={PYTHON_TEXTS: "utf-8", **os.environ},
        )
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._heard = self._taken = 0  # signs of lines; each is counted by one thread only
        self.flooded = False  # the program has said more than anybody will read, and is listened to no more
        self._errors: deque[str] = deque(maxlen=LAST_WORDS)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    # The threads

    def _write(self) -> None:
        stdin = _pipe(self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (text := self._to_say.get()) is not None:
                stdin.write(text)
                stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            stdin.close()

    def _read(self) -> None:
        stdout = _pipe(self._process.stdout)
        with contextlib.suppress(OSError, ValueError), stdout:
            while not self.flooded and (line := stdout.readline(LONGEST)):
                self._heard += _weight(line)
                self.flooded = self._heard - self._taken > UNREAD
                self._said.put(line)
        self._said.put(None)

    def _listen(self) -> None:
        stderr = _pipe(self._process.stderr)
        with contextlib.suppress(OSError, ValueError), stderr:
            while line := stderr.readline(LONGEST):
                self._errors.append(line.rstrip())

    # What others call

    def send(self, message: dict[str, Any]) -> None:
        self._to_say.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n")

    def line(self, patience: float) -> str | None:
        """The next line; nothing ("") if none comes in time, None if the program has ended."""
        try:
            line = self._said.get(timeout=patience)
        except queue.Empty:
            return ""
        self._taken += _weight(line) if line else 0
        return line

    def end(self) -> str:
        """How the program ended, with its last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._threads[2].join(GRACE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        return f"{how}: {' | '.join(self._errors)}" if self._errors else how

    def cpu(self) -> float | None:
        """Seconds of CPU so far, with the children it has waited for."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return None

    def close(self, goodbye: dict[str, Any]) -> None:
        """Say goodbye, wait a moment, and end what is still there."""
        self.send(goodbye)
        self._to_say.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(GRACE)


def _weight(line: str) -> int:
    return max(len(line), LINE_WEIGHT)


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream
