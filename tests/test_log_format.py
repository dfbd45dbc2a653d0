"""A reader of logs written from docs/log-format.md alone: it knows nothing of `log.py`, `chance.py` or the rules."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import milepost
from milepost.titles import HERE

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*.log"))
RESULT = r"[a-z]+ (?:[0-9]+|\?)(?:@[0-9]+)?"
RESULTS = rf"(?:{RESULT}(?:, {RESULT})*)?"
LINE = re.compile(rf"start: {RESULTS}|[0-9]+ [0-9]+ [^>~]+?(?: > {RESULTS})?|[0-9]+ undo [0-9]+|end: [0-9]+")
CRAYON = ("title.toml", "board.txt", "loads.txt", "cards.txt", "events.txt")
VILLAGE = ("title.toml", "railway.txt", "terminus.txt", "borders.txt")


class Log:
    """Headers and lines of a log, whose codes are checked."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.split("\n") if line and not line.startswith("#")]
        assert lines[0] == "milepost log 1"
        heads = 1 + next(n for n, line in enumerate(lines[1:]) if line.startswith("start:"))
        self.header = dict(re.split(": ?", line, maxsplit=1) for line in lines[1:heads])
        chain, self.lines = "".join(f"{line}\n" for line in lines[:heads]), []
        for line in lines[heads:]:
            body, code = line.rsplit(" ~", 1)
            assert LINE.fullmatch(body), body
            chain += f"{body}\n"
            assert hashlib.sha256(chain.encode()).hexdigest()[:4] == code, line
            self.lines.append(body)

    def numbers(self) -> list[int]:
        return [int(line.split()[0]) for line in self.lines[1:-1]]

    def results(self) -> list[tuple[str, int]]:
        """What chance gave in the deal."""
        return [(word, int(value)) for word, value in re.findall(r"([a-z]+) ([0-9]+)", self.lines[0])]


def read(path: Path) -> Log:
    return Log(path.read_text(encoding="utf-8"))


def titled() -> list[Path]:
    return [path for path in LOGS if (HERE / read(path).header["title"]).is_dir()]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_line_has_its_form_its_code_and_its_number(path: Path) -> None:
    log = read(path)
    assert set(log.header) >= {"title", "data", "rules", "players", "variants"}
    assert len({"seed", "secret", "commit"} & set(log.header)) == 1
    assert log.numbers() == list(range(1, len(log.lines) - 1))
    assert log.lines[-1] == f"end: {len(log.lines) - 2}"


def test_one_changed_sign_is_found() -> None:
    text = LOGS[0].read_text(encoding="utf-8")
    with pytest.raises(AssertionError):
        Log(text.replace("done", "Done", 1))


@pytest.mark.parametrize("path", titled(), ids=lambda path: path.stem)
def test_the_data_are_the_files_of_the_title(path: Path) -> None:
    header = read(path).header
    folder = HERE / header["title"]
    names = VILLAGE if header["title"] == "village" else CRAYON
    files = "\0".join(f"{name}\0{(folder / name).read_text(encoding='utf-8')}" for name in names)
    assert header["data"] == hashlib.sha256(files.encode()).hexdigest()[:32]


class Chance:
    """Results from a seed."""

    def __init__(self, seed: str) -> None:
        self.key, self.count = hashlib.sha256(f"milepost seed {seed}".encode()).digest(), 0

    def pick(self, offered: set[int]) -> int:
        value = int.from_bytes(hashlib.sha256(self.key + str(self.count).encode()).digest()[:16], "big")
        self.count += 1
        return sorted(offered)[value % len(offered)]


def numbers_in(title: str, file: str) -> set[int]:
    text = (HERE / title / file).read_text(encoding="utf-8")
    return {int(number) for number in re.findall(r"^(\d+)", text, re.M)}


def crayon_deal(log: Log, hand: int) -> Iterator[tuple[str, int]]:
    """Seat by seat until the hand is full; events are put aside."""
    demands, chance = numbers_in(log.header["title"], "cards.txt"), Chance(log.header["seed"])
    deck = demands | numbers_in(log.header["title"], "events.txt")
    for _ in log.header["players"].split(", "):
        held = 0
        while held < hand:
            card = chance.pick(deck)
            deck.remove(card)
            held += card in demands
            yield "card", card


@pytest.mark.parametrize("title", ["india", "russia", "nippon", "italy"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_seed_gives_the_deal(title: str, seed: int) -> None:
    log = Log(milepost.new(title, players=2, seed=seed).record())
    dealt = list(crayon_deal(log, 5 if title == "italy" else 3))
    assert log.results()[: len(dealt)] == dealt
    assert {word for word, _ in log.results()[len(dealt) :]} <= {"lot"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_seed_gives_the_deal_of_village(players: int) -> None:
    log = Log(milepost.new("village", players=players, seed=9).record())
    text = (HERE / "village" / "railway.txt").read_text(encoding="utf-8")
    trip_of = {int(number): trip for number, trip in re.findall(r"^(\d+):.*\| *(.+?) *(?:#.*)?$", text, re.M)}
    borders = (HERE / "village" / "borders.txt").read_text(encoding="utf-8")
    letters = set(range(len(re.findall(r"^[A-Z]:", borders, re.M))))
    chance, tracks, trips = Chance("9"), set(trip_of), set(trip_of)
    termini = numbers_in("village", "terminus.txt")
    dealt = []

    def lowest(card: int) -> int:
        return min(other for other in trips if trip_of[other] == trip_of[card])

    for _ in range(players):
        dealt.append(("corner", chance.pick(letters)))
        letters.remove(dealt[-1][1])
    for _ in range(7):
        dealt.append(("track", chance.pick(tracks)))
        tracks.remove(dealt[-1][1])
        trips.remove(lowest(dealt[-1][1]))
    for _ in range(5):  # four in the market, one on top of the deck
        dealt.append(("trip", lowest(chance.pick(trips))))
        trips.remove(dealt[-1][1])
    for _ in range(3 * players):
        dealt.append(("terminus", chance.pick(termini)))
        termini.remove(dealt[-1][1])
    assert log.results() == dealt


def test_an_undo_sets_the_count_of_chance_back() -> None:
    game = milepost.new("village", players=2, seed=9)
    game.play("take 1")
    first = [item.args for item in game.entries()[-1].news]
    game.undo()
    game.play("take 1")
    assert [item.args for item in game.entries()[-1].news] == first
    assert Log(game.record()).lines[2] == "2 undo 0"


def test_a_promise_can_be_checked_when_the_game_is_over() -> None:
    game = milepost.new("village", players=1)
    promised = Log(game.record(0)).header["commit"]
    while game.waiting():
        game.play(next(iter(game.legal())))
    assert hashlib.sha256(bytes.fromhex(Log(game.record(0)).header["secret"])).hexdigest() == promised
