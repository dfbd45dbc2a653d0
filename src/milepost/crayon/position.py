"""A position one can play: the state with the rules attached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, Self

from milepost.chance import HIDDEN as UNSEEN_CARD
from milepost.crayon.ask import shorthand
from milepost.crayon.atoms import (
    ACTIONS,
    ARGUMENT,
    BUILD,
    KIND_SHIFT,
    MOVE,
    OF_THE_TABLE,
    TRAIN_SHIFT,
    TUNNEL,
    WORDS,
    atom_text,
    has_train,
    parse_atom,
    public,
)
from milepost.crayon.legal import CrayonLegal
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.plain_data import position_dict
from milepost.crayon.rules import cards, sealed, track, turn, win
from milepost.crayon.rules.stack import QUESTIONS, asked
from milepost.crayon.state import OPERATE, OVER, SECRET, State
from milepost.crayon.variants import trade
from milepost.crayon.variants.debts import BANK
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction
from milepost.game import Outcome


class CrayonPosition(State):
    actions = ACTIONS
    words = WORDS

    def deal(self) -> Self:
        """Set up: the hands, the first player, the first turn."""
        if self.setting.rules.pool is not None:
            sealed.deal(self)
        else:
            cards.deal(self)
        turn.begin_turn(self)
        return self

    def waiting(self) -> tuple[int, ...]:
        if self.stack:
            return asked(self)
        return () if self.phase == OVER else (self.seat,)

    def legal(self, seat: int) -> CrayonLegal:
        return CrayonLegal(self, seat)

    def knows(self, atom: int) -> bool:
        return super().knows(atom) and has_train(self.setting, atom & ARGUMENT)

    def settle(self) -> None:
        if self.stack or self.turn_lost:
            turn.settle(self)
        if self.setting.watchful:
            turn.look_at_once(self)

    def check(self, kind: int, seat: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("WIN-2", "The game is over.")
        if kind in OF_THE_TABLE:
            return
        waiting = self.waiting()
        if seat not in waiting:
            names = " and ".join(self.names[other] for other in waiting)
            rule = "TRN-2" if self.setting.rules.switchback else "TRN-3"
            raise IllegalAction(rule, f"It is not your turn; {names} {'is' if len(waiting) == 1 else 'are'} to act.")
        if self.stack:
            question = QUESTIONS[self.stack[-1][0]]
            if kind not in question.answers:
                raise IllegalAction(question.rule, question.prompt)

    # Texts

    def text(self, atoms: Sequence[int]) -> str:
        """The short text of an atom, or of a row of them: a path is written as one."""
        first = atom_text(self.setting, atoms[0])
        if len(atoms) == 1:
            return first
        kinds = {atom >> KIND_SHIFT for atom in atoms}
        if kinds == {MOVE, TUNNEL}:
            rows = groupby(atoms, lambda atom: atom >> KIND_SHIFT)
            return "; ".join(
                self.text(row) if kind == MOVE else "; ".join(atom_text(self.setting, x) for x in row)
                for kind, row in ((kind, list(row)) for kind, row in rows)
            )
        if len(kinds) > 1 or not kinds <= {BUILD, MOVE}:
            return "; ".join(atom_text(self.setting, atom) for atom in atoms)
        words = first
        last = first.split()[-1]
        for before, atom in pairwise(atoms):
            start, end = atom_text(self.setting, atom).split()[-2:]
            train = (atom & ARGUMENT) >> TRAIN_SHIFT
            if train != (before & ARGUMENT) >> TRAIN_SHIFT:
                words += f", train-{train + 1} {start} {end}"
            else:
                words += f" {end}" if start == last else f", {start} {end}"
            last = end
        return words

    def public(self, atoms: Sequence[int]) -> Sequence[int]:
        """The atoms as the other seats see them."""
        return [public(atom) for atom in atoms]

    def read(self, part: str, seat: int) -> list[int]:
        """The atoms of one part of a text; a path or a destination is worked out by the kernel."""
        word, *rest = part.split() or [""]
        if word in ("build", "move"):
            self.check(BUILD if word == "build" else MOVE, seat)
            return shorthand.expand(self, seat, word, " ".join(rest))
        if word == "pick" and len(rest) == 3:  # picked up for a demand, which locks it (IT-2)
            return [parse_atom(self.setting, text) for text in (f"pick {rest[0]}", f"lock {' '.join(rest)}")]
        if word in ("ask", "give") and len(rest) > 2 and rest[0] != "ferry":
            return trade.expand(self.setting, word, rest)
        return [parse_atom(self.setting, part)]

    # The end, and what others may see

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(self.winners, win.reason(self), win.ranking(self))

    def hide(self, seat: int | None) -> None:
        """Others' cash (VIS-2, VIS-3), and cards that are still being chosen."""
        if not self.open_cash and self.phase != OVER:
            self.cash = [cash if other == seat else SECRET for other, cash in enumerate(self.cash)]
        if sealed.choosing(self):
            sealed.hide(self, seat)

    def view(self, seat: int) -> CrayonView:
        return CrayonView(self, seat)

    def plain_data(self) -> dict[str, Any]:
        return position_dict(self, self.waiting())

    def _card_text(self, card: int) -> str:
        """A card's demands, with a star for each cube on one."""
        if card == UNSEEN_CARD:
            return "?"
        title, cities = self.setting.title, self.setting.board.cities
        cubes = [lock for held in self.locks for lock in held]
        return f"{card}: " + "; ".join(
            f"{title.loads[demand.load].name} to {cities[demand.city].name} {demand.pay}M"
            + "*" * cubes.count((card, which))
            for which, demand in enumerate(self.setting.demands[card])
        )

    def _seat_lines(self, seat: int) -> Iterator[str]:
        board, title = self.setting.board, self.setting.title
        mark = ">" if seat in self.waiting() else " "
        cash = "?" if self.cash[seat] == SECRET else str(self.cash[seat])
        majors = f"{track.majors_joined(self, seat)} of {self.setting.rules.win_majors} major cities"
        yield f"{mark} {self.names[seat]}: {cash}M, {majors}"
        for train in self.setting.trains_of(seat):
            where = f" at {board.label(self.place[train])}" if self.place[train] >= 0 else ", not placed"
            loads = ", ".join(title.loads[load].name for load in self.loads[train]) or "empty"
            moving = f", {self.points[train]} points left" if self.phase == OPERATE and seat == self.seat else ""
            yield f"    {LOCOS[self.locos[train]]}{where}: {loads}{moving}"
        yield from (f"    {self._card_text(card)}" for card in self.hands[seat])

    def __str__(self) -> str:
        board, title = self.setting.board, self.setting.title
        phase = ("operations", "building", "over")[self.phase]
        lines = [f"{title.name}, round {self.round}, {phase}"]
        lines += [line for seat in self.setting.seats for line in self._seat_lines(seat)]
        if self.pool:
            lines += ["  the pool:", *(f"    {self._card_text(card)}" for card in self.pool)]
        for debtor, creditor, amount in self.debts:
            whom = "the bank" if creditor == BANK else self.names[creditor]
            lines.append(f"  {self.names[debtor]} owes {whom} {amount}M")
        for city, load, _, _ in self.yard:
            lines.append(f"  {title.loads[load].name} lies in {board.cities[city].name}")
        for card, drawer, _ in self.active:
            event = self.setting.events[card]
            until = f" until {self.names[drawer]}'s next turn ends" if event.timed else ""
            lines.append(f"  “{event.card.title}”{until}")
        if self.fallen:
            lines.append("  Communism has fallen")
        return "\n".join(lines)
