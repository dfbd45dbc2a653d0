"""The channels this server can send by: what the settings ask for and the installed packages allow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from milepost.errors import MilepostError
from milepost.server.config import Config
from milepost.server.notices.guard import Guard
from milepost.server.notices.rows import MAIL, PUSH, WEBHOOK, ChannelRow
from milepost.server.notices.webhook import Hooks
from milepost.server.notices.words import Message

if TYPE_CHECKING:
    from milepost.server.notices.mail import Mailer

NEEDS = {MAIL: "aiosmtplib", PUSH: "pywebpush", WEBHOOK: "httpx2"}
WORDS = {MAIL: "Mail", PUSH: "Push notices", WEBHOOK: "Webhooks"}


class Sender(Protocol):
    async def send(self, channel: ChannelRow, message: Message) -> None: ...


def missing(config: Config) -> list[str]:
    """What the settings ask for and cannot be had, in sentences for the host."""
    asked = {MAIL: config.mail is not None, PUSH: config.push is not None, WEBHOOK: False}
    lacks = [kind for kind, package in NEEDS.items() if asked[kind] and not _installed(kind, package)]
    return [f"{WORDS[kind]} cannot be sent; this needs: pip install 'milepost[host]'" for kind in lacks]


def _installed(kind: str, package: str) -> bool:
    return find_spec(package) is not None and (kind != PUSH or find_spec(NEEDS[WEBHOOK]) is not None)


def mailer(config: Config, now: Callable[[], datetime]) -> Mailer | None:
    if config.mail is None or config.public_url is None or not _installed(MAIL, NEEDS[MAIL]):
        return None
    from milepost.server.notices.mail import Mailer

    return Mailer(config.mail, config.public_url, now)


def pusher(config: Config, guard: Guard, now: Callable[[], datetime]) -> Sender | None:
    if config.push is None or not _installed(PUSH, NEEDS[PUSH]):
        return None
    from milepost.server.notices.push import Pusher, keys_belong_together

    if not keys_belong_together(config.push):
        raise MilepostError("push.public_key and push.private_key are no pair; `milepost host keys` makes one")
    return Pusher(guard, config.push, now)


def hooks(config: Config, guard: Guard) -> Sender | None:
    return Hooks(guard) if config.webhooks.allow and _installed(WEBHOOK, NEEDS[WEBHOOK]) else None
