"""Which kinds of actions may be open in a crayon game, and which are worth trying when one is chosen at random."""

from __future__ import annotations

from milepost.chance import Random, nth_bit, quick_below
from milepost.crayon import atoms, rooms
from milepost.crayon.atoms import KIND_SHIFT
from milepost.crayon.options.rules import Rules
from milepost.crayon.rules import turn
from milepost.crayon.rules.build import budget, build_masks, own_claims, why_not_build
from milepost.crayon.rules.stack import QUESTIONS, asked
from milepost.crayon.state import LOCO, OPERATE, OVER, State
from milepost.family.legal import FamilyLegal

OPERATING_KINDS = (
    atoms.DONE,
    atoms.PLACE,
    atoms.MOVE,
    atoms.RIDE,
    atoms.PICK,
    atoms.DROP,
    atoms.DELIVER,
    atoms.PILGRIMS,
    atoms.FILL,
    atoms.DISCARD,
    atoms.TUNNEL,
    atoms.LOCK,
    atoms.SWAP,
    atoms.TURN,
    atoms.BORROW,
)
BUILDING_KINDS = (
    atoms.DONE,
    atoms.BUILD,
    atoms.UPGRADE,
    atoms.FERRY,
    atoms.BORROW,
    atoms.ASK,
    atoms.GIVE,
    atoms.OFFER,
    atoms.SWAP,
)


assert rooms.ROOMS  # without them no action would be known


def _extras(rules: Rules) -> list[int]:
    """The kinds of the building phase that only variants have."""
    return (
        ([atoms.BORROW] if rules.loan else [])
        + ([atoms.ASK, atoms.GIVE, atoms.OFFER] if rules.trade else [])
        + ([atoms.SWAP] if rules.swap_from_the_start else [])
    )


class CrayonLegal(FamilyLegal[State]):
    """The legal atoms of a crayon game."""

    __slots__ = ()

    def _possible(self) -> tuple[int, ...]:
        s = self._state
        if s.stack:
            return QUESTIONS[s.stack[-1][0]].answers if self._seat in asked(s) else ()
        if self._seat != s.seat or s.phase == OVER:
            return ()
        return OPERATING_KINDS if s.phase == OPERATE else BUILDING_KINDS

    def _likely(self) -> list[int]:
        s, seat = self._state, self._seat
        kinds = self._possible()
        if kinds is BUILDING_KINDS:
            money, rules = budget(s, seat), s.setting.rules
            extra = _extras(rules) if rules.loan or rules.trade or rules.swap_from_the_start else []
            if s.setting.two_prices and money > 0:
                extra = [atoms.FERRY, *extra]
            if (budget(s, seat, loco=True) if s.draft else money) >= (rules.cross_cost or rules.upgrade_cost):
                return [atoms.DONE, atoms.BUILD, atoms.UPGRADE, *extra]
            # A paid ferry's ports cost nothing, yet after an upgrade no track is built at all (LOC-2).
            may_build = money > 0 or (any(s.ferries) and not s.works & LOCO)
            return [atoms.DONE, atoms.BUILD, *extra] if may_build else [atoms.DONE, *extra]
        if kinds is not OPERATING_KINDS:
            return list(kinds)
        pool, rules = s.setting.pooled, s.setting.rules
        found = [] if turn.must_place(s, seat) else [atoms.DONE]
        if s.fresh:
            found.append(atoms.SWAP if pool else atoms.DISCARD)
        if rules.loan:
            found.append(atoms.BORROW)
        if rules.backtrack:
            found.append(atoms.TURN)
        for train in s.setting.trains_of(seat):
            m = s.place[train]
            if m < 0:
                found.append(atoms.PLACE)
                continue
            if s.points[train]:
                found.append(atoms.MOVE)
            if s.setting.board.city_at[m] >= 0:
                found.append(atoms.PICK)
                if s.loads[train]:
                    found += (atoms.DROP, atoms.DELIVER, atoms.LOCK if pool else atoms.PILGRIMS)
                    if s.active and s.setting.special_demands:
                        found.append(atoms.FILL)
                if m in s.setting.city_ports:
                    found.append(atoms.RIDE)
            elif s.setting.board.port_at[m] >= 0:
                found.append(atoms.TUNNEL if s.setting.board.links[s.setting.board.port_at[m]].tunnel else atoms.RIDE)
            elif pool and s.loads[train]:
                found.append(atoms.LOCK)
        return found if s.setting.trains == s.setting.players else list(dict.fromkeys(found))

    def _sample(self, kind: int, rng: Random) -> int:
        if kind == atoms.DONE:
            return atoms.DONE << KIND_SHIFT  # always allowed
        return self._sample_build(rng) if kind == atoms.BUILD else super()._sample(kind, rng)

    def _sample_build(self, rng: Random) -> int:
        """A legal section, all equally likely: drawn from the sets of candidates until one is legal."""
        s, seat = self._state, self._seat
        masks = build_masks(s, seat)
        claims = own_claims(s, seat) if s.claims else []
        counts = [mask.bit_count() for mask in masks]
        total = sum(counts) + len(claims)
        if not total:
            return -1
        for _ in range(12):
            number = quick_below(rng, total)
            for d in range(6):
                if number < counts[d]:
                    arm = s.setting.board.at_cell[nth_bit(masks[d], number)] * 6 + d
                    break
                number -= counts[d]
            else:
                arm = claims[number]
            if why_not_build(s, seat, arm) is None:
                return self._offer(atoms.BUILD << KIND_SHIFT | arm)
        return super()._sample(atoms.BUILD, rng)
