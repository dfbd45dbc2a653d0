"""The package as others get it: wheels with the kernel in C and without, in environments with nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import milepost
from milepost.crayon.kernel import pure

ROOT = Path(__file__).parent.parent
LIBRARY = "milepost/crayon/kernel/_kernel.abi3.so"
PLAY = """
import hashlib, milepost
from milepost.bots import make_bot, play_out

game = milepost.new("india", players=3, seed=1)
play_out(game, [make_bot(name) for name in ("planner", "greedy", "random")], rounds=6)
cards = milepost.new("village", players=2, seed=1)
assert play_out(cards, [make_bot("lookahead"), make_bot("greedy")])
digest = hashlib.sha256(game.record().encode()).hexdigest()
print(milepost.COMPILED, game.state.round, digest, milepost.__file__)
"""

PAGE = "milepost/server/static/index.html"
PYTHONS = ("python3.11", "python3.12", "python3.13")  # those that Milepost is for
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Extras that people install; ray is huge.
EXTRAS = ("data", "fast", "host", "learn", "maps", "pictures", "postgres", "rl")


def found(python: str) -> str:
    """Where that Python is, pyenv's among them; one that really starts."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    for path in (python, *sorted(map(str, pyenv.glob(f"*/bin/{python}")))):
        if shutil.which(path) and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return path
    pytest.skip(f"there is no {python} here")


def built(folder: Path, source: Path = ROOT, **environment: str) -> tuple[Path, str]:
    """The wheel of a folder or an sdist, and what was said while it was built."""
    how = ["--verbose", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *how, "--wheel-dir", str(folder), str(source)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "MILEPOST_PURE": "0", **environment},
    )
    (wheel,) = folder.glob("*.whl")
    return wheel, done.stdout + done.stderr


def installed(folder: Path, *what: str, python: str = sys.executable) -> Path:
    """The commands of a fresh environment with nothing but this and what it asks for. Our pip puts it there: one of its
    own would take longer to come than all the rest."""
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)
    install = ["--quiet", "--disable-pip-version-check", "install", "--no-compile", *what]
    there = ["--python", str(folder / "bin" / "python")]
    subprocess.run([sys.executable, "-m", "pip", *there, *install], check=True, cwd=folder)
    return folder / "bin"


def play(python: Path) -> list[str]:
    """Whether it plays with the kernel in C, the round, a digest of the game, and where Milepost lies."""
    own = {name: value for name, value in os.environ.items() if name != "MILEPOST_PURE"}
    done = subprocess.run([str(python), "-I", "-c", PLAY], check=True, capture_output=True, text=True, env=own)
    return done.stdout.split()


def has_compiler(folder: Path) -> bool:
    """Whether a library for this Python can be built here."""
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\n", encoding="utf-8")
    include = sysconfig.get_paths()["include"]
    try:
        done = subprocess.run(["cc", "-c", f"-I{include}", "-o", str(folder / "probe.o"), str(source)], check=False)
    except OSError:
        return False
    return done.returncode == 0


def test_a_wheel_without_the_kernel_in_c_lacks_nothing_else_and_plays_the_same_game(
    packages: Path, game: str, tmp_path: Path
) -> None:
    """The game with the kernel in C is played on each Python below."""
    if not has_compiler(tmp_path):
        pytest.skip("there is no compiler here")
    (with_c,) = packages.glob("*.whl")
    assert with_c.name.split("-")[2:4] == ["cp311", "abi3"], "one wheel for every Python from 3.11 on"
    without_c, said = built(tmp_path / "without", MILEPOST_PURE="1")
    assert without_c.name.endswith("-py3-none-any.whl")
    assert "MILEPOST_PURE is set: the kernel in C is left out" in said
    names = [set(zipfile.ZipFile(wheel).namelist()) for wheel in (with_c, without_c)]
    assert LIBRARY in names[0]
    assert {name for name in names[0] ^ names[1] if "dist-info" not in name} == {LIBRARY}
    commands = installed(tmp_path / "venv", "--no-deps", str(without_c))  # games need nothing else
    compiled, round_, digest, where = play(commands / "python")
    assert (compiled, round_) == ("False", "7")
    assert digest == game, "the same game, step by step"
    assert str(tmp_path) in where


def test_without_a_compiler_it_is_built_all_the_same_and_says_what_is_lost(tmp_path: Path) -> None:
    wheel, said = built(tmp_path, CC="/no/such/compiler", LDSHARED="/no/such/compiler")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert LIBRARY not in zipfile.ZipFile(wheel).namelist()
    assert "The kernel in C could not be built" in said
    assert "bots that plan take more than twice as long" in said


@pytest.mark.parametrize(("value", "kernel"), [("1", pure.__name__), ("", None), ("0", None)])
def test_the_environment_forces_the_kernel_in_python(value: str, kernel: str | None) -> None:
    ask = "from milepost.crayon import kernel; print(kernel.COMPILED, kernel.Costs.__module__)"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "MILEPOST_PURE": value},
    )
    compiled, where = done.stdout.split()
    if kernel:
        assert (compiled, where) == ("False", kernel)
    else:
        assert where.endswith("compiled" if compiled == "True" else "pure")


# As an index has them


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a clone in which nothing has been built yet."""
    clone = tmp_path_factory.mktemp("clone")
    ask = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(ask, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("docs/pictures/"):
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    return clone


def packed(clone: Path, dist: Path, **environment: str) -> Path:
    """The folder with the sdist and the wheel, built straight from the clone."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(dist)]
    subprocess.run(command, cwd=clone, check=True, env={**os.environ, **environment})
    return dist


@pytest.fixture(scope="module")
def packages(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed(clone, tmp_path_factory.mktemp("dist"))


def test_they_are_small_and_hold_the_page_without_source_maps(packages: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    (sdist,) = packages.glob("*.tar.gz")
    assert wheel.stat().st_size < 5_000_000
    assert sdist.stat().st_size < 6_000_000
    names = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(sdist) as opened:
        sources = opened.getnames()
    assert PAGE in names
    assert any(name.endswith(f"src/{PAGE}") for name in sources), "so that the wheel can be built from it without Node"
    assert not [name for name in names + sources if name.endswith(".map") or "node_modules" in name]
    folders = {name.split("/")[1] for name in sources if name.count("/") > 1}
    assert folders == {"src", "web", "docs"}, "tests and examples need a clone"


@pytest.mark.parametrize("home", ["", "https://example.org/milepost"])
def test_the_wheel_made_of_the_sdist_is_that_of_the_clone(clone: Path, home: str, tmp_path: Path) -> None:
    """The addresses are those the sdist was built with, whatever the environment says later."""
    packed(clone, tmp_path / "dist", MILEPOST_PURE="1", MILEPOST_HOME=home)
    (sdist,), (wheel,) = ((tmp_path / "dist").glob(kind) for kind in ("*.tar.gz", "*.whl"))
    later = "" if home else "https://example.org/elsewhere"
    again, _ = built(tmp_path / "again", sdist, MILEPOST_PURE="1", MILEPOST_HOME=later)
    assert again.name == wheel.name
    files = [{name: whole.read(name) for name in whole.namelist()} for whole in map(zipfile.ZipFile, (wheel, again))]
    assert files[0] == files[1]
    told = next(text for name, text in files[1].items() if name.endswith("/METADATA")).decode()
    assert told.count(f"Project-URL: Homepage, {home}\n") == bool(home)
    assert "example.org/elsewhere" not in told


def test_extras_bring_what_they_say(packages: Path) -> None:
    """As pip resolves them for this Python, without installing anything."""
    (wheel,) = packages.glob("*.whl")
    ask = ["--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check", "--report", "-"]
    command = [sys.executable, "-m", "pip", "install", *ask, f"{wheel}[{','.join(EXTRAS)}]"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def plain(name: str) -> str:
        return re.sub("[-_.]+", "-", name).lower()

    declared = [line for extra in EXTRAS for line in PROJECT["optional-dependencies"][extra]]
    found = {plain(one["metadata"]["name"]) for one in report["install"]}
    assert {plain(re.split(r"[\[>=;!~< ]", line)[0]) for line in declared} <= found
    (told,) = (one["metadata"] for one in report["install"] if one["metadata"]["name"] == "milepost")
    assert set(told["provides_extra"]) == set(PROJECT["optional-dependencies"])


@pytest.fixture(scope="module")
def game() -> str:
    """The digest of the game that is played everywhere, by the sources and this Python."""
    return play(Path(sys.executable))[2]


@pytest.mark.parametrize("python", PYTHONS)
def test_the_installed_package_is_played_on(packages: Path, game: str, python: str, tmp_path: Path) -> None:
    """In an environment with nothing but the wheel and what it asks for: bots, the command, the page, a game, an
    action."""
    (wheel,) = packages.glob("*.whl")
    commands = installed(tmp_path / "venv", str(wheel), python=found(python))
    compiled, round_, digest, where = play(commands / "python")
    assert (compiled, round_) == (str("abi3" in wheel.name), "7")
    assert digest == game, "the same on every Python, step by step"
    assert str(tmp_path) in where
    command, home = str(commands / "milepost"), alone(tmp_path)
    with serving([command], home) as address:
        assert "<title>Milepost" in ask(address)
        seats = [{"name": "Ann", "bot": None}, {"name": "Bo", "bot": None}]
        made = json.loads(ask(address + "api/tables", {"title": "india", "seats": seats}))
        here = f"{address}api/tables/{made['id']}"
        table = json.loads(ask(here, token=made["token"]))
        assert table["view"]["round"] == 1
        (seat,) = table["view"]["waiting"]
        build = {"action": "build Delhi Agra", "seat": seat, "expected_seq": 0, "key": "first"}
        acted = json.loads(ask(f"{here}/actions", build, made["token"]))
        assert acted["seq"] == acted["table"]["seq"] == 1


def test_pipx_runs_it_without_installing_it(packages: Path, tmp_path: Path) -> None:
    """By the real pipx, with the wheel in place of the index: the command, and the page it serves."""
    (wheel,) = packages.glob("*.whl")
    command = [str(installed(tmp_path / "tools", "pipx") / "pipx"), "run", "--spec", str(wheel), "milepost"]
    home = {**alone(tmp_path), "PIPX_HOME": str(tmp_path / "pipx"), "PIPX_DEFAULT_PYTHON": sys.executable}
    told = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True, env=home).stdout
    assert milepost.__version__ in told
    with serving(command, home) as address:
        assert "<title>Milepost" in ask(address)
        assert "village" in {title["id"] for title in json.loads(ask(address + "api/titles"))}


def alone(folder: Path) -> dict[str, str]:
    """The environment of somebody who has nothing of ours."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or "PROXY" in name.upper()}
    return {**kept, **home, "PATH": os.environ["PATH"]}


@contextmanager
def serving(command: list[str], environment: dict[str, str]) -> Iterator[str]:
    """Where the server that the command starts says it is."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().split(" at ")[1].split()[0]
        finally:
            process.terminate()


def ask(address: str, body: Any = None, token: str = "") -> str:
    """What the server answers, which may still be starting."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    for _ in range(200):
        try:
            with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as answer:
                return str(answer.read().decode())
        except ConnectionError:
            time.sleep(0.2)
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.2)
    raise AssertionError(f"nobody answers at {address}")
