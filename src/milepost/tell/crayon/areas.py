"""Events in play as the page draws them: where each is at work, what it forbids there, and until when."""

from __future__ import annotations

from milepost.crayon.board.board import Board
from milepost.crayon.events import Event
from milepost.crayon.events.limits import Limits
from milepost.crayon.setting import Setting
from milepost.crayon.state import State
from milepost.crayon.title.data import EventCard
from milepost.rule_pages import rule_link
from milepost.sentences import say
from milepost.tell.crayon import records
from milepost.tell.crayon.event_words import event_text

_LOOKS = {
    "flood": "flood",
    "sandstorm": "sand",
    "earthquake": "quake",
    "storms at sea": "rain",
    "closed border": "border",
    "special demand": "demand",
    "communism falls": "politics",
    "tax": "tax",
    "derailment": "derailment",
    "supply scandal": "supply",
}
_ENDLESS = {"special demand": say("until it is filled"), "communism falls": say("to the end of the game")}


def cards(ready: Setting) -> dict[str, records.EventCard]:
    """Each event card with the area it would have; the lower half of a dual card has a number of its own."""
    return {str(number): _card(event, ready.board) for number, event in ready.events.items()}


def _card(event: Event, board: Board) -> records.EventCard:
    card = event.card._replace(lower=None)
    return {
        "kind": card.kind,
        "look": look(card),
        "title": card.title,
        "text": event_text(card),
        "rule": event.rule,
        "link": rule_link(event.rule),
        "area": _area(board, event.limits),
    }


def look(card: EventCard) -> str:
    """Which pattern shades its area: kinds look different, and so do snow, fog, ash and storm."""
    if card.kind != "weather":
        return _LOOKS.get(card.kind, "strike")
    if "volcano" in card.fields:
        return "ash"
    title = card.title.casefold()
    return next((word for word in ("snow", "fog") if word in title), "rain")


def _area(board: Board, limits: Limits) -> records.Area:
    """Mileposts and sections by number, ferries and rivers by name."""
    shut = {section for section, barred in enumerate(limits.move) if barred}
    flooded = [name for name in board.rivers if shut and shut.issuperset(_outside(board, name))]
    return {
        "slow": _marked(limits.slow),
        "trade": _marked(limits.trade),
        "build": _marked(limits.build),
        "move": _marked(limits.move),
        "ferries": sorted(limits.links),
        "rivers": flooded if not any(limits.slow) else [],
    }


def _outside(board: Board, river: str) -> list[int]:
    """The river's sections outside red areas, which a flood may leave open (R-29); all, if there are no others."""
    sections = board.river_sections[river]
    return [section for section in sections if not board.red[section]] or list(sections)


def _marked(table: bytes) -> list[int]:
    return [place for place, mark in enumerate(table) if mark]


def in_play(s: State) -> list[records.EventNow]:
    """The events in force; `stops` says whose track stands still."""
    found: list[records.EventNow] = []
    for number, drawer, begun in s.active:
        event = s.setting.events[number]
        until = until_when(s, event.card, drawer, begun)
        found.append(
            {
                "card": number,
                "drawer": drawer,
                "until": until,
                "text": event_text(event.card._replace(lower=None), until),
                "stops": drawer if event.limits_for(drawer).struck else None,
            }
        )
    return found


def until_when(s: State, card: EventCard, drawer: int, begun: bool) -> str:
    """When the event ends, to a player."""
    if card.kind in _ENDLESS:
        return _ENDLESS[card.kind]
    name = s.names[drawer]
    return (
        say("until the end of {name}'s turn", name=name)
        if begun
        else say("until the end of {name}'s next turn", name=name)
    )
