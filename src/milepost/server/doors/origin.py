"""Who may call: pages of this server, by names that are its own.

A foreign page must not post to a server on somebody's machine or network, nor read it under a name it has made lead
there (DNS rebinding). So a name in `Host` must be one of ours, and an `Origin`, which browsers send, must be the
same place as `Host`. Addresses in digits and `localhost` cannot be made to lead elsewhere.
"""

from __future__ import annotations

import ipaddress
from fnmatch import fnmatch
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from milepost.sentences import say
from milepost.server.config import Config
from milepost.server.errors import Problem

POSTED_BY_MAIL = "/api/notices/unsubscribe/"  # mail providers post there; a token guards it


class OwnPagesOnly:
    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        public = urlsplit(config.public_url or "").hostname
        self.names = [name.lower() for name in config.allowed_hosts] + ([public] if public else [])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self._problem(scope) if scope["type"] in ("http", "websocket") else None
        if problem is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await problem.response()(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.code})

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            return Problem(421, "host", say("This server is not called by that name; its host can allow it."))
        origin = headers.get("origin")
        if origin is None or scope.get("path", "").startswith(POSTED_BY_MAIL):
            return None
        if urlsplit(origin).netloc.lower() != host.lower():
            return Problem(403, "origin", say("Another site's page may not do this here."))
        return None

    def _ours(self, host: str) -> bool:
        name = (urlsplit(f"//{host}").hostname or "").lower()
        if name == "localhost" or any(fnmatch(name, allowed) for allowed in self.names):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True
