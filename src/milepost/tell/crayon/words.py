"""A step of a game in words: what was done, and what came of it.

`step` tells the action in one sentence, `news` the rest: rent paid, cards drawn, events and what they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from milepost.crayon import atoms
from milepost.crayon.atoms import ARGUMENT, BODY, KIND_SHIFT
from milepost.crayon.options.rules import LOCO_NAMES
from milepost.crayon.rules.losses import LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.state import OPERATE, State
from milepost.crayon.variants.debts import BANK
from milepost.crayon.variants.trade import draft_of
from milepost.game import News
from milepost.log import ALL

Told = tuple[int, str]  # who may hear it (`log.ALL`: everybody), and the sentence


def count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


# The action


def step(before: State, after: State, seat: int, row: Sequence[int]) -> str:
    """What the seat did, as one sentence. `row` are the atoms it played, all of one kind or the first tells."""
    name, kind, argument = before.names[seat], row[0] >> KIND_SHIFT, row[0] & ARGUMENT
    tell = _STEPS.get(kind)
    return f"{name} {tell(before, after, row, argument) if tell else atoms.atom_text(before.setting, row[0])}"


def proposal(before: State, after: State, row: Sequence[int]) -> str:
    """The same of track or a move that somebody might make: what would be done."""
    kind, argument = row[0] >> KIND_SHIFT, row[0] & ARGUMENT
    verb, _, rest = _STEPS[kind](before, after, row, argument).partition(" ")
    return f"{verb[:1].upper()}{verb[1:].removesuffix('s')} {rest}"


def _done(before: State, after: State, row: Sequence[int], argument: int) -> str:
    return "ends operations" if before.phase == OPERATE else "ends the turn"


def _build(before: State, after: State, row: Sequence[int], argument: int) -> str:
    board = before.setting.board
    last = board.near[row[-1] & BODY]
    return (
        f"builds {count(len(row), 'section')} from {board.label((argument & BODY) // 6)} to {board.label(last)} "
        f"for {after.spent - before.spent}M"
    )


def _upgrade(before: State, after: State, row: Sequence[int], argument: int) -> str:
    return f"buys a {LOCO_NAMES[argument & BODY]} for {after.spent - before.spent}M"


def _place(before: State, after: State, row: Sequence[int], argument: int) -> str:
    return f"places the train in {before.setting.board.label(argument & BODY)}"


def _move(before: State, after: State, row: Sequence[int], argument: int) -> str:
    train = atoms.train_of(before, before.seat, argument)
    through = [before.setting.board.links[atom & BODY].name for atom in row if atom >> KIND_SHIFT == atoms.TUNNEL]
    way = f" through {' and '.join(through)}" if through else ""
    return f"moves {count(len(row), 'milepost')}{way} to {before.setting.board.label(after.place[train])}"


def _ride(before: State, after: State, row: Sequence[int], argument: int) -> str:
    name, train = before.setting.board.links[(argument & BODY) >> 4].name, atoms.train_of(before, before.seat, argument)
    if before.boarded[train] >= 0:
        return f"leaves the {name} ferry at {before.setting.board.label(after.place[train])}"
    return f"{'boards' if after.boarded[train] >= 0 else 'rides'} the {name} ferry"


def _ferry(before: State, after: State, row: Sequence[int], argument: int) -> str:
    return f"buys the {before.setting.board.links[argument & BODY].name} ferry for {after.spent - before.spent}M"


def _lose(before: State, after: State, row: Sequence[int], argument: int) -> str:
    text = atoms.atom_text(before.setting, row[0]).split()[1:]
    name = before.setting.title.loads[argument & LOST_LOAD].name
    return f"gives up the {name} that locked card {text[-1]}" if len(text) > 1 else f"gives up {name}"


def _lock(before: State, after: State, row: Sequence[int], argument: int) -> str:
    title, card = before.setting.title, (argument & BODY) >> 2
    demand = before.setting.demands[card][argument & 3]
    return f"locks {title.loads[demand.load].name} to {before.setting.board.cities[demand.city].name} on card {card}"


def _card_step(verb: str, after_card: str = "") -> Callable[[State, State, Sequence[int], int], str]:
    return lambda before, after, row, argument: f"{verb} card {argument & BODY}{after_card}"


def _load(verb: str) -> Callable[[State, State, Sequence[int], int], str]:
    def tell(before: State, after: State, row: Sequence[int], argument: int) -> str:
        return f"{verb} {before.setting.title.loads[argument & BODY].name}"

    return tell


def _deliver(before: State, after: State, row: Sequence[int], argument: int) -> str:
    title, board = before.setting.title, before.setting.board
    demand = before.setting.demands[(argument & BODY) >> 2][argument & 3]
    return f"delivers {title.loads[demand.load].name} to {board.cities[demand.city].name}"


def _fill(before: State, after: State, row: Sequence[int], argument: int) -> str:
    setting = before.setting
    demand = setting.special_demands[argument & BODY]
    loads = ", ".join(setting.title.loads[load].name for load in demand.loads)
    return f"brings {loads} to {setting.board.cities[demand.city].name} for “{demand.card.title}”"


def _take(before: State, after: State, row: Sequence[int], argument: int) -> str:
    load = before.setting.title.loads[argument & (1 << DUMP_SHIFT) - 1]
    return f"takes {load.name} from a supply depot"


def _borrow(before: State, after: State, row: Sequence[int], argument: int) -> str:
    return f"borrows {argument}M from the bank"


def _offer(before: State, after: State, row: Sequence[int], argument: int) -> str:
    deal = draft_of(after)  # picked and offered in one step, it is not there before
    assert deal is not None
    argument = row[-1] & ARGUMENT
    things = [count(len(deal.asked), "section"), *(before.setting.board.links[n].name for n in deal.asked_links)]
    given = [count(len(deal.given), "section"), *(before.setting.board.links[n].name for n in deal.given_links)]
    price = " and ".join((given[0 if deal.given else 1 :]) + ([f"{argument}M"] if argument or len(given) < 2 else []))
    return f"asks {before.names[deal.seller]} for {' and '.join(things[0 if deal.asked else 1 :])} and offers {price}"


def _draft(before: State, after: State, row: Sequence[int], argument: int) -> str:
    deal = draft_of(after)
    if row[-1] >> KIND_SHIFT == atoms.OFFER:
        return _offer(before, after, row, argument)
    return f"puts together a deal with {after.names[deal.seller]}" if deal else "makes no deal"


def _plain(text: str) -> Callable[[State, State, Sequence[int], int], str]:
    return lambda before, after, row, argument: text


_STEPS: dict[int, Callable[[State, State, Sequence[int], int], str]] = {
    atoms.DONE: _done,
    atoms.BUILD: _build,
    atoms.UPGRADE: _upgrade,
    atoms.PLACE: _place,
    atoms.MOVE: _move,
    atoms.TUNNEL: _move,
    atoms.RIDE: _ride,
    atoms.PICK: _load("picks up"),
    atoms.DROP: _load("drops"),
    atoms.LOSE: _lose,
    atoms.FERRY: _ferry,
    atoms.LOCK: _lock,
    atoms.KEEP: _plain("chooses a card to keep"),
    atoms.SWAP: _plain("swaps demands"),
    atoms.RETAIN: _card_step("retains", ", bound to its demand"),
    atoms.RELINQUISH: _card_step("gives", " to the pool"),
    atoms.DELIVER: _deliver,
    atoms.PILGRIMS: _plain("brings Pilgrims to the end of their way"),
    atoms.DISCARD: _plain("discards the hand"),
    atoms.FILL: _fill,
    atoms.TAKE: _take,
    atoms.PASS: _plain("passes"),
    atoms.BORROW: _borrow,
    atoms.TURN: _plain("turns the train round"),
    atoms.OPEN: lambda before, after, row, argument: f"lays card {argument} open",
    atoms.ASK: _draft,
    atoms.GIVE: _draft,
    atoms.OFFER: _offer,
    atoms.ACCEPT: _plain("accepts"),
    atoms.REFUSE: _plain("refuses"),
    atoms.TIME_UP: _plain("calls time"),
    atoms.THROW: _plain("throws a card away"),
    atoms.SEND: _plain("sends the Circus away"),
}


# What came of it


def news(state: State, items: Sequence[News]) -> list[Told]:
    """The news of a step in sentences; `state` is the position after it."""
    told: list[Told] = []
    for erased, group in groupby(items, key=lambda item: item.word == "erased"):
        if erased:
            # What is gone belongs to the event that took it.
            audience, head = told.pop() if told else (ALL, "")
            told.append((audience, f"{head}: {_erased(state, list(group))}".removeprefix(": ")))
        else:
            told += [
                (item.audience, sentence) for item in group if (sentence := _sentence(state, item.word, item.args))
            ]
    return told


def _erased(state: State, items: Sequence[News]) -> str:
    """How much track is gone, and whose; washed-out bridges leave a claim."""
    claimed = all(section in state.claims for _, section in (item.args for item in items))
    gone = (
        count(len(items), "bridge is washed away", "bridges are washed away")
        if claimed
        else count(len(items), "section of track is erased", "sections of track are erased")
    )
    owners = Counter(item.args[0] for item in items)
    return f"{gone} ({', '.join(f'{state.names[seat]} {number}' for seat, number in sorted(owners.items()))})"


def _sentence(state: State, word: str, args: tuple[Any, ...]) -> str:
    if word == "card":
        return _card(state, args[0])
    tell = _NEWS.get(word)
    return tell(state, *args) if tell else f"{word.capitalize()}{': ' if args else ''}{', '.join(map(str, args))}"


def _card(state: State, card: int) -> str:
    """Where a demand card has come to lie; event cards tell themselves."""
    holder = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
    if (holder is None and card not in state.pool) or card not in state.setting.demands:
        return ""
    return (
        f"Card {card} comes to the pool: {_demands(state, card)}"
        if holder is None
        else f"{state.names[holder]} draws card {card}: {_demands(state, card)}"
    )


def _demands(state: State, card: int) -> str:
    title, board = state.setting.title, state.setting.board
    return "; ".join(
        f"{title.loads[demand.load].name} to {board.cities[demand.city].name} {demand.pay}M"
        for demand in state.setting.demands[card]
    )


def _load_in(state: State, city: int, load: int) -> str:
    return f"{state.setting.title.loads[load].name} in {state.setting.board.cities[city].name}"


def _repaid(state: State, debtor: int, creditor: int, amount: int) -> str:
    whom = "the bank" if creditor == BANK else state.names[creditor]
    return f"{state.names[debtor]} pays {whom} {amount}M that was owed"


def _deal(state: State, buyer: int, seller: int, amount: int, asked: int, given: int) -> str:
    price = f" for {amount}M" if amount else ""
    return f"{count(asked, 'section')} of {state.names[seller]}'s go to {state.names[buyer]}, {given} back{price}"


def _event_title(state: State, card: int) -> str:
    return f"“{state.setting.events[card].card.title}”"


def _owner(state: State, train: int) -> str:
    return state.names[train % state.setting.players]


def _tie(state: State, best: Sequence[int], target: int) -> str:
    return f"{' and '.join(state.names[seat] for seat in best)} tie; the game goes on to {target}M"


_NEWS: dict[str, Callable[..., str]] = {
    "lot": lambda s, seat: f"The lot falls on {s.names[seat]}",
    "reshuffled all": lambda s: (
        "The deck is reshuffled; the tax card is out"
        if s.setting.rules.reshuffle_deck_only
        else "All cards but those in use are shuffled into a new deck; the tax card is out"
    ),
    "reshuffled": lambda s: "The discards are shuffled into a new deck",
    "event": lambda s, seat, card: f"{s.names[seat]} draws {_event_title(s, card)}",
    "event over": lambda s, card: f"{_event_title(s, card)} is over",
    "tax": lambda s, seat, tax: f"{s.names[seat]} pays {tax}M tax" if tax else f"{s.names[seat]} pays no tax",
    "loses a turn": lambda s, seat: f"{s.names[seat]} loses the next turn",
    "turn passes": lambda s, seat: f"{s.names[seat]}'s turn is passed over",
    "blown back": lambda s, train, m: f"{_owner(s, train)}'s train is blown back to {s.setting.board.label(m)}",
    "load lost": lambda s, train, load: f"{_owner(s, train)} loses {s.setting.title.loads[load].name}",
    "place": lambda s, place: "",  # where in the deck a card does not lie is no news
    "communism falls": lambda s: "Communism falls; duty is due at the border from now on",
    "currency": lambda s, seat, loss: f"{s.names[seat]} loses {loss}M as the old money loses its value",
    "duty": lambda s, seat, duty: f"{s.names[seat]} pays {duty}M duty",
    "rent": lambda s, seat, landlord, rent: f"{s.names[seat]} pays {s.names[landlord]} {rent}M",
    "owes": lambda s, seat, landlord, rent: f"{s.names[seat]} owes {s.names[landlord]} {rent}M of rent",
    "own track": lambda s, seat, cost: f"{s.names[seat]} pays {cost}M for running on their own track",
    "borrowed": lambda s, seat, amount, due: f"{s.names[seat]} owes the bank {due}M",
    "repaid": _repaid,
    "open contract": lambda s, seat, card: f"Card {card} is open to all: {_demands(s, card)}",
    "stored": lambda s, seat, city, load: f"{_load_in(s, city, load)} stays for others to take",
    "cleared away": lambda s, city, load: f"{_load_in(s, city, load)} goes back to the bank",
    "turned": lambda s, train: f"{_owner(s, train)}'s train may go in any direction",
    "offer": lambda s, buyer, seller, amount: f"{s.names[seller]} must answer",
    "deal": _deal,
    "time is up": lambda s, last: f"Time is up: round {last} is the last",
    "time over": lambda s, winners: (
        f"The last round is over: {' and '.join(s.names[seat] for seat in winners)} "
        f"{'wins' if len(winners) == 1 else 'share the win'}"
    ),
    "paid": lambda s, seat, pay: f"{s.names[seat]} is paid {pay}M",
    "declares victory": lambda s, seat: f"{s.names[seat]} declares victory; the round is played to its end",
    "last round": lambda s, seat: f"{s.names[seat]} has {s.target}M and all major cities joined: the last round",
    "shown": lambda s, card: "",
    "out": lambda s, card: f"Card {card} is discarded",
    "kept": lambda s, seat, cards: f"{s.names[seat]} keeps cards {' and '.join(map(str, cards))}",
    "begins": lambda s, seat: f"{s.names[seat]} holds the lowest number and begins",
    "too late": lambda s, seat, card: (
        f"{s.names[seat]} comes too late for card {card}"
        + ("; the load stays aboard and locks nothing" if s.setting.rules.lost_race_keeps_load else "")
    ),
    "thrown away": lambda s, seat, card: f"{s.names[seat]} throws card {card} away",
    "circus sent": lambda s, city: f"The Circus goes to {s.setting.board.cities[city].name}",
    "solo lost": lambda s, rounds: f"{rounds} rounds are over without a victory",
    "wins": lambda s, seat: f"{s.names[seat]} wins",
    "tie": _tie,
}
