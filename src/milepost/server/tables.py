"""The tables in use: loaded when asked for, worked on one request at a time, forgotten when idle.

All work on a game runs in a thread under its table's lock; the event loop only waits. After every entry
`driver.py` asks the bots, as long as one is to act.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import milepost
from milepost.bots import bot_names, check_player
from milepost.bots.records import Advice, BareAdvice, BotPlan
from milepost.errors import MilepostError
from milepost.game import View, find_title
from milepost.process import Died
from milepost.server.bots import BotPool, Thought
from milepost.server.config import Config
from milepost.server.driver import TRIES, drive
from milepost.server.errors import Problem, StorageTrouble, busy
from milepost.server.families import ADVISERS, PAGES, family_of
from milepost.server.notices.notices import Notices
from milepost.server.people.clocks import Clocks
from milepost.server.people.herald import due_people, words_for
from milepost.server.people.lobby import open_count
from milepost.server.people.orders import Ordered, Orders, next_order
from milepost.server.people.people import People, Person, new_id
from milepost.server.people.rows import OrderRow, SeatRow
from milepost.server.people.seats import Seats, seats_of
from milepost.server.people.talk import Talk
from milepost.server.schema import TableIn
from milepost.server.storage import BOT, PERSON, Storage, TableRow
from milepost.server.table import OutOfStep, Table

T = TypeVar("T")
CLOCKS_EVERY = 1.0  # seconds
KEPT = 200  # tables in memory before idle ones are forgotten
ADVICE_A_TABLE, ADVICE_IN_ALL = 2, 8  # requests for advice under way; more are refused, so that bots get their turn
log = logging.getLogger("milepost.server")


@dataclass
class Slot:
    """A table's place in memory."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    users: int = 0  # requests and sockets that hold it
    watchers: dict[asyncio.Event, str | None] = field(default_factory=dict)  # whose sockets they are
    driver: asyncio.Task[None] | None = None  # asks the bots
    stirred: bool = False  # something has happened since the driver looked
    thoughts: dict[int, Thought] = field(default_factory=dict)  # the last of each bot, with what it remembers
    due: frozenset[str] = frozenset()  # the people who were told that they are to act
    over: bool = False
    said: int = 0  # the last line of chat
    orders: dict[int, OrderRow] = field(default_factory=dict)  # what seats have ordered beforehand
    minds: dict[int, object] = field(default_factory=dict)  # what the adviser of each seat remembers


def check_bot(text: str, family: str) -> None:
    """Refuse a player string of which no bot can be made here. Programs of others run in the arena only."""
    names = bot_names(family)
    name = text.partition(":")[0].strip()
    if name not in names:
        raise Problem(422, "settings", f"There is no bot “{name}”; known: {', '.join(names)}.")
    try:
        check_player(text, family)
    except MilepostError as error:
        message = str(error)
        raise Problem(422, "settings", f"{message[:1].upper()}{message[1:]}.") from None


def _check_settings(wanted: TableIn) -> None:
    """Refuse a game that cannot be made here, as far as its title need not be asked."""
    if wanted.title not in milepost.titles.title_ids(all_of_them=True):
        raise Problem(404, "unknown title", f"There is no title “{wanted.title}”.")
    for seat in wanted.seats:
        if seat.bot is not None:
            check_bot(seat.bot, find_title(wanted.title).family)
    if wanted.seed is not None and any(seat.open for seat in wanted.seats):
        raise Problem(422, "settings", "A chosen seed tells its maker the deck. Leave it out where others join.")


def _places(table_id: str, wanted: TableIn, host: Person) -> list[SeatRow]:
    """The seats of a new table: its host's, those of bots, and open ones."""
    holders = [None if seat.bot or seat.open else host.id for seat in wanted.seats]
    return [
        SeatRow(table_id=table_id, seat=number, bot=seat.bot, person_id=holders[number])
        for number, seat in enumerate(wanted.seats)
    ]


def _without(orders: dict[int, OrderRow], seat: int) -> dict[int, OrderRow]:
    return {other: row for other, row in orders.items() if other != seat}


class Tables:
    def __init__(self, storage: Storage, bots: BotPool, config: Config) -> None:
        self.storage = storage
        self.config = config
        self.people = People(storage)
        self.seats = Seats(storage)
        self.clocks = Clocks(self.seats)
        self.orders = Orders(storage)
        self.talk = Talk(storage)
        self.bots = bots
        self.notices: Notices | None = None
        self._slots: dict[str, Slot] = {}
        self._advised: Counter[str] = Counter()  # requests for advice under way, by table
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watchman: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Go on where bots were thinking when the server stopped."""
        for table_id in await asyncio.to_thread(self.storage.waiting_for_bots):
            self._stir(self._slot(table_id))
        self._watchman = self._task(self.watch_clocks())

    async def close(self) -> None:
        for slot in self._slots.values():
            if slot.driver is not None:
                slot.driver.cancel()
        if self._watchman is not None:
            self._watchman.cancel()
        self.bots.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)

    # Making

    async def known_or_guest(self, person: Person | None, name: str, words: str = "") -> tuple[Person, str | None]:
        """Who asks; a stranger becomes a guest and gets a token."""
        return (person, None) if person is not None else await asyncio.to_thread(self.people.guest, name, words)

    async def make(self, wanted: TableIn, host: Person) -> str:
        """A new table of this host: its id."""
        await asyncio.to_thread(self._may_open, wanted, host)
        table_id = await asyncio.to_thread(self._make, wanted, host)
        await self.use(table_id, lambda table: None)  # a bot may begin
        return table_id

    def _may_open(self, wanted: TableIn, host: Person) -> None:
        """Whether this person may open a table here, as the server's host has decided."""
        word = self.config.invitation_word
        if self.config.open_tables == "invitation" and not (
            word and secrets.compare_digest(word.get_secret_value().encode(), (wanted.invitation or "").encode())
        ):
            raise Problem(403, "invitation", "On this server tables are opened with an invitation word; ask its host.")
        if open_count(self.storage, host.id) >= self.config.limits.tables_a_person:
            raise Problem(429, "busy", "You have as many tables open as this server allows. End one first.")

    def _make(self, wanted: TableIn, host: Person) -> str:
        _check_settings(wanted)
        try:
            title = find_title(wanted.title).with_deck(wanted.deck or 0)
            family = family_of(title)
            files = PAGES[family].files(title)
            title = PAGES[family].restored(files, title.deck_number)
            game = milepost.new(title, [seat.name for seat in wanted.seats], wanted.seed, wanted.variants)
        except MilepostError as error:
            raise Problem(422, "settings", str(error)) from None
        bot_first = any(wanted.seats[seat].bot is not None for seat in game.waiting())
        while True:
            row = TableRow(
                id=new_id(),
                family=family,
                title=title.id,
                rules=title.rules_version,
                files=files,
                deck=title.deck_number,
                variants=list(game.variants),
                seats=[{"name": seat.name, "bot": seat.bot} for seat in wanted.seats],
                chance=game.chance.word,
                chance_value=game.chance.value,
                host=host.id,
                visibility=wanted.visibility,
                bot_secret=secrets.token_hex(32),
                waiting=BOT if bot_first else PERSON,
                due=" ".join(str(seat) for seat in game.waiting()),
            )
            if self.storage.add_table(row, *_places(row.id, wanted, host)):
                return row.id

    # Using

    async def use(self, table_id: str, work: Callable[[Table], T]) -> T:
        """Do some work on a table in a thread while nobody else touches it.

        It is done to its end even if the one who asked goes away.
        """
        slot = self._slot(table_id)
        slot.users += 1
        return await asyncio.shield(self._task(self._use(slot, work)))

    async def _use(self, slot: Slot, work: Callable[[Table], T]) -> T:
        try:
            async with slot.lock:
                if slot.table is None:
                    slot.table = await asyncio.to_thread(self._load, slot.id)
                    slot.due, slot.over = due_people(slot.table), slot.table.game.outcome() is not None
                    slot.said = await asyncio.to_thread(self.talk.last, slot.id)
                    slot.orders = await asyncio.to_thread(self.orders.standing, slot.id)
                    self._stir(slot)
                before = slot.table.seq, slot.table.row.seats
                try:
                    return await asyncio.to_thread(self._work, slot.table, work)
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
                    self._look_after(slot, *before)
        finally:
            slot.users -= 1
            self.forget_empty(slot)

    def _work(self, table: Table, work: Callable[[Table], T]) -> T:
        """The work itself; the clocks follow what it has changed."""
        before = table.seq
        found = work(table)
        if table.seq != before or table.seating.changed:
            self.clocks.keep(table.seating, table.game.waiting(), table.game.outcome() is not None)
        return found

    def _look_after(self, slot: Slot, seq: int, seats: list[dict[str, Any]]) -> None:
        """Tell what has changed; a game whose players have other names is opened anew."""
        table = slot.table
        if table is None:
            return
        if table.seq != seq or table.seating.changed:
            table.seating.changed = False
            self._send_word(slot, table)
            self._stir(slot)
        if table.row.seats is not seats:
            slot.table = None

    def _send_word(self, slot: Slot, table: Table) -> None:
        """Notices to those who are not here to see it."""
        words = list(words_for(table, slot.due, slot.over))
        slot.due, slot.over = due_people(table), table.game.outcome() is not None
        if self.notices is None:
            return
        here = set(slot.watchers.values())
        for word in words:
            if not word.kind:
                self._task(self.notices.acted(word.person_id, slot.id))
            elif word.person_id not in here:
                self._task(self.notices.tell(word.person_id, slot.id, word.kind, word.facts))

    def _load(self, table_id: str) -> Table:
        found = self.storage.table(table_id)
        if found is None:
            raise Problem(404, "unknown table", f"There is no table “{table_id}”.")
        row, entries = found
        try:
            table = Table(row, seats_of(self.storage, table_id), self.storage)
            table.replay(entries)
        except Problem:
            raise
        except Exception as error:
            log.exception("table %s cannot be opened", table_id)
            raise Problem(409, "damaged", "What is stored of this game cannot be read.") from error
        return table

    def _slot(self, table_id: str) -> Slot:
        """The table's slot, now the youngest; the oldest idle ones make room."""
        slot = self._slots.pop(table_id, None) or Slot(table_id)
        if len(self._slots) >= KEPT:
            idle = [old for old in self._slots.values() if not old.users and not old.watchers and old.driver is None]
            for old in idle[: len(self._slots) - KEPT + 1]:
                del self._slots[old.id]
        self._slots[table_id] = slot
        return slot

    def forget_empty(self, slot: Slot) -> None:
        """Forget a slot that holds nothing, if nobody holds it."""
        if slot.table is None and not slot.users and not slot.watchers and slot.driver is None:
            self._slots.pop(slot.id, None)

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Watching

    def watch(self, table_id: str, person: Person | None) -> tuple[Slot, asyncio.Event]:
        """An event that is set whenever something happens at the table; give it back with `unwatch`."""
        slot, bell = self._slot(table_id), asyncio.Event()
        slot.watchers[bell] = person.id if person else None
        self._ring(slot)
        return slot, bell

    def unwatch(self, slot: Slot, bell: asyncio.Event) -> None:
        slot.watchers.pop(bell, None)
        self._ring(slot)
        self.forget_empty(slot)

    def _ring(self, slot: Slot) -> None:
        for bell in slot.watchers:
            bell.set()

    def people_at(self, table: Table, person: Person | None) -> dict[str, Any]:
        """Who sits at the table, who is here, and what its host has decided, as a person may know it."""
        slot = self._slots.get(table.row.id)
        here = set(slot.watchers.values()) if slot else set()
        seated = {place.person_id for place in table.places}
        strangers = sum(1 for one in slot.watchers.values() if one not in seated) if slot else 0
        return {**table.seating.people(person, here, self.clocks.shown), "watching": strangers}

    def _stir(self, slot: Slot) -> None:
        """Tell who watches, and see whether a bot is to act."""
        self._ring(slot)
        slot.stirred = True
        if slot.driver is None and (slot.table is None or slot.table.waiting_bot() is not None or slot.orders):
            slot.driver = self._task(drive(self, slot))

    # Clocks and orders

    async def watch_clocks(self) -> None:
        """Look every second whether somebody's time is up."""
        while True:
            await asyncio.sleep(CLOCKS_EVERY)
            try:
                for table_id in await asyncio.to_thread(self.clocks.run_out):
                    await self.use(table_id, self._time_is_up)
            except Problem as problem:
                log.error("clocks: %s", problem.message)

    def _time_is_up(self, table: Table) -> None:
        self.clocks.time_is_up(table.seating, ADVISERS[table.row.family].DEFAULT_OPPONENT)

    def say(self, table: Table, person: Person, text: str) -> None:
        """Say something at the table; called with the table in use."""
        own = table.seating.held_by(person)
        if not own and not table.seating.hosted_by(person):
            raise Problem(403, "seat", "Only the people of a table talk there.")
        name = table.row.seats[own[0]]["name"] if own else person.name
        self._slots[table.row.id].said = self.talk.say(table.row.id, person, name, text)
        table.seating.changed = True

    def said_since(self, table: Table, person: Person | None, since: int) -> tuple[list[dict[str, Any]], int]:
        """What was said after that line, to somebody of the table; and the number of the last line."""
        last = self._slots[table.row.id].said
        if person is None or last <= since or not (table.seating.held_by(person) or table.seating.hosted_by(person)):
            return [], since
        return self.talk.heard(table.row.id, person, since), last

    def order(self, table: Table, person: Person | None, seat: int, **values: Any) -> OrderRow:
        """Change what a seat has ordered beforehand; called with the table in use."""
        table.seating.check_look(person, seat)
        row = self.orders.set(table.row.id, seat, **values)
        slot = self._slots[table.row.id]
        slot.orders = {**slot.orders, seat: row} if row.planned or row.answers else _without(slot.orders, seat)
        table.seating.changed = True
        return row

    def play_orders(self, table: Table) -> bool:
        """Play the next action somebody has ordered for now; False if there is none."""
        slot = self._slots[table.row.id]
        order = self._next_order(table, slot)
        if order is None:
            return False
        row = slot.orders[order.seat]
        try:
            table.play_order(order)
            if order.planned:
                row.planned = row.planned[1:]
        except Problem as problem:
            if problem.status >= 500:
                raise
            answers = row.answers if order.planned else {k: v for k, v in row.answers.items() if v != order.text}
            row = self.orders.set(table.row.id, order.seat, planned=[], answers=answers, trouble=problem.message)
            slot.orders[order.seat] = row
            table.seating.changed = True
        if not row.planned and not row.answers:
            slot.orders = _without(slot.orders, order.seat)
        return True

    def _next_order(self, table: Table, slot: Slot) -> Ordered | None:
        if not slot.orders or table.seating.held_up():
            return None
        present = tuple(
            seat
            for seat in table.game.waiting()
            if table.places[seat].player is None and table.places[seat].person_id is not None
        )
        question = table.page.question(table.game.state)
        return next_order(slot.orders, present, question["word"] if question else None)

    # Asking bots

    async def advice(self, table_id: str, person: Person | None, seat: int) -> Advice:
        """Plans for the seat, thought out in a worker while the table goes on."""

        def begin(table: Table) -> tuple[Table, int, View]:
            table.check(person, seat)
            return table, table.seq, table.game.view(seat)

        table, seq, view = await self.use(table_id, begin)
        minds = self._slot(table_id).minds
        with self._adviser(table_id):
            found, minds[seat] = await self._advice(table, view, minds.get(seat))
            plans = await asyncio.to_thread(lambda: [table.with_words(view, plan) for plan in found["plans"]])
        return {"seq": seq, "plans": plans, "message": found["message"]}

    @contextmanager
    def _adviser(self, table_id: str) -> Iterator[None]:
        """One of the few places for those who ask for advice."""
        if self._advised[table_id] >= ADVICE_A_TABLE:
            raise busy("The planner is thinking for this table already; wait for its answer.")
        if self._advised.total() >= ADVICE_IN_ALL:
            raise busy("The planner is thinking for many tables at once; ask again in a moment.")
        self._advised[table_id] += 1
        try:
            yield
        finally:
            self._advised[table_id] -= 1
            self._advised += Counter()  # those at nought are forgotten

    async def _advice(self, table: Table, view: View, mind: object) -> tuple[BareAdvice, object]:
        reason: Exception | None = None
        for _ in range(TRIES):
            try:
                return await self.bots.work(ADVISERS[table.row.family].advice, view, mind)
            except Exception as error:
                reason = error
                if not isinstance(error, Died):  # whatever ended the process need not end the next
                    break
        log.warning("table %s: no advice for seat %d: %s", table.row.id, view.seat, reason)
        raise Problem(503, "no advice", "The planner had no answer; ask it again.")

    async def plans(self, table_id: str, person: Person | None) -> list[BotPlan]:
        """What each bot of the table says it is up to; only its players may ask."""
        thoughts = self._slot(table_id).thoughts

        def work(table: Table) -> list[BotPlan]:
            if not table.seating.held_by(person) and not table.seating.hosted_by(person):
                status, code = (401, "token") if person is None else (403, "seat")
                raise Problem(status, code, "Only the players of the table may ask what its bots are up to.")
            return [
                {"seat": seat, "text": thoughts[seat].plan if seat in thoughts else ""}
                for seat, bot in enumerate(table.bots)
                if bot
            ]

        return await self.use(table_id, work)
