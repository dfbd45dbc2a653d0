"""What a seat may do now, as buttons say it, and what ferries and tunnels cost it.

Every kind of action has its words here; one that has none is shown by its short text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT, TRAIN_SHIFT, WORDS
from milepost.crayon.options.rules import CAPACITY, LOCOS
from milepost.crayon.rules import ferry
from milepost.crayon.rules.losses import LOSE_SHIFT, LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.state import OPERATE, State
from milepost.crayon.variants import backtrack
from milepost.tell.crayon.records import LegalAction, LinkNow, Sum

Say = Callable[[State, int, int], str]
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


SUMS = {"borrow": "Borrow", "offer": "Offer"}  # kinds that name a sum of money, and what the button says
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
    say = _SAY.get(atom >> KIND_SHIFT)
    if say:
        return say(s, seat, atom & ARGUMENT)
    text = atoms.atom_text(s.setting, atom).replace("-", " ")
    return text[:1].upper() + text[1:]


def _load(verb: str) -> Say:
    return lambda s, seat, argument: f"{verb} {s.setting.title.loads[argument & BODY].name}"


def _demand(s: State, argument: int) -> tuple[str, str]:
    """Load and city of the demand an argument names."""
    title = s.setting.title
    demand = s.setting.demands[(argument & BODY) >> 2][argument & 3]
    return title.loads[demand.load].name, s.setting.board.cities[demand.city].name


def _done(s: State, seat: int, argument: int) -> str:
    if s.stack:
        return "Done"
    return "Go build" if s.phase == OPERATE else "End turn"


def _upgrade(s: State, seat: int, argument: int) -> str:
    """The loco, what it does better or otherwise than the one in use, and the price."""
    loco, now, rules = argument & BODY, s.locos[atoms.train_of(s, seat, argument)], s.setting.rules
    changes = [f"speed {rules.speeds[loco]}"] if rules.speeds[loco] != rules.speeds[now] else []
    changes += [f"{CAPACITY[loco]} loads"] if CAPACITY[loco] != CAPACITY[now] else []
    price = s.setting.loco_changes[now][loco]
    return f"{LOCOS[loco]}: {', '.join(changes)}, {price}M"


def _place(s: State, seat: int, argument: int) -> str:
    return f"Place the train in {s.setting.board.label(argument & BODY)}"


def _ride(s: State, seat: int, argument: int) -> str:
    payee, train = argument & 15, atoms.train_of(s, seat, argument)
    fare = f", {s.setting.rules.rent}M to {s.names[payee - 1]}" if payee else ""
    verb = "Leave" if s.boarded[train] >= 0 else "Board" if s.setting.rules.ferry_boarding else "Ride"
    return f"{verb} the {s.setting.board.links[(argument & BODY) >> 4].name} ferry{fare}"


def _ferry(s: State, seat: int, argument: int) -> str:
    number = argument & BODY
    return f"Buy the {s.setting.board.links[number].name} ferry, {ferry.toll(s, number)}M"


def _lock(s: State, seat: int, argument: int) -> str:
    load, city = _demand(s, argument)
    return f"Lock {load} to {city}"


def _lose(s: State, seat: int, argument: int) -> str:
    name, lock = s.setting.title.loads[argument & LOST_LOAD].name, (argument & BODY) >> LOSE_SHIFT
    return f"Lose {name}" + (f", locked for {_demand(s, lock - 1)[1]}" if lock else "")


def _card(words: str) -> Say:
    return lambda s, seat, argument: words.format(argument & BODY)


def _deliver(s: State, seat: int, argument: int) -> str:
    load, city = _demand(s, argument)
    return f"Deliver {load} to {city}"


def _fill(s: State, seat: int, argument: int) -> str:
    demand = s.setting.special_demands[argument & BODY]
    return f"Bring {_listed(s.setting.title.loads[load].name for load in demand.loads)}"


def _take(s: State, seat: int, argument: int) -> str:
    loads, dump = s.setting.title.loads, ((argument & BODY) >> DUMP_SHIFT) - 1
    return f"Take {loads[argument & _SHORT].name}" + (f", dropping {loads[dump].name}" if dump >= 0 else "")


def _turn(s: State, seat: int, argument: int) -> str:
    """A whole turn, unless the train has stood still for one already (V-BACKTRACK)."""
    train = atoms.train_of(s, seat, argument)
    owner = backtrack.landlord(s, train)
    rent = f", {s.setting.rules.rent}M to {s.names[owner]}" if owner >= 0 else ""
    return f"Turn the train round{rent}" if s.resting >> train & 1 else f"Turn round instead of a turn{rent}"


def _tunnel(s: State, seat: int, argument: int) -> str:
    return f"Go through {s.setting.board.links[argument & BODY].name}"


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


_SAY: dict[int, Say] = {
    atoms.DONE: _done,
    atoms.UPGRADE: _upgrade,
    atoms.PLACE: _place,
    atoms.RIDE: _ride,
    atoms.PICK: _load("Pick up"),
    atoms.DROP: _load("Drop"),
    atoms.LOSE: _lose,
    atoms.DELIVER: _deliver,
    atoms.FERRY: _ferry,
    atoms.LOCK: _lock,
    atoms.KEEP: _card("Keep card {}"),
    atoms.RETAIN: _card("Keep card {}, bound to its demand"),
    atoms.RELINQUISH: _card("Give card {} to the pool"),
    atoms.THROW: _card("Throw card {} away"),
    atoms.OPEN: _card("Lay card {} open"),
    atoms.TURN: _turn,
    atoms.SEND: lambda s, seat, argument: f"Send it to {s.setting.board.cities[argument & BODY].name}",
    atoms.ACCEPT: lambda s, seat, argument: "Accept the deal",
    atoms.REFUSE: lambda s, seat, argument: "Refuse",
    atoms.SWAP: lambda s, seat, argument: "Swap demands instead of a turn",
    atoms.PILGRIMS: lambda s, seat, argument: "Bring the Pilgrims",
    atoms.FILL: _fill,
    atoms.TAKE: _take,
    atoms.TUNNEL: _tunnel,
    atoms.PASS: lambda s, seat, argument: "Take nothing",
    atoms.DISCARD: lambda s, seat, argument: "Discard the hand instead of a turn",
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
