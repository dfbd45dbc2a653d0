"""The tables in use: loaded when asked for, worked on one request at a time, forgotten when idle.

All work on a game runs in a thread under its table's lock; the event loop only waits. After every entry
`bots/driver.py` asks the bots, as long as one is to act.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from milepost.game import Game, Title
from milepost.server.bots.drivers import Drivers
from milepost.server.bots.pool import BotPool
from milepost.server.config import Config
from milepost.server.doors.rates import Rates
from milepost.server.errors import Problem, StorageTrouble, busy, stale
from milepost.server.history.results import Results
from milepost.server.notices.notices import Notices
from milepost.server.past.endings import Endings
from milepost.server.people.clocks import Clocks
from milepost.server.people.herald import Standing, Word, round_words, standing, words_for
from milepost.server.people.line import WaitingLine
from milepost.server.people.people import People, Person
from milepost.server.people.prepared import PreparedStore
from milepost.server.people.seats import Seats
from milepost.server.people.talk import Talk
from milepost.server.schema import SeatAtTable, TableIn
from milepost.server.several.company import Company, patiently
from milepost.server.several.ears import Ears
from milepost.server.several.presence import Presence
from milepost.server.several.shares import Shares
from milepost.server.several.turns import Turns
from milepost.server.store.storage import Behind, Storage
from milepost.server.table.making import add_game, check_may_open, check_word, make_table
from milepost.server.table.opening import Opening
from milepost.server.table.played import OutOfStep
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table
from milepost.server.table.watchman import Watchman

T = TypeVar("T")
TRIES = 10  # to do something at a table that others change at the same time
log = logging.getLogger("milepost.server")


class Tables:
    def __init__(self, storage: Storage, bots: BotPool, config: Config, serves: bool = True) -> None:
        """`serves`: people are served; otherwise bots only."""
        self.storage = storage
        self.config = config
        self.people = People(storage)
        self.seats = Seats(storage)
        self.clocks = Clocks(self.seats)
        self.line = WaitingLine(storage)
        self.prepared = PreparedStore(storage)
        self.talk = Talk(storage)
        self.results = Results(storage)
        self.opening = Opening(storage)
        self.endings = Endings(self)
        self.presence = Presence(storage)
        self.company = Company(storage, self._revive, serves)
        self.turns = Turns(storage, bots.most if storage.shared else 1_000_000)
        self.bots = bots
        self.drivers = Drivers(self, self.turns)
        self.watchman = Watchman(self)
        self.notices: Notices | None = None
        self.rates = Rates(None)
        self.shares = Shares(storage)
        self._slots: OrderedDict[str, Slot] = OrderedDict()  # the youngest last
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watchmen: list[asyncio.Task[None]] = []
        self.closed = False
        self._ears: Ears | None = None
        self._deaf = storage.shared  # nothing is heard of the other processes

    async def resume(self) -> None:
        """Go on where bots were thinking when the server stopped."""
        self._ears = Ears(self.storage, self._hear, self._deafen)
        await self._ears.start()
        await self.company.join()
        if self.storage.shared:
            await patiently(self.turns.gather)
            self.drivers.take_turns()
        else:
            for table_id in await patiently(self.storage.waiting_for_bots):
                self.drivers.stir(self.slot(table_id))
        works = (self.watchman.watch_clocks(), self.watchman.write_results(), self.shares.keep_telling())
        self._watchmen = [self.task(work) for work in works]

    async def close(self) -> None:
        self.closed = True
        for slot in self._slots.values():
            if slot.driver is not None:
                slot.driver.cancel()
        for watchman in self._watchmen:
            watchman.cancel()
        self.bots.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)
        await self.company.leave()
        if self._ears is not None:
            await self._ears.close()

    # Making

    async def known_or_guest(
        self, person: Person | None, home: str | None, name: str, words: str = ""
    ) -> tuple[Person, str | None]:
        """Who asks; a stranger becomes a guest of that address and gets a token."""
        return (person, None) if person is not None else await self.guest(home, name, words)

    async def host(
        self, person: Person | None, home: str | None, name: str, invitation: str | None
    ) -> tuple[Person, str | None]:
        """Whoever is about to open a table, and knows the word of this server; nobody else becomes a guest by it."""
        check_word(self.config, invitation)
        self.rates.count("tables", person.id if person else home)
        return await self.known_or_guest(person, home, name)

    async def guest(self, home: str | None, name: str, words: str) -> tuple[Person, str]:
        self.rates.count("guests", home)
        return await asyncio.to_thread(self.people.guest, name, words)

    async def make(self, wanted: TableIn, host: Person) -> str:
        """A new table of this host: its id."""
        await asyncio.to_thread(check_may_open, self.storage, self.config, host)
        again = await self._title_again(wanted.again, host) if wanted.again else None
        return await self._begun(await asyncio.to_thread(make_table, self.storage, wanted, host, None, again))

    async def _title_again(self, table_id: str, host: Person) -> Title:
        """The title of a table as it is kept there, with the cards typed in for it, for whoever may look at it."""

        def work(table: Table) -> Title:
            table.check(host, None)
            return table.title

        return await self.use(table_id, work)

    async def keep(self, game: Game, seats: Sequence[SeatAtTable], host: Person, uploaded: bool = False) -> str:
        """A table of this host with a game that has begun elsewhere: its id."""
        await asyncio.to_thread(check_may_open, self.storage, self.config, host)
        kept = await asyncio.to_thread(add_game, self.storage, game, seats, host, "link", uploaded)
        return await self._begun(kept)

    async def _begun(self, table_id: str) -> str:
        await self.use(table_id, lambda table: None)  # a bot may begin
        return table_id

    async def announce(self, table_id: str, tournament: str, number: int) -> None:
        """A table was made for a round of a tournament: tell its people, and let a bot begin."""

        def work(table: Table) -> list[Word]:
            return [*round_words(table, tournament, number), *words_for(table, Standing())]

        self._tell(table_id, await self.use(table_id, work))

    # Using

    async def use(self, table_id: str, work: Callable[[Table], T], asks: bool = True) -> T:
        """Do some work on a table in a thread while nobody else in this process touches it.

        It is done to its end even if the one who asked goes away. Where another process has changed the table
        meanwhile, nothing was written, and the work is done again on the table as it is by then. Whoever does not ask,
        but listens, is content with what the others have told.
        """
        slot = self.slot(table_id)
        slot.users += 1
        return await asyncio.shield(self.task(self._use(slot, work, asks)))

    async def _use(self, slot: Slot, work: Callable[[Table], T], asks: bool) -> T:
        try:
            async with slot.lock:
                cold = slot.table is None
                try:
                    return await asyncio.to_thread(self._work, slot, work, asks)
                finally:
                    self._look_after(slot, cold)
        finally:
            slot.users -= 1
            self.forget_empty(slot)

    def _work(self, slot: Slot, work: Callable[[Table], T], asks: bool) -> T:
        """In a thread: the work itself, on the table as it is now; then what follows from what it has changed."""
        for _ in range(TRIES):
            table = self.opening.current(slot, asks or self._deaf)
            before = table.seq, table.row.seats, table.row.revision
            try:
                found = work(table)
                self._follow(slot, before[0])
                return found
            except Behind:
                slot.table = None
                if table.row.revision != before[2]:  # part of it is kept, so it must not be done twice
                    raise stale(table.seq) from None
            except OutOfStep as error:
                slot.table = None
                raise error.problem from None
            except StorageTrouble:
                slot.table = None
                raise
            except Problem:
                raise
            except BaseException:
                slot.table = None  # whatever it was: what is stored is the truth
                raise
            finally:
                self._note(slot, *before[:2])
        raise busy("This table changes too fast; ask again.")

    def _follow(self, slot: Slot, seq: int) -> None:
        """The line, the clocks and the result follow what has changed."""
        for _ in range(TRIES):
            table, known = self.opening.current(slot) if slot.table is None else slot.table, slot.known
            try:
                if table.seating.changed:
                    self.line.keep(table.seating)
                if table.seq != seq or table.seating.changed:
                    self.clocks.keep(table.seating, table.game.waiting(), table.game.outcome() is not None)
                self.results.keep(table)
                return
            except Behind:
                slot.table = None
                self.opening.current(slot).seating.changed = True
                slot.known = known  # nobody has been told yet of what was done here
        log.error("table %s: its clocks are set with the next change", slot.id)

    def _note(self, slot: Slot, seq: int, seats: list[dict[str, Any]]) -> None:
        """Who is to be told what has changed; a game whose players have other names is opened anew."""
        table = slot.table
        if table is None:
            return
        if table.seq != seq or table.seating.changed or slot.words:
            slot.asked = self.storage.shared and table.seating.changed  # it stands in the queue, due or not
            table.seating.changed, slot.moved = False, True
            words = [*words_for(table, slot.known), *slot.words]
            slot.known, slot.words = standing(table), []
            here = self.here(slot) if words else ()
            slot.notices += [word for word in words if not word.kind or word.person_id not in here]
        if table.row.seats != seats:
            slot.table = None

    def _look_after(self, slot: Slot, cold: bool) -> None:
        """Tell what has changed, and see to the bots; a game that has just ended gets what it is looked at with."""
        words, slot.notices = slot.notices, []
        self._tell(slot.id, words)
        if slot.moved and slot.table is not None and slot.table.game.outcome() is not None:
            self.endings.begin(slot.table.apart())
        if slot.moved or (cold and slot.table is not None):
            slot.moved = False
            self.drivers.stir(slot)

    def _tell(self, table_id: str, words: Sequence[Word]) -> None:
        for word in words:
            if self.notices is None:
                return
            if not word.kind:
                self.task(self.notices.acted(word.person_id, table_id))
            else:
                self.task(self.notices.tell(word.person_id, table_id, word.kind, word.facts))

    def slot(self, table_id: str) -> Slot:
        """The table's slot, now the youngest."""
        slot = self._slots.setdefault(table_id, Slot(table_id))
        self._slots.move_to_end(table_id)  # at once: a thread may look for it at the same time
        slot.used = time.monotonic()
        return slot

    def slot_of(self, table: Table) -> Slot:
        """The slot of a table that is in use."""
        return self._slots[table.row.id]

    def in_use(self, table_id: str) -> Slot | None:
        """A table's slot, if it has one."""
        return self._slots.get(table_id)

    def slots(self) -> list[Slot]:
        """The tables in use."""
        return list(self._slots.values())

    def forget_empty(self, slot: Slot) -> None:
        """Forget a slot that holds nothing, if nobody holds it."""
        if slot.table is None and slot.idle and not slot.watchers:
            self._slots.pop(slot.id, None)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while, and of the oldest where there are too many.

        Whoever has one open notices nothing: it is read again when something happens there.
        """
        late = time.monotonic() - 60 * self.config.limits.idle_minutes
        held = sum(slot.weight for slot in self._slots.values())
        for slot in [slot for slot in self._slots.values() if slot.idle]:
            if slot.used > late and held <= self.config.limits.steps_in_memory:
                break
            held -= slot.weight
            slot.table, slot.minds = None, {}
            self.bots.forget(slot.id)
            self.forget_empty(slot)

    def task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Watching

    async def watch(self, table_id: str, person: Person | None) -> tuple[Slot, asyncio.Event]:
        """An event that is set whenever something happens at the table; give it back with `unwatch`."""
        slot, bell = self.slot(table_id), asyncio.Event()
        slot.watchers[bell] = who = person.id if person else None
        self.ring(slot)
        if self.storage.shared:
            slot.numbers[bell] = await asyncio.to_thread(self.presence.come, table_id, [who])
        return slot, bell

    def unwatch(self, slot: Slot, bell: asyncio.Event) -> None:
        slot.watchers.pop(bell, None)
        if numbers := slot.numbers.pop(bell, None):
            self.task(self._gone(slot.id, numbers))
        self.ring(slot)
        self.forget_empty(slot)

    async def _gone(self, table_id: str, numbers: Sequence[int]) -> None:
        with suppress(Problem):
            await asyncio.to_thread(self.presence.go, table_id, numbers)

    def ring(self, slot: Slot) -> None:
        for bell in slot.watchers:
            bell.set()

    def here(self, slot: Slot) -> list[str | None]:
        """Who has the table open, here and at other processes, once for each socket; called in a thread."""
        if slot.elsewhere is None:
            slot.elsewhere = self.presence.elsewhere(slot.id)
        return [*slot.watchers.values(), *slot.elsewhere]

    # Other processes

    def _hear(self, what: str, name: str) -> None:
        """Another process has changed something: a table, who is there, a person."""
        if what == "person":
            self.people.forget(name)
        elif what == "shares":
            self.shares.hear(name)
        elif (slot := self._slots.get(name)) is not None:
            if what == "here":
                slot.elsewhere = None
            else:
                slot.doubted = True
            self.ring(slot)
        if what == "turn":
            self.drivers.take_turns()

    def _deafen(self, deaf: bool) -> None:
        """The line to the others is lost, or it is back and everything may have changed meanwhile."""
        self._deaf = deaf
        self.people.trust(not deaf)
        if not deaf:
            self._doubt()

    def _doubt(self) -> None:
        for slot in self._slots.values():
            slot.elsewhere, slot.doubted = None, True
            self.ring(slot)

    def _revive(self) -> None:
        """Others have taken us for dead: tell them anew who is here."""
        self._doubt()
        for slot in self._slots.values():
            for bell, person in slot.watchers.items():
                self.task(self._come_again(slot, bell, person))

    async def _come_again(self, slot: Slot, bell: asyncio.Event, person: str | None) -> None:
        with suppress(Problem):
            slot.numbers[bell] = await asyncio.to_thread(self.presence.come, slot.id, [person])
