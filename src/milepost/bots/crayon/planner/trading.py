"""Track for sale (V-TRADE): what a stretch is worth to the planner, which offers it takes and which it makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.bots.crayon.planner.goal import joins, main_network
from milepost.bots.crayon.planner.legs import measure
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.build import price
from milepost.crayon.deal import Deal, carry_out, void
from milepost.crayon.ferry import toll
from milepost.crayon.state import State
from milepost.crayon.trade import REFUSED, draft_of, why_not_ask

USES = 2  # journeys over a bought stretch that its price is spread over
FUTURE = 0.5  # of its price: what own track is good for beside the present plan


def stretch_price(scene: Scene, sections: Iterable[int], links: Iterable[int] = ()) -> int:
    """What it would cost to build it; the price of a section hangs on the direction, a line's on both about alike."""
    arm, ends = scene.board.arm, scene.board.ends
    both = sum(price(scene.s, scene.seat, arm(a, b)) + price(scene.s, scene.seat, arm(b, a))
               for a, b in (ends[section] for section in sections))
    return (both + 1) // 2 + sum(toll(scene.s, link) for link in links)


def worth(scene: Scene, plans: Sequence[Plan], deal: Deal) -> float:
    """What the deal's track alone, without its money, brings the seat (or, below 0, costs it), in M.

    That is what the plans then cost less, what is saved of joining the major cities, and half the price of all else.
    """
    after = scene.s.copy()
    carry_out(after, deal)
    then = Scene(scene.view, scene.train, after)
    saved = float(joins(scene).price - joins(then).price)
    for plan in plans:
        for leg in plan.legs:
            if len(leg.path) > 1:
                now, later = measure(scene, leg.path), measure(then, leg.path)
                saved += now.cost + now.rents - later.cost - later.rents
    gets, loses = (deal.asked, deal.given) if deal.buyer == scene.seat else (deal.given, deal.asked)
    get_links, lose_links = ((deal.asked_links, deal.given_links) if deal.buyer == scene.seat else
                             (deal.given_links, deal.asked_links))
    return saved + FUTURE * (stretch_price(scene, gets, get_links) - stretch_price(scene, loses, lose_links))


def answer(scene: Scene, plans: Sequence[Plan]) -> int:
    """Accept a deal that pays for what the track is worth here and what the buyer saves; else refuse."""
    s, deal = scene.s, draft_of(scene.s)
    assert deal is not None
    after = s.copy()
    carry_out(after, deal)
    # No money is worth a major city of one's own, or the buyer's last one.
    fewer = _majors(after, deal.seller) < _majors(s, deal.seller)
    ready = _majors(s, deal.buyer) < scene.rules.win_majors <= _majors(after, deal.buyer)
    helps = stretch_price(scene, deal.asked, deal.asked_links) - stretch_price(scene, deal.given, deal.given_links)
    gain = s.stack[-1][2] + worth(scene, plans, deal) - max(0, helps) * (1 - FUTURE)
    return atom(atoms.ACCEPT if gain > 0 and not fewer and not ready else atoms.REFUSE)


def _majors(s: State, seat: int) -> int:
    """How many major cities the seat has joined."""
    return main_network(s, seat)[1]


def offer(scene: Scene, plan: Plan, spare: int, turned_down: set[frozenset[int]]) -> list[int] | None:
    """An offer for the stretch the plan would rent, where buying it is worth more than it costs; as a row of atoms."""
    s, seat = scene.s, scene.seat
    if not scene.rules.trade or REFUSED in s.draft or draft_of(s) is not None or not plan.rented:
        return None
    for owner in s.setting.seats:
        sections = tuple(sorted(section for section, whose in plan.rented
                                if whose == owner + 1 == s.owner[section]))
        deal = Deal(seat, owner, sections)
        if not sections or frozenset(sections) in turned_down or not _askable(s, deal):
            continue
        cost = stretch_price(scene, sections)
        amount = cost + max(2, cost // 4)  # more than what it would cost its owner to build it again
        if amount <= min(spare, scene.cash) and worth(scene, [plan] * USES, deal) > amount:
            turned_down.add(frozenset(sections))  # one offer for a stretch is enough
            return [*(atom(atoms.ASK, scene.board.arms[section]) for section in sections), atom(atoms.OFFER, amount)]
    return None


def _askable(s: State, deal: Deal) -> bool:
    """Whether the rules let the buyer ask for all of it now."""
    return (all(why_not_ask(s, deal.buyer, s.setting.board.arms[section]) is None for section in deal.asked)
            and void(s, deal) is None)
