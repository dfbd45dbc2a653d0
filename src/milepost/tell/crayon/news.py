"""What came of a step, in words: rent paid, cards drawn, events and what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from milepost.crayon.state import State
from milepost.crayon.variants.debts import BANK
from milepost.game import News
from milepost.log import ALL
from milepost.tell.crayon.words import count
from milepost.tell.records import Heard, Sentence, sentence


def news(state: State, items: Sequence[News]) -> list[Heard]:
    """The news of a step in sentences; `state` is the position after it."""
    told: list[Heard] = []
    for erased, group in groupby(items, key=lambda item: item.word == "erased"):
        if erased:
            told.append(_after(told.pop() if told else None, _erased(state, list(group))))
        else:
            said = [(item.audience, _sentence(state, item.word, item.args)) for item in group]
            told += [heard for heard in said if heard[1]["text"]]
    return told


def _after(cause: Heard | None, gone: str) -> Heard:
    """What is gone belongs to the event that took it."""
    if cause is None:
        return ALL, sentence("erased", gone)
    return cause[0], sentence(cause[1]["word"], f"{cause[1]['text']}: {gone}")


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


def _sentence(state: State, word: str, args: tuple[Any, ...]) -> Sentence:
    if word == "card":
        return _card(state, args[0])
    tell = _NEWS.get(word)
    text = tell(state, *args) if tell else f"{word.capitalize()}{': ' if args else ''}{', '.join(map(str, args))}"
    return sentence(word, text)


def _card(state: State, card: int) -> Sentence:
    """Where a demand card has come to lie; event cards tell themselves."""
    holder = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
    if (holder is None and card not in state.pool) or card not in state.setting.demands:
        return sentence("card", "")
    if holder is None:
        return sentence("card", f"Card {card} comes to the pool: {_demands(state, card)}")
    drawn = f"{state.names[holder]} draws card {card}"
    return sentence("card", f"{drawn}: {_demands(state, card)}", drawn)


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
