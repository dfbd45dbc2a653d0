"""The editor's calls: a board with changes, what is said of it, and what becomes of it. Nothing is kept unasked."""

from __future__ import annotations

import base64
import tomllib
from typing import Any

import pytest
from starlette.testclient import TestClient

from kit import read_facts
from milepost.crayon.board.edits import SetCity, apply
from milepost.crayon.board.file import board_text
from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.maps import calls
from milepost.titles import known, of_files
from milepost.titles.parcel import unzipped
from parcels import zipped
from server.checked import CheckedClient
from server.person import TWO, problem

AGRA = {"city": "Agra", "at": "V27"}
STEEP = {"terrain": "alpine", "mileposts": [f"{row}{n}" for row in ("Y", "Z", "AA") for n in range(16, 48)]}


def ask(client: TestClient, what: str, *changes: dict[str, Any], title: str = "india", **more: Any) -> Any:
    headers = more.pop("headers", {})
    body = {"changes": list(changes), **more}
    return client.post(f"/api/maps/{title}/{what}", json=body, headers=headers)


def test_a_board_with_changes(client: TestClient) -> None:
    told = ask(client, "board", AGRA, {"terrain": "alpine", "mileposts": ["V30"]}).json()
    agra = next(city for city in told["board"]["cities"] if city["name"] == "Agra")
    assert agra["mileposts"] == ["V27"]
    assert {"name": "V30", "terrain": "alpine"}.items() <= next(
        one for one in told["board"]["mileposts"] if one["name"] == "V30"
    ).items()
    assert told["rivers"]["Ganges"][0].endswith(("e", "se", "sw"))
    assert "Thar" in told["deserts"]
    plain = ask(client, "board").json()
    title = client.get("/api/titles/india/board").json()
    assert {**plain["board"], "cards": title["cards"], "events": title["events"]} == title


def test_prices_now_and_before(client: TestClient) -> None:
    told = ask(client, "look", STEEP).json()
    rows = {tuple(row["cities"]): row for row in told["prices"]}
    assert len(rows) == 10
    assert rows["Calcutta", "Delhi"]["now"] > rows["Calcutta", "Delhi"]["before"]
    assert rows["Bombay", "Madras"]["now"] == rows["Bombay", "Madras"]["before"]
    assert told["demand"]["now"] > told["demand"]["before"]
    assert told["notes"] == ["The demand cards are made anew for this board."]


def test_findings_say_where(client: TestClient) -> None:
    river = {"river": "Wild", "sections": ["AD30e", "AK30e"]}
    beside = {"city": "Agra", "at": "V34"}
    found = {one["kind"]: one for one in ask(client, "look", river, beside).json()["findings"]}
    assert found["river"]["message"].startswith("the river Wild falls into pieces")
    assert found["river"]["places"] == ["AD30", "AD31", "AK30", "AK31"]
    assert "are neighbours" in found["neighbours"]["message"]
    assert "V34" in found["neighbours"]["places"]
    assert ask(client, "look").json()["findings"] == []


def test_findings_in_german(client: TestClient) -> None:
    river = {"river": "Wild", "sections": ["AD30e", "AK30e"]}
    told = ask(client, "look", river, headers={"Accept-Language": "de"}).json()
    assert [one["message"].partition(";")[0] for one in told["findings"]] == [
        "der Fluss Wild zerfällt in Stücke: er hört bei AD30e auf, und AK30e geht von dort nicht weiter"
    ]


def test_an_event_that_names_a_city_that_is_gone_names_another(client: TestClient) -> None:
    told = ask(client, "look", {"no_city": "Bombay"}).json()
    assert "Event card 153 now names Poona in place of Bombay." in told["notes"]
    german = ask(client, "look", {"no_city": "Bombay"}, headers={"Accept-Language": "de"}).json()
    assert "Ereigniskarte 153 nennt jetzt Poona statt Bombay." in german["notes"]


def test_overrides_for_a_recipe(client: TestClient) -> None:
    answer = ask(client, "overrides", {"city": "Agra", "at": "V28"}, AGRA, {"supplies": "Agra", "loads": ["Tea"]})
    assert answer.headers["content-disposition"] == 'attachment; filename="india-overrides.toml"'
    assert "in loads.txt Agra supplies Tea" in answer.text
    assert tomllib.loads(answer.text) == {"overrides": [{"city": "Agra", "at": "V27", "country": "India"}]}


def test_a_folder_to_take_along(client: TestClient) -> None:
    answer = ask(client, "zip", AGRA, name="My Own India")
    files = unzipped(answer.content)
    assert answer.headers["content-disposition"] == 'attachment; filename="my-own-india.zip"'
    title = of_files(files)
    assert (title.id, title.name) == ("my-own-india", "My Own India")
    facts = read_facts(known("india").texts["board.txt"])
    apply(facts, SetCity("Agra", at="V27"))
    assert files["board.txt"] == board_text(facts)


def test_a_title_of_ones_own_is_kept_played_and_changed_again(client: TestClient) -> None:
    told = ask(client, "title", AGRA, name="Moved India").json()
    assert (told["sound"], told["findings"], told["kept"]["title"]) == (True, [], "moved-india")
    headers = {"Authorization": f"Bearer {told['token']}"}
    made = client.post("/api/tables", json={"title": "moved-india", "seats": list(TWO)}, headers=headers)
    assert made.status_code == 201, made.text
    again = ask(client, "board", {"city": "Agra", "at": "V28"}, title="moved-india", headers=headers).json()
    assert next(one for one in again["board"]["cities"] if one["name"] == "Agra")["mileposts"] == ["V28"]
    problem(ask(client, "board", title="moved-india"), 404, "unknown title")  # nobody else's
    same = ask(client, "title", AGRA, name="India").json()
    assert not same["sound"]
    assert "this server has a title “india” already" in same["findings"][0]["message"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"city": "Agra", "at": "A1"}, "There is no milepost “A1”."),
    ({"city": "Agra", "at": "V33"}, "Agra cannot stand there: V33 belongs to Delhi."),
    ({"city": "Agra", "rename": "Delhi"}, "The name “Delhi” is taken."),
    ({"city": "Agra", "rename": "x|y"}, "“|” cannot stand in the name “x|y”."),
    ({"no_city": "Atlantis"}, "There is no city “Atlantis”."),
    ({"terrain": "lava", "mileposts": ["V27"]}, "There is no ground “lava”."),
    ({"river": "Ganges", "sections": ["ZZ999e"]}, "There is no section “ZZ999e”."),
    ({"ferry": "Palk Strait", "ports": ["V27", "V27"], "price": 5}, "A ferry needs two different ports."),
    ({"supplies": "Agra", "loads": ["Gold"]}, "There is no load “Gold”."),
]


@pytest.mark.parametrize(("change", "words"), BAD)
def test_a_change_that_cannot_be_is_refused_with_its_number(
    client: TestClient, change: dict[str, Any], words: str
) -> None:
    found = problem(ask(client, "board", AGRA, change), 422, "change")
    assert (found["message"], found["seq"]) == (words, 1)


def test_a_refusal_in_german(client: TestClient) -> None:
    answer = ask(client, "board", {"no_city": "Atlantis"}, headers={"Accept-Language": "de"})
    assert problem(answer, 422, "change")["message"] == "Es gibt keine Stadt „Atlantis“."


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"city": "Agra", "no_city": "Agra"},
        {"city": "Agra", "at": "../../etc/passwd"},
        {"city": "A" * 41},
        {"city": "a\nb", "size": "small"},
        {"terrain": "clear", "mileposts": []},
        {"terrain": "clear", "mileposts": ["V27"] * 5001},
        {"river": "Ganges", "sections": ["V27ne"]},
        {"ferry": "x", "ports": ["V27", "V28"], "price": 10**9},
        {"__class__": "x"},
    ],
)
def test_what_is_no_change_at_all(client: TestClient, change: dict[str, Any]) -> None:
    problem(ask(client, "board", change), 400, "malformed")


def test_bounds(client: TestClient) -> None:
    problem(ask(client, "board", *[AGRA] * 2001), 400, "malformed")
    many = [f"{row}{n}" for row in ("Y", "Z", "AA") for n in range(16, 48)] * 50
    problem(ask(client, "board", *[{"terrain": "clear", "mileposts": many}] * 20), 413, "too large")
    problem(ask(client, "board", title="atlantis"), 404, "unknown title")
    problem(ask(client, "board", title="village"), 422, "map")
    problem(ask(client, "zip", AGRA, name="???"), 422, "title")
    problem(ask(client, "title", AGRA, name='a"b'), 422, "title")


def test_a_hostile_title_harms_nobody(client: TestClient) -> None:
    """One that somebody has brought: with regular expressions in its names, and a head that is hard to rewrite."""
    texts = dict(known("india").texts)
    texts["title.toml"] = (
        texts["title.toml"]
        .replace('id = "india"', 'id = "evil"')
        .replace('without_supply = ["Delhi"]', 'without_supply = [\n  "Delhi", # ]\n]')
    )
    for file in ("board.txt", "loads.txt", "cards.txt", "events.txt", "title.toml"):
        texts[file] = texts[file].replace("Agra", "(a+)+\\1 $")
    brought = client.post("/api/me/titles", json={"zip": base64.b64encode(zipped(texts)).decode()}).json()
    if brought["sound"]:
        headers = {"Authorization": f"Bearer {brought['token']}"}
        for change in ({"no_city": "(a+)+\\1 $"}, {"city": "(a+)+\\1 $", "rename": "Agra"}, {"no_city": "Delhi"}):
            answer = ask(client, "look", change, title="evil", headers=headers)
            assert answer.status_code in (200, 422), answer.text


def test_what_takes_too_long_is_broken_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.server.bots.pool.PATIENCE", 0.01)
    problem(ask(client, "look", AGRA), 503, "map")
    german = problem(ask(client, "look", AGRA, headers={"Accept-Language": "de"}), 503, "map")
    assert german["message"].endswith("mehr als 0 Sekunden lang gerechnet.")


def test_a_server_may_take_no_titles(empty: Any, tmp_path: Any) -> None:
    config = Config.model_validate({"public_url": "https://games.example.org", "rates": {"maps": "3 per hour"}})
    with CheckedClient(
        make_app(f"sqlite:///{tmp_path / 'x.sqlite'}", config=config), base_url="https://games.example.org"
    ) as client:
        problem(ask(client, "title", AGRA, name="Mine"), 403, "titles")
        for _ in range(3):
            assert ask(client, "overrides", AGRA).status_code == 200
        assert "You change maps faster" in problem(ask(client, "overrides", AGRA), 429, "busy")["message"]


def test_every_answer_is_one_of_the_rooms(client: TestClient) -> None:
    assert set(calls.EDITORS) == {"crayon"}
