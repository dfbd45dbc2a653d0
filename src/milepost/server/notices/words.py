"""What a notice says. All words of notices are here, and nothing gets into them but the facts named here.

Facts are public: what every player of the table may read. There is no place for cards, money or what was said
in the chat, so none of it can slip through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from milepost.sentences import Said, joined, phrase, say
from milepost.tell.languages import ENGLISH, in_language

LONGEST = 120  # characters of one fact
LINES = 12  # of a digest; the rest is counted


class Kind(StrEnum):
    """What people can be told about."""

    TURN = "turn"
    QUESTION = "question"
    STARTED = "started"
    INVITED = "invited"
    OVER = "over"
    MENTION = "mention"
    CLOCK = "clock"
    PLAN = "plan"
    SEAT = "seat"
    ROUND = "round"


WAITS = (Kind.TURN, Kind.QUESTION, Kind.CLOCK, Kind.SEAT)  # over once the person has acted

BARE = (Kind.INVITED, Kind.MENTION, Kind.ROUND)  # what was last done there is no part of it


@dataclass(frozen=True)
class Facts:
    """What a notice may know of a table."""

    title: str  # the game, as in “India”
    name: str = ""  # of the table, as its host has called it
    round: int | None = None
    last: str = ""  # who did what last, in words that all may read: “Chand has built to Delhi”
    who: str = ""  # who invites or mentions
    result: str = ""  # of a game that is over: “Chand has won”
    left: str = ""  # of the clock: “2 hours”
    why: str = ""  # a plan was broken off: “Rule BLD-3 forbids it by now”

    @classmethod
    def of(cls, given: dict[str, Any]) -> Facts:
        """Facts from plain data; an unknown one is refused, and texts are cut and put on one line."""
        cleaned: dict[str, Any] = {
            key: value if key == "round" else tidy(value if isinstance(value, str) else str(value))
            for key, value in given.items()
        }
        return cls(**cleaned)


@dataclass(frozen=True)
class Notice:
    """One thing to tell."""

    id: int
    table_id: str
    kind: Kind
    facts: Facts


@dataclass(frozen=True)
class Told:
    """One thing told: a line, and where it leads."""

    text: str
    link: str
    kind: str
    table_id: str


@dataclass(frozen=True)
class Message:
    """A digest, ready for any channel."""

    id: str  # stays the same if it has to be sent again
    subject: str
    told: tuple[Told, ...]
    more: int  # lines that did not fit
    language: str = ENGLISH

    @property
    def link(self) -> str:
        return self.told[0].link

    @property
    def text(self) -> str:
        lines = [f"{one.text}\n{one.link}" for one in self.told]
        return "\n\n".join(lines + ([self.rest(self.more)] if self.more else []))

    def rest(self, number: int) -> str:
        """What is said of lines that are left out."""
        return str(in_language(say("And {number} more.", number=number), self.language))


def tidy(text: str) -> str:
    """A text on one line, without control characters, cut to a sensible length."""
    if isinstance(text, Said) and text.isprintable() and len(text) <= LONGEST:
        return text  # it can be told in other languages
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


def table_words(facts: Facts) -> str:
    """“India, Friday evening, round 3”"""
    round_ = say("round {number}", number=facts.round) if facts.round else ""
    return joined((part for part in (facts.title, facts.name, round_) if part), ", ")


def head(kind: Kind, facts: Facts) -> str:
    """The news in a few words."""
    who = facts.who or say("Somebody")
    return {
        Kind.TURN: say("It is your turn"),
        Kind.QUESTION: say("You have a question to answer"),
        Kind.STARTED: say("The table is full and the game has started"),
        Kind.INVITED: say("{who} invites you to a game", who=who),
        Kind.OVER: say("The game is over"),
        Kind.MENTION: say("{who} has mentioned you in the chat", who=who),
        Kind.CLOCK: say("Your clock is running low: {left} left", left=facts.left)
        if facts.left
        else say("Your clock is running low"),
        Kind.PLAN: say("The turn you planned could not be played"),
        Kind.SEAT: say("A seat is offered to you; it is yours for an hour to take"),
        Kind.ROUND: say("A round of your tournament begins"),
    }[kind]


def line(notice: Notice) -> str:
    """The notice in one or two sentences."""
    kind, facts = notice.kind, notice.facts
    after = {Kind.OVER: facts.result, Kind.PLAN: facts.why, **dict.fromkeys(BARE, "")}.get(kind, facts.last)
    said = say("{head} ({table}).", head=head(kind, facts), table=table_words(facts))
    return say("{head} {after:.}.", head=said, after=after) if after else said


def compose(message_id: str, notices: Sequence[Notice], public_url: str, language: str = ENGLISH) -> Message:
    """One message for all of them; of the same kind at the same table only the latest is told."""
    latest = {(one.table_id, one.kind): one for one in notices}
    kept = sorted(latest.values(), key=lambda one: one.id)
    told = tuple(
        Told(
            in_language(line(one), language),
            f"{public_url}/{_page(one.kind)}/{one.table_id}",
            one.kind.value,
            one.table_id,
        )
        for one in kept[:LINES]
    )
    first = kept[0]
    if len(kept) == 1:
        subject = say("{head}: {table}", head=head(first.kind, first.facts), table=table_words(first.facts))
    else:
        turns = sum(one.kind == Kind.TURN for one in kept)
        subject = (
            say("It is your turn at {number} tables", number=turns)
            if turns == len(kept)
            else say("{number} notices from your tables", number=len(kept))
        )
    return Message(message_id, in_language(subject, language), told, len(kept) - len(told), language)


def _page(kind: Kind) -> str:
    return "join" if kind == Kind.INVITED else "table"


def trial(message_id: str, public_url: str, language: str = ENGLISH) -> Message:
    """What a person gets who wants to see whether a channel works."""
    text = say("This is a test. Notices from your tables will look like this.")
    told = Told(in_language(text, language), public_url, "test", "")
    return Message(message_id, in_language(say("A test from Milepost"), language), (told,), 0, language)


CONFIRM = phrase(
    """Somebody, probably you, wants notices of their games at {site} sent to this address.

To agree, open this link within a day and press the button:
{link}

If that was not you, do nothing: no notices will be sent. To keep this mail from coming again:
{stop}
"""
)
FOOT = phrase("\n\n--\nYou get this mail because you asked {site} for notices of your games.\nStop them: {stop}\n")
