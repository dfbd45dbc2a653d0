"""Small text-drawn boards and ready-made situations, so that a rule's test reads like a picture.

    t = table('''
        . . . . . . .
         . . . a . . .
        M . . . . . N
        ''', cities="a: Ayr, small", ...)

`table` gives a `Table`: the game, and verbs that put things where a test wants them. Lower-case
letters of the drawing keep their meaning (m mountain, d desert …); upper-case letters are cities
or ports named in `cities` and `ferries`. A major city is named by the letter of its centre.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise
from textwrap import dedent

import milepost
from milepost.chance import Chance, Scripted
from milepost.crayon.board.facts import BoardFacts, facts_of
from milepost.crayon.board.text import read_board
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import pool, turn
from milepost.crayon.rules.cards import refresh_limits
from milepost.crayon.rules.track import lay, pay_ferry
from milepost.crayon.setting import setting
from milepost.crayon.state import BUILD, OPERATE
from milepost.errors import IllegalAction
from milepost.game import Game
from milepost.titles import find
from proofs import Acting

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")
LOADS = "Coal 3: {0}\nTea 3: {0}\nRice 2: {1}\nPilgrims 6*:"


like = "india"  # the title whose options boards are given; `crayon/conftest.py` sets it for each test
# What pictures settle for themselves: small boards have few major cities and small purses.
# Pictures show what they are about, which is not always a train.
SMALL = {
    "start_cash": 50,
    "win_majors": 2,
    "min_players": 2,
    "max_players": 6,
    "ferry_players": 3,
    "placing_due": False,
}


def title_options(options: str, pool: str) -> str:
    """The options of the title that is asked for, as far as a drawing does not change them; its pool too."""
    real = tomllib.loads((files(milepost) / "titles" / like / "title.toml").read_text(encoding="utf-8"))
    wanted = {**real["options"], **SMALL, **tomllib.loads(options)}
    its_pool = tomllib.loads(pool) or real.get("pool", {})
    lines = [f"{name} = {json.dumps(value)}" for name, value in wanted.items()]
    return "\n".join(lines + ["[pool]"] * bool(its_pool) + [f"{name} = {value}" for name, value in its_pool.items()])


def book() -> CrayonTitle:
    """The real title whose options boards are given."""
    found = find(like)
    assert isinstance(found, CrayonTitle)
    return found


def weather_rule() -> str:
    """The rule by which bad weather is refused in that title: Russia's book has one of its own."""
    return "EVT-9" if book().rules.lose_half else "EVT-19"


def turn_rule() -> str:
    """The rule of whose turn it is: Italy's turns simply alternate."""
    return "TRN-2" if book().rules.switchback else "TRN-3"


def board_text(rows: str, cities: str = "", **sections: str) -> str:
    """A board file from a drawing; further sections by their heading (`rivers="Po: A1e"`)."""
    drawing = dedent(rows).strip("\n").rstrip()
    text = f"milepost board 1\n[rows]\n{drawing}\n"
    first = {name: sections.pop(name) for name in ("countries",) if name in sections}
    parts = {**first, "cities": cities, **sections}
    for heading, content in parts.items():
        lines = [
            line.strip() if heading != "countries" else line
            for item in dedent(content).strip("\n").splitlines()
            for line in item.split(";")
        ]
        text += f"[{heading}]\n" + "\n".join(lines) + "\n"
    return text


def read_facts(text: str) -> BoardFacts:
    """The facts of a board file, as a recipe or the editor changes them."""
    return facts_of(read_board(text, "board.txt"), text)


def title(
    rows: str,
    cities: str,
    *,
    loads: str = "",
    cards: str = "",
    events: str = "",
    options: str = "",
    pilgrims: str = "",
    circus: str = "",
    pool: str = "",
    **sections: str,
) -> CrayonTitle:
    """A title on that board. Unless given, loads come from the first two cities and cards 1 to 30
    ask for Coal, Tea and Rice there, card n paying n, n + 1 and n + 2."""
    board = board_text(rows, cities, **sections)
    names = [line.split(":")[0].strip() for line in cities.replace(";", "\n").splitlines() if ":" in line]
    first, second, third = (names * 3)[:3]
    if not cards:
        cards = "\n".join(
            f"{n}: {second}, Coal, {n}; {third}, Tea, {n + 1}; {first}, Rice, {n + 2}" for n in range(1, 31)
        )
    texts = {
        "title.toml": f'id = "test"\nname = "Test"\nmoney = "M"\n[options]\n'
        f"{title_options(options, pool)}\n"
        + (f"[pilgrims]\n{pilgrims}\n" if pilgrims else "")
        + (f"[circus]\n{circus}\n" if circus else ""),
        "board.txt": board,
        "loads.txt": loads or LOADS.format(first, second),
        "cards.txt": cards,
        "events.txt": dedent(events),
    }
    return CrayonTitle(texts, "test/")


class Table(Acting[CrayonPosition]):
    """A game in the making: verbs to set a scene, then `play` and `refuses`."""

    def __init__(
        self,
        made: CrayonTitle,
        players: int,
        hands: Sequence[Sequence[int]] | None,
        draws: Iterable[int],
        variants: Sequence[str] = (),
    ):
        given = hands is not None
        if hands is None:  # seat 0 holds the best card and so begins
            numbers = sorted(made.demands, reverse=True)
            rules = setting(made, players, tuple(variants)).rules
            size = rules.dealt_cards or rules.hand_size
            hands = [numbers[seat * size : seat * size + size] for seat in range(players)]
        script = [card for hand in hands for card in hand]
        if made.rules.pool and not given:  # each card is dealt and later shown; the first ones of each hand are kept
            script = sorted(made.demands)[: made.rules.pool.dealt * players] * 2
        script += draws
        state = made.start(NAMES[:players], tuple(variants), Scripted(script))
        self.title = made
        self.board = made.board
        self.script = script
        self.game = Game(state, Chance("commit", "test"))
        while self.s.stack and not given:
            self.game.play(next(iter(self.game.legal())))

    @property
    def s(self) -> CrayonPosition:
        return self.game.state

    # Setting the scene

    def at(self, name: str) -> int:
        m = self.board.find(name)
        assert m >= 0, f"no milepost {name}"
        return m

    def lay(self, seat: int, *paths: str) -> Table:
        """Track of that seat along each path of neighbouring mileposts, paid by nobody."""
        for path in paths:
            names = path.split()
            for a, b in pairwise(names):
                arm = self.board.arm(self.at(a), self.at(b))
                assert arm >= 0, f"{a} and {b} are not neighbours"
                assert self.board.section[arm] >= 0, f"{a} {b} is blocked"
                lay(self.s, seat, arm)
        self.s.kept = None
        return self

    def ferry(self, seat: int, number: int = 0) -> Table:
        """The seat has paid for the ferry."""
        pay_ferry(self.s, seat, number)
        return self

    def put(
        self, seat: int, name: str, came: str = "", loads: Sequence[str] = (), loco: int = 0, train: int = 0
    ) -> Table:
        """The seat's train stands there (having come from the neighbour `came`), carrying loads."""
        s, m, which = self.s, self.at(name), seat + train * self.s.setting.players
        s.place[which] = m
        s.came[which] = self.board.section[self.board.arm(m, self.at(came))] if came else -1
        s.locos[which] = loco
        if self.board.city_at[m] >= 0:
            s.last_city[which] = m
        elif s.last_city[which] < 0:
            s.last_city[which] = self.board.cities[0].centre
        for load in loads:
            number = self.load(load)
            s.loads[which] = tuple(sorted((*s.loads[which], number)))
            if not s.setting.endless[number]:
                s.bank[number] -= 1
        s.points[which] = s.setting.rules.speeds[loco]
        return self

    def load(self, name: str) -> int:
        return self.title.load_by_name[name.lower()]

    def cash(self, seat: int, amount: int) -> Table:
        self.s.cash[seat] = amount
        return self

    def owes(self, seat: int, amount: int, to: int = -1) -> Table:
        """The seat owes so much to another seat, or to the bank; with nothing left to pay the debt is gone."""
        others = tuple(debt for debt in self.s.debts if debt[:2] != (seat, to))
        self.s.debts = (*others, (seat, to, amount)) if amount else others
        return self

    def has_spent(self, amount: int) -> Table:
        """So much of this turn's money for building is gone."""
        self.s.spent = amount
        return self

    def steps_left(self, train: int, steps: int) -> Table:
        self.s.points[train] = steps
        return self

    def will_lose(self, seat: int, turns: int = 1) -> Table:
        """The seat is to lose its next turns."""
        self.s.lost[seat] = turns
        return self

    def in_force(self, *cards: int, drawer: int = 0) -> Table:
        """These events are in force, drawn by that seat a moment ago; without cards none is any more."""
        s = self.s
        for card in cards:
            s.deck &= ~(1 << card)
        s.active = (*s.active, *((card, drawer, False) for card in cards)) if cards else ()
        refresh_limits(s)
        return self

    def piles(self, deck: Iterable[int] = (), discards: Iterable[int] = ()) -> Table:
        """Just these cards are in the deck, and these among the discards."""
        self.s.deck, self.s.discards = sum(1 << card for card in deck), sum(1 << card for card in discards)
        return self

    def operating(self, seat: int = 0, round_number: int = 3) -> Table:
        """It is that seat's turn, at the start of a normal turn."""
        s = self.s
        s.round, s.seat, s.phase = round_number, seat, OPERATE
        turn.begin_turn(s)
        return self

    def building(self, seat: int = 0, round_number: int = 3) -> Table:
        """It is that seat's building phase in a normal turn."""
        self.operating(seat, round_number)
        self.s.phase = BUILD
        self.s.fresh = False
        return self

    def next_cards(self, *cards: int) -> Table:
        """The cards that will be drawn next, in this order."""
        del self.script[self.s.count :]
        self.script.extend(cards)
        return self

    def draws(self, seat: int, *cards: int) -> Table:
        """The seat spends its turn on a new hand; these cards come up first, then demand cards."""
        if self.s.seat != seat or self.s.phase != OPERATE or not self.s.fresh:
            self.operating(seat, max(self.s.round, 3))
        fresh = [card for card in sorted(self.title.demands) if self.s.deck >> card & 1]
        if self.title.rules.pool:
            self.next_cards(*pool.unlocked(self.s)[: self.title.rules.pool.swapped], *cards, *fresh[:6])
            self.play("swap", seat=seat)
            if self.s.stack and self.s.stack[-1][0] == "swapping":
                self.play("done", seat=seat)
        else:
            self.next_cards(*cards, *fresh[: self.s.setting.rules.hand_size])
            self.play("discard", seat=seat)
        return self

    # Acting and looking

    def allows(self, action: str, seat: int | None = None) -> bool:
        """Whether the action (a single atom's text) is legal; `legal` and `play` must agree."""
        who = self.game.waiting()[0] if seat is None else seat
        atoms = self.game.state.parse(action, who)
        legal = self.game.legal(who)
        inside = atoms[0] in legal
        assert inside == (atoms[0] in set(legal)), "membership and enumeration differ"
        trial = self.game.copy()
        try:
            trial.play(atoms[0], who)
        except IllegalAction:
            assert not inside
        else:
            assert inside
        return inside

    def owner(self, a: str, b: str) -> int | None:
        """The seat whose track runs between two neighbours, or None."""
        owner = self.s.owner[self.board.section[self.board.arm(self.at(a), self.at(b))]]
        return owner - 1 if owner and not owner & 0x80 else None

    def where(self, seat: int) -> str:
        return self.board.names[self.s.place[seat]]

    def aboard(self, seat: int) -> list[str]:
        return [self.title.loads[load].name for load in self.s.loads[seat]]

    def idle(self, turns: int = 1) -> Table:
        """Whoever is to act leaves the rest of the turn empty; so many turns one after the other."""
        for _ in range(turns):
            if self.s.phase == OPERATE:
                self.play("done")
            self.play("done")
        return self


def table(
    rows: str,
    cities: str,
    *,
    players: int = 2,
    hands: Sequence[Sequence[int]] | None = None,
    draws: Iterable[int] = (),
    loads: str = "",
    cards: str = "",
    events: str = "",
    options: str = "",
    pilgrims: str = "",
    circus: str = "",
    variants: Sequence[str] = (),
    **sections: str,
) -> Table:
    """A table at such a board; the scene is set by its verbs."""
    made = title(
        rows,
        cities,
        loads=loads,
        cards=cards,
        events=events,
        options=options,
        pilgrims=pilgrims,
        circus=circus,
        **sections,
    )
    return Table(made, players, hands, draws, variants)
