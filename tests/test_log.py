"""The text of a game: exact round trips, and errors that name the line."""

from __future__ import annotations

import random

import pytest

import milepost
from crayon.boards import small
from milepost import log
from milepost.errors import LogError
from milepost.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    made = milepost.new(small(), ["Ann", "Bob Cat", "Çem"], 11)
    rng = random.Random(5)
    for step in range(160):
        made.play(made.legal().choose(rng))
        if step in (20, 90):
            made.undo()
    return made


def test_the_record_loads_to_the_same_game_and_writes_the_same_record(game: Game) -> None:
    again = milepost.load(game.record(), small())
    assert again.digest() == game.digest()
    assert again.record() == game.record()
    assert again.names == ("Ann", "Bob Cat", "Çem")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seats_record_loads_without_the_seed(game: Game, seat: int) -> None:
    text = game.record(seat)
    assert "seed: 11" not in text
    again = milepost.load(text, small())
    assert again.record(seat) == text
    assert again.state.as_dict(seat) == game.state.as_dict(seat)


def test_comments_and_blank_lines_are_passed_over(game: Game) -> None:
    lines = game.record().splitlines(keepends=True)
    lines.insert(3, "# played on a rainy Sunday\n")
    lines.insert(12, "\n")
    lines.insert(20, "# here Ann should have built\n")
    assert milepost.load("".join(lines), small()).digest() == game.digest()


def test_a_log_can_be_read_while_it_is_written(game: Game) -> None:
    """Streaming: one line at a time in, one line at a time out."""
    writer = log.Writer(game.header())
    stream = iter([*writer.head.splitlines(keepends=True), *(writer.line(line) for line in game.lines())])
    reader = log.Reader(stream)
    assert reader.header == game.header()
    assert [line._replace(line=0) for line in reader] == list(game.lines())


def test_a_running_log_has_no_end_line_yet(game: Game) -> None:
    text = game.record().splitlines(keepends=True)
    cut = "".join(text[:60])
    with pytest.raises(LogError, match="cut off"):
        milepost.load(cut, small())
    assert len(milepost.load(cut, small(), running=True).entries()) > 40


def broken(game: Game, change: str) -> tuple[str, int]:
    """The record with one thing wrong, and the line where that is."""
    lines = game.record().splitlines(keepends=True)
    number = 30
    if change == "truncated":
        lines[number:] = [lines[number][:7]]
    elif change == "edited":
        lines[number] = lines[number].replace(" ~", " x ~")
    elif change == "swapped":
        lines[number], lines[number + 1] = lines[number + 1], lines[number]
    elif change == "dropped":
        del lines[number]
    elif change == "added after the end":
        number = len(lines)
        lines.append("200 0 done ~0000\n")
    elif change == "no code":
        lines[number] = lines[number].rpartition(" ~")[0] + "\n"
    elif change == "not a log":
        number, lines = 0, ['[Event "Chess"]\n']
    elif change == "wrong version":
        number, lines[0] = 0, "milepost log 2\n"
    elif change == "header twice":
        number = 2
        lines.insert(2, lines[1])
    elif change == "header missing":
        del lines[4]
        number = 7  # where the headers end
    elif change == "empty":
        number, lines = -1, []
    return "".join(lines), number + 1


@pytest.mark.parametrize(
    "change",
    [
        "truncated",
        "edited",
        "swapped",
        "dropped",
        "added after the end",
        "no code",
        "not a log",
        "wrong version",
        "header twice",
        "header missing",
        "empty",
    ],
)
def test_a_damaged_log_is_refused_with_its_line(game: Game, change: str) -> None:
    text, line = broken(game, change)
    with pytest.raises(LogError) as caught:
        milepost.load(text, small())
    assert caught.value.line == line, str(caught.value)
    assert len(caught.value.message) > 15


def relabelled(text: str) -> str:
    """The same lines with fresh codes, as a forger would write them."""
    chain, out = log.Chain(), []
    for line in text.splitlines():
        body, tilde, _ = line.rpartition(" ~")
        out.append(f"{body} ~{chain.add(body)}\n" if tilde else (chain.add(line), line + "\n")[1])
    return "".join(out)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: 1", "rules: 9", "rules 9"),
        ("data: ", "data: 0", "other data"),
        ("seed: 11", "seed: 12", "chance gave"),
        ("seed: 11", "seed: eleven", "not a seed"),
        ("\n5 ", "\n6 ", "number 5 was expected"),
        ("\nend: 162", "\nend: 161", "number 162 was expected"),
        ("players: Ann, Bob Cat, Çem", "players: Ann", "SET-1"),
        ("players: Ann, Bob Cat, Çem", "players: Ann, Ann, Bob", "names must differ"),
        ("title: test", "title: /etc", "not the id of a title"),
        ("\n5 ", "\n05 ", "should be written"),
        ("\n5 ", "\n٥ ", "is not a number, a seat and an action"),
        ("start: card ", "start: card 0", "should be written"),
        ("seed: 11", "seed: 11\nseat: 99", "no seat 99"),
    ],
)
def test_a_forged_log_is_refused(game: Game, old: str, new: str, message: str) -> None:
    assert old in game.record()
    with pytest.raises(LogError, match=message):
        milepost.load(relabelled(game.record().replace(old, new, 1)), small())


def test_an_illegal_action_in_a_log_names_line_and_rule(game: Game) -> None:
    lines = game.record().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("1 "))
    seat = lines[number].split()[1]
    lines[number] = f"1 {seat} build A6 A7 ~0000"
    with pytest.raises(LogError, match="BLD-5") as caught:
        milepost.load(relabelled("\n".join(lines)), small())
    assert caught.value.line == number + 1


def test_a_text_that_is_not_the_short_one_is_refused(game: Game) -> None:
    lines = game.record().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("1 "))
    lines[number] = f"1 {lines[number].split()[1]} build Ayr ~0000"
    with pytest.raises(LogError, match="should be written “build B"):
        milepost.load(relabelled("\n".join(lines)), small())


def test_line_ends_of_other_systems_are_read(game: Game) -> None:
    assert milepost.load(game.record().replace("\n", "\r\n"), small()).digest() == game.digest()
