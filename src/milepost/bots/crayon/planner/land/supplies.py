"""Where loads are to be had: in the cities that supply them, in warehouses (V-WAREHOUSE), where a Circus stands."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.variants import circus


class Supplies:
    """What a train can still load; chips that the plans of the seat's other trains count on are not for it."""

    def __init__(self, scene: PlannerScene, reserved: Sequence[int] = ()) -> None:
        self.scene = scene
        self.reserved = reserved
        s = scene.s
        self._lying: dict[tuple[int, int], float] = {}  # city and load: turns until the last such chip is cleared away
        for city, load, dropper, turns in s.yard:
            # The end of the dropper's present turn counts if it is under way.
            left = float(turns - (dropper == s.seat and dropper != scene.seat))
            self._lying[city, load] = max(left, self._lying.get((city, load), 0.0))

    def cities(self, load: int) -> list[int]:
        """All cities where the load can be taken on, suppliers first."""
        s, setting = self.scene.s, self.scene.setting
        if load == setting.circus:
            return [city for city in sorted(set(s.circus)) if circus.why_not_take(s, self.scene.seat, city) is None]
        found = list(setting.title.loads[load].cities) if self.in_bank(load) else []
        return found + sorted(city for city, other in self._lying if other == load and city not in found)

    def until(self, load: int, city: int) -> float:
        """The turns within which it must be taken on there; endless for what the city supplies."""
        if load == self.scene.setting.circus or (load in self.scene.setting.supply[city] and self.in_bank(load)):
            return inf
        return self._lying.get((city, load), 0.0)

    def in_bank(self, load: int) -> bool:
        """Whether the bank has a chip of the load for this train."""
        return self.scene.setting.endless[load] or self.scene.s.bank[load] > self.reserved.count(load)

    def at(self, load: int, city: int) -> bool:
        """Whether the load is to be had in the city."""
        return city in self.cities(load)
