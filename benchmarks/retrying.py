"""Clients that play at tables of a server which is killed again and again, and note what was acknowledged.

Each repeats a request with its key until somebody answers it, as the page does.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx2 as httpx

PAUSE = 0.15  # seconds before a request is repeated
PERSONS = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
WITH_BOT = [{"name": "Ann", "bot": None}, {"name": "Rob", "bot": "greedy"}]
GAMES: list[dict[str, Any]] = [
    {"title": "india", "seats": PERSONS, "variants": ["placing-when-you-like"]},
    {"title": "village", "seats": PERSONS, "variants": []},
    {"title": "india", "seats": WITH_BOT, "variants": ["placing-when-you-like"]},
    {"title": "italy", "seats": PERSONS, "variants": ["placing-when-you-like"]},
]


class Acknowledged(NamedTuple):
    """What a server has said it has done."""

    table: str
    key: str
    seq: int
    kind: str  # play or undo
    seat: int


@dataclass
class Notes:
    """What all clients were told."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: set[tuple[str, str]] = field(default_factory=set)
    sent: set[tuple[str, str]] = field(default_factory=set)
    repeated: int = 0
    tables: list[str] = field(default_factory=list)

    def add(self, more: Notes) -> None:
        """What they were told later, at other tables."""
        self.acknowledged += more.acknowledged
        self.refused |= more.refused
        self.sent |= more.sent
        self.repeated += more.repeated
        self.tables += more.tables


class Client:
    """Somebody who plays at one table after another, by a dice of their own."""

    def __init__(self, number: int, seed: int, url: Callable[[], str], notes: Notes) -> None:
        self._game = GAMES[number % len(GAMES)]
        self._dice = random.Random(seed * 1000 + number)
        self._name = f"client-{number}"
        self._url, self._notes = url, notes
        self._count = 0
        self._http = httpx.AsyncClient(timeout=30)
        self.stopped = False

    async def play(self) -> None:
        try:
            while not self.stopped:
                await self._play_a_game()
        finally:
            await self._http.aclose()

    async def _play_a_game(self) -> None:
        made = (await self._answer("POST", "/api/tables", json=self._game)).json()
        table, headers = str(made["id"]), {"Authorization": f"Bearer {made['token']}"}
        self._notes.tables.append(table)
        now: dict[str, Any] = {"view": {"waiting": []}, "outcome": None}
        while not self.stopped and not now["outcome"]:
            seat = self._whose(now)
            if seat is None or now["seen_by"] != seat or now["legal"] is None:
                await asyncio.sleep(PAUSE if "seq" in now else 0)
                asked = 0 if seat is None else seat
                looked = await self._answer("GET", f"/api/tables/{table}?seat={asked}", headers=headers)
                if looked.status_code != 200:
                    raise RuntimeError(f"{table} cannot be looked at: {looked.text}")
                now = looked.json()
                continue
            now = await self._step(table, seat, now, headers)

    def _whose(self, now: dict[str, Any]) -> int | None:
        return next((one for one in now["view"]["waiting"] if self._game["seats"][one]["bot"] is None), None)

    async def _step(self, table: str, seat: int, now: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
        """One request, whatever becomes of it; the table as it is then."""
        self._count += 1
        key = f"{self._name}-{self._count}"
        kind, body = self._chosen(seat, now)
        body |= {"expected_seq": now["seq"], "key": key}
        self._notes.sent.add((table, key))
        address = f"/api/tables/{table}/{'undo' if kind == 'undo' else 'actions'}"
        answer = await self._answer("POST", address, json=body, headers=headers)
        told: dict[str, Any] = answer.json()
        if answer.status_code == 200:
            self._notes.acknowledged.append(Acknowledged(table, key, told["seq"], kind, seat))
            found: dict[str, Any] = told["table"]
            return found
        self._notes.refused.add((table, key))
        return {"view": {"waiting": []}, "outcome": None}  # it is looked at again

    def _chosen(self, seat: int, now: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Mostly something that is allowed; now and then an undo, or something that is refused."""
        chance = self._dice.random()
        if chance < 0.1 and now["undo_to"] < now["seq"]:
            return "undo", {"to": None}
        if chance < 0.15:
            return "play", {"seat": seat, "action": "build Atlantis"}
        texts = [one["text"] for one in now["legal"]["actions"]] or ["done"]
        return "play", {"seat": seat, "action": self._dice.choice(texts)}

    async def _answer(self, method: str, path: str, **given: Any) -> httpx.Response:
        """What the server says; the same is asked again while it is not there or has trouble."""
        while True:
            try:
                answer = await self._http.request(method, self._url() + path, **given)
                if answer.status_code not in (429, 503):
                    if answer.status_code >= 500:
                        raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
                    return answer
            except (httpx.TransportError, httpx.InvalidURL):
                pass
            self._notes.repeated += 1
            await asyncio.sleep(PAUSE)
