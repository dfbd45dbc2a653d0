"""How often something may be done: by an address, by a person, to an account. Counted by `limits`, in memory; several
processes tell each other what they have counted (`several/shares.py`).

Wrong guesses of secrets (tokens, links, ids of tables, passwords, the invitation word) are counted together. Whoever
has made too many is answered with 429 whatever they ask, also where the next guess would be right. Somebody whose
token is known is counted as a person, so that a bad neighbour behind the same address does not lock them out.
"""

from __future__ import annotations

import ipaddress
import math
import time
from typing import NamedTuple

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from milepost.sentences import Said, phrase, say
from milepost.server.config import Rates as Settings
from milepost.server.errors import Problem
from milepost.server.people.people import People, Person
from milepost.server.several.shares import Shares

WORDS = {
    "guesses": phrase("Too many wrong guesses came from here."),
    "passwords": phrase("Too many wrong passwords were tried for this account."),
    "guests": phrase("Too many guests came from here."),
    "tables": phrase("You open tables faster than anybody can play."),
    "chat": phrase("You are talking faster than anybody can read."),
    "requests": phrase("You ask faster than this server answers."),
}


class Rates:
    def __init__(self, settings: Settings | None, shares: Shares | None = None) -> None:
        """None: nothing is counted; nobody else counts."""
        self._limits = {name: parse(text) for name, text in (settings.model_dump() if settings else {}).items()}
        self._counter = MovingWindowRateLimiter(MemoryStorage())
        self._shares = shares
        if shares:
            shares.listen(self._heard)

    def check(self, what: str, who: str | None) -> None:
        """Refuse somebody who has done it too often already."""
        limit = self._limits.get(what)
        if limit and who and not self._counter.test(limit, what, who):
            raise self._refusal(what, who)

    def count(self, what: str, who: str | None) -> None:
        """Once more; refused if that is too often."""
        limit = self._limits.get(what)
        if limit and who and not self._hit(limit, what, who):
            raise self._refusal(what, who)

    def note(self, what: str, who: str | None) -> None:
        """Once more; the next one may be refused."""
        limit = self._limits.get(what)
        if limit and who:
            self._hit(limit, what, who)

    def _hit(self, limit: RateLimitItem, what: str, who: str) -> bool:
        found = self._counter.hit(limit, what, who)
        if found and self._shares:
            self._shares.note(what, who)
        return found

    def _heard(self, what: str, who: str, times: int) -> None:
        """Another process has counted; whatever is beyond the limit is refused anyway."""
        if limit := self._limits.get(what):
            left = self._counter.get_window_stats(limit, what, who).remaining
            self._counter.hit(limit, what, who, cost=max(1, min(times, left)))

    def _refusal(self, what: str, who: str) -> Problem:
        reset = self._counter.get_window_stats(self._limits[what], what, who).reset_time
        wait = max(1, math.ceil(reset - time.time()))
        return Problem(
            429, "busy", say("{why} Try again in {time}.", why=say(WORDS[what]), time=_words(wait)), wait=wait
        )


def _words(seconds: int) -> Said:
    if seconds < 120:
        return say("{number} {number:second|seconds}", number=seconds)
    return say("{number} {number:minute|minutes}", number=math.ceil(seconds / 60))


class Caller(NamedTuple):
    """Who asks, as far as rates are concerned."""

    address: str | None  # None: this machine itself, which is not counted
    person: Person | None

    @property
    def name(self) -> str | None:
        return self.person.id if self.person else self.address


def caller_of(connection: HTTPConnection, people: People) -> Caller:
    """Who calls. A proxy's word on the address is taken by the web server, where the settings trust that proxy."""
    _, _, token = connection.headers.get("authorization", "").partition(" ")
    return Caller(home_of(connection.client.host if connection.client else ""), people.remembered(token.strip()))


def home_of(host: str) -> str | None:
    """The address, or the network that one home has in IPv6; None for this machine itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host or None
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return home_of(str(address.ipv4_mapped))
        return None if address.is_loopback else str(ipaddress.ip_network(f"{address}/64", strict=False))
    return None if address.is_loopback else host


class FairShares:
    """Turns away callers who have guessed too often, or ask too much, before anything is looked up for them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            state = scope["app"].state
            caller = caller_of(HTTPConnection(scope), state.tables.people)
            scope.setdefault("state", {})["caller"] = caller
            try:
                state.tables.rates.check("guesses", caller.name)
                state.tables.rates.count("requests", caller.name)
                state.tables.drivers.person_asks()
            except Problem as problem:
                await problem.response()(scope, receive, send)
                return
        await self.app(scope, receive, send)


def note_guess(rates: Rates, caller: Caller, problem: Problem) -> None:
    """Count a wrong guess. A page left open at a table that is gone asks for it again and again; that is none."""
    if problem.guess and not (caller.person and problem.code == "unknown table"):
        rates.note("guesses", caller.name)
