"""The measures of crayon games: rounds to win, EBP score, income, full slots, empty moves."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from milepost.arena.measure import Idleness
from milepost.arena.stats import Sample, spread
from milepost.crayon import atoms
from milepost.crayon.ask import ebp
from milepost.crayon.atoms import ARGUMENT, KIND_SHIFT, SWAP, train_of
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.position import CrayonPosition
from milepost.game import News

UNFINISHED = 200  # rounds that a game without a winner counts
DONE = atoms.atom(atoms.DONE)


def _kinds(*words: str) -> frozenset[int]:
    return frozenset(kind for kind, word in enumerate(atoms.WORDS) if word in words)


STEPS = _kinds("move", "tunnel")
DELIVERIES = _kinds("deliver", "fill")
PAYING = DELIVERIES | _kinds("pilgrims")
Records = Sequence[Mapping[str, Any]]


class CrayonWatch:
    """Counts steps, loads and pay while a game is played."""

    def __init__(self, s: CrayonPosition) -> None:
        players = s.setting.players
        self.paid = [0] * players
        self.deliveries = [0] * players
        self.steps = [0] * players
        self.empty = [0] * players  # steps without a load
        self.slots = [0] * players  # room for loads, summed over steps
        self.filled = [0] * players
        self.idleness = [Idleness(_situation(s, seat)) for seat in range(players)]
        self._useful = [False] * players  # paid for a delivery in this turn, or new cards for the pool
        self._had = [_possessions(s, seat) for seat in range(players)]  # at the beginning of its turn
        self._begun = (0, 0)  # the turn that is under way
        self._held = False  # whether nothing could be done in it: the opening, or events that let one only end it

    def turn(self, state: CrayonPosition) -> tuple[int, int]:
        return state.round, state.seat

    def before(self, state: CrayonPosition, seat: int, atom: int) -> None:
        if seat == state.seat and self._begun != (state.round, seat):
            self._begun = (state.round, seat)
            self.idleness[seat].turn_begins(_situation(state, seat))
            self._had[seat] = _possessions(state, seat)
            self._held = True
        # In the opening nobody runs or changes cards: who has no demand worth track keeps the money.
        if seat == state.seat and self._held and not state.opening:
            self._held = atom == DONE and bool(state.active) and all(act == DONE for act in state.legal(seat))
        if atom >> KIND_SHIFT not in STEPS:
            return
        train = train_of(state, seat, atom & ARGUMENT)
        aboard = len(state.loads[train])
        self.steps[seat] += 1
        self.empty[seat] += not aboard
        self.slots[seat] += CAPACITY[state.locos[train]]
        self.filled[seat] += aboard

    def after(self, state: CrayonPosition, seat: int, atom: int, news: Sequence[News]) -> None:
        kind = atom >> KIND_SHIFT
        # Other cards in the pool are what a new hand is elsewhere.
        self._useful[seat] = self._useful[seat] or kind == SWAP or kind in PAYING
        if kind in PAYING:
            self.deliveries[seat] += kind in DELIVERIES
            self.paid[seat] += sum(item.args[1] for item in news if item.word == "paid" and item.args[0] == seat)

    def turn_over(self, state: CrayonPosition, number: int, seat: int) -> None:
        lasting = self._useful[seat] or self._had[seat] != _possessions(state, seat)
        held = self._held and self._begun == (number, seat)
        self.idleness[seat].turn_over(lasting, _situation(state, seat), number, held)
        self._useful[seat] = False

    def seats(self, state: CrayonPosition) -> list[dict[str, Any]]:
        return [
            {
                "cash": state.cash[seat],
                "paid": self.paid[seat],
                "deliveries": self.deliveries[seat],
                "steps": self.steps[seat],
                "empty": self.empty[seat],
                "slots": self.slots[seat],
                "filled": self.filled[seat],
                "idle": idle.longest,
                "stuck": idle.stuck,
            }
            for seat, idle in enumerate(self.idleness)
        ]


def _situation(s: CrayonPosition, seat: int) -> Hashable:
    """What changes from turn to turn without lasting: where trains are, aboard a ferry or not, and what they carry."""
    return tuple(
        (s.place[train], s.boarded[train], s.came[train], s.loads[train]) for train in s.setting.trains_of(seat)
    )


def _possessions(s: CrayonPosition, seat: int) -> Hashable:
    """What lasts: cards, cubes on demands, locos and track."""
    locos = tuple(s.locos[train] for train in s.setting.trains_of(seat))
    return s.hands[seat], s.locks[seat], locos, s.owner.count(seat + 1)


def watch(state: CrayonPosition) -> CrayonWatch:
    return CrayonWatch(state)


# Summing up


def facts(title: CrayonTitle, state: CrayonPosition) -> dict[str, Any]:
    """EBP's average win: the round by which a player of average skill has won, by the deck's measured pay."""
    rules = state.setting.rules
    by = ebp.win_by_round(title, rules)
    return {
        "ebp": {
            "win_by_round": by and round(by, 2),
            "pay_per_milepost": round(ebp.measured(title), 4),
            "top_speed": max(rules.speeds),
            "adjustment": ebp.ADJUSTMENT,
            "win_cash": rules.win_cash,
        }
    }


def ebp_score(known: Mapping[str, Any], cash: int, rounds: int) -> float | None:
    """EBP's score: 100 for cash that grows as fast as an average winner's."""
    by = known["ebp"]["win_by_round"]
    return ebp.score(by, known["ebp"]["win_cash"], cash, rounds) if by else None


def rounds_to_win(record: Mapping[str, Any]) -> int:
    return int(record["rounds"]) if record["ended"] == "won" else UNFINISHED


def match_figures(records: Records, known: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a whole match. A game ended by forfeit says nothing of rounds and is left out there."""
    played = [record for record in records if record["ended"] != "forfeit"]
    seats = [(record, seat) for record in records for seat in record["seats"]]
    best = [(record["seed"], ebp_score(known, _winners_cash(record), record["rounds"])) for record in played]
    return {
        "rounds_to_win": spread([(record["seed"], rounds_to_win(record)) for record in played]),
        "ebp_score": spread(best),
        **_play(seats),
        **known,
    }


def player_figures(
    played: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]], known: Mapping[str, Any]
) -> dict[str, Any]:
    """The figures of one player: pairs of a record and the player's seat in it."""
    scores: list[Sample] = [
        (record["seed"], ebp_score(known, seat["cash"], record["rounds"]))
        for record, seat in played
        if record["ended"] != "forfeit"
    ]
    won = [(record["seed"], record["rounds"]) for record, seat in played if record["ended"] == "won" and seat["won"]]
    return {"ebp_score": spread(scores), "rounds_of_wins": spread(won), **_play(played)}


def _play(seats: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> dict[str, Any]:
    def total(name: str) -> int:
        return sum(seat[name] for _, seat in seats)

    return {
        "income_per_turn": spread([(record["seed"], seat["paid"] / record["rounds"]) for record, seat in seats]),
        "deliveries": spread([(record["seed"], seat["deliveries"]) for record, seat in seats]),
        "full_slot_share": _share(total("filled"), total("slots")),
        "empty_move_share": _share(total("empty"), total("steps")),
    }


def _winners_cash(record: Mapping[str, Any]) -> int:
    """The winner's cash; where nobody has won, the richest player's."""
    winners: list[int] = [seat["cash"] for seat in record["seats"] if seat["won"]]
    everybody: list[int] = [seat["cash"] for seat in record["seats"]]
    return max(winners or everybody)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


# How report and page show them: heading, path in the summary, digits.
COLUMNS = (
    ("income a turn", "income_per_turn.mean", 2),
    ("full slots", "full_slot_share", 3),
    ("empty moves", "empty_move_share", 3),
    ("EBP score", "ebp_score.median", 1),
    ("rounds when winning", "rounds_of_wins.median", 1),
)
FIGURES = (
    ("rounds to win (median)", "rounds_to_win.median", 1),
    ("EBP score (median)", "ebp_score.median", 1),
    ("EBP's average win, round", "ebp.win_by_round", 1),
    ("income a turn", "income_per_turn.mean", 2),
    ("full slots", "full_slot_share", 3),
    ("empty moves", "empty_move_share", 3),
)


def histogram(records: Records) -> tuple[str, list[float]]:
    """What the page draws of the games as a whole."""
    return "rounds to win", [rounds_to_win(record) for record in records if record["ended"] != "forfeit"]
