"""The package as others get it: wheels with the kernel in C and without, in environments with nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

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


def built(folder: Path, **environment: str) -> tuple[Path, str]:
    """The wheel, and what was said while it was built."""
    how = ["--verbose", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *how, "--wheel-dir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "MILEPOST_PURE": "0", **environment},
    )
    (wheel,) = folder.glob("*.whl")
    return wheel, done.stdout + done.stderr


def played(wheel: Path, folder: Path) -> list[str]:
    """Whether it plays with the kernel in C, the round, a digest of the game, and where Milepost lies."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([str(python), "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    alone = {name: value for name, value in os.environ.items() if name != "MILEPOST_PURE"}
    done = subprocess.run([str(python), "-I", "-c", PLAY], check=True, capture_output=True, text=True, env=alone)
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


def test_wheels_with_and_without_the_kernel_in_c_play_the_same_game(tmp_path: Path) -> None:
    """Fresh environments with nothing but the package itself."""
    if not has_compiler(tmp_path):
        pytest.skip("there is no compiler here")
    with_c, _ = built(tmp_path / "with")
    assert with_c.name.split("-")[2:4] == ["cp311", "abi3"], "one wheel for every Python from 3.11 on"
    without_c, said = built(tmp_path / "without", MILEPOST_PURE="1")
    assert without_c.name.endswith("-py3-none-any.whl")
    assert "MILEPOST_PURE is set: the kernel in C is left out" in said
    names = [set(zipfile.ZipFile(wheel).namelist()) for wheel in (with_c, without_c)]
    assert LIBRARY in names[0]
    assert {name for name in names[0] ^ names[1] if "dist-info" not in name} == {LIBRARY}
    fast, slow = (played(wheel, tmp_path / f"venv-{wheel.parent.name}") for wheel in (with_c, without_c))
    assert fast[:2] == ["True", "7"]
    assert slow[:2] == ["False", "7"]
    assert fast[2] == slow[2], "the same game, step by step"
    assert str(tmp_path) in fast[3]
    assert str(tmp_path) in slow[3]


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
