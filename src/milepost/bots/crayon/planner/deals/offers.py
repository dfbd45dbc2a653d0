"""Offers the planner makes (V-TRADE): for what its plans rent or may not use, with money, own track or both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from milepost.bots.crayon.planner.deals.spare_track import spare_stretches
from milepost.bots.crayon.planner.deals.worth import after, lightest, paths_ahead, spoils, stretch_price, weigh
from milepost.bots.crayon.planner.land.hops import steps_of
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.plan import Plan, building_order
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon import atoms
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, atom
from milepost.crayon.board.board import link_way
from milepost.crayon.rules.track import network, pay_ferry
from milepost.crayon.state import State
from milepost.crayon.variants.deal import Deal
from milepost.crayon.variants.trade import LINK, REFUSED, draft_of

USES = 2  # journeys over a bought stretch that its price is spread over
TRIES = 2  # offers for a stretch, no more: one, and a better one in a later turn
RAISE = 2  # M: the least by which the second offer is better
DEAR = 3  # times what building it would cost: so much is paid for nothing
LOOKED_AT = 8  # own stretches looked at for one exchange


class EarlierOffer(NamedTuple):
    """An offer that was made: the sections (and links as `link_way`) asked for, and what for; the seller's favour."""

    things: frozenset[int]
    favour: float  # what it left the seller, as far as the buyer could tell
    amount: int
    given: tuple[int, ...] = ()


class Terms(NamedTuple):
    """A deal without its money: what it brings either side, as far as the buyer can tell."""

    deal: Deal
    own: float
    sellers: float

    def amount(self, favour: float) -> int:
        """The money that leaves the seller so much."""
        return max(0, ceil(favour - self.sellers))


def offer(scene: PlannerScene, plans: Sequence[Plan], spare: int, tried: list[EarlierOffer]) -> list[int] | None:
    """The best offer for the first stretch that is worth one; as a row of atoms. What is offered is noted as tried."""
    s = scene.s
    if not scene.rules.trade or REFUSED in s.draft or draft_of(s) is not None:
        return None
    means = max(0, min(spare, scene.cash))
    for asked in _wanted(scene, plans):
        things = frozenset((*asked.asked, *(link_way(link) for link in asked.asked_links)))
        before = [one for one in tried if one.things & things]
        if len(before) >= TRIES or not _allowed(s, scene.seat, _asks(s, asked)):
            continue
        for terms, amount in _best_first(scene, plans, asked, means, before[0] if before else None):
            row = _row(s, terms.deal, amount)
            if _allowed(s, scene.seat, row) and spoils(scene, terms.deal, amount) is None:
                tried.append(EarlierOffer(things, terms.sellers + amount, amount, terms.deal.given))
                return row
    return None


# What to ask for


def _wanted(scene: PlannerScene, plans: Sequence[Plan]) -> Iterator[Deal]:
    """What the plans rent of each opponent; then ferries for owners only that would make their ways lighter."""
    s = scene.s
    rented = sorted({item for plan in plans for item in plan.rented})
    hired = [link for link in _links_used(scene, plans) if _barred(scene, link)]
    for owner in s.setting.seats:
        sections = [section for section, whose in rented if whose == owner + 1 == s.owner[section]]
        links = _owned(s, hired, owner)
        if sections or links:
            yield _whole(scene, owner, sections, links)
    for link in _ferries_missed(scene, plans):
        yield from (_whole(scene, owner, [], [link]) for owner in s.setting.seats if _owned(s, [link], owner))


def _links_used(scene: PlannerScene, plans: Sequence[Plan]) -> list[int]:
    steps = steps_of(scene.board)
    return sorted({link_way(steps[way]) for plan in plans for way in plan.ways(-1) if steps[way] < 0})


def _owned(s: State, links: Sequence[int], owner: int) -> list[int]:
    return [link for link in links if s.link_owners[link] >> owner & 1]


def _barred(scene: PlannerScene, link: int) -> bool:
    """Whether the ferry or tunnel is not the seat's and cannot become it by building."""
    return not scene.mine(link) and not scene.open(link)


def _whole(scene: PlannerScene, owner: int, sections: list[int], links: list[int]) -> Deal:
    """The right to a ferry and its owner's track at its ports go together (R-103)."""
    s, board = scene.s, scene.board
    at_ports = {board.port_at[m] for section in sections for m in board.ends[section]} - {-1}
    links = sorted({*links, *(link for link in at_ports if not scene.mine(link) and s.link_owners[link] >> owner & 1)})
    ports = {m for link in links for m in board.links[link].ports}
    beside = {
        section
        for place in s.setting.places
        if place.milepost in ports
        for section in place.sections
        if s.owner[section] == owner + 1
    }
    return Deal(scene.seat, owner, tuple(sorted({*sections, *beside})), tuple(links))


def _ferries_missed(scene: PlannerScene, plans: Sequence[Plan]) -> list[int]:
    """Ferries of others, for owners only and full, that the plans would run over if they could."""
    links, ferries = scene.board.links, scene.s.link_owners
    missed = [n for n, link in enumerate(links) if ferries[n] and not link.tunnel and _barred(scene, n)]
    if not missed or not scene.rules.ferries_for_owners:
        return []
    trial = scene.s.copy()
    for n in missed:
        pay_ferry(trial, scene.seat, n)
    survey = Survey(PlannerScene(scene.view, scene.train, trial))
    legs = [lightest(survey, path) for plan in plans for path in paths_ahead(scene, plan)]
    used = {way for leg in legs if leg for way in pairwise(leg.path)}
    return [n for n in missed if {links[n].ports, links[n].ports[::-1]} & used]


# What to offer for it


def _best_first(
    scene: PlannerScene, plans: Sequence[Plan], asked: Deal, means: int, refused: EarlierOffer | None
) -> list[tuple[Terms, int]]:
    """The deals that are good for both and within the means, with their money, the one best for the buyer first."""
    cost = stretch_price(scene, asked.asked, asked.asked_links)
    means = min(means, DEAR * cost - 1)
    found = []
    for terms in _all_terms(scene, plans, asked):
        amount = terms.amount(max(RAISE, cost // 4)) if refused is None else _bettered(terms, refused, means)
        if amount <= means and terms.own > amount:
            found.append((terms, amount))
    return sorted(found, key=lambda item: (item[1] - item[0].own, item[0].deal.given))


def _bettered(terms: Terms, refused: EarlierOffer, means: int) -> int:
    """The money after one offer was refused: half of what that would leave the buyer on top, as far as means go."""
    least = terms.amount(refused.favour + RAISE)
    if terms.deal.given == refused.given:
        least = max(least, refused.amount + RAISE)
    left = terms.own - terms.amount(refused.favour)
    return max(least, min(means, terms.amount(refused.favour + left / 2)))


def _all_terms(scene: PlannerScene, plans: Sequence[Plan], asked: Deal) -> Iterator[Terms]:
    """Money alone, and each of a few own stretches in exchange, where the seller would not say no to any money."""
    seller = PlannerScene(scene.view, asked.seller, scene.s)
    alone = weigh(seller, (), asked).joins
    for given in ((), *_nearest_in_price(scene, plans, asked)):
        deal = asked._replace(given=given)
        if spoils(seller, deal) or (given and not _harmless(scene, plans, deal)):
            continue
        sellers = weigh(seller, (), deal)
        if not given or sellers.joins > alone or _leads_on(scene, given, asked.seller):  # else it is of no use
            yield Terms(deal, weigh(scene, plans, deal, uses=USES).gain, sellers.gain)


def _nearest_in_price(scene: PlannerScene, plans: Sequence[Plan], asked: Deal) -> list[tuple[int, ...]]:
    """A few own stretches that can be spared, those first that cost about what is asked for."""
    cost = stretch_price(scene, asked.asked, asked.asked_links)
    spare = spare_stretches(scene, plans, asked.seller)
    return sorted(spare, key=lambda stretch: (abs(stretch_price(scene, stretch) - cost), stretch))[:LOOKED_AT]


def _leads_on(scene: PlannerScene, stretch: Sequence[int], seat: int) -> bool:
    """Whether it brings the seat's track to a city it does not touch yet."""
    board, reach = scene.board, scene.s.reach[seat]
    cities = {board.city_at[m] for section in stretch for m in board.ends[section]} - {-1}
    return any(not reach & board.bits(board.cities[city].mileposts) for city in cities)


def _harmless(scene: PlannerScene, plans: Sequence[Plan], deal: Deal) -> bool:
    """Whether what is left hangs together, and all that the plans are still to build can be built from it."""
    s, seat, then = scene.s, scene.seat, after(scene, deal)
    left = then.s.reach[seat] & network(s, seat, scene.board.bit[scene.board.ends[deal.given[0]][0]])
    if left & ~network(then.s, seat, left & -left):
        return False
    survey = Survey(then, rented=False)
    touched = then.s.reach[seat] | scene.setting.major_bits
    return all(
        not building_order(survey, [section for section, _ in plan.missing(survey)], touched)[1] for plan in plans
    )


# As atoms


def _asks(s: State, deal: Deal) -> list[int]:
    arms = s.setting.board.arms
    return [
        *(atom(atoms.ASK, arms[section]) for section in deal.asked),
        *(atom(atoms.ASK, LINK | link << 4 | deal.seller) for link in deal.asked_links),
    ]


def _row(s: State, deal: Deal, amount: int) -> list[int]:
    gives = (atom(atoms.GIVE, s.setting.board.arms[section]) for section in deal.given)
    return [*_asks(s, deal), *gives, atom(atoms.OFFER, amount)]


def _allowed(s: State, seat: int, row: Sequence[int]) -> bool:
    """Whether the rules take these atoms one after the other."""
    trial = s.copy()
    for act in row:
        action, argument = ACTIONS[act >> KIND_SHIFT], act & ARGUMENT
        if action.why_not(trial, seat, argument) is not None:
            return False
        action.apply(trial, seat, argument)
    return True
