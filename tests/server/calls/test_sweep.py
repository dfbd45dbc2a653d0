"""Whatever is sent, the answer is one of those described: nothing makes the server fail."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot
from milepost.bots.records import BestWay, Outlook, Rivals
from milepost.errors import IllegalAction, MilepostError
from milepost.server.app import make_app
from milepost.server.families import ADVISERS, PAGES, AnyPreview, AnyTable
from milepost.tell.crayon.records import Journey
from milepost.tell.records import TableBase
from server.checked import exactly
from server.person import TWO, Person

TITLES = ("india", "russia", "italy", "nippon", "village")
HOSTILE = (
    "\0",
    "a\0b.js",
    "x" * 5000,
    "x" * 300 + ".js",
    "../" * 1000,
    "..%2f..%2fapp.py",
    "\u202e",
    "🚂",
    "\r\n",
    " ",
    "'; DROP TABLE tables; --",
    "{}",
    "[]",
    "-1",
    "9" * 400,
    "NaN",
    "%",
    "\\",
)


def test_a_preview_while_italys_first_cards_are_kept(client: TestClient) -> None:
    """The pool is filled once all have chosen; a preview of track does not ask what will come."""
    ann = Person.at_new_table(client, title="italy", seed=1)
    for seat in (0, 1):
        preview = ann.post("/build-preview", seat=seat, path=["Palermo", "Genova"])
        assert preview.status_code == 200, preview.text
        assert preview.json()["total"] == 53
        assert preview.json()["text"] is None
    assert len(ann.look(0)["view"]["waiting"]) == 2


BARE: TableBase = {
    "id": "bare",
    "title": "",
    "seq": 0,
    "seen_by": None,
    "undo_to": 0,
    "commit": "",
    "revealed": None,
    "seats": [],
    "variants": [],
    "outcome": None,
    "log": [],
}


@pytest.mark.parametrize("title", TITLES)
def test_every_position_of_a_game_can_be_asked_about(title: str) -> None:
    """Also in the middle of questions, off turn, and when it is over: an answer as OpenAPI describes it, or a rule."""
    rng, names = random.Random(title), ("Ann", "Rob")
    game = milepost.new(title, names, seed=3)
    page, adviser = PAGES[game.title.family], ADVISERS[game.title.family]
    bots = [make_bot("greedy", seat, game.title.family) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    board = page.board(game.title)
    places = (
        [city["name"] for city in board["cities"]] if board["family"] == "crayon" else ["A1", "B2", "held", "take 3"]
    )
    for step in range(240):
        if not (waiting := game.waiting()):
            break
        if step % 4 == 0 or getattr(game.state, "stack", False):
            for seat in range(2):
                view, (start, goal) = game.view(seat), rng.sample(places, 2)
                exactly(AnyPreview, page.build_preview(view, [start, goal]))
                exactly(AnyPreview, page.build_preview(view, [goal]))
                exactly(list[Journey], page.journeys(view, 0))
                exactly(list[Outlook], adviser.outlooks(view, 0))
                exactly(Rivals, adviser.rivals(view))
                exactly(AnyTable, page.table(BARE, game.state, seat, view if seat in waiting else None))
                with suppress(IllegalAction):
                    exactly(BestWay, adviser.best_way(view, rng.choice([None, start]), goal))
        game.play(bots[waiting[0]].choose(game.view(waiting[0]), 10), waiting[0])


def requests(described: dict[str, Any], table: str, rng: random.Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every call there is, with one of its texts replaced by something hostile: a third of what there is, in turn."""
    thirds = itertools.cycle([HOSTILE[start::3] for start in range(3)])
    good: dict[str, Any] = {
        "table_id": table,
        "title_id": "italy",
        "seat": 0,
        "train": 0,
        "title": "italy",
        "seats": list(TWO),
        "variants": [],
        "deck": None,
        "seed": 1,
        "action": "done",
        "expected_seq": 0,
        "key": "k",
        "to": 0,
        "path": ["Roma", "Milano"],
        "start": "Roma",
        "goal": "Milano",
    }
    for path, calls in described["paths"].items():
        for method, call in calls.items():
            asked = [one["name"] for one in call.get("parameters", ())]
            body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            shapes = [body["$ref"]] if "$ref" in body else [one["$ref"] for one in body.get("oneOf", ())]
            fields = {
                name
                for shape in shapes
                for name in described["components"]["schemas"][shape.rpartition("/")[2]]["properties"]
            }
            for name in (*asked, *sorted(fields)):
                for bad in next(thirds):
                    given = {
                        **good,
                        name: rng.choice([bad, [bad], {bad: bad}, [{"name": bad, "bot": bad}]])
                        if name in fields
                        else bad,
                    }
                    given = dict.fromkeys((*asked, *fields), "x") | given
                    where = path.format(**{key: _quoted(str(given[key])) for key in asked if f"{{{key}}}" in path})
                    yield (
                        method,
                        where,
                        {
                            "params": {key: given[key] for key in asked if f"{{{key}}}" not in path},
                            "json": {key: given[key] for key in fields} if fields else None,
                        },
                    )


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def described(answer: Response) -> bool:
    """An answer that went well, or an error in the documented shape and none of the server's."""
    if answer.status_code < 400:
        return True
    error = answer.json()["error"]
    whole = set(error) == {"code", "message", "rule", "link", "seq"}
    return answer.status_code < 500 and whole and bool(error["message"])


def test_hostile_texts_in_every_call(client: TestClient) -> None:
    ann = Person.at_new_table(client, title="italy", seed=1)
    description = make_app("sqlite://").openapi()
    for method, where, sent in requests(description, ann.table, random.Random(1)):
        sent = {key: value for key, value in sent.items() if value is not None}
        answer = client.request(method.upper(), where, headers=ann.headers, **sent)
        assert described(answer), (method, where, sent, answer.status_code, answer.text)


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: ascii(path)[:20])
def test_hostile_addresses_and_tokens(client: TestClient, path: str) -> None:
    ann = Person.at_new_table(client)
    for address in (
        f"/{_quoted(path)}",
        f"/assets/{_quoted(path)}",
        f"/api/{_quoted(path)}",
        f"/api/tables/{ann.table}/{_quoted(path)}",
    ):
        assert described(client.get(address)), address
    token = {b"Authorization": b"Bearer " + path.replace("\r\n", "").replace("\0", "").encode()}
    assert described(client.get(f"/api/tables/{ann.table}?seat=0", headers=token))


def test_a_failure_of_the_server_itself_has_the_same_shape(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise MilepostError("a mistake of ours")

    with TestClient(make_app(database), raise_server_exceptions=False) as client:
        ann = Person.at_new_table(client)
        monkeypatch.setattr("milepost.server.table.table.Table.look", fail)
        answer = ann.get()
        assert answer.status_code == 500
        assert answer.json()["error"]["code"] == "failed"
        assert "mistake" not in answer.text
