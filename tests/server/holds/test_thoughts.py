"""Nobody waits for a bot's thought: people are answered while bots demonstrably still think.

No seconds are judged. The bots of these tests think until they are let go, and that happens after people were answered.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.served import children
from server.several.servers import Server, serving, until
from test_process import until_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
TABLES = 6  # more than there are processes in which bots think
ASKED = 12  # so often: where two processes serve, either may answer
PONDERER = """
import os
import time
from pathlib import Path

from milepost.bots.base import RandomBot

SIGNS = Path(os.environ["SIGNS_OF_PONDERERS"])


class Ponderer(RandomBot):
    def choose(self, view, budget):
        (SIGNS / f"begun-{os.getpid()}").touch()
        while not (SIGNS / "let-go").exists():
            time.sleep(0.05)
        (SIGNS / f"ended-{os.getpid()}").touch()
        return super().choose(view, budget)
"""


class Ponderers:
    """The bots that think until they are let go, by the signs they leave in a folder."""

    def __init__(self, signs: Path) -> None:
        self._signs = signs

    def begun(self) -> set[int]:
        """The processes in which one has begun to think."""
        return {int(sign.name.partition("-")[2]) for sign in self._signs.glob("begun-*")}

    def ended(self) -> bool:
        return any(self._signs.glob("ended-*"))

    def let_go(self) -> None:
        (self._signs / "let-go").touch()


@pytest.fixture
def ponderers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderers]:
    """An installed package has them, as far as the servers can see."""
    package, signs = tmp_path / "package", tmp_path / "signs"
    about = package / "ponderer-1.0.dist-info"
    about.mkdir(parents=True)
    signs.mkdir()
    (package / "ponderer.py").write_text(PONDERER, encoding="utf-8")
    (about / "METADATA").write_text("Name: ponderer\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[milepost.bots]\nponderer = ponderer:Ponderer\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(package), prepend=os.pathsep)
    monkeypatch.setenv("SIGNS_OF_PONDERERS", str(signs))
    found = Ponderers(signs)
    yield found
    found.let_go()  # also where the test has failed: nobody thinks for ever


@pytest.mark.parametrize(
    ("database", "words", "processes"),
    [("sqlite", ("--bots", "2"), 1), ("postgresql", ("--workers", "2", "--bots", "1"), 2)],
    indirect=["database"],
)
def test_people_are_answered_while_bots_think(
    database: str, words: tuple[str, ...], processes: int, ponderers: Ponderers
) -> None:
    with serving(database, *words) as server:
        slow, people = server.guest("Ann"), server.guest("Bea")
        slow_tables = []
        for seed in range(TABLES):
            slow_tables.append(slow.host({"name": "Ann"}, {"name": "Rob", "bot": "ponderer"}, seed=seed))
            if slow.is_to_act(0):
                slow.act("done", 0)
        until(lambda: len(ponderers.begun()) == 2, "two bots think at once")
        thinking = ponderers.begun()
        assert len(parents(server, thinking)) == processes, "beside each process that serves a bot thinks"

        people.host({"name": "Bea"}, {"name": "Cora"}, seed=3)
        for number in range(ASKED):  # at another table
            seat = next(seat for seat in (0, 1) if people.is_to_act(seat))
            if number == 0:
                assert people.here("/advice", seat=seat).status_code == 200
            people.act("done", seat)
        for slow.table in slow_tables:  # at the very tables whose bots think
            assert slow.here("/chat", text="Take your time.").status_code == 204
            assert not slow.is_to_act(0)
        assert server.guest("Dora").host({"name": "Dora"}, {"name": "Emma"})
        assert not ponderers.ended(), "no thought has come to its end"
        assert ponderers.begun() == thinking, "and none was given up and begun anew"

        ponderers.let_go()
        for slow.table in slow_tables:
            until(lambda: slow.is_to_act(0), "the bot has not played")
        started = {*server.family()}
        assert server.end() == (0 if processes > 1 else -signal.SIGTERM), "one alone ends by the signal"
        until_gone(started)


def parents(server: Server, thinking: set[int]) -> set[int]:
    """The processes that serve, of those in which bots think."""
    return {pid for pid in (server.pid, *server.family()) if thinking & {*children(pid)}}
