"""Tournaments: a host opens one, people join, and round by round tables are made for those drawn together.

The state of a tournament follows from what is kept: no round has begun (`joining`), its tables are being
played (`playing`), all of them are over and another round is to come (`between`), or none is (`over`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from milepost.chance import Chance
from milepost.game import Title
from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.families import ADVISERS, PAGES, family_of
from milepost.server.history.drawing import A_ROUND, drawn, round_of
from milepost.server.history.programme import Programme, finished, programme
from milepost.server.history.rows import EntrantRow, TournamentRow, TournamentTableRow
from milepost.server.history.standing import standing
from milepost.server.history.tournament_shapes import TournamentIn
from milepost.server.people.lobby import open_count
from milepost.server.people.people import Person, new_id
from milepost.server.people.rows import now
from milepost.server.people.seats import distinct
from milepost.server.schema import SeatAtTable, TableIn
from milepost.server.table.making import Drawn, check_bot, check_may_open, check_word, make_table, new_game
from milepost.server.table.table import Table
from milepost.server.table.tables import Tables
from milepost.server.titles.shelf import title_for

MOST_ENTRANTS = 128
LOOK_EVERY = 1.0  # seconds: at the time limits
TIME_IS_UP = "The time limit of the tournament has passed"
log = logging.getLogger("milepost.server")


class Tournaments:
    def __init__(self, tables: Tables, time: Callable[[], datetime] = now) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.time = time
        self._watchman: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Make the tables that were drawn but not made when the server stopped; look at the time limits from now on."""
        self._watchman = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watchman is not None:
            self._watchman.cancel()
            await asyncio.wait([self._watchman])

    # Looking

    async def look(self, tournament_id: str) -> Programme:
        return await asyncio.to_thread(programme, self.storage, tournament_id)

    # Opening and joining

    async def open(self, wanted: TournamentIn, host: Person) -> str:
        """A new tournament of this host: its id."""
        self.tables.rates.count("tables", host.id)
        return await asyncio.to_thread(self._open, wanted, host)

    def _open(self, wanted: TournamentIn, host: Person) -> str:
        seats = [SeatAtTable(name=f"Player {n + 1}") for n in range(wanted.seats)]
        table = TableIn(title=wanted.title, seats=seats, variants=wanted.variants, visibility=wanted.visibility)
        check_word(self.tables.config, wanted.invitation)
        check_may_open(self.storage, self.tables.config, host)
        if wanted.minutes is not None:
            table.variants = with_time_limit(title_for(self.storage, None, wanted.title), wanted.variants)
        game = new_game(self.storage, table, None)
        family = family_of(game.title)
        bot = wanted.bot or ADVISERS[family].DEFAULT_OPPONENT
        check_bot(bot, family)
        row = TournamentRow(
            id=new_id(),
            host=host.id,
            title=wanted.title,
            variants=list(game.variants),
            bot=bot,
            clock=wanted.clock.model_dump() if wanted.clock else None,
            secret=Chance.begun(None).value,
            **wanted.model_dump(include={"name", "seats", "rounds", "minutes", "visibility"}),
        )
        with self.storage.session() as session, session.begin():
            session.add(row)
        return row.id

    async def join(self, tournament_id: str, person: Person) -> None:
        await self._change(tournament_id, lambda session, at: self._join(session, at, person))

    def _join(self, session: Session, at: Programme, person: Person) -> None:
        if at.state != "joining":
            raise Problem(409, "tournament", say("The tournament has begun; nobody joins any more."))
        if person.id in at.entrants:
            raise Problem(409, "tournament", say("You have joined already."))
        if len(at.entrants) >= MOST_ENTRANTS:
            raise Problem(
                409, "tournament", say("The tournament is full: {most} people have joined.", most=MOST_ENTRANTS)
            )
        number = 1 + max((one.number for one in at.entrants.values()), default=0)
        name = distinct(person.name, {one.name for one in at.entrants.values()})
        session.add(EntrantRow(tournament_id=at.row.id, person_id=person.id, number=number, name=name))

    async def leave(self, tournament_id: str, person_id: str, by: Person) -> None:
        """Somebody leaves, or their host lets them go: a bot plays on for them, and no more seat is drawn."""
        at = await self.look(tournament_id)
        if by.id not in (person_id, at.row.host):
            raise Problem(403, "host", say("Only the host of the tournament may do this."))
        await self._change(tournament_id, lambda session, at: self._leave(session, at, person_id))
        for table in at.playing:
            if table.table_id and person_id in table.seating:
                await self.tables.use(table.table_id, partial(self._resign, person_id=person_id, bot=at.row.bot))

    def _leave(self, session: Session, at: Programme, person_id: str) -> None:
        entrant = at.entrants.get(person_id)
        if entrant is None or entrant.left is not None:
            raise Problem(409, "tournament", say("No such person plays in this tournament."))
        if at.state == "over":
            raise Problem(409, "tournament", say("The tournament is over."))
        row = session.get_one(EntrantRow, (at.row.id, person_id))
        if at.row.round == 0:
            session.delete(row)
        else:
            row.left = at.row.round

    def _resign(self, table: Table, person_id: str, bot: str) -> None:
        if table.game.outcome() is None and not table.row.ended:
            for place in table.places:
                if place.person_id == person_id:
                    person = Person(person_id, "", account=False)
                    self.tables.seats.resign(table.seating, person, place.seat, bot)

    # Rounds

    async def next_round(self, tournament_id: str, by: Person) -> None:
        """Draw the next round and make its tables."""
        await self._change(tournament_id, lambda session, at: self._draw(session, at, by))
        await self._make_tables(tournament_id)

    def _draw(self, session: Session, at: Programme, by: Person) -> None:
        """Keep who sits where; the tables themselves are made after it."""
        _check_host(at, by)
        if at.state == "playing":
            raise Problem(409, "tournament", say("Round {round} is still being played.", round=at.row.round))
        if at.state == "over":
            raise Problem(409, "tournament", say("The tournament is over."))
        players = [one.person_id for one in at.entrants.values() if one.left is None]
        if len(players) < 2:
            raise Problem(409, "tournament", say("A round needs two people at least."))
        number = at.row.round + 1
        source = Chance("secret", at.row.secret).source()
        order = drawn(source, number * A_ROUND, players)
        gone = [person for person in at.entrants if person not in players]
        ranked = [line.person for line in standing([*order, *gone], finished(at)) if line.person in players]
        tables = round_of(ranked, at.row.seats, [table.seating for table in at.tables])
        limit = self.tables.config.limits.tables_a_person
        if open_count(self.storage, at.row.host) + len(tables) > limit:
            raise Problem(
                429,
                "busy",
                say("The round needs {tables} tables, and you may have {limit} open.", tables=len(tables), limit=limit),
            )
        first = number * A_ROUND + len(players)
        for place, table in enumerate(tables):
            seating = drawn(source, first + place * at.row.seats, table)
            session.add(TournamentTableRow(tournament_id=at.row.id, round=number, number=place + 1, seating=seating))
        session.execute(update(TournamentRow).where(TournamentRow.id == at.row.id).values(round=number))

    async def _make_tables(self, tournament_id: str) -> None:
        for at, table, table_id in await asyncio.to_thread(self._make_all, tournament_id):
            await self.tables.announce(table_id, at.row.name, table.round)

    def _make_all(self, tournament_id: str) -> list[tuple[Programme, TournamentTableRow, str]]:
        """Each is made once, also where two processes see that it is missing."""
        with self.storage.only_one("tournaments"):
            at = programme(self.storage, tournament_id)
            return [(at, table, self._make(at, table)) for table in at.tables if not table.table_id]

    def _make(self, at: Programme, table: TournamentTableRow) -> str:
        """One table, bound to its people."""
        seats: list[SeatAtTable] = []
        for person in table.seating:
            name = distinct("Bot" if person is None else at.entrants[person].name, {seat.name for seat in seats})
            seats.append(SeatAtTable(name=name, bot=at.row.bot if person is None else None))
        wanted = TableIn.model_validate(
            {"title": at.row.title, "seats": seats, "variants": at.row.variants, "visibility": at.row.visibility}
        )
        deadline = self.time() + timedelta(minutes=at.row.minutes) if at.row.minutes else None
        here = (
            TournamentTableRow.tournament_id == at.row.id,
            TournamentTableRow.round == table.round,
            TournamentTableRow.number == table.number,
        )

        def bind(table_id: str) -> Any:
            return update(TournamentTableRow).where(*here).values(table_id=table_id, deadline=deadline)

        settings = {"clock": at.row.clock} if at.row.clock else {}
        host = Person(at.row.host, "", account=False)
        return make_table(self.storage, wanted, host, Drawn(table.seating, settings, bind))

    async def end(self, tournament_id: str, by: Person) -> None:
        """End it before all rounds are played: the standing is final."""
        await self._change(tournament_id, lambda session, at: self._end(session, at, by))

    def _end(self, session: Session, at: Programme, by: Person) -> None:
        _check_host(at, by)
        if at.state == "over":
            raise Problem(409, "tournament", say("The tournament is over."))
        if at.state == "playing":
            raise Problem(409, "tournament", say("Tables are still being played. Let them finish, or end them first."))
        session.execute(update(TournamentRow).where(TournamentRow.id == at.row.id).values(ended=True))

    async def _change(self, tournament_id: str, work: Callable[[Session, Programme], None]) -> None:
        """One change, as a whole or not at all, while nobody else changes anything."""

        def change() -> None:
            with self.storage.only_one("tournaments"):
                at = programme(self.storage, tournament_id)
                with self.storage.session() as session, session.begin():
                    work(session, at)

        await asyncio.to_thread(change)

    # Time limits

    async def _watch(self) -> None:
        while not self.tables.company.on_duty:
            await asyncio.sleep(LOOK_EVERY)
        try:
            for tournament_id in await asyncio.to_thread(self._unmade):
                await self._make_tables(tournament_id)
        except Problem as problem:
            log.error("tournaments: %s", problem.message)
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self.tables.company.on_duty:
                    await self.call_time()
            except Problem as problem:
                log.error("tournaments: %s", problem.message)

    def _unmade(self) -> list[str]:
        with self.storage.session() as session:
            unmade = select(TournamentTableRow.tournament_id).where(TournamentTableRow.table_id == "")
            return list(session.scalars(unmade.distinct()))

    async def call_time(self) -> None:
        """Call time at the tables whose time limit has passed (V-TIME); each once."""
        for table_id in await asyncio.to_thread(self._late):
            try:
                await self.tables.use(table_id, lambda table: table.call_time(TIME_IS_UP))
            except Problem as problem:
                if problem.status >= 500:
                    raise
                log.error("table %s: %s", table_id, problem.message)
            await asyncio.to_thread(self._called, table_id)

    def _late(self) -> list[str]:
        with self.storage.session() as session:
            late = TournamentTableRow.deadline <= self.time(), TournamentTableRow.table_id != ""
            return list(session.scalars(select(TournamentTableRow.table_id).where(*late)))

    def _called(self, table_id: str) -> None:
        with self.storage.session() as session, session.begin():
            here = TournamentTableRow.table_id == table_id
            session.execute(update(TournamentTableRow).where(here).values(deadline=None))


def _check_host(at: Programme, by: Person) -> None:
    if by.id != at.row.host:
        raise Problem(403, "host", say("Only the host of the tournament may do this."))


def with_time_limit(title: Title, variants: list[str]) -> list[str]:
    """The variants with the one that has a time limit; refused where the title's family has none."""
    limit = PAGES[family_of(title)].TIME_LIMIT
    if limit is None:
        raise Problem(422, "settings", say("{name} knows no time limit: its games end by themselves.", name=title.name))
    return variants if limit[0] in variants else [*variants, limit[0]]
