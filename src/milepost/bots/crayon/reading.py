"""What people read off the cards: the outlook of each demand, the opponents' likely targets, chips that run out.

Plain data by names, of what the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.search.deliveries import SPECIAL
from milepost.bots.crayon.planner.talk.advice import to_draw
from milepost.bots.crayon.planner.talk.outlook import Outlook as Found
from milepost.bots.crayon.planner.talk.outlook import outlooks as find_outlooks
from milepost.bots.crayon.planner.talk.outlook import targets
from milepost.bots.records import Outlook, Rivals, Scarce, Stop
from milepost.chance import HIDDEN
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import OVER
from milepost.crayon.view import CrayonView

FEW = 1  # chips in the bank from which a load is scarce


def outlooks(view: CrayonView, which: int = 0) -> list[Outlook]:
    """What each demand of the seat, and each open to all, takes one of its trains."""
    return [_told(view.state, one) for one in find_outlooks(view, which)]


def rivals(view: CrayonView) -> Rivals:
    """The opponents' likely targets, and the loads that are about to run out."""
    if view.state.phase == OVER:
        return {"rivals": [], "scarce": []}
    return {
        "rivals": [
            {"seat": seat, "targets": [_told(view.state, one) for one in found]}
            for seat, found in targets(view).items()
        ],
        "scarce": scarce(view.state),
    }


def _told(s: CrayonPosition, one: Found) -> Outlook:
    setting = s.setting
    city, pay, loads = _demand(s, one)
    halts, route, build = to_draw(one.scene, one.plan) if one.plan else ((), (), ())
    stops: list[Stop] = [
        {"city": halt.city, "loads": list(halt.loads), "pick": halt.pick, "pay": halt.pay} for halt in halts
    ]
    track, fees, turns, rate = _figures(one.plan)
    return {
        "card": one.card,
        "which": one.which,
        "city": setting.board.cities[city].name,
        "loads": [setting.title.loads[load].name for load in loads],
        "pay": pay,
        "left": [None if _endless(s, load) else s.bank[load] for load in loads],
        "aboard": bool(stops) and not stops[0]["pick"],
        "mileposts": one.mileposts,
        "track": track,
        "fees": fees,
        "short": one.short,
        "turns": turns,
        "rate": rate,
        "stops": stops,
        "route": [list(leg) for leg in route],
        "build": list(build),
        "sketch": [setting.board.names[m] for m in one.sketch()],
        "why": one.why or None,
    }


def _demand(s: CrayonPosition, one: Found) -> tuple[int, int, list[int]]:
    """City, pay and loads."""
    if one.which == SPECIAL:
        special = s.setting.special_demands[one.card]
        return special.city, special.pay, list(special.loads)
    demand = s.setting.demands[one.card][one.which]
    return demand.city, demand.pay, [demand.load]


def _figures(plan: Plan | None) -> tuple[int, int, int, float]:
    """Track, fees, turns and what it earns a turn."""
    return (plan.track, plan.cost - plan.track, plan.whole_turns, round(plan.a_turn, 1)) if plan else (0, 0, 0, 0.0)


def _endless(s: CrayonPosition, load: int) -> bool:
    return s.setting.endless[load] or load == s.setting.circus


def scarce(s: CrayonPosition) -> list[Scarce]:
    """The loads of which the bank has next to none, if a card asks for them; fewest first."""
    chips = s.setting.chips
    few = [n for n in range(len(chips)) if not _endless(s, n) and s.bank[n] <= FEW]
    found = [_scarce(s, load) for load in few]
    asked = [one for one in found if one["wanted"] or one["open"]]
    return sorted(asked, key=lambda one: (one["left"], one["load"]))


def _scarce(s: CrayonPosition, load: int) -> Scarce:
    setting = s.setting
    return {
        "load": setting.title.loads[load].name,
        "left": s.bank[load],
        "chips": setting.chips[load],
        "carried": [seat for seat in setting.seats if any(load in s.loads[n] for n in setting.trains_of(seat))],
        "wanted": [seat for seat in setting.seats if _asks(s, s.hands[seat], load)],
        "open": _asks(s, s.pool, load),
    }


def _asks(s: CrayonPosition, cards: Iterable[int], load: int) -> bool:
    """Whether one of the cards asks for the load."""
    return any(one.load == load for card in cards if card != HIDDEN for one in s.setting.demands[card])
