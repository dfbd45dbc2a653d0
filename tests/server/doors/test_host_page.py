"""docs/host.md is followed as far as a machine can: its file, its commands in their order, and friends who play."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from typer.testing import CliRunner

import milepost
from milepost.cli.app import app

PAGE = (Path(__file__).parents[3] / "docs" / "host.md").read_text(encoding="utf-8")
PROXIED = {"Host": "games.example.org", "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
SEATS = [{"name": "Ann", "bot": None}, {"name": "Friend", "bot": None, "open": True}]


def commands() -> list[str]:
    """All commands of the page, each once, in its order."""
    found = re.findall(r"^(milepost .+?)(?: +#.*)?$|`(milepost [^`]+)`", PAGE, re.MULTILINE)
    return list(dict.fromkeys(block or inline for block, inline in found))


class Machine:
    """A machine that is always on: a folder with the settings, a data folder, and `milepost` installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        tool = folder / "bin" / "milepost"
        tool.parent.mkdir()
        tool.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m milepost "$@"\n')
        tool.chmod(0o755)
        own = {"XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        self.env = {**os.environ, **own, "PATH": f"{tool.parent}:{os.environ['PATH']}"}

    def run(self, command: str) -> None:
        """A command as the page has it: what needs a shell in one, the others here, which takes a tenth of the time."""
        if ">" in command:
            done = subprocess.run(
                command, shell=True, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=120
            )
            assert done.returncode == 0, (command, done.stderr)
            return
        program, *words = shlex.split(command)
        assert program == "milepost"
        with chdir(self.folder):
            found = CliRunner().invoke(app, words, env=self.env, catch_exceptions=False)
        assert found.exit_code == 0, (command, found.output)

    @contextmanager
    def serve(self, command: str, data: str = "data") -> Iterator[str]:
        """The server while it runs, with that data folder: its address."""
        env = {**self.env, "XDG_DATA_HOME": str(self.folder / data)}
        words = ["sh", "-c", f"exec {command}"]
        with subprocess.Popen(words, cwd=self.folder, env=env, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+:\d+", process.stdout.readline())
                assert found is not None, command
                assert soon(lambda: answers(found[0])), command
                yield found[0]
            finally:
                process.terminate()


def soon(found: Callable[[], bool]) -> bool:
    for _ in range(300):
        if found():
            return True
        time.sleep(0.05)
    return False


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/api/lobby").status_code == 200
    except httpx.TransportError:
        return False


class Friend:
    """A browser that comes through the proxy."""

    def __init__(self, address: str) -> None:
        self.address, self.headers = f"{address}/api", dict(PROXIED)

    def post(self, path: str, status: int, **body: Any) -> Any:
        sent = httpx.post(self.address + path, json=body, headers=self.headers)
        assert sent.status_code == status, sent.text
        found = sent.json()
        if found.get("token"):
            self.headers["Authorization"] = f"Bearer {found['token']}"
        return found

    def get(self, path: str, status: int = 200) -> Any:
        sent = httpx.get(self.address + path, headers=self.headers)
        assert sent.status_code == status, sent.text
        return sent.json()


def friends_play(address: str) -> tuple[str, str]:
    """A table with a seat elsewhere, its link opened once, and a step: the table, and who came by the link."""
    ann, bob, late = Friend(address), Friend(address), Friend(address)
    table = ann.post("/tables", 201, title="india", seats=SEATS)["id"]
    code = ann.post(f"/tables/{table}/seats/1/invite", 201)["code"]
    assert bob.post("/links/join", 200, code=code, name="Bob")["seat"] == 1
    late.post("/links/join", 410, code=code, name="Eve")
    first = ann.get(f"/tables/{table}")["view"]["waiting"][0]
    step = {"seat": first, "action": "build Delhi Agra", "expected_seq": 0, "key": "k"}
    (ann, bob)[first].post(f"/tables/{table}/actions", 200, **step)
    offers = bob.get("/notices")["offers"]
    assert offers["mail"], "as the page's file says"
    assert offers["push"], "with the keys that were made"
    assert bob.get("/account")["offers"]["password"] is True
    bob.headers["Host"] = "evil.example.com"
    bob.get("/lobby", 421)
    bob.headers["Host"] = PROXIED["Host"]
    return table, bob.get("/me")["id"]


@pytest.mark.skipif(sys.platform != "linux", reason="the page's commands are for a shell")
def test_the_page_leads_from_nothing_to_friends_playing(tmp_path: Path) -> None:
    there = Machine(tmp_path)
    assert "pip install 'milepost[host]'" in PAGE
    assert "host" in (metadata("milepost").get_all("Provides-Extra") or ())
    settings = tmp_path / "milepost.toml"
    settings.write_text(re.findall(r"```toml\n(.+?)```", PAGE, re.DOTALL)[0])
    (tmp_path / "mail-password").write_text("not the real one\n")
    serving = "milepost serve --config milepost.toml --no-open"
    before, after = (list(part) for part in split(commands(), serving))
    followed = [serving]
    for command in before:
        followed.append(command)
        if command.startswith("milepost serve"):
            with there.serve(command):
                continue
        else:
            there.run(command)
    with there.serve(serving) as address:
        table, bob = friends_play(address)
        for command in after:
            followed.append(command)
            if command.startswith("milepost serve"):
                with there.serve(command, data="other"):
                    continue
            if any(word in command for word in ELSEWHERE):
                continue
            yes = " --yes" if " delete " in command else ""
            named = " --config milepost.toml" if command.startswith("milepost admin") else ""
            there.run(command.replace("TABLE", table).replace("PERSON", bob) + named + yes)
        gone = f"{address}/api/tables/{table}"
        assert soon(lambda: httpx.get(gone, headers=PROXIED).status_code == 404), "the server follows its host"
    assert milepost.load((tmp_path / "game.log").read_text(), running=True).steps == 1
    assert sorted(followed) == sorted(commands())
    assert settings.read_text().count("[push]") == 1


# Nobody has added a title here, and a database with games takes no others: tests/server/titles and holds try these.
ELSEWHERE = (" publish ID", " db restore", " db move", "milepost verify")


def split(found: list[str], at: str) -> tuple[list[str], list[str]]:
    number = found.index(at)
    return found[:number], found[number + 1 :]
