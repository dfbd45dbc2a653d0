"""A long game is opened from a snapshot along its log, and nothing tells it from one that was played all through."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

from milepost.bots import make_bot
from milepost.errors import MilepostError
from milepost.log import Line
from milepost.replay import Replay
from milepost.sentences import say
from milepost.server.app import make_app
from milepost.server.errors import Problem
from milepost.server.past.again import story_of, table_at
from milepost.server.past.endings import finish_of
from milepost.server.people.people import People
from milepost.server.people.seats import seats_of
from milepost.server.schema import TableIn
from milepost.server.store import memos, snapshots
from milepost.server.store.memos import MemoRow
from milepost.server.store.rows import Stored
from milepost.server.store.snapshots import EVERY, SnapshotRow, snapshots_of
from milepost.server.store.storage import Storage
from milepost.server.table.making import make_table
from milepost.server.table.table import Table
from milepost.server.table.told import Told
from milepost.tell.languages import in_language
from server.checked import CheckedClient
from server.person import Person, problem

GAMES = [("india", 3), ("russia", 2), ("italy", 2), ("nippon", 2), ("village", 4)]


@pytest.fixture
def storage(tmp_path: Path) -> Any:
    storage = Storage(f"sqlite:///{tmp_path}/games.sqlite")
    yield storage
    storage.close()


def opened(storage: Storage, table_id: str, kept: bool = True) -> Table:
    found = storage.table(table_id)
    assert found is not None
    table = Table(found[0], seats_of(storage, table_id), storage)
    table.replay(found[1], snapshots_of(storage, table_id) if kept else ())
    return table


def played(storage: Storage, title: str, players: int, entries: int) -> Table:
    """A table at which bots have acted so many times."""
    host, _ = People(storage).guest("Ann")
    seats = [{"name": f"Bot {n}", "bot": "greedy"} for n in range(players)]
    table_id = make_table(storage, TableIn.model_validate({"title": title, "seats": seats, "seed": 6}), host)
    table = opened(storage, table_id)
    bots = [make_bot("greedy", seat, table.row.family) for seat in range(players)]
    while table.seq < entries and (job := table.job()) is not None:
        action = bots[job.seat].choose(job.view, 1000)
        text = action if isinstance(action, str) else table.game.text(action)
        assert table.bot_acts(job, text, "a note" if table.seq % 5 == 0 else "")
    return table


def looks(table: Table) -> list[Any]:
    return [table.look(None, seat) for seat in (None, *range(len(table.game.names)))]


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_a_table_opened_from_a_snapshot_is_the_table(storage: Storage, title: str, players: int) -> None:
    table = played(storage, title, players, 3 * EVERY + 5)
    quick, slow = opened(storage, table.row.id), opened(storage, table.row.id, kept=False)
    assert (quick.game.base, slow.game.base) == (3 * EVERY, -1)
    assert quick.game.digest() == slow.game.digest() == table.game.digest()
    assert list(quick.told) == list(slow.told) == list(table.told)
    assert looks(quick) == looks(slow) == looks(table)
    assert quick.record(0) == slow.record(0) == table.record(0)
    # What chance gives after it is the same, too.
    job = quick.job()
    assert job is not None
    text = quick.stopgap(job)
    for each in (slow, table):
        each.game.play(text, job.seat)
    assert quick.bot_acts(job, text)
    assert quick.game.digest() == slow.game.digest()


def test_a_table_from_before_snapshots_gets_them(storage: Storage) -> None:
    table = played(storage, "village", 2, EVERY + 3)
    made = snapshots_of(storage, table.row.id)
    assert [row.seq for row in made] == [EVERY]
    with storage.session() as session, session.begin():
        session.execute(text("DELETE FROM snapshots"))
    assert opened(storage, table.row.id).game.base == -1
    (again,) = snapshots_of(storage, table.row.id)
    assert (again.digest, again.position, again.told) == (made[0].digest, made[0].position, made[0].told)
    assert opened(storage, table.row.id).game.base == EVERY


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshots SET code = 'another version'",
        "UPDATE snapshots SET position = X'00'",
        "UPDATE snapshots SET told = X'00'",
        "UPDATE snapshots SET seq = seq + 1",
        "UPDATE entries SET note = 'never said' WHERE seq = 2",
        "UPDATE tables SET seats = replace(seats, 'Bot 0', 'Bob')",
    ],
)
def test_a_snapshot_that_does_not_fit_is_thrown_away(storage: Storage, change: str) -> None:
    table = played(storage, "village", 2, EVERY + 3)
    with storage.session() as session, session.begin():
        session.execute(text(change))
    again = opened(storage, table.row.id)
    assert again.game.base == -1
    assert again.game.state.key() == table.game.state.key()
    after = opened(storage, table.row.id)
    assert (after.game.base, list(after.told)) == (EVERY, list(again.told)), "a new one has taken its place"


def test_an_entry_that_was_tampered_with_is_found_before_the_snapshot(storage: Storage) -> None:
    table = played(storage, "village", 2, EVERY + 3)
    with storage.session() as session, session.begin():
        session.execute(text("UPDATE entries SET chance = 'trip 1' WHERE chance != ''"))
    with pytest.raises(Problem, match="cannot be played again"):
        opened(storage, table.row.id)


def test_another_program_makes_its_own(monkeypatch: pytest.MonkeyPatch, storage: Storage) -> None:
    """The hash goes over all sources: of ours, and of a family that somebody else has written."""
    table = played(storage, "village", 2, EVERY)
    assert opened(storage, table.row.id).game.base == EVERY
    monkeypatch.setattr("milepost.__version__", "0.0.0")
    snapshots._code_in.cache_clear()
    assert opened(storage, table.row.id).game.base == -1
    monkeypatch.undo()
    snapshots._code_in.cache_clear()
    assert snapshots.code_of(Person) != snapshots.code_of(Table) == snapshots.code_of()


def test_nothing_in_the_database_is_run(storage: Storage) -> None:
    """A pickle in its place is bytes that do not fit; one that was made to fit is still no position."""
    table = played(storage, "village", 2, EVERY)
    trail = snapshots.Trail(table.row.id, table._trail.code, table.game.header().lines())
    trail.add(*storage.table(table.row.id)[1])  # type: ignore[index]
    row = trail.made(EVERY, table.game.state.packed(), table.told)
    bad = zlib.compress(pickle.dumps(table.game.state))
    row |= {"position": bad, "digest": trail.digest(bad, row["told"])}
    snapshots.keep(storage, [row])
    again = opened(storage, table.row.id)
    assert again.game.digest() == table.game.digest()
    assert again.game.base == -1


@pytest.mark.parametrize("lines", [b"no json", b"[]", b"{}", b"null", b"[" + b"0," * (EVERY - 1) + b"0]"])
def test_words_that_were_made_to_fit_are_told_anew(storage: Storage, lines: bytes) -> None:
    """They are read when they are asked for, long after the table was opened."""
    table = played(storage, "village", 2, 2 * EVERY)
    trail = snapshots.Trail(table.row.id, table._trail.code, table.game.header().lines())
    trail.add(*storage.table(table.row.id)[1][:EVERY])  # type: ignore[index]
    (bad, good), told = snapshots_of(storage, table.row.id), zlib.compress(lines)
    with storage.session() as session, session.begin():
        change = update(SnapshotRow).where(SnapshotRow.table_id == table.row.id, SnapshotRow.seq == EVERY)
        session.execute(change.values(told=told, digest=trail.digest(bad.position, told)))
    again = opened(storage, table.row.id)
    assert again.game.base == 2 * EVERY
    assert list(again.told) == list(table.told)
    mended = [(row.seq, row.digest, row.told) for row in snapshots_of(storage, table.row.id)]
    assert mended == [(row.seq, row.digest, row.told) for row in (bad, good)]


def test_opening_plays_and_reads_only_the_end_of_a_long_game(monkeypatch: pytest.MonkeyPatch, storage: Storage) -> None:
    """Playing a step and reading its words are what makes opening dear: both are done for the last entries alone."""
    monkeypatch.setattr(snapshots, "EVERY", 8)
    monkeypatch.setattr("milepost.server.table.table.LOG_LINES", 10)
    table = played(storage, "india", 2, 12 * 8 + 5)
    steps: list[int] = []
    read: list[int] = []
    step, told_in = Replay.step, snapshots.told_in

    def counted_step(replay: Replay, line: Line) -> None:
        steps.append(line.number)
        step(replay, line)

    def counted_told(packed: bytes, entries: Sequence[Stored]) -> list[Told]:
        read.extend(entry.seq for entry in entries)
        return told_in(packed, entries)

    monkeypatch.setattr(Replay, "step", counted_step)
    monkeypatch.setattr("milepost.server.table.telling.told_in", counted_told)
    again = opened(storage, table.row.id)
    assert (steps, read) == (list(range(97, 102)), []), "nobody has looked yet"
    assert looks(again) == looks(table)
    while again.seq < 13 * 8:  # the next snapshot is made of what is there
        job = again.job()
        assert job is not None
        again.bot_acts(job, again.stopgap(job))
    assert read == list(range(89, 97))
    assert len(snapshots_of(storage, table.row.id)) == 13
    assert list(opened(storage, table.row.id).told)[:101] == list(table.told)
    assert read[8:] == list(range(1, 105))


def test_looking_back_plays_a_part_of_a_game_and_its_story_is_kept(
    monkeypatch: pytest.MonkeyPatch, storage: Storage
) -> None:
    """However long a game that is over was: the first who asks for its story has it played, nobody after that."""
    monkeypatch.setattr(snapshots, "EVERY", 8)
    table = played(storage, "village", 2, 1000)
    assert table.game.outcome() is not None
    told = story_of(table, None, None), finish_of(table)
    views = {seq: table_at(table, None, 0, seq)["view"] for seq in (0, 8, 30, 41, 47)}
    steps: list[int] = []
    step = Replay.step

    def counted(replay: Replay, line: Line) -> None:
        steps.append(line.number)
        step(replay, line)

    monkeypatch.setattr(Replay, "step", counted)
    again = opened(storage, table.row.id)
    steps.clear()
    assert (story_of(again, None, None), finish_of(again)) == told
    assert steps == []
    for seq, first, last in ((41, 41, 48), (47, 1, 0), (30, 25, 32), (0, 1, 8), (8, 1, 0)):
        assert table_at(again, None, 0, seq)["view"] == views[seq]
        assert steps == list(range(first, last + 1)), seq
        steps.clear()


@pytest.mark.parametrize("change", ["DELETE FROM snapshots", "UPDATE snapshots SET position = X'00'"])
def test_a_snapshot_that_is_gone_when_somebody_looks_back_is_not_missed(storage: Storage, change: str) -> None:
    table = played(storage, "village", 2, 2 * EVERY + 3)
    again = opened(storage, table.row.id)
    with storage.session() as session, session.begin():
        session.execute(text(change))
    assert again.at(EVERY + 5).key() == table.at(EVERY + 5).key()
    assert again.game.base == -1, "the game was played from its beginning"


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM memos",
        "UPDATE memos SET code = 'another version'",
        "UPDATE memos SET found = X'00'",
        "UPDATE memos SET name = 'thought'",
        "UPDATE entries SET note = 'never said' WHERE seq = 2",
        "UPDATE tables SET seats = replace(seats, 'Bot 0', 'Bob')",
    ],
)
def test_what_was_kept_of_another_game_or_by_another_program_is_found_anew(storage: Storage, change: str) -> None:
    table = played(storage, "village", 2, 3)
    asked: list[int] = []

    def find() -> list[Any]:
        asked.append(1)
        return [say("{number} {number:card|cards}", number=len(asked)), None, 7]

    def found() -> list[Any]:
        return opened(storage, table.row.id).kept_once("thoughts", find)

    assert [table.kept_once("thoughts", find), table.kept_once("thoughts", find), found()] == [["1 card", None, 7]] * 3
    assert in_language(found()[0], "de") == in_language(table.kept_once("thoughts", find)[0], "de")
    with storage.session() as session, session.begin():
        session.execute(text(change))
    assert [found(), found()] == [["2 cards", None, 7]] * 2


@pytest.mark.parametrize("inside", [b"no json", b"[" * 100_000])
def test_a_memo_that_was_made_to_fit_is_found_anew(storage: Storage, inside: bytes) -> None:
    table = played(storage, "village", 2, 3)
    memos.remember(storage, table._trail, "thoughts", [1])
    bad = zlib.compress(inside)
    with storage.session() as session, session.begin():
        session.execute(update(MemoRow).values(found=bad, digest=table._trail.digest(b"thoughts", bad)))
    assert table.kept_once("thoughts", lambda: [2]) == opened(storage, table.row.id).kept_once("thoughts", list) == [2]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 2)


@pytest.mark.usefixtures("often")
def test_an_undo_goes_back_behind_a_snapshot(database: str, ann: Person) -> None:
    """Steps 1 to 3 are Ann's own; the snapshot after step 2 is no line for an undo, on another server neither."""
    begun = ann.look(None)["view"]
    for action in ("build Delhi Agra", "build Delhi Jaipur", "done"):
        ann.act(action)
    with CheckedClient(make_app(database)) as client:
        again = Person(client, ann.table, ann.token, ann.keys)
        assert again.look(0) == ann.look(0)
        assert again.try_undo(1).status_code == 200
        assert len(again.look(0)["view"]["track"]) == 4
        assert again.try_undo(0).status_code == 200
        assert again.look(None)["view"] == begun
    with CheckedClient(make_app(database)) as client:
        third = Person(client, ann.table, ann.token, ann.keys)
        assert third.look(None)["view"] == begun
        third.act("build Delhi Agra")
        look, record = third.look(0), third.get("/record", seat=0).text
    with CheckedClient(make_app(database)) as client:
        last = Person(client, ann.table, ann.token, ann.keys)
        assert last.look(0) == look
        assert last.get("/record", seat=0).text == record


@pytest.mark.usefixtures("often")
def test_what_was_taken_back_is_told_so_whenever_it_is_read(database: str, ann: Person) -> None:
    """Step 2 is taken back before the snapshot that the table is opened from, step 5 after it."""
    for action in ("build Delhi Agra", "build Delhi Jaipur"):
        ann.act(action)
    assert ann.try_undo(1).status_code == 200
    for action in ("build Delhi Jaipur", "done"):
        ann.act(action)
    with CheckedClient(make_app(database)) as client:
        assert Person(client, ann.table, ann.token, ann.keys).try_undo(4).status_code == 200
    storage = Storage(database)
    quick, slow = opened(storage, ann.table), opened(storage, ann.table, kept=False)
    assert (quick.game.base, slow.game.base) == (4, -1)
    assert [told.undone for told in quick.told] == [False, True, False, False, True, False]
    assert list(quick.told) == list(slow.told)
    line = [0, *slow.told.line]
    for step in (*line, *reversed(line)):  # a part that was opened for one step may be what another needs
        assert quick.at(step).key() == slow.at(step).key(), step
    for step in (2, 5, 7):
        with pytest.raises(MilepostError):
            quick.at(step)
    storage.close()


@pytest.mark.usefixtures("often")
def test_a_repeated_request_is_known_from_before_the_snapshot(database: str, ann: Person) -> None:
    body = {"seat": ann.look()["view"]["waiting"][0], "action": "build Delhi Agra", "expected_seq": 0, "key": "first"}
    first = ann.post("/actions", **body).json()
    for _ in range(4):
        ann.act("done")
    with CheckedClient(make_app(database)) as client:
        again = Person(client, ann.table, ann.token, ann.keys)
        assert again.post("/actions", **body).json()["seq"] == first["seq"] == 1
        problem(again.post("/actions", **{**body, "action": "done"}), 409, "key")
