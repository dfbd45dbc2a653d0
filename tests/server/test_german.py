"""The server in German: everything people read, through HTTP and the socket; in English nothing has changed."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.log import Chain
from milepost.sentences import Said
from milepost.server import language
from milepost.server.app import make_app
from milepost.tell.languages import catalogue, in_language
from server.person import Person, heard, problem
from titles.test_hostile import BAD_ZIPS

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}
# Keys whose texts are no words but names that programs read.
SAME = {"commit", "kind", "sea", "terrain"}
PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")  # two words in a row: somebody reads that


def english(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Texts of an answer that people read and that cannot be told in another language."""
    if isinstance(value, Said):
        unknown = not isinstance(value.values, tuple) and value.template not in catalogue("de")
        if unknown and (value.values or PROSE.search(value)):  # a bare name is one that German has no other for
            yield key, value
        parts = value.values if isinstance(value.values, tuple) else value.values.values()
        for part in parts:
            yield from english(part, key)
    elif isinstance(value, str):
        if PROSE.search(value):
            yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from english(part, str(name))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from english(part, key)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the server says in German, before it is."""
    said: list[Any] = []

    def noted(body: Any, spoken: str) -> Any:
        if spoken == "de":
            said.append(body)
        return in_language(body, spoken)

    monkeypatch.setattr(language, "in_language", noted)
    return said


@pytest.fixture
def german(database: str, tmp_path: Any) -> Iterator[TestClient]:
    with TestClient(make_app(database, static=tmp_path / "static"), headers=GERMAN) as client:
        yield client


def play(person: Person, steps: int) -> None:
    """The first action that is offered, or an end of the turn; and everything a page asks about on the way."""
    for _ in range(steps):
        now = person.look(None)
        if not now["view"]["waiting"]:
            return
        seat = now["view"]["waiting"][0]
        legal = person.look(seat)["legal"]
        offered = [one["text"] for one in legal["actions"]]
        useful = [text for text in offered if text.split()[0] not in ("done", "discard", "swap")]
        if "done" in offered and now["seq"] % 3 == 2:
            useful = ["done"]
        person.act((useful or offered)[len(now["log"]) % len(useful or offered)])


def ask_all(person: Person, place: str) -> None:
    waiting = person.look(None)["view"]["waiting"][0]
    for path in ("journeys", "outlooks", "rivals", "plans"):
        person.get(f"/{path}", seat=waiting)
    person.post("/build-preview", seat=waiting, path=[place])
    person.get("/around", seat=waiting, milepost=place)
    person.post("/best-way", seat=waiting, start=None, goal=place)
    person.post("/advice", seat=waiting)
    person.get("/story")


@pytest.mark.parametrize(
    ("title", "place", "begin"),
    [
        ("india", "Agra", ["build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"]),
        ("italy", "Parma", []),
        ("russia", "Tula", ["build Moscow Tula", "done", "build Kiev Gomel"]),
        ("nippon", "Kofu", ["build Tokyo Kofu", "done"]),
        ("village", "held", []),
    ],
)
def test_no_answer_has_english_in_it(
    german: TestClient, answers: list[Any], title: str, place: str, begin: list[str]
) -> None:
    german.get("/api/titles")
    german.get(f"/api/titles/{title}/board")
    german.get("/api/lessons")
    german.get("/api/hints/crayon")
    german.get("/api/hints/village")
    person = Person.at_new_table(german, title=title)
    for action in begin:
        person.act(action)
    ask_all(person, place)
    play(person, 12)
    ask_all(person, place)
    for nonsense in ("done done", "fly to the moon", "build Nowhere", "move Nowhere", "take 99", "pick Gold"):
        person.try_to(nonsense)
    person.try_undo(0)
    german.get("/api/tables/nosuchtable")
    german.post("/api/tables", json={"title": title, "seats": [{"name": "Ann"}] * 12, "seed": 1, "variants": ["x"]})
    assert len(answers) > 40
    found = {(key, str(text)) for body in answers for key, text in english(body) if key not in SAME}
    assert found == set()


def damaged(text: str) -> Iterator[str]:
    """A record with something wrong in it, in one way after another."""
    head, *rest = text.splitlines(keepends=True)
    log = "".join(rest)
    yield "hello"
    yield text.replace(head, "milepost log 9\n")
    for name in ("title", "players", "seed"):
        yield head + "".join(line for line in rest if not line.startswith(f"{name}:"))
    yield text.replace("rules: 1", "rules: one")
    yield text.replace("rules: 1", "rules: 7")
    yield head + rest[0] + log
    yield text.replace("title: india", "title: atlantis")
    yield text.replace("title: india", "title: ../india")
    yield text.replace("title: india", "title: village")
    yield text.replace("title: india", "title: india\ndeck: 4")
    yield text.replace("seed: 4", "seed: four")
    yield text.replace("seed: 4", "seed: 5")
    yield text.replace("seed: 4", "seed: 4\nfiles: eJz")
    yield text[:-10]
    yield text.replace(" done ", " build ")
    for position in (
        "cash=1",
        "cash=x,2",
        "cash=40,9999999",
        "nonsense=3",
        "round=0",
        "phase=asleep",
        "track=0:Q999-0",
        "seat=7",
        "seat",
        "trains=-,-,-",
        "loads=Gold,-",
        "hands=1.1.1,2.3.4",
        "locos=fast,slow",
        "open=perhaps",
        "ferries=Styx:0",
        "stack=[1]",
    ):
        changed = text.replace("seed: 4\n", f"seed: 4\nposition: {position}\n").splitlines(keepends=True)
        yield with_codes(changed)


def with_codes(lines: list[str]) -> str:
    """The lines as the log would have them: so only what they say is wrong."""
    chain, made = Chain(), ""
    for line in lines:
        body = line.rstrip("\n").rpartition(" ~")[0] if " ~" in line else line.rstrip("\n")
        code = chain.add(body)
        made += f"{body} ~{code}\n" if " ~" in line else line
    return made


def test_what_is_wrong_with_a_record_has_no_english_in_it(german: TestClient, answers: list[Any]) -> None:
    game = milepost.new("india", ["Ann", "Bob"], seed=4)
    game.play("done")
    told = set()
    for text in damaged(game.record()):
        error = problem(german.post("/api/records", json={"log": text}), 422, "log")
        told.add(error["message"])
        assert error["message"].startswith("Diese Aufzeichnung ist nicht zu lesen: "), error
    found = {(key, str(text)) for body in answers for key, text in english(body) if key not in SAME}
    assert {text for _, text in found} == {"milepost log 1", "milepost log 9"}  # what the first line says
    assert "Diese Aufzeichnung ist nicht zu lesen: Zeile 9: Stellung, cash: „x“ ist keine ganze Zahl." in told
    assert len(told) > 25


def test_what_is_wrong_with_a_zip_has_no_english_in_it(german: TestClient, answers: list[Any]) -> None:
    for data, _ in BAD_ZIPS.values():
        answer = german.post("/api/me/titles", json={"zip": base64.b64encode(data).decode()})
        assert answer.status_code in (200, 413), answer.text
    assert len(answers) == len(BAD_ZIPS)
    assert {(key, str(text)) for body in answers for key, text in english(body) if key not in SAME} == set()


def test_a_refusal_and_a_sentence_of_the_log(ann: Person) -> None:
    client = ann.client
    client.headers.update(GERMAN)
    first = ann.look(None)["view"]["waiting"][0]
    error = problem(ann.try_to("done", 1 - first), 422, "illegal")
    assert error["message"] == f"Du bist nicht am Zug; {('Ann', 'Bob')[first]} ist an der Reihe."
    assert error["rule"] == "TRN-2"
    made = ann.act("build Delhi Agra")
    line = made["table"]["log"][-1]
    assert line["words"].startswith(f"{('Ann', 'Bob')[first]} baut ")
    assert line["did"]["phrase"].startswith("baut ")
    assert line["text"].startswith("build ")
    assert [one["words"] for one in made["table"]["legal"]["actions"]] == ["Zug beenden"]
    client.headers["accept-language"] = "en"
    assert ann.look(first)["log"][-1]["words"].startswith(f"{('Ann', 'Bob')[first]} builds ")


def test_the_socket_speaks_it_too(ann: Person) -> None:
    """Two look at one table, each in their own language."""
    words = {}
    hello: dict[str, Any] = {"token": ann.token, "seat": 0, "since": 0}
    with (
        ann.client.websocket_connect(f"/api/tables/{ann.table}/live") as german,
        ann.client.websocket_connect(f"/api/tables/{ann.table}/live") as plain,
    ):
        german.send_json({**hello, "lang": "de"})
        plain.send_json(hello)
        ann.act("build Delhi Agra")
        words = {"de": heard(german)["words"], "en": heard(plain)["words"]}
    assert " baut " in words["de"]
    assert " builds " in words["en"]
    with ann.client.websocket_connect("/api/tables/nosuchtable/live") as other:
        other.send_json({**hello, "lang": "de"})
        assert other.receive_json()["error"]["message"] == "Es gibt keinen Tisch „nosuchtable“."


def test_words_are_kept_for_every_language(database: str, tmp_path: Any) -> None:
    """A game opened from a snapshot, and one played again from its entries, is told in either language."""
    with TestClient(make_app(database, static=tmp_path)) as client:
        person = Person.at_new_table(client)
        for action in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"):
            person.act(action)
        play(person, 34)
        before = person.look(None)["log"]
    with TestClient(make_app(database, static=tmp_path)) as client:
        again = Person(client, person.table, person.token)
        assert again.look(None)["log"] == before
        client.headers.update(GERMAN)
        told = again.look(None)["log"]
        assert "baut" in told[0]["words"]
        assert all("ends the turn" not in line["words"] for line in told)
        assert len(told) > 32, "a snapshot was made"
        assert [line["text"] for line in told] == [line["text"] for line in before]


def test_loads_have_their_names_beside_the_board(german: TestClient) -> None:
    board = german.get("/api/titles/india/board")
    assert board.headers["vary"] == "Accept-Encoding, Accept-Language"
    told = board.json()
    assert told["names"]["Coal"] == "Kohle"
    assert "Coal" in [load["name"] for load in told["loads"]]
    plain = german.get("/api/titles/india/board", headers={"Accept-Language": "en"}).json()
    assert plain["names"] == {name: name for name in told["names"]}
    assert plain["loads"] == told["loads"]


def test_pictures_speak_it(german: TestClient) -> None:
    person = Person.at_new_table(german)
    assert "<title>India, Runde 1</title>" in person.get("/picture").text
    assert "Großstädte" in person.get("/picture").text
    assert ">Runde 1<" in person.get("/film").text
    assert ">Round 1<" in german.get(f"/api/tables/{person.table}/film", headers={"Accept-Language": "en"}).text
    assert "<title>Spielplan India</title>" in german.get("/api/titles/india/picture").text


def test_english_is_written_as_it_always_was() -> None:
    """Nothing is looked at, let alone copied, on the way out."""
    body = {"words": Said("Ann builds", "{name} builds", {"name": "Ann"}), "seq": 1}
    assert language.spoken(body) is body
    assert language.written(body) == json.dumps(body, ensure_ascii=False, separators=(",", ":"))
