"""Moving: placing the train, single steps (MOV), riding a ferry (FER-5), rent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    MOVE,
    PLACE,
    RIDE,
    TRAIN_SHIFT,
    Action,
    arm_text,
    find_arm,
    find_milepost,
    train_of,
    written,
)
from milepost.crayon.board import plain
from milepost.crayon.owners import CLAIM
from milepost.crayon.state import NOWHERE, OPERATE
from milepost.errors import Refusal, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

NOT_YET = Refusal("TRN-1", "Nobody operates in the opening rounds.")
NO_LONGER = Refusal("TRN-9", "The operations of this turn are over; trains move before building begins.")
NOT_PLACED = Refusal("MOV-1", "Your train is not on the board yet; place it in any city first.")


def not_operating(s: State) -> Refusal:
    """Why no train moves and no load is handled now."""
    return NOT_YET if s.opening else NO_LONGER


# Placing

def why_not_place(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, m = train_of(s, seat, argument), argument & BODY
    if s.place[train] != NOWHERE:
        return Refusal("MOV-1", "Your train is on the board already; it is placed only once.")
    if m >= s.setting.board.size or s.setting.board.city_at[m] < 0:
        return Refusal("MOV-1", "A train starts in a city.")
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
        raise UnknownAction("Name the city the train starts in.")
    return find_milepost(setting, words[0])


# Steps

def why_not_move(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, arm = train_of(s, seat, argument), argument & BODY
    board = s.setting.board
    m = s.place[train]
    if m < 0:
        return NOT_PLACED
    if arm // 6 != m or arm >= len(board.section):
        return Refusal("MOV-2", f"Your train stands at {board.label(m)}.")
    if not s.points[train]:
        return Refusal("MOV-2", f"Your train has no movement left; it goes {speed(s, train)} mileposts a turn.")
    section = board.section[arm]
    owner = s.owner[section] if section >= 0 else 0
    red = section >= 0 and board.red[section]
    if not red and (not owner or owner & CLAIM):
        return Refusal("MOV-6", f"There is no track from {board.label(m)} that way.")
    if section == s.came[train] and board.city_at[m] < 0:
        return Refusal("MOV-3", "A train turns round only in a city.")
    if s.limits.move[section]:
        event = s.setting.events[s.limits.culprit("move", section)]
        return Refusal(event.rule, f"No train moves here while “{event.card.title}” lasts.")
    if not red and owner != seat + 1:
        return why_not_rent(s, seat, owner - 1)
    return None


def why_not_rent(s: State, seat: int, landlord: int) -> Refusal | None:
    """MOV-6: rent is paid before use, once a turn to each opponent."""
    rent = s.setting.rules.rent
    if s.paid >> landlord & 1 or s.cash[seat] >= rent:
        return None
    return Refusal("MOV-6", f"Running on {s.names[landlord]}'s track costs {rent}M a turn and you have "
                            f"{s.cash[seat]}M.")


def pay_rent(s: State, seat: int, landlord: int) -> None:
    if not s.paid >> landlord & 1:
        rent = s.setting.rules.rent
        s.paid |= 1 << landlord
        s.cash[seat] -= rent
        s.cash[landlord] += rent
        s.tell("rent", seat, landlord, rent)


def apply_move(s: State, seat: int, argument: int) -> None:
    train, arm = train_of(s, seat, argument), argument & BODY
    board = s.setting.board
    section = board.section[arm]
    owner = s.owner[section]
    if owner and owner != seat + 1 and not board.red[section]:
        pay_rent(s, seat, owner - 1)
    to = board.near[arm]
    s.points[train], halved = after_step(s, s.points[train], bool(s.halved >> train & 1), s.place[train], to)
    if halved:
        s.halved |= 1 << train
    s.place[train] = to
    s.came[train] = section
    s.fresh = False
    s.moved |= 1 << train
    if board.city_at[to] >= 0:
        s.last_city[train] = to


def after_step(s: State, points: int, halved: bool, m: int, to: int) -> tuple[int, bool]:
    """Points left after a step and whether they have been halved.

    A step costs one point; entering bad weather halves what is left, once a turn (EVT-17, R-17, R-18).
    """
    rules, slow = s.setting.rules, s.limits.slow
    if not slow[to] or slow[m] or (halved and not rules.halve_again):
        return points - 1, halved
    return (rules.half(points) - 1 if rules.halve_entering_step else rules.half(points - 1)), True


def move_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        section, owner, red = s.setting.board.section, s.owner, s.setting.board.red
        for number, train in enumerate(s.setting.trains_of(seat)):
            m = s.place[train]
            if m >= 0 and s.points[train]:
                for arm in range(m * 6, m * 6 + 6):
                    there = section[arm]
                    if there >= 0 and (owner[there] or red[there]):
                        yield number << TRAIN_SHIFT | arm


def speed(s: State, train: int) -> int:
    return s.setting.rules.speeds[s.locos[train]]


# Ferries. The argument holds the ferry and whom rent goes to (seat + 1, or 0 for nobody).

def why_not_ride(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    board = s.setting.board
    if number >= len(board.ferries) or payee > s.setting.players:
        return Refusal("FER-5", "There is no such ferry.")
    ferry = board.ferries[number]
    if s.place[train] not in ferry.ports:
        return Refusal("FER-5", f"Your train is not at a port of the {ferry.name} ferry.")
    if s.moved >> train & 1:
        return Refusal("FER-5", "A train waits at the port until its next turn before it rides.")
    if s.came[train] == -2 - number:
        return Refusal("FER-5", "A train does not ride straight back the way it came; a port is no city.")
    if number in s.limits.ferries:
        event = s.setting.events[s.limits.culprit("ferries", number)]
        return Refusal(event.rule, f"The ferry is closed while “{event.card.title}” lasts.")
    return _fare(s, seat, number, payee)


def _fare(s: State, seat: int, number: int, payee: int) -> Refusal | None:
    """R-23: who has not paid for the ferry owes rent to one owner."""
    owners = s.ferries[number]
    if owners >> seat & 1:
        return Refusal("R-23", "You own this ferry and pay nobody.") if payee else None
    if not owners:
        return Refusal("FER-1", "Nobody has built this ferry.")
    if not payee or not owners >> payee - 1 & 1:
        names = ", ".join(f"{owner} for {s.names[owner]}" for owner in s.setting.seats if owners >> owner & 1)
        return Refusal("R-23", f"Say which owner of the ferry you pay, with “paying” and a seat: {names}.")
    return why_not_rent(s, seat, payee - 1)


def apply_ride(s: State, seat: int, argument: int) -> None:
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    if payee:
        pay_rent(s, seat, payee - 1)
    a, b = s.setting.board.ferries[number].ports
    s.place[train] = b if s.place[train] == a else a
    s.came[train] = -2 - number
    s.halve(train)
    s.points[train] -= s.setting.rules.ferry_far_port_cost
    s.moved |= 1 << train
    s.fresh = False


def ride_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        for which, train in enumerate(s.setting.trains_of(seat)):
            m = s.place[train]
            if m >= 0 and s.setting.board.port_at[m] >= 0 and not s.moved >> train & 1:
                for payee in range(s.setting.players + 1):
                    yield which << TRAIN_SHIFT | s.setting.board.port_at[m] << 4 | payee


def _ride_text(setting: Setting, argument: int) -> str:
    payee = argument & 15
    name = written(setting.board.ferries[(argument & BODY) >> 4].name)
    return f"{name} paying {payee - 1}" if payee else name


def _parse_ride(setting: Setting, words: list[str]) -> int:
    payee = 0
    if len(words) == 3 and words[1] == "paying" and words[2].isdecimal() and int(words[2]) < setting.players:
        payee = int(words[2]) + 1
        words = words[:1]
    for number, ferry in enumerate(setting.board.ferries):
        if len(words) == 1 and plain(words[0]) == plain(ferry.name):
            return number << 4 | payee
    raise UnknownAction(f"There is no ferry “{' '.join(words)}”.")


ACTIONS[PLACE] = Action(why_not_place, apply_place, place_candidates, _place_text, _parse_place)
ACTIONS[MOVE] = Action(why_not_move, apply_move, move_candidates, arm_text, find_arm)
ACTIONS[RIDE] = Action(why_not_ride, apply_ride, ride_candidates, _ride_text, _parse_ride)
