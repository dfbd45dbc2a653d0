"""Somebody at a screen: a client, a table and its token."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

SEED = 123456789012345
TWO = ({"name": "Ann", "bot": None}, {"name": "Bob", "bot": None})


@dataclass
class Person:
    client: TestClient
    table: str
    token: str | None
    keys: Any = field(default_factory=itertools.count)

    @classmethod
    def at_new_table(cls, client: TestClient, seats: Any = TWO, **settings: Any) -> Person:
        body = {"title": "india", "seats": list(seats), "seed": SEED, **settings}
        made = client.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        return cls(client, made.json()["id"], made.json()["token"])

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str = "", /, **query: Any) -> Response:
        return self.client.get(f"/api/tables/{self.table}{path}", params=query, headers=self.headers)

    def post(self, path: str, /, **body: Any) -> Response:
        return self.client.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def look(self, seat: int | None = 0) -> Any:
        answer = self.get() if seat is None else self.get(seat=seat)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_to(self, action: str, seat: int | None = None, /, **changes: Any) -> Response:
        """Send an action for the seat that is waited for."""
        now = self.look(None)
        body = {
            "seat": now["view"]["waiting"][0] if seat is None else seat,
            "action": action,
            "expected_seq": now["seq"],
            "key": f"key-{next(self.keys)}",
            **changes,
        }
        return self.post("/actions", **body)

    def act(self, action: str) -> Any:
        answer = self.try_to(action)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_undo(self, to: int | None = None, /, **changes: Any) -> Response:
        body = {"to": to, "expected_seq": self.look(None)["seq"], "key": f"key-{next(self.keys)}", **changes}
        return self.post("/undo", **body)

    def play_openings(self) -> None:
        """Both build a little and come to their first operations."""
        for way in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"):
            self.act(way)


def heard(socket: WebSocketTestSession) -> Any:
    """The next message of a socket that is not about who is here."""
    while True:
        message = socket.receive_json()
        if "people" not in message:
            return message


def told(answer: Response) -> dict[str, Any]:
    """What an action brought, without the table that comes along."""
    assert answer.status_code == 200, answer.text
    return {key: value for key, value in answer.json().items() if key != "table"}


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    """The error of a refused request."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error["message"]
    return error
