"""Atoms: the smallest actions, as ints, and their short texts.

Kinds are added at the end, never renumbered (`family/actions.py`). Each kind's rule stands in its own module and is
entered in `ACTIONS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from milepost.crayon.board.board import plain
from milepost.digits import is_number
from milepost.errors import UnknownAction
from milepost.family.actions import ARGUMENT, KIND_SHIFT, Action, atom, kind_of, kind_of_word, no_text, no_words
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

__all__ = ["ARGUMENT", "KIND_SHIFT", "Action", "atom", "kind_of", "no_text", "no_words"]

(
    DONE,
    BUILD,
    UPGRADE,
    PLACE,
    MOVE,
    RIDE,
    PICK,
    DROP,
    DELIVER,
    PILGRIMS,
    DISCARD,
    LOSE,
    FERRY,
    LOCK,
    KEEP,
    SWAP,
    RETAIN,
    RELINQUISH,
    TAKE,
    PASS,
    FILL,
    TUNNEL,
    TURN,
    BORROW,
    THROW,
    TIME_UP,
    ASK,
    GIVE,
    OFFER,
    ACCEPT,
    REFUSE,
    SEND,
    OPEN,
) = range(33)
WORDS = (
    "done",
    "build",
    "upgrade",
    "place",
    "move",
    "ride",
    "pick",
    "drop",
    "deliver",
    "pilgrims",
    "discard",
    "lose",
    "ferry",
    "lock",
    "keep",
    "swap",
    "retain",
    "relinquish",
    "take",
    "pass",
    "fill",
    "tunnel",
    "turn",
    "borrow",
    "throw",
    "time-up",
    "ask",
    "give",
    "offer",
    "accept",
    "refuse",
    "send",
    "open",
)
OF_THE_TABLE = (TIME_UP,)  # kinds that any seat may play at any time
TRAIN_SHIFT = 20  # which of the seat's trains, in arguments that concern one
BODY = (1 << TRAIN_SHIFT) - 1
SEALED = (KEEP,)  # kinds whose argument only the answering player may see
UNSEEN = BODY  # what stands in its place for the others


ACTIONS: dict[int, Action[Any]] = {}


def has_train(setting: Setting, argument: int) -> bool:
    """Whether each player has as many trains as the argument asks for."""
    return argument >> TRAIN_SHIFT < setting.trains // setting.players


def written(name: str) -> str:
    """A name as action texts write it: one word."""
    return "-".join(name.split())


def find_milepost(setting: Setting, name: str) -> int:
    m = setting.board.find(name)
    if m < 0:
        raise UnknownAction(say("There is no milepost or city “{name}”.", name=name))
    return m


def find_arm(setting: Setting, words: list[str]) -> int:
    """The arm between two neighbouring mileposts given by name."""
    if len(words) != 2:
        raise UnknownAction(say("Two mileposts are needed: where from and where to."))
    a, b = (find_milepost(setting, word) for word in words)
    arm = setting.board.arm(a, b)
    if arm < 0:
        raise UnknownAction(
            say("{place} and {other} are not neighbours.", place=setting.board.label(a), other=setting.board.label(b))
        )
    return arm


def arm_text(setting: Setting, argument: int) -> str:
    arm = argument & BODY
    names = setting.board.names
    return f"{names[arm // 6]} {names[setting.board.near[arm]]}"


def find_load(setting: Setting, words: list[str]) -> int:
    if not words:
        raise UnknownAction(say("Which load? Name one, like “Coal”."))
    load = setting.title.load_by_name.get(plain(words[0]) if len(words) == 1 else "", -1)
    if load < 0:
        raise UnknownAction(say("There is no load “{words}”.", words=" ".join(words)))
    return load


def load_text(setting: Setting, argument: int) -> str:
    return written(setting.title.loads[argument & BODY].name)


def demand_text(setting: Setting, argument: int) -> str:
    """Load, city and card of a demand; the argument holds the card and which of its three demands."""
    card, which = (argument & BODY) >> 2, argument & 3
    demand = setting.demands[card][which]
    load, city = setting.title.loads[demand.load].name, setting.board.cities[demand.city].name
    return f"{written(load)} {written(city)} {card}"


def find_demand(setting: Setting, words: list[str]) -> int:
    if len(words) == 3 and is_number(words[2]) and int(words[2]) in setting.demands:
        for which, demand in enumerate(setting.demands[int(words[2])]):
            if plain(setting.title.loads[demand.load].name) == plain(words[0]) and plain(
                setting.board.cities[demand.city].name
            ) == plain(words[1]):
                return int(words[2]) << 2 | which
        raise UnknownAction(
            say("Card {card} has no demand for {load} in {city}.", card=words[2], load=words[0], city=words[1])
        )
    raise UnknownAction(say("A demand is named by load, city and card, like “Coal Multan 132”."))


def number_text(setting: Setting, argument: int) -> str:
    """A card or a sum by its number."""
    return str(argument & BODY)


def find_card(setting: Setting, words: list[str]) -> int:
    if len(words) == 1 and is_number(words[0]) and int(words[0]) in setting.demands:
        return int(words[0])
    raise UnknownAction(say("Name a demand card by its number, like “132”."))


def only_one(s: State, seat: int) -> tuple[int]:
    """The candidates of a kind that says all there is to say."""
    return (0,)


def public(number: int) -> int:
    """An atom as the other seats see it: a sealed answer without what it says."""
    kind = number >> KIND_SHIFT
    return atom(kind, UNSEEN) if kind in SEALED else number


def train_of(s: State, seat: int, argument: int) -> int:
    """The train an argument is about."""
    return seat + (argument >> TRAIN_SHIFT) * s.setting.players


def atom_text(setting: Setting, number: int) -> str:
    """The short text of an atom."""
    kind, argument = number >> KIND_SHIFT, number & ARGUMENT
    words = [WORDS[kind], ACTIONS[kind].text(setting, argument)]
    if argument >> TRAIN_SHIFT:
        words.insert(1, f"train-{(argument >> TRAIN_SHIFT) + 1}")
    return " ".join(filter(None, words))


def parse_atom(setting: Setting, text: str) -> int:
    """The atom with that text."""
    word, *rest = text.split() or [""]
    kind = kind_of_word(WORDS, word)
    train = 0
    if rest and rest[0].startswith("train-") and is_number(rest[0][6:]):
        train = int(rest.pop(0)[6:]) - 1
        if not 0 <= train < setting.trains // setting.players:
            raise UnknownAction(say("There is no train {train}.", train=train + 1))
    return atom(kind, ACTIONS[kind].parse(setting, rest) | train << TRAIN_SHIFT)
