"""What a seat may do now, as buttons say it, and the question that is asked.

Every kind of action has its words here; one that has none is shown by its short text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT, TRAIN_SHIFT, WORDS
from milepost.crayon.rules import CAPACITY, LOCOS
from milepost.crayon.special import DUMP_SHIFT
from milepost.crayon.stack import QUESTIONS
from milepost.crayon.state import OPERATE, State
from milepost.rule_pages import rule_link

Json = dict[str, Any]
Say = Callable[[State, int, int], str]
_OF_TRAINS = (atoms.UPGRADE, atoms.PLACE, atoms.RIDE, atoms.PICK, atoms.DROP, atoms.DELIVER, atoms.PILGRIMS,
              atoms.LOSE, atoms.LOCK, atoms.TAKE, atoms.FILL, atoms.TUNNEL, atoms.TURN, atoms.SEND)
_SHORT = (1 << DUMP_SHIFT) - 1  # the load in what a scandal offers
_OF_LOADS = (atoms.PICK, atoms.DROP, atoms.LOSE)
_OF_DEMANDS = (atoms.DELIVER, atoms.LOCK)


SUMS = {"borrow": "Borrow", "offer": "Offer"}  # kinds that name a sum of money, and what the button says
BY_OTHER_WAYS = ("build", "move", "ask", "give", *SUMS)  # kinds with too many actions for buttons


def sums(kind: str, found: Sequence[int]) -> Json:
    """The sums of money such an action may name."""
    amounts = [atom & BODY for atom in found]
    return {"kind": kind, "words": SUMS[kind], "least": min(amounts), "most": max(amounts)}


def action(s: State, seat: int, atom: int) -> Json:
    """One legal atom: its text, its words, and what it is about."""
    kind, body = atom >> KIND_SHIFT, atom & BODY
    title = s.setting.title
    found: Json = {"text": atoms.atom_text(s.setting, atom), "kind": WORDS[kind], "words": words(s, seat, atom),
                   "train": (atom & ARGUMENT) >> TRAIN_SHIFT if kind in _OF_TRAINS else None,
                   "load": None, "card": None, "demand": None, "pay": None}
    if kind in _OF_LOADS:
        found["load"] = title.loads[body].name
    elif kind in _OF_DEMANDS:
        card, which = body >> 2, body & 3
        demand = title.demands[card][which]
        found |= {"load": title.loads[demand.load].name, "card": card, "demand": which,
                  "pay": demand.pay if kind == atoms.DELIVER else None}
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
    demand = title.demands[(argument & BODY) >> 2][argument & 3]
    return title.loads[demand.load].name, s.setting.board.cities[demand.city].name


def _done(s: State, seat: int, argument: int) -> str:
    return "Go build" if s.phase == OPERATE else "End turn"


def _upgrade(s: State, seat: int, argument: int) -> str:
    """The loco, what it does better or otherwise than the one in use, and the price."""
    loco, now, rules = argument & BODY, s.locos[atoms.train_of(s, seat, argument)], s.setting.rules
    changes = [f"speed {rules.speeds[loco]}"] if rules.speeds[loco] != rules.speeds[now] else []
    changes += [f"{CAPACITY[loco]} loads"] if CAPACITY[loco] != CAPACITY[now] else []
    return f"{LOCOS[loco]}: {', '.join(changes)}, {rules.upgrade_cost}M"


def _place(s: State, seat: int, argument: int) -> str:
    return f"Place the train in {s.setting.board.label(argument & BODY)}"


def _ride(s: State, seat: int, argument: int) -> str:
    payee = argument & 15
    fare = f", {s.setting.rules.rent}M to {s.names[payee - 1]}" if payee else ""
    return f"Ride the {s.setting.board.links[(argument & BODY) >> 4].name} ferry{fare}"


def _deliver(s: State, seat: int, argument: int) -> str:
    load, city = _demand(s, argument)
    return f"Deliver {load} to {city}"


def _fill(s: State, seat: int, argument: int) -> str:
    demand = s.setting.special_demands[argument & BODY]
    return f"Bring {_listed(s.setting.title.loads[load].name for load in demand.loads)}"


def _take(s: State, seat: int, argument: int) -> str:
    loads, dump = s.setting.title.loads, ((argument & BODY) >> DUMP_SHIFT) - 1
    return f"Take {loads[argument & _SHORT].name}" + (f", dropping {loads[dump].name}" if dump >= 0 else "")


def _tunnel(s: State, seat: int, argument: int) -> str:
    return f"Go through {s.setting.board.links[argument & BODY].name}"


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


_SAY: dict[int, Say] = {
    atoms.DONE: _done, atoms.UPGRADE: _upgrade, atoms.PLACE: _place, atoms.RIDE: _ride,
    atoms.PICK: _load("Pick up"), atoms.DROP: _load("Drop"), atoms.LOSE: _load("Lose"), atoms.DELIVER: _deliver,
    atoms.PILGRIMS: lambda s, seat, argument: "Bring the Pilgrims",
    atoms.FILL: _fill, atoms.TAKE: _take, atoms.TUNNEL: _tunnel,
    atoms.PASS: lambda s, seat, argument: "Take nothing",
    atoms.DISCARD: lambda s, seat, argument: "Discard the hand instead of a turn",
}


# Ferries and tunnels

def links(s: State, seat: int | None) -> list[Json]:
    """Who owns each, and what it would cost the seat now (FER-1, FER-4); None: it is theirs, or full."""
    found = []
    for number, link in enumerate(s.setting.board.links):
        owners = [other for other in s.setting.seats if s.ferries[number] >> other & 1]
        closed = seat in owners or len(owners) >= s.setting.link_players[number]
        price = link.second if owners and link.second is not None else link.price
        found.append({"owners": owners, "price": None if closed else price})
    return found


# Questions

_PROMPTS = {  # by the question's word: a heading, and what to choose
    "lose load": ("Choose what to lose", "Your train derailed. It loses one load."),
    "take load": ("Scandal at the depots", "You may take one load that a city near your train supplies."),
}
_SECRET = ("keep",)  # answers that the others must not see before they have given theirs


def question(s: State) -> Json | None:
    """What is asked now, to whoever must answer."""
    if not s.stack:
        return None
    word = s.stack[-1][0]
    asked = QUESTIONS[word]
    heading, prompt = _PROMPTS.get(word, ("Your answer", asked.prompt))
    return {"word": word, "heading": heading, "prompt": prompt, "rule": asked.rule, "link": rule_link(asked.rule),
            "secret": word in _SECRET}
