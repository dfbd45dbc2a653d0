"""Whether a crayon position can be one of a game: what must hold in every position, wherever it comes from.

Positions that are read or set up are looked at here, before anybody plays on from them. That the rules lead to each of
them is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import HIDDEN, members
from milepost.crayon.board.board import link_way
from milepost.crayon.options.rules import CAPACITY, LOCOS
from milepost.crayon.rules.stack import QUESTIONS, WORK
from milepost.crayon.state import OPERATE, OVER
from milepost.crayon.title.data import LOWER
from milepost.crayon.variants import warehouse
from milepost.errors import PositionError
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition

MOST = 1 << 20  # of a sum, a round or a row of lost turns


def carried(s: CrayonPosition, load: int) -> int:
    """How many chips of a load are aboard trains or lie in warehouses."""
    return sum(loads.count(load) for loads in s.loads) + warehouse.stored(s, load)


def check_sound(s: CrayonPosition, seat: int | None = None) -> None:
    """Raise a `PositionError` with what is wrong first. `seat`: the only one whose cards must be known."""
    for look in (_turn, _money, _track, _trains, _loads, _cards, _hands, _demands, _stack):
        for place, wrong in look(s):
            raise PositionError(place, wrong)
    hidden = [other for other in s.setting.seats if HIDDEN in s.hands[other] and other != seat]
    if hidden and (seat is None or HIDDEN in s.hands[seat]):
        raise PositionError(
            "hands", say("the cards of {name} are hidden; a game needs to know them", name=s.names[hidden[0]])
        )
    _try(s)


Findings = Iterator[tuple[str, str]]


def _turn(s: CrayonPosition) -> Findings:
    # Tangled: only in number; each line stands by itself.
    seats = s.setting.seats
    for name, seat in (("seat", s.seat), ("first", s.first)):
        if seat not in seats:
            yield name, say("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=len(seats) - 1)
    for name, several in (("declared", s.declared), ("winners", s.winners)):
        if len(set(several)) < len(several) or not set(several) <= set(seats):
            yield name, say("each seat can be there once")
    if len(s.purses) > len(s.declared):
        yield "purses", say("only who has declared has a purse")
    if not 1 <= s.round < MOST:
        yield "round", say("rounds count from 1")
    if s.phase == OPERATE and s.opening:
        yield ("phase", say("nobody operates in the first {number} rounds", number=s.setting.rules.opening_rounds))
    if s.phase != OVER and s.winners:
        yield "winners", say("nobody has won while the game goes on")
    if s.phase == OVER and s.stack:
        yield "stack", say("nothing is asked after the end")
    limit = max(s.setting.rules.build_limit, s.setting.rules.tunnel_build_limit)
    if s.spent > limit:
        yield "spent", say("a turn's building costs {limit}M at most", limit=limit)
    if max(s.lost) >= MOST:
        yield "lost", say("so many turns cannot be lost")


def _money(s: CrayonPosition) -> Findings:
    for seat, cash in enumerate(s.cash):
        if not 0 <= cash < MOST:
            yield "cash", say("{name} cannot have {cash}M", name=s.names[seat], cash=cash)
    for debtor, creditor, amount in s.debts:
        if debtor not in s.setting.seats or creditor not in (-1, *s.setting.seats) or not 0 < amount < MOST:
            yield (
                "debts",
                say(
                    "seat {debtor} cannot owe {amount}M to {creditor}", debtor=debtor, amount=amount, creditor=creditor
                ),
            )
        elif debtor == creditor:
            yield "debts", say("{name} owes money to {name}", name=s.names[debtor])


def _track(s: CrayonPosition) -> Findings:
    board, rules = s.setting.board, s.setting.rules
    for number, place in enumerate(s.setting.places):
        if place.ferry < 0:
            inside = members(s.guests[number])
            if len(inside) > place.limit:
                yield (
                    "track",
                    say(
                        "{number} players in {place}, which takes {limit}",
                        number=len(inside),
                        place=board.label(place.milepost),
                        limit=place.limit,
                    ),
                )
            for seat in inside:
                own = sum(s.owner[section] & 0x7F == seat + 1 for section in place.sections)
                if own > rules.city_sections:
                    yield (
                        "track",
                        say(
                            "{name} has {number} sections into {place}",
                            name=s.names[seat],
                            number=own,
                            place=board.label(place.milepost),
                        ),
                    )
        elif s.guests[number] & ~s.link_owners[place.ferry]:
            yield (
                "ferries",
                say(
                    "whoever builds to {place} has {ferry}",
                    place=board.label(place.milepost),
                    ferry=board.links[place.ferry].name,
                ),
            )
    for number, owners in enumerate(s.link_owners):
        if owners >> s.setting.players or owners.bit_count() > s.setting.link_players[number]:
            yield (
                "ferries",
                say(
                    "{ferry} takes {number} of the players",
                    ferry=board.links[number].name,
                    number=s.setting.link_players[number],
                ),
            )


def _trains(s: CrayonPosition) -> Findings:
    # Tangled: only in number; each line stands by itself.
    board, setting = s.setting.board, s.setting
    for train, m in enumerate(s.place):
        name = s.names[train % setting.players]
        if m < 0 and (s.loads[train] or s.came[train] != -1 or s.boarded[train] >= 0):
            yield (
                "trains",
                say("the train of {name} is off the board: it carries nothing and came by nothing", name=name),
            )
        if m >= 0 and (s.last_city[train] < 0 or board.city_at[s.last_city[train]] < 0):
            yield "last", say("the train of {name} must have been in a city", name=name)
        came = s.came[train]
        ends = () if came == -1 else board.ends[came] if came >= 0 else board.links[link_way(came)].ports
        if m >= 0 and ends and m not in ends:
            yield (
                "came",
                say(
                    "the train of {name} is at {place} and cannot have come by that way",
                    name=name,
                    place=board.label(m),
                ),
            )
        aboard = s.boarded[train]
        if aboard >= 0 and m not in board.links[aboard].ports:
            yield (
                "aboard",
                say("the train of {name} is not in a port of {ferry}", name=name, ferry=board.links[aboard].name),
            )
        if len(s.loads[train]) > CAPACITY[s.locos[train]]:
            yield (
                "loads",
                say(
                    "{loco} carries {most} loads, not {number}",
                    loco=LOCOS[s.locos[train]],
                    most=CAPACITY[s.locos[train]],
                    number=len(s.loads[train]),
                ),
            )
        if s.points[train] > max(setting.rules.speeds):
            yield "points", say("no train has {points} points", points=s.points[train])
    for name, trains in (("moved", s.moved), ("halved", s.halved)):
        if trains >> setting.trains:
            yield name, say("there are {number} trains", number=setting.trains)


def _loads(s: CrayonPosition) -> Findings:
    for train, loads in enumerate(s.loads):
        if tuple(sorted(loads)) != loads:
            yield "loads", say("those of train {train} stand in the order of the title's loads", train=train)
    for load, left in enumerate(s.bank):
        if not s.setting.endless[load] and left < 0 and load != s.setting.circus:
            chips = s.setting.chips[load]
            yield (
                "loads",
                say(
                    "there are {chips} chips of {load}, not {number}",
                    chips=chips,
                    load=s.setting.title.loads[load].name,
                    number=chips - left,
                ),
            )
    if wrong := warehouse.unsound(s):
        yield "yard", wrong


def _cards(s: CrayonPosition) -> Findings:
    setting = s.setting
    places = [("hands", card) for hand in s.hands for card in hand if card != HIDDEN]
    places += [("pool", card) for card in s.pool] + [("events", card & ~LOWER) for card, _, _ in s.active]
    places += [("undrawn", card) for card in members(s.deck)] + [("discards", card) for card in members(s.discards)]
    every = setting.all_cards | (1 << setting.fall.card.number if setting.fall else 0)
    # Tangled: only in number; each line stands by itself.
    for place, card in places:
        if not every >> card & 1:
            yield place, say("there is no card {card} in this game", card=card)
        if place in ("hands", "pool") and not setting.demand_cards >> card & 1:
            yield place, say("card {card} is an event", card=card)
        if place == "events" and setting.demand_cards >> card & 1:
            yield place, say("card {card} is a demand card", card=card)
    for card, count in Counter(card for place, card in places).items():
        if count > 1:
            where = joined(dict.fromkeys(place for place, one in places if one == card))
            yield where, say("card {card} is there {count} times", card=card, count=count)
    missing = setting.demand_cards & ~sum(1 << card for _, card in places)
    if missing:
        yield "undrawn", say("demand card {card} is nowhere", card=members(missing)[0])


def _hands(s: CrayonPosition) -> Findings:
    setting, pool = s.setting, s.setting.rules.pool
    most = max(setting.rules.hand_size, setting.rules.dealt_cards, pool.dealt if pool else 0)
    for seat, hand in enumerate(s.hands):
        if len(hand) > most:
            yield (
                "hands",
                say(
                    "{name} holds {number} cards, which are {most} at most",
                    name=s.names[seat],
                    number=len(hand),
                    most=most,
                ),
            )
        if Counter(s.sealed[seat]) - Counter(hand):
            yield "sealed", say("{name} can choose only cards of the hand", name=s.names[seat])
    if s.pool and not setting.pooled and not setting.rules.open_contracts:
        yield "pool", say("no cards lie open to all in this game")
    for card, drawer, _ in s.active:
        if card not in setting.events or drawer not in setting.seats:
            yield "events", say("event {card} of seat {drawer} cannot be in force", card=card, drawer=drawer)
    if s.fate and (len(s.fate) != 2 or setting.fall is None or not 0 < s.fate[1] < MOST):
        yield "fate", say("it is how many cards come before a card, and among how many places it lies")


def _demands(s: CrayonPosition) -> Findings:
    for name, rows in (("locks", s.locks), ("bound", s.bound)):
        for seat, held in enumerate(rows):
            for card, which in held:
                if card not in (*s.hands[seat], *s.pool) or which >= len(s.setting.demands[card]):
                    yield (
                        name,
                        say(
                            "{name} has no cube on demand {which} of card {card}",
                            name=s.names[seat],
                            which=which,
                            card=card,
                        ),
                    )


def _stack(s: CrayonPosition) -> Findings:
    for item in s.stack:
        if type(item) is not tuple or not item or item[0] not in (*QUESTIONS, *WORK):
            yield "stack", say("it holds things to be done or asked, each with a word that is known")
    if s.stack and s.stack[-1][0] not in QUESTIONS:
        yield "stack", say("a position is settled: what lies on top is a question")


def _try(s: CrayonPosition) -> None:
    """Whoever is to act must be able to."""
    waiting = s.waiting()
    if s.phase != OVER and not waiting:
        raise PositionError("stack", say("nobody is to act, though the game goes on"))
    for seat in waiting:
        if seat not in s.setting.seats or not any(True for _ in s.legal(seat)):
            raise PositionError("", say("seat {seat} is to act and can do nothing", seat=seat))
