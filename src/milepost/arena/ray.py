"""The same match on a Ray cluster: each game is a task. Needs the extra `milepost[ray]` on every machine.

On each machine a game is played as at home, in a process that may hang or die, so results and failures
are the same. Machines with other code than ours are refused.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from milepost.arena.keep import code_digest
from milepost.arena.match import Match
from milepost.arena.play import MatchStopped, Record
from milepost.arena.pool import play_games
from milepost.errors import MilepostError

LOCAL = "local"


def play_on_ray(match: Match, numbers: Sequence[int], address: str) -> Iterator[Record]:
    """The records of these games, as they come back."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise MilepostError("playing on a cluster needs Ray: pip install 'milepost[ray]'") from None
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, **({"include_dashboard": False} if address == LOCAL else {}))
    except Exception as error:
        raise MilepostError(f"there is no Ray cluster at {address}: {error}") from None
    try:
        yield from _tasks(ray, match, numbers)
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Whether anybody is there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
        except OSError as error:
            raise MilepostError(f"there is no Ray cluster at {address}: {error}") from None


def _tasks(ray: Any, match: Match, numbers: Sequence[int]) -> Iterator[Record]:
    """Some tasks more than there are processors, so that none waits and few are lost by an interruption."""
    ours = code_digest(match.players)
    remote = ray.remote(num_cpus=1, max_retries=2)(_one_game)
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left = list(reversed(numbers))
    running: list[Any] = []
    while left or running:
        while left and len(running) < room:
            running.append(remote.remote(match, left.pop()))
        ready, running = ray.wait(running, num_returns=1)
        for code, record, problem in ray.get(ready):
            if code != ours:
                raise MilepostError("a machine of the cluster runs different code; install this version there")
            if record is None:
                raise MatchStopped(problem)
            yield record


def _one_game(match: Match, number: int) -> tuple[str, Record | None, str]:
    """On some machine: one game, with a hash of the code it was played by."""
    code = code_digest(match.players)
    try:
        return code, next(play_games(match, [number], 1)), ""
    except MilepostError as error:
        return code, None, str(error)
