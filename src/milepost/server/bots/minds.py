"""What the server keeps of each bot, so that it can go on in any process: memories, views, plans."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import Executable, ForeignKey, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from milepost.bots.base import pack
from milepost.server.bots.desk import Question, Thought, Whole
from milepost.server.store.rows import Base
from milepost.server.store.said_columns import SaidText
from milepost.server.store.storage import Storage

if TYPE_CHECKING:
    from milepost.server.table.table import BotJob

Key = tuple[str, int]  # a table and a seat


class PlanRow(Base):
    """What a bot says it is up to."""

    __tablename__ = "plans"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    text: Mapped[str] = mapped_column(SaidText)


def saying(table_id: str, seat: int, text: str) -> Sequence[Executable]:
    """What keeps a plan, in the place of the one before."""
    old = delete(PlanRow).where(PlanRow.table_id == table_id, PlanRow.seat == seat)
    return [old, insert(PlanRow).values(table_id=table_id, seat=seat, text=text)]


def plans_of(storage: Storage, table_id: str) -> dict[int, str]:
    with storage.session() as session:
        rows = session.execute(select(PlanRow.seat, PlanRow.text).where(PlanRow.table_id == table_id))
        return {row.seat: row.text for row in rows}


@dataclass
class Known:
    """What a process of bots knows, as far as we have sent it."""

    titles: set[str] = field(default_factory=set)
    bots: dict[Key, int] = field(default_factory=dict)  # and how many decisions each has made there
    gone: list[Key] = field(default_factory=list)  # whom it need not keep, and has not been told so

    def forget(self, table_id: str) -> None:
        for key in [key for key in self.bots if key[0] == table_id]:
            del self.bots[key]
            self.gone.append(key)

    def let_go(self) -> tuple[Key, ...]:
        """Whom the process is to be told of now."""
        gone, self.gone = tuple(self.gone), []
        return gone


@dataclass
class Mind:
    """A bot, as it can be sent to a process that does not know it."""

    bot: str
    made: int = 0  # decisions that were played
    memory: bytes = b""  # told after one of them
    views: list[bytes] = field(default_factory=list)  # answered since then
    plan: str = ""
    title: str = ""  # a hash of it: finding that takes as long as packing a view
    new: bool = True  # no process has been asked yet as it is now

    def question(self, job: BotJob, known: Known) -> Question:
        """Only what the process does not know yet."""
        self.title = self.title or job.view.title.digest()
        title, key = self.title, (job.table, job.seat)
        there = not self.new and known.bots.get(key) == self.made
        whole = None if there else Whole(job.bot, job.seed, self.memory, tuple(self.views))
        files = b"" if title in known.titles else pickle.dumps(job.view.title, pickle.HIGHEST_PROTOCOL)
        return Question(key, self.made, title, pack(job.view, job.view.title), whole, files)

    def heard(self, thought: Thought) -> None:
        """The answer was played. One that was not is none: where the bot has stayed, it must be sent as it was."""
        self.made, self.new = self.made + 1, False
        self.plan = thought.plan
        self.views.append(thought.view)
        if thought.memory:
            self.memory, self.views = thought.memory, []
