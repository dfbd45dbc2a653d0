"""What a table tells in every family: titles and their variants, the table itself, its log, the question asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from milepost.records import About, Record, Value
from milepost.rule_pages import rule_link
from milepost.sentences import say

# Titles


class Players(Record):
    min: int
    max: int


class VariantLine(Record):
    name: str
    rule: str
    link: str
    line: str


class Variant(VariantLine):
    """A variant on offer. `players` where it changes how many may play, `needs` the one it goes with."""

    group: Annotated[
        Literal["own", "sister", "ours", "reading"],
        About("from the title's own book, a sister title's, no book; a reading of what the books leave open"),
    ]
    values: list[Value]
    numbers: Annotated[tuple[int, int] | None, About("in place of `values`: any of these")]
    excludes: list[str]
    needs: str | None
    players: Players | None


class Umbrella(VariantLine):
    """A name of the books for several variants together."""

    parts: list[str]


class Crowd(Record):
    """What is proposed to this many players or more."""

    players: int
    variants: list[str]


class Summary(Record):
    """A title as its family tells it."""

    id: str
    name: str
    family: Literal["crayon", "village"]
    playable: bool
    players: Players
    rounds: Annotated[int | None, About("about how many a game lasts; null: nobody knows")]
    money: str
    variants: list[Variant]
    umbrellas: list[Umbrella]
    crowd: Crowd | None


# Cards typed in by hand


MOST_TYPED = 500  # cards of such a deck; printed ones have fewer than 200


class TypedDemand(Record):
    """A row of a demand card as it was typed, right or wrong."""

    city: str
    load: str
    pay: str


class TypedCard(Record):
    number: str
    demands: Annotated[list[TypedDemand], About("three of them")]


class CardSlip(Record):
    """Something wrong with a card that was typed."""

    card: Annotated[int, About("its place among the cards, from 0 on")]
    row: int
    field: Literal["number", "city", "load", "pay"]
    words: str
    grave: Annotated[bool, About("the card cannot be played; else it is only unusual")]


class LoadName(Record):
    name: str
    cities: Annotated[list[str], About("where it is supplied")]


class CardNames(Record):
    """What can be typed on the cards of a title."""

    title: Annotated[str, About("its name")]
    cities: list[str]
    loads: list[LoadName]
    taken: Annotated[list[int], About("numbers of event cards")]
    printed: Annotated[int | None, About("how many demand cards the title has; null: nobody knows")]
    needed: Annotated[int, About("how many a game needs at least")]
    money: str


# Tables


class ChosenVariant(VariantLine):
    """`value` is what its variant string says after “=”; `words` say it to people."""

    value: str | None
    words: str | None


class Question(Record):
    """What is asked of those in `view.waiting`; `secret` answers are not to be seen by the others."""

    word: str
    heading: str
    prompt: str
    rule: str
    link: str
    secret: bool


class Seat(Record):
    name: str
    bot: Annotated[str | None, About("the bot that plays there now")]
    kind: Literal["person", "bot", "open"]
    yours: bool
    resigned: bool


class Stretch(Record):
    """Track built or run in one go; what goes on where another ended can be told as one with it."""

    steps: int
    start: str
    end: str
    cost: int


class Did(Record):
    """What was done, in parts a page can put together."""

    kind: Annotated[str, About("the action's first word, as in “build”")]
    phrase: Annotated[str, About("without the player's name; cities by their names alone")]
    ends_turn: bool
    stretch: Stretch | None


class Sentence(Record):
    """A piece of news."""

    word: Annotated[str, About("what kind of news it is (docs/news.md); “note” is the server's own")]
    text: str
    short: Annotated[str, About("the same where there is little room: without what a card says")]
    points: Annotated[int | None, About("what it has scored")]
    event: Annotated[int | None, About("the event card that is drawn; the board tells what it says")]


class LogLine(Record):
    """One step as a seat may see it, in a table's log and on the socket."""

    seq: int
    kind: Literal["play", "undo"]
    seat: int
    text: str
    words: str
    did: Annotated[Did | None, About("null for an undo")]
    news: list[Sentence]
    undone: bool
    waiting: Annotated[list[int], About("the seats that are waited for after it")]


Heard = tuple[int, Sentence]  # who may hear it (`log.ALL`: everybody), and what


def sentence(word: str, text: str, short: str = "", points: int | None = None, event: int | None = None) -> Sentence:
    return {"word": word, "text": text, "short": short or text, "points": points, "event": event}


class Telling(NamedTuple):
    """A step as a family tells it: what was done, in words and in parts, and what came of it."""

    words: str
    did: Did
    news: list[Heard]


class TableBase(Record):
    """What tables of every family have."""

    id: str
    title: str
    seq: int
    seen_by: Annotated[int | None, About("the seat it is shown to; null: everybody")]
    undo_to: Annotated[int, About("equal to `seq` where nothing can be undone")]
    commit: Annotated[str, About("the hash of the secret, or “open seed”")]
    revealed: Annotated[str | None, About("the seed or secret, once the game is over")]
    seats: list[Seat]
    variants: list[ChosenVariant]
    outcome: str | None
    log: list[LogLine]


class Stand(Record):
    """How a seat stands: its cash or points, null where that is hidden."""

    name: str
    figure: int | None
    waited_for: bool


class Glance(Record):
    """A table at a glance, for a list of tables."""

    seq: int
    round: int
    unit: Annotated[str, About("of the figures")]
    standing: list[Stand]
    outcome: str | None


# A game looked at again


class Moment(Record):
    """A step of the game as it stands; steps that were taken back are left out. Its words come with its position."""

    seq: int
    seat: int


class Turn(Record):
    """A turn that is over: its last step, its round, whose it was."""

    seq: int
    round: int
    seat: int


class Curve(Record):
    """A figure of every seat, first at the beginning and then after each of the turns; null where it is hidden."""

    name: str
    unit: str
    values: list[list[int | None]]


class Deed(Record):
    """What a seat was paid for, in money or points: a delivery, a line."""

    seq: int
    seat: int
    what: str
    where: str
    gain: int


class Chronicle(Record):
    turns: list[Turn]
    curves: list[Curve]
    deeds: list[Deed]


class Story(Chronicle):
    """A whole game, or as much of it as there is."""

    steps: list[Moment]
    over: bool


# Standing orders of a train


class Task(Record):
    """What a train does at a call: pick a load up, or deliver one on a card."""

    do: Literal["pick", "deliver"]
    load: str
    card: Annotated[int | None, About("the card it is delivered on")]


class Call(Record):
    """A city on the way, and what is done there; nothing: the train only passes through."""

    city: str
    tasks: list[Task]


class Wanted(Record):
    """Where a train is sent."""

    train: Annotated[int, About("which of the seat's trains: 0, 1")]
    calls: list[Call]
    end_turns: Annotated[bool, About("the seat's turns are ended where nothing is left to run")]


class StandingOrders(Wanted):
    """Standing orders as they are kept: the calls still to come, and what was known when they were last played."""

    fees: Annotated[int, About("rent and duty still foreseen")]
    why: Annotated[str, About("why the train has stopped; nothing: it goes on")]
    seen: dict[str, Any]


class OrdersStep(NamedTuple):
    """What standing orders ask for now: an action, and the orders after it; or why they stop.

    Without an action and a reason there is nothing to do until the next turn; without orders they are carried out.
    """

    text: str | None
    orders: StandingOrders | None
    why: str = ""


# What can be done now


class Hint(Record):
    """A phase, or a kind of action: what it is about, and its rule."""

    word: str
    words: str
    rule: str
    link: str


class Hints(Record):
    phases: list[Hint]
    actions: list[Hint]


Explained = Mapping[str, tuple[str, str]]  # by phase or kind: words and rule


def hints_of(phases: Explained, kinds: Explained, actions: Iterable[tuple[tuple[str, ...], str]]) -> Hints:
    """Hints with what the page says; where it says nothing, with the explanation that the prompt gives."""
    told = {text.split()[0]: meaning for texts, meaning in actions for text in texts}

    def hint(word: str, words: str, rule: str) -> Hint:
        return {"word": word, "words": words, "rule": rule, "link": rule_link(rule)}

    return {
        "phases": [hint(word, *one) for word, one in phases.items()],
        "actions": [
            hint(kind, words or say("{text:^}.", text=told[kind]), rule) for kind, (words, rule) in kinds.items()
        ],
    }


# The editor of maps


class RefusedChange(Record):
    number: Annotated[int, About("which of the changes, from 0")]
    message: str


class MapRefusal(Record):
    """A change to a map that cannot be made."""

    refusal: RefusedChange
