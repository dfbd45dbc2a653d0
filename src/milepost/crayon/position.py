"""A position one can play: the state with the rules attached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from milepost.chance import UNKNOWN
from milepost.crayon import cards, routes, turn
from milepost.crayon.atoms import ACTIONS, ARGUMENT, BUILD, KIND_SHIFT, MOVE, TRAIN_SHIFT, atom_text, parse_atom
from milepost.crayon.legal import ANSWERS, CrayonLegal
from milepost.crayon.rules import LOCOS
from milepost.crayon.state import OPERATE, OVER, State
from milepost.errors import IllegalAction, UnknownAction
from milepost.game import Outcome

HIDDEN = -1  # in a redacted position: cash one may not see


class CrayonPosition(State):
    __slots__ = ()

    def deal(self) -> Self:
        """Set up: the hands, the first player, the first turn."""
        cards.deal(self)
        turn.begin_turn(self)
        return self

    def waiting(self) -> tuple[int, ...]:
        if self.stack:
            return (self.stack[-1][1],)
        return () if self.phase == OVER else (self.seat,)

    def legal(self, seat: int) -> CrayonLegal:
        return CrayonLegal(self, seat)

    def play(self, atom: int, seat: int) -> None:
        """Play one atom, or raise `IllegalAction` and change nothing."""
        action = ACTIONS.get(atom >> KIND_SHIFT)
        stack = self.stack
        if action is None:
            raise UnknownAction(f"There is no atom {atom}.")
        if stack or seat != self.seat or self.phase == OVER:
            self._check_turn(atom >> KIND_SHIFT, seat)
        argument = atom & ARGUMENT
        if argument >> TRAIN_SHIFT and argument >> TRAIN_SHIFT >= self.setting.trains // self.setting.players:
            raise UnknownAction("There is no such train.")
        refusal = action.why_not(self, seat, argument)
        if refusal is not None:
            raise IllegalAction(*refusal)
        if self.news:
            self.news = []
        action.apply(self, seat, argument)
        if self.stack or self.turn_lost:
            turn.settle(self)

    def _check_turn(self, kind: int, seat: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("WIN-2", "The game is over.")
        waiting = self.waiting()[0]
        if seat != waiting:
            raise IllegalAction("TRN-2", f"It is not your turn; {self.names[waiting]} is to act.")
        if self.stack and kind not in ANSWERS[self.stack[-1][0]]:
            raise IllegalAction("R-10", "An event asks you first: which load does the train lose? "
                                        "Answer with “lose …”.")

    # Texts

    def text(self, atoms: Sequence[int]) -> str:
        """The short text of an atom, or of a row of them: a path is written as one."""
        first = atom_text(self.setting, atoms[0])
        if len(atoms) == 1:
            return first
        kind = atoms[0] >> KIND_SHIFT
        if kind not in (BUILD, MOVE) or any(atom >> KIND_SHIFT != kind for atom in atoms):
            return "; ".join(atom_text(self.setting, atom) for atom in atoms)
        words = first
        last = first.split()[-1]
        for atom in atoms[1:]:
            *_, start, end = atom_text(self.setting, atom).split()
            words += f" {end}" if start == last else f", {start} {end}"
            last = end
        return words

    def parse(self, text: str, seat: int) -> list[int]:
        """The atoms of a text; a path or a destination is worked out by the kernel."""
        found: list[int] = []
        for part in text.split(";"):
            word, *rest = part.split() or [""]
            if word in ("build", "move"):
                found += routes.expand(self, seat, word, " ".join(rest))
            else:
                found.append(parse_atom(self.setting, part))
        return found

    # The end, and what others may see

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        names = " and ".join(self.names[seat] for seat in self.winners)
        return Outcome(self.winners, f"{names} joined {self.setting.rules.win_majors} major cities "
                                     f"and held {max(self.cash[seat] for seat in self.winners)}M")

    def redacted(self, seat: int | None) -> Self:
        """A copy without what the seat may not know: what chance will give, others' cash (VIS-2, VIS-3)."""
        new = self.copy()
        new.source = UNKNOWN
        if not self.open_cash and self.phase != OVER:
            new.cash = [cash if other == seat else HIDDEN for other, cash in enumerate(self.cash)]
        return new

    def as_dict(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, as plain data with the names of things."""
        s = self.redacted(seat)
        board, title = s.setting.board, s.setting.title
        return {
            "title": title.id,
            "round": s.round,
            "phase": ("operate", "build", "over")[s.phase],
            "seat": s.seat,
            "first": s.first,
            "waiting": list(s.waiting()),
            "question": list(s.stack[-1]) if s.stack else None,
            "spent": s.spent,
            "target": s.target,
            "declared": list(s.declared),
            "winners": list(s.winners),
            "players": [{
                "name": s.names[other],
                "cash": None if s.cash[other] == HIDDEN else s.cash[other],
                "cards": list(s.hands[other]),
                "turns to lose": s.lost[other],
                "majors joined": routes.majors_joined(s, other),
                "trains": [{
                    "place": board.names[s.place[train]] if s.place[train] >= 0 else None,
                    "loco": LOCOS[s.locos[train]],
                    "loads": [title.loads[load].name for load in s.loads[train]],
                    "points": s.points[train],
                } for train in s.setting.trains_of(other)],
            } for other in s.setting.seats],
            "track": {str(section): owner - 1 for section, owner in enumerate(s.owner) if owner and not owner & 0x80},
            "claims": {str(section): (s.owner[section] & 0x7F) - 1 for section in s.claims},
            "ferries": [[other for other in s.setting.seats if paid >> other & 1] for paid in s.ferries],
            "bank": {load.name: None if load.endless else s.bank[n] for n, load in enumerate(title.loads)},
            "events": [[card, drawer, begun] for card, drawer, begun in s.active],
            "undrawn": cards.members(s.deck),
            "discards": cards.members(s.discards),
        }

    def __str__(self) -> str:
        board, title = self.setting.board, self.setting.title
        phase = ("operations", "building", "over")[self.phase]
        lines = [f"{title.name}, round {self.round}, {phase}"]
        for seat in self.setting.seats:
            mark = ">" if seat in self.waiting() else " "
            lines.append(f"{mark} {self.names[seat]}: {self.cash[seat]}M, "
                         f"{routes.majors_joined(self, seat)} of {self.setting.rules.win_majors} major cities")
            for train in self.setting.trains_of(seat):
                where = board.label(self.place[train]) if self.place[train] >= 0 else "not placed"
                loads = ", ".join(title.loads[load].name for load in self.loads[train]) or "empty"
                moving = f", {self.points[train]} points left" if self.phase == OPERATE and seat == self.seat else ""
                lines.append(f"    {LOCOS[self.locos[train]]} at {where}: {loads}{moving}")
            for card in self.hands[seat]:
                lines.append(f"    {card}: " + "; ".join(
                    f"{title.loads[demand.load].name} to {board.cities[demand.city].name} {demand.pay}M"
                    for demand in title.demands[card]))
        for card, drawer, _ in self.active:
            lines.append(f"  “{self.setting.events[card].card.title}” until {self.names[drawer]}'s next turn ends")
        return "\n".join(lines)


