"""Ferries: riding them (FER-5, FER-6), what that costs who has not paid for one (R-23), buying those with two prices.

Ferries with one price are bought by building to a port: see `build.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BODY, FERRY, RIDE, TRAIN_SHIFT, Action, train_of, written
from milepost.crayon.board.board import link_way, plain
from milepost.crayon.rights import exits
from milepost.crayon.rules import track
from milepost.crayon.rules.build import NOT_BUILDING, barred, money_limit, note_work, too_dear
from milepost.crayon.rules.move import (
    duty,
    no_duty,
    not_operating,
    on_strike,
    pay_duty,
    pay_own,
    pay_rent,
    why_not_own,
    why_not_rent,
)
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import OPERATE, TRACK
from milepost.digits import is_number
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State


# Riding. The argument holds the ferry and whom rent goes to (seat + 1, or 0 for nobody).
# Where boarding takes a turn of its own the first ride boards, the second leaves (FER-6).


def why_not_ride(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    board = s.setting.board
    rule = "FER-6" if s.setting.rules.ferry_boarding else "FER-5"
    if number >= len(board.links) or board.links[number].tunnel or payee > s.setting.players:
        return Refusal(rule, say("There is no such ferry."))
    leaving = s.boarded[train] == number
    if not leaving:
        refusal = _why_not_start(s, train, number, rule)
        if refusal:
            return refusal
    elif s.moved >> train & 1:
        return Refusal(rule, say("A train leaves the ferry on the turn after it boarded."))
    if number in s.limits.links:
        event = s.setting.events[s.limits.culprit("links", number)]
        return Refusal(event.rule, say("The ferry is closed while “{event}” lasts.", event=event.card.title))
    if leaving:
        return _why_not_leave(s, seat, number, payee)
    due = duty(s, s.place[train], across(s, train, number))  # a ride may cross the border
    if due > s.cash[seat]:
        return no_duty(s, seat)
    return _fare(s, train, number, payee, due)


def _why_not_leave(s: State, seat: int, number: int, payee: int) -> Refusal | None:
    hosts = (
        s.link_owners[number] & (1 << seat) or s.link_owners[number]
    )  # the rider's own track, or whose he has paid for
    if s.limits.struck and hosts and not hosts & ~s.limits.struck:  # EVT-20: it stays aboard, as in a storm
        return on_strike(s, (hosts & -hosts).bit_length() - 1)
    return Refusal("R-23", say("The ride was paid for when the train boarded.")) if payee else None


def _why_not_start(s: State, train: int, number: int, rule: str) -> Refusal | None:
    ferry, m = s.setting.board.links[number], s.place[train]
    if s.boarded[train] >= 0:
        return Refusal(
            rule, say("Your train is aboard the {link} ferry.", link=s.setting.board.links[s.boarded[train]].name)
        )
    if m not in ferry.ports:
        return Refusal(rule, say("Your train is not at a port of the {link} ferry.", link=ferry.name))
    if s.moved >> train & 1:
        return Refusal(rule, say("A train waits at the port until its next turn before it rides."))
    if s.came[train] == link_way(number) and not s.setting.turning[m]:
        return Refusal(rule, say("A train does not ride straight back the way it came; a port is not a city."))
    return None


def across(s: State, train: int, number: int) -> int:
    """The far port of the ferry."""
    a, b = s.setting.board.links[number].ports
    return b if s.place[train] == a else a


def _fare(s: State, train: int, number: int, payee: int, besides: int) -> Refusal | None:
    """R-23: a player who has not paid for the ferry owes rent to one owner, or does not ride at all."""
    owners, seat = s.link_owners[number], train % s.setting.players
    host = payee - 1 if payee else seat  # whose track the ferry is for this ride
    if s.limits.struck >> host & 1 and owners >> host & 1:
        return on_strike(s, host)
    if owners >> seat & 1:
        if payee:
            return Refusal("R-23", say("You own this ferry and pay nobody."))
        return None if s.setting.rules.own_ferries_free else why_not_own(s, seat, besides)
    if not owners:
        rule = "FER-1" if s.setting.board.links[number].second is None else "FER-4"
        return Refusal(rule, say("Nobody has built this ferry."))
    if s.setting.rules.ferries_for_owners:
        return Refusal("R-23", say("At this table only players who have paid for a ferry may ride it."))
    if not payee or not owners >> payee - 1 & 1:
        them = [owner for owner in s.setting.seats if owners >> owner & 1]
        names = joined((say("{seat} for {name}", seat=owner, name=s.names[owner]) for owner in them), ", ")
        return Refusal(
            "R-23", say("Say which owner of the ferry you pay, with “paying” and a seat: {names}.", names=names)
        )
    return why_not_rent(s, train, payee - 1, besides)


def apply_ride(s: State, seat: int, argument: int) -> None:
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    if payee:
        pay_rent(s, train, payee - 1, duty(s, s.place[train], across(s, train, number)))
    elif s.boarded[train] < 0 and not s.setting.rules.own_ferries_free:
        pay_own(s, seat)
    s.fresh = False
    if s.setting.rules.ferry_boarding and s.boarded[train] < 0:
        s.moved |= 1 << train
        s.boarded[train] = number
        if all(s.boarded[other] >= 0 for other in s.setting.trains_of(seat)):
            s.phase = BUILDING  # boarding uses up the moving phase
        return
    far = across(s, train, number)
    pay_duty(s, seat, s.place[train], far)
    s.place[train] = far
    s.boarded[train] = -1
    s.came[train] = link_way(number)
    if s.setting.board.city_at[s.place[train]] >= 0:
        s.last_city[train] = s.place[train]
    s.halve(train)
    s.points[train] -= s.setting.rules.ferry_far_port_cost
    s.moved |= 1 << train


def ride_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        for which, train in enumerate(s.setting.trains_of(seat)):
            if s.place[train] >= 0 and not s.moved >> train & 1:
                for number in s.setting.board.links_at.get(s.place[train], ()):
                    for payee in range(s.setting.players + 1):
                        yield which << TRAIN_SHIFT | number << 4 | payee


def _ride_text(setting: Setting, argument: int) -> str:
    payee = argument & 15
    name = written(setting.board.links[(argument & BODY) >> 4].name)
    return f"{name} paying {payee - 1}" if payee else name


def _parse_ride(setting: Setting, words: list[str]) -> int:
    payee = 0
    if len(words) == 3 and words[1] == "paying" and is_number(words[2]) and int(words[2]) < setting.players:
        payee = int(words[2]) + 1
        words = words[:1]
    return _find_ferry(setting, words) << 4 | payee


def _find_ferry(setting: Setting, words: list[str]) -> int:
    for number, ferry in enumerate(setting.board.links):
        if len(words) == 1 and plain(words[0]) == plain(ferry.name) and not ferry.tunnel:
            return number
    raise UnknownAction(say("There is no ferry “{words}”.", words=" ".join(words)))


# Buying a ferry with two prices (FER-4, R-25); the argument is the ferry


def has_room(s: State, seat: int, number: int) -> bool:
    """The seat has not paid for the ferry, and may."""
    return not s.link_owners[number] >> seat & 1 and track.link_admits(s, seat, number)


def toll(s: State, number: int) -> int:
    """What the next buyer pays: the larger number first, then the smaller."""
    link = s.setting.board.links[number]
    return link.price if link.second is None or not s.link_owners[number] else link.second


def why_not_ferry(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != BUILDING:
        return NOT_BUILDING
    if refusal := barred(s, seat):
        return refusal
    number, links = argument & BODY, s.setting.board.links
    if number >= len(links) or links[number].second is None:
        return Refusal("FER-4", say("Only a ferry with two prices is bought by itself; build to a port for any other."))
    name = links[number].name
    if not has_room(s, seat, number):
        owned = s.link_owners[number] >> seat & 1
        return Refusal(
            "FER-4",
            say("You have paid for the {name} ferry.", name=name)
            if owned
            else say("{most} players have built the {name} ferry.", most=s.setting.link_players[number], name=name),
        )
    if not _ends(s, seat, number):
        return Refusal("FER-4", say("Your track reaches neither end of the {name} ferry.", name=name))
    cost = toll(s, number)
    if cost > (left := money_limit(s) - s.spent) or cost > s.cash[seat]:
        return too_dear(s, seat, cost, left)
    if s.limits.struck >> seat & 1:
        return on_strike(s, seat)
    return _why_not_there(s, seat, number)


def _why_not_there(s: State, seat: int, number: int) -> Refusal | None:
    """Why the ferry is bought at neither of its ends that the seat could buy it at."""
    ends, bit = _ends(s, seat, number), s.setting.board.bit
    calm = [m for m in ends if not s.limits.ground & bit[m]]
    if not calm:
        event = s.setting.events[s.limits.culprit("ground", bit[ends[0]])]
        return Refusal(event.rule, say("No ferry may be bought there while “{event}” lasts.", event=event.card.title))
    leads_out = [m for m in calm if not s.reach[seat] & bit[m]]
    return exits.refused(s, seat, leads_out[0]) if leads_out == calm else None


def _ends(s: State, seat: int, number: int) -> list[int]:
    """The ends at which the seat can buy the ferry, best first: own track, then a major city's dot left already."""
    bit = s.setting.board.bit
    straight = not s.setting.rules.ferry_from_own_track
    found = [
        m
        for m in s.setting.board.links[number].ports
        if s.reach[seat] & bit[m] or (straight and s.setting.board.major_at[m] >= 0)
    ]
    return sorted(found, key=lambda m: (not s.reach[seat] & bit[m], not s.exits & bit[m]))


def apply_ferry(s: State, seat: int, argument: int) -> None:
    number, bit = argument & BODY, s.setting.board.bit
    m = next(m for m in _ends(s, seat, number) if not s.limits.ground & bit[m])
    if not s.reach[seat] & bit[m]:
        exits.note(s, seat, m)
    cost = toll(s, number)
    s.cash[seat] -= cost
    s.spent += cost
    track.pay_ferry(s, seat, number)
    s.kept = None
    s.cleared = -1
    note_work(s, TRACK)


def ferry_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == BUILDING:
        yield from s.setting.two_prices


def _ferry_text(setting: Setting, argument: int) -> str:
    return written(setting.board.links[argument & BODY].name)


ACTIONS[FERRY] = Action(why_not_ferry, apply_ferry, ferry_candidates, _ferry_text, _find_ferry)
ACTIONS[RIDE] = Action(why_not_ride, apply_ride, ride_candidates, _ride_text, _parse_ride)
