"""Pictures of titles and tables, and tables at a glance."""

from __future__ import annotations

from starlette.testclient import TestClient

from server.person import TWO, Person, problem
from server.table.test_record import finished


def test_each_title_has_a_picture_that_is_kept_by_its_tag(client: TestClient) -> None:
    for title in ("india", "italy", "nippon", "russia", "village"):
        first = client.get(f"/api/titles/{title}/picture")
        assert first.status_code == 200
        assert first.headers["content-type"].startswith("image/svg+xml")
        assert "default-src 'none'" in first.headers["content-security-policy"]
        again = client.get(f"/api/titles/{title}/picture", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
    assert client.get("/api/titles/atlantis/picture").status_code == 404


def test_a_table_is_drawn_as_it_is_and_as_it_was(ann: Person) -> None:
    ann.act("build Delhi Agra")
    now, before = ann.get("/picture"), ann.get("/picture", seq=0)
    assert now.text != before.text
    assert ann.get("/picture", seq=1).text == now.text
    assert len(ann.get("/picture", small=True).text) < len(now.text)
    problem(ann.get("/picture", seq=2), 404, "step")


def test_a_glance_tells_the_round_and_who_is_waited_for(ann: Person) -> None:
    ann.play_openings()
    told = ann.get("/glance").json()
    assert told["round"] == 3
    assert [one["name"] for one in told["standing"]] == ["Ann", "Bob"]
    assert [one["waited_for"] for one in told["standing"]].count(True) == 1
    assert told["unit"] == "M"
    assert told["outcome"] is None


def test_a_glance_and_a_picture_hide_what_a_player_may_not_see(client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], {"name": "Rob", "bot": "greedy"}), seed=None)
    own = ann.get("/glance").json()["standing"]
    assert own[0]["figure"] == 50
    assert own[1]["figure"] is None
    assert "?" in ann.get("/picture").text
    watcher = Person(client, ann.table, None)
    assert all(one["figure"] is None for one in watcher.get("/glance").json()["standing"])


def test_a_private_table_is_drawn_for_its_players_only(client: TestClient) -> None:
    ann = Person.at_new_table(client, visibility="private")
    for path in ("/picture", "/glance"):
        assert ann.get(path).status_code == 200
        assert Person(client, ann.table, None).get(path).status_code in (401, 403, 404)


def test_once_it_is_over_everybody_sees_all(client: TestClient) -> None:
    over = Person(client, finished(client).table, None)
    told = over.get("/glance").json()
    assert told["outcome"]
    assert all(one["figure"] is not None for one in told["standing"])
