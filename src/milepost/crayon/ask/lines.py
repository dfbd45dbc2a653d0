"""A line of new track: from which end each section is built, and in which order (R-48).

A section costs what the milepost it is built *to* costs, and is begun where own track or a major city is. Where
that holds for both its ends the builder chooses. The cheaper end is chosen, for everybody: the kernel finds lines so
(`either_way`), `step_price` prices one step of them, and `in_order` builds them.
A line is a list of pairs of mileposts: sections, and ferries that are bought by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, ARGUMENT, BODY, BUILD, FERRY, KIND_SHIFT, atom
from milepost.crayon.options.rules import NOT_BUILDABLE
from milepost.crayon.prices import Item
from milepost.crayon.rights import exits
from milepost.crayon.rules import track
from milepost.crayon.rules.build import price, price_items
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.state import State
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting

Step = tuple[int, int]  # from, to


def starts(s: State, seat: int) -> int:
    """All mileposts the seat may build from, be it in this turn or a later one (BLD-5)."""
    return s.reach[seat] | s.setting.major_bits


def step_price(s: State, seat: int, arm: int, begun: int) -> int:
    """What new track along the arm costs, built from its far end if that is begun and cheaper."""
    board = s.setting.board
    forward, near = price(s, seat, arm), board.near[arm]
    return min(forward, price(s, seat, board.arm(near, arm // 6))) if begun & board.bit[near] else forward


def fixed_price(setting: Setting, arm: int) -> int | None:
    """What new track along the arm costs if that is the same for every seat in every position, by `step_price`."""
    board = setting.board
    m, near = arm // 6, board.near[arm]
    if board.port_at[m] >= 0 or board.port_at[near] >= 0:
        return None
    forward = setting.prices[arm]
    return forward if forward <= setting.prices[board.arm(near, m)] else None


def price_of(s: State, seat: int, act: int) -> int:
    """What an act of building costs: a section, or a ferry that is bought by itself."""
    return price(s, seat, act & BODY) if act >> KIND_SHIFT == BUILD else toll(s, act & BODY)


def items_of(s: State, seat: int, act: int) -> tuple[Item, ...]:
    """The parts of `price_of`, for what can be built."""
    return price_items(s, seat, act & BODY) if act >> KIND_SHIFT == BUILD else (Item("ferry", toll(s, act & BODY)),)


def prices_of(s: State, seat: int, row: Iterable[int]) -> list[int]:
    """What each act of a row costs, each where those before it lead: with the first port its ferry is paid for.

    It ends with NOT_BUILDABLE where there is no section, or somebody's already.
    """
    trial = s.copy()
    found: list[int] = []
    for act in row:
        what, section = act & BODY, act >> KIND_SHIFT == BUILD
        cost = price_of(trial, seat, act)
        if section and (cost == NOT_BUILDABLE or trial.owner[s.setting.board.section[what]] & ~CLAIM):
            return [*found, NOT_BUILDABLE]
        found.append(cost)
        if section:
            track.lay(trial, seat, what)
        else:
            track.pay_ferry(trial, seat, what)
    return found


def cost(s: State, seat: int, line: Iterable[Step]) -> int:
    """What the line costs, built in these directions."""
    return sum(price_of(s, seat, act) for act in atoms_of(s, line))


def atoms_of(s: State, line: Iterable[Step]) -> list[int]:
    """Sections to build and ferries to buy, in these directions."""
    links = [(step, link_of(s, step)) for step in line]
    return [atom(BUILD, s.setting.board.arm(*step)) if link < 0 else atom(FERRY, link) for step, link in links]


def link_of(s: State, step: Step) -> int:
    """The ferry that the step is; -1 where it is a section, or no way at all."""
    board = s.setting.board
    arm = board.arm(*step)
    if arm >= 0 and board.section[arm] >= 0:
        return -1
    return next((n for n in board.links_at.get(step[0], ()) if step[1] in board.links[n].ports), -1)


def now(s: State, seat: int, act: int) -> tuple[int, Refusal | None]:
    """The act as it can be done now, and why not: a section that no exit is left for is built from its other end."""
    refusal = ACTIONS[act >> KIND_SHIFT].why_not(s, seat, act & ARGUMENT)
    if refusal is None or refusal.rule not in exits.RULES.values() or act >> KIND_SHIFT != BUILD:
        return act, refusal
    arm = act & BODY
    other = s.setting.board.arm(s.setting.board.near[arm], arm // 6)
    return (act, refusal) if ACTIONS[BUILD].why_not(s, seat, other) else (atom(BUILD, other), None)


def in_order(s: State, seat: int, line: Iterable[Step], begun: int | None = None) -> tuple[list[Step], list[Step]]:
    """The line as it can be built step after step, each from its cheaper end; and the steps no track leads to.

    `begun` is where it may begin; left out, wherever the seat may build from.
    """
    touched = starts(s, seat) if begun is None else begun
    bit = s.setting.board.bit
    ready: list[Step] = []
    left = list(line)
    while left:
        found = next((n for n, (a, b) in enumerate(left) if touched & (bit[a] | bit[b])), -1)
        if found < 0:
            break
        step = left.pop(found)
        if not touched & bit[step[0]]:
            ready.append(step[::-1])
        elif touched & bit[step[1]]:
            ready.append(min((step, step[::-1]), key=lambda way: cost(s, seat, (way,))))
        else:
            ready.append(step)
        touched |= _ends(s, step)
    return ready, left


def _ends(s: State, step: Step) -> int:
    """What the step touches; a port brings the other one with it (BLD-19)."""
    board = s.setting.board
    touched = board.bits(step)
    for m in step:
        if board.port_at[m] >= 0:
            touched |= board.bits(board.links[board.port_at[m]].ports)
    return touched


def within_exits(s: State, seat: int, line: list[Step]) -> list[Step] | None:
    """The line with sections turned, those that cost least more, until it leaves major cities no more than it may now.

    None where that cannot be had.
    """
    while not exits.suffice(s, seat, line):
        others = [other for n in range(len(line)) if (other := _turned(s, seat, line, n))]
        if not others:
            return None
        line = min(others, key=lambda other: cost(s, seat, other))
    return line


def _turned(s: State, seat: int, line: list[Step], n: int) -> list[Step] | None:
    """The line with step n built the other way, if it can be and saves an exit."""
    a, b = line[n]
    touched = starts(s, seat)
    for step in line[:n]:
        touched |= _ends(s, step)
    if link_of(s, (a, b)) >= 0 or not touched & s.setting.board.bit[b]:
        return None
    other = [*line[:n], (b, a), *line[n + 1 :]]
    return other if exits.needed(s, seat, other) < exits.needed(s, seat, line) else None
