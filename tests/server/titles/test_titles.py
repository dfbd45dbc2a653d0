"""Titles that people add on the page: checked, kept, offered to them alone, removed again; and who may add any."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.config import Titles as TitleSettings
from milepost.server.store.storage import Storage
from milepost.server.titles import shelf
from parcels import my_files, package_with_title, zipped
from server.checked import CheckedClient
from server.person import TWO, Person, problem


def add(client: TestClient, files: dict[str, str] | None = None, token: str | None = None, **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.post("/api/me/titles", json=body or {"files": files or my_files()}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def titles(client: TestClient, token: str | None = None) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return {one["id"]: one for one in client.get("/api/titles", headers=headers).json()}


def test_a_title_is_added_as_a_zip_and_played(client: TestClient) -> None:
    parcel = zipped({f"isles/{name}": text for name, text in my_files().items()})
    told = add(client, zip=base64.b64encode(parcel).decode())
    assert told["sound"]
    assert told["findings"] == []
    token = told["token"]
    offer = titles(client, token)["my-isles"]
    assert (offer["name"], offer["own"], offer["playable"]) == ("My Isles", True, True)
    picture = client.get(offer["picture"])
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in picture.headers["content-security-policy"]
    headers = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/titles/my-isles/board", headers=headers).json()["family"] == "crayon"
    made = client.post("/api/tables", json={"title": "my-isles", "seats": list(TWO), "seed": 3}, headers=headers)
    assert made.status_code == 201
    ann = Person(client, made.json()["id"], token)
    ann.act("build Delhi Agra")
    assert ann.look(None)["seq"] == 1


def test_nobody_else_sees_or_plays_it(client: TestClient) -> None:
    assert add(client, my_files(like="village"))["sound"]
    assert "my-isles" not in titles(client)
    problem(client.post("/api/tables", json={"title": "my-isles", "seats": list(TWO)}), 404, "unknown title")
    problem(client.get("/api/titles/my-isles/board"), 404, "unknown title")


def test_the_host_may_make_it_public(client: TestClient, its_database: str) -> None:
    files = my_files(like="village")
    kept = add(client, files)["kept"]
    storage = Storage(its_database)
    shelf.publish(storage, kept["id"], True)
    assert titles(client)["my-isles"]["own"]
    other = add(client, files)["kept"]  # of another guest, with the same id
    with pytest.raises(Exception, match="public already"):
        shelf.publish(storage, other["id"], True)
    shelf.publish(storage, kept["id"], False)
    assert "my-isles" not in titles(client)
    storage.close()


def test_tables_keep_their_copy_when_a_title_is_removed(client: TestClient) -> None:
    told = add(client)
    headers = {"Authorization": f"Bearer {told['token']}"}
    made = client.post("/api/tables", json={"title": "my-isles", "seats": list(TWO), "seed": 3}, headers=headers)
    assert client.delete(f"/api/me/titles/{told['kept']['id']}", headers=headers).status_code == 204
    assert "my-isles" not in titles(client, told["token"])
    ann = Person(client, made.json()["id"], told["token"])
    ann.act("build Delhi Agra")
    assert ann.get("/board").status_code == 200
    problem(client.delete(f"/api/me/titles/{told['kept']['id']}", headers=headers), 404, "unknown title")


def test_the_same_id_again_replaces_it(client: TestClient) -> None:
    first = add(client, my_files(like="village"))
    better = my_files(like="village")
    better["title.toml"] += "\n# with more money\n"
    again = add(client, better, first["token"])
    assert again["kept"]["id"] == first["kept"]["id"]
    mine = client.get("/api/me/titles", headers={"Authorization": f"Bearer {first['token']}"}).json()
    assert [one["title"] for one in mine["titles"]] == ["my-isles"]


def test_findings_are_told_with_file_and_line(client: TestClient) -> None:
    files = my_files()
    lines = files["loads.txt"].splitlines()
    files["loads.txt"] = "\n".join([*lines, "Feathers 3: Delhi"]) + "\n"  # nobody asks for them
    told = add(client, files)
    assert told["sound"]
    assert [(one["kind"], one["file"], one["line"]) for one in told["findings"]] == [
        ("load", "loads.txt", len(lines) + 1)
    ]
    assert told["findings"][0]["message"] == "Feathers is supplied, but no card asks for it"
    assert told["kept"]["findings"] == told["findings"]
    headers = {"Authorization": f"Bearer {told['token']}", "Accept-Language": "de"}
    (mine,) = client.get("/api/me/titles", headers=headers).json()["titles"]
    assert mine["findings"][0]["message"] == "Feathers: gibt es, aber keine Karte verlangt danach"


def test_a_broken_title_is_refused_and_nothing_is_kept(client: TestClient) -> None:
    files = my_files()
    files["cards.txt"] = files["cards.txt"].replace("Nagpur", "Nagpurr", 1)
    told = add(client, files)
    assert (told["sound"], told["kept"], told["token"]) == (False, None, None)
    assert [(one["file"], one["line"]) for one in told["findings"]] == [("cards.txt", 2)]
    assert "Nagpurr" in told["findings"][0]["message"]


@pytest.mark.parametrize(
    ("file", "change", "told"),
    [
        ("cards.txt", ("Nagpur", "Nagpurr"), "auf dem Spielplan gibt es keine Stadt „Nagpurr“"),
        (
            "loads.txt",
            ("Coal 4", "Coal four"),
            "hier muss „name chips: city, city, …“ stehen, „chips“ eine Zahl (und * für unbegrenzt)",
        ),
        ("title.toml", ("max_players = 6", "max_players = 600"), "„max_players“ muss von 1 bis 6 sein"),
        ("title.toml", ("max_players = 6", 'max_players = "six"'), "„max_players“ muss eine ganze Zahl sein"),
        ("title.toml", ("max_players = 6", "max_players 6"), "das ist kein TOML: nach dem Namen fehlt „=“"),
        ("events.txt", ("city: Bombay", "city: Bombast"), "„Bombast“ gibt es hier nicht (Stadt)"),
        ("board.txt", ("[rows]", "[lines]"), "die Zeichnung [rows] muss zuerst kommen"),
    ],
)
def test_what_cannot_be_read_is_told_in_german(
    client: TestClient, file: str, change: tuple[str, str], told: str
) -> None:
    files = my_files()
    assert change[0] in files[file]
    files[file] = files[file].replace(*change, 1)
    answer = client.post("/api/me/titles", json={"files": files}, headers={"Accept-Language": "de"}).json()
    assert {one["message"] for one in answer["findings"]} == {told}


@pytest.mark.parametrize(
    ("file", "change", "place"),
    [
        ("title.toml", ("win_cash = 250", "win_cash = [[[["), ("title.toml", 15)),
        ("title.toml", ('id = "my-isles"', 'id = "india"'), ("title.toml", 1)),
        ("title.toml", ("max_players = 6", "max_players = 600"), ("title.toml", 21)),
        ("events.txt", ("city: Bombay", "city: Bombast"), ("events.txt", 18)),
    ],
)
def test_every_refusal_names_its_place(
    client: TestClient, file: str, change: tuple[str, str], place: tuple[str, int]
) -> None:
    files = my_files()
    assert change[0] in files[file]
    files[file] = files[file].replace(*change, 1)
    told = add(client, files)
    assert not told["sound"]
    assert (told["findings"][0]["file"], told["findings"][0]["line"]) == place


@pytest.mark.parametrize(
    ("like", "file", "change", "words"),
    [
        ("india", "title.toml", ('money = "', "money = 5 # "), "„money“ muss angegeben werden, in Anführungszeichen"),
        ("india", "title.toml", ("win_cash = 250", 'win_cash = "250"'), "„win_cash“ muss eine ganze Zahl sein"),
        ("india", "board.txt", ("[rows]", "[lines]"), "die Zeichnung [rows] muss zuerst kommen"),
        ("india", "cards.txt", ("Nagpur", "Nagpurr"), "auf dem Spielplan gibt es keine Stadt „Nagpurr“"),
        ("india", "events.txt", ("city: Bombay", "city: Bombast"), "„Bombast“ gibt es hier nicht (Stadt)"),
        ("village", "borders.txt", ("A:", "a:"), "„a“ ist kein Großbuchstabe, den es nur einmal gibt"),
        ("village", "terminus.txt", ("field =", "fields ="), "„fields“ lässt sich nicht zählen; bekannt sind: trips,"),
    ],
)
def test_a_broken_title_is_refused_in_the_language_of_who_brings_it(
    client: TestClient, like: str, file: str, change: tuple[str, str], words: str
) -> None:
    files = my_files(like=like)
    assert change[0] in files[file]
    files[file] = files[file].replace(*change, 1)
    told = client.post("/api/me/titles", json={"files": files}, headers={"Accept-Language": "de"}).json()
    assert not told["sound"]
    assert (told["findings"][0]["file"], told["findings"][0]["message"][: len(words)]) == (file, words)


def test_a_broken_zip_is_refused_in_german_too(client: TestClient) -> None:
    told = client.post("/api/me/titles", json={"zip": "%%%"}, headers={"Accept-Language": "de"}).json()
    finding = told["findings"][0]
    assert (finding["file"], finding["message"]) == ("die Zip-Datei", "sie wurde unterwegs beschädigt")


def test_a_zip_that_is_none(client: TestClient) -> None:
    for body in ({"zip": base64.b64encode(b"not a zip").decode()}, {"zip": "%%%"}, {"zip": None, "files": None}):
        told = add(client, **body)
        assert not told["sound"]
        assert told["findings"][0]["message"]


def test_a_person_has_room_for_so_many(database: str, tmp_path: Path) -> None:
    config = Config(titles=TitleSettings(a_person=1))
    with CheckedClient(
        make_app(database, static=tmp_path / "static", config=config), base_url="http://127.0.0.1"
    ) as one:
        token = add(one, my_files(like="village"))["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = one.post("/api/me/titles", json={"files": my_files("My Hills", "village")}, headers=headers)
        assert "Remove one first" in problem(answer, 429, "busy")["message"]


@pytest.fixture
def open_server(database: str, tmp_path: Path) -> Iterator[TestClient]:
    config = Config(address="0.0.0.0", public_url="https://games.example.org")
    app = make_app(database, static=tmp_path / "static", config=config)
    with CheckedClient(app, base_url="https://games.example.org") as client:
        yield client


def test_an_open_server_takes_none_unless_its_host_says_so(open_server: TestClient) -> None:
    answer = open_server.post("/api/me/titles", json={"files": my_files()})
    problem(answer, 403, "titles")
    assert open_server.get("/api/me/titles").json() == {"may_add": False, "titles": []}
    game = milepost.new(milepost.titles.of_files(my_files()), 2, seed=3)
    problem(open_server.post("/api/records", json={"log": game.record()}), 403, "titles")


def test_who_may_add_is_the_hosts_to_say() -> None:
    assert Config().takes_titles
    assert not Config(address="0.0.0.0").takes_titles
    assert not Config(trusted_proxy=["127.0.0.1"]).takes_titles  # others come through it
    assert not Config(allowed_hosts=["games.example.org"]).takes_titles
    assert not Config(titles=TitleSettings(from_people=False)).takes_titles
    assert Config(address="0.0.0.0", titles=TitleSettings(from_people=True)).takes_titles


def test_a_log_opens_on_a_server_that_never_had_its_title(client: TestClient) -> None:
    game = milepost.new(milepost.titles.of_files(my_files()), ["Ann", "Bob"], seed=3)
    game.play("done")
    made = client.post("/api/records", json={"log": game.record()})
    assert made.status_code == 201, made.text
    ann = Person(client, made.json()["id"], made.json()["token"])
    assert ann.look(None)["title"] == "my-isles"
    assert "my-isles" not in titles(client, ann.token)  # only the table keeps it


def test_a_log_with_a_hostile_title_is_refused(client: TestClient) -> None:
    game = milepost.new(milepost.titles.of_files(my_files()), ["Ann", "Bob"], seed=3)
    lines = game.record().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("files: "))
    lines[at] = lines[at][:200] + "\n"
    answer = client.post("/api/records", json={"log": "".join(lines)})
    assert "files" in problem(answer, 422, "log")["message"]


def test_a_folder_of_the_hosts_is_everybodys(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parcels import my_folder

    folder = my_folder(tmp_path / "mine" / "isles")
    monkeypatch.setenv("MILEPOST_TITLES", str(tmp_path / "mine"))
    offer = titles(client)["my-isles"]
    assert not offer["own"]
    assert client.get(offer["picture"]).status_code == 200
    table = Person.at_new_table(client, title="my-isles")
    shutil.rmtree(folder)
    table.act("build Delhi Agra")
    assert add(client, my_files(like="village"))["sound"]  # the id is free again


def test_a_title_that_a_package_brings_is_everybodys(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package_with_title(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    offer = titles(client)["my-isles"]
    assert (offer["name"], offer["own"], offer["playable"]) == ("My Isles", False, True)
    assert Person.at_new_table(client, title="my-isles").look(None)["title"] == "my-isles"
