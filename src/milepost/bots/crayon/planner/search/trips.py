"""Rough trips: one to three deliveries in the best order, found by a search over stops."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.bots.crayon.planner.economics import Means, leg_price, single
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.search.deliveries import Delivery
from milepost.bots.crayon.planner.search.errands import make_errand
from milepost.bots.crayon.planner.search.in_c import orders_in_c
from milepost.bots.crayon.planner.search.orders import OrderSearch, RoughTrip, TripQuestion
from milepost.bots.crayon.planner.search.ways import TRAIN, TripWays
from milepost.crayon.kernel import COMPILED, Courses

BORROWED = 40  # M more than the cash: what other deliveries may bring before this one's track is paid for


class TripSearch:
    """All trips worth a closer look from one position, of the most promising deliveries."""

    def __init__(
        self,
        survey: Survey,
        start: Courses | None,
        means: Means,
        options: Options,
        nodes: int,
        closures: Closures | None = None,
        back: WaysBack | None = None,
    ) -> None:
        self.ways = TripWays(survey, start, means, options, closures or None, back)
        self.closures = closures or None  # nothing is asked of it while no event is in force
        self.means = means
        self.options = options
        self.left = nodes  # stops that may still be tried
        self.deliveries: list[Delivery] = []
        self._locked = [card for card, _ in survey.s.locks[survey.seat]]  # loads that cannot be dropped

    def run(self, deliveries: Iterable[Delivery]) -> list[RoughTrip]:
        """The trips of the most promising of these deliveries, best first."""
        self.deliveries = self._promising(deliveries)
        question = self._question()
        if COMPILED:
            trips, self.left = orders_in_c(question)
            return trips
        search = OrderSearch(question)
        trips, self.left = search.run(), search.left
        return trips

    def _question(self) -> TripQuestion:
        """What every stop of the search asks for: each delivery with the room it takes and where it calls."""
        best: dict[int, int] = {}
        for one in self.deliveries:
            best[one.card] = max(one.pay, best.get(one.card, 0))
        cards = {card: 1 << number for number, card in enumerate(best)}
        scene = self.ways.survey.scene
        return TripQuestion(
            [make_errand(one, cards[one.card], self.ways, self._locked) for one in self.deliveries],
            sorted(((pay, cards[card]) for card, pay in best.items()), reverse=True),
            self.ways,
            scene.loads,
            self.means.slots - len(self._locked),
            self.left,
            self.closures,
            Supplies(scene) if scene.s.yard else None,  # what lies in warehouses is cleared away one day
        )

    def _promising(self, deliveries: Iterable[Delivery]) -> list[Delivery]:
        """The deliveries by what each brings on its own, the way to its load counted half: best first."""
        rough = []
        for delivery in deliveries:
            legs = self.ways.legs(TRAIN, delivery)
            if legs is None:
                continue
            near = 0.0
            if not delivery.aboard:
                near = leg_price(legs.pop(0)._replace(rents=0), self.options, self.means.speed)
            if sum(leg.cost + leg.rents for leg in legs) <= self.means.cash + BORROWED:
                gain, turns = single(delivery, legs, self.means, self.options)
                rough.append((gain - self.options.worth * turns - near / 2, delivery))
        rough.sort(key=lambda item: (-item[0], item[1]))
        return [delivery for _, delivery in rough[: self.options.considered]]
