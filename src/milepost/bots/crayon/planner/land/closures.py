"""What the events in force hold up, and until when: no plan counts as closed for good what opens again next turn."""

from __future__ import annotations

from itertools import pairwise

from milepost.bots.crayon.planner.economics import leg_price
from milepost.bots.crayon.planner.land.hops import link_steps
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.board.board import link_way
from milepost.crayon.events.limits import Limits
from milepost.crayon.kernel import Courses
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.state import BUILD, OPERATE, State

NEARLY = 1e-9  # times are sums of fractions of turns


def turns_left(s: State, seat: int, drawer: int, begun: bool) -> int:
    """How many turns of the seat, the present one included, an event drawn by that player still lasts (R-13)."""
    if drawer == seat:
        return 2 if s.seat == seat and not begun else 1
    return 0 if begun else 1


class Closures:
    """The seat's next turns of moving and phases of building, each with what is forbidden in it."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.scene: PlannerScene = survey.scene
        self._detour: Courses | None = None
        s, seat = survey.s, survey.seat
        setting = survey.setting
        left = (
            [(entry, turns_left(s, seat, entry[1], entry[2])) for entry in s.active if setting.events[entry[0]].timed]
            if s.active
            else []
        )
        over = s.seat == seat and s.phase == BUILD  # this turn's moving is
        self.phases = [
            setting.limits_in_force([entry for entry, turns in left if turns > number])
            for number in range(max((turns for _, turns in left), default=0))
        ]
        self.turns = self.phases[over:]
        # What is gone of this turn of moving; a train at half rate has had its loss.
        moving = s.seat == seat and s.phase == OPERATE and bool(self.turns)
        self._begun = 1.0 - s.points[self.scene.train] / self.scene.speed if moving else 0.0
        self._halved = moving and bool(s.halved >> self.scene.train & 1)
        self._wait_for_track = not over

    def __bool__(self) -> bool:
        return bool(self.phases)

    @property
    def calm(self) -> tuple[float, float]:
        """What is gone of this turn, and the time, counted from its beginning, after which nothing is held up."""
        return self._begun, len(self.phases) + 1.0

    def delay(self, leg: PlannedLeg, start: float) -> float:
        """The turns lost on a leg begun so many turns from now, with the wait for a strike where it ends."""
        if not self.phases:
            return 0.0
        time = begin = start + self._begun
        last = len(self.phases) + 1
        if time >= last:
            return 0.0
        gone = 0.0  # what the leg takes without any event, so far
        halved = 0 if self._halved else -1  # the turn in which the train runs at half rate
        for a, b in pairwise(leg.path):
            if time >= last:
                return time - begin - gone
            arm = self.survey.steps[a, b]
            time = self._passed(arm, time)
            turn = int(time + NEARLY)
            pace = 1.0
            if turn < len(self.turns) and (self.turns[turn].slow[a] or self.turns[turn].slow[b] or halved == turn):
                pace = 1.0 if self._halved and not turn else 2.0
                halved = turn
            steps = (link_steps(self.scene, link_way(arm)) if arm < 0 else 1) / self.scene.speed
            time += steps * pace
            gone += steps
        while (turn := int(max(time - NEARLY, 0.0))) < len(self.turns) and self.turns[turn].trade[leg.end]:
            time = turn + 1.0 + 2 * NEARLY
        return max(0.0, time - begin - gone)

    def _passed(self, arm: int, time: float) -> float:
        """When the train is past what is closed at this step: the time itself where nothing is."""
        if arm < 0:
            turn = int(time + 1.0 - NEARLY)  # a ferry is ridden at the beginning of a turn
            while turn < len(self.turns) and link_way(arm) in self.turns[turn].links:
                turn += 1
                time = float(turn)
            return time
        section = self.survey.board.section[arm]
        if self.survey.scene.buildable(section):
            phase = 0
            while phase < len(self.phases) and self._unbuilt(self.phases[phase], section):
                phase += 1
            return max(time, float(phase + self._wait_for_track)) if phase else time
        owner = self.survey.s.owner[section]
        landlord = owner - 1 if owner and not owner & CLAIM and not self.survey.board.red[section] else -1
        while (turn := int(time + NEARLY)) < len(self.turns):
            limits = self.turns[turn]
            if not limits.move[section] and not (landlord >= 0 and limits.struck >> landlord & 1):
                break
            time = turn + 1.0
        return time

    def _unbuilt(self, limits: Limits, section: int) -> bool:
        return bool(limits.build[section] or limits.struck >> self.survey.seat & 1)

    def detour(self) -> Courses | None:
        """The ways from the train that avoid all that is closed now."""
        if self._detour is None and self.phases:
            self._detour = self.survey.around((self.turns or self.phases)[0]).from_train()
        return self._detour

    def first(self, leg: PlannedLeg | None, city: int, options: Options) -> PlannedLeg | None:
        """The better first leg to the city: the way as it is with its waiting, or round what is closed."""
        if not self.phases or leg is None or not (delay := self.delay(leg, 0.0)):
            return leg
        row, speed = self.detour(), self.scene.speed
        other = self.survey.way_to(row, city, next_=True) if row is not None else None
        if other is None:
            return leg
        round_about = leg_price(other, options, speed, self.delay(other, 0.0))
        return leg if leg_price(leg, options, speed, delay) <= round_about else other
