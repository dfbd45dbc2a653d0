"""What a seat may not know is in no answer."""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from server.person import SEED, Person, problem


def everything(ann: Person, seat: int | None) -> str:
    """All that the server says to somebody who asks everything."""
    query: dict[str, Any] = {} if seat is None else {"seat": seat}
    answers = [ann.get(**query), ann.get("/board"), ann.client.get("/api/titles")]
    if seat is not None:
        answers += [
            ann.get("/journeys", **query),
            ann.post("/build-preview", seat=seat, path=["Delhi", "Agra"]),
            ann.post("/actions", seat=seat, action="x", expected_seq=0, key="x"),
        ]
    with ann.client.websocket_connect(f"/api/tables/{ann.table}/live") as socket:
        socket.send_json({"token": ann.token, "seat": seat, "since": 0})
        heard = [socket.receive_text() for _ in range(ann.look(None)["seq"])]
    return "\n".join([answer.text + str(answer.headers) for answer in answers] + heard)


def test_no_answer_holds_seed_or_secret(database: str, client: TestClient) -> None:
    for seed in (SEED, None):
        ann = Person.at_new_table(client, seed=seed)
        ann.play_openings()
        ann.act("discard")
        with create_engine(database).connect() as connection:
            secret = connection.scalar(text("SELECT chance_value FROM tables WHERE id = :id"), {"id": ann.table})
            tokens = connection.scalars(text("SELECT token_hash FROM devices")).all()
        for seat in (None, 0, 1):
            told = everything(ann, seat)
            assert secret not in told
            assert tokens
            assert not any(token in told for token in tokens)
            assert str(ann.token) not in told


def test_cash_of_others_is_hidden(ann: Person) -> None:
    ann.act("build Delhi Agra")
    builder = ann.look()["log"][0]["seat"]
    for seat in (0, 1, None):
        cash = [player["cash"] for player in ann.look(seat)["view"]["players"]]
        assert cash == [(44 if other == builder else 50) if other == seat else None for other in (0, 1)]


def test_the_cards_left_are_told_without_their_order(ann: Person) -> None:
    ann.play_openings()
    ann.act("discard")
    view = ann.look()["view"]
    assert view["undrawn"] == sorted(view["undrawn"])
    assert view["discards"] == sorted(view["discards"])


def test_the_promise_is_the_hash_of_the_secret(database: str, client: TestClient) -> None:
    table = Person.at_new_table(client, seed=None)
    with create_engine(database).connect() as connection:
        secret = connection.execute(text("SELECT chance_value FROM tables")).scalar_one()
    assert table.look()["commit"] == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert Person.at_new_table(client).look()["commit"] == "open seed"


def test_the_database_keeps_no_token(database: str, ann: Person, tmp_path: Any) -> None:
    assert ann.token is not None
    for file in tmp_path.glob("games.sqlite*"):
        assert ann.token.encode() not in file.read_bytes()


def test_the_end_opens_the_secret_and_closes_the_undo(ann: Person) -> None:
    """Otherwise the last step could be taken back with the cards to come in view."""
    ann.act("build Delhi Agra")
    assert (ann.look()["revealed"], ann.look()["undo_to"]) == (None, 0)
    state = ann.client.app.state.tables._slots[ann.table].table.game.state  # type: ignore[attr-defined]
    state.phase, state.winners = 2, (0,)
    over = ann.look(None)
    assert (over["revealed"], over["undo_to"], over["legal"]) == (str(SEED), 1, None)
    assert [player["cash"] is None for player in over["view"]["players"]] == [False, False]
    problem(ann.try_undo(0), 422, "undo")
    assert problem(ann.try_to("done", 0), 422, "illegal")["rule"] == "WIN-2"


def test_a_sealed_choice_is_in_no_answer_to_the_other_seat(client: TestClient) -> None:
    """Italy's first cards: what was dealt and what is kept shows only when both have chosen."""
    table = Person.at_new_table(client, title="italy")
    cards = [table.look(seat)["view"]["players"][seat]["cards"] for seat in (0, 1)]
    assert [len(hand) for hand in cards] == [5, 5]
    first = table.try_to(f"keep {cards[1][0]}", 1)
    assert first.status_code == 200, first.text
    for seat in (0, None):
        seen = table.look(seat)
        assert seen["log"][0]["text"] == "keep ?"
        assert "keeps" not in seen["log"][0]["words"]
        assert str(cards[1][0]) not in seen["log"][0]["words"] + seen["log"][0]["did"]["phrase"]
        assert seen["view"]["players"][1]["cards"] == []
        assert set(cards[1]) <= set(seen["view"]["undrawn"])
    assert table.look(1)["log"][0]["text"] == f"keep {cards[1][0]}"
    with client.websocket_connect(f"/api/tables/{table.table}/live") as socket:
        socket.send_json({"token": table.token, "seat": 0, "since": 0})
        assert '"keep ?"' in socket.receive_text()
    for seat, card in ((1, cards[1][1]), (0, cards[0][0]), (0, cards[0][1])):
        assert table.try_to(f"keep {card}", seat).status_code == 200
    seen = table.look(0)
    assert seen["view"]["players"][1]["cards"] == sorted(cards[1][:2])
    assert f"Bob keeps cards {cards[1][0]} and {cards[1][1]}" in [one["text"] for one in seen["log"][-1]["news"]]
    assert seen["undo_to"] == seen["seq"], "what was shown cannot be taken back"
