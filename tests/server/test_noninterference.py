"""Two tables that differ only in what a seat may not know send it the same bytes, by every call and over the socket."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot
from milepost.server.app import make_app
from server.people.homes import Home

SEED, STEPS = 5, 16
PATHS = make_app("sqlite://").openapi()["paths"]
CHANGING = re.compile(r'\d{4}-\d\d-\d\dT[0-9:.+]+|"id": ?\d+')  # moments, and numbers of lines of the chat
TWO = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
HIDING = ("india", "russia", "nippon", "italy", "village")  # cash; Italy’s first cards too; Village’s hands


def steps_of(title: str, steps: int) -> list[tuple[int, str]]:
    """The first steps of a game between two bots."""
    game = milepost.new(title, ("Ann", "Bob"), seed=SEED)
    bots = [make_bot("greedy", seat, game.title.family) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    found: list[tuple[int, str]] = []
    while len(found) < steps and game.waiting():
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 10), seat)
        found.append((seat, game.last_line().text))
    return found


def a_table(ann: Home, bob: Home, title: str, steps: list[tuple[int, str]]) -> str:
    """A game so far with both seats at one screen; then the second is Bob's."""
    made = ann.post("/tables", title=title, seats=TWO, seed=SEED)
    assert made.status_code == 201, made.text
    table = str(made.json()["id"])
    for seat, text in steps:
        played = ann.at(table).try_to(text, seat)
        assert played.status_code == 200, played.text
    ann.post(f"/tables/{table}/seats/1/empty")
    bob.join(ann.invite(table))
    for home in (ann, bob):
        home.post(f"/tables/{table}/chat", text=f"{home.name} says hello")
    ann.post(f"/tables/{table}/notes", notes="mine")
    bob.post(f"/tables/{table}/notes", notes=f"only Bob’s: {table}")
    bob.post(f"/tables/{table}/seats/1/orders", answers={"any": table})
    return table


def state_of(client: TestClient, table: str) -> Any:
    return client.app.state.tables._slots[table].table.game  # type: ignore[attr-defined]


def otherwise(game: Any) -> Any:
    """The position with other hidden things: cards as the first seat may imagine them, and other cash."""
    view = game.view(0)
    for number in range(50):
        state = view.imagine(random.Random(number)).state
        if state.plain_data() != game.state.plain_data():
            break
    if not getattr(state, "open_cash", True):
        state.cash[1] += 7
    return state


def everything(client: TestClient, home: Home, table: str, seat: int | None) -> list[tuple[str, str]]:
    """What somebody gets who asks every call there is with all it takes, and listens in both ways."""
    query: dict[str, Any] = {} if seat is None else {"seat": seat}
    found = []
    for path, calls in PATHS.items():
        if "get" not in calls or path.startswith("/api/notices/"):
            continue
        asked = {one["name"] for one in calls["get"].get("parameters", ())}
        where = path.removeprefix("/api").format(
            **{
                name: {"table_id": table, "title_id": "india", "seq": 3, "seat": seat or 0}.get(name, "x")
                for name in asked
            }
        )
        found.append((path, home.get(where, **{name: value for name, value in query.items() if name in asked}).text))
    asks: tuple[tuple[str, dict[str, Any]], ...]
    asks = (("build-preview", {"path": ["Delhi", "Agra"]}), ("best-way", {"goal": "Agra"}))
    for path, body in asks:
        found.append((path, home.post(f"/tables/{table}/{path}", seat=seat or 0, **body).text))
    tries: tuple[tuple[str, dict[str, Any]], ...] = (("actions", {"action": "x"}), ("undo", {"to": 0}))
    for path, body in tries:
        more = {"seat": seat or 0} if path == "actions" else {}
        sent = home.post(f"/tables/{table}/{path}", expected_seq=STEPS, key="key", **body, **more)
        found.append((path, sent.text if sent.status_code != 200 else ""))
    for page in (None, "page"):
        with client.websocket_connect(f"/api/tables/{table}/live") as socket:
            socket.send_json({"token": home.token, "seat": seat, "since": 0, "page": page})
            texts = [socket.receive_text()]
            while '"people"' not in texts[-1][:12]:
                texts.append(socket.receive_text())
            found += [(f"live {page}", text) for text in texts]
    return found


def plain(found: list[tuple[str, str]], table: str) -> list[tuple[str, str]]:
    """Without the table's own id, and moments."""
    return [
        (
            path,
            re.sub(
                r"\d{4}-\d\d-\d\dT[0-9:.+]+", "then", re.sub(r'"id":\s*\d+', '"id": 0', text.replace(table, "table"))
            ),
        )
        for path, text in found
    ]


@pytest.mark.parametrize("title", HIDING)
@pytest.mark.parametrize("steps", [1, STEPS])
def test_what_is_hidden_changes_no_byte(client: TestClient, title: str, steps: int) -> None:
    ann, bob, eve = Home(client, "Ann").come(), Home(client, "Bob").come(), Home(client, "Eve")
    played = steps_of(title, steps)
    told, others, bobs = [], [], []
    for other in (False, True):
        table = a_table(ann, bob, title, played)
        ann.at(table).look(0)
        game = state_of(client, table)
        if other:
            imagined = otherwise(game)
            assert imagined.plain_data() != game.state.plain_data(), "something hidden is otherwise"
            assert imagined.redacted(0).plain_data() == game.state.redacted(0).plain_data()
            game.state = imagined
        told.append(plain(everything(client, ann, table, 0), table))
        others.append(plain(everything(client, eve, table, None), table))
        bobs.append(plain([("", bob.get(f"/tables/{table}", seat=1).text)], table))
        ann.post(f"/tables/{table}/end")
    assert bobs[0] != bobs[1], "what is hidden does reach the seat it belongs to"
    for one, two in (told, others):
        assert [path for path, _ in one] == [path for path, _ in two]
        for (path, here), (_, there) in zip(one, two, strict=True):
            if not path.startswith(("/api/me/tables", "/api/lobby", "/api/results")):
                assert here == there, path
