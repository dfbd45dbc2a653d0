"""PostgreSQL is gone for a real minute while clients play at three servers. Then it comes back.

`python -m benchmarks.gone [--seconds 60]` prints the figures as JSON; `python -m benchmarks.reliability gone` also
keeps them. Meanwhile both addresses are asked again and again: they must live, say that they are not ready, and answer
a request by 503. Afterwards the same processes must serve, and the database is read as after kills.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2 as httpx

from benchmarks.kills import CLIENTS, judged, running, stuck
from benchmarks.postgres import Postgres, postgres
from benchmarks.retrying import Client, Notes
from benchmarks.served import Program
from benchmarks.victims import Several

STEPS = 300  # that are acknowledged before it goes, and again after it has come back
EVERY = 0.5  # seconds from one question to the next
SETTLING = 2.0  # seconds after it has gone; an answer under way may still tell of before
PATIENCE = 120.0  # seconds until people must be served again
SEED = 4


@dataclass
class Asked:
    """What the servers said while the database was gone."""

    refusals: int = 0  # by 503, as they should be
    others: list[str] = field(default_factory=list)  # all other answers
    longest: float = 0.0  # seconds until an answer came


async def ask(url: str, until: float, asked: Asked) -> None:
    """Ask one address for all that must be answered without a database, and for what cannot be."""
    wanted = {"/healthz": 200, "/readyz": 503, "/api/tables/nobody": 503}
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        while time.monotonic() < until:
            for path, status in wanted.items():
                begun = time.monotonic()
                try:
                    found = (await http.get(path)).status_code
                except httpx.TransportError as error:
                    asked.others.append(f"{path}: {type(error).__name__}")
                    continue
                asked.longest = max(asked.longest, time.monotonic() - begun)
                asked.refusals += found == status == 503
                if found != status:
                    asked.others.append(f"{path}: {found}")
            await asyncio.sleep(EVERY)


async def _acknowledged(notes: Notes, count: int, patience: float) -> None:
    while len(notes.acknowledged) < count:
        if time.monotonic() > patience:
            raise RuntimeError(f"{len(notes.acknowledged)} steps are acknowledged, and no more come")
        await asyncio.sleep(0.02)


async def _story(cluster: Postgres, victims: Several, seconds: float, steps: int) -> tuple[Notes, dict[str, float]]:
    """People play, the database goes and comes back, and they play on."""
    notes, asked, dice = Notes(), Asked(), random.Random(SEED)
    clients = [Client(number, SEED, lambda: dice.choice(victims.places).url, notes) for number in range(CLIENTS)]
    playing = [asyncio.create_task(client.play()) for client in clients]
    try:
        await _acknowledged(notes, steps, time.monotonic() + 600)
        gone = time.monotonic()
        await asyncio.to_thread(cluster.stop)
        stopped = time.monotonic()
        await asyncio.sleep(SETTLING)
        before = len(notes.acknowledged)
        await asyncio.gather(*(ask(place.url, stopped + seconds, asked) for place in victims.places))
        meanwhile = len(notes.acknowledged) - before
        # It is back once it takes connections, which `start` waits for.
        away = time.monotonic() - stopped
        await asyncio.to_thread(cluster.start)
        started, patience = time.monotonic(), time.monotonic() + PATIENCE
        await _acknowledged(notes, before + 1, patience)
        again = time.monotonic() - started
        await _everybody(notes, before, patience)
        everybody = time.monotonic() - started
        await _acknowledged(notes, before + steps, time.monotonic() + 600)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
    for other in sorted(set(asked.others)):
        print(f"{other}, {asked.others.count(other)} times", flush=True)
    return notes, {
        "seconds": round(away, 1),
        "stopping_s": round(stopped - gone, 1),
        "before": before,
        "meanwhile": meanwhile,
        "refusals": asked.refusals,
        "other_answers": len(asked.others),
        "longest_answer_s": round(asked.longest, 2),
        "first_again_s": round(again, 1),
        "everybody_again_s": round(everybody, 1),
    }


async def _everybody(notes: Notes, before: int, patience: float) -> None:
    """Until each of the clients has been acknowledged something; keys begin with their name."""
    while len({told.key.rpartition("-")[0] for told in notes.acknowledged[before:]}) < CLIENTS:
        if time.monotonic() > patience:
            raise RuntimeError("somebody is not served again")
        await asyncio.sleep(0.02)


def measure(small: bool) -> dict[str, float]:
    with postgres() as cluster, tempfile.TemporaryDirectory(prefix="milepost-gone-") as name:
        return gone(cluster, Path(name), *((5.0, 30) if small else (60.0, STEPS)))


def gone(cluster: Postgres, folder: Path, seconds: float, steps: int) -> dict[str, float]:
    """The whole run: its figures, named as those of kills are."""
    victims = Several(cluster, folder)
    with running(victims):
        notes, found = without(cluster, victims, seconds, steps)
        found["stuck"] = stuck(victims.database)
    found |= judged(victims, notes)
    cluster.drop(victims.database)
    return {f"{figure}_gone": value for figure, value in found.items()}


def without(cluster: Postgres, victims: Several, seconds: float, steps: int) -> tuple[Notes, dict[str, float]]:
    """So long without the database, while all programs run: what clients noted, and figures."""
    served = _serving(victims.programs)
    notes, found = asyncio.run(_story(cluster, victims, seconds, steps))
    found["ended"] = len(served - _serving(victims.programs))
    return notes, found


def _serving(programs: list[Program]) -> set[int]:
    """The programs and all that they have started."""
    return {pid for one in programs for pid in (one.pid, *one.family())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    with postgres() as cluster, tempfile.TemporaryDirectory(prefix="milepost-gone-") as name:
        print(json.dumps(gone(cluster, Path(name), given.seconds, STEPS), indent=1))


if __name__ == "__main__":
    main()
