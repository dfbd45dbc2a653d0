"""Moving: placing the train, single steps (MOV), rent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    MOVE,
    PLACE,
    TRAIN_SHIFT,
    Action,
    arm_text,
    find_arm,
    find_milepost,
    train_of,
)
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.state import NOWHERE, OPERATE
from milepost.crayon.variants.debts import earn
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.options.rules import Rules
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

NOT_YET = Refusal("TRN-1", say("Nobody operates in the opening rounds."))
NO_LONGER = Refusal("TRN-9", say("The operations of this turn are over; trains move before building begins."))
NOT_PLACED = Refusal("MOV-1", say("Your train is not on the board yet; place it in any city first."))
NO_TURNING = Refusal("MOV-3", say("A train turns round only in a city."))
NO_TURNING_BUT_AT_PORTS = Refusal("MOV-3", say("A train turns round only in a city or a ferry port."))


def not_operating(s: State) -> Refusal:
    """Why no train moves and no load is handled now."""
    if s.opening:
        return NOT_YET if s.setting.rules.switchback else Refusal("TRN-3", say("In the first two turns nobody moves."))
    return NO_LONGER


def aboard_ferry(s: State, train: int) -> Refusal:
    return Refusal(
        "FER-6",
        say(
            "Your train is aboard the {link} ferry; leave the ferry first, with “ride”.",
            link=s.setting.board.links[s.boarded[train]].name,
        ),
    )


# Placing


def why_not_place(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, m = train_of(s, seat, argument), argument & BODY
    if s.place[train] != NOWHERE:
        return Refusal("MOV-1", say("Your train is on the board already; it is placed only once."))
    if m >= s.setting.board.size or s.setting.board.city_at[m] < 0:
        return Refusal("MOV-1", say("A train starts in a city."))
    return None


def apply_place(s: State, seat: int, argument: int) -> None:
    train, m = train_of(s, seat, argument), argument & BODY
    s.place[train] = s.last_city[train] = m
    s.fresh = False
    if s.limits.slow[m]:
        s.halve(train)


def place_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        for number, train in enumerate(s.setting.trains_of(seat)):
            if s.place[train] == NOWHERE:
                for city in s.setting.board.cities:
                    for m in city.mileposts:
                        yield number << TRAIN_SHIFT | m


def _place_text(setting: Setting, argument: int) -> str:
    return setting.board.names[argument & BODY]


def _parse_place(setting: Setting, words: list[str]) -> int:
    if len(words) != 1:
        raise UnknownAction(say("Name the city the train starts in."))
    return find_milepost(setting, words[0])


# Steps


def why_not_move(s: State, seat: int, argument: int) -> Refusal | None:
    """One rule after the other."""
    # Tangled: it is asked at every step, and calls would cost more than they tell.
    if s.phase != OPERATE:
        return not_operating(s)
    train, arm = train_of(s, seat, argument), argument & BODY
    setting, limits = s.setting, s.limits
    board = setting.board
    m = s.place[train]
    if m < 0:
        return NOT_PLACED
    if s.boarded[train] >= 0:
        return aboard_ferry(s, train)
    if arm // 6 != m or arm >= len(board.section):
        return Refusal("MOV-2", say("Your train is at {place} and moves from there.", place=board.label(m)))
    if not s.points[train]:
        return Refusal(
            "MOV-2", say("Your train has no movement left; it goes {speed} mileposts a turn.", speed=speed(s, train))
        )
    section = board.section[arm]
    owner = s.owner[section] if section >= 0 else 0
    red = section >= 0 and setting.red[section]
    if not red and (not owner or owner & CLAIM):
        return Refusal("MOV-6", say("There is no track from {place} that way.", place=board.label(m)))
    if section == s.came[train] and not setting.turning[m]:
        return NO_TURNING_BUT_AT_PORTS if setting.rules.turn_at_ports else NO_TURNING
    if limits.move[section]:
        event = setting.events[limits.culprit("move", section)]
        return Refusal(event.rule, say("No train may move here while “{event}” lasts.", event=event.card.title))
    if limits.struck and not red and limits.struck >> owner - 1 & 1:
        return on_strike(s, owner - 1)
    due = duty(s, m, board.near[arm]) if s.fallen else 0
    if due > s.cash[seat]:
        return no_duty(s, seat)
    if red:
        return None
    if owner != seat + 1:
        return why_not_rent(s, train, owner - 1, due)
    return why_not_own(s, seat, due) if setting.rules.own_track_cost else None


def on_strike(s: State, owner: int) -> Refusal:
    """EVT-20: no train runs on the track of the player who has drawn a rail strike."""
    event = s.setting.events[s.limits.culprit("struck", owner)]
    return Refusal(
        event.rule,
        say("No train may run on {name}'s track while “{event}” lasts.", name=s.names[owner], event=event.card.title),
    )


def duty(s: State, m: int, to: int) -> int:
    """EVT-12, EVT-18, R-33: what a step owes to the bank once Communism has fallen."""
    setting = s.setting
    return setting.duty if s.fallen and setting.dutiable[to] and not setting.dutiable[m] else 0


def no_duty(s: State, seat: int) -> Refusal:
    assert s.setting.fall is not None
    return Refusal(
        "EVT-18",
        say(
            "Crossing into {into} costs {duty}M duty, paid in advance; you have {cash}M.",
            into=s.setting.fall.into,
            duty=s.setting.duty,
            cash=s.cash[seat],
        ),
    )


def pay_duty(s: State, seat: int, m: int, to: int) -> None:
    due = duty(s, m, to)
    if due:
        s.cash[seat] -= due
        s.tell("duty", seat, due)


def rents_paid(s: State, train: int) -> int:
    """The opponents whose track the train may use for nothing more this turn, as bits (R-72)."""
    return s.paid >> _first_rent(s, train)


def _first_rent(s: State, train: int) -> int:
    """Where a train's rents stand in `s.paid`: trains of a player share them, unless each pays its own."""
    return train - train % s.setting.players if s.setting.rules.each_train_pays else 0


def why_not_rent(s: State, train: int, landlord: int, besides: int = 0) -> Refusal | None:
    """MOV-6: rent is paid before use, once a turn to each opponent; `besides` is owed at the same step."""
    rent, seat = s.setting.rules.rent, train % s.setting.players
    if rents_paid(s, train) >> landlord & 1 or s.cash[seat] >= rent + besides or s.setting.hooks.late_rent:
        return None
    if besides:
        return Refusal(
            "MOV-6",
            say(
                "Running on {name}'s track costs {rent}M a turn and the border {besides}M; you have {cash}M.",
                name=s.names[landlord],
                rent=rent,
                besides=besides,
                cash=s.cash[seat],
            ),
        )
    return Refusal(
        "MOV-6",
        say(
            "Running on {name}'s track costs {rent}M a turn and you have {cash}M.",
            name=s.names[landlord],
            rent=rent,
            cash=s.cash[seat],
        ),
    )


def pay_rent(s: State, train: int, landlord: int, besides: int = 0) -> None:
    """Rent goes to the landlord; where it may wait (variants/late_fee.py), what is owed besides goes first."""
    if not rents_paid(s, train) >> landlord & 1:
        rent, seat = s.setting.rules.rent, train % s.setting.players
        s.paid |= 1 << _first_rent(s, train) + landlord
        if s.cash[seat] >= rent + besides:
            charge_rent(s, seat, landlord)
            return
        for hook in s.setting.hooks.late_rent:
            hook(s, seat, landlord, rent)


def charge_rent(s: State, seat: int, landlord: int) -> None:
    rent = s.setting.rules.rent
    s.cash[seat] -= rent
    s.tell("rent", seat, landlord, rent)
    earn(s, landlord, rent)


def why_not_own(s: State, seat: int, besides: int = 0) -> Refusal | None:
    """V-MOVECOST, R-71: once a turn, with the first own track used; `besides` is owed at the same step."""
    cost = s.setting.rules.own_track_cost
    if s.own_paid or s.cash[seat] >= cost + besides:
        return None
    return Refusal(
        "V-MOVECOST",
        say("Running on your own track costs {cost}M a turn and you have {cash}M.", cost=cost, cash=s.cash[seat]),
    )


def pay_own(s: State, seat: int) -> None:
    cost = s.setting.rules.own_track_cost
    if cost and not s.own_paid:
        s.own_paid = True
        s.cash[seat] -= cost
        s.tell("own track", seat, cost)


def apply_move(s: State, seat: int, argument: int) -> None:
    train, arm = train_of(s, seat, argument), argument & BODY
    board = s.setting.board
    section = board.section[arm]
    owner = s.owner[section]
    to = board.near[arm]
    if owner and not board.red[section]:
        if owner != seat + 1:
            pay_rent(s, train, owner - 1, duty(s, s.place[train], to) if s.fallen else 0)
        elif s.setting.rules.own_track_cost:
            pay_own(s, seat)
    if s.fallen:
        pay_duty(s, seat, s.place[train], to)
    arrive(s, train, to, section)


def arrive(s: State, train: int, to: int, way: int) -> None:
    """The train makes one step, by that section or tunnel."""
    if s.limits.slow[to]:
        s.points[train], halved = after_step(s, s.points[train], bool(s.halved >> train & 1), s.place[train], to)
        if halved:
            s.halved |= 1 << train
    else:
        s.points[train] -= 1
    s.place[train] = to
    s.came[train] = way
    s.fresh = False
    s.moved |= 1 << train
    if s.setting.board.city_at[to] >= 0:
        s.last_city[train] = to


def after_step(s: State, points: int, halved: bool, m: int, to: int) -> tuple[int, bool]:
    """Points left after a step and whether they have been halved.

    A step costs one point; entering bad weather halves what is left, once a turn (EVT-17, R-17, R-18).
    """
    rules, slow = s.setting.rules, s.limits.slow
    if not slow[to] or slow[m] or (halved and not rules.halve_again):
        return points - 1, halved
    return after_entering(rules, points), True


def after_entering(rules: Rules, points: int) -> int:
    """Points left after a step into bad weather."""
    return max(rules.left(points) - 1, 0) if rules.halve_entering_step else rules.left(points - 1)


def move_candidates(s: State, seat: int) -> list[int]:
    found: list[int] = []
    if s.phase == OPERATE:
        owner, red, arms_at = s.owner, s.setting.red, s.setting.arms_at
        for number, train in enumerate(s.setting.trains_of(seat)):
            m = s.place[train]
            if m >= 0 and s.points[train]:
                train_bits = number << TRAIN_SHIFT
                found += [train_bits | arm for arm, there in arms_at[m] if owner[there] or red[there]]
    return found


def speed(s: State, train: int) -> int:
    return s.setting.rules.speeds[s.locos[train]]


ACTIONS[PLACE] = Action(why_not_place, apply_place, place_candidates, _place_text, _parse_place)
ACTIONS[MOVE] = Action(why_not_move, apply_move, move_candidates, arm_text, find_arm)
