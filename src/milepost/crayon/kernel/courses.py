"""Ways on which running and building are weighed together.

`Costs` knows money, `Journeys` knows steps; whoever plans a trip needs both in one measure. Every
step has a weight (a step on own track little, one that must be built more, by its price), and the waves of
`pure` are grown over these weights. Among ways of equal weight the one with the lighter last
step wins, then the lowest milepost.
"""

from __future__ import annotations

from collections.abc import Sequence

from milepost.crayon.kernel.pure import Ground, Masks, PriceTable, either_way


class Layer:
    """All steps of one weight: six sets of mileposts from which the step leads on."""

    __slots__ = ("all", "steps", "weight")

    def __init__(self, weight: int, steps: Masks) -> None:
        self.weight = weight
        self.steps = tuple(steps)
        self.all = steps[0] | steps[1] | steps[2] | steps[3] | steps[4] | steps[5]


class Layers(list[Layer]):
    """All steps of one player by what they weigh: running and building in one measure.

    A step on own track weighs 1, one on `others` `foreign`; one that is `free` to be built, or is from its far end
    where that is `begun`, weighs 1 and `money` for each M of its price. Steps that are `gone` are left out.
    """

    def __init__(
        self,
        ground: Ground,
        prices: PriceTable,
        money: int,
        free: Masks,
        begun: int,
        own: Masks,
        others: Masks | None = None,
        foreign: int = 1,
        gone: Masks | None = None,
    ) -> None:
        open_ = [(price, [mask & steps for mask, steps in zip(masks, free, strict=True)]) for price, masks in prices]
        layers = [Layer(1, own)] if others is None else [Layer(1, own), Layer(foreign, others)]
        layers += [Layer(1 + money * price, steps) for price, steps in either_way(open_, begun, ground.stride)]
        if gone is not None:
            layers = [
                Layer(layer.weight, [mask & ~out for mask, out in zip(layer.steps, gone, strict=True)])
                for layer in layers
            ]
        super().__init__([layers[0], *(layer for layer in layers[1:] if layer.all)])


class Crossing:
    """A link between two mileposts that is no section (a ferry), with its weight."""

    __slots__ = ("a", "b", "weight")

    def __init__(self, a: int, b: int, weight: int) -> None:
        self.a, self.b, self.weight = a, b, weight


def _with_arms(ground: Ground, layer: Layer, arms: Sequence[int]) -> Layer:
    steps = list(layer.steps)
    for arm in arms:
        m, d = divmod(arm, 6)
        steps[d] |= ground.bit[m]
        steps[d + 3 if d < 3 else d - 3] |= ground.bit[ground.near[arm]]
    return Layer(layer.weight, steps)


class Courses:
    """The lightest ways from a start to the goals.

    `start` and `goals` are sets of mileposts; the search ends when all goals are found or at the limit. With
    `back`, an arm of a single start, the first step does not lead there: a train in mid-track goes on. Along the arms
    `added` a step has the weight of the first layer, there and back.
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
        added: Sequence[int] = (),
    ) -> None:
        self.ground = ground
        self.start = start
        self.layers = [_with_arms(ground, layers[0], added), *layers[1:]] if added else layers
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


def between(
    ground: Ground, layers: Sequence[Layer], crossings: Sequence[Crossing], places: Sequence[int], limit: int
) -> list[list[int]]:
    """How heavy the lightest ways from each place, a set of mileposts, to each other are; above the limit for none."""
    goals = 0
    for place in places:
        goals |= place
    table = []
    for start in places:
        weight = Courses(ground, start, layers, crossings, goals, limit).weight
        found = {ground.bit[m]: far for m, far in weight.items()}
        table.append([min((far for bit, far in found.items() if bit & place), default=limit + 1) for place in places])
    return table
