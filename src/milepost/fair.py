"""Whether a game was shuffled as promised: for players who want to check it at home.

Before the first step a table tells the hash of its secret, and at the end the secret. Whoever has both, and the log,
can see that the deck was fixed all along and that every draw came from it.
"""

from __future__ import annotations

import hmac
import re
from collections import Counter
from typing import NamedTuple

from milepost.errors import MilepostError
from milepost.game import Game
from milepost.log import Reader
from milepost.replay import load


class BrokenPromise(MilepostError):  # noqa: N818
    """The secret is not the one whose hash was told."""


class Checked(NamedTuple):
    """What a log has proved."""

    game: Game
    draws: Counter[str]  # how many of each kind were made again
    word: str  # where chance came from: secret, seed or fork; commit where the log does not tell
    promise: str  # the hash of the secret


def check(text: str, promise: str = "") -> Checked:
    """Play a log again and make every draw anew from its secret.

    A `LogError` names the line where that gives something else. `promise` is the hash that the table told, or a text
    with a line `commit: …`, such as a record of the running game; a `BrokenPromise` says where it is another.
    """
    game = load(text, running=True)
    lines = text.replace("\r\n", "\n").splitlines(keepends=True)
    draws = Counter(result.word for line in Reader(lines) for result in line.results)
    found = Checked(game, draws, game.chance.word, game.chance.promise().value)
    if promise and not hmac.compare_digest(promised(promise), found.promise):
        told = promised(promise)
        raise BrokenPromise(f"the hash that was told is {told}, but that of its secret is {found.promise}")
    return found


def promised(text: str) -> str:
    """The hash in a text: alone, or in a line `commit: …`."""
    line = re.search(r"^commit: *([0-9a-f]{64}|open seed)$", text, re.M)
    found = line or re.fullmatch(r"([0-9a-f]{64})", text.strip())
    if found is None:
        raise MilepostError("a promise is 64 digits and letters a to f, or a record with the line “commit: …”")
    return found[1]
