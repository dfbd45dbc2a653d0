"""Lets as many players as the title allows build until each has joined all major cities.

Money and turns do not count here; the rules of building do: city limits, ferries, rights of way.
They build one after the other, and then again all together, one section each in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.chance import UNKNOWN
from milepost.crayon.ask.routes import build_costs, building_atoms
from milepost.crayon.atoms import ACTIONS, BODY, BUILD, KIND_SHIFT
from milepost.crayon.rules import track
from milepost.crayon.setting import Setting
from milepost.crayon.state import State
from milepost.crayon.title.check.finding import Files, Finding
from milepost.crayon.title.data import TitleData, without_events
from milepost.sentences import Said, say

PLENTY = 1 << 20
"""More money, and more sections out of major cities in a turn, than anybody needs."""
BUDGETS = (40, 80, 160, 320, 640, 1280)
"""How far to look for the next major city, near places first."""
WAYS = ((say("one after the other"), PLENTY), (say("all at the same time"), 1))


def check_players(files: Files) -> Iterator[Finding]:
    title, board = files.title, files.title.board
    if not board.majors:
        return
    told: set[str] = set()
    for how, turn in WAYS:
        game = Builders(title, title.rules.max_players)
        game.build(turn)
        for city in (board.cities[number] for number in board.majors):
            there = [seat for seat in game.seats if game.network(seat) & board.bit[city.centre]]
            if len(there) < len(game.seats) and city.name not in told:
                told.add(city.name)
                yield files.on_board("players", "cities", city.name, _message(game, city.name, there, how))


def _message(game: Builders, name: str, there: list[int], how: Said) -> Said:
    why = sorted({why for seat in game.seats if seat not in there for why in game.stuck.get(seat, ())})
    message = say(
        "when {players} players build {how}, only {number} of them join {city} to their other major cities; "
        "the board must leave a way for all",
        players=len(game.seats),
        how=how,
        number=len(there),
        city=name,
    )
    return say("{message} (one of them is told: {why})", message=message, why=why[0]) if why else message


class Builders:
    """Players who want to join all major cities, each starting at one of them."""

    def __init__(self, title: TitleData, players: int) -> None:
        # Read again without events, for one may be wrong.
        bare = without_events(title)
        self.board = bare.board
        self.setting = Setting(bare, players, ())
        self.seats = self.setting.seats
        self.s = State(self.setting, tuple(f"player {seat + 1}" for seat in self.seats), UNKNOWN)
        self.s.cash = [PLENTY] * players
        self.homes = [self.setting.centres[seat % len(self.setting.centres)] for seat in self.seats]
        self.plans: list[list[int]] = [[] for _ in self.seats]
        self.refused: list[set[int]] = [set() for _ in self.seats]  # builds not to try again this turn
        self.stuck: dict[int, set[str]] = {}  # what the rules said to those who cannot go on

    def network(self, seat: int) -> int:
        """What the seat's track joins to its home."""
        return track.network(self.s, seat, self.board.bit[self.homes[seat]])

    def build(self, turn: int) -> None:
        """Rounds in which everybody builds so many sections, until nobody can or need build any more."""
        building = True
        while building:
            building = False
            for seat in self.seats:
                self.refused[seat] = set()
                self.stuck.pop(seat, None)
                for _ in range(turn):
                    if not self._step(seat):
                        break
                    building = True

    def _step(self, seat: int) -> bool:
        """Build the next section of the seat's plan, or of a new one where the plan does not work any more."""
        while True:
            if not self.plans[seat]:
                self.plans[seat] = self._plan(seat)
                if not self.plans[seat]:
                    return False
            atom = self.plans[seat].pop(0)
            if self._lay(seat, atom):
                return True
            self.plans[seat] = []
            self.refused[seat].add(atom)

    def _plan(self, seat: int) -> list[int]:
        """The cheapest way to the nearest major city not yet joined."""
        joined = self.network(seat)
        goals = [m for m in self.setting.centres if not joined & self.board.bit[m]]
        if not goals:
            return []
        open_to_him = self.s.copy()
        for arm in (atom & BODY for atom in self.refused[seat] if atom >> KIND_SHIFT == BUILD):
            d = arm % 6
            open_to_him.free[d] &= ~self.board.bit[arm // 6]
            open_to_him.free[d - 3 if d > 2 else d + 3] &= ~self.board.bit[self.board.near[arm]]
        for budget in BUDGETS:
            costs = build_costs(open_to_him, seat, joined, budget)
            reached = [m for m in goals if costs.seen & self.board.bit[m]]
            if reached:
                nearest = min(reached, key=lambda m: (costs.cost(m), m))
                return building_atoms(self.s, seat, costs.path(nearest))
        return []

    def _lay(self, seat: int, atom: int) -> bool:
        """Build the section or buy the ferry, if the rules allow it."""
        s, action = self.s, ACTIONS[atom >> KIND_SHIFT]
        s.seat, s.spent, s.outs, s.exits = seat, -PLENTY, -PLENTY, 0
        refusal = action.why_not(s, seat, atom & BODY)
        if refusal is not None:
            self.stuck.setdefault(seat, set()).add(
                say("{rule}, {sentence:.}", rule=refusal.rule, sentence=refusal.sentence)
            )
            return False
        action.apply(s, seat, atom & BODY)
        s.cash[seat] = PLENTY
        return True
