"""A process that answers questions: it may hang or die, and it never outlives the one that started it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from milepost.process import Died, Failed, Process


def test_one_question_after_another() -> None:
    process = Process(divmod, 7)
    assert [process.ask(2), process.ask(4)] == [(3, 1), (1, 3)]
    with pytest.raises(Failed, match="ZeroDivisionError"):
        process.ask(0)
    assert process.ask(7) == (1, 0)
    process.kill()
    with pytest.raises(Died, match="its process ended with code"):
        process.ask(1)
    assert not process.alive


HANGING = {
    "asleep": ("time.sleep", "1000"),
    "a loop": ("exec", "'while True: pass'"),
    "a loop that lets no other thread run": ("re.match", "'(a|a)*b', 'a' * 99"),
}
STARTER = """
import re, time
from milepost.process import Process
process = Process({function})
process.give({question})
print(process.pid, flush=True)
time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.parametrize("busy", HANGING)
def test_it_ends_when_its_starter_is_killed(busy: str) -> None:
    function, question = HANGING[busy]
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER.format(function=function, question=question)], stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout is not None
    pid = int(starter.stdout.readline())
    started = {pid, *children(starter.pid)}
    until_watching(pid)
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdout.close()
    until_gone(started)


def children(pid: int) -> set[int]:
    """The processes a process has started and that still run."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it has just ended
        if int(parent) == pid and state != "Z":
            found.add(int(status.parent.name))
    return found


def until_watching(pid: int) -> None:
    """Wait until the process stands: its second thread watches its starter."""
    for _ in range(3000):
        if len(os.listdir(f"/proc/{pid}/task")) > 1:
            return
        time.sleep(0.01)
    raise AssertionError("it does not start")


def until_gone(pids: set[int]) -> None:
    for _ in range(3000):
        if not any(_runs(pid) for pid in pids):
            return
        time.sleep(0.01)
    raise AssertionError(f"still there: {[pid for pid in pids if _runs(pid)]}")


def _runs(pid: int) -> bool:
    try:
        return re.search(r"State:\s+Z", Path(f"/proc/{pid}/status").read_text(encoding="utf-8")) is None
    except OSError:
        return False
