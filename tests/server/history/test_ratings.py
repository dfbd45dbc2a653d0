"""Ratings: what a result says of whom, and that they follow from the results alone."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from milepost.cli.app import app
from milepost.server.history.ratings import MODEL, Rated, Ratings, add, comparisons, rate, renew
from milepost.server.history.rows import RatingRow, ResultRow, ResultSeatRow
from milepost.server.people.rows import PersonRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

DAWN = datetime(2030, 1, 1, tzinfo=UTC)


def game(
    players: str, resigned: str = "", number: int = 0, title: str = "india", foreknown: bool = False
) -> tuple[ResultRow, list[ResultSeatRow]]:
    """A result: letters are people, digits bots, best first; what is in brackets came in together."""
    table = f"table{number}"
    result = ResultRow(
        table_id=table,
        finished=DAWN + timedelta(hours=number),
        title=title,
        variants=[],
        rounds=1,
        reason="",
        foreknown=foreknown,
    )
    seats: list[ResultSeatRow] = []
    together, place = False, 1
    for letter in players:
        if letter in "()":
            together, place = letter == "(", len(seats) + 1
            continue
        seats.append(
            ResultSeatRow(
                table_id=table,
                seat=len(seats),
                name=letter,
                person_id=letter if letter.isalpha() else None,
                bot=f"bot{letter}" if letter.isdigit() else None,
                place=place if together else len(seats) + 1,
                won=False,
                resigned=letter in resigned,
                stand_in=False,
            )
        )
    return result, seats


def after(*games: tuple[ResultRow, list[ResultSeatRow]]) -> Ratings:
    known: Ratings = {}
    for one in games:
        rate(known, *one)
    return known


def test_whoever_comes_in_earlier_is_rated_higher_and_everybody_is_surer() -> None:
    known = after(game("abc"))
    a, b, c = (known["people", "india", letter] for letter in "abc")
    assert a.mu > b.mu > c.mu
    assert a.mu > MODEL.mu > c.mu
    assert max(a.sigma, b.sigma, c.sigma) < MODEL.sigma
    assert a.games == 1
    assert known["people", "", "a"] == a, "all titles together, so far the same"


def test_equals_are_rated_equal() -> None:
    known = after(game("a(bc)"))
    assert known["people", "", "b"] == known["people", "", "c"]


def test_titles_are_rated_apart_and_together() -> None:
    known = after(game("ab"), game("ba", title="russia"))
    assert known["people", "india", "a"].mu > known["people", "russia", "a"].mu
    assert known["people", "", "a"].games == 2


def test_among_people_bots_are_left_out() -> None:
    known = after(game("1a2b3"))
    assert known["people", "", "a"] == after(game("ab"))["people", "", "a"]
    assert ("people", "", "bot bot1") not in known
    assert known["bots", "", "bot bot1"].mu > known["bots", "", "a"].mu > known["bots", "", "bot bot3"].mu


def test_somebody_alone_with_bots_has_a_rating_at_tables_with_bots_only() -> None:
    known = after(game("a12"))
    assert {book for book, _, _ in known} == {"bots"}
    assert known["bots", "", "a"].mu > MODEL.mu


def test_a_bot_on_several_seats_is_one_player() -> None:
    known = after(game("1a1"))
    bot, apart = known["bots", "", "bot bot1"], after(game("1a2"))
    assert bot.games == 1
    assert bot.mu == (apart["bots", "", "bot bot1"].mu + apart["bots", "", "bot bot2"].mu) / 2


def test_whoever_resigned_is_rated_last() -> None:
    known = after(game("abc", resigned="a"))
    assert known["people", "", "b"].mu > known["people", "", "c"].mu > known["people", "", "a"].mu


@pytest.mark.parametrize(
    "one",
    [game("12"), game("a"), game("ab", foreknown=True), game("aa"), game("aab")],
    ids=["bots alone", "alone", "a chosen seed", "around one screen", "one with two seats"],
)
def test_what_says_nothing_of_anybody_is_not_counted(one: tuple[ResultRow, list[ResultSeatRow]]) -> None:
    assert list(comparisons(*one)) == []


# Kept


def many(count: int) -> list[tuple[ResultRow, list[ResultSeatRow]]]:
    rng = random.Random(5)
    found = []
    for number in range(count):
        players = rng.sample("abcdef12", rng.randint(2, 4))
        title = rng.choice(["india", "russia"])
        resigned = rng.choice(players) if rng.random() < 0.1 else ""
        found.append(game("".join(players), resigned, number, title))
    return found


def store(storage: Storage) -> None:
    with storage.session() as session, session.begin():
        session.add_all(PersonRow(id=letter, name=letter, settings={}) for letter in "abcdef")


def write(storage: Storage, one: tuple[ResultRow, list[ResultSeatRow]]) -> None:
    result, seats = one
    row = TableRow(
        id=result.table_id, family="crayon", title=result.title, rules=1, files={}, deck=0, seats=[], variants=[],
        chance="secret", chance_value="", waiting="over",
    )  # fmt: skip
    with storage.session() as session, session.begin():
        session.add(row)
        session.flush()
        session.add(result)
        session.flush()
        session.add_all(seats)
        session.flush()
        add(session, result, seats)


def kept(storage: Storage) -> Ratings:
    with storage.session() as session:
        return {
            (row.book, row.title, row.player): Rated(row.mu, row.sigma, row.games)
            for row in session.scalars(select(RatingRow))
        }


@pytest.mark.parametrize("order", ["as they finished", "some too late"])
def test_counted_one_by_one_or_all_anew_they_are_the_same_to_the_last_digit(database: str, order: str) -> None:
    storage, games = Storage(database), many(60)
    store(storage)
    if order == "some too late":
        games[10], games[50] = games[50], games[10]
    for one in games:
        write(storage, one)
    by_one = kept(storage)
    assert by_one == after(*many(60))
    with storage.session() as session, session.begin():
        assert renew(session) == 60
    assert kept(storage) == by_one
    storage.close()


def test_one_command_makes_them_anew(database: str, tmp_path: Path) -> None:
    storage = Storage(database)
    store(storage)
    for one in many(12):
        write(storage, one)
    before = kept(storage)
    with storage.session() as session, session.begin():
        for row in session.scalars(select(RatingRow)):
            row.mu = 99.0
    storage.close()
    settings = tmp_path / "milepost.toml"
    settings.write_text(f'db = "{database}"\n', encoding="utf-8")
    done = CliRunner().invoke(app, ["host", "ratings", "--config", str(settings)])
    assert done.exit_code == 0, done.output
    assert "12 results" in done.output
    storage = Storage(database)
    assert kept(storage) == before
    storage.close()
