"""What greedy knows of a train beside its picture: what it may not build and what its other trains deliver."""

from __future__ import annotations

from milepost.bots.crayon.scene import Scene
from milepost.crayon.kernel import Costs
from milepost.crayon.view import CrayonView


class GreedyScene(Scene):
    """A train in one decision; sections to `avoid` were refused this round for the sake of others."""

    def __init__(self, view: CrayonView, train: int, avoid: tuple[int, ...]) -> None:
        super().__init__(view, train)
        self.avoid = avoid
        self.taken: tuple[int, ...] = ()  # cards that other trains deliver on
        self.legal = view.legal()
        self.costs: Costs | None = None  # what `worth.guess` looks up

    def reaches_a_city(self) -> bool:
        """Own track leads the train to some city, however long it takes."""
        ways = self.view.journeys(self.place, self.came)
        return any(self.board.city_at[m] >= 0 for m in ways.steps)
