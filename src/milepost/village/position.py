"""A position one can play: the state with the rules attached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from milepost.chance import HIDDEN
from milepost.errors import IllegalAction
from milepost.game import Outcome
from milepost.sentences import say
from milepost.village import atoms
from milepost.village import plain_data as plain
from milepost.village.atoms import ACTIONS, KIND_SHIFT, WORDS
from milepost.village.board.tableau import SPACES
from milepost.village.legal import VillageLegal
from milepost.village.position_text import TEXTS
from milepost.village.rules import turn
from milepost.village.soundness import check_sound
from milepost.village.state import OVER, State
from milepost.village.view import VillageView

REVEALING = (atoms.DONE, atoms.TAKE, atoms.PLAN, atoms.RESOLVE)


class VillagePosition(State):
    actions = ACTIONS
    words = WORDS
    texts = TEXTS

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

    # Texts

    def read(self, part: str, seat: int) -> list[int]:
        (atom,) = super().read(part, seat)
        if atom >> KIND_SHIFT == atoms.PLACE and atom & 1 and not self.setting.turnable[self.held]:
            atom ^= 1  # turning it makes no difference (VIL-R18)
        return [atom]

    def go_on(self, part: str, atoms: Sequence[int]) -> None:
        """What reveals something ends a row: nobody may find out what comes and then not have asked (VIL-R15)."""
        if any(atom >> KIND_SHIFT in REVEALING for atom in atoms):
            raise IllegalAction(
                "VIL-R15", say("“{action}” reveals cards: what follows is an action of its own.", action=part.strip())
            )

    # The end, and what others may see

    def outcome(self) -> Outcome | None:
        return Outcome(self.winners, plain.reason(self), turn.ranking(self)) if self.phase == OVER else None

    def hide(self, seat: int | None) -> None:
        """Others' terminus cards. They are among the cards that may be in the deck, so that nobody can tell which are
        where (VIL-4, VIL-R9)."""
        self.hide_cards(seat)

    def hide_cards(self, seat: int | None) -> None:
        if self.phase == OVER:
            return
        for other in self.setting.seats:
            if other != seat:
                for card in self.hands[other]:
                    if card != HIDDEN:
                        self.termini |= 1 << card
                self.hands[other] = (HIDDEN,) * len(self.hands[other])

    def complete(self) -> None:
        """What follows from a text: which spaces are filled."""
        self.filled = [
            sum(1 << space for space in range(SPACES) if self.spaces[seat * SPACES + space])
            for seat in self.setting.seats
        ]
        self.remake()

    def check_sound(self, seat: int | None = None) -> None:
        check_sound(self, seat)

    def view(self, seat: int) -> VillageView:
        return VillageView(self, seat)

    def plain_data(self) -> dict[str, Any]:
        return plain.as_dict(self)

    def __str__(self) -> str:
        return plain.as_text(self)
