"""A position one can play: the state with the rules attached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from milepost.chance import HIDDEN, UNKNOWN
from milepost.errors import IllegalAction
from milepost.game import Outcome
from milepost.village import atoms
from milepost.village import plain_data as plain
from milepost.village.atoms import ACTIONS, KIND_SHIFT, atom_text, parse_atom
from milepost.village.legal import VillageLegal
from milepost.village.rules import turn
from milepost.village.state import OVER, State
from milepost.village.view import VillageView

REVEALING = (atoms.DONE, atoms.TAKE, atoms.PLAN, atoms.RESOLVE)


class VillagePosition(State):
    actions = ACTIONS

    def deal(self) -> Self:
        """Set up: borders, markets, hands, the first player."""
        turn.deal(self)
        return self

    def waiting(self) -> tuple[int, ...]:
        return () if self.phase == OVER else (self.seat,)

    def legal(self, seat: int) -> VillageLegal:
        return VillageLegal(self, seat)

    def check(self, kind: int, seat: int) -> None:
        refusal = turn.why_not_act(self, seat)
        if refusal is not None:
            raise IllegalAction(*refusal)

    def settle(self) -> None:
        """Nothing waits here: an action is done at once."""

    # Texts

    def text(self, atoms: Sequence[int]) -> str:
        """The short text of an atom, or of a row of them."""
        return "; ".join(atom_text(self.setting, atom) for atom in atoms)

    def public(self, atoms: Sequence[int]) -> Sequence[int]:
        """The atoms as the other seats see them: no answer here is sealed."""
        return atoms

    def parse(self, text: str, seat: int) -> list[int]:
        """The atoms of a text; of several parts, each is read where those before it lead.

        What reveals something ends a row: nobody may find out what comes and then not have asked (VIL-R15).
        """
        found: list[int] = []
        position = self
        parts = text.split(";")
        for number, part in enumerate(parts):
            atom = parse_atom(self.setting, part)
            if number + 1 < len(parts) and atom >> KIND_SHIFT in REVEALING:
                raise IllegalAction("VIL-R15", f"“{part.strip()}” reveals cards: what follows is an action of its own.")
            if atom >> KIND_SHIFT == atoms.PLACE and atom & 1 and not position.setting.turnable[position.held]:
                atom ^= 1  # turning it makes no difference (VIL-R18)
            found.append(atom)
            if number + 1 < len(parts):
                position = position.copy() if position is self else position
                position.play(atom, seat)
        return found

    # The end, and what others may see

    def outcome(self) -> Outcome | None:
        return Outcome(self.winners, plain.reason(self)) if self.phase == OVER else None

    def redacted(self, seat: int | None) -> Self:
        """A copy without what the seat may not know: what chance will give, and others' terminus cards.

        Those are among the cards that may be in the deck, so that nobody can tell which are where (VIL-4, VIL-R9).
        """
        new = self.copy()
        new.source = UNKNOWN
        if self.phase != OVER:
            for other in self.setting.seats:
                if other != seat:
                    for card in self.hands[other]:
                        if card != HIDDEN:
                            new.termini |= 1 << card
                    new.hands[other] = (HIDDEN,) * len(self.hands[other])
        return new

    def view(self, seat: int) -> VillageView:
        return VillageView(self, seat)

    def as_dict(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, as plain data with the names of things."""
        return plain.as_dict(self.redacted(seat))

    def __str__(self) -> str:
        return plain.as_text(self)
