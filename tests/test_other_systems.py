"""Windows and the Mac, as far as it can be seen from here: what they lack, and what is otherwise there.

Nothing here runs on them; `.github/workflows/systems.yml` does.
"""

from __future__ import annotations

import asyncio
import importlib.util
import io
import mimetypes
import os
import re
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot, play_out
from milepost.bots.external import words_of
from milepost.bots.program import Program
from milepost.cli.console import write_any_letter
from milepost.cli.workers import when_told_to_end
from milepost.errors import MilepostError
from milepost.maps.geography import sources
from milepost.server.app import make_app
from milepost.server.several import sole
from milepost.user_data import data_folder

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"

# What Windows' Python does not have, taken away before anything of ours is imported. Its loop takes no signals, and its
# files are locked by `msvcrt`.
LACKS = """
import asyncio, multiprocessing.popen_spawn_posix, sys, types
sys.platform = "win32"
sys.modules["msvcrt"] = types.SimpleNamespace(locking=lambda *_: None, LK_NBLCK=2)
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog", "uvloop"):
    sys.modules[name] = None
sys.modules["milepost.crayon.kernel._kernel"] = None  # nobody has built it there
import os, signal
for module, names in (
    (os, ("fork", "forkpty", "killpg", "getpgid", "getuid", "geteuid", "setsid", "sysconf", "uname", "nice", "chown",
          "getloadavg", "sched_getaffinity", "statvfs", "mkfifo", "register_at_fork")),
    (signal, ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPIPE", "SIGCHLD", "alarm", "setitimer")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)

class ProactorEventLoop(asyncio.SelectorEventLoop):
    def refuse(self, *_, **__):
        raise NotImplementedError
    add_signal_handler = remove_signal_handler = add_reader = add_writer = create_unix_server = refuse

asyncio.ProactorEventLoop = ProactorEventLoop
multiprocessing.popen_spawn_posix.Popen.kill = multiprocessing.popen_spawn_posix.Popen.terminate
"""
IMPORT_ALL = """
import importlib, pkgutil, milepost
names = [found.name for found in pkgutil.walk_packages(milepost.__path__, "milepost.")]
for name in names:
    if not name.endswith(("__main__", "._kernel", "kernel.compiled")):
        importlib.import_module(name)
print(len(names))
"""
PLAY = """
from milepost.bots import make_bot, play_out
game = milepost.new("india", 2, seed=1)
play_out(game, [make_bot("greedy", 1), make_bot("random", 2)], rounds=3)
assert not milepost.COMPILED
assert milepost.load(game.record(), running=True).digest() == game.digest()
"""
# `milepost serve` until Ctrl-C. Somebody sits down against a bot, which thinks in a process of its own, and both play.
SERVE = """
import io, json, signal, socket, threading, time, traceback, urllib.request
from milepost.cli.app import main

said = sys.stdout = io.StringIO()

def ask(path, body=None, token=""):
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    request = urllib.request.Request(here + path, None if body is None else json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request, timeout=60))

def visit():
    global here
    while not (addresses := [word for word in said.getvalue().split() if word.startswith("http")]):
        time.sleep(0.05)
    (here,) = addresses
    while socket.socket().connect_ex(("127.0.0.1", int(here.strip("/").rpartition(":")[2]))):
        time.sleep(0.05)
    made = ask("api/tables", {"title": "india", "seats": [{"name": "Ann"}, {"name": "Bo", "bot": "greedy"}]})
    table, mine, until = "api/tables/" + made["id"], 0, time.monotonic() + 60
    while (seq := (seen := ask(table, token=made["token"]))["seq"]) <= mine + 1 or not mine:
        assert time.monotonic() < until, "the bot does nothing"
        if seen["view"]["waiting"] == [0]:
            mine += 1
            ask(table + "/actions", {"action": "done", "seat": 0, "expected_seq": seq, "key": str(seq)}, made["token"])
        time.sleep(0.05)
    print("played", seq)

def stay():
    try:
        visit()
    except BaseException:
        traceback.print_exc()
    signal.raise_signal(signal.SIGINT)

threading.Thread(target=stay).start()
try:
    main()
except SystemExit as end:
    assert end.code in (0, 130), end.code
print(said.getvalue(), file=sys.__stdout__)
"""


def test_without_what_windows_lacks_everything_is_imported_played_and_served(tmp_path: Path) -> None:
    """What other packages import is not ours to judge: they are imported before."""
    before = (
        "import sqlalchemy, fastapi, uvicorn, multiprocessing.connection, asyncio, subprocess, webauthn, cairosvg\n"
        "import numpy, shapely, pyproj, httpx2, aiosmtplib, pywebpush, py_vapid, prometheus_client, openskill\n"
        "import gymnasium, pettingzoo, pyspiel, pyarrow, limits, argon2, alembic, rich, typer\n"
    )
    command = ["serve", "--no-open", "--port", "0", "--bots", "1", "--db", f"sqlite:///{tmp_path / 'games.sqlite'}"]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", before + LACKS + IMPORT_ALL + PLAY + SERVE, *command],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": str(SRC), "LOCALAPPDATA": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    modules, served = done.stdout.split("\n", 1)
    assert int(modules) > 400
    assert re.search(r"played \d", served), served + done.stderr[-2000:]


@pytest.mark.parametrize(
    ("system", "local", "place"),
    [
        ("win32", "", "AppData/Local/milepost"),
        ("win32", "elsewhere", "elsewhere/milepost"),
        ("darwin", "", "Library/Application Support/milepost"),
    ],
)
def test_the_users_data_lie_where_the_system_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, local: str, place: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LOCALAPPDATA", local and str(tmp_path / local))
    assert data_folder() == tmp_path / place


def test_commands_name_the_encoding_of_every_file(tmp_path: Path) -> None:
    """Python warns where a file is opened in the system's encoding: the linter cannot see all of these."""
    strict = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning:milepost", "-m", "milepost"]
    home = {**os.environ, "PYTHONPATH": str(SRC), "XDG_DATA_HOME": str(tmp_path / "data")}
    log, mine = tmp_path / "game.txt", tmp_path / "mine"
    for words in (
        ["title", "new", "Mine", "--like", "village", "--to", mine],
        ["title", "check", mine],
        ["play", mine, "--fast", "--rounds", "1", "--seed", "1", "--log", log],
        ["replay", log],
        ["draw", log, "-o", tmp_path / "board.svg"],
        ["arena", mine, "--players", "random,random", "--games", "1", "--workers", "1", "--json", tmp_path / "a.json"],
    ):
        done = subprocess.run([*strict, *map(str, words)], capture_output=True, encoding="utf-8", check=False, env=home)
        assert done.returncode == 0, (words, done.stdout, done.stderr)


def test_every_file_is_opened_with_its_encoding() -> None:
    """The rule is one of ruff's preview, so `make lint` does not have it."""
    rule = ["check", "--preview", "--select", "PLW1514", "--quiet", "."]
    done = subprocess.run([sys.executable, "-m", "ruff", *rule], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()


def stream(encoding: str, terminal: bool) -> io.TextIOWrapper:
    made = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    if terminal:
        made.isatty = lambda: True  # type: ignore[method-assign]
    return made


@pytest.mark.parametrize(("terminal", "written"), [(False, "Łódź → 5M"), (True, "?ód? ? 5M")])
def test_no_letter_ends_a_command(terminal: bool, written: str) -> None:
    """cp1252 is what Windows gives in most of Europe and America; a file gets UTF-8."""
    out = stream("cp1252", terminal)
    write_any_letter(out)
    out.write("Łódź → 5M")
    out.flush()
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    assert buffer.getvalue().decode("cp1252" if terminal else "utf-8") == written


def test_a_whole_command_writes_utf_8_into_a_file_whatever_the_code_page(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "cp1252", "XDG_DATA_HOME": str(tmp_path)}
    words = [sys.executable, "-m", "milepost", "title", "check", "/no/such/Łódź"]
    done = subprocess.run(words, capture_output=True, check=False, env=env)
    assert "Łódź" in (done.stdout + done.stderr).decode("utf-8")
    assert b"Traceback" not in done.stderr


# Python's own files written in Python end lines as `os.linesep` says; those in C as the system did that built them.
LINES_OF_WINDOWS = """
import _pyio, io, os
os.linesep = "\\r\\n"
io.open = _pyio.open
from milepost.cli.app import main
main()
"""


def test_files_are_the_same_on_every_system(tmp_path: Path) -> None:
    """Windows would write \\r\\n, and a title's digest would be another one."""
    log, mine, kept = tmp_path / "game.txt", tmp_path / "mine", tmp_path / "kept.json"
    for words in (
        ["title", "new", "Mine", "--like", "village", "--to", mine],
        ["play", mine, "--fast", "--rounds", "1", "--seed", "1", "--log", log],
        ["draw", log, "-o", tmp_path / "board.svg"],
        ["arena", mine, "--players", "random,random", "--games", "1", "--workers", "1", "--json", kept],
    ):
        done = subprocess.run(
            [sys.executable, "-c", LINES_OF_WINDOWS, *map(str, words)],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "PYTHONPATH": str(SRC), "XDG_DATA_HOME": str(tmp_path / "data")},
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {log, kept, tmp_path / "board.svg", mine / "title.toml"} <= set(files)
    assert [path for path in files if b"\r" in path.read_bytes()] == []


def test_a_log_with_line_ends_of_windows_is_read() -> None:
    game = milepost.new("village", 2, seed=1)
    play_out(game, [make_bot("random", 1), make_bot("random", 2)], rounds=2)
    again = milepost.load(game.record().replace("\n", "\r\n"), running=True)
    assert again.digest() == game.digest()


def test_scripts_are_scripts_whatever_the_registry_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.js").write_text("1;\n", encoding="utf-8")
    (tmp_path / "letters.woff2").write_bytes(b"wOF2")
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_: ("text/plain", None))
    monkeypatch.setattr("starlette.responses.guess_type", lambda *_: ("text/plain", None))
    with TestClient(make_app(f"sqlite:///{tmp_path / 'games.sqlite'}", static=tmp_path)) as client:
        assert client.get("/page.js").headers["content-type"].startswith("text/javascript")
        assert client.get("/letters.woff2").headers["content-type"] == "font/woff2"


def test_a_command_line_of_windows_stays_whole() -> None:
    """Its quotes are for the program: taken apart by us, they would be part of the name."""
    line = r'"C:\Program Files\Python\python.exe" my-bot.py'
    assert words_of(line, "nt") == line
    assert words_of("'my python' bot.py", "posix") == ["my python", "bot.py"]


def test_a_bot_in_python_reads_and_writes_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    for name, value in {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}.items():
        monkeypatch.setenv(name, value)
    program = Program([sys.executable, "-c", "import sys; print(sys.stdin.encoding, sys.stdout.encoding, '\\u0141')"])
    assert program.line(20) == "utf-8 utf-8 Ł\n"
    program.close({})


def test_bots_elsewhere_end_where_the_loop_takes_no_signals() -> None:
    """The loop of Windows refuses `add_signal_handler`."""

    async def ended() -> None:
        loop, end = asyncio.get_running_loop(), asyncio.Event()

        def refuse(*_: object) -> None:
            raise NotImplementedError

        loop.add_signal_handler = refuse  # type: ignore[method-assign, assignment]
        when_told_to_end(end.set)
        signal.raise_signal(signal.SIGTERM)
        await asyncio.wait_for(end.wait(), 10)

    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        asyncio.run(ended())
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def test_a_database_is_one_servers_on_windows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module as Windows reads it, with the one function of `msvcrt` that it needs."""
    held: list[int] = []

    def locking(descriptor: int, how: int, size: int) -> None:
        inode = os.fstat(descriptor).st_ino
        assert (how, size) == (2, 1)
        if inode in held:
            raise PermissionError(13, "Permission denied")
        held.append(inode)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(locking=locking, LK_NBLCK=2))
    spec = importlib.util.spec_from_file_location("sole_of_windows", str(sole.__file__))
    assert spec is not None
    assert spec.loader is not None
    windows = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(windows)
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with windows.hold(database), pytest.raises(MilepostError, match="another server uses"), windows.hold(database):
        pass


def test_a_client_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(sources.SourceError, match="fetched with npm, which is not installed here"):
        sources.package_file(sources.COUNTRIES, tmp_path)


def test_npm_is_started_by_its_whole_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows it is `npm.cmd`, which only a search of the path finds."""
    seen: list[str] = []

    def started(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        seen.extend(words)
        return subprocess.CompletedProcess(words, 1, "", "no network")

    monkeypatch.setattr("shutil.which", lambda name: rf"C:\node\{name}.CMD")
    monkeypatch.setattr("subprocess.run", started)
    with pytest.raises(sources.SourceError, match="no network"):
        sources.package_file(sources.COUNTRIES, tmp_path)
    assert seen[:2] == [r"C:\node\npm.CMD", "pack"]


NAMES_OF_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def test_every_file_can_be_checked_out_on_windows_and_on_the_mac() -> None:
    """No two names that differ in the case of letters only, and none that Windows cannot have."""
    ask = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(ask, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        pytest.skip("this is no clone")
    names = [name for name in done.stdout.split("\0") if name]
    assert len(names) > 1000
    assert len({name.lower() for name in names}) == len(names)
    for name in names:
        parts = name.split("/")
        assert not {part.partition(".")[0].lower() for part in parts} & NAMES_OF_DEVICES, name
        assert not set('<>:"|?*\\') & set(name), name
        assert not any(part.endswith((".", " ")) for part in parts), name
        assert len(name) < 160, name  # with a folder before it, 260 is all that Windows has
