"""The guard against slowness: nothing takes twice as long as it did, and what does is caught."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import milepost
from benchmarks import env, guard

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("pure", ["", "1"], ids=["C", "Python"])
def test_nothing_became_slow(pure: str) -> None:
    """In a process of its own: no other test has filled its memory, nothing watches it."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.guard"],
        cwd=ROOT,
        env={**os.environ, "MILEPOST_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nIf it is worth it: python -m benchmarks.guard --write"


def test_the_environments_are_guarded() -> None:
    """A slow mask or observation would show in no other piece of work."""
    environments = {"steps of India's environment", "steps of Village's environment"}
    known = json.loads(guard.KNOWN.read_text(encoding="utf-8"))
    assert environments <= set(known["C"]) & set(known["Python"])
    assert set(guard.works()) == set(known["C"]) == set(known["Python"])


@pytest.mark.skipif(not milepost.COMPILED, reason="the kernel in C is not built")
def test_the_environments_are_faster_than_their_peers() -> None:
    """India above PettingZoo's Go, Village above its Connect Four."""
    code = [sys.executable, "-m", "benchmarks.env"]
    done = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


@pytest.mark.parametrize(
    ("measured", "behind"),
    [
        ([{"a": 1.2, "b": 1.0}], {}),
        ([{"a": 0.8, "b": 1.1}, {"a": 1.01, "b": 0.9}], {}),
        ([{"a": 0.8, "b": 1.1}, {"a": 0.9, "b": 1.1}, {"a": 0.7, "b": 1.1}], {"a": 0.9}),
    ],
)
def test_whoever_stays_behind_is_named(measured: list[dict[str, float]], behind: dict[str, float]) -> None:
    rest = iter(measured)
    assert env.behind(lambda: next(rest)) == behind
    assert not list(rest), "a bad moment passes, and then nothing is measured any more"


def test_what_takes_three_times_as_long_is_caught() -> None:
    slow = guard.too_slow(lambda: [guard.reference() for _ in range(3)], known=1)
    assert slow == pytest.approx(3, rel=0.3)


def test_what_takes_a_little_longer_is_not() -> None:
    assert guard.too_slow(lambda: [guard.reference() for _ in range(3)], known=2) is None
