"""People in homes of their own: each with a token, at one table or several."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.person import Person

OPEN_TABLE = ({"name": "Ann", "bot": None}, {"name": "Second", "bot": None, "open": True})


@cache
def calls() -> dict[str, Any]:
    """Every call there is, by its path, as OpenAPI describes it."""
    found: dict[str, Any] = make_app("sqlite://").openapi()["paths"]
    return found


@dataclass
class Home:
    """Somebody's browser."""

    client: TestClient
    name: str
    token: str | None = None
    keys: Any = field(default_factory=lambda: itertools.count(secrets.randbelow(2**40)))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str, **query: Any) -> Response:
        return self.client.get(f"/api{path}", params=query, headers=self.headers)

    def post(self, path: str, /, **body: Any) -> Response:
        return self.client.post(f"/api{path}", json=body, headers=self.headers)

    def come(self) -> Home:
        """Become a guest of the server."""
        made = self.post("/me", name=self.name)
        assert made.status_code == 201, made.text
        self.token = made.json()["token"]
        return self

    def host(self, seats: Any = OPEN_TABLE, **settings: Any) -> str:
        made = self.post("/tables", title="india", seats=list(seats), **settings)
        assert made.status_code == 201, made.text
        self.token = self.token or made.json()["token"]
        return str(made.json()["id"])

    def invite(self, table: str, seat: int = 1) -> str:
        link = self.post(f"/tables/{table}/seats/{seat}/invite")
        assert link.status_code == 201, link.text
        return str(link.json()["code"])

    def join(self, code: str) -> Any:
        """Open a link; a stranger becomes a guest by it."""
        body = {"code": code} if self.token else {"code": code, "name": self.name}
        joined = self.post("/links/join", **body)
        assert joined.status_code == 200, joined.text
        self.token = self.token or joined.json()["token"]
        return joined.json()

    def at(self, table: str) -> Person:
        return Person(self.client, table, self.token, self.keys)

    def people(self, table: str) -> Any:
        found = self.get(f"/tables/{table}/people")
        assert found.status_code == 200, found.text
        return found.json()


def asked(home: Home, known: dict[str, Any], seat: int | None) -> Iterator[tuple[str, str]]:
    """Every call that only looks, with all it takes, and its answer."""
    for path, methods in calls().items():
        if "get" in methods:
            names = {one["name"] for one in methods["get"].get("parameters", ())}
            given = {name: {"seat": seat or 0, **known}.get(name, "x") for name in names}
            asks = {name: {"seat": seat, **known}.get(name) for name in names if f"{{{name}}}" not in path}
            query = {name: value for name, value in asks.items() if value is not None and name != "seq"}
            yield path, home.get(path.removeprefix("/api").format(**given), **query).text
