"""Crayon games as arrays: every atom there can be, and what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from milepost.crayon import atoms
from milepost.crayon.atoms import TRAIN_SHIFT, atom
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.losses import LOSE_SHIFT
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.rules.stack import QUESTIONS
from milepost.crayon.setting import Setting
from milepost.crayon.state import BUILD, OPERATE, SECRET
from milepost.env.encoding import Floats, Part, places
from milepost.errors import MilepostError

MONEY, POINTS, ROUNDS = 250, 20, 100  # what sums of money, movement points and rounds are divided by
ASKED = sorted(QUESTIONS)


# Actions


def _cards(setting: Setting) -> Iterable[int]:
    return sorted(setting.demands)


def _demands(setting: Setting) -> Iterator[int]:
    for card in _cards(setting):
        yield from (card << 2 | which for which in range(len(setting.demands[card])))


def _losses(setting: Setting) -> Iterator[int]:
    """A load, and in Italy a locked one together with its demand."""
    yield from range(len(setting.title.loads))
    if setting.pooled:
        for demand in _demands(setting):
            load = setting.demands[demand >> 2][demand & 3].load
            yield demand + 1 << LOSE_SHIFT | load


def _taken(setting: Setting) -> Iterator[int]:
    """A load, and one that makes room for it or none."""
    loads = range(len(setting.title.loads))
    for load in loads:
        yield from (dump << DUMP_SHIFT | load for dump in range(len(loads) + 1))


def _arms(setting: Setting) -> Iterable[int]:
    return [arm for arm, near in enumerate(setting.board.near) if near >= 0 and setting.board.section[arm] >= 0]


def _one(setting: Setting) -> Iterable[int]:
    return (0,)


def _links(setting: Setting) -> Iterable[int]:
    return range(len(setting.board.links))


def _loads(setting: Setting) -> Iterable[int]:
    return range(len(setting.title.loads))


# For each kind what it may be about. Kinds in TRAINS are about one of the seat's trains besides.
ABOUT: dict[int, Callable[[Setting], Iterable[int]]] = {
    atoms.DONE: _one,
    atoms.BUILD: _arms,
    atoms.UPGRADE: lambda setting: range(len(LOCOS)),
    atoms.PLACE: lambda setting: range(setting.board.size),
    atoms.MOVE: _arms,
    atoms.RIDE: lambda setting: [link << 4 | payee for link in _links(setting) for payee in range(setting.players + 1)],
    atoms.PICK: _loads,
    atoms.DROP: _loads,
    atoms.DELIVER: _demands,
    atoms.PILGRIMS: _one,
    atoms.DISCARD: _one,
    atoms.LOSE: _losses,
    atoms.FERRY: _links,
    atoms.LOCK: _demands,
    atoms.KEEP: _cards,
    atoms.SWAP: _one,
    atoms.RETAIN: _cards,
    atoms.RELINQUISH: _cards,
    atoms.TAKE: _taken,
    atoms.PASS: _one,
    atoms.FILL: lambda setting: sorted(setting.special_demands),
    atoms.TUNNEL: _links,
    atoms.TURN: _one,
    atoms.BORROW: lambda setting: range(1, setting.rules.loan + 1),
    atoms.THROW: _cards,
    atoms.SEND: lambda setting: range(len(setting.board.cities)),
    atoms.OPEN: _cards,
}
TRAINS = {
    atoms.UPGRADE, atoms.PLACE, atoms.MOVE, atoms.RIDE, atoms.PICK, atoms.DROP, atoms.DELIVER, atoms.PILGRIMS,
    atoms.LOSE, atoms.LOCK, atoms.TAKE, atoms.FILL, atoms.TUNNEL, atoms.TURN,
}  # fmt: skip


class Layout:
    """One setting as arrays."""

    def __init__(self, setting: Setting) -> None:
        if setting.rules.trade:
            raise MilepostError("deals over track have no fixed number of actions: leave the variant “trade” out here")
        self.setting = setting
        self.card = {card: number for number, card in enumerate(sorted(setting.demands))}
        self.event = {event: number for number, event in enumerate(setting.events)}
        self.parts = _parts(setting)
        self.at = places(self.parts)
        self.gone: tuple[int, list[int]] = (0, [])  # the discards last looked at, and their places in the row
        # What the owner's byte of a section tells each seat: 1 for its own, then less clockwise; negative: washed out
        self.shown = [np.zeros(256, np.float32) for _ in setting.seats]
        for seat in setting.seats:
            for other in setting.seats:
                share = 1 - (other - seat) % setting.players / setting.players
                self.shown[seat][other + 1], self.shown[seat][other + 1 | CLAIM] = share, -share

    def all_atoms(self) -> Iterator[int]:
        trains = self.setting.trains // self.setting.players
        for kind, about in ABOUT.items():
            for train in range(trains if kind in TRAINS else 1):
                yield from (atom(kind, argument | train << TRAIN_SHIFT) for argument in about(self.setting))

    def observe(self, state: CrayonPosition, seat: int, row: Floats) -> None:
        at, players = self.at, self.setting.players
        seats = [(seat + n) % players for n in range(players)]  # as the observer sees them
        whole = [
            state.round / ROUNDS,
            seat in state.waiting(),
            state.phase == OPERATE,
            state.phase == BUILD,
            state.spent / POINTS,
            state.paid.bit_count(),
        ]
        whole += [-1 if state.cash[other] == SECRET else state.cash[other] / MONEY for other in seats]
        whole += [state.lost[other] for other in seats]
        row[: len(whole)] = whole
        for debtor, _, amount in state.debts:
            row[at["debts"] + (debtor - seat) % players] += amount / MONEY
        owner = np.frombuffer(state.owner, np.uint8)
        taken = (owner != 0).nonzero()[0]  # few sections are; most of the board is empty
        row[taken + at["track"]] = self.shown[seat][owner[taken]]
        row[at["bank"] : at["events"]] = state.bank
        ones = self._cards(state, seats)
        if state.stack:
            ones.append(at["asked"] + ASKED.index(state.stack[-1][0]))
        if any(state.link_owners):
            for link, owners in enumerate(state.link_owners):
                ones += [at["links"] + link * players + n for n, other in enumerate(seats) if owners >> other & 1]
        ones += [at["events"] + self.event[event] for event, _, _ in state.active]
        if state.fallen:
            ones.append(at["fallen"])
        self._trains(state, seats, ones, row)
        row.put(ones, 1)  # faster than row[ones] where they are a short list

    def _trains(self, state: CrayonPosition, seats: list[int], ones: list[int], row: Floats) -> None:
        at, setting = self.at, self.setting
        for n, train in enumerate(train for other in seats for train in setting.trains_of(other)):
            ones.append(at["locos"] + n * len(LOCOS) + state.locos[train])
            if state.points[train]:
                row[at["points"] + n] = state.points[train] / POINTS
            if state.place[train] >= 0:
                ones.append(at["places"] + n * setting.board.size + state.place[train])
            for load in state.loads[train]:
                row[at["loads"] + n * len(setting.title.loads) + load] += 1

    def _cards(self, state: CrayonPosition, seats: list[int]) -> list[int]:
        """The places of all that is known of cards."""
        at, card, ones = self.at, self.card, []
        for n, other in enumerate(seats):
            hand = at["hands"] + n * len(card)
            ones += [hand + card[one] for one in (*state.hands[other], *state.sealed[other]) if one in card]
            locks = at["locks"] + n * len(card) * 3
            ones += [locks + card[one] * 3 + which for one, which in state.locks[other]]
        ones += [at["pool"] + card[one] for one in state.pool if one in card]
        if state.discards != self.gone[0]:  # they change seldom, and are most of the cards
            gone = at["gone"]
            self.gone = state.discards, [gone + number for one, number in card.items() if state.discards >> one & 1]
        ones += self.gone[1]
        return ones


def _parts(setting: Setting) -> list[Part]:
    players, trains = setting.players, setting.trains
    size, loads, cards = setting.board.size, len(setting.title.loads), len(setting.demands)
    return [
        Part(
            "turn", (6,), "round / 100, whether the seat is to act, operating, building, money spent / 20, rents paid"
        ),
        Part("cash", (players,), "money / 250, or -1 where it is secret"),
        Part("lost", (players,), "turns to lose"),
        Part("debts", (players,), "money owed / 250"),
        Part("asked", (len(ASKED),), "what is asked now: " + ", ".join(ASKED)),
        Part("locos", (trains, len(LOCOS)), "the loco of each train: " + ", ".join(LOCOS)),
        Part("points", (trains,), "movement points left / 20"),
        Part("places", (trains, size), "1 at the milepost where a train is"),
        Part("loads", (trains, loads), "how many of each load are aboard"),
        Part(
            "track", (len(setting.board.ends),), "whose a section is: own 1, then less clockwise; negative: washed out"
        ),
        Part("links", (len(setting.board.links), players), "who has paid for each ferry or tunnel"),
        Part("hands", (players, cards), "demand cards; those one may not see are missing"),
        Part("pool", (cards,), "demand cards open to all"),
        Part("gone", (cards,), "demand cards in the discard pile"),
        Part("locks", (players, cards * 3), "demands with a cube on them"),
        Part("bank", (loads,), "chips left of each load"),
        Part("events", (len(setting.events),), "events in force"),
        Part("fallen", (1,), "whether Communism has fallen"),
    ]
