"""Decks typed in from a printed copy: kept as typed, checked field by field, private, played with."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.tell.crayon.cards import typed as typed_cards
from server.person import TWO, Person, problem
from tell_cards import CARDS, typed


class Typist:
    """Somebody with a deck of India."""

    def __init__(self, client: TestClient, **more: Any) -> None:
        self.client = client
        made = client.post("/api/me/decks", json={"title": "india", "name": "My copy", **more})
        assert made.status_code == 201, made.text
        self.told = made.json()["deck"]
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}
        self.path = f"/api/me/decks/{self.told['id']}"

    def type(self, cards: list[Any], name: str = "My copy") -> Any:
        answer = self.client.put(self.path, json={"name": name, "cards": cards}, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def ann(client: TestClient) -> Typist:
    return Typist(client)


def test_an_empty_deck_knows_what_can_be_typed(ann: Typist) -> None:
    names = ann.told["names"]
    assert (names["title"], names["printed"], names["needed"]) == ("India", 136, 18)
    assert "Delhi" in names["cities"]
    assert {"name": "Carpets", "cities": ["Agra", "Lahore", "Varanasi"]} in [
        {**load, "cities": sorted(load["cities"])} for load in names["loads"]
    ]
    assert 150 in names["taken"]


def test_what_is_typed_is_kept_right_or_wrong(ann: Typist) -> None:
    wrong = typed("1", ("Atlantis", "Circus", "much"), ("Delhi", "Tea", "20"), ("delhi", "tea", "21"))
    told = ann.type([typed("150", *CARDS[0]), wrong, typed("1", *CARDS[1])])
    found = {(slip["card"], slip["row"], slip["field"]): (slip["words"], slip["grave"]) for slip in told["slips"]}
    assert found == {
        (0, 0, "number"): ("card 150 is an event card of India", True),
        (1, 0, "city"): ("India has no city “Atlantis”", True),
        (1, 0, "load"): ("no city supplies Circus", True),
        (1, 0, "pay"): ("“much” is not a payoff", True),
        (1, 2, "city"): ("this city is on the card twice", False),
        (1, 2, "load"): ("this load is on the card twice", False),
        (2, 0, "number"): ("card 1 is there already", True),
    }
    assert (told["whole"], told["ready"]) == (0, False)
    again = ann.client.get(ann.path, headers=ann.headers).json()
    assert again == told
    german = ann.client.get(ann.path, headers={**ann.headers, "Accept-Language": "de"}).json()["slips"]
    assert german[0]["words"] == "Karte 150 ist in India eine Ereigniskarte"


def test_a_whole_deck_is_a_text_and_back(client: TestClient, ann: Typist) -> None:
    cards = [typed(str(n + 1), *CARDS[n % len(CARDS)]) for n in range(18)]
    assert ann.type(cards)["ready"]
    text = client.get(f"{ann.path}/text", headers=ann.headers).text
    assert text.splitlines()[1] == "1: Nagpur, Tea, 26; Multan, Textiles, 14; Mangalore, Chemicals, 12"
    again = Typist(client, text=text)
    assert again.told["cards"] == cards
    title = milepost.titles.known("india").with_cards(text)
    assert len(title.demands) == 18  # it is a cards.txt


def test_a_text_that_is_no_deck(client: TestClient) -> None:
    answer = client.post("/api/me/decks", json={"title": "india", "name": "x", "text": "Delhi Tea 20\n"})
    assert "cards.txt:1" in problem(answer, 422, "deck")["message"]
    problem(client.post("/api/me/decks", json={"title": "village", "name": "x"}), 422, "deck")
    problem(client.post("/api/me/decks", json={"title": "atlantis", "name": "x"}), 404, "unknown title")


def test_a_game_is_played_with_it_and_keeps_a_copy(client: TestClient, ann: Typist) -> None:
    settings = {"title": "india", "seats": list(TWO), "seed": 3, "cards": ann.told["id"]}
    answer = client.post("/api/tables", json=settings, headers=ann.headers)
    assert "18 more cards" in problem(answer, 422, "deck")["message"]
    ann.type([typed(str(n + 1), *CARDS[n % len(CARDS)]) for n in range(18)])
    made = client.post("/api/tables", json=settings, headers=ann.headers)
    assert made.status_code == 201, made.text
    assert client.delete(ann.path, headers=ann.headers).status_code == 204
    table = Person(client, made.json()["id"], ann.headers["Authorization"].removeprefix("Bearer "))
    assert sorted(map(int, table.get("/board").json()["cards"])) == list(range(1, 19))
    table.act("build Delhi Agra")
    wrong = client.post("/api/tables", json={**settings, "title": "russia"}, headers=ann.headers)
    problem(wrong, 404, "unknown deck")


def test_a_rematch_is_dealt_from_it_again_even_when_it_is_gone(client: TestClient, ann: Typist) -> None:
    ann.type([typed(str(n + 1), *CARDS[n % len(CARDS)]) for n in range(18)])
    seats = [{**seat, "bot": None} for seat in TWO]
    settings = {"title": "india", "seats": seats, "cards": ann.told["id"], "visibility": "private"}
    first = client.post("/api/tables", json=settings, headers=ann.headers).json()["id"]
    assert client.delete(ann.path, headers=ann.headers).status_code == 204
    wanted = {"title": "india", "seats": seats, "again": first}
    made = client.post("/api/tables", json=wanted, headers=ann.headers)
    assert made.status_code == 201, made.text
    again = Person(client, made.json()["id"], ann.headers["Authorization"].removeprefix("Bearer "))
    assert sorted(map(int, again.get("/board").json()["cards"])) == list(range(1, 19))
    for more in ({"deck": 2}, {"cards": "x"}, {"title": "russia"}):
        problem(client.post("/api/tables", json={**wanted, **more}, headers=ann.headers), 422, "settings")
    problem(client.post("/api/tables", json={**wanted, "again": "a" * 20}, headers=ann.headers), 404, "unknown table")
    stranger = Typist(client)
    problem(client.post("/api/tables", json=wanted, headers=stranger.headers), 404, "unknown table")


def test_nobody_else_gets_at_it(client: TestClient, ann: Typist) -> None:
    bob = Typist(client)
    for call in (client.get, client.delete):
        problem(call(ann.path, headers=bob.headers), 404, "unknown deck")
    problem(client.get(f"{ann.path}/text", headers=bob.headers), 404, "unknown deck")
    problem(client.put(ann.path, json={"name": "x", "cards": []}, headers=bob.headers), 404, "unknown deck")
    problem(client.get(ann.path), 401, "token")
    settings = {"title": "india", "seats": list(TWO), "cards": ann.told["id"]}
    problem(client.post("/api/tables", json=settings, headers=bob.headers), 404, "unknown deck")
    assert [one["id"] for one in client.get("/api/me/decks", headers=bob.headers).json()] == [bob.told["id"]]


def test_a_deck_is_one_of_its_title(client: TestClient, ann: Typist) -> None:
    settings = {"title": "russia", "seats": list(TWO), "cards": ann.told["id"]}
    problem(client.post("/api/tables", json=settings, headers=ann.headers), 422, "deck")


def test_what_a_guest_has_brought_goes_along_to_an_account(client: TestClient, ann: Typist) -> None:
    from milepost.server.titles import shelf

    bob = Typist(client)
    storage = client.app.state.tables.storage  # type: ignore[attr-defined]
    people = [client.get("/api/me", headers=one.headers).json()["id"] for one in (ann, bob)]
    with storage.session() as session, session.begin():
        shelf.take_over(session, people[0], people[1])
    ids = {one["id"] for one in client.get("/api/me/decks", headers=bob.headers).json()}
    assert ids == {ann.told["id"], bob.told["id"]}


@pytest.mark.parametrize("name", ["x\u0000y", "x\ny", ""])
def test_signs_that_are_none_are_refused(client: TestClient, ann: Typist, name: str) -> None:
    problem(client.put(ann.path, json={"name": name, "cards": []}, headers=ann.headers), 400, "malformed")
    problem(client.post("/api/me/decks", json={"title": "india", "name": name}), 400, "malformed")
    text = {"title": "india", "name": "x", "text": f"1: {name}\u0000"}
    assert "U+0000" in problem(client.post("/api/me/decks", json=text), 422, "deck")["message"]


def test_half_of_a_sign_is_refused(client: TestClient) -> None:
    """JSON can say what no text can hold."""
    body = '{"files": {"title.toml": "id = \\"\\ud800\\""}}'
    answer = client.post("/api/me/titles", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400 or not answer.json()["sound"]


def test_a_whole_deck_of_italy_is_dealt_in_secret_and_goes_to_the_pool(client: TestClient) -> None:
    """Every card has a payoff that is not the title's own."""
    ours = milepost.titles.known("italy")
    cards = typed_cards(ours.texts["cards.txt"])
    for card in cards:
        card["demands"][0]["pay"] = "111"
    ann = Typist(client, title="italy")
    assert ann.told["names"]["needed"] == 2 * 5 + 6
    told = ann.type(cards)
    assert (told["whole"], told["ready"], told["slips"]) == (len(ours.demands), True, [])
    assert [slip["field"] for slip in ann.type([{**cards[0], "number": "1024"}])["slips"]] == ["number"]
    ann.type(cards)
    settings = {"title": "italy", "seats": list(TWO), "seed": 3, "cards": ann.told["id"]}
    made = client.post("/api/tables", json=settings, headers=ann.headers)
    assert made.status_code == 201, made.text
    table = Person(client, made.json()["id"], ann.headers["Authorization"].removeprefix("Bearer "))
    shown = table.get("/board").json()["cards"]
    assert [card[0]["pay"] for card in shown.values()] == [111] * len(ours.demands)
    hands = []
    for seat in (0, 1):
        players = table.look(seat)["view"]["players"]
        hands.append(players[seat]["cards"])
        assert (len(hands[seat]), players[1 - seat]["cards"], players[1 - seat]["hidden cards"]) == (5, [], 5)
    for seat in (0, 1):
        for card in hands[seat][:2]:
            assert table.try_to(f"keep {card}", seat).status_code == 200
    view = table.look(0)["view"]
    assert [player["cards"] for player in view["players"]] == [hand[:2] for hand in hands]
    assert sorted(view["pool"]) == sorted(hands[0][2:] + hands[1][2:])
