"""What a seat may know of a crayon game, with the kernel's answers to its questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.chance import Random
from milepost.crayon.ask import routes
from milepost.crayon.ask.questions import Questions
from milepost.crayon.atoms import find_milepost
from milepost.crayon.board.board import plain
from milepost.crayon.kernel import Costs, Journeys, Way
from milepost.crayon.rules import sealed, track
from milepost.crayon.state import SECRET
from milepost.errors import MilepostError
from milepost.game import Game, View

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition


class CrayonView(Questions, View["CrayonPosition"]):
    """A seat's view, with the kernel's answers to its questions (docs/questions.md)."""

    def __init__(self, position: CrayonPosition, seat: int) -> None:
        super().__init__(position, seat)
        # What a patient reader of the log can reckon; shown nowhere, used to imagine.
        self._reckoned: list[int] = list(position.cash)

    def cash(self, seat: int) -> int | None:
        """A player's cash, or None while it is secret (VIS-2)."""
        cash = self.state.cash[seat]
        return None if cash == SECRET else cash

    def milepost(self, name: str) -> int:
        """The number of a milepost, by its own name or its city's (of a major city: the centre)."""
        return find_milepost(self.state.setting, name)

    def mileposts(self, *names: str) -> int:
        """A set of mileposts, by their names or those of cities (of a major city: all it has)."""
        board, found = self.state.setting.board, 0
        for name in names:
            city = board.city_by_name.get(plain(name), -1)
            found |= board.bits(board.cities[city].mileposts if city >= 0 else (self.milepost(name),))
        return found

    def _check_set(self, start: int) -> None:
        """A milepost's number is an int too, but as a set it would mean other places, or none."""
        if type(start) is not int or start < 0 or start & ~self.state.setting.board.everywhere:
            raise MilepostError(
                f"track starts from a set of mileposts, like view.mileposts('Delhi'), not from {_short(start)}"
            )

    def build_costs(
        self,
        start: int | None = None,
        budget: int = 60,
        until: int = 0,
        now: bool = False,
        joining: bool = True,
        toll: int = 0,
        without: Iterable[int] = (),
    ) -> Costs:
        """What bringing track costs, from all this seat may build from or from the set of mileposts given.

        `toll` is added for each ferry to be bought: a train that has to ride it may do better on a dearer way. Sections
        `without` are left out.
        """
        if start is not None:
            self._check_set(start)
        return routes.build_costs(self.state, self.seat, start, budget, until, now, joining, toll=toll, without=without)

    def network(self, start: int) -> int:
        """All that own track, red areas and own ferries join to the start (both sets of mileposts)."""
        self._check_set(start)
        return track.network(self.state, self.seat, start)

    def reach(self, train: int | None = None) -> dict[int, Way]:
        """Where the train gets this turn, with rent and way."""
        return routes.train_reach(self.state, self.seat, self.seat if train is None else train)

    def journeys(
        self,
        start: int,
        came: int = -1,
        added: frozenset[int] = frozenset(),
        rented: bool = False,
        bought: frozenset[int] = frozenset(),
    ) -> Journeys:
        """Steps over own track from a milepost to everywhere, however many turns it takes."""
        if type(start) is not int or not 0 <= start < self.state.setting.board.size:
            raise MilepostError(
                f"a way starts at the number of a milepost, like view.milepost('Delhi'), not at {_short(start)}"
            )
        return routes.journeys(self.state, self.seat, start, came, added, rented, bought)

    def imagine(self, rng: Random) -> Game[CrayonPosition]:
        game = super().imagine(rng)
        state = game.state
        state.cash = list(self._reckoned)
        if sealed.choosing(state):
            sealed.deal_unknown(state, rng)
        return game


def _short(value: object) -> str:
    """A value as an error shows it; sets are long numbers."""
    text = repr(value)
    return text if len(text) <= 40 else "a set" if isinstance(value, int) else f"{text[:40]}…"
