"""How many requests Schemathesis has sent, call by call and along their links, and the server errors among them."""

from __future__ import annotations

from benchmarks.from_tests import noted

TESTS = "tests/server/calls/test_schemathesis.py"


def measure(small: bool) -> dict[str, int]:
    return noted(TESTS, *(["-k", "links"] if small else ["--hypothesis-profile=calls"]))
