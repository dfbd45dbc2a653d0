"""Decks that people type in from the printed copies they own. Nobody else sees them; a table keeps a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import delete, select

from milepost.data_files import check_text
from milepost.errors import DataError
from milepost.family.registry import Rooms
from milepost.game import Title
from milepost.sentences import say
from milepost.server.config import Config
from milepost.server.errors import Problem
from milepost.server.people.people import new_id
from milepost.server.store.storage import Storage
from milepost.server.titles.rows import OwnDeckRow
from milepost.server.titles.shapes import CardsIn, DeckIn, DeckLine, DeckOut
from milepost.server.titles.shelf import check_room, title_for
from milepost.tell.records import CardNames, CardSlip, TypedCard

T = TypeVar("T")


class Cards(Protocol[T]):
    """A family's room for cards that are typed in: a module with these functions."""

    def names(self, title: T) -> CardNames: ...
    def needed(self, title: T) -> int: ...
    def slips(self, title: T, cards: Sequence[TypedCard]) -> list[CardSlip]: ...
    def whole(self, title: T, cards: Sequence[TypedCard]) -> list[TypedCard]: ...
    def text(self, title: T, cards: Sequence[TypedCard], name: str) -> str: ...
    def with_cards(self, title: T, cards: Sequence[TypedCard], name: str) -> T: ...
    def typed(self, written: str) -> list[TypedCard]: ...


CARDS: Mapping[str, Cards[Any]] = Rooms("cards")


def room_for(title: Title) -> Cards[Any]:
    if title.family not in CARDS:
        raise Problem(422, "deck", say("{title} has no demand cards to type in.", title=title.name))
    return CARDS[title.family]


def own_decks(storage: Storage, person_id: str) -> list[DeckLine]:
    """Somebody's decks; one whose title is gone cannot be played and is left out until it is back."""
    with storage.session() as session:
        wanted = select(OwnDeckRow).where(OwnDeckRow.person_id == person_id).order_by(OwnDeckRow.name, OwnDeckRow.id)
        rows = session.scalars(wanted).all()
    found = []
    for row in rows:
        try:
            found.append(_line(row, title_for(storage, person_id, row.title)))
        except Problem:
            continue
    return found


def _line(row: OwnDeckRow, title: Title) -> DeckLine:
    room = room_for(title)
    whole = len(room.whole(title, _cards(row)))
    ready = whole >= room.needed(title)
    return {"id": row.id, "title": row.title, "name": row.name, "whole": whole, "ready": ready}


def _cards(row: OwnDeckRow) -> list[TypedCard]:
    found: list[TypedCard] = row.cards  # type: ignore[assignment]
    return found


def deck_row(storage: Storage, person_id: str, deck_id: str) -> OwnDeckRow:
    with storage.session() as session:
        row = session.get(OwnDeckRow, deck_id)
    if row is None or row.person_id != person_id:
        raise Problem(404, "unknown deck", say("You have no such deck."), guess=True)
    return row


def told(storage: Storage, row: OwnDeckRow) -> DeckOut:
    """The deck with what is wrong with it."""
    title = title_for(storage, row.person_id, row.title)
    room, cards = room_for(title), _cards(row)
    return {**_line(row, title), "cards": cards, "slips": room.slips(title, cards), "names": room.names(title)}


def make(storage: Storage, config: Config, person_id: str, wanted: DeckIn) -> OwnDeckRow:
    """A new deck: empty, or with the cards of a text."""
    room = room_for(title_for(storage, person_id, wanted.title))
    try:
        cards = room.typed(check_text(wanted.text, "cards.txt")) if wanted.text else []
    except DataError as error:
        raise Problem(422, "deck", say("These are no cards: {why}.", why=error.words)) from None
    row = OwnDeckRow(id=new_id(), person_id=person_id, title=wanted.title, name=wanted.name, cards=cards)
    with storage.session() as session, session.begin():
        check_room(session, config, OwnDeckRow, person_id)
        session.add(row)
    return row


def change(storage: Storage, person_id: str, deck_id: str, wanted: CardsIn) -> OwnDeckRow:
    """Keep what was typed, right or wrong: nobody types a hundred cards twice."""
    deck_row(storage, person_id, deck_id)
    with storage.session() as session, session.begin():
        row = session.get_one(OwnDeckRow, deck_id)
        row.name, row.cards = wanted.name, [card.model_dump() for card in wanted.cards]
    return row


def remove(storage: Storage, person_id: str, deck_id: str) -> None:
    deck_row(storage, person_id, deck_id)
    with storage.session() as session, session.begin():
        session.execute(delete(OwnDeckRow).where(OwnDeckRow.id == deck_id))


def text_of(storage: Storage, row: OwnDeckRow) -> str:
    """The whole cards as a file of the format."""
    title = title_for(storage, row.person_id, row.title)
    return room_for(title).text(title, _cards(row), row.name)


def dealt_from(storage: Storage, person_id: str, deck_id: str, title: Title) -> Title:
    """The title with the cards of somebody's deck."""
    row = deck_row(storage, person_id, deck_id)
    if row.title != title.id:
        raise Problem(422, "deck", say("This deck is one of “{of}”, not of {title}.", of=row.title, title=title.name))
    room = room_for(title)
    missing = room.needed(title) - len(room.whole(title, _cards(row)))
    if missing > 0:
        raise Problem(
            422,
            "deck",
            say(
                "Your deck “{name}” needs {count} more {count:card|cards} before it can be played.",
                name=row.name,
                count=missing,
            ),
        )
    found: Title = room.with_cards(title, _cards(row), row.name)
    return found
