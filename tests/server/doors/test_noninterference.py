"""Two servers whose tables differ only in what a seat may not know send it the same bytes, by every call and over the
socket."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot
from milepost.game import find_title
from milepost.server.app import make_app
from milepost.server.families import PAGES
from milepost.server.people.herald import Standing, facts_of, words_for
from milepost.server.table.table import Table
from server.checked import CheckedClient
from server.people.homes import Home, asked, calls

SEED = 5
LEFT = re.compile(r'"left": ?\d+')  # answers are written without spaces, sockets with them
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+")
TWO = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
# A title, its variants and how far it is played: all that changes what is hidden (`hide` of the positions).
HIDING = (
    ("india", (), 16),
    ("india", ("no-tax",), 1),
    ("india", ("rich-start", "loan", "trade", "two-trains", "four-cards", "cross", "move-cost", "load-cost"), 16),
    ("russia", ("history", "fast", "late-fee", "trade", "open-contracts", "warehouse", "time-limit", "reshuffle"), 16),
    ("nippon", ("five-cards",), 6),  # while cards are thrown away
    ("nippon", ("backtrack", "circus", "tunnel-21", "deal-events-out"), 16),
    ("italy", (), 1),  # while the first cards are chosen
    ("italy", ("open-cash",), 1),
    ("italy", ("loan", "trade"), 16),
    ("village", (), 1),
    ("village", (), 16),
)


@pytest.fixture
def worlds(tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestClient]]:
    """Two servers. Both must give the same cards, so the seed is chosen, which bars others elsewhere."""
    monkeypatch.setattr("milepost.server.people.seats.foreknown", lambda row: False)
    with ExitStack() as stack:
        files = [shutil.copy(empty, tmp_path / f"{name}.sqlite") for name in ("one", "two")]
        apps = [make_app(f"sqlite:///{file}", static=tmp_path / "static") for file in files]
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
    bob.post(f"/tables/{table}/seats/1/prepared", answers={"any": bob.token})
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


def changes(seq: int, seat: int, bob: str) -> dict[str, list[dict[str, Any]]]:
    """What is sent to every call at a table that is more than a look, in this order: refused, answered or done.

    Whoever hosts the table has lost it at the end.
    """
    own, clock = {"seat": seat}, {"kind": "turn", "seconds": 600}
    path = ["Delhi", "Agra"]
    return {
        "actions": [{**own, "expected_seq": seq, "key": "key", "action": "x"}],
        "undo": [{"to": seq, "expected_seq": seq, "key": "key"}],
        "build-preview": [{**own, "path": path}, {**own, "path": ["take 1"]}],
        "best-way": [{**own, "goal": "Roma"}, {**own, "goal": "Delhi"}],
        "advice": [own],
        "fork": [{"seq": seq, "seats": [seat]}],
        "seats/{seat}/prepared": [
            {"planned": ["done"]},
            {"answers": {"deal": "refuse"}},
            {"planned": [], "answers": {}},
        ],
        "seats/{seat}/outlook": [
            {"calls": [{"city": "Roma", "tasks": []}]},
            {"calls": [{"city": "Delhi", "tasks": []}]},
        ],
        "seats/{seat}/standing-orders": [
            {"calls": [{"city": "Roma", "tasks": []}]},
            {"calls": [{"city": "Delhi", "tasks": []}]},
            {"calls": []},
        ],
        "seats/{seat}/ahead-preview": [{"path": path}, {"path": ["take 1"]}],
        "chat": [{"text": "hello"}],
        "notes": [{"notes": "mine"}],
        "read": [{"line": 1}],
        "line": [{}],
        "line/leave": [{}],
        "seats/{seat}/invite": [{}],
        "seats/{seat}/invite-person": [{"person": bob}],
        "seats/{seat}/take": [{}],
        "seats/{seat}/bot": [{}],
        "visibility": [{"visibility": "open"}],
        "delay": [{"turns": 0}],
        "clock": [{"clock": clock}, {"clock": None}],
        "pause": [{"paused": True}],  # no bot acts from here on
        "seats/{seat}/stand-in": [{}],
        "seats/{seat}/back": [{}],
        "seats/{seat}/resign": [{}],
        "end": [{}],
        "seats/{seat}/empty": [{}],
        "host": [{"seat": 1}],
    }


def tried(home: Home, table: str, seat: int | None, bob: str, advised: bool) -> Iterator[tuple[str, str]]:
    """All of them."""
    seq = home.at(table).look(None)["seq"]
    for path, bodies in changes(seq, seat or 0, bob).items():
        for body in bodies if advised or path != "advice" else ():
            sent = home.post(f"/tables/{table}/{path.format(seat=seat or 0)}", **body)
            assert path != "advice" or seat is None or sent.status_code == 200, sent.text
            yield path, sent.text


def test_every_call_at_a_table_is_tried() -> None:
    here = "/api/tables/{table_id}/"
    found = [
        (path.removeprefix(here), method) for path, at in calls().items() if path.startswith(here) for method in at
    ]
    assert {path for path, method in found if method != "get"} == set(changes(0, 0, "bob"))
    assert {method for _, method in found} == {"get", "post"}


def test_every_variant_is_tried() -> None:
    """The books' own; what is hidden in a game alone is hidden from nobody."""
    titles = [find_title(name) for name in ("india", "russia", "nippon", "italy", "village")]
    offered = [one for title in titles for one in PAGES[title.family].summary(title)["variants"]]
    assert {one["name"] for one in offered if one["group"] != "reading"} - {"solo"} <= {
        name.partition("=")[0] for _, variants, _ in HIDING for name in variants
    }


def heard(client: TestClient, ann: Home, bob: Home, eve: Home, table: str) -> Iterator[tuple[str, str]]:
    """What sockets of a program and of a page tell Ann and somebody who looks on: at first, then while somebody acts.

    People, and tables for a page, are told as often as it happens to come: the last of each is compared.
    """
    with ExitStack() as stack:
        sockets = []
        for home, seat in ((ann, 0), (eve, None)):
            for page in (None, "page"):
                socket = stack.enter_context(client.websocket_connect(f"/api/tables/{table}/live"))
                socket.send_json({"token": home.token, "seat": seat, "since": 0, "page": page})
                while not (text := socket.receive_text()).startswith('{"people"'):
                    yield f"live {home.name} {page}", text
                sockets.append((f"live {home.name} {page}", socket))
        acts(ann, bob, table)
        ann.post(f"/tables/{table}/pause", paused=True)
        for name, socket in sockets:
            told: dict[str, str] = {}
            while '"paused": true' not in told.get("people", ""):
                text = socket.receive_text()
                word = text.split('"', 2)[1]
                told[word if word in ("people", "table") else text] = text
            for text in sorted(told.values()):
                yield name, text
        ann.post(f"/tables/{table}/pause", paused=False)


def acts(ann: Home, bob: Home, table: str) -> None:
    """The next step: a secret one of Bob's if there is one, which is another in the other world; else the plainest."""
    waiting = ann.at(table).look(None)["view"]["waiting"]
    seat = 1 if 1 in waiting else waiting[0]
    home = (ann, bob)[seat].at(table)
    texts = [one["text"] for one in home.look(seat)["legal"]["actions"]]
    plain = [text for text in ("done", "take 1") if text in texts]
    played = home.try_to((plain or texts)[0], seat)
    assert played.status_code == 200, played.text


@pytest.mark.parametrize(("title", "variants", "steps"), HIDING)
def test_what_is_hidden_changes_no_byte(
    worlds: list[TestClient],
    title: str,
    variants: tuple[str, ...],
    steps: int,
    record_property: Callable[[str, object], None],  # for benchmarks/noninterference.py
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
        known = {
            "table_id": table,
            "title_id": title,
            "seq": steps,
            "person_id": people["Bob"],
            **place_of(client, title),
        }
        found = [
            *asked(ann, known, 0),
            *asked(eve, known, None),
            ("notices", str([word._replace(person_id="") for word in words_for(now, Standing())])),
            ("facts", str(facts_of(now))),
            *heard(client, ann, bob, eve, table),
        ]
        ids = {"table": table, **people}
        bobs.append(plain(bob.get(f"/tables/{table}", seat=1).text, ids))
        found += [
            *tried(eve, table, None, people["Bob"], cards_hidden),
            *tried(ann, table, 0, people["Bob"], cards_hidden),  # cash can be reckoned from the log, and bots do
        ]
        assert now is table_of(client, table), "the position is still the other one"
        told.append([(path, plain(text, ids)) for path, text in found])
        assert not [path for path, text in found if str(bob.token) in text]
    assert bobs[0] != bobs[1], "what is hidden does reach the seat it belongs to"
    assert [path for path, _ in told[0]] == [path for path, _ in told[1]]
    record_property("noninterference_bytes", sum(len(text.encode()) for one in told for _, text in one))
    differing = [path for (path, here), (_, there) in zip(*told, strict=True) if here != there]
    record_property("noninterference_differences", len(differing))
    assert not differing


def place_of(client: TestClient, title: str) -> dict[str, Any]:
    """A place to ask about, and a train."""
    board = client.get(f"/api/titles/{title}/board").json()
    return {"train": 0, "milepost": board["cities"][0]["name"] if board["family"] == "crayon" else "A1"}


def plain(text: str, ids: dict[str, str]) -> str:
    """Without ids of this server, moments, and seconds that pass."""
    for name, found in ids.items():
        text = text.replace(found, name)
    return MOMENT.sub("then", LEFT.sub("left", text))
