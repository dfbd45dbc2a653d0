"""Each request as a line of the log and a count of the metrics.

The path is told as OpenAPI writes it, never with what stands in it: links in mails have their secrets there.
"""

from __future__ import annotations

import logging
import time
from typing import Protocol

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from milepost.server.watch.logs import table_of_call

log = logging.getLogger("milepost.requests")


class Counts(Protocol):
    """Who wants to know of each request."""

    def answered(self, method: str, path: str, status: int, seconds: float) -> None: ...


class Watched:
    def __init__(self, app: ASGIApp, counts: Counts | None = None) -> None:
        self.app, self.counts = app, counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        parts = scope["path"].split("/", 4)
        about = table_of_call.set(parts[3] if parts[1:3] == ["api", "tables"] and len(parts) > 3 else "")
        status, begun = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            if scope["type"] == "http":
                self._tell(scope, status, time.perf_counter() - begun)
            table_of_call.reset(about)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        path = getattr(scope.get("route"), "path", "other")
        if self.counts is not None:
            self.counts.answered(scope["method"], path, status, seconds)
        if log.isEnabledFor(logging.INFO):
            more = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("%s %s %d", scope["method"], path, status, extra=more)
