"""Titles of one's own at the command: docs/own-titles.md step by step, folders, clashes, what is broken."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import milepost
from cli.conftest import Run
from milepost.cli.app import app
from milepost.crayon.board import text as board_text
from milepost.crayon.title.data import MOST_EVENTS, MOST_LOADS, MOST_PAY
from milepost.data_files import MOST_LINES, MOST_TEXT, MOST_TOML
from milepost.titles import known, our_ids, own_titles
from milepost.titles.own import FOLDERS, own_folder
from milepost.titles.parcel import MOST_ZIP
from own_guide import GUIDE, apply, blocks, commands
from parcels import my_folder, package_with_title, zipped


@pytest.fixture(autouse=True)
def no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test names with --titles is not there for the next."""
    monkeypatch.setenv(FOLDERS, "")


def test_the_guide_works_step_by_step(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said, played = "", 0
    for kind, text in blocks():
        if kind == "diff":
            apply(text, tmp_path)
        elif commands(text):
            for words in commands(text):
                done = run(*words)
                said = done.out
                played += words[0] in ("play", "arena")
                assert done.status == (0 if "check" not in words else 1), done
        elif kind == "":
            assert text.strip() in " ".join(said.split()), said  # what the page says the command prints
    assert played == 2
    assert "All is well." in run("title", "check", "my-india").out
    assert known("my-india").rules.start_cash == 80


def test_the_largest_of_ours_are_as_the_guide_says() -> None:
    titles = [milepost.find_title(name) for name in our_ids()]
    crayon = [known(name) for name in our_ids() if name != "village"]
    boards = [title.board for title in crayon]

    def rows(number: int) -> int:
        return max(max(place[number] for place in board.places) + 1 for board in boards)

    texts = [text for title in titles for text in title.texts.values()]
    figures = {
        "characters of a file": (MOST_TEXT, max(map(len, texts))),
        "characters of `title.toml`": (MOST_TOML, max(len(title.texts["title.toml"]) for title in titles)),
        "lines of a file": (MOST_LINES, max(text.count("\n") for text in texts)),
        "mileposts": (board_text.MOST_MILEPOSTS, max(board.size for board in boards)),
        "rows, columns": (
            board_text.MOST_ROWS,
            max(len({row for row, _ in board.places}) for board in boards),
            rows(1),
        ),
        "cities, rivers": (
            board_text.MOST_CITIES,
            max(len(board.cities) for board in boards),
            max(len(board.rivers) for board in boards),
        ),
        "ferries and tunnels": (board_text.MOST_LINKS, max(len(board.links) for board in boards)),
        "loads, event cards": (
            MOST_LOADS,
            max(len(title.loads) for title in crayon),
            max(len(title.event_cards) for title in crayon),
        ),
        "payoff of a demand": (
            MOST_PAY,
            max(demand.pay for title in crayon for card in title.demands.values() for demand in card),
        ),
        "bytes of a zip": (MOST_ZIP, max(len(zipped(title.texts)) for title in titles)),
    }
    assert (board_text.MOST_COLUMNS, board_text.MOST_RIVERS, MOST_EVENTS) == (150, 200, 200)
    guide = GUIDE.read_text(encoding="utf-8")
    for name, (bound, *ours) in figures.items():
        if name == "bytes of a zip":  # zlib is not the same everywhere
            assert ours[0] < 30_000
            assert f"| {name} | {bound:,} | " in guide
        else:
            assert f"| {name} | {bound:,} | {', '.join(f'{one:,}' for one in ours)} |" in guide, (name, ours)


def test_titles_are_found_in_folders_and_among_the_users_data(run: Run, tmp_path: Path) -> None:
    run("title", "new", "My Data", "--like", "village")
    assert (own_folder() / "my-data" / "title.toml").is_file()
    folder = my_folder(tmp_path / "several" / "isles", like="village").parent
    done = run("titles", "--titles", folder)
    assert "my-data" in done.out
    assert "my-isles" in done.out
    assert milepost.new("my-isles", 2, seed=1).title.name == "My Isles"
    assert run("play", "my-isles", "--fast", "--rounds", "1", "--seed", "1", "--titles", folder).status == 0
    assert run("draw", "my-isles", "-o", tmp_path / "board.svg", "--titles", folder).status == 0
    assert {"my-data", "my-isles"} <= set(milepost.title_ids())


def test_a_broken_title_keeps_no_other_from_being_found(run: Run, tmp_path: Path) -> None:
    good, bad = my_folder(tmp_path / "all" / "good", "My Good", "village"), tmp_path / "all" / "bad"
    shutil.copytree(good, bad)
    (bad / "borders.txt").write_text("A: nothing\n", encoding="utf-8")
    told = run("titles", "--titles", tmp_path / "all")
    assert "my-good" in told.out
    assert "borders.txt:1" in " ".join(told.out.split()).replace(" ", "")
    listed = json.loads(run("titles", "--json").out)
    assert [one["place"] for one in listed if "trouble" in one] == [str(bad)]
    assert "borders.txt" in run("play", "bad").err  # asked for by its folder's name, it says what is wrong
    assert run("play", "my-good", "--fast", "--rounds", "1", "--seed", "1").status == 0


def test_ours_win_where_ids_clash(run: Run, tmp_path: Path) -> None:
    folder = my_folder(tmp_path / "all" / "a", "My One", "village")
    shutil.copytree(folder, tmp_path / "all" / "b")
    text = (folder / "title.toml").read_text(encoding="utf-8")
    mine = shutil.copytree(folder, tmp_path / "all" / "c")
    (mine / "title.toml").write_text(text.replace('"my-one"', '"village"'), encoding="utf-8")
    run("titles", "--titles", tmp_path / "all")
    troubles = {Path(one.place).name: str(one.trouble) for one in own_titles() if one.trouble}
    assert set(troubles) == {"b", "c"}
    assert "“my-one” is that of" in troubles["b"]
    assert "“village” is that of a title of Milepost's" in troubles["c"]
    assert milepost.find_title("village").name == "Village"


def test_a_folder_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    assert "there is no folder" in run("titles", "--titles", tmp_path / "nowhere").err


def test_new_titles_write_over_nothing(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert run("title", "new", "Mine", "--like", "village", "--to", folder).status == 0
    before = (folder / "title.toml").read_bytes()
    assert "there already" in run("title", "new", "Mine", "--like", "india", "--to", folder).err
    assert (folder / "title.toml").read_bytes() == before
    assert "there is a title “india” already" in run("title", "new", "India").err
    assert "cannot be a title's name" in run("title", "new", "???").err


@pytest.mark.parametrize("like", our_ids())
def test_a_copy_of_each_title_can_be_played_at_once(run: Run, tmp_path: Path, like: str) -> None:
    run("title", "new", "A “fine” title", "--like", like, "--to", tmp_path / "x")
    game = milepost.new(str(tmp_path / "x"), 2, seed=1)
    assert game.title.name == "A “fine” title"
    assert game.title.id == "a-fine-title"
    again = milepost.load(game.record(), running=True)
    assert again.digest() == game.digest()


def logs_of_an_arena(run: Run, title: str, place: Path, *more: object) -> list[Path]:
    """Two bots play a title by its id; the logs of their games."""
    words = ("--players", "greedy,random", "--games", "2", "--rounds", "2", "--logs", place)
    done = run("arena", title, *words, *more)
    assert done.status == 0, done
    assert f"{title}: 2 games" in done.out
    logs = sorted(place.iterdir())
    assert len(logs) == 2
    return logs


@pytest.mark.parametrize("workers", [1, 2], ids=["here", "in processes of their own"])
@pytest.mark.parametrize("like", ["india", "village"])
def test_arena_and_replay_find_titles_in_a_folder(run: Run, tmp_path: Path, like: str, workers: int) -> None:
    folder = tmp_path / "mine"
    assert run("title", "new", "My Own", "--like", like, "--to", folder / "own").status == 0
    assert "my-own" in run("arena", "my-own", "--players", "random,random", "--games", "1").err  # nobody knows it yet
    log = logs_of_an_arena(run, "my-own", tmp_path / "logs", "--titles", folder, "--workers", workers)[0]
    again = run("replay", log, "--title", "my-own", "--titles", folder)
    assert again.status == 0, again
    assert "My Own" in again.out + log.read_text(encoding="utf-8")


def test_every_command_that_takes_a_title_takes_folders_of_them() -> None:
    def commands(name: str, command: Any) -> Iterator[tuple[str, set[str]]]:
        for word, one in getattr(command, "commands", {}).items():
            yield from commands(f"{name} {word}".strip(), one)
        yield name, {option for param in command.params for option in (param.name, *param.opts)}

    known = dict(commands("", get_command(app)))
    del known["admin publish"]  # a title that a player has brought to the server
    assert {name for name, words in known.items() if "title" in words} >= {"play", "dataset", "coach", "draw"}
    assert [name for name, words in known.items() if "title" in words and "--titles" not in words] == []


def test_a_dataset_and_the_coach_find_them_too(run: Run, tmp_path: Path) -> None:
    my_folder(tmp_path / "mine" / "own", "My Own", "village")
    words = ("--players", "greedy,random", "--games", "1", "--rounds", "2", "--workers", "1", "--csv")
    done = run("dataset", "my-own", *words, "--to", tmp_path / "set", "--titles", tmp_path / "mine")
    assert done.status == 0, done
    (log,) = (tmp_path / "set" / "logs").iterdir()
    done = run("coach", log, "--title", "my-own", "--titles", tmp_path / "mine")
    assert done.status == 0, done


def test_replay_is_refused_for_a_title_it_is_not_told_of(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = my_folder(tmp_path / "mine" / "own", "My Own", "village")
    log = logs_of_an_arena(run, "my-own", tmp_path / "logs", "--titles", folder.parent)[0]
    monkeypatch.setenv(FOLDERS, "")
    refused = run("replay", log, "--title", "my-own")
    assert refused.status == 1
    assert "my-own" in refused.err
    assert run("replay", log).status == 0  # the log brings the files along


def test_a_package_brings_its_title(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package_with_title(tmp_path / "site", "nowhere = there_is_no_such_package\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert milepost.find_title("my-isles").name == "My Isles"
    assert [one.place for one in own_titles() if one.trouble] == ["nowhere of my-isles"]
    log = logs_of_an_arena(run, "my-isles", tmp_path / "logs", "--workers", 1)[0]
    assert run("replay", log, "--title", "my-isles").status == 0
