"""What the rest of the server calls: tell people something, and take it back when it holds no longer.

Notices wait in the outbox of the database. A loop gathers what is due for a channel into one message, not in the
person's quiet hours and not more often than the person wants. A message is marked as being sent before it goes out
and as sent after; if the server dies in between, it goes out again after `LEASE` under the same id.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime, time, timedelta
from typing import Any

from milepost.sentences import say
from milepost.server.config import Config
from milepost.server.errors import StorageTrouble
from milepost.server.notices import senders
from milepost.server.notices.failures import Failed, Forbidden, Gone
from milepost.server.notices.guard import Guard
from milepost.server.notices.quiet import quiet_until
from milepost.server.notices.rows import MAIL, PUSH, WAITING, WEBHOOK, ChannelRow, OutboxRow
from milepost.server.notices.store import NoticeStore
from milepost.server.notices.words import WAITS, Facts, Kind, Message, Notice, compose
from milepost.server.store.storage import Storage
from milepost.tell.languages import in_language

Clock = Callable[[], datetime]
Holds = Callable[[str, str, Kind], Awaitable[bool]]
LEASE = timedelta(minutes=5)
KEPT = timedelta(days=30)
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=6)
TRIES = 8
AT_ONCE = 8  # messages under way
TICK_SECONDS = 5.0
CLOSE_SECONDS = 15.0
log = logging.getLogger("milepost.server")


def utc_now() -> datetime:
    return datetime.now(UTC)


class Notices:
    """The notices of a server.

    `holds(person_id, table_id, kind)` is asked right before something is sent that waits for a person to act;
    where it says no, nothing is sent.
    """

    def __init__(
        self,
        storage: Storage,
        config: Config | None = None,
        now: Clock = utc_now,
        guard: Guard | None = None,
        holds: Holds | None = None,
    ) -> None:
        self.config = config = config or Config()
        self.store, self.now, self.holds = NoticeStore(storage), now, holds
        web = config.webhooks
        self.guard = guard or Guard(allow_http=web.allow_http, allow_local=web.allow_local)
        self.mailer = senders.mailer(config, now)
        found = {
            MAIL: self.mailer,
            PUSH: senders.pusher(config, self.guard, now),
            WEBHOOK: senders.hooks(config, self.guard),
        }
        self.senders: dict[str, senders.Sender] = {kind: sender for kind, sender in found.items() if sender}
        self.public_url = config.public_url or f"http://{config.address}:{config.port}"
        self.on_duty: Callable[[], bool] = lambda: True  # whether it is this process that sends
        self._loop: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    # For the rest of the server

    async def tell(self, person_id: str, table_id: str, kind: Kind | str, facts: dict[str, Any]) -> int:
        """Put a notice into the outbox for every channel of the person that wants this kind; gives their number.

        `facts` are those of `words.Facts`, all of them public. A game goes on whatever happens here.
        """
        kind, known = Kind(kind), asdict(Facts.of(facts))
        now = self.now()
        due = now + timedelta(seconds=self.config.limits.notice_delay_seconds)

        def work() -> int:
            wanted = [one.id for one in self.store.channels(person_id) if one.confirmed and kind in one.kinds]
            rest = {"person_id": person_id, "table_id": table_id, "kind": kind.value, "facts": known}
            if wanted:
                self.store.put(OutboxRow(channel_id=one, made=now, due=due, state=WAITING, **rest) for one in wanted)
            return len(wanted)

        try:
            return await asyncio.to_thread(work)
        except StorageTrouble as trouble:
            log.error("notice for table %s: %s", table_id, trouble.message)
            return 0

    async def acted(self, person_id: str, table_id: str) -> None:
        """The person has acted: what told them to is not sent any more."""
        with suppress(StorageTrouble):
            await asyncio.to_thread(self.store.drop, person_id, table_id, [kind.value for kind in WAITS])

    async def forget(self, person_id: str) -> None:
        """Remove all channels of a person, and what waits for them."""

        def work() -> None:
            for channel in self.store.channels(person_id):
                self.store.remove(channel.id)

        await asyncio.to_thread(work)

    # The loop

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Let messages under way go out, but do not wait long for slow servers."""
        self._closing.set()
        if self._loop is not None:
            await asyncio.wait((self._loop,), timeout=CLOSE_SECONDS)
            self._loop.cancel()
            with suppress(asyncio.CancelledError):
                await self._loop

    async def _run(self) -> None:
        while not self._closing.is_set():
            try:
                if self.on_duty():
                    await self.send_due()
            except StorageTrouble:
                pass  # the log has it; the outbox waits
            except Exception:
                log.exception("notices")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), TICK_SECONDS)

    async def send_due(self) -> int:
        """Send what is due now; gives the number of messages that went out."""
        now = self.now()
        await asyncio.to_thread(self.store.release, now - LEASE)
        await asyncio.to_thread(self.store.clean, now - KEPT)
        places = asyncio.Semaphore(AT_ONCE)

        async def one(channel_id: str) -> bool:
            async with places:
                return not self._closing.is_set() and await self._send_to(channel_id, now)

        due = await asyncio.to_thread(self.store.due, now)
        return sum(await asyncio.gather(*(one(channel_id) for channel_id in due)))

    async def _send_to(self, channel_id: str, now: datetime) -> bool:
        channel = await asyncio.to_thread(self.store.channel, channel_id)
        if channel is None or channel.kind not in self.senders:
            return False
        until = self._quiet(channel, now) or await asyncio.to_thread(self._enough, channel, now)
        if until:
            await asyncio.to_thread(self.store.change, channel_id, not_before=until)
            return False
        message_id, rows = await asyncio.to_thread(self.store.take, channel_id, now, secrets.token_hex(16))
        notices = await self._those_that_hold(rows)
        if not notices:
            return False
        return await self._deliver(channel, compose(message_id, notices, self.public_url, channel.language), now)

    def _quiet(self, channel: ChannelRow, now: datetime) -> datetime | None:
        if channel.quiet is None:
            return None
        start, end = (time.fromisoformat(channel.quiet[name]) for name in ("start", "end"))
        return quiet_until(now, channel.quiet["zone"], start, end)

    def _enough(self, channel: ChannelRow, now: datetime) -> datetime | None:
        many = self.store.sent_since(channel.id, now - timedelta(days=1))
        return now + timedelta(hours=1) if many >= self.config.limits.notices_a_day else None

    async def _those_that_hold(self, rows: Any) -> list[Notice]:
        found, void = [], []
        for row in rows:
            kind = Kind(row.kind)
            if kind in WAITS and self.holds and not await self.holds(row.person_id, row.table_id, kind):
                void.append(row.id)
            else:
                found.append(Notice(row.id, row.table_id, kind, Facts(**row.facts)))
        if void:
            await asyncio.to_thread(self.store.drop_rows, void)
        return found

    async def _deliver(self, channel: ChannelRow, message: Message, now: datetime) -> bool:
        try:
            await self.senders[channel.kind].send(channel, message)
        except (Gone, Forbidden) as error:
            await asyncio.to_thread(self._lost, channel, error.words)
        except Failed as error:
            await asyncio.to_thread(self._try_later, channel, message, now, error.words, error.wait)
        except Exception:  # a mistake of ours or of a package; other channels must not suffer
            log.exception("notice by %s", channel.kind)
            await asyncio.to_thread(
                self._try_later, channel, message, now, say("The server's log says what went wrong.")
            )
        else:
            after = now + timedelta(minutes=channel.digest_minutes)
            await asyncio.to_thread(self.store.sent, channel.id, message.id, now, after)
            return True
        return False

    def _try_later(
        self, channel: ChannelRow, message: Message, now: datetime, trouble: str, seconds: float = 0
    ) -> None:
        step = min(FIRST_WAIT * 2**channel.failures, LONGEST_WAIT)
        wait = max(step, min(timedelta(seconds=seconds), LONGEST_WAIT))
        self.store.failed(
            channel.id,
            message.id,
            in_language(trouble, channel.language)[:200],
            now + wait,
            channel.failures + 1 >= TRIES,
        )

    def _lost(self, channel: ChannelRow, trouble: str) -> None:
        """A browser that is gone is forgotten; other channels wait for the person to look at them."""
        if channel.kind == PUSH:
            self.store.remove(channel.id)
        else:
            self.store.stop(channel.id, in_language(trouble, channel.language)[:200])
