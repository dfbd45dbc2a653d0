"""Processes that play games, and what happens when one of them hangs or dies.

Each process says in shared memory which seat is thinking and at which of its decisions. If that stands still
for too long, or the process ends, the game is played again in a new process with that failure known
beforehand: the bot is out, the rest of the game and of the match go on.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import wait
from typing import Any

from milepost.arena.match import Match
from milepost.arena.play import Failure, MatchStopped, Record, described, play_game
from milepost.errors import MilepostError
from milepost.process import Died, Failed, Process

LOOK = 0.2  # seconds between two looks at those who are silent
GRACE = 5.0  # more than a bot's patience, so that an external program is found out by its own reader


class Job:
    """A game to play, with the failures found out so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.known: tuple[Failure, ...] = ()


class Worker:
    """One process; it plays one game at a time."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.job: Job | None = None
        self._beat: Any = multiprocessing.get_context("spawn").RawArray("q", [-1, 0])
        self.process = Process(_play, self._beat)
        self._last: tuple[int, int] = (-1, 0)
        self._since = 0.0

    def give(self, job: Job) -> None:
        self.job = job
        self._last = (-1, 0)
        self.process.give(self.match, job.number, job.known)

    def failure(self, death: Died | None) -> Failure | None:
        """What the process is guilty of: it is dead, or a bot has been thinking for too long."""
        thinking = (self._beat[0], self._beat[1])
        if death:
            if thinking[0] < 0:
                raise MilepostError(
                    f"the process of game {self.job.number if self.job else '?'} has ended, and no bot "
                    "was thinking in it"
                )
            return Failure(*thinking, "crash", str(death))
        now = time.monotonic()
        if thinking[0] < 0 or thinking != self._last:
            self._last, self._since = thinking, now
        elif now - self._since > self.match.patience + GRACE:
            return Failure(*thinking, "hang", f"thought for more than {self.match.patience:g} seconds")
        return None


def _play(beat: Any, match: Match, number: int, known: tuple[Failure, ...]) -> Record:
    """In the process: one game."""

    def told(seat: int, decision: int) -> None:
        beat[0], beat[1] = seat, decision

    try:
        return play_game(match, number, known, told)
    except MatchStopped:
        raise
    except Exception as error:
        seed = match.seating(number).seed
        raise MatchStopped(f"game {number} of {match.title}, seed {seed}: {described(error)}") from error


def play_games(match: Match, numbers: Iterable[int], workers: int) -> Iterator[Record]:
    """The records of these games, as they are finished."""
    waiting = [Job(number) for number in numbers]
    waiting.reverse()
    crew: list[Worker] = []
    try:
        while waiting or any(worker.job for worker in crew):
            while waiting and (idle := _idle(match, crew, workers)):
                idle.give(waiting.pop())
            yield from _finished(match, crew, waiting)
    finally:
        for worker in crew:
            worker.process.kill()


def _idle(match: Match, crew: list[Worker], workers: int) -> Worker | None:
    for worker in crew:
        if worker.job is None:
            return worker
    if len(crew) < workers:
        crew.append(Worker(match))
        return crew[-1]
    return None


def _finished(match: Match, crew: list[Worker], waiting: list[Job]) -> Iterator[Record]:
    """Wait a moment; give what has come in, and see after those from whom nothing comes."""
    ready = wait([worker.process.pipe for worker in crew if worker.job], timeout=LOOK)
    for place, worker in enumerate(crew):
        if worker.job is None:
            continue
        death = None
        if worker.process.pipe in ready:
            try:
                record = worker.process.answer()
            except Failed as failed:
                raise MatchStopped(str(failed)) from None
            except Died as died:
                death = died
            else:
                worker.job = None
                yield record
                continue
        failure = worker.failure(death)
        if failure is not None:
            worker.job.known += (failure,)
            waiting.append(worker.job)
            worker.process.kill()
            crew[place] = Worker(match)
