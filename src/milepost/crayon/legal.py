"""The legal atoms of a seat, found as they are asked for.

Every answer comes from the rules' own `why_not`; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import Random, nth_bit, quick_below
from milepost.crayon import atoms, rooms, turn
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, WORDS
from milepost.crayon.build import budget, build_masks, own_claims, why_not_build
from milepost.crayon.rules import Rules
from milepost.crayon.stack import QUESTIONS, asked
from milepost.crayon.state import LOCO, OPERATE, OVER

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition

OPERATING_KINDS = (atoms.DONE, atoms.PLACE, atoms.MOVE, atoms.RIDE, atoms.PICK, atoms.DROP, atoms.DELIVER,
                   atoms.PILGRIMS, atoms.FILL, atoms.DISCARD, atoms.TUNNEL, atoms.LOCK, atoms.SWAP, atoms.TURN,
                   atoms.BORROW)
BUILDING_KINDS = (atoms.DONE, atoms.BUILD, atoms.UPGRADE, atoms.FERRY, atoms.BORROW, atoms.ASK, atoms.GIVE, atoms.OFFER,
                  atoms.SWAP)


assert rooms.ROOMS  # without them no action would be known


def _extras(rules: Rules) -> list[int]:
    """The kinds of the building phase that only variants have."""
    return (([atoms.BORROW] if rules.loan else []) + ([atoms.ASK, atoms.GIVE, atoms.OFFER] if rules.trade else [])
            + ([atoms.SWAP] if rules.swap_from_the_start else []))


class CrayonLegal:
    """Iterate it, ask `atom in legal`, take `len`; `choose` takes one at random without listing all."""

    __slots__ = ("_seat", "_state")

    def __init__(self, state: CrayonPosition, seat: int) -> None:
        self._state = state
        self._seat = seat

    def _possible(self) -> tuple[int, ...]:
        """The kinds that may be open now."""
        s = self._state
        if s.stack:
            return QUESTIONS[s.stack[-1][0]].answers if self._seat in asked(s) else ()
        if self._seat != s.seat or s.phase == OVER:
            return ()
        return OPERATING_KINDS if s.phase == OPERATE else BUILDING_KINDS

    def _of(self, kind: int) -> Iterator[int]:
        s, seat, action = self._state, self._seat, ACTIONS[kind]
        for argument in action.candidates(s, seat):
            if action.why_not(s, seat, argument) is None:
                yield kind << KIND_SHIFT | argument

    def __iter__(self) -> Iterator[int]:
        for kind in self._possible():
            yield from self._of(kind)

    def __contains__(self, atom: object) -> bool:
        if not isinstance(atom, int):
            return False
        kind = atom >> KIND_SHIFT
        if atom < 0 or not atoms.has_train(self._state.setting, atom & ARGUMENT):
            return False
        return kind in self._possible() and ACTIONS[kind].why_not(self._state, self._seat, atom & ARGUMENT) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def kinds(self) -> tuple[str, ...]:
        """The words of the kinds of which at least one action is legal."""
        return tuple(WORDS[kind] for kind in self._possible() if any(True for _ in self._of(kind)))

    def of(self, kind: str) -> Iterator[int]:
        """The legal atoms of one kind, by its word."""
        number = WORDS.index(kind) if kind in WORDS else -1
        return self._of(number) if number in self._possible() else iter(())

    def _likely(self) -> list[int]:
        """The possible kinds less those that plainly have nothing to offer now."""
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

    def choose(self, rng: Random) -> int:
        """First a kind that is open, then one action of that kind, each equally likely."""
        kinds = self._likely()
        while kinds:
            kind = kinds[quick_below(rng, len(kinds))] if len(kinds) > 1 else kinds[0]
            if kind == atoms.DONE:
                return atoms.DONE << KIND_SHIFT  # always allowed
            found = self._sample_build(rng) if kind == atoms.BUILD else self._sample(kind, rng)
            if found >= 0:
                return found
            kinds.remove(kind)
        raise IndexError("no action is legal for this seat")

    def _sample(self, kind: int, rng: Random) -> int:
        """A legal atom of the kind, all equally likely, or -1: candidates are struck out until one is legal."""
        s, seat, action = self._state, self._seat, ACTIONS[kind]
        left = list(action.candidates(s, seat))
        while left:
            number = quick_below(rng, len(left)) if len(left) > 1 else 0
            if action.why_not(s, seat, left[number]) is None:
                return self._offer(kind << KIND_SHIFT | left[number])
            left[number] = left[-1]
            left.pop()
        return -1

    def _offer(self, atom: int) -> int:
        """Note that the atom has been found legal; playing it next need not ask again."""
        self._state.allowed = atom << 4 | self._seat
        return atom

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
        return self._sample(atoms.BUILD, rng)
