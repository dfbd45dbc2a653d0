"""Two servers whose tables differ only in what a seat may not know send it the same bytes, by every call and over the
socket."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot
from milepost.server.app import make_app
from milepost.server.people.herald import Standing, facts_of, words_for
from milepost.server.table import Table
from server.checked import CheckedClient
from server.people.homes import Home, asked

SEED = 5
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+")
TWO = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
# A title, its variants and how far it is played: all that changes what is hidden (`hide` of the positions).
HIDING = (
    ("india", (), 16),
    ("india", ("no-tax",), 1),
    ("russia", (), 16),
    ("nippon", ("five-cards",), 6),  # while cards are thrown away
    ("italy", (), 1),  # while the first cards are chosen
    ("italy", ("open-cash",), 1),
    ("italy", (), 16),
    ("village", (), 1),
    ("village", (), 16),
)


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestClient]]:
    """Two servers. Both must give the same cards, so the seed is chosen, which bars others elsewhere."""
    monkeypatch.setattr("milepost.server.people.seats.foreknown", lambda row: False)
    with ExitStack() as stack:
        apps = [make_app(f"sqlite:///{tmp_path / name}.sqlite", static=tmp_path / "static") for name in ("one", "two")]
        yield [stack.enter_context(CheckedClient(app)) for app in apps]


def steps_of(title: str, variants: tuple[str, ...], steps: int) -> list[tuple[int, str]]:
    """The first steps of a game between two bots."""
    game = milepost.new(title, ("Ann", "Bob"), seed=SEED, variants=variants)
    bots = [make_bot("greedy", seat, game.title.family) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    found: list[tuple[int, str]] = []
    while len(found) < steps and game.waiting():
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 10), seat)
        found.append((seat, game.last_line().text))
    return found


def a_table(ann: Home, bob: Home, title: str, variants: tuple[str, ...], steps: list[tuple[int, str]]) -> str:
    """A game so far with both seats at one screen; then the second is Bob's. Spectators see it as it is."""
    made = ann.post("/tables", title=title, seats=TWO, seed=SEED, variants=list(variants), visibility="open")
    assert made.status_code == 201, made.text
    table = str(made.json()["id"])
    for seat, text in steps:
        played = ann.at(table).try_to(text, seat)
        assert played.status_code == 200, played.text
    ann.post(f"/tables/{table}/seats/1/empty")
    bob.join(ann.invite(table))
    ann.post(f"/tables/{table}/delay", turns=0)
    for home in (ann, bob):
        home.post(f"/tables/{table}/chat", text=f"{home.name} says hello")
    ann.post(f"/tables/{table}/notes", notes="mine")
    bob.post(f"/tables/{table}/notes", notes=f"only Bob’s: {bob.token}")
    bob.post(f"/tables/{table}/seats/1/orders", answers={"any": bob.token})
    return table


def table_of(client: TestClient, table: str) -> Table:
    found: Table = client.app.state.tables._slots[table].table  # type: ignore[attr-defined]
    return found


def otherwise(game: Any) -> Any:
    """The position with other hidden things: cards as the first seat may imagine them, and other cash."""
    view = game.view(0)
    for number in range(50):
        state = view.imagine(random.Random(number)).state
        if state.plain_data() != game.state.plain_data():
            break
    if not getattr(state, "open_cash", True):
        state.cash[1] += 7
    assert state.plain_data() != game.state.plain_data(), "something hidden is otherwise"
    assert state.redacted(0).plain_data() == game.state.redacted(0).plain_data()
    return state


def tried(home: Home, table: str, steps: int, seat: int | None, advised: bool) -> Iterator[tuple[str, str]]:
    """Questions of what would be, and what is refused."""
    own: dict[str, Any] = {"seat": seat or 0}
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("build-preview", {**own, "path": ["Delhi", "Agra"]}),
        ("build-preview", {**own, "path": ["take 1"]}),
        ("best-way", {**own, "goal": "Roma"}),
        ("actions", {**own, "expected_seq": steps, "key": "key", "action": "x"}),
        ("undo", {"to": steps, "expected_seq": steps, "key": "key"}),
        (f"seats/{seat or 0}/ahead-preview", {"path": ["Delhi", "Agra"]}),
        ("fork", {"seq": steps, "seats": [seat or 0]}),
        *([("advice", own)] if advised else []),
    ]
    for path, body in bodies:
        sent = home.post(f"/tables/{table}/{path}", **body)
        assert path != "advice" or seat is None or sent.status_code == 200, sent.text
        yield path, sent.text


def heard(client: TestClient, home: Home, table: str, seat: int | None) -> Iterator[tuple[str, str]]:
    """The socket, of a program and of a page."""
    for page in (None, "page"):
        with client.websocket_connect(f"/api/tables/{table}/live") as socket:
            socket.send_json({"token": home.token, "seat": seat, "since": 0, "page": page})
            text = ""
            while '"people"' not in text[:12]:
                text = socket.receive_text()
                yield f"live {page}", text


@pytest.mark.parametrize(("title", "variants", "steps"), HIDING)
def test_what_is_hidden_changes_no_byte(
    worlds: list[TestClient], title: str, variants: tuple[str, ...], steps: int
) -> None:
    played = steps_of(title, variants, steps)
    told: list[list[tuple[str, str]]] = []
    bobs = []
    for client in worlds:
        ann, bob, eve = Home(client, "Ann").come(), Home(client, "Bob").come(), Home(client, "Eve")
        table = a_table(ann, bob, title, variants, played)
        now = table_of(client, table)
        game: Any = now.game
        cards_hidden = game.view(0).imagine(random.Random(1)).state.plain_data() != game.state.plain_data()
        if client is worlds[1]:
            game.state = otherwise(game)
        people = {home.name: str(home.get("/me").json()["id"]) for home in (ann, bob)}
        known = {"table_id": table, "title_id": title, "seq": steps, "person_id": people["Bob"]}
        found = [
            *asked(ann, known, 0),
            *tried(ann, table, steps, 0, cards_hidden),  # cash can be reckoned from the log, and bots do
            *heard(client, ann, table, 0),
            *asked(eve, known, None),
            *tried(eve, table, steps, None, cards_hidden),
            *heard(client, eve, table, None),
            ("notices", str([word._replace(person_id="") for word in words_for(now, Standing())])),
            ("facts", str(facts_of(now))),
        ]
        assert now is table_of(client, table), "the position is still the other one"
        ids = {"table": table, **people}
        told.append([(path, plain(text, ids)) for path, text in found])
        bobs.append(plain(bob.get(f"/tables/{table}", seat=1).text, ids))
        assert not [path for path, text in found if str(bob.token) in text]
    assert bobs[0] != bobs[1], "what is hidden does reach the seat it belongs to"
    assert [path for path, _ in told[0]] == [path for path, _ in told[1]]
    for (path, here), (_, there) in zip(*told, strict=True):
        assert here == there, path


def plain(text: str, ids: dict[str, str]) -> str:
    """Without ids of this server, and moments."""
    for name, found in ids.items():
        text = text.replace(found, name)
    return MOMENT.sub("then", text)
