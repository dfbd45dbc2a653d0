"""Whether a title that somebody brings can be played: read, checked, drawn, and begun with every number of players.

It runs in a worker's process (`BotPool.work`), which is ended if it takes too long: such a title is none for us.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import NamedTuple

import milepost
from milepost.data_files import Finding
from milepost.draw.drawing import DRAWINGS
from milepost.errors import DataError, MilepostError
from milepost.game import Title
from milepost.sentences import say
from milepost.server.families import PAGES
from milepost.titles.check import UNREADABLE, check_files
from milepost.titles.reading import of_files

STEPS = 12  # of each game that is begun
MOST_TOLD = 100  # findings


class Trial(NamedTuple):
    """What came of it. A title that is not sound cannot be played; one that is may still have findings."""

    sound: bool
    findings: list[Finding]


def tried(texts: Mapping[str, str]) -> Trial:
    """Look at a title as far as it takes to know that games of it begin."""
    findings: list[Finding] = []
    try:
        findings = check_files(texts)[:MOST_TOLD]
        if any(finding.kind == UNREADABLE for finding in findings):
            return Trial(False, findings)
        _begun(of_files(texts))
    except DataError as error:
        return Trial(False, [Finding(UNREADABLE, error.file, error.line, error.message), *findings])
    except Exception as error:  # whatever such a title makes of the rules
        words = error.words if isinstance(error, MilepostError) else f"{type(error).__name__}: {error}"
        return Trial(
            False,
            [Finding(UNREADABLE, "title.toml", 0, say("no game of it can be begun: {words}", words=words)), *findings],
        )
    return Trial(True, findings)


def _begun(title: Title) -> None:
    """Draw it as the page does, deal to each number of players, and play a few steps."""
    if not title.rules_complete:
        raise DataError("title.toml", 0, say("“rules_complete” is false, so no game of it can be played"))
    page, rng = PAGES[title.family], random.Random(title.id)
    json.dumps(page.board(title))
    DRAWINGS[title.family].cover(title)
    players = page.summary(title)["players"]
    for count in range(players["min"], players["max"] + 1):
        game = milepost.new(title, count, seed=count)
        for _ in range(STEPS):
            if game.waiting():
                game.play(game.legal().choose(rng))
