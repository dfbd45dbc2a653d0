"""The channels of people: added, confirmed, changed, tried and removed."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.language import SPOKEN
from milepost.server.notices import links
from milepost.server.notices.failures import Failed, Forbidden
from milepost.server.notices.notices import Notices
from milepost.server.notices.rows import MAIL, PUSH, WEBHOOK, ChannelRow
from milepost.server.notices.schema import ChannelChange, MailIn, PushIn, WebhookIn
from milepost.server.notices.words import Kind, trial
from milepost.server.several.shares import Shares
from milepost.tell.languages import in_language

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
IN_ALL = 20  # times as many confirmations in an hour as one person may have
TRIALS_AN_HOUR = 10
CHANNELS = "channels"  # what these rates are called among processes
WANTED = {MAIL: say("Mail"), PUSH: say("Push notices"), WEBHOOK: say("Webhooks")}


class Rates:
    """How often something was done within the last hour, in all processes."""

    def __init__(self, now: Callable[[], datetime], shares: Shares | None) -> None:
        self._times: dict[str, deque[datetime]] = defaultdict(deque)
        self._now, self._shares = now, shares
        if shares:
            shares.listen(self._heard)

    def allow(self, now: datetime, limits: dict[str, int]) -> bool:
        """Count it under all names, or under none if one of them has had enough."""
        for name in list(self._times):
            times = self._times[name]
            while times and times[0] <= now - HOUR:
                times.popleft()
            if not times:
                del self._times[name]
        if any(len(self._times.get(name, ())) >= most for name, most in limits.items()):
            return False
        for name in limits:
            self._times[name].append(now)
            if self._shares:
                self._shares.note(CHANNELS, name)
        return True

    def _heard(self, what: str, name: str, times: int) -> None:
        if what == CHANNELS:
            self._times[name] += [self._now()] * times


class Channels:
    """What people may do with their channels. Whatever is refused is a `Problem` and changes nothing."""

    def __init__(self, notices: Notices, shares: Shares | None = None) -> None:
        self.notices, self.store, self.limits = notices, notices.store, notices.config.limits
        self._rates = Rates(lambda: notices.now(), shares)

    async def all(self, person_id: str) -> list[ChannelRow]:
        return list(await asyncio.to_thread(self.store.channels, person_id))

    async def own(self, person_id: str, channel_id: str) -> ChannelRow:
        found = await asyncio.to_thread(self.store.channel, channel_id)
        if found is None or found.person_id != person_id:
            raise Problem(404, "unknown channel", say("You have no such channel."))
        return found

    async def add(self, person_id: str, wanted: MailIn | PushIn | WebhookIn) -> ChannelRow:
        if wanted.kind not in self.notices.senders:
            raise Problem(422, "channel", say("{kind} cannot be sent from this server.", kind=WANTED[wanted.kind]))
        address, detail = await self._checked(wanted)
        now = self.notices.now()
        row = ChannelRow(
            id=secrets.token_hex(10),
            person_id=person_id,
            kind=wanted.kind,
            address=address,
            address_hash=hashlib.sha256(address.lower().encode()).hexdigest(),
            detail={**detail, "language": SPOKEN.get()},
            words=wanted.words,
            secret=secrets.token_hex(32),
            created=now,
            confirmed=None if wanted.kind == MAIL else now,
            kinds=[kind.value for kind in Kind],
            digest_minutes=0 if wanted.kind == PUSH else self.limits.digest_minutes,
            failures=0,
            trouble="",
        )
        if wanted.kind == PUSH and (known := await self._same_browser(row)):
            return known
        if len(await self.all(person_id)) >= self.limits.channels_a_person:
            most = self.limits.channels_a_person
            raise Problem(422, "channel", say("A person may have {most} channels; remove one first.", most=most))
        if wanted.kind == MAIL:
            self._count_confirmation(row, now)
        if not await asyncio.to_thread(self.store.add, row):
            raise Problem(409, "channel", say("You have a channel of this address already."))
        if wanted.kind == MAIL:
            await self._ask(row, now)
        return await self.own(person_id, row.id)

    async def _same_browser(self, row: ChannelRow) -> ChannelRow | None:
        """The channel of a browser that subscribes once more, as browsers do, with its keys brought up to date."""
        known = await asyncio.to_thread(self.store.hand_over, row.address_hash, row.person_id)
        if known is None:
            return None
        values = {"detail": row.detail, "words": row.words, "confirmed": row.confirmed, "trouble": ""}
        await asyncio.to_thread(self.store.change, known.id, **values)
        return await self.own(row.person_id, known.id)

    async def _checked(self, wanted: MailIn | PushIn | WebhookIn) -> tuple[str, dict[str, Any]]:
        """The address, and what else the channel needs."""
        if isinstance(wanted, MailIn):
            from milepost.server.notices.mail import ADDRESS

            if not ADDRESS.match(wanted.address):
                raise Problem(422, "channel", say("This is no mail address; one looks like ann@example.org."))
            return wanted.address, {}
        if isinstance(wanted, PushIn):
            from milepost.server.notices.push import is_subscription

            keys = wanted.subscription.keys.model_dump()
            if not is_subscription(keys):
                raise Problem(422, "channel", say("These are no keys of a browser's subscription."))
            return await self._reachable(wanted.subscription.endpoint), keys
        return await self._reachable(wanted.url), {"format": wanted.format}

    async def _reachable(self, url: str) -> str:
        try:
            await self.notices.guard.pin(url)
        except Failed as error:
            raise Problem(422, "channel", error.words) from None
        return url

    # Consent

    async def ask_again(self, channel: ChannelRow) -> None:
        """Another mail that asks for consent; other channels are switched on again by this alone."""
        now = self.notices.now()
        if channel.kind != MAIL:
            await asyncio.to_thread(self.store.change, channel.id, confirmed=now, trouble="")
        elif channel.confirmed is None:
            self._count_confirmation(channel, now)
            await self._ask(channel, now)

    def _count_confirmation(self, channel: ChannelRow, now: datetime) -> None:
        most = self.limits.confirmations_an_hour
        names = {f"person {channel.person_id}": most, f"address {channel.address_hash}": most, "all": most * IN_ALL}
        if not self._rates.allow(now, names):
            raise Problem(429, "busy", say("Too many mails were asked for within an hour; try again later."))

    async def _ask(self, channel: ChannelRow, now: datetime) -> None:
        if self.notices.mailer is None:
            raise Problem(422, "channel", say("Mail cannot be sent from this server."))
        try:
            await self.notices.mailer.ask(channel, secrets.token_hex(16))
        except Failed as error:
            await asyncio.to_thread(
                self.store.change, channel.id, trouble=in_language(error.words, channel.language)[:200]
            )
        else:
            await asyncio.to_thread(self.store.change, channel.id, asked=now, trouble="")

    async def by_link(self, purpose: str, channel_id: str, given: str) -> ChannelRow | None:
        """The channel a mail's link is for, if the link is right and, to confirm, not too old."""
        found = await asyncio.to_thread(self.store.channel, channel_id)
        if found is None or not links.fits(found, purpose, given):
            return None
        if purpose == links.CONFIRM and not found.confirmed:
            return found if found.asked and self.notices.now() < found.asked + DAY else None
        return found

    async def confirm(self, channel: ChannelRow) -> None:
        if channel.confirmed is None:
            await asyncio.to_thread(self.store.change, channel.id, confirmed=self.notices.now(), trouble="")

    async def unsubscribe(self, channel: ChannelRow) -> None:
        await asyncio.to_thread(
            self.store.stop, channel.id, in_language(say("Stopped by the link in a mail."), channel.language)
        )

    # The rest

    async def change(self, channel: ChannelRow, wanted: ChannelChange) -> None:
        values = wanted.model_dump(include=wanted.model_fields_set)
        values = {name: value for name, value in values.items() if value is not None or name == "quiet"}
        values["detail"] = {**channel.detail, "language": SPOKEN.get()}
        minutes = values.get("digest_minutes", channel.digest_minutes)
        if not channel.failures:  # quiet hours may be over, a digest due: both are worked out anew
            values["not_before"] = channel.last_sent + timedelta(minutes=minutes) if channel.last_sent else None
        await asyncio.to_thread(self.store.change, channel.id, **values)

    async def remove(self, channel: ChannelRow) -> None:
        await asyncio.to_thread(self.store.remove, channel.id)

    async def test(self, channel: ChannelRow) -> None:
        """Send a test right now, quiet hours or not."""
        sender = self.notices.senders.get(channel.kind)
        if sender is None or channel.confirmed is None:
            raise Problem(422, "channel", say("This channel cannot be used; confirm it first."))
        if not self._rates.allow(self.notices.now(), {f"test {channel.person_id}": TRIALS_AN_HOUR}):
            raise Problem(429, "busy", say("Too many tests within an hour; try again later."))
        try:
            await sender.send(channel, trial(secrets.token_hex(16), self.notices.public_url, channel.language))
        except Failed as error:
            if not isinstance(error, Forbidden):
                await asyncio.to_thread(
                    self.store.change, channel.id, trouble=in_language(error.words, channel.language)[:200]
                )
            raise Problem(422, "channel", say("The test did not go out: {error}", error=error.words)) from None


def shown(row: ChannelRow) -> dict[str, Any]:
    """A channel as its person sees it; whoever has a webhook's whole address can post to it, so it is not shown."""
    parts = urlsplit(row.address)
    return {
        "id": row.id,
        "kind": row.kind,
        "address": row.address if row.kind == MAIL else f"{parts.scheme}://{parts.netloc}/…",
        "format": row.detail.get("format"),
        "words": row.words,
        "confirmed": row.confirmed is not None,
        "kinds": row.kinds,
        "digest_minutes": row.digest_minutes,
        "quiet": row.quiet,
        "trouble": row.trouble,
    }
