"""What is counted over a crayon game: cash, income, worth, track, major cities; and every delivery."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.track import majors_joined
from milepost.crayon.state import SECRET
from milepost.game import News
from milepost.sentences import say
from milepost.tell.records import Deed

CURVES = (
    (say("Cash"), "M"),
    (say("Worth"), "M"),
    (say("Income"), "M"),
    (say("Track"), say("sections")),
    (say("Major cities"), say("joined")),
)


def chronicler(position: CrayonPosition) -> CrayonChronicler:
    return CrayonChronicler(position)


class CrayonChronicler:
    """Worth is cash and all that was laid out for track, ferries and locos; income is what deliveries have paid."""

    def __init__(self, s: CrayonPosition) -> None:
        self._income = [0] * s.setting.players
        self._laid_out = [0] * s.setting.players
        self._spent = (self.turn(s), s.spent)

    def turn(self, s: CrayonPosition) -> tuple[int, int]:
        return s.round, s.seat

    def after(self, s: CrayonPosition, seat: int, row: Sequence[int], news: Sequence[News]) -> list[Deed]:
        before, turn = self._spent, self.turn(s)
        self._spent = turn, s.spent
        if turn == before[0]:
            self._laid_out[s.seat] += max(0, s.spent - before[1])
        paid = [item.args for item in news if item.word == "paid"]
        for other, money in paid:
            self._income[other] += money
        named = [what for atom in row if (what := _delivered(s, atom)) is not None]
        return [
            {"seq": 0, "seat": other, "what": what, "where": where, "gain": money}
            for (other, money), (what, where) in zip(paid, named, strict=False)
        ]

    def figures(self, seen: CrayonPosition) -> list[list[int | None]]:
        cash = [None if money == SECRET else money for money in seen.cash]
        seats = range(seen.setting.players)
        return [
            list(cash),
            [None if money is None else money + self._laid_out[n] for n, money in enumerate(cash)],
            list(self._income),
            [seen.owner.count(n + 1) for n in seats],
            [majors_joined(seen, n) for n in seats],
        ]


def _delivered(s: CrayonPosition, atom: int) -> tuple[str, str] | None:
    """What an atom brought where, if it was a delivery of any kind."""
    kind, argument, setting = atom >> KIND_SHIFT, atom & ARGUMENT, s.setting
    if kind == atoms.DELIVER:
        demand = setting.demands[(argument & BODY) >> 2][argument & 3]
        return setting.title.loads[demand.load].said, setting.board.cities[demand.city].name
    if kind == atoms.FILL:
        special = setting.special_demands[argument & BODY]
        return special.card.title, setting.board.cities[special.city].name
    return (
        (say("Pilgrims"), setting.board.label(s.place[atoms.train_of(s, s.seat, argument)]))
        if kind == atoms.PILGRIMS
        else None
    )
