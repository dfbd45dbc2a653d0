"""Webhooks: a message as Discord, Slack or any program wants it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from milepost.sentences import say
from milepost.server.notices.guard import Guard
from milepost.server.notices.rows import ChannelRow
from milepost.server.notices.words import Message
from milepost.tell.languages import in_language

DISCORD_LONGEST = 2000  # characters
_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#@<:])")


def discord(message: Message) -> dict[str, Any]:
    """Names are people's choice: their markup is shown as written, and no mention in them calls anybody."""
    lines = [_MARKDOWN.sub(r"\\\1", one.text) + f"\n<{one.link}>" for one in message.told]
    kept = list(lines)
    while len("\n\n".join(kept)) > DISCORD_LONGEST - 40:
        kept.pop()
    more = message.more + len(lines) - len(kept)
    text = "\n\n".join(kept + ([message.rest(more)] if more else []))
    return {"content": text, "allowed_mentions": {"parse": []}}


def slack(message: Message) -> dict[str, Any]:
    opened = in_language(say("Open the table"), message.language)
    lines = [f"{_slack_text(one.text)} <{one.link}|{opened}>" for one in message.told]
    return {"text": "\n".join([*lines, *([message.rest(message.more)] if message.more else [])]), "unfurl_links": False}


def _slack_text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plain(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "subject": message.subject,
        "notices": [
            {"kind": one.kind, "table": one.table_id or None, "text": one.text, "link": one.link}
            for one in message.told
        ],
        "more": message.more,
    }


FORMATS: dict[str, Callable[[Message], dict[str, Any]]] = {"discord": discord, "slack": slack, "json": plain}


class Hooks:
    """Posts messages to webhooks."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard

    async def send(self, channel: ChannelRow, message: Message) -> None:
        body = json.dumps(FORMATS[channel.detail["format"]](message), ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "Idempotency-Key": message.id}
        await self.guard.post(channel.address, body, headers)
