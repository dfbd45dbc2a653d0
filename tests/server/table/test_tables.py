"""Making a table, looking at it, playing."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.bots.desk import Thought
from milepost.server.bots.pool import BotPool
from milepost.server.people.people import SYLLABLES
from milepost.server.table.table import BotJob
from server.checked import CheckedClient
from server.person import Person, told

BOTS = ({"name": "Rob", "bot": "random"}, {"name": "Rose", "bot": "random"})


def test_titles_say_whether_they_can_be_played(client: TestClient) -> None:
    found = {title["id"]: title for title in client.get("/api/titles").json()}
    india = {
        key: value
        for key, value in found["india"].items()
        if key not in ("variants", "umbrellas", "bots", "opponents", "opponent", "picture", "own", "levels")
    }
    assert india == {
        "id": "india",
        "name": "India",
        "family": "crayon",
        "playable": True,
        "money": "million rupees",
        "players": {"min": 2, "max": 6},
        "crowd": {"players": 5, "variants": ["fast"]},
        "rounds": 69,
    }
    assert set(found) >= {"india", "russia", "italy", "nippon"}


def test_a_new_table_waits_for_its_first_player(ann: Person) -> None:
    table = ann.look()
    first = table["view"]["waiting"][0]
    assert (table["seq"], table["undo_to"], table["log"]) == (0, 0, [])
    person = {"bot": None, "kind": "person", "yours": True, "resigned": False}
    assert table["seats"] == [{"name": "Ann", **person}, {"name": "Bob", **person}]
    legal = ann.look(first)["legal"]
    assert (legal["seat"], legal["kinds"]) == (first, ["done", "build", "upgrade"])
    assert [(one["text"], one["kind"], one["words"], one["train"]) for one in legal["actions"]] == [
        ("done", "done", "End turn", None),
        ("upgrade Fast", "upgrade", "Fast: speed 12, 20M", 0),
        ("upgrade Heavy", "upgrade", "Heavy: 3 loads, 20M", 0),
    ]
    assert (table["question"], table["events"], table["variants"]) == (None, [], [])
    assert ann.look(1 - first)["legal"] is None


def test_an_action_is_played_and_told_in_words(ann: Person) -> None:
    assert told(ann.try_to("build Delhi Agra")) == {"seq": 1, "news": []}
    line = ann.look()["log"][0]
    assert line["text"] == "build W32 X32 Y33 Z33 Z34"
    assert line["words"].endswith("builds 4 sections from Delhi (W32) to Agra (Z34) for 6M")
    assert len(ann.look()["view"]["track"]) == 4


def test_operations_show_where_the_train_gets(ann: Person) -> None:
    ann.play_openings()
    seat = ann.look()["view"]["waiting"][0]
    start = "Delhi" if ann.look()["log"][0]["seat"] == seat else "Madras"
    assert ann.look(seat)["reach"] == [[]]
    ann.act(f"place {start}")
    (ways,) = ann.look(seat)["reach"]
    assert {len(way["path"]) - way["steps"] for way in ways} == {1}
    assert ann.look(1 - seat)["reach"] == []
    journeys = {one["city"]: one for one in ann.get("/journeys", seat=seat).json()}
    assert start not in journeys  # it is there
    assert "build some first" in journeys["Kandy"]["refusal"]["message"]
    farthest = max(ways, key=lambda way: int(way["steps"]))
    ann.act(f"move {farthest['milepost']}")
    assert ann.look()["view"]["players"][seat]["trains"][0]["place"] == farthest["milepost"]


def test_cards_that_are_drawn_are_told(ann: Person) -> None:
    ann.play_openings()
    seat = ann.look()["view"]["waiting"][0]
    discarded = ann.act("discard")
    name = ann.look()["seats"][seat]["name"]
    assert sum(one["text"].startswith(f"{name} draws card ") for one in discarded["news"]) >= 3
    assert ann.look()["log"][-1]["words"] == f"{name} discards the hand"


def test_a_preview_shows_prices_and_what_can_be_afforded(ann: Person) -> None:
    seat = ann.look()["view"]["waiting"][0]
    preview = ann.post("/build-preview", seat=seat, path=["Delhi", "Srinagar"]).json()
    assert preview["total"] > preview["budget"] == 20 >= preview["affordable_total"] > 0
    affordable = [section["affordable"] for section in preview["sections"]]
    assert affordable == sorted(affordable, reverse=True)
    refused = [section["refusal"] for section in preview["sections"] if section["refusal"]]
    assert [refusal["rule"] for refusal in refused] == ["BLD-1"]
    before = ann.look(seat)["view"]["players"][seat]["cash"]
    ann.act(preview["text"])
    assert ann.look(seat)["view"]["players"][seat]["cash"] == before - preview["affordable_total"]


def test_a_preview_off_turn_plans_ahead_and_offers_no_action(ann: Person) -> None:
    other = 1 - ann.look()["view"]["waiting"][0]
    preview = ann.post("/build-preview", seat=other, path=["Delhi", "Agra"]).json()
    assert (preview["affordable_total"], preview["text"]) == (6, None)


def test_a_preview_of_nothing_says_why(ann: Person) -> None:
    seat = ann.look()["view"]["waiting"][0]
    preview = ann.post("/build-preview", seat=seat, path=["Delhi", "Delhi"]).json()
    assert (preview["sections"], preview["text"], preview["refusal"]["rule"]) == ([], None, "BLD-2")
    preview = ann.post("/build-preview", seat=seat, path=["Atlantis; done"]).json()
    assert preview["refusal"]["message"] == "There is no milepost or city “Atlantis;-done”."


def test_a_table_with_another_deck_has_its_own_cards(client: TestClient) -> None:
    own = client.get("/api/titles/india/board").json()
    other = Person.at_new_table(client, deck=3).get("/board").json()
    assert other["cards"] != own["cards"]
    assert other["mileposts"] == own["mileposts"]


def test_without_a_built_page_the_server_says_how_to_build_it(client: TestClient) -> None:
    assert "npm run build" in client.get("/").text
    assert client.get("/favicon.ico").status_code == 404


def test_files_of_the_page_are_served_and_nothing_beside_them(client: TestClient, tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("the page", encoding="utf-8")
    (folder / "a.js").write_text("code", encoding="utf-8")
    assert client.get("/").text == client.get("/t/somewhere").text == "the page"
    assert client.get("/a.js").text == "code"
    assert client.get("/..%2Fgames.sqlite").status_code == 404


def test_ids_cannot_be_guessed(client: TestClient) -> None:
    """Ten syllables out of a hundred are more than 64 bits, and fit the column that short ids were made for."""
    made = [Person.at_new_table(client).table for _ in range(5)]
    assert len(set(made)) == 5
    assert {len(table_id) for table_id in made} == {20}
    assert len(set(SYLLABLES)) ** 10 >= 2**64


def test_a_bots_random_stream_follows_from_a_secret_that_nobody_is_told(database: str) -> None:
    """Not from the id, which all know; and after a restart it is the same."""

    class Asked(BotPool):
        seeds: list[int]

        async def think(self, job: BotJob) -> Thought:
            self.seeds.append(job.seed)
            return await asyncio.Future()

    def seed(table: str | None) -> tuple[Person, int]:
        pool = Asked()
        pool.seeds = []
        with CheckedClient(make_app(database, pool)) as client:
            ann = Person(client, table, None) if table else Person.at_new_table(client, BOTS)
            told = ann.get().text
            secret = client.app.state.tables._slots[ann.table].table.row.bot_secret  # type: ignore[attr-defined]
            assert len(secret) == 64
            assert secret not in told
            while not pool.seeds:
                time.sleep(0.01)
            return ann, pool.seeds[0]

    ann, first = seed(None)
    assert seed(ann.table)[1] == first
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE tables SET bot_secret = :other"), {"other": "0" * 64})
    assert seed(ann.table)[1] != first
