"""A position: everything that can change, as small ints.

Lists are indexed by seat or by train; sets of mileposts and of cards are big ints. The rules live in the modules
beside this one; here are only the data and a few words that all of them use. What is `Derived` could be worked out
from the rest and is kept because it is asked for at every step. `of` is the setting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from milepost.family.fields import DerivedList, Fixed, Kept, Listed, Passing, Remade, at_start, each_player
from milepost.family.position import Playable

if TYPE_CHECKING:
    from milepost.crayon.events.limits import Limits
    from milepost.crayon.rights.ahead import Ahead
    from milepost.crayon.rights.kept import Kept as KeptWays
    from milepost.crayon.rights.way_round import Residues
    from milepost.crayon.setting import Setting

OPERATE, BUILD, OVER = range(3)
NOWHERE = -1
SECRET = -1  # in a redacted position: cash one may not see
TRACK, LOCO, CROSS, BORE = 1, 2, 4, 8  # in `works`: track or ferry, better loco, other loco (LOC-3), tunnel


def each_train(value: Any) -> Any:
    """The same for every train at the beginning."""
    return at_start(lambda of: [value] * of.trains)


class State(Playable):
    setting: Fixed[Setting]
    # Track
    # seat + 1, with CLAIM where washed out
    owner: Listed[bytearray] = at_start(lambda of: bytearray(len(of.board.ends)))
    claims: Kept[tuple[int, ...]] = ()  # washed-out sections
    # for seat and direction: where own track leads on
    own: DerivedList[list[int]] = at_start(lambda of: [0] * (6 * of.players))
    free: DerivedList[list[int]] = at_start(lambda of: list(of.buildable))  # for each direction: sections nobody has
    reach: DerivedList[list[int]] = each_player(0)  # mileposts own track, ferry or tunnel touches
    guests: DerivedList[list[int]] = at_start(lambda of: [0] * len(of.places))  # seats that are in each limited place
    # seats that have paid for each ferry or tunnel
    link_owners: Listed[list[int]] = at_start(lambda of: [0] * len(of.board.links))
    # What the rules remember, so that the same question is not asked twice. It is no part of the position: pickles and
    # keys are without it, and every answer is the same where it is missing.
    kept: Remade[KeptWays | None] = None  # ways that others are entitled to (kept.py); None: not worked out
    cleared: Passing[int] = -1  # the section found to take no right away last, with its builder
    ahead: Passing[Ahead | None] = None  # what is kept in mind once that is laid, if it differs
    room: Passing[bytearray | None] = None  # for ways of others (network.py)
    residues: Passing[Residues | None] = None  # what has been worked out about builds (way_round.py)
    sound: Passing[bool] = False  # the deal in the making has been found not to be void (trade.py)
    # Trains
    place: Listed[list[int]] = each_train(NOWHERE)
    came: Listed[list[int]] = each_train(-1)  # section a train came by; `link_way(n)`: over ferry n; -1: none
    last_city: Listed[list[int]] = each_train(NOWHERE)
    locos: Listed[list[int]] = at_start(lambda of: [loco for loco in of.rules.trains for _ in range(of.players)])
    loads: Listed[list[tuple[int, ...]]] = each_train(())
    area: Listed[list[str]] = each_train("")  # where pilgrims aboard came from
    points: Listed[list[int]] = each_train(0)
    boarded: Listed[list[int]] = each_train(-1)  # the ferry a train is aboard of (FER-6), or -1
    moved: Kept[int] = 0  # trains that have moved this turn, as bits
    halved: Kept[int] = 0  # trains at half rate this turn, as bits
    # Money and cards
    cash: Listed[list[int]] = at_start(lambda of: [of.rules.start_cash] * of.players)
    open_cash: Kept[bool] = at_start(lambda of: of.rules.open_cash)
    bank: Listed[list[int]] = at_start(lambda of: list(of.chips))
    hands: Listed[list[tuple[int, ...]]] = each_player(())
    pool: Kept[tuple[int, ...]] = ()  # cards open to all: Italy's pool, open contracts (V-OPEN)
    locks: Listed[list[tuple[tuple[int, int], ...]]] = each_player(())  # demands with a cube: card, which (IT-2)
    bound: Listed[list[tuple[tuple[int, int], ...]]] = each_player(())  # private demands fixed for good (IT-9)
    sealed: Listed[list[tuple[int, ...]]] = each_player(())  # cards chosen in secret, not revealed yet (SET-5)
    deck: Kept[int] = at_start(lambda of: of.all_cards)
    discards: Kept[int] = 0
    active: Kept[tuple[tuple[int, int, bool], ...]] = ()  # event, drawer, has his next turn begun
    limits: Remade[Limits] = at_start(lambda of: of.limits(()))
    fallen: Kept[bool] = at_start(lambda of: of.rules.history == "start")  # Communism has fallen (EVT-12, R-75)
    fate: Kept[tuple[int, ...]] = ()  # where the card that was put aside lies in the deck: see cards.py
    debts: Kept[tuple[tuple[int, int, int], ...]] = ()  # debtor, creditor (-1: the bank), amount (V-LOAN, V-LATEFEE)
    yard: Kept[tuple[tuple[int, int, int, int], ...]] = ()  # city, load, who dropped it, turns left (V-WAREHOUSE)
    circus: Kept[tuple[int, ...]] = at_start(lambda of: of.circus_cities)  # cities where a Circus stands (V-CIRCUS)
    # Turn
    first: Kept[int] = 0
    round: Kept[int] = 1
    seat: Kept[int] = 0
    phase: Kept[int] = BUILD
    fresh: Kept[bool] = True  # nothing done yet this turn
    spent: Kept[int] = 0
    outs: Kept[int] = 0  # exits from major cities used this turn (exits.py)
    works: Kept[int] = 0  # what this building phase has gone to, as bits (LOC-2, V-TUNNEL21)
    exits: Kept[int] = 0  # major-city mileposts left this turn, as a set (BLD-6b)
    own_paid: Kept[bool] = False  # running on own track is paid for this turn (V-MOVECOST)
    resting: Kept[int] = 0  # trains turned round by resting this turn, as bits (V-BACKTRACK)
    draft: Kept[tuple[tuple[Any, ...], ...]] = ()  # a deal in the making (V-TRADE)
    paid: Kept[int] = 0  # opponents paid rent this turn, as bits (R-72: perhaps for each train)
    lost: Listed[list[int]] = each_player(0)  # turns still to be lost
    turn_lost: Kept[bool] = False  # the rest of this turn is lost
    stack: Kept[tuple[tuple[Any, ...], ...]] = ()  # work and questions to be settled, last first
    # The end
    target: Kept[int] = at_start(lambda of: of.rules.win_cash)
    declared: Kept[tuple[int, ...]] = ()
    purses: Kept[tuple[int, ...]] = ()  # the cash of each who has declared, at that moment
    last_round: Kept[int] = 0  # the round that is the last (WIN-2, V-TIME); 0: not known
    winners: Kept[tuple[int, ...]] = ()

    # Words that several rules use

    def remake(self) -> None:
        self.limits, self.kept = self.setting.limits_in_force(self.active), None

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
