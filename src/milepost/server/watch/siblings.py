"""Figures of all processes behind one address, whichever of them is asked.

Each answers its siblings at a Unix socket in a folder of their parent's, which nobody else can enter. prometheus-client
has a way of its own for several processes, by files that all write to. It leaves out what is counted at the moment
of asking (tables, sockets, memory), and it must be chosen by the environment before anything is imported.
"""

from __future__ import annotations

import json
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric

PATIENCE = 2.0  # seconds for a sibling that hangs; the others are told without it
Told = list[tuple[str, str, str, list[tuple[str, dict[str, str], float]]]]


class Siblings:
    """The processes that have a socket in our folder. A process is told apart by its number, which its successor
    takes over: so a counter begins anew there, and no series is left behind."""

    def __init__(self, place: Path, registry: CollectorRegistry) -> None:
        """`place`: our own socket; its name is our number."""
        self._folder = place.parent
        place.unlink(missing_ok=True)  # of a process that was killed

        class Answer(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(json.dumps(_told(registry)).encode())

        server = socketserver.ThreadingUnixStreamServer(str(place), Answer)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()

    def collect(self) -> Iterator[Metric]:
        """What all of them tell, each sample with the process it is from."""
        families: dict[str, Metric] = {}
        for place in sorted(self._folder.iterdir()):
            for name, words, kind, samples in _asked(place):
                family = families.setdefault(name, Metric(name, words, kind))
                for sample, labels, value in samples:
                    family.add_sample(sample, {**labels, "process": place.name}, value)
        yield from families.values()


def _told(registry: CollectorRegistry) -> Told:
    return [
        (
            one.name,
            one.documentation,
            one.type,
            [(name, dict(labels), value) for name, labels, value, *_ in one.samples],
        )
        for one in registry.collect()
    ]


def _asked(place: Path) -> Told:
    """What a process tells; nothing where it is gone or hangs."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(place))
            with line.makefile("rb") as answer:
                told: Told = json.loads(answer.read())
                return told
    except (OSError, ValueError):
        return []
