"""Whether this server offers accounts: their packages are not installed everywhere."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from fastapi import Request

from milepost.sentences import say
from milepost.server.doors.rates import Rates
from milepost.server.errors import Problem
from milepost.server.people.people import People

if TYPE_CHECKING:
    from milepost.server.accounts.accounts import Accounts
    from milepost.server.accounts.passkeys import Site

NEEDS = ("argon2", "webauthn")


def open_accounts(people: People, rates: Rates) -> Accounts | None:
    """The accounts of this server; None where what they need is missing."""
    if any(find_spec(package) is None for package in NEEDS):
        return None
    from milepost.server.accounts.accounts import Accounts

    return Accounts(people, rates)


class Offered:
    """The ways to sign in that one request can use."""

    def __init__(self, accounts: Accounts | None, request: Request) -> None:
        self._accounts = accounts
        self._url = request.app.state.tables.config.public_url or str(request.base_url)

    @property
    def offered(self) -> bool:
        return self._accounts is not None

    @property
    def accounts(self) -> Accounts:
        if self._accounts is None:
            raise Problem(
                404, "accounts", say("This server offers no accounts. Its host needs: pip install 'milepost[host]'")
            )
        return self._accounts

    @property
    def site(self) -> Site:
        if self.accounts is None or (site := self._site()) is None:
            raise Problem(
                404, "accounts", say("Passkeys need https and a name; this page is called by an address in digits.")
            )
        return site

    def _site(self) -> Site | None:
        from milepost.server.accounts.passkeys import Site

        return Site.of(self._url)

    def shown(self) -> dict[str, bool]:
        return {"password": self.offered, "passkey": self.offered and self._site() is not None}
