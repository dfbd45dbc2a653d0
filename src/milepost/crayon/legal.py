"""Which kinds of actions may be open in a crayon game, and which are worth trying when one is chosen at random."""

from __future__ import annotations

from milepost.chance import Random, nth_bit, quick_below
from milepost.crayon import atoms, rooms
from milepost.crayon.atoms import KIND_SHIFT
from milepost.crayon.rules import turn
from milepost.crayon.rules.build import budget, build_masks, own_claims, why_not_build
from milepost.crayon.rules.stack import QUESTIONS, asked
from milepost.crayon.state import LOCO, NOWHERE, OPERATE, OVER, State
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
)
BUILDING_KINDS = (atoms.DONE, atoms.BUILD, atoms.UPGRADE, atoms.FERRY)


assert rooms.ROOMS  # without them no action would be known


class CrayonLegal(FamilyLegal[State]):
    """The legal atoms of a crayon game."""

    __slots__ = ()

    def _possible(self) -> tuple[int, ...]:
        s = self._state
        if s.stack:
            return QUESTIONS[s.stack[-1][0]].answers if self._seat in asked(s) else ()
        if self._seat != s.seat or s.phase == OVER:
            return ()
        hooks = s.setting.hooks
        if s.phase == OPERATE:
            return (*OPERATING_KINDS, *hooks.operating)
        return (*BUILDING_KINDS, *hooks.building, atoms.SWAP)

    def _likely_building(self) -> list[int]:
        s, seat = self._state, self._seat
        setting = s.setting
        money, rules = budget(s, seat), setting.rules
        # A deal may leave a loco to be bought where it leaves no track (R-73, variants/trade.py).
        for_loco = budget(s, seat, loco=True) if s.draft else money
        upgrades = for_loco >= (rules.cross_cost or rules.upgrade_cost)
        # A paid ferry's ports cost nothing, yet after an upgrade no track is built at all (LOC-2).
        if upgrades:
            found = [atoms.DONE, atoms.BUILD, atoms.UPGRADE]
        elif money > 0 or (any(s.link_owners) and not s.works & LOCO):
            found = [atoms.DONE, atoms.BUILD]
        else:
            found = [atoms.DONE]
        if setting.two_prices and money > 0:
            found.append(atoms.FERRY)
        if setting.hooks.building:
            found += setting.hooks.building
        if rules.swap_from_the_start:
            found.append(atoms.SWAP)
        return found

    def _likely(self) -> list[int]:
        # Tangled: random play asks it at every step, and a call more would be felt.
        s, seat = self._state, self._seat
        phase = s.phase
        if s.stack or seat != s.seat or phase == OVER:
            return list(self._possible())
        if phase != OPERATE:
            return self._likely_building()
        setting, place = s.setting, s.place
        found = [] if NOWHERE in place and turn.must_place(s, seat) else [atoms.DONE]
        if s.fresh:
            found.append(atoms.SWAP if setting.pooled else atoms.DISCARD)
        if setting.hooks.operating:
            found += setting.hooks.operating
        board = setting.board
        for train in setting.trains_of(seat):
            m = place[train]
            if m < 0:
                found.append(atoms.PLACE)
                continue
            if s.points[train]:
                found.append(atoms.MOVE)
            if board.city_at[m] >= 0:
                found += self._likely_in_city(train)
            elif board.port_at[m] >= 0:
                found.append(atoms.TUNNEL if board.links[board.port_at[m]].tunnel else atoms.RIDE)
            elif setting.pooled and s.loads[train]:
                found.append(atoms.LOCK)
        return found if setting.trains == setting.players else list(dict.fromkeys(found))

    def _likely_in_city(self, train: int) -> list[int]:
        s, setting = self._state, self._state.setting
        found = [atoms.PICK]
        if s.loads[train]:
            found += (atoms.DROP, atoms.DELIVER, atoms.LOCK if setting.pooled else atoms.PILGRIMS)
            if s.active and setting.special_demands:
                found.append(atoms.FILL)
        if s.place[train] in setting.city_ports:
            found.append(atoms.RIDE)
        return found

    def _sample(self, kind: int, rng: Random) -> int:
        if kind == atoms.DONE:
            return atoms.DONE << KIND_SHIFT  # always allowed where it is likely
        return self._sample_build(rng) if kind == atoms.BUILD else self._drawn(kind, rng)

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
                return atoms.BUILD << KIND_SHIFT | arm
        return self._drawn(atoms.BUILD, rng)
