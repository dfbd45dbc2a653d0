"""What a seat may do now, as buttons say it, and what ferries and tunnels cost it.

Every kind of action has its words here; one that has none is shown by its short text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT, TRAIN_SHIFT, WORDS
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.rules import ferry
from milepost.crayon.rules.losses import LOSE_SHIFT, LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.state import OPERATE, State
from milepost.crayon.variants import backtrack
from milepost.sentences import Said, joined, listed, phrase, say
from milepost.tell.crayon.names import LOCOS_SAID
from milepost.tell.crayon.records import LegalAction, LinkNow, Sum

Tell = Callable[[State, int, int], Said]
_OF_TRAINS = (
    atoms.UPGRADE,
    atoms.PLACE,
    atoms.RIDE,
    atoms.PICK,
    atoms.DROP,
    atoms.DELIVER,
    atoms.PILGRIMS,
    atoms.LOSE,
    atoms.LOCK,
    atoms.TAKE,
    atoms.FILL,
    atoms.TUNNEL,
    atoms.TURN,
    atoms.SEND,
)
_SHORT = (1 << DUMP_SHIFT) - 1  # the load in what a scandal offers
_OF_LOADS = (atoms.PICK, atoms.DROP)
_OF_CARDS = (atoms.KEEP, atoms.RETAIN, atoms.RELINQUISH, atoms.THROW, atoms.OPEN)
_OF_DEMANDS = (atoms.DELIVER, atoms.LOCK)


SUMS = {"borrow": say("Borrow"), "offer": say("Offer")}  # kinds that name a sum of money, and what the button says
BY_OTHER_WAYS = ("build", "move", "ask", "give", *SUMS)  # kinds with too many actions for buttons


def sums(kind: str, found: Sequence[int]) -> Sum:
    """The sums of money such an action may name."""
    amounts = [atom & BODY for atom in found]
    return {"kind": kind, "words": SUMS[kind], "least": min(amounts), "most": max(amounts)}


def action(s: State, seat: int, atom: int) -> LegalAction:
    """One legal atom: its text, its words, and what it is about."""
    kind, body = atom >> KIND_SHIFT, atom & BODY
    title = s.setting.title
    found: LegalAction = {
        "text": atoms.atom_text(s.setting, atom),
        "kind": WORDS[kind],
        "words": words(s, seat, atom),
        "train": (atom & ARGUMENT) >> TRAIN_SHIFT if kind in _OF_TRAINS else None,
        "load": None,
        "card": None,
        "demand": None,
        "pay": None,
    }
    if kind in _OF_LOADS:
        found["load"] = title.loads[body].name
    elif kind in _OF_DEMANDS:
        card, which = body >> 2, body & 3
        demand = s.setting.demands[card][which]
        found |= {
            "load": title.loads[demand.load].name,
            "card": card,
            "demand": which,
            "pay": demand.pay if kind == atoms.DELIVER else None,
        }
    elif kind == atoms.LOSE:
        found["load"] = title.loads[body & LOST_LOAD].name
    elif kind in _OF_CARDS:
        found["card"] = body
    elif kind == atoms.TAKE:
        found["load"] = title.loads[body & _SHORT].name
    elif kind == atoms.FILL:
        found |= {"card": body, "pay": s.setting.special_demands[body].pay}
    elif kind == atoms.PILGRIMS and s.setting.rules.pilgrims:
        found |= {"load": s.setting.rules.pilgrims.load, "pay": s.setting.rules.pilgrims.pay}
    return found


def words(s: State, seat: int, atom: int) -> str:
    """What the button for it says."""
    tell = _WORDS.get(atom >> KIND_SHIFT)
    if tell:
        return tell(s, seat, atom & ARGUMENT)
    text = atoms.atom_text(s.setting, atom).replace("-", " ")
    return text[:1].upper() + text[1:]


def _load(template: str) -> Tell:
    return lambda s, seat, argument: say(template, load=s.setting.title.loads[argument & BODY].said)


def _demand(template: str) -> Tell:
    """Of the demand an argument names."""

    def told(s: State, seat: int, argument: int) -> Said:
        demand = s.setting.demands[(argument & BODY) >> 2][argument & 3]
        load, city = s.setting.title.loads[demand.load].said, s.setting.board.cities[demand.city].name
        return say(template, load=load, city=city)

    return told


def _done(s: State, seat: int, argument: int) -> Said:
    if s.stack:
        return say("Done")
    return say("Go build") if s.phase == OPERATE else say("End turn")


def _upgrade(s: State, seat: int, argument: int) -> Said:
    """The loco, what it does better or otherwise than the one in use, and the price."""
    loco, now, rules = argument & BODY, s.locos[atoms.train_of(s, seat, argument)], s.setting.rules
    changes = [say("speed {speed}", speed=rules.speeds[loco])] if rules.speeds[loco] != rules.speeds[now] else []
    changes += [say("{number} loads", number=CAPACITY[loco])] if CAPACITY[loco] != CAPACITY[now] else []
    price = s.setting.loco_changes[now][loco]
    return say("{loco}: {changes}, {price}M", loco=LOCOS_SAID[loco], changes=joined(changes, ", "), price=price)


def _place(s: State, seat: int, argument: int) -> Said:
    return say("Place the train in {place}", place=s.setting.board.label(argument & BODY))


def _ride(s: State, seat: int, argument: int) -> Said:
    payee, train = argument & 15, atoms.train_of(s, seat, argument)
    name = s.setting.board.links[(argument & BODY) >> 4].name
    if s.boarded[train] >= 0:
        return say("Leave the {ferry} ferry", ferry=name)
    if not payee:
        return (
            say("Board the {ferry} ferry", ferry=name)
            if s.setting.rules.ferry_boarding
            else say("Ride the {ferry} ferry", ferry=name)
        )
    template = (
        phrase("Board the {ferry} ferry, {rent}M to {owner}")
        if s.setting.rules.ferry_boarding
        else phrase("Ride the {ferry} ferry, {rent}M to {owner}")
    )
    return say(template, ferry=name, rent=s.setting.rules.rent, owner=s.names[payee - 1])


def _ferry(s: State, seat: int, argument: int) -> Said:
    number = argument & BODY
    return say("Buy the {ferry} ferry, {price}M", ferry=s.setting.board.links[number].name, price=ferry.toll(s, number))


def _lose(s: State, seat: int, argument: int) -> Said:
    load, lock = s.setting.title.loads[argument & LOST_LOAD].said, (argument & BODY) >> LOSE_SHIFT
    if lock:
        return _demand(phrase("Lose {load}, locked for {city}"))(s, seat, lock - 1)
    return say("Lose {load}", load=load)


def _card(template: str) -> Tell:
    return lambda s, seat, argument: say(template, card=argument & BODY)


def _fill(s: State, seat: int, argument: int) -> Said:
    demand = s.setting.special_demands[argument & BODY]
    return say("Bring {loads}", loads=listed(s.setting.title.loads[load].said for load in demand.loads))


def _take(s: State, seat: int, argument: int) -> Said:
    loads, dump = s.setting.title.loads, ((argument & BODY) >> DUMP_SHIFT) - 1
    load = loads[argument & _SHORT].said
    return (
        say("Take {load}, dropping {other}", load=load, other=loads[dump].said)
        if dump >= 0
        else say("Take {load}", load=load)
    )


def _turn(s: State, seat: int, argument: int) -> Said:
    """A whole turn, unless the train has stood still for one already (V-BACKTRACK)."""
    train = atoms.train_of(s, seat, argument)
    owner = backtrack.landlord(s, train)
    rested = s.resting >> train & 1
    if owner < 0:
        return say("Turn the train round") if rested else say("Turn round instead of a turn")
    template = (
        phrase("Turn the train round, {rent}M to {owner}")
        if rested
        else phrase("Turn round instead of a turn, {rent}M to {owner}")
    )
    return say(template, rent=s.setting.rules.rent, owner=s.names[owner])


def _tunnel(s: State, seat: int, argument: int) -> Said:
    return say("Go through {tunnel}", tunnel=s.setting.board.links[argument & BODY].name)


_WORDS: dict[int, Tell] = {
    atoms.DONE: _done,
    atoms.UPGRADE: _upgrade,
    atoms.PLACE: _place,
    atoms.RIDE: _ride,
    atoms.PICK: _load(phrase("Pick up {load}")),
    atoms.DROP: _load(phrase("Drop {load}")),
    atoms.LOSE: _lose,
    atoms.DELIVER: _demand(phrase("Deliver {load} to {city}")),
    atoms.FERRY: _ferry,
    atoms.LOCK: _demand(phrase("Lock {load} to {city}")),
    atoms.KEEP: _card(phrase("Keep card {card}")),
    atoms.RETAIN: _card(phrase("Keep card {card}, bound to its demand")),
    atoms.RELINQUISH: _card(phrase("Give card {card} to the pool")),
    atoms.THROW: _card(phrase("Throw card {card} away")),
    atoms.OPEN: _card(phrase("Lay card {card} open")),
    atoms.TURN: _turn,
    atoms.SEND: lambda s, seat, argument: say("Send it to {city}", city=s.setting.board.cities[argument & BODY].name),
    atoms.ACCEPT: lambda s, seat, argument: say("Accept the deal"),
    atoms.REFUSE: lambda s, seat, argument: say("Refuse"),
    atoms.SWAP: lambda s, seat, argument: say("Swap demands instead of a turn"),
    atoms.PILGRIMS: lambda s, seat, argument: say("Bring the Pilgrims"),
    atoms.FILL: _fill,
    atoms.TAKE: _take,
    atoms.TUNNEL: _tunnel,
    atoms.PASS: lambda s, seat, argument: say("Take nothing"),
    atoms.DISCARD: lambda s, seat, argument: say("Discard the hand instead of a turn"),
}


# Ferries and tunnels


def links(s: State, seat: int | None) -> list[LinkNow]:
    """Who owns each, and what it would cost the seat now (FER-1, FER-4); None: it is theirs, or full."""
    found: list[LinkNow] = []
    for number in range(len(s.setting.board.links)):
        owners = [other for other in s.setting.seats if s.link_owners[number] >> other & 1]
        open_ = ferry.has_room(s, seat, number) if seat is not None else True
        found.append({"owners": owners, "price": ferry.toll(s, number) if open_ else None})
    return found
