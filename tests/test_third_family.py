"""A third family of games, Nim, is a folder (tests/nim) and an entry in the registry: nothing else is needed."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any, assert_type

import pytest

import milepost
from milepost.arena.families import family_of as measures_of
from milepost.bots import make_bot, play_out
from milepost.errors import DataError, IllegalAction, MilepostError
from milepost.family.registry import FAMILIES, Rooms, rooms_in
from milepost.game import Game, find_title
from milepost.server.people.people import People
from milepost.server.people.rows import SeatRow
from milepost.server.people.seats import seats_of
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage
from milepost.server.table.table import Ask, Table
from milepost.titles.check import check_folder
from nim.position import NimPosition, NimView
from nim.title import NimTitle

FOLDER = str(Path(__file__).parent / "nim" / "three-heaps")


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry."""
    monkeypatch.setitem(FAMILIES, "nim", rooms_in("nim"))


def new(players: int = 2) -> Game[NimPosition]:
    return milepost.new(find_title(FOLDER, NimTitle), players, seed=7)


def test_without_its_entry_it_is_unknown() -> None:
    with pytest.raises(DataError, match="“nim” is not a family of games; known: crayon, village"):
        milepost.new(FOLDER, 2)
    assert "nim" not in Rooms("page")


@pytest.mark.usefixtures("entered")
def test_a_game_is_played_and_taken_back() -> None:
    game = new()
    first = game.waiting()[0]
    assert game.legal().kinds() == ("take",)
    assert len(game.legal()) == 3 + 4 + 5
    game.play("take 2 1")
    game.play("take 4 2")
    with pytest.raises(IllegalAction, match="NIM-2"):
        game.play("take 2 1")
    with pytest.raises(IllegalAction, match="NIM-1"):
        game.play("take 1 1", 1 - first)
    before = game.digest()
    game.play("take 5 3")
    game.play("take 1 1")
    over = game.outcome()
    assert over is not None
    assert over.winners == (1 - first,)
    game.undo(2)
    assert game.digest() == before


@pytest.mark.usefixtures("entered")
def test_its_log_and_a_seats_record_load_again() -> None:
    game = new(3)
    for _ in range(4):
        game.play(game.legal().choose(random.Random(1)))
    game.undo()
    title = find_title(FOLDER, NimTitle)
    assert milepost.load(game.record(), title).digest() == game.digest()
    assert milepost.load(game.record(1), title).record(1) == game.record(1)
    assert "commit: open seed" in game.record(1)
    assert pickle.loads(pickle.dumps(game.state)).key() == game.state.key()


@pytest.mark.usefixtures("entered")
def test_types_lead_from_its_title_to_its_view() -> None:
    game = new()
    assert_type(game, Game[NimPosition])
    assert_type(game.view(0), NimView)
    assert_type(game.view(0).imagine(random.Random(1)).view(1), NimView)
    assert game.view(0).balance() == 3 ^ 4 ^ 5
    assert milepost.new(FOLDER, 2).view(0, NimView).balance() == 3 ^ 4 ^ 5
    with pytest.raises(MilepostError, match="a seat of Three Heaps has a NimView, not a CrayonView"):
        milepost.new(FOLDER, 2).view(0, milepost.CrayonView)
    with pytest.raises(MilepostError, match="India is a CrayonTitle, not a NimTitle"):
        find_title("india", NimTitle)


@pytest.mark.usefixtures("entered")
def test_bots_of_every_family_play_it() -> None:
    bots = [make_bot("random", seat, "nim") for seat in range(2)]
    assert play_out(new(), bots) is not None
    with pytest.raises(MilepostError, match="there is no bot “planner” for nim games"):
        make_bot("planner", 0, "nim")


@pytest.mark.usefixtures("entered")
def test_a_table_of_the_server_is_played_stored_and_opened_again(tmp_path: Path) -> None:
    storage, title = Storage(f"sqlite:///{tmp_path}/games.sqlite"), find_title(FOLDER, NimTitle)
    row = TableRow(
        id="bababa",
        family="nim",
        title=title.id,
        rules=title.rules_version,
        files=title.texts,
        deck=0,
        seats=[{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}],
        variants=[],
        chance="seed",
        chance_value="7",
        waiting="person",
    )
    people = People(storage)
    both, _ = people.guest("Ann")
    places = [SeatRow(table_id=row.id, seat=number, person_id=both.id) for number in range(2)]
    assert storage.add_table(row, *places)
    table = Table(row, places, storage)
    seat = table.game.waiting()[0]
    table.act(both, seat, "take 3 1", Ask(0, "first", {}))
    table.undo(both, None, Ask(1, "second", {}))
    table.act(both, seat, "take 5 3", Ask(2, "third", {}))
    found = storage.table("bababa")
    assert found is not None
    again = Table(found[0], seats_of(storage, row.id), storage)
    again.replay(found[1])
    assert again.look(both, 1 - seat) == table.look(both, 1 - seat)
    seen: Any = again.look(both, seat)
    assert seen["view"] == {"heaps": [3, 4, 0], "waiting": [1 - seat]}
    assert [line["words"] for line in again.look(None, None)["log"]] == [
        f"{table.game.names[seat]} takes 3",
        f"{table.game.names[seat]} takes back what came after step 0",
        f"{table.game.names[seat]} takes 5",
    ]
    storage.close()


@pytest.mark.usefixtures("entered")
def test_what_asks_for_a_room_it_has_not_says_so() -> None:
    title = find_title(FOLDER)
    with pytest.raises(MilepostError, match="the arena has no measures for nim games"):
        measures_of(title)
    with pytest.raises(MilepostError, match="there is no check of nim titles"):
        check_folder(FOLDER)
