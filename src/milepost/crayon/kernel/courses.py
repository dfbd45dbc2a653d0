"""Ways on which running and building are weighed together.

`Costs` knows money, `Journeys` knows steps; whoever plans a trip needs both in one measure. Every
step has a weight (a step on own track little, one that must be built more, by its price), and the waves of
`pure` are grown over these weights. Among ways of equal weight the one with the lighter last
step wins, then the lowest milepost.
"""

from __future__ import annotations

from collections.abc import Sequence

from milepost.crayon.kernel.pure import Ground, Masks


class Layer:
    """All steps of one weight: six sets of mileposts from which the step leads on."""

    __slots__ = ("all", "steps", "weight")

    def __init__(self, weight: int, steps: Masks) -> None:
        self.weight = weight
        self.steps = tuple(steps)
        self.all = steps[0] | steps[1] | steps[2] | steps[3] | steps[4] | steps[5]


class Crossing:
    """A link between two mileposts that is no section (a ferry), with its weight."""

    __slots__ = ("a", "b", "weight")

    def __init__(self, a: int, b: int, weight: int) -> None:
        self.a, self.b, self.weight = a, b, weight


class Courses:
    """The lightest ways from a start to the goals.

    `start` and `goals` are sets of mileposts; the search ends when all goals are found or at the limit. With
    `back`, an arm of a single start, the first step does not lead there: a train in mid-track goes on.
    """

    def __init__(
        self,
        ground: Ground,
        start: int,
        layers: Sequence[Layer],
        crossings: Sequence[Crossing],
        goals: int,
        limit: int,
        back: int = -1,
    ) -> None:
        self.ground = ground
        self.start = start
        self.layers = layers
        self.crossings = crossings
        self._back = back
        self.waves: list[int] = []
        self.weight: dict[int, int] = {}  # of the goals found
        self._came: dict[int, tuple[int, int]] = {}  # the milepost before one and its weight, once it was asked for
        self._grow(goals, limit)

    def _grow(self, goals: int, limit: int) -> None:
        stride = self.ground.stride
        slant = stride - 1
        layers = [(layer.weight, layer.all, *layer.steps) for layer in self.layers]
        waves = self.waves
        waiting: dict[int, int] = {}
        ports = 0
        for crossing in self.crossings:
            ports |= crossing.a | crossing.b
        seen, new = 0, self.start
        wanted = goals
        for now in range(limit + 1):
            for weight, anywhere, s0, s1, s2, s3, s4, s5 in layers:
                if weight <= now:
                    f = waves[now - weight] & anywhere
                    if f:
                        if self._back >= 0 and now == weight:
                            new |= self._first(weight)
                            continue
                        new |= (
                            (f & s0) << 1
                            | (f & s1) << stride
                            | (f & s2) << slant
                            | (f & s3) >> 1
                            | (f & s4) >> stride
                            | (f & s5) >> slant
                        )
            if waiting:
                new |= waiting.pop(now, 0)
            new = (new | seen) ^ seen
            seen |= new
            waves.append(new)
            if new & wanted:
                self._note(new & wanted, now)
                wanted = (wanted | new) ^ new
                if not wanted:
                    return
            if new & ports:
                self._embark(new, now, waiting)
            new = 0

    def _first(self, weight: int) -> int:
        """Where the train gets with its first step of that weight, without turning round."""
        d = self._back % 6
        stride = self.ground.stride
        shifts = (1, stride, stride - 1, -1, -stride, 1 - stride)
        found = 0
        for layer in self.layers:
            if layer.weight == weight:
                for other, shift in enumerate(shifts):
                    if other != d and layer.steps[other] & self.start:
                        found |= self.start << shift if shift > 0 else self.start >> -shift
        return found

    def _note(self, found: int, now: int) -> None:
        while found:
            low = found & -found
            self.weight[self.ground.at_cell[low.bit_length() - 1]] = now
            found ^= low

    def _embark(self, new: int, now: int, waiting: dict[int, int]) -> None:
        for crossing in self.crossings:
            for port, other in ((crossing.a, crossing.b), (crossing.b, crossing.a)):
                if new & port:
                    waiting[now + crossing.weight] = waiting.get(now + crossing.weight, 0) | other

    def path(self, m: int) -> list[int]:
        """The mileposts from the start to a goal that was found."""
        near, bit, waves, start = self.ground.near, self.ground.bit, self.waves, self.start
        layers = sorted(self.layers, key=lambda layer: layer.weight)
        now = self.weight[m]
        path = [m]
        while now or not start & bit[m]:
            before = self._came.get(m)  # ways to other goals have much in common
            if before is None:
                before = self._came[m] = self._before(m, now, layers, near, bit, waves)
            m, now = before
            path.append(m)
        return path[::-1]

    def _before(
        self, m: int, now: int, layers: list[Layer], near: Sequence[int], bit: Sequence[int], waves: list[int]
    ) -> tuple[int, int]:
        """The milepost before m on the way, and its weight."""
        # Tangled: one look for each kind of step, in the innermost loop of every path.
        here = bit[m]
        for layer in layers:
            left = now - layer.weight
            if left < 0 or not waves[left] & layer.all:
                continue
            wave = waves[left]
            for d in range(6):
                a = near[m * 6 + d]
                if (
                    a >= 0
                    and wave & bit[a]
                    and layer.steps[d + 3 if d < 3 else d - 3] & bit[a]
                    and (left or self._back < 0 or self._back != a * 6 + (d + 3 if d < 3 else d - 3))
                ):
                    return a, left
        for crossing in self.crossings:
            for port, other in ((crossing.a, crossing.b), (crossing.b, crossing.a)):
                if other == here and now >= crossing.weight and waves[now - crossing.weight] & port:
                    return self.ground.at_cell[port.bit_length() - 1], now - crossing.weight
        raise ValueError("no way leads here")
