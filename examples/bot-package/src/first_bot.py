"""A first bot: of all trips with one or two deliveries it follows the one that earns most a turn."""

from itertools import product
from random import Random

from milepost import CrayonView

Stop = tuple[str, str, int]  # a city, what to do there, what that pays


class First:
    """Follows the best trip of one or two deliveries, and joins the major cities when it is rich."""

    def __init__(self, rng: Random) -> None:
        self.plan: tuple[Stop, ...] = ()

    def start(self, view: CrayonView) -> None: ...

    def choose(self, view: CrayonView, budget: int) -> str | int | list[int]:
        legal, train, wanted = view.legal(), view.train(), [demand.deliver for demand in view.demands()]
        if "done" not in legal.kinds() and "place" not in legal.kinds():  # a card asks something: any answer will do
            return next(iter(legal))
        if not self.plan or any(pay and action not in wanted for _, action, pay in self.plan):
            self.plan = self.best(view)
        if view.phase == "build":
            return self.build(view)
        if not self.plan:  # nothing can be earned: make room aboard, else take new cards
            return next(legal.of("drop"), "discard" if "discard" in legal.kinds() else next(iter(legal)))
        city, action, _ = self.plan[0]
        if train.city != city:
            return (view.go(city) or "done") if train.place else f"place {city.replace(' ', '-')}"
        self.plan = self.plan[1:] if (possible := view.parse(action)[0] in legal) else ()
        return action if possible else "done"

    def best(self, view: CrayonView) -> tuple[Stop, ...]:
        trips: list[tuple[Stop, ...]] = []
        for demand in view.demands():
            end, aboard = (demand.city, demand.deliver, demand.pay), demand.load in view.train().loads
            trips += [(end,)] if aboard else [((city, demand.pick, 0), end) for city in demand.sources]
        top = sorted(trips, key=lambda trip: self.worth(view, trip), reverse=True)[:7]
        # One trip within the other, or one by one
        top += [a[:n] + b[:m] + a[n:] + b[m:] for a, b, n, m in product(top, top, (0, 1), (1, 2)) if a[-1] != b[-1]]
        return max([(), *top], key=lambda trip: self.worth(view, trip))

    def worth(self, view: CrayonView, trip: tuple[Stop, ...]) -> float:
        """What a trip earns a turn. Track is kept, so it counts only in part."""
        cities, pays = [city for city, _, _ in trip], [pay for _, _, pay in trip]
        aboard = [len(view.train().loads) + sum(-1 if pay else 1 for pay in pays[:n]) for n in range(len(pays) + 1)]
        track = view.new_track(*cities, budget=view.player().cash or 0)
        way = view.trip(*cities, after=track) if track and max(aboard) <= view.train().capacity else None
        return (sum(pays) - 0.6 * track.cost) / (2 + way.turns + track.cost / 40) if track and way else -1

    def build(self, view: CrayonView) -> str | list[int]:
        cash, upgrades = view.player().cash or 0, list(view.legal().of("upgrade"))
        wanted = [view.new_track(*(city for city, _, _ in self.plan))]
        if cash >= 60 and upgrades and wanted[0] and not wanted[0].cost:
            return upgrades[:1]
        # The cheapest major city first
        wanted += sorted(new for city in view.cities("major") if cash > 90 and (new := view.new_track(city.name)))
        return next((row for track in wanted if track and (row := view.lay(track))), "done")
