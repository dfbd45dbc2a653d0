"""A new table: who may open one, which settings make a game, its seats."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Executable

import milepost
from milepost.bots import PARTS, bot_names, check_player
from milepost.errors import MilepostError
from milepost.game import Game, Title
from milepost.sentences import say
from milepost.server.config import Config
from milepost.server.errors import Problem
from milepost.server.families import family_of
from milepost.server.people.lobby import open_count
from milepost.server.people.people import Person, new_id
from milepost.server.people.rows import SeatRow
from milepost.server.schema import SeatAtTable, TableIn
from milepost.server.store.rows import BOT, GIVEN, OVER, PERSON, UPLOADED, EntryRow, TableRow
from milepost.server.store.storage import Storage
from milepost.server.titles.decks import dealt_from
from milepost.server.titles.shelf import title_for
from milepost.titles import restored


def check_bot(text: str, family: str) -> None:
    """Refuse a player string of which no bot can be made here. Programs of others run in the arena only."""
    names = bot_names(family)
    name = text.partition(":")[0].strip()
    if name not in (*names, *PARTS):
        raise Problem(
            422, "settings", say("There is no bot “{name}”; known: {known}.", name=name, known=", ".join(names))
        )
    try:
        check_player(text, family)
    except MilepostError as error:
        raise Problem(422, "settings", say("{text:^}.", text=error.words)) from None


def _check_settings(wanted: TableIn, title: Title) -> None:
    """Refuse a game that cannot be made here."""
    for seat in wanted.seats:
        if seat.bot is not None:
            check_bot(seat.bot, title.family)
    if wanted.seed is not None and any(seat.open for seat in wanted.seats):
        raise Problem(422, "settings", say("A chosen seed tells its maker the deck. Leave it out where others join."))


class Drawn(NamedTuple):
    """What a tournament has decided of a table: who holds its seats, its settings, what is written along with it."""

    holders: Sequence[str | None]
    settings: dict[str, Any]
    also: Callable[[str], Executable]


def _places(table_id: str, seats: Sequence[SeatAtTable], host: Person, drawn: Drawn | None) -> list[SeatRow]:
    """The seats of a new table: its host's, or of those drawn, those of bots, and open ones."""
    own = [None if seat.bot or seat.open else host.id for seat in seats]
    holders = own if drawn is None else drawn.holders
    return [
        SeatRow(table_id=table_id, seat=number, bot=seat.bot, person_id=holders[number])
        for number, seat in enumerate(seats)
    ]


def check_word(config: Config, invitation: str | None) -> None:
    """Refuse a table to whoever does not know the word of this server, if it has one."""
    word = config.invitation_word
    if config.open_tables == "invitation" and not (
        word and secrets.compare_digest(word.get_secret_value().encode(), (invitation or "").encode())
    ):
        raise Problem(
            403,
            "invitation",
            say("On this server tables are opened with an invitation word; ask its host."),
            guess=True,
        )


def check_may_open(storage: Storage, config: Config, host: Person) -> None:
    """Refuse a table to a person who has as many open as the server's host allows."""
    if open_count(storage, host.id) >= config.limits.tables_a_person:
        raise Problem(429, "busy", say("You have as many tables open as this server allows. End one first."))


def _title(storage: Storage, wanted: TableIn, person: Person | None, again: Title | None) -> Title:
    """The title with the cards that were asked for: those of another table, typed in, or of a number."""
    if again is not None:
        if again.id != wanted.title or wanted.cards is not None or wanted.deck is not None:
            raise Problem(
                422, "settings", say("A table that is played again has its own title and cards; ask for no others.")
            )
        return again
    title = title_for(storage, person.id if person else None, wanted.title).with_deck(wanted.deck or 0)
    if wanted.cards is not None and person is not None:
        title = dealt_from(storage, person.id, wanted.cards, title)
    return title


def new_game(storage: Storage, wanted: TableIn, person: Person | None, again: Title | None = None) -> Game:
    """The game that was asked for, of a title that this person (or None: everybody) may play; or why there is none.

    `again` is the title of the table that is played again, as it is kept there.
    """
    try:
        title = _title(storage, wanted, person, again)
        _check_settings(wanted, title)
        title = restored(family_of(title), title.texts, title.deck_number)
        game = milepost.new(title, [seat.name for seat in wanted.seats], wanted.seed, wanted.variants)
    except MilepostError as error:
        raise Problem(422, "settings", error.words) from None
    return game


def make_table(
    storage: Storage, wanted: TableIn, host: Person, drawn: Drawn | None = None, again: Title | None = None
) -> str:
    """A new table of this host: its id."""
    game = new_game(storage, wanted, host if drawn is None else None, again)  # a tournament is everybody's
    return add_game(storage, game, wanted.seats, host, wanted.visibility, drawn=drawn)


def _settings(uploaded: bool, given: Sequence[str], drawn: Drawn | None) -> dict[str, Any]:
    """What a table remembers besides its game."""
    settings = dict(drawn.settings) if drawn else {}
    if uploaded:
        settings[UPLOADED] = True
    if given:
        settings[GIVEN] = [int(one) for one in given]
    return settings


def add_game(
    storage: Storage,
    game: Game,
    seats: Sequence[SeatAtTable],
    host: Person,
    visibility: str,
    uploaded: bool = False,
    drawn: Drawn | None = None,
) -> str:
    """Keep a game as a new table, with the steps it has: the table's id. Nobody acts in one that was uploaded."""
    secret, *given = game.chance.value.split(" ")
    settings = _settings(uploaded, given, drawn)
    bot_first = any(seats[seat].bot is not None for seat in game.waiting())
    while True:
        row = TableRow(
            id=new_id(),
            family=family_of(game.title),
            title=game.title.id,
            rules=game.title.rules_version,
            files=dict(game.title.texts),
            deck=game.title.deck_number,
            variants=list(game.variants),
            seats=[{"name": seat.name, "bot": seat.bot} for seat in seats],
            chance=game.chance.word,
            chance_value=secret,
            host=host.id,
            visibility=visibility,
            settings=settings,
            ended=uploaded and bool(game.waiting()),
            bot_secret=secrets.token_hex(32),
            waiting=OVER if not game.waiting() else BOT if bot_first else PERSON,
            due=" ".join(str(seat) for seat in game.waiting()),
        )
        steps = [EntryRow.of(row.id, line) for line in game.lines() if line.word in ("play", "undo")]
        also = [drawn.also(row.id)] if drawn else []
        if storage.add_table(row, *_places(row.id, seats, host, drawn), *steps, *also):
            return row.id
