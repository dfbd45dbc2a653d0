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
from milepost.game import News
from milepost.sentences import Said, joined, phrase, say
from milepost.tell.records import Did, Stretch


def sections(number: int) -> Said:
    return say("{number} {number:section|sections}", number=number)


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

    def load(self, number: int) -> Said:
        return self.setting.title.loads[number].said

    def phrase(self) -> str:
        """What was done, without the name of whoever did it."""
        tell = _STEPS.get(self.kind)
        return tell(self) if tell else atoms.atom_text(self.setting, self.row[0])


def step(before: State, after: State, seat: int, row: Sequence[int]) -> Said:
    """What the seat did, as one sentence."""
    return say("{name} {does}", name=before.names[seat], does=Step(before, after, row).phrase())


def untold(row: Sequence[int], happened: Sequence[News]) -> list[News]:
    """What came of a step and its sentence does not tell; the same may befall others, so only the first is left out."""
    told = next((item for item in happened if item.word == _TOLD.get(row[0] >> KIND_SHIFT)), None)
    return [item for item in happened if item is not told]


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
    proposed = Step(before, after, row)
    return _build(proposed, _BUILD) if proposed.kind == atoms.BUILD else _move(proposed, _MOVE)


_BUILDS = phrase("builds {number} {number:section|sections} from {start} to {end} for {cost}M")
_BUILD = phrase("Build {number} {number:section|sections} from {start} to {end} for {cost}M")
_MOVES = (
    phrase("moves {number} {number:milepost|mileposts} to {end}"),
    phrase("moves {number} {number:milepost|mileposts} through {tunnels} to {end}"),
)
_MOVE = (
    phrase("Move {number} {number:milepost|mileposts} to {end}"),
    phrase("Move {number} {number:milepost|mileposts} through {tunnels} to {end}"),
)


def _build(step: Step, template: str = _BUILDS) -> Said:
    last = step.board.near[step.row[-1] & BODY]
    start, end = step.place(step.body // 6), step.place(last)
    return say(template, number=len(step.row), start=start, end=end, cost=step.spent)


def _move(step: Step, templates: tuple[str, str] = _MOVES) -> Said:
    through = [step.board.links[atom & BODY].name for atom in step.row if atom >> KIND_SHIFT == atoms.TUNNEL]
    number, end = len(step.row), step.place(step.after.place[step.train])
    if through:
        return say(templates[1], number=number, tunnels=joined(through), end=end)
    return say(templates[0], number=number, end=end)


def _ride(step: Step) -> Said:
    name = step.board.links[step.body >> 4].name
    if step.before.boarded[step.train] >= 0:
        return say("leaves the {ferry} ferry at {place}", ferry=name, place=step.place(step.after.place[step.train]))
    if step.after.boarded[step.train] >= 0:
        return say("boards the {ferry} ferry", ferry=name)
    return say("rides the {ferry} ferry", ferry=name)


def _lose(step: Step) -> Said:
    text = atoms.atom_text(step.setting, step.row[0]).split()[1:]
    name = step.load(step.argument & LOST_LOAD)
    if len(text) > 1:
        return say("gives up the {load} that locked card {card}", load=name, card=text[-1])
    return say("gives up {load}", load=name)


def _of_demand(template: str) -> Callable[[Step], Said]:
    def told(step: Step) -> Said:
        card = step.body >> 2
        demand = step.setting.demands[card][step.argument & 3]
        city = step.board.cities[demand.city].name
        return say(template, load=step.load(demand.load), city=city, card=card)

    return told


_PICK_AND_LOCK = _of_demand(phrase("picks up {load} and locks it to {city} on card {card}"))


def _fill(step: Step) -> Said:
    demand = step.setting.special_demands[step.body]
    return say(
        "brings {loads} to {city} for “{event}”",
        loads=joined(map(step.load, demand.loads), ", "),
        city=step.board.cities[demand.city].name,
        event=demand.card.title,
    )


def _offer(step: Step) -> Said:
    deal = draft_of(step.after)  # picked and offered in one step, it is not there before
    assert deal is not None
    money, links = step.row[-1] & ARGUMENT, step.board.links
    given = things(len(deal.given), [links[n].name for n in deal.given_links])
    return say(
        "asks {seller} for {asked} and offers {price}",
        seller=step.before.names[deal.seller],
        asked=joined(things(len(deal.asked), [links[n].name for n in deal.asked_links])),
        price=joined(given + ([f"{money}M"] if money or not deal.given_links else [])),
    )


def things(number: int, names: Sequence[str]) -> list[str]:
    """Track and ferries of a deal."""
    return [*([sections(number)] if number else []), *names]


def _draft(step: Step) -> Said:
    deal = draft_of(step.after)
    if step.row[-1] >> KIND_SHIFT == atoms.OFFER:
        return _offer(step)
    return say("puts together a deal with {name}", name=step.after.names[deal.seller]) if deal else say("makes no deal")


def _with_load(template: str) -> Callable[[Step], Said]:
    return lambda step: say(template, load=step.load(step.body))


def _pick(step: Step) -> Said:
    if [atom >> KIND_SHIFT for atom in step.row[1:]] == [atoms.LOCK]:
        return _PICK_AND_LOCK(step._replace(row=step.row[1:]))
    return say("picks up {load}", load=step.load(step.body))


def _with_card(template: str) -> Callable[[Step], Said]:
    return lambda step: say(template, card=step.body)


_STEPS: dict[int, Callable[[Step], Said]] = {
    atoms.DONE: lambda step: say("ends operations") if step.before.phase == OPERATE else say("ends the turn"),
    atoms.BUILD: _build,
    atoms.UPGRADE: lambda step: say("buys a {loco} for {cost}M", loco=LOCO_NAMES[step.body], cost=step.spent),
    atoms.PLACE: lambda step: say("places the train in {place}", place=step.place(step.body)),
    atoms.MOVE: _move,
    atoms.TUNNEL: _move,
    atoms.RIDE: _ride,
    atoms.PICK: _pick,
    atoms.DROP: _with_load(phrase("drops {load}")),
    atoms.LOSE: _lose,
    atoms.FERRY: lambda step: say(
        "buys the {ferry} ferry for {cost}M", ferry=step.board.links[step.body].name, cost=step.spent
    ),
    atoms.LOCK: _of_demand(phrase("locks {load} to {city} on card {card}")),
    atoms.KEEP: lambda step: say("chooses a card to keep"),
    atoms.SWAP: lambda step: say("swaps demands"),
    atoms.RETAIN: _with_card(phrase("retains card {card}, bound to its demand")),
    atoms.RELINQUISH: _with_card(phrase("gives card {card} to the pool")),
    atoms.DELIVER: _of_demand(phrase("delivers {load} to {city}")),
    atoms.PILGRIMS: lambda step: say("brings Pilgrims to the end of their way"),
    atoms.DISCARD: lambda step: say("discards the hand"),
    atoms.FILL: _fill,
    atoms.TAKE: lambda step: say(
        "takes {load} from a supply depot", load=step.load(step.argument & (1 << DUMP_SHIFT) - 1)
    ),
    atoms.PASS: lambda step: say("passes"),
    atoms.BORROW: lambda step: say("borrows {amount}M from the bank", amount=step.argument),
    atoms.TURN: lambda step: say("turns the train round"),
    atoms.OPEN: lambda step: say("lays card {card} open", card=step.argument),
    atoms.ASK: _draft,
    atoms.GIVE: _draft,
    atoms.OFFER: _offer,
    atoms.ACCEPT: lambda step: say("accepts"),
    atoms.REFUSE: lambda step: say("refuses"),
    atoms.TIME_UP: lambda step: say("calls time"),
    atoms.THROW: _with_card(phrase("throws card {card} away")),
    atoms.SEND: lambda step: say("sends the Circus to {city}", city=step.board.cities[step.body].name),
}
# News that the sentence of the step tells already.
_TOLD = {atoms.LOSE: "load lost", atoms.THROW: "thrown away", atoms.SEND: "circus sent"}
