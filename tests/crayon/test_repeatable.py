"""Same input, same game: hashes, golden games, perft, and nothing that leaks from the deck."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.boards import islands, small, tiny, wandered
from crayon.italian import sailed
from milepost.bots import make_bot, play_out
from milepost.chance import Seeded
from milepost.crayon import atoms
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import special
from milepost.crayon.variants import trade
from milepost.game import Game
from proofs import perft

GOLDEN = Path(__file__).parent.parent / "golden"
HERE = Path(__file__).parent.parent

# The log of the game below, on every machine and every Python. It changes only with the rules,
# the bots' play or the board in boards.py; then say so in the commit that changes it.
LOG_HASH = "0658432fcf75bcce"


def seeded_game() -> Game:
    game = milepost.new(small(), ["Ann", "Bob", "Cem"], seed=2026)
    play_out(game, [make_bot("greedy"), make_bot("random", 1), make_bot("greedy", 2)], rounds=40)
    return game


def without_files(record: str) -> str:
    """A log without the packed files of its title: how small they are packed differs from machine to machine."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("files:"))


def log_hash() -> str:
    return hashlib.sha256(without_files(seeded_game().record()).encode()).hexdigest()[:16]


def test_the_log_of_a_seeded_game_is_what_it_always_was() -> None:
    assert log_hash() == LOG_HASH


def pythons() -> list[str]:
    """This Python and any other supported one that the machine has."""
    found = [sys.executable]
    for version in ("3.11", "3.12", "3.13", "3.14"):
        path = shutil.which(f"python{version}")
        if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            found.append(path)
    return found


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_the_log_is_the_same_in_every_process_and_every_python(hash_seed: str) -> None:
    program = (
        "import sys, types; sys.modules['pytest'] = types.ModuleType('pytest'); "  # the kit needs only its name
        "from crayon import boards; from milepost.bots import make_bot, play_out; import milepost, hashlib; "
        "game = milepost.new(boards.small(), ['Ann', 'Bob', 'Cem'], seed=2026); "
        "play_out(game, [make_bot('greedy'), make_bot('random', 1), make_bot('greedy', 2)], rounds=40); "
        "log = ''.join(line for line in game.record().splitlines(True) if not line.startswith('files:')); "
        "print(hashlib.sha256(log.encode()).hexdigest()[:16])"
    )
    for python in pythons():
        done = subprocess.run(
            [python, "-c", program],
            capture_output=True,
            text=True,
            cwd=HERE,
            check=False,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent / "src")]),
            },
        )
        assert done.stdout.strip() == LOG_HASH, f"{python}: {done.stderr}"


# Golden games: whole games as they were once played


@pytest.mark.parametrize("name", ["small", "tiny"])
def test_a_golden_game_replays_to_its_end(name: str) -> None:
    title = {"small": small, "tiny": tiny}[name]()
    text = (GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    game = milepost.load(text, title)
    assert game.outcome() is not None
    assert without_files(game.record()) == text


# Perft: how many ways there are to play so many atoms


def operating(game: Game[CrayonPosition]) -> Game[CrayonPosition]:
    """Past the opening: some track, trains in their first cities."""
    rng = random.Random(1)
    while game.state.round < 4:
        kinds = game.legal().kinds()
        kind = "place" if "place" in kinds else "build" if "build" in kinds and rng.getrandbits(2) else "done"
        options = list(game.legal().of(kind))
        game.play(options[rng.getrandbits(16) % len(options)])
    return game


PERFT = {
    ("tiny", "opening"): [15, 249, 2049, 16333],
    ("tiny", "operating"): [7, 44, 323],
    ("small", "opening"): [30, 862, 10955],
    ("small", "operating"): [5, 53, 1175],
}


@pytest.mark.parametrize(("name", "stage"), PERFT)
def test_perft(name: str, stage: str) -> None:
    game = milepost.new({"small": small, "tiny": tiny}[name](), 2, seed=5)
    if stage == "operating":
        game = operating(game)
    expected = PERFT[name, stage]
    assert [perft(game, depth) for depth in range(1, len(expected) + 1)] == expected


def on_islands(seed: int, steps: int) -> Game:
    return wandered(seed, steps, made=islands(), variants=("circus", "five-cards"))


@given(make=st.sampled_from([wandered, sailed, on_islands]), seed=st.integers(0, 10**6), steps=st.integers(0, 250))
def test_no_legal_atom_is_left_out(make: Callable[[int, int], Game], seed: int, steps: int) -> None:
    """Every argument there is, asked one by one, gives what `legal` lists."""
    check_all_atoms(make(seed, steps))


def check_all_atoms(game: Game) -> None:
    if not game.waiting():
        return
    s = cast(CrayonPosition, game.state)
    arms = range(len(s.setting.board.near))
    loads = range(len(s.setting.title.loads))
    beyond = range(len(loads) + 2)  # a load to make room is written plus 1
    links = [*arms, trade.NOTHING, *range(trade.LINK, trade.LINK + 32)]
    domains: dict[int, Iterable[int]] = {
        atoms.DONE: range(1),
        atoms.BUILD: arms,
        atoms.UPGRADE: range(4),
        atoms.MOVE: arms,
        atoms.PLACE: range(s.setting.board.size),
        atoms.RIDE: range(32),
        atoms.PICK: loads,
        atoms.DROP: loads,
        atoms.DELIVER: range(200),
        atoms.PILGRIMS: range(1),
        atoms.DISCARD: range(1),
        atoms.FERRY: range(3),
        atoms.LOCK: range(200),
        atoms.KEEP: range(50),
        atoms.SWAP: range(2),
        atoms.RETAIN: range(50),
        atoms.RELINQUISH: range(50),
        atoms.LOSE: [lock << 8 | load for lock in range(200) for load in loads],
        atoms.TURN: range(1),
        atoms.BORROW: range(25),
        atoms.TIME_UP: range(1),
        atoms.OPEN: range(50),
        atoms.ASK: links,
        atoms.GIVE: links,
        atoms.OFFER: range(200),
        atoms.ACCEPT: range(1),
        atoms.REFUSE: range(1),
        atoms.FILL: range(200),
        atoms.TAKE: [dump << special.DUMP_SHIFT | load for dump in beyond for load in beyond],
        atoms.PASS: range(1),
        atoms.TUNNEL: range(8),
        atoms.THROW: range(50),
        atoms.SEND: range(len(s.setting.board.cities)),
    }
    assert set(domains) == set(atoms.ACTIONS)
    trains = range(s.setting.trains // s.setting.players)
    domains = {
        kind: [train << atoms.TRAIN_SHIFT | argument for train in trains for argument in domain]
        for kind, domain in domains.items()
    }
    every = {atoms.atom(kind, argument) for kind, domain in domains.items() for argument in domain}
    legal = game.legal()
    assert {atom for atom in every if atom in legal} == set(legal)


# Hidden is hidden


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 150), other=st.integers(0, 10**6))
def test_no_view_and_no_record_depends_on_the_order_of_the_deck(seed: int, steps: int, other: int) -> None:
    """A twin game with the same past and another order of what is still to be drawn looks the same to all."""
    game = wandered(seed, steps)
    if not game.waiting():
        return
    twin = milepost.load(game.record(0), small())
    twin.state.source = Seeded(str(other).encode())
    for seat in range(3):
        assert game.view(seat).as_dict() == twin.view(seat).as_dict()
        assert game.record(seat) == twin.record(seat)
        assert list(game.view(seat).legal()) == list(twin.view(seat).legal())
        assert (
            make_bot("random", seat).choose(game.view(seat), 0) == make_bot("random", seat).choose(twin.view(seat), 0)
            if seat in game.waiting()
            else True
        )
    waiting = game.waiting()[0]
    mine, his = make_bot("greedy"), make_bot("greedy")
    assert mine.choose(game.view(waiting), 0) == his.choose(twin.view(waiting), 0)


def test_a_view_cannot_look_into_the_deck_but_imagine() -> None:
    game = milepost.new(small(), 2, 1)
    view = game.view(0)
    from milepost.errors import MilepostError

    state = view.state
    with pytest.raises(MilepostError, match="imagine"):
        state.source.pick(state.count, state.deck)
    draws = set()
    for n in range(20):
        imagined = view.imagine(random.Random(n))
        imagined_state = imagined.state
        draws.add(imagined_state.source.pick(imagined_state.count, imagined_state.deck))
        play_out(imagined, [make_bot("greedy"), make_bot("greedy")], rounds=5)
    assert len(draws) > 5


def test_imagining_agrees_with_what_the_seat_knows() -> None:
    game = milepost.new(small(), 3, 4)
    rng = random.Random(2)
    for _ in range(60):
        game.play(game.legal().choose(rng))
    for seat in range(3):
        imagined = game.view(seat).imagine(random.Random(1))
        assert imagined.state.as_dict(seat) == game.state.as_dict(seat)


def main() -> None:
    """Make the golden games anew and print the constants: `python tests/crayon/test_repeatable.py`."""
    for name, title, names in (("small", small(), ["Ann", "Bob", "Cem"]), ("tiny", tiny(), ["Ann", "Bob"])):
        for seed in range(20):
            game = milepost.new(title, names, seed)
            if play_out(game, [make_bot("greedy", n) for n in range(len(names))], rounds=120):
                (GOLDEN / f"{name}.log").write_text(game.record(), encoding="utf-8")
                sys.stdout.write(f"{name}: seed {seed}, round {game.state.round}\n")
                break
        else:
            sys.stdout.write(f"{name}: nobody wins\n")
    sys.stdout.write(f"LOG_HASH = {log_hash()!r}\n")
    for (name, stage), expected in PERFT.items():
        game = milepost.new({"small": small, "tiny": tiny}[name](), 2, seed=5)
        game = operating(game) if stage == "operating" else game
        sys.stdout.write(f"{name, stage}: {[perft(game, depth) for depth in range(1, len(expected) + 1)]}\n")


if __name__ == "__main__":
    main()
