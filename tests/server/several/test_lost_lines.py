"""Connections to PostgreSQL that break under two servers, one or all of them: said plainly, and made good."""

from __future__ import annotations

import time

import httpx2 as httpx
import psycopg

from benchmarks.postgres import Postgres
from benchmarks.served import PATIENCE
from milepost.server.several.rows import LEASE
from server.several.servers import Server, Two, until
from server.several.test_two_servers import ANN, seat_of, sit

ROB = {"name": "Rob", "bot": "greedy"}


def test_sockets_hear_of_steps_after_the_line_to_the_others_was_cut(postgres: Postgres, two: Two) -> None:
    ann, bob = two.one.guest("Ann"), two.other.guest("Bob")
    first, second = sit(ann, bob)
    one = seat_of(first, ann)
    with second.socket(1 - one) as heard:
        first.act("build Delhi Agra", one)
        heard.step(1)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'milepost ears'"
        with psycopg.connect(postgres.uri, autocommit=True) as connection:
            assert len(connection.execute(cut).fetchall()) >= 2
        first.act("build Agra Kanpur", one)  # while nobody hears
        assert heard.step(2)["seat"] == one
        first.act("done", one)
        assert heard.step(3)["seat"] == one


def test_the_database_goes_away_under_both_and_comes_back(postgres: Postgres, two: Two) -> None:
    """For longer than processes wait for each other's signs of life."""
    ann, bob = two.one.guest("Ann"), two.other.guest("Bob")
    first, second = sit(ann, bob)
    one = seat_of(first, ann)
    with_bot = two.one.guest("Cid")
    with_bot.host(ANN, ROB, seed=3)
    until(lambda: with_bot.is_to_act(0))
    first.act("build Delhi Agra", one)
    body = {"seat": one, "action": "done", "expected_seq": 1, "key": "while-it-is-gone"}
    with second.socket(1 - one, since=1) as heard:
        heard.next(lambda told: "people" in told)  # it is welcome
        postgres.stop()
        try:
            gone = time.monotonic()
            for guest in (first, second):
                answer = guest.here("/actions", **body)
                assert answer.status_code == 503, answer.text
                assert "Nothing has changed" in answer.json()["error"]["message"]
                assert not ready(guest.server)
            time.sleep(max(0.0, LEASE.total_seconds() + 1 - (time.monotonic() - gone)))
        finally:
            postgres.start()
        until(lambda: ready(two.one) and ready(two.other))
        assert first.look()["seq"] == 1
        assert first.here("/actions", **body).json()["seq"] == 2
        assert heard.step(2)["seat"] == one, "the socket has stayed open, and hears again"
        assert first.at(second.server).here("/actions", **body).json()["seq"] == 2, "played once"
    with_bot.act("done", 0)
    until(lambda: with_bot.at(two.other).is_to_act(0), "the bot plays on")


def ready(server: Server) -> bool:
    return httpx.get(f"{server.url}/readyz", timeout=PATIENCE).status_code == 200
