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
from milepost.sentences import joined, say
from milepost.tell.records import Heard, Sentence, sentence


def news(state: State, items: Sequence[News]) -> list[Heard]:
    """The news of a step in sentences; `state` is the position after it."""
    told: list[Heard] = []
    for word, group in groupby(items, key=lambda item: item.word):
        if word == "erased":
            told.append(_after(told.pop() if told else None, _erased(state, list(group))))
        elif word == "communism falls" and told and told[-1][1]["event"] is not None:
            told.append(_after(told.pop(), say("duty is due at the border from now on")))
        else:
            said = [(item.audience, _sentence(state, word, item.args)) for item in group]
            told += [heard for heard in said if heard[1]["text"]]
    return told


def _after(cause: Heard | None, effect: str) -> Heard:
    """What is gone belongs to the event that took it, and what begins to the one that brought it."""
    if cause is None:
        return ALL, sentence("erased", effect)
    text = say("{cause}: {effect}", cause=cause[1]["text"], effect=effect)
    return cause[0], sentence(cause[1]["word"], text, event=cause[1]["event"])


def _erased(state: State, items: Sequence[News]) -> str:
    """How much track is gone, and whose; washed-out bridges leave a claim."""
    claimed = all(section in state.claims for _, section in (item.args for item in items))
    owners = Counter(item.args[0] for item in items)
    whose = joined((f"{state.names[seat]} {number}" for seat, number in sorted(owners.items())), ", ")
    if claimed:
        return say("{number} {number:bridge is|bridges are} washed away ({whose})", number=len(items), whose=whose)
    return say(
        "{number} {number:section of track is|sections of track are} erased ({whose})", number=len(items), whose=whose
    )


def _sentence(state: State, word: str, args: tuple[Any, ...]) -> Sentence:
    if word == "card":
        return _card(state, args[0])
    tell = _NEWS.get(word)
    text = tell(state, *args) if tell else f"{word.capitalize()}{': ' if args else ''}{', '.join(map(str, args))}"
    return sentence(word, text, event=args[1] if word == "event" else None)


def _card(state: State, card: int) -> Sentence:
    """Where a demand card has come to lie; event cards tell themselves."""
    holder = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
    if (holder is None and card not in state.pool) or card not in state.setting.demands:
        return sentence("card", "")
    if holder is None:
        pooled = say("Card {card} comes to the pool: {demands}", card=card, demands=_demands(state, card))
        return sentence("card", pooled)
    drawn = say("{name} draws card {card}", name=state.names[holder], card=card)
    return sentence("card", say("{drawn}: {demands}", drawn=drawn, demands=_demands(state, card)), drawn)


def _demands(state: State, card: int) -> str:
    title, board = state.setting.title, state.setting.board
    return joined(
        (
            say(
                "{load} to {city} {pay}M",
                load=title.loads[demand.load].said,
                city=board.cities[demand.city].name,
                pay=demand.pay,
            )
            for demand in state.setting.demands[card]
        ),
        "; ",
    )


def _load_in(state: State, city: int, load: int) -> str:
    city_name = state.setting.board.cities[city].name
    return say("{load} in {city}", load=state.setting.title.loads[load].said, city=city_name)


def _repaid(state: State, debtor: int, creditor: int, amount: int) -> str:
    if creditor == BANK:
        return say("{name} pays the bank {amount}M that was owed", name=state.names[debtor], amount=amount)
    names = {"name": state.names[debtor], "creditor": state.names[creditor]}
    return say("{name} pays {creditor} {amount}M that was owed", **names, amount=amount)


def _deal(state: State, buyer: int, seller: int, amount: int, asked: int, given: int) -> str:
    told = {"number": asked, "seller": state.names[seller], "buyer": state.names[buyer], "given": given}
    if amount:
        return say(
            "{number} {number:section|sections} of {seller}'s go to {buyer}, {given} back for {amount}M",
            **told,
            amount=amount,
        )
    return say("{number} {number:section|sections} of {seller}'s go to {buyer}, {given} back", **told)


def _event_title(state: State, card: int) -> str:
    return state.setting.events[card].card.title


def _owner(state: State, train: int) -> str:
    return state.names[train % state.setting.players]


def _tie(state: State, best: Sequence[int], target: int) -> str:
    names = joined(state.names[seat] for seat in best)
    return say("{names} tie; the game goes on to {target}M", names=names, target=target)


_NEWS: dict[str, Callable[..., str]] = {
    "lot": lambda s, seat: say("The lot falls on {name}", name=s.names[seat]),
    "reshuffled all": lambda s: (
        say("The deck is reshuffled; the tax card is out")
        if s.setting.rules.reshuffle_deck_only
        else say("All cards but those in use are shuffled into a new deck; the tax card is out")
    ),
    "reshuffled": lambda s: say("The discards are shuffled into a new deck"),
    "event": lambda s, seat, card: say("{name} draws “{event}”", name=s.names[seat], event=_event_title(s, card)),
    "event over": lambda s, card: say("“{event}” is over", event=_event_title(s, card)),
    "tax": lambda s, seat, tax: (
        say("{name} pays {tax}M tax", name=s.names[seat], tax=tax)
        if tax
        else say("{name} pays no tax", name=s.names[seat])
    ),
    "loses a turn": lambda s, seat: say("{name} loses the next turn", name=s.names[seat]),
    "turn passes": lambda s, seat: say("{name}'s turn is passed over", name=s.names[seat]),
    "blown back": lambda s, train, m: say(
        "{owner}'s train is blown back to {place}", owner=_owner(s, train), place=s.setting.board.label(m)
    ),
    "load lost": lambda s, train, load: say(
        "{owner} loses {load}", owner=_owner(s, train), load=s.setting.title.loads[load].said
    ),
    "place": lambda s, place: "",  # where in the deck a card does not lie is no news
    "communism falls": lambda s: say("Communism falls; duty is due at the border from now on"),
    "currency": lambda s, seat, loss: say(
        "{name} loses {loss}M as the old money loses its value", name=s.names[seat], loss=loss
    ),
    "duty": lambda s, seat, duty: say("{name} pays {duty}M duty", name=s.names[seat], duty=duty),
    "rent": lambda s, seat, landlord, rent: say(
        "{name} pays {landlord} {rent}M", name=s.names[seat], landlord=s.names[landlord], rent=rent
    ),
    "owes": lambda s, seat, landlord, rent: say(
        "{name} owes {landlord} {rent}M of rent", name=s.names[seat], landlord=s.names[landlord], rent=rent
    ),
    "own track": lambda s, seat, cost: say(
        "{name} pays {cost}M for running on their own track", name=s.names[seat], cost=cost
    ),
    "borrowed": lambda s, seat, amount, due: say("{name} owes the bank {due}M", name=s.names[seat], due=due),
    "repaid": _repaid,
    "open contract": lambda s, seat, card: say(
        "Card {card} is open to all: {demands}", card=card, demands=_demands(s, card)
    ),
    "stored": lambda s, seat, city, load: say("{what} stays for others to take", what=_load_in(s, city, load)),
    "cleared away": lambda s, city, load: say("{what} goes back to the bank", what=_load_in(s, city, load)),
    "turned": lambda s, train: say("{owner}'s train may go in any direction", owner=_owner(s, train)),
    "offer": lambda s, buyer, seller, amount: say("{name} must answer", name=s.names[seller]),
    "deal": _deal,
    "time is up": lambda s, last: say("Time is up: round {last} is the last", last=last),
    "time over": lambda s, winners: say(
        "The last round is over: {names} {number:wins|share the win}",
        names=joined(s.names[seat] for seat in winners),
        number=len(winners),
    ),
    "paid": lambda s, seat, pay: say("{name} is paid {pay}M", name=s.names[seat], pay=pay),
    "declares victory": lambda s, seat: say(
        "{name} declares victory; the round is played to its end", name=s.names[seat]
    ),
    "last round": lambda s, seat: say(
        "{name} has {target}M and all major cities joined: the last round", name=s.names[seat], target=s.target
    ),
    "shown": lambda s, card: "",
    "out": lambda s, card: say("Card {card} is discarded", card=card),
    "kept": lambda s, seat, cards: say("{name} keeps cards {cards}", name=s.names[seat], cards=joined(map(str, cards))),
    "begins": lambda s, seat: say("{name} holds the lowest number and begins", name=s.names[seat]),
    "too late": lambda s, seat, card: (
        say(
            "{name} comes too late for card {card}; the load stays aboard and locks nothing",
            name=s.names[seat],
            card=card,
        )
        if s.setting.rules.lost_race_keeps_load
        else say("{name} comes too late for card {card}", name=s.names[seat], card=card)
    ),
    "thrown away": lambda s, seat, card: say("{name} throws card {card} away", name=s.names[seat], card=card),
    "circus sent": lambda s, city: say("The Circus goes to {city}", city=s.setting.board.cities[city].name),
    "solo lost": lambda s, rounds: say("{rounds} rounds are over without a victory", rounds=rounds),
    "wins": lambda s, seat: say("{name} wins", name=s.names[seat]),
    "tie": _tie,
}
