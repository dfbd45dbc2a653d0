"""A position one can play: the state with the rules attached."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any, Self

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
from milepost.crayon.plain_data import as_text, position_dict
from milepost.crayon.position_text import TEXTS
from milepost.crayon.rules import cards, sealed, track, turn, win
from milepost.crayon.rules.stack import QUESTIONS, asked, work_off
from milepost.crayon.soundness import carried, check_sound
from milepost.crayon.state import OVER, SECRET, State
from milepost.crayon.variants import trade
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction
from milepost.game import Outcome
from milepost.sentences import joined, say


class CrayonPosition(State):
    actions = ACTIONS
    words = WORDS
    texts = TEXTS

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

    def settle_undrawn(self) -> None:
        self.stack = tuple(item for item in self.stack if item[0] not in turn.DRAWING)
        work_off(self)

    def check(self, kind: int, seat: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("WIN-2", say("The game is over."))
        if kind in OF_THE_TABLE:
            return
        waiting = self.waiting()
        if seat not in waiting:
            names = joined(self.names[other] for other in waiting)
            rule = "TRN-2" if self.setting.rules.switchback else "TRN-3"
            raise IllegalAction(
                rule, say("It is not your turn; {names} {number:is|are} to act.", names=names, number=len(waiting))
            )
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
        if word in ("ask", "give") and len(rest) > 2 and rest[0] != "ferry":  # a path (variants/deal_texts.py)
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
        self.hide_cards(seat)

    def hide_cards(self, seat: int | None) -> None:
        if sealed.choosing(self):
            sealed.hide(self, seat)

    def complete(self) -> None:
        """What follows from a text: what track touches and joins, and the chips that are left in the bank."""
        track.look_at_all(self)
        self.bank = [
            left if self.setting.endless[load] else left - carried(self, load)
            for load, left in enumerate(self.setting.chips)
        ]
        self.remake()

    def check_sound(self, seat: int | None = None) -> None:
        check_sound(self, seat)

    def view(self, seat: int) -> CrayonView:
        return CrayonView(self, seat)

    def plain_data(self) -> dict[str, Any]:
        return {**position_dict(self, self.waiting())}

    def __str__(self) -> str:
        return as_text(self, self.waiting())
