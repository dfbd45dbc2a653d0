"""In which language an answer is written. The rest of the server speaks English and need not know.

A request says so by the header `Accept-Language`, a socket in its first message. Whatever answers it, in whichever
thread, finds the language here. Answers are put into it at one place, right before they become JSON.
"""

from __future__ import annotations

import json
from contextvars import ContextVar
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from milepost.tell.languages import ENGLISH, chosen, in_language

SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken(body: Any) -> Any:
    """An answer in the language of whoever asked."""
    return in_language(body, SPOKEN.get())


def written(body: Any) -> str:
    """The same as JSON, in as few characters as it takes."""
    return json.dumps(spoken(body), ensure_ascii=False, separators=(",", ":"))


class Language:
    """Notes the language of each request; the task that answers it is its own, so nobody else hears of it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
            SPOKEN.set(chosen(header.decode("latin-1")))
        await self.app(scope, receive, send)
