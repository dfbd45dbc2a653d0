"""A table's lines: its entries as people read them, each as one seat may see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from milepost import log
from milepost.game import News
from milepost.server.schema import LiveEntry
from milepost.tell.records import LogLine


@dataclass(slots=True)
class Line:
    """One entry as people read it."""

    seq: int
    kind: Literal["play", "undo"]
    seat: int
    text: str
    words: str
    news: list[tuple[int, str]]
    waiting: list[int]
    chance: str = ""  # what chance gave, as logs write it
    undone: bool = False
    public: str = ""  # the text as other seats see it; nothing: the same

    def seen_by(self, seat: int | None) -> LogLine:
        text = self.text if seat == self.seat else self.public or self.text
        return {
            "seq": self.seq,
            "kind": self.kind,
            "seat": self.seat,
            "text": text,
            "words": self.words,
            "news": [text for audience, text in self.news if audience in (log.ALL, seat)],
            "undone": self.undone,
        }

    def told_to(self, seat: int | None) -> LiveEntry:
        """The same for the socket, with who is waited for after it."""
        return {**self.seen_by(seat), "waiting": self.waiting}


def results_text(news: Iterable[News]) -> str:
    """What chance gave, as logs write it."""
    return ", ".join(str(log.Result(item.word, item.args[0], item.audience)) for item in news if item.chance)
