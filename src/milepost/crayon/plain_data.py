"""A position as plain data with the names of things, for pages and for bots in other languages; and as a short text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from milepost.chance import HIDDEN as UNSEEN_CARD
from milepost.crayon.board.board import link_way
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.records import Cubes, Demand, Player, PoolNow, Position, SpecialDemand, Train
from milepost.crayon.rules import cards, locks, pool, special, track, win
from milepost.crayon.rules.move import rents_paid
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.crayon.state import OPERATE, OVER, SECRET
from milepost.crayon.variants import debts, trade, warehouse

if TYPE_CHECKING:
    from milepost.crayon.state import State

PHASES: tuple[Literal["operate", "build", "over"], ...] = ("operate", "build", "over")


def position_dict(s: State, waiting: Sequence[int]) -> Position:
    """A position, redacted or not, with the names of things; `waiting` are the seats that must act."""
    # Tangled: only in number; each line stands by itself.
    return {
        "title": s.setting.title.id,
        "round": s.round,
        "phase": PHASES[s.phase],
        "seat": s.seat,
        "first": s.first,
        "waiting": list(waiting),
        "question": list(s.stack[-1]) if s.stack else None,
        "spent": s.spent,
        "sections out of major cities": s.outs,
        "rent paid to": _paid_to(s),
        "turn begun": not s.fresh,
        "target": s.target,
        "declared": list(s.declared),
        "winners": list(s.winners),
        "places": [list(place) for place in win.ranking(s)] if s.phase == OVER else None,
        "last round": s.last_round or None,
        "debts": debts.as_dicts(s),
        "open cards": list(s.pool),
        "warehouses": warehouse.as_dicts(s),
        "deal": trade.draft_dict(s),
        "own track paid": s.own_paid,
        "players": [_player_dict(s, other) for other in s.setting.seats],
        "track": {str(section): owner - 1 for section, owner in enumerate(s.owner) if owner and not owner & CLAIM},
        "claims": {str(section): (s.owner[section] & SEAT) - 1 for section in s.claims},
        "ferries": [[other for other in s.setting.seats if paid >> other & 1] for paid in s.link_owners],
        **_pool_dict(s),
        "circus": [s.setting.board.cities[city].name for city in s.circus],
        "changed cards": _changed_cards(s),
        "solo rounds": s.setting.rules.solo_rounds or None,
        "bank": _bank_dict(s),
        "events": [[card, drawer, begun] for card, drawer, begun in s.active],
        "fallen": s.fallen,
        "fall within": list(s.fate) or None,
        "special demands": [_special_dict(s, card) for card in special.open_demands(s)],
        "undrawn": cards.members(cards.undrawn(s)),
        "discards": cards.members(s.discards),
    }


def _player_dict(s: State, seat: int) -> Player:
    return {
        "name": s.names[seat],
        "cash": None if s.cash[seat] == SECRET else s.cash[seat],
        "cards": [card for card in s.hands[seat] if card != UNSEEN_CARD],
        **_cubes_dict(s, seat),
        "turns to lose": s.lost[seat],
        "majors joined": track.majors_joined(s, seat),
        "trains": [_train_dict(s, train, seat) for train in s.setting.trains_of(seat)],
    }


def _paid_to(s: State) -> list[int]:
    """The opponents whom the player on turn has paid rent."""
    paid = [rents_paid(s, train) for train in s.setting.trains_of(s.seat)]
    return [other for other in s.setting.seats if any(seats >> other & 1 for seats in paid)]


def _bank_dict(s: State) -> dict[str, int | None]:
    """The chips left of each load; None where they never run out. A Circus is no chip."""
    return {
        load.name: None if s.setting.endless[n] else s.bank[n]
        for n, load in enumerate(s.setting.title.loads)
        if n != s.setting.circus
    }


def _special_dict(s: State, card: int) -> SpecialDemand:
    """A special demand in play; `carried by`: the seats that have all its loads aboard one train."""
    setting = s.setting
    demand = setting.special_demands[card]
    return {
        "card": card,
        "title": demand.card.title,
        "city": setting.board.cities[demand.city].name,
        "loads": [setting.title.loads[load].name for load in demand.loads],
        "pay": demand.pay,
        "carried by": [
            seat
            for seat in setting.seats
            if any(special.carries_all(s, train, card) for train in setting.trains_of(seat))
        ],
    }


def _pool_dict(s: State) -> PoolNow:
    if s.setting.rules.pool is None:
        return {}
    return {"pool": list(s.pool), "swap": pool.why_not_swap(s, s.seat, 0) is None}


def _cubes_dict(s: State, seat: int) -> Cubes:
    """Where there is a pool: cards not to be seen, choices not yet shown, and what a player's cubes lie on."""
    if s.setting.rules.pool is None:
        return {}
    return {
        "hidden cards": s.hands[seat].count(UNSEEN_CARD),
        "sealed": [card for card in s.sealed[seat] if card != UNSEEN_CARD],
        "chosen": len(s.sealed[seat]),
        "locks": [list(lock) for lock in s.locks[seat]],
        "bound": [list(bound) for bound in s.bound[seat]],
        "mat": [s.setting.title.loads[load].name for load in locks.on_mat(s, seat)],
    }


def _changed_cards(s: State) -> dict[str, list[Demand]]:
    """The demand cards that a variant has changed, as they are played."""
    setting = s.setting
    return {
        str(card): [
            {
                "city": setting.board.cities[demand.city].name,
                "load": setting.title.loads[demand.load].name,
                "pay": demand.pay,
            }
            for demand in demands
        ]
        for card, demands in setting.demands.items()
        if demands != setting.title.demands[card]
    }


def _train_dict(s: State, train: int, seat: int) -> Train:
    board, came = s.setting.board, s.came[train]
    by = None
    if came >= 0:
        by = " ".join(board.names[m] for m in board.ends[came])
    elif came < -1:
        by = board.links[link_way(came)].name
    running = seat == s.seat and s.phase == OPERATE
    return {
        "place": board.names[s.place[train]] if s.place[train] >= 0 else None,
        "came by": by,
        "loco": LOCOS[s.locos[train]],
        "loads": [s.setting.title.loads[load].name for load in s.loads[train]],
        "pilgrims from": s.area[train] or None,
        "aboard": board.links[s.boarded[train]].name if s.boarded[train] >= 0 else None,
        "points": s.points[train] if running else None,
        "moved": bool(running and s.moved >> train & 1),
        "half rate": bool(running and s.halved >> train & 1),
        "may turn": bool(s.resting >> train & 1),
    }


# As text


def as_text(s: State, waiting: Sequence[int]) -> str:
    """A position for whoever prints it."""
    phase = ("operations", "building", "over")[s.phase]
    lines = [f"{s.setting.title.name}, round {s.round}, {phase}"]
    for seat in s.setting.seats:
        lines += _player_lines(s, seat, ">" if seat in waiting else " ")
    if s.pool:
        lines += ["  the pool:", *(f"    {_card_text(s, card)}" for card in s.pool)]
    lines += [f"  {line}" for hook in s.setting.hooks.lines for line in hook(s)]
    for card, drawer, _ in s.active:
        event = s.setting.events[card]
        until = f" until {s.names[drawer]}'s next turn ends" if event.timed else ""
        lines.append(f"  “{event.card.title}”{until}")
    if s.fallen:
        lines.append("  Communism has fallen")
    return "\n".join(lines)


def _player_lines(s: State, seat: int, mark: str) -> list[str]:
    board, title = s.setting.board, s.setting.title
    cash = "?" if s.cash[seat] == SECRET else str(s.cash[seat])
    majors = f"{track.majors_joined(s, seat)} of {s.setting.rules.win_majors} major cities"
    lines = [f"{mark} {s.names[seat]}: {cash}M, {majors}"]
    for train in s.setting.trains_of(seat):
        where = f" at {board.label(s.place[train])}" if s.place[train] >= 0 else ", not placed"
        loads = ", ".join(title.loads[load].name for load in s.loads[train]) or "empty"
        moving = f", {s.points[train]} points left" if s.phase == OPERATE and seat == s.seat else ""
        lines.append(f"    {LOCOS[s.locos[train]]}{where}: {loads}{moving}")
    return lines + [f"    {_card_text(s, card)}" for card in s.hands[seat]]


def _card_text(s: State, card: int) -> str:
    """A card's demands, with a star for each cube on one."""
    if card == UNSEEN_CARD:
        return "?"
    title, cities = s.setting.title, s.setting.board.cities
    cubes = [lock for held in s.locks for lock in held]
    return f"{card}: " + "; ".join(
        f"{title.loads[demand.load].name} to {cities[demand.city].name} {demand.pay}M"
        + "*" * cubes.count((card, which))
        for which, demand in enumerate(s.setting.demands[card])
    )
