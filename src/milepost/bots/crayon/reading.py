"""What people read off the cards: the outlook of each demand, the opponents' likely targets, chips that run out.

Plain data by names, of what the seat may know.
"""

from __future__ import annotations

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
    setting, plan = s.setting, one.plan
    if one.which == SPECIAL:
        special = setting.special_demands[one.card]
        city, pay, loads = special.city, special.pay, list(special.loads)
    else:
        demand = setting.demands[one.card][one.which]
        city, pay, loads = demand.city, demand.pay, [demand.load]
    halts, route, build = to_draw(one.scene, plan) if plan else ((), (), ())
    stops: list[Stop] = [
        {"city": halt.city, "loads": list(halt.loads), "pick": halt.pick, "pay": halt.pay} for halt in halts
    ]
    return {
        "card": one.card,
        "which": one.which,
        "city": setting.board.cities[city].name,
        "loads": [setting.title.loads[load].name for load in loads],
        "pay": pay,
        "left": [None if _endless(s, load) else s.bank[load] for load in loads],
        "aboard": plan is not None and not any(stop["pick"] for stop in stops),
        "mileposts": one.mileposts,
        "track": plan.track if plan else 0,
        "fees": plan.cost - plan.track if plan else 0,
        "short": one.short,
        "turns": plan.whole_turns if plan else 0,
        "rate": round(plan.a_turn, 1) if plan else 0.0,
        "stops": stops,
        "route": [list(leg) for leg in route],
        "build": list(build),
        "sketch": [setting.board.names[m] for m in one.sketch()],
        "why": one.why or None,
    }


def _endless(s: CrayonPosition, load: int) -> bool:
    return s.setting.endless[load] or load == s.setting.circus


def scarce(s: CrayonPosition) -> list[Scarce]:
    """The loads of which the bank has next to none, if anybody has one or wants one."""
    setting = s.setting
    seats = setting.seats
    aboard = [{load for train in setting.trains_of(seat) for load in s.loads[train]} for seat in seats]
    wanted = [{one.load for card in s.hands[seat] if card != HIDDEN for one in setting.demands[card]} for seat in seats]
    pool = {one.load for card in s.pool for one in setting.demands[card]}
    found: list[Scarce] = [
        {
            "load": load.name,
            "left": s.bank[n],
            "chips": setting.chips[n],
            "carried": [seat for seat in seats if n in aboard[seat]],
            "wanted": [seat for seat in seats if n in wanted[seat]],
            "open": n in pool,
        }
        for n, load in enumerate(setting.title.loads)
        if not _endless(s, n) and s.bank[n] <= FEW
    ]
    asked = [one for one in found if one["wanted"] or one["open"]]
    return sorted(asked, key=lambda one: (one["left"], one["load"]))
