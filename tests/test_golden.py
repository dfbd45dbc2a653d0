"""Golden games: two whole games of each title on its real board, two of our own boards, as they were once played.

A change of rules, data or texts shows here. Where it is meant, `python tests/test_golden.py` plays them anew;
say so in the commit that does.

A release keeps them: `python tests/test_golden.py --release` copies all of them to a folder of its version, with the
files of their titles, as a server keeps them. Nothing writes there again. What was promised of them is that they replay
to the letter, or that the program says of which rules they are.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

import milepost
from crayon.boards import small, tiny
from milepost.bots import make_bot, play_out
from milepost.data_files import packed
from milepost.errors import LogError
from milepost.game import find_title
from milepost.log import Reader, write

FOLDER = Path(__file__).parent / "golden"
CHANGES = Path(__file__).parent.parent / "CHANGELOG.md"
OTHER_RULES = re.compile(r"the game was played with rules (\d+); this program has rules (\d+)")


class Golden(NamedTuple):
    title: str
    bots: tuple[str, ...]
    seed: int
    variants: tuple[str, ...] = ()


GAMES = {
    "india-1": Golden("india", ("planner", "greedy", "planner"), 1),
    "india-2": Golden("india", ("planner", "planner"), 2, ("fast", "five-cards", "open-contracts", "circus", "loan")),
    "russia-1": Golden("russia", ("planner", "greedy", "planner"), 1),
    "russia-2": Golden("russia", ("planner", "planner"), 2, ("history=cash", "circus", "warehouse", "two-trains")),
    "italy-1": Golden("italy", ("planner", "planner"), 1),
    "italy-2": Golden("italy", ("planner", "greedy"), 2, ("fast", "loan", "series-ferries")),
    "nippon-1": Golden("nippon", ("planner", "greedy", "planner"), 1),
    "nippon-2": Golden("nippon", ("planner",) * 5, 2, ("tunnel-21", "move-cost", "cross")),
    "iberia-1": Golden("iberia", ("planner", "greedy", "planner"), 1),
    "iberia-2": Golden("iberia", ("planner", "planner"), 2, ("rich-start", "late-fee", "load-cost", "trade")),
    "isles-1": Golden("isles", ("planner", "greedy", "planner"), 1),
    "isles-2": Golden("isles", ("planner", "greedy"), 2, ("two-trains", "four-cards", "reshuffle", "backtrack")),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_its_end(name: str) -> None:
    text = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    game = milepost.load(text)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners
    assert game.variants == GAMES[name].variants
    assert game.record() == text


# Those of released versions


def released(folder: Path) -> list[Path]:
    """The games of every version that is out."""
    return sorted(folder.glob("*/*.log"))


def without_files(record: str) -> str:
    """How small files are packed differs from machine to machine."""
    return re.sub(r"^files:.*\n", "", record, flags=re.M)


def with_files(record: str) -> str:
    """A game as a server keeps it: with the files of its title, which may change later."""
    header = Reader(record.splitlines(keepends=True)).header
    own = next((board for board in (small(), tiny()) if board.digest() == header.data), None)
    files = packed((own or find_title(header.title)).texts)
    return record.replace("\nstart: ", f"\nfiles: {files}\nstart: ", 1)


def release(version: str, folder: Path) -> None:
    """Keep the games as those of a version, once and for all."""
    kept = folder / version
    try:
        kept.mkdir()
    except FileExistsError:
        raise SystemExit(f"{kept} is there already. Games of a released version are never made anew.") from None
    for game in sorted(folder.glob("*.log")):
        (kept / game.name).write_text(with_files(game.read_text(encoding="utf-8")), encoding="utf-8")


def keeps_its_promise(text: str) -> bool:
    """True: it replays to the letter. False: it is refused, for it is of other rules."""
    try:
        game = milepost.load(text)
    except LogError as error:
        why = error.message
    else:
        assert game.outcome() is not None
        assert without_files(game.record()) == without_files(text)
        return True
    other = OTHER_RULES.fullmatch(why)
    assert other, why
    assert other[1] == re.findall(r"^rules: (\d+)$", text, re.M)[0] != other[2]
    return False


def forgotten(changes: str, folder: Path) -> list[str]:
    """The versions in the list of changes that have no games."""
    versions = re.findall(r"^## (\d\S*)", changes, re.M)
    return [version for version in versions if not released(folder) or not (folder / version).is_dir()]


def test_games_of_released_versions_replay_or_say_of_which_rules_they_are() -> None:
    for game in released(FOLDER):
        keeps_its_promise(game.read_text(encoding="utf-8"))
    assert forgotten(CHANGES.read_text(encoding="utf-8"), FOLDER) == []


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """A folder with some of the games, of which a version is made up."""
    for name in ("italy-1", "village-3", "tiny"):
        shutil.copy(FOLDER / f"{name}.log", tmp_path)
    release("0.0.1", tmp_path)
    return tmp_path


def texts(files: Iterable[Path]) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def test_a_release_keeps_its_games_and_nothing_writes_over_them(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = texts(released(golden))
    assert {name: without_files(text) for name, text in kept.items()} == texts(golden.glob("*.log"))
    (golden / "tiny.log").write_text((golden / "italy-1.log").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(SystemExit, match="never made anew"):
        release("0.0.1", golden)
    monkeypatch.setattr("test_golden.FOLDER", golden)
    monkeypatch.setattr("test_golden.GAMES", {"village-3": Golden("village", ("random",), 1)})
    main()
    assert texts(released(golden)) == kept
    assert texts(golden.glob("*.log"))["village-3.log"] != without_files(kept["village-3.log"])


def test_a_released_game_replays_though_the_titles_files_have_changed(golden: Path) -> None:
    kept = texts(released(golden))
    assert [keeps_its_promise(text) for text in kept.values()] == [True] * 3
    changed = without_files(kept["italy-1.log"]).replace("\ndata: ", "\ndata: 0", 1)
    with pytest.raises(AssertionError, match="with other data of italy"):
        keeps_its_promise(changed)


@pytest.mark.parametrize("name", ["italy-1", "village-3"])
def test_a_released_game_of_other_rules_says_so(golden: Path, name: str) -> None:
    text = (golden / "0.0.1" / f"{name}.log").read_text(encoding="utf-8")
    assert not keeps_its_promise(re.sub(r"^rules: \d+$", "rules: 0", text, flags=re.M))


def test_a_released_game_that_plays_otherwise_breaks_the_promise(golden: Path) -> None:
    text = (golden / "0.0.1" / "tiny.log").read_text(encoding="utf-8")
    other = re.sub(r"^rules: \d+$", "rules: x", text, flags=re.M)
    log = Reader(text.splitlines(keepends=True))
    forbidden = write(log.header, [line._replace(text="build B3 B9") if line.number == 1 else line for line in log])
    for broken in (other, forbidden, text[: text.rindex("end: ")]):
        with pytest.raises(AssertionError):
            keeps_its_promise(broken)


def test_a_version_without_its_games_is_found(golden: Path) -> None:
    changes = "# Changes\n\n## Unreleased\n### Rules\n\n## 0.0.2 (1 May 2027)\n\n## 0.0.1\n"
    assert forgotten(changes, golden) == ["0.0.2"]


def main() -> None:
    if sys.argv[1:] == ["--release"]:
        release(milepost.__version__, FOLDER)
        return
    for name, (title, bots, seed, variants) in GAMES.items():
        game = milepost.new(title, len(bots), seed, variants)
        outcome = play_out(game, [make_bot(bot, seat) for seat, bot in enumerate(bots)], rounds=200)
        (FOLDER / f"{name}.log").write_text(game.record(), encoding="utf-8")
        sys.stdout.write(f"{name}: round {game.state.round}, {outcome and outcome.reason}\n")


if __name__ == "__main__":
    main()
