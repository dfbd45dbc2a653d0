"""A position: everything that can change, as small ints, copied by hand.

Lists are indexed by seat or by train; sets of mileposts and of cards are big ints. The rules
live in the modules beside this one; here are only the data, the copy and a few words that all
of them use. What can be worked out from the rest (`own`, `free`, `reach`, `guests`, `kept`,
`limits`) is kept because it is asked for at every step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from milepost.chance import HIDDEN, Source
from milepost.crayon.limits import Limits
from milepost.crayon.setting import Setting
from milepost.errors import LogError
from milepost.game import News
from milepost.log import ALL

if TYPE_CHECKING:
    from milepost.crayon.kept import Ahead, Kept, Residues

OPERATE, BUILD, OVER = range(3)
NOWHERE = -1
SECRET = -1  # in a redacted position: cash one may not see


class State:
    __slots__ = (
        "active",
        "ahead",
        "allowed",
        "area",
        "bank",
        "boarded",
        "bored",
        "bound",
        "came",
        "cash",
        "circus",
        "claims",
        "cleared",
        "count",
        "debts",
        "deck",
        "declared",
        "discards",
        "draft",
        "exits",
        "fallen",
        "fate",
        "ferries",
        "first",
        "free",
        "fresh",
        "guests",
        "halved",
        "hands",
        "kept",
        "last_city",
        "last_round",
        "limits",
        "loads",
        "locks",
        "locos",
        "lost",
        "moved",
        "names",
        "news",
        "open_cash",
        "outs",
        "own",
        "own_paid",
        "owner",
        "paid",
        "phase",
        "place",
        "points",
        "pool",
        "purses",
        "reach",
        "residues",
        "resting",
        "round",
        "sealed",
        "seat",
        "setting",
        "source",
        "spent",
        "stack",
        "target",
        "turn_lost",
        "winners",
        "yard",
    )

    def __init__(self, setting: Setting, names: tuple[str, ...], source: Source) -> None:
        players, trains = setting.players, setting.trains
        self.setting = setting
        self.names = names
        self.source = source
        self.count = 0  # chance results so far
        self.news: list[News] = []
        # Track
        self.owner = bytearray(len(setting.board.ends))  # seat + 1, with CLAIM where washed out
        self.claims: tuple[int, ...] = ()  # washed-out sections
        self.own = [0] * (6 * players)  # for seat and direction: where own track leads on
        self.free = list(setting.buildable)  # for each direction: sections nobody has
        self.reach = [0] * players  # mileposts own track, ferry or tunnel touches
        self.guests = [0] * len(setting.places)  # seats that are in each limited place
        self.ferries = [0] * len(setting.board.links)  # seats that have paid for each ferry
        self.kept: Kept | None = None  # ways that others are entitled to (kept.py); None: not worked out
        # Answers just given, so that the same question is not asked twice; any change forgets them
        self.allowed = -1  # the atom `legal` has offered last, with its seat
        self.cleared = -1  # the section found to take no right away last, with its builder
        self.ahead: Ahead | None = None  # what is kept in mind once that is laid, if it differs
        self.residues: Residues | None = None  # the room that kept ways leave (kept.py)
        # Trains
        self.place = [NOWHERE] * trains
        self.came = [-1] * trains  # section a train came by; -2 - n: over ferry n; -1: none
        self.last_city = [NOWHERE] * trains
        self.locos = [loco for loco in setting.rules.trains for _ in range(players)]
        self.loads: list[tuple[int, ...]] = [()] * trains
        self.area = [""] * trains  # where pilgrims aboard came from
        self.points = [0] * trains
        self.boarded = [-1] * trains  # the ferry a train is aboard of (FER-6), or -1
        self.moved = 0  # trains that have moved this turn, as bits
        self.halved = 0  # trains at half rate this turn, as bits
        # Money and cards
        self.cash = [setting.rules.start_cash] * players
        self.open_cash = setting.rules.open_cash
        self.bank = list(setting.chips)
        self.hands: list[tuple[int, ...]] = [()] * players
        self.pool: tuple[int, ...] = ()  # cards open to all: Italy's pool, open contracts (V-OPEN)
        self.locks: list[tuple[tuple[int, int], ...]] = [()] * players  # demands with a cube: card, which (IT-2)
        self.bound: list[tuple[tuple[int, int], ...]] = [()] * players  # private demands fixed for good (IT-9)
        self.sealed: list[tuple[int, ...]] = [()] * players  # cards chosen in secret, not revealed yet (SET-5)
        self.deck = setting.all_cards
        self.discards = 0
        self.active: tuple[tuple[int, int, bool], ...] = ()  # event, drawer, has his next turn begun
        self.limits: Limits = setting.limits(())
        self.fallen = setting.rules.history == "start"  # Communism has fallen (EVT-12, R-75)
        self.fate: tuple[int, ...] = ()  # where the card that was put aside lies in the deck: see cards.py
        self.debts: tuple[tuple[int, int, int], ...] = ()  # debtor, creditor (-1: the bank), amount (V-LOAN, V-LATEFEE)
        self.yard: tuple[tuple[int, int, int, int], ...] = ()  # city, load, who dropped it, turns left (V-WAREHOUSE)
        self.circus: tuple[int, ...] = setting.circus_cities  # cities where a Circus stands (V-CIRCUS)
        # Turn
        self.first = 0
        self.round = 1
        self.seat = 0
        self.phase = BUILD
        self.fresh = True  # nothing done yet this turn
        self.spent = 0
        self.outs = 0  # exits from major cities used this turn (exits.py)
        self.bored = False  # a tunnel has been built this turn (V-TUNNEL21)
        self.exits = 0  # major-city mileposts left this turn, as a set (BLD-6b)
        self.own_paid = False  # running on own track is paid for this turn (V-MOVECOST)
        self.resting = 0  # trains turned round by resting this turn, as bits (V-BACKTRACK)
        self.draft: tuple[tuple[Any, ...], ...] = ()  # a deal in the making (V-TRADE)
        self.paid = 0  # opponents paid rent this turn, as bits (R-72: perhaps for each train)
        self.lost = [0] * players  # turns still to be lost
        self.turn_lost = False  # the rest of this turn is lost
        self.stack: tuple[tuple[Any, ...], ...] = ()  # work and questions to be settled, last first
        # The end
        self.target = setting.rules.win_cash
        self.declared: tuple[int, ...] = ()
        self.purses: tuple[int, ...] = ()  # the cash of each who has declared, at that moment
        self.last_round = 0  # the round that is the last (WIN-2, V-TIME); 0: not known
        self.winners: tuple[int, ...] = ()

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.setting = self.setting
        new.names = self.names
        new.source = self.source
        new.count = self.count
        new.news = []
        new.owner = self.owner[:]
        new.claims = self.claims
        new.own = self.own[:]
        new.free = self.free[:]
        new.reach = self.reach[:]
        new.guests = self.guests[:]
        new.ferries = self.ferries[:]
        new.kept = self.kept
        new.allowed = new.cleared = -1
        new.ahead = new.residues = None
        new.place = self.place[:]
        new.came = self.came[:]
        new.last_city = self.last_city[:]
        new.locos = self.locos[:]
        new.loads = self.loads[:]
        new.area = self.area[:]
        new.points = self.points[:]
        new.moved = self.moved
        new.halved = self.halved
        new.cash = self.cash[:]
        new.open_cash = self.open_cash
        new.bank = self.bank[:]
        new.hands = self.hands[:]
        new.deck = self.deck
        new.discards = self.discards
        new.active = self.active
        new.limits = self.limits
        new.first = self.first
        new.round = self.round
        new.seat = self.seat
        new.phase = self.phase
        new.fresh = self.fresh
        new.spent = self.spent
        new.outs = self.outs
        new.paid = self.paid
        new.lost = self.lost[:]
        new.turn_lost = self.turn_lost
        new.stack = self.stack
        new.target = self.target
        new.declared = self.declared
        new.purses = self.purses
        new.winners = self.winners
        new.exits = self.exits
        new.bored = self.bored
        new.boarded = self.boarded[:]
        new.pool = self.pool
        new.locks = self.locks[:]
        new.bound = self.bound[:]
        new.sealed = self.sealed[:]
        new.fallen = self.fallen
        new.fate = self.fate
        new.debts = self.debts
        new.yard = self.yard
        new.circus = self.circus
        new.resting = self.resting
        new.own_paid = self.own_paid
        new.last_round = self.last_round
        new.draft = self.draft
        return new

    __copy__ = copy

    def restore(self, other: Self) -> None:
        """Become what the other position is; who holds this one sees the change."""
        twin = other.copy()
        for name in State.__slots__:
            setattr(self, name, getattr(twin, name))

    def key(self) -> tuple[Any, ...]:
        """All that makes this position what it is, as plain data."""
        return (
            self.count, bytes(self.owner), self.claims, *self.ferries, *self.place, *self.came,
            *self.last_city, *self.locos, *self.loads, *self.area, *self.points, self.moved, self.halved,
            *self.cash, self.open_cash, *self.bank, *self.hands, self.deck, self.discards, self.active,
            self.first, self.round, self.seat, self.phase, self.fresh, self.spent, self.outs, self.paid,
            *self.lost, self.turn_lost, self.stack, self.target, self.declared, self.purses, self.winners, self.exits,
            *self.boarded, self.pool, *self.locks, *self.bound, *self.sealed, self.fallen, self.debts, self.yard,
            self.circus, self.resting, self.own_paid, self.last_round, self.draft, self.fate, self.bored)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in State.__slots__ if name not in ("limits", "residues")}

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.limits = self.setting.limits_in_force(self.active)
        self.residues = None

    # Words that several rules use

    def tell(self, word: str, *args: Any, audience: int = ALL, chance: bool = False) -> None:
        """Note what happened, for the log and the page."""
        self.news.append(News(word, args, audience, chance))

    def pick(self, offered: int, word: str, audience: int = ALL, open_ones: int = 0) -> int:
        """One of the set of offered numbers, by chance; the log keeps which.

        With an audience only that seat sees it, unless it is one of the open ones, which all may see.
        """
        value = self.source.pick(self.count, offered)
        if value == HIDDEN:
            if audience == ALL:
                raise LogError(0, "what chance gave here is hidden from this seat")
        elif audience != ALL and open_ones >> value & 1:
            audience = ALL
        self.count += 1
        self.news.append(News(word, (value,), audience, True))
        return value

    def push(self, *item: Any) -> None:
        """Put work or a question on the stack; it is done before what lies below."""
        self.stack = (*self.stack, item)

    def city(self, train: int) -> int:
        """The city a train stands in, or -1."""
        m = self.place[train]
        return self.setting.board.city_at[m] if m >= 0 else -1

    def lose_turn(self, seat: int) -> None:
        """TRN-7, R-12: the next turn is lost, and in the own turn the rest of it too."""
        self.lost[seat] = self.lost[seat] + 1 if self.setting.rules.add_lost_turns else 1
        if seat == self.seat:
            self.turn_lost = True
        self.tell("loses a turn", seat)

    def halve(self, train: int) -> None:
        """R-17: half rate, at most once a turn unless the rules ask for more; in mid-move what is left counts (R-2)."""
        rules = self.setting.rules
        if rules.halve_again or not self.halved >> train & 1:
            self.halved |= 1 << train
            self.points[train] = (rules.left if self.moved >> train & 1 else rules.half)(self.points[train])

    @property
    def opening(self) -> bool:
        """The rounds in which nobody operates (TRN-1)."""
        return self.round <= self.setting.rules.opening_rounds
