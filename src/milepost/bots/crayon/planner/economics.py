"""The economics of a trip: what it brings and takes, and what that is worth. Search, plans and deals all ask here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.rules.cargo import handling_cost
from milepost.crayon.variants.debts import BANK, owed

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.land.closures import Closures
    from milepost.bots.crayon.planner.land.legs import PlannedLeg
    from milepost.bots.crayon.planner.options import Options
    from milepost.bots.crayon.planner.search.deliveries import Delivery, Stop

new = tuple.__new__  # a NamedTuple's own is three times slower
MONEY = 2  # the weight of 1M of track; a step has the weight 1


class Means(NamedTuple):
    """What a seat has to plan with."""

    cash: int
    limit: int  # spent on building in one turn
    speed: int
    slots: int
    head_start: float  # building phases before the train can move
    debt: int = 0  # to the bank, paid back as soon as the cash is there (V-LOAN)
    handling: int = 0  # steps that a pickup takes (V-LOADCOST) …
    delivering: int = 0  # … and a delivery

    def reaches(self, earned: int, spent: int, track: int, leg: PlannedLeg) -> bool:
        """Whether there is money for more track and the leg.

        Rent is owed only by players without the cash (R-67), so it does not leave money for track.
        """
        left = self.cash + earned - spent
        return track + leg.rents <= left or (not track and leg.late > 0 and leg.due <= max(left, 0))

    def repaid(self, earned: int, spent: int) -> int:
        """What the bank takes now: all of the debt, once the cash is there (R-66)."""
        return self.debt if self.cash + earned - spent >= self.debt else 0


def means_of(scene: PlannerScene, margin: int = 0, loan: int = 0, due: int = 0) -> Means:
    """What a train plans with; `margin` is kept back, a `loan` adds to the cash and is `due` later."""
    s, seat = scene.s, scene.seat
    # Whoever owes rent pays it out of the next deliveries before anything is built.
    rents = sum(amount for who, whom, amount in s.debts if who == seat and whom != BANK)
    return Means(
        max(0, scene.cash - margin) + loan - rents,
        scene.rules.build_limit,
        scene.speed,
        scene.slots,
        scene.head_start,
        owed(s, seat, BANK) + due,
        handling_cost(s, paid=False),
        handling_cost(s, paid=True),
    )


class Tally(NamedTuple):
    """A trip added up leg by leg and stop by stop: rough ones by the search, exact ones by a plan."""

    pay: int = 0
    spent: int = 0  # on track, rent and duty
    time: float = 0.0
    repaid: int = 0  # to the bank
    lost: float = 0.0  # of the pay, as demands open to all may be lost to others
    laid: int = 0  # of what is spent: for track
    hoped: int = 0  # of the pay: not to be counted on

    def gone(
        self, means: Means, leg: PlannedLeg, track: int, closures: Closures | None = None, wait: float = 0.0
    ) -> Tally | None:
        """After a leg with so much new track, begun after a wait; None if the cash does not reach."""
        pay, before, begin, repaid, lost, laid, hoped = self
        spent = before + track + leg.rents
        earned = pay - hoped - repaid
        if spent > means.cash + earned and not means.reaches(earned, before, track, leg):
            return None
        time = begin + leg.steps / means.speed + wait
        if closures is not None:
            time += closures.delay(leg, begin)
        laid += track
        built = laid / means.limit - means.head_start
        if built > time:
            time = built
        return new(Tally, (pay, spent, time, repaid, lost, laid, hoped))

    def picked(self, means: Means, stop: Stop) -> Tally:
        """After a load is picked up; with the last of a delivery it is known what others may take of its pay."""
        delivery, time = stop.delivery, self.time
        if not means.handling and not delivery.risk:
            return self
        if means.handling:
            time += means.handling / means.speed
        lost = self.lost
        if delivery.risk and stop.load == delivery.loads[-1]:
            lost += delivery.risk * self.time * delivery.pay
        return self if time == self.time and lost == self.lost else self._replace(time=time, lost=lost)

    def paid(self, means: Means, delivery: Delivery) -> Tally | None:
        """After a delivery; None if an opponent is there first."""
        pay, spent, time, repaid, lost, laid, hoped = self
        if time > delivery.until:
            return None
        pay += delivery.pay
        if means.delivering:
            time += means.delivering / means.speed
        if means.debt and not repaid:
            repaid = means.repaid(pay, spent)
        if not delivery.sure:
            hoped += delivery.pay
        return new(Tally, (pay, spent, time, repaid, lost, laid, hoped))


def value(pay: float, lost: float, spent: int, time: float, options: Options) -> float:
    """What a trip leaves when track and time are paid for, in M."""
    return pay - lost - options.track * spent - options.worth * time


def single(delivery: Delivery, legs: Iterable[PlannedLeg], means: Means, options: Options) -> tuple[float, float]:
    """Gain and turns of one delivery by itself."""
    cost = steps = 0
    for leg in legs:
        cost += leg.cost + leg.rents
        steps += leg.steps
    return delivery.pay - options.track * cost, steps / means.speed


def leg_price(leg: PlannedLeg, options: Options, speed: int, delay: float = 0.0) -> float:
    """What a leg takes, its track counted like a trip's and its time at the worth of a turn, in M."""
    return options.track * leg.cost + leg.rents + options.worth * (leg.steps / speed + delay)


def weight(leg: PlannedLeg) -> int:
    """How heavy a leg is, as ways are searched: steps and money in one measure."""
    return leg.steps + MONEY * (leg.cost + leg.rents)


def income(
    tally: Tally, means: Means, options: Options, interest: int, follow: tuple[float, float], saved: float = 0.0
) -> float:
    """Income a turn of a trip with its follow-up (gain and turns); less of it for a player whom the trip makes poor.

    `saved` is what its track makes joining the major cities cheaper.
    """
    gain, time = follow
    pay, cash = tally.pay - tally.lost, means.cash
    short = options.poverty * max(0.0, min(options.comfortable, cash) - (cash - tally.spent + pay))
    track = options.track * (tally.spent - options.joining * min(saved, tally.spent))
    profit = pay - interest - track - short
    return (profit + options.follow * gain) / (tally.time + options.pause + options.follow * time)


def turns_to_win(
    stops: Iterable[tuple[Stop, PlannedLeg]], turns: float, need: int, means: Means, options: Options
) -> float:
    """Turns until so much is earned: within a trip of so many turns, or after it at an ordinary income."""
    earned = steps = 0
    for stop, leg in stops:
        steps += leg.steps
        earned -= leg.cost + leg.rents
        if not stop.pick:
            earned += stop.delivery.pay
            if earned >= need:
                return steps / means.speed
    return turns + (need - earned) / options.income


def debts_of(scene: PlannerScene) -> int:
    """All that the seat owes."""
    return sum(amount for who, _, amount in scene.s.debts if who == scene.seat)
