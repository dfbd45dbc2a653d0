"""The coach: where in a game a plan was worth clearly more than what was done, and what was done well.

It goes through the turns of a seat. Each is judged by the family's room (`crayon/coach.py`, `village/coach.py`), which
gets two views of that seat and nothing else: how it saw the game when the turn began and when it was over. So no hidden
card is used, and nothing that came later. The same game gives the same findings on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from milepost.bots.records import BarePlan, Coaching, Finding
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import Entry, Game, News, View
from milepost.log import ALL
from milepost.replay import load
from milepost.sentences import Said, say

MISSED, WELL = 5, 2  # moments told at most
ROW = 4  # turns without a loss that are worth a word


V = TypeVar("V", bound=View[Any])


class JudgedTurn(NamedTuple, Generic[V]):
    """One turn of a seat, as that seat saw it: all of it, or what was left when it last learned something."""

    seq: int  # the step after which it began
    end: int  # its last step
    round: int
    before: V
    after: V
    atoms: tuple[int, ...]  # the seat's own
    news: tuple[News, ...]  # as far as the seat has heard it
    whole: tuple[News, ...]  # the same of the whole turn


class Judged(NamedTuple):
    """A turn beside the best that could be done: how much less it was worth, and the words for it."""

    lost: float  # below nought where the seat did better than the coach would have done
    words: Said  # what would have been better, with the figures; without the round and the loss
    reasons: tuple[str, ...]
    plan: BarePlan | None
    aims: frozenset[int]  # the cards of that plan: turns that miss the same one belong together
    earned: int


class Judge(Protocol):
    """A family's coach: a module with these."""

    UNIT: str
    NOTHING: float  # a loss so small that it is none: the reckoning is not that exact
    CLEAR: float  # a loss that is a mistake

    def learns(self, entry: Entry) -> bool: ...  # whether the rest of the turn is played with more knowledge
    def judge(self, turn: JudgedTurn[Any]) -> Judged | None: ...  # None: it cannot be told
    def lost_words(self, lost: float) -> Said: ...
    def earned_words(self, earned: int) -> Said: ...


JUDGES: Mapping[str, Judge] = Rooms("coach")


def coach(game: Game[Any], seat: int) -> Coaching:
    """What the coach says of that seat's game, as far as it has come."""
    judges = JUDGES.get(game.title.family)
    if judges is None:
        raise MilepostError(f"there is no coach for {game.title.name}")
    judged = [(turn, found) for turn in turns(game, seat, judges.learns) if (found := judges.judge(turn)) is not None]
    rows = list(_rows(judged, judges.NOTHING))
    missed = [row for row in rows if _lost(row) >= judges.CLEAR]
    missed.sort(key=lambda row: (-_lost(row), row[0][0].seq))
    well = [row for row in rows if len(row) >= ROW and _flawless(row, judges.NOTHING)]
    well.sort(key=lambda row: (-_earned(row), row[0][0].seq))
    return {
        "seat": seat,
        "unit": judges.UNIT,
        "turns": len(judged),
        "lost": round(fsum(max(0.0, _lost(row)) for row in rows), 1),
        "missed": [_missed(judges, seat, row) for row in missed[:MISSED]],
        "well": [_well(judges, seat, row) for row in well[:WELL] if _earned(row) > 0],
    }


def coach_record(record: str, seat: int) -> Coaching:
    """The same of a log, for whoever lets another process think."""
    return coach(load(record, running=True), seat)


Row = Sequence[tuple[JudgedTurn[Any], Judged]]


def turns(game: Game[Any], seat: int, learns: Callable[[Entry], bool]) -> Iterator[JudgedTurn[View[Any]]]:
    """The turns of a seat that are over, but for the last. Those in which another seat had to answer are left out."""
    position: Any = game.at(0)
    last, under_way = 0, _UnderWay(position, seat, 0)
    for entry in game.entries():
        for atom in entry.atoms:
            position.play(atom, entry.seat)
        last = entry.number
        under_way.steps.append(entry)
        if position.outcome() is not None:
            return
        if (position.round, position.seat) != under_way.turn:
            found = under_way.over(position, last)
            if found is not None:
                yield found
            under_way = _UnderWay(position, seat, last)
        elif learns(entry):
            under_way.learned(position, last)


class _UnderWay:
    """A turn while it is followed: how the seat saw it when it last learned something, and the steps since."""

    def __init__(self, position: Any, seat: int, seq: int) -> None:
        self.turn, self.seat = (position.round, position.seat), seat
        self.seq = seq
        self.before: View[Any] | None = None
        self.earlier: list[Entry] = []
        self.steps: list[Entry] = []
        self.learned(position, seq)

    def learned(self, position: Any, seq: int) -> None:
        if position.seat == self.seat and position.waiting() == (self.seat,):
            self.earlier += self.steps
            self.seq, self.steps, self.before = seq, [], position.view(self.seat)

    def over(self, position: Any, last: int) -> JudgedTurn[View[Any]] | None:
        steps, seat = self.steps, self.seat
        if self.before is None or not steps or any(step.seat != seat for step in steps):
            return None
        atoms = tuple(atom for step in steps for atom in step.atoms)
        heard, whole = _heard(steps, seat), _heard([*self.earlier, *steps], seat)
        return JudgedTurn(self.seq, last, self.turn[0], self.before, position.view(seat), atoms, heard, whole)


def _heard(steps: Iterable[Entry], seat: int) -> tuple[News, ...]:
    return tuple(item for step in steps for item in step.news if item.audience in (ALL, seat))


# Turns that belong together: a wrong trip is begun once and costs turn after turn.


def _rows(judged: Row, nothing: float) -> Iterator[Row]:
    """Turns in a row in which the same plan was missed, and turns in a row in which nothing was."""
    row: list[tuple[JudgedTurn[Any], Judged]] = []
    for one in judged:
        if row and not _together(row[-1][1], one[1], nothing):
            yield row
            row = []
        row.append(one)
    if row:
        yield row


def _together(before: Judged, now: Judged, nothing: float) -> bool:
    """Where a loss is followed by a gain, the reckoning was off in one of them: both count together."""
    flat = abs(before.lost) < nothing
    if flat or abs(now.lost) < nothing:
        return flat and abs(now.lost) < nothing
    return before.lost * now.lost < 0 or bool(before.aims & now.aims)


def _lost(row: Row) -> float:
    return fsum(judged.lost for _, judged in row)


def _earned(row: Row) -> int:
    return sum(judged.earned for _, judged in row)


def _flawless(row: Row, nothing: float) -> bool:
    return all(abs(judged.lost) < nothing for _, judged in row)


def _missed(judges: Judge, seat: int, row: Row) -> Finding:
    """Told of the turn in which most was lost."""
    turn, judged = max(row, key=lambda one: (one[1].lost, -one[0].seq))
    text = say("{when}: {what} {lost}", when=_when(row), what=judged.words, lost=judges.lost_words(_lost(row)))
    return _moment(seat, row, turn.seq, _lost(row), text, judged.reasons, judged.plan)


def _well(judges: Judge, seat: int, row: Row) -> Finding:
    text = say(
        "{when}: {number} turns in a row as good as any plan. {earned}",
        when=_when(row),
        number=len(row),
        earned=judges.earned_words(_earned(row)),
    )
    return _moment(seat, row, row[0][0].seq, 0.0, text, (), None)


def _moment(
    seat: int, row: Row, seq: int, lost: float, text: str, reasons: Sequence[str], plan: BarePlan | None
) -> Finding:
    return {
        "seat": seat,
        "round": row[0][0].round,
        "until": row[-1][0].round,
        "seq": seq,
        "end": row[-1][0].end,
        "lost": round(lost, 1),
        "text": text,
        "reasons": list(reasons),
        "plan": plan,
    }


def _when(row: Row) -> Said:
    first, last = row[0][0].round, row[-1][0].round
    if first == last:
        return say("Round {round}", round=first)
    return say("Rounds {first} to {last}", first=first, last=last)
