"""How much two servers were compared whose tables differ only in what is hidden, and where they differed."""

from __future__ import annotations

from benchmarks.from_tests import noted


def measure(small: bool) -> dict[str, int]:
    tests = "tests/server/doors/test_noninterference.py"
    return noted(tests, *(["-k", "village"] if small else []))
