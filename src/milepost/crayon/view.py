"""What a seat may know of a crayon game, with the kernel's answers to its questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from milepost.chance import Random
from milepost.crayon import routes, sealed, track
from milepost.crayon.kernel import Costs, Journeys, Way
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import SECRET
from milepost.game import Game, View


class CrayonView(View):
    """A seat's view. `state` is a position in which what the seat may not know is missing."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game, seat)
        self.state = cast(CrayonPosition, self._position)
        # What a patient reader of the log can reckon; shown nowhere, used to imagine.
        self._reckoned: list[int] = list(cast(CrayonPosition, game.state).cash)

    def cash(self, seat: int) -> int | None:
        """A player's cash, or None while it is secret (VIS-2)."""
        cash = self.state.cash[seat]
        return None if cash == SECRET else cash

    def build_costs(self, start: int | None = None, budget: int = 60, until: int = 0, now: bool = False,
                    joining: bool = True, toll: int = 0, without: Iterable[int] = ()) -> Costs:
        """What bringing track costs, from all this seat may build from or from the start given.

        `toll` is added for each ferry to be bought: who has to ride it may find a dearer way better. Sections
        `without` are left out.
        """
        return routes.build_costs(self.state, self.seat, start, budget, until, now, joining, toll=toll,
                                  without=without)

    def network(self, start: int) -> int:
        """All that own track, red areas and own ferries join to the start (both sets of mileposts)."""
        return track.network(self.state, self.seat, start)

    def reach(self, train: int | None = None) -> dict[int, Way]:
        """Where the train gets this turn, with rent and way."""
        return routes.train_reach(self.state, self.seat, self.seat if train is None else train)

    def journeys(self, start: int, came: int = -1, added: frozenset[int] = frozenset(),
                 rented: bool = False, bought: frozenset[int] = frozenset()) -> Journeys:
        """Steps over own track to everywhere, however many turns it takes."""
        return routes.journeys(self.state, self.seat, start, came, added, rented, bought)

    def imagine(self, rng: Random) -> Game:
        game = super().imagine(rng)
        state = cast(CrayonPosition, game.state)
        state.cash = list(self._reckoned)
        if sealed.choosing(state):
            sealed.deal_unknown(state, rng)
        return game
