"""A table's steps as people read them, each as one seat may see it."""

from __future__ import annotations

from dataclasses import dataclass

from milepost import log
from milepost.tell.records import Did, Heard, LogLine


@dataclass(slots=True)
class Told:
    """A step in the memory of a table: its line in the log, and what was told of it when it was played.

    Words need the positions before and after, so they are found once and kept; the database has the line alone. What
    goes out to a page is this as one seat may see it (`LogLine`).
    """

    line: log.Line
    public: str  # the action as other seats see it
    words: str
    did: Did | None
    news: list[Heard]
    waiting: list[int]  # who is waited for after it
    undone: bool = False

    def seen_by(self, seat: int | None) -> LogLine:
        line = self.line
        return {
            "seq": line.number,
            "kind": "undo" if line.word == "undo" else "play",
            "seat": line.seat,
            "text": line.text if seat == line.seat and line.word == "play" else self.public,
            "words": self.words,
            "did": self.did,
            "news": [heard for audience, heard in self.news if audience in (log.ALL, seat)],
            "undone": self.undone,
            "waiting": self.waiting,
        }
