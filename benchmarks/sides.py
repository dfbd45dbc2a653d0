"""Two ends of a line: `make bench` asks, and each engine answers in a process of its own, round after round.

A process is started once and warmed up; then the engines take turns, so that a slow minute of the machine hits all of
them. (pyperf runs one benchmark after the other to its end, which on a shared machine compares minutes, not engines.)
Figures are made of processor time.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parent.parent
PEERS = ROOT / "build" / "peers" / "bin" / "python"  # their own environment: benchmarks/peers.lock
QUICK = bool(os.environ.get("QUICK"))  # `make bench QUICK=1`: to see that it runs

Figures = dict[str, float]


def some(full: int) -> int:
    """How many of something: a tenth in a quick run."""
    return max(1, full // 10) if QUICK else full


class Side:
    """One engine in its process."""

    def __init__(self, name: str, module: str, *args: str, python: str = sys.executable, pure: bool = False) -> None:
        self.name = name
        environment = {**os.environ, "MILEPOST_PURE": "1"} if pure else os.environ
        self._process = subprocess.Popen(
            [python, "-m", module, *args],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def play(self, number: int) -> Figures:
        """The figures of one round."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{number}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} gave no answer and ended with {self._process.wait()}.")
        figures: Figures = json.loads(line)
        return figures

    def __enter__(self) -> Side:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()


def answer(measure: Callable[[int], Figures]) -> None:
    """The other end: a round for every number that comes. What a library prints must not be taken for an answer."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        answers.write(json.dumps(measure(int(line))) + "\n")
        answers.flush()


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor time of a piece of work, each time."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def spread(values: Sequence[float]) -> float:
    """Half the distance between the quartiles, as a part of the median."""
    if len(values) < 2:
        return 0.0
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return (high - low) / 2 / middle if middle else 0.0
