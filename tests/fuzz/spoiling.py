"""Texts that somebody has spoiled: well-formed ones with a few changes, as a slip, a failing disk or a stranger makes
them."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import strategies as st

from milepost import log

SECONDS = 20.0  # of work; the slowest honest text takes less than one
MEGABYTES = 300.0  # more than before
JUNK = st.one_of(
    st.sampled_from(
        [
            "",
            " ",
            "\n",
            "\x00",
            "0",
            "-1",
            "9" * 17,
            "9" * 30,
            "9" * 5000,  # Python reads no int of so many digits
            "٣",
            "²",
            "1e999",
            "nan",
            "true",
            "[[" * 500,
            "{" * 2000,
            "(" * 2000,
            "'",
            '"',
            "=",
            "\\",
            "\u2028",
            "\ufeff",
            "A1 A2 " * 300,
            "../../etc/passwd",
        ]
    ),
    st.text(max_size=12),
)


@st.composite
def spoiled(draw: Any, text: str) -> str:
    """One to four changes: something goes, comes twice, is exchanged, or stands elsewhere."""
    for _ in range(draw(st.integers(1, 4))):
        if draw(st.booleans()):
            text = _line_changed(draw, text)
        else:
            first = draw(st.integers(0, max(0, len(text) - 1)))
            last = min(len(text), first + draw(st.sampled_from([0, 1, 2, 5, 20, 200])))
            text = text[:first] + draw(JUNK) + text[last:]
    return text


def _line_changed(draw: Any, text: str) -> str:
    lines = text.split("\n")
    one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    match draw(st.sampled_from(["gone", "twice", "swapped", "word", "cut"])):
        case "gone":
            del lines[one]
        case "twice":
            lines.insert(other, lines[one])
        case "swapped":
            lines[one], lines[other] = lines[other], lines[one]
        case "word":
            words = lines[one].split(" ")
            words[draw(st.integers(0, len(words) - 1))] = draw(JUNK)
            lines[one] = " ".join(words)
        case "cut":
            del lines[one:]
    return "\n".join(lines)


def chained(text: str) -> str:
    """A log with codes that fit its lines, whoever has changed them."""
    chain, lines = log.Chain(), []
    for line in text.split("\n"):
        body, tilde, _ = line.rpartition(" ~")
        if line.startswith("#") or not line.strip():
            lines.append(line)
        elif tilde:
            lines.append(f"{body} ~{chain.add(body)}")
        else:
            chain.add(line)
            lines.append(line)
    return "\n".join(lines)


@contextmanager
def bounded() -> Iterator[None]:
    """What is done here takes little time and little memory, whatever it is given."""
    begun, most = time.thread_time(), _megabytes()
    yield
    assert time.thread_time() - begun < SECONDS
    assert _megabytes() - most < MEGABYTES


def _megabytes() -> float:
    """The most this process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)
