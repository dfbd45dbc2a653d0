"""A step of a game in words, and in the parts a page tells it by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT
from milepost.crayon.board.board import Board
from milepost.crayon.options.rules import LOCO_NAMES
from milepost.crayon.rules.losses import LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.setting import Setting
from milepost.crayon.state import OPERATE, State
from milepost.crayon.variants.trade import draft_of
from milepost.tell.records import Did, Stretch


def count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


class Step(NamedTuple):
    """The atoms of one action, all of one kind or the first tells, and the positions it lies between."""

    before: State
    after: State
    row: Sequence[int]
    short: bool = False  # whether cities go by their names alone

    @property
    def kind(self) -> int:
        return self.row[0] >> KIND_SHIFT

    @property
    def argument(self) -> int:
        return self.row[0] & ARGUMENT

    @property
    def body(self) -> int:
        return self.row[0] & BODY

    @property
    def setting(self) -> Setting:
        return self.before.setting

    @property
    def board(self) -> Board:
        return self.before.setting.board

    @property
    def spent(self) -> int:
        return self.after.spent - self.before.spent

    @property
    def train(self) -> int:
        return atoms.train_of(self.before, self.before.seat, self.argument)

    def place(self, milepost: int) -> str:
        city = self.board.city_at[milepost]
        return self.board.cities[city].name if self.short and city >= 0 else self.board.label(milepost)

    def load(self, number: int) -> str:
        return self.setting.title.loads[number].name

    def phrase(self) -> str:
        """What was done, without the name of whoever did it."""
        tell = _STEPS.get(self.kind)
        return tell(self) if tell else atoms.atom_text(self.setting, self.row[0])


def step(before: State, after: State, seat: int, row: Sequence[int]) -> str:
    """What the seat did, as one sentence."""
    return f"{before.names[seat]} {Step(before, after, row).phrase()}"


def did(before: State, after: State, row: Sequence[int]) -> Did:
    """The same in its parts."""
    played = Step(before, after, row, short=True)
    return {
        "kind": atoms.WORDS[played.kind],
        "phrase": played.phrase(),
        "ends_turn": played.kind == atoms.DONE and before.phase != OPERATE,
        "stretch": _stretch(played),
    }


def _stretch(step: Step) -> Stretch | None:
    """What was built or run in one go; a way through tunnels names them, so it is told by itself."""
    if step.kind == atoms.BUILD:
        start, end = step.body // 6, step.board.near[step.row[-1] & BODY]
    elif all(atom >> KIND_SHIFT == atoms.MOVE for atom in step.row):
        start, end = step.before.place[step.train], step.after.place[step.train]
    else:
        return None
    return {"steps": len(step.row), "start": step.place(start), "end": step.place(end), "cost": step.spent}


def proposal(before: State, after: State, row: Sequence[int]) -> str:
    """The same of track or a move that somebody might make: what would be done."""
    verb, _, rest = Step(before, after, row).phrase().partition(" ")
    return f"{verb[:1].upper()}{verb[1:].removesuffix('s')} {rest}"


def _build(step: Step) -> str:
    last = step.board.near[step.row[-1] & BODY]
    return (
        f"builds {count(len(step.row), 'section')} from {step.place(step.body // 6)} to {step.place(last)} "
        f"for {step.spent}M"
    )


def _move(step: Step) -> str:
    through = [step.board.links[atom & BODY].name for atom in step.row if atom >> KIND_SHIFT == atoms.TUNNEL]
    way = f" through {' and '.join(through)}" if through else ""
    return f"moves {count(len(step.row), 'milepost')}{way} to {step.place(step.after.place[step.train])}"


def _ride(step: Step) -> str:
    name = step.board.links[step.body >> 4].name
    if step.before.boarded[step.train] >= 0:
        return f"leaves the {name} ferry at {step.place(step.after.place[step.train])}"
    return f"{'boards' if step.after.boarded[step.train] >= 0 else 'rides'} the {name} ferry"


def _lose(step: Step) -> str:
    text = atoms.atom_text(step.setting, step.row[0]).split()[1:]
    name = step.load(step.argument & LOST_LOAD)
    return f"gives up the {name} that locked card {text[-1]}" if len(text) > 1 else f"gives up {name}"


def _demand(step: Step) -> str:
    demand = step.setting.demands[step.body >> 2][step.argument & 3]
    return f"{step.load(demand.load)} to {step.board.cities[demand.city].name}"


def _fill(step: Step) -> str:
    demand = step.setting.special_demands[step.body]
    loads = ", ".join(map(step.load, demand.loads))
    return f"brings {loads} to {step.board.cities[demand.city].name} for “{demand.card.title}”"


def _offer(step: Step) -> str:
    deal = draft_of(step.after)  # picked and offered in one step, it is not there before
    assert deal is not None
    money = step.row[-1] & ARGUMENT
    things = [count(len(deal.asked), "section"), *(step.board.links[n].name for n in deal.asked_links)]
    given = [count(len(deal.given), "section"), *(step.board.links[n].name for n in deal.given_links)]
    price = " and ".join((given[0 if deal.given else 1 :]) + ([f"{money}M"] if money or len(given) < 2 else []))
    asked = " and ".join(things[0 if deal.asked else 1 :])
    return f"asks {step.before.names[deal.seller]} for {asked} and offers {price}"


def _draft(step: Step) -> str:
    deal = draft_of(step.after)
    if step.row[-1] >> KIND_SHIFT == atoms.OFFER:
        return _offer(step)
    return f"puts together a deal with {step.after.names[deal.seller]}" if deal else "makes no deal"


_STEPS: dict[int, Callable[[Step], str]] = {
    atoms.DONE: lambda step: "ends operations" if step.before.phase == OPERATE else "ends the turn",
    atoms.BUILD: _build,
    atoms.UPGRADE: lambda step: f"buys a {LOCO_NAMES[step.body]} for {step.spent}M",
    atoms.PLACE: lambda step: f"places the train in {step.place(step.body)}",
    atoms.MOVE: _move,
    atoms.TUNNEL: _move,
    atoms.RIDE: _ride,
    atoms.PICK: lambda step: f"picks up {step.load(step.body)}",
    atoms.DROP: lambda step: f"drops {step.load(step.body)}",
    atoms.LOSE: _lose,
    atoms.FERRY: lambda step: f"buys the {step.board.links[step.body].name} ferry for {step.spent}M",
    atoms.LOCK: lambda step: f"locks {_demand(step)} on card {step.body >> 2}",
    atoms.KEEP: lambda step: "chooses a card to keep",
    atoms.SWAP: lambda step: "swaps demands",
    atoms.RETAIN: lambda step: f"retains card {step.body}, bound to its demand",
    atoms.RELINQUISH: lambda step: f"gives card {step.body} to the pool",
    atoms.DELIVER: lambda step: f"delivers {_demand(step)}",
    atoms.PILGRIMS: lambda step: "brings Pilgrims to the end of their way",
    atoms.DISCARD: lambda step: "discards the hand",
    atoms.FILL: _fill,
    atoms.TAKE: lambda step: f"takes {step.load(step.argument & (1 << DUMP_SHIFT) - 1)} from a supply depot",
    atoms.PASS: lambda step: "passes",
    atoms.BORROW: lambda step: f"borrows {step.argument}M from the bank",
    atoms.TURN: lambda step: "turns the train round",
    atoms.OPEN: lambda step: f"lays card {step.argument} open",
    atoms.ASK: _draft,
    atoms.GIVE: _draft,
    atoms.OFFER: _offer,
    atoms.ACCEPT: lambda step: "accepts",
    atoms.REFUSE: lambda step: "refuses",
    atoms.TIME_UP: lambda step: "calls time",
    atoms.THROW: lambda step: "throws a card away",
    atoms.SEND: lambda step: "sends the Circus away",
}
