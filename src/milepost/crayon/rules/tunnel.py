"""Tunnels: running through them (NI-1, R-54). For a train a tunnel is a section between its two ends.

How a tunnel is built stands in `build.py`: by building into one of its ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BODY, TRAIN_SHIFT, TUNNEL, Action, train_of, written
from milepost.crayon.board.board import link_way, plain
from milepost.crayon.rules.move import (
    NOT_PLACED,
    arrive,
    not_operating,
    on_strike,
    pay_own,
    pay_rent,
    speed,
    why_not_own,
    why_not_rent,
)
from milepost.crayon.state import OPERATE
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State


def owner_of(s: State, number: int) -> int:
    """The seat whose tunnel it is, or -1."""
    return s.link_owners[number].bit_length() - 1


def through(s: State, m: int, to: int) -> int:
    """The tunnel between two mileposts, or -1."""
    links = s.setting.board.links
    return next((n for n in s.setting.board.links_at.get(m, ()) if links[n].tunnel and to in links[n].ports), -1)


# The argument is the number of the tunnel among the links.


def why_not_tunnel(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, number = train_of(s, seat, argument), argument & BODY
    board = s.setting.board
    if number >= len(board.links) or not board.links[number].tunnel:
        return Refusal("NI-1", say("There is no such tunnel."))
    tunnel = board.links[number]
    m = s.place[train]
    if m < 0:
        return NOT_PLACED
    if m not in tunnel.ports:
        return Refusal("NI-1", say("Your train is not at an end of {tunnel}.", tunnel=tunnel.name))
    if not s.points[train]:
        return Refusal(
            "MOV-2", say("Your train has no movement left; it goes {speed} mileposts a turn.", speed=speed(s, train))
        )
    owner = owner_of(s, number)
    if owner < 0:
        return Refusal("NI-1", say("Nobody has built {tunnel}.", tunnel=tunnel.name))
    if s.came[train] == link_way(number) and not s.setting.turning[m]:
        return Refusal("MOV-3", say("A train turns round only in a city, and the end of a tunnel is not one."))
    if number in s.limits.links:
        event = s.setting.events[s.limits.culprit("links", number)]
        return Refusal(
            event.rule, say("{tunnel} is closed while “{event}” lasts.", tunnel=tunnel.name, event=event.card.title)
        )
    if s.limits.struck >> owner & 1:
        return on_strike(s, owner)
    return why_not_own(s, seat) if owner == seat else why_not_rent(s, train, owner)


def apply_tunnel(s: State, seat: int, argument: int) -> None:
    train, number = train_of(s, seat, argument), argument & BODY
    owner = owner_of(s, number)
    if owner == seat:
        pay_own(s, seat)
    else:
        pay_rent(s, train, owner)
    a, b = s.setting.board.links[number].ports
    arrive(s, train, b if s.place[train] == a else a, link_way(number))


def tunnel_candidates(s: State, seat: int) -> Iterator[int]:
    links_at, links = s.setting.board.links_at, s.setting.board.links
    for which, train in enumerate(s.setting.trains_of(seat)):
        for number in links_at.get(s.place[train], ()):
            if links[number].tunnel:
                yield which << TRAIN_SHIFT | number


def _tunnel_text(setting: Setting, argument: int) -> str:
    return written(setting.board.links[argument & BODY].name)


def _parse_tunnel(setting: Setting, words: list[str]) -> int:
    for number, link in enumerate(setting.board.links):
        if link.tunnel and len(words) == 1 and plain(words[0]) == plain(link.name):
            return number
    raise UnknownAction(say("There is no tunnel “{words}”.", words=" ".join(words)))


ACTIONS[TUNNEL] = Action(why_not_tunnel, apply_tunnel, tunnel_candidates, _tunnel_text, _parse_tunnel)
