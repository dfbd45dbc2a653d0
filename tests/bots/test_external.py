"""Bots over lines: the examples play, the protocol says what the docs say, and programs that go wrong are found out."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import milepost
from milepost.bots import BotError, close, make_bot, play_out
from milepost.bots.external import PROTOCOL, External
from milepost.bots.program import LINE_WEIGHT, LONGEST, UNREAD
from milepost.game import Game

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"


def program(tmp_path: Path, body: str) -> str:
    """The command of a Python program with that body after its imports."""
    file = tmp_path / "bot.py"
    file.write_text(f"import json, sys, time\n{body}\n", encoding="utf-8")
    return f"{sys.executable} {file}"


@pytest.fixture
def game() -> Game:
    return milepost.new("india", 2, seed=3)


@pytest.fixture
def made() -> Iterator[list[External]]:
    bots: list[External] = []
    yield bots
    for bot in bots:
        bot.close()


def answer(made: list[External], game: Game, command: str, patience: float = 20.0) -> str:
    """What the program says to the first question."""
    bot = External(command, 5, patience)
    made.append(bot)
    seat = game.waiting()[0]
    bot.start(game.view(seat))
    return str(bot.choose(game.view(seat), 1000))


def test_the_examples_play_a_whole_game_by_the_rules(game: Game) -> None:
    bots = [
        make_bot(f"external:{sys.executable} {EXAMPLES / 'carrier.py'}"),
        make_bot(f"external:sh {EXAMPLES / 'idler.sh'}"),
    ]
    play_out(game, bots, rounds=60)
    assert game.state.round == 61
    assert len([entry for entry in game.entries() if entry.seat == 0 and entry.text.startswith("deliver")]) > 5
    assert bots[0].plan().startswith("Brings ")  # type: ignore[attr-defined]
    for bot in bots:
        close(bot)


def test_the_example_wins_a_game(game: Game) -> None:
    """It rides ferries, gives up what it can no longer pay for, buys locos, and joins the major cities in the end."""
    bots = [make_bot(f"external:{sys.executable} {EXAMPLES / 'carrier.py'}"), make_bot("random", 1)]
    outcome = play_out(game, bots, rounds=200)
    assert outcome is not None
    assert outcome.winners == (0,)
    for bot in bots:
        close(bot)


def test_the_example_needs_nothing_of_ours() -> None:
    imports = [
        line
        for line in (EXAMPLES / "carrier.py").read_text(encoding="utf-8").splitlines()
        if line.startswith(("import", "from"))
    ]
    assert "import json" in imports
    assert {line.split()[1] for line in imports} <= {*sys.stdlib_module_names, "__future__"}


def test_hello_and_questions_hold_what_the_docs_promise(tmp_path: Path, made: list[External], game: Game) -> None:
    heard = tmp_path / "heard"
    answer(
        made,
        game,
        program(
            tmp_path,
            f"""
lines = [sys.stdin.readline(), sys.stdin.readline()]
open({str(heard)!r}, "w").write("".join(lines))
print(json.dumps({{"action": "done", "plan": "to rest"}}), flush=True)
sys.stdin.read()""",
        ),
    )
    hello, question = map(json.loads, heard.read_text(encoding="utf-8").splitlines())
    seat = game.waiting()[0]
    assert (hello["type"], hello["protocol"], hello["seat"], hello["seed"]) == ("hello", PROTOCOL, seat, 5)
    assert hello["rules"]["win_cash"] == 250
    assert {"city": "Multan", "load": "Coal", "pay": 25} in hello["cards"]["132"]
    assert question["type"] == "choose"
    assert question["view"] == json.loads(json.dumps(game.view(seat).as_dict()))
    legal = game.legal(seat)
    assert question["kinds"] == list(legal.kinds())
    assert question["not listed"] == ["build"]  # too many to list
    assert question["legal"] == [game.text(atom) for kind in ("done", "upgrade") for atom in legal.of(kind)]
    assert made[0].plan() == "to rest"


def test_a_program_may_ask_before_it_acts(tmp_path: Path, made: list[External], game: Game) -> None:
    said = answer(
        made,
        game,
        program(
            tmp_path,
            """
def ask(**what):
    print(json.dumps(what), flush=True)
    return json.loads(sys.stdin.readline())
sys.stdin.readline(); sys.stdin.readline()
builds = ask(ask="legal", kind="build")["legal"]
good, bad = ask(ask="check", action=builds[0]), ask(ask="check", action="build Delhi Madras")
track, way = ask(ask="track", to="Delhi"), ask(ask="way", to="Delhi")
lost = ask(ask="track", to="Atlantis")
assert good["allowed"] and good["text"] == builds[0], good
assert not bad["allowed"] and bad["rule"] and bad["message"], bad
assert track["cost"] == 0 and way["steps"] is None, (track, way)
assert "Atlantis" in lost["message"], lost
print(f"{len(builds)}", flush=True)
sys.stdin.read()""",
        ),
    )
    assert int(said) == sum(1 for _ in game.legal().of("build"))


def test_what_nobody_can_write_down_becomes_a_question_mark(tmp_path: Path, made: list[External], game: Game) -> None:
    """JSON spells lone surrogates, and a log, a page and the program's own stdin could not hold them."""
    said = answer(
        made,
        game,
        program(
            tmp_path,
            r"""
sys.stdin.readline(); sys.stdin.readline()
print('{"ask": "check", "action": "build \\ud800"}', flush=True)
told = json.loads(sys.stdin.readline())
print('{"action": "' + told["action"] + '", "plan": "to \\udfff"}', flush=True)
sys.stdin.read()""",
        ),
    )
    assert said == "build ?"
    assert made[0].plan() == "to ?"


@pytest.mark.parametrize(
    ("body", "kind", "message"),
    [
        ("sys.exit('cannot find my map')", "crash", "ended with code 1: cannot find my map"),
        ("sys.stdin.readline(); sys.stdin.readline()", "crash", "ended with code 0"),
        ("sys.stdin.read()", "hang", "said nothing for 0.5 seconds"),
        ("time.sleep(100)", "hang", "said nothing for 0.5 seconds"),
        ("print('{{{', flush=True); sys.stdin.read()", "illegal", "did not answer in JSON"),
        ("print('{}', flush=True); sys.stdin.read()", "illegal", "answered without an action"),
        ('print(\'{"ask": "wisdom"}\', flush=True); sys.stdin.read()', "illegal", "there is no question like"),
        ('print(\'{"ask": "legal"}\', flush=True); sys.stdin.read()', "illegal", "there is no question like"),
        (
            'while True: print(\'{"ask": "legal", "kind": "ride"}\', flush=True); sys.stdin.readline()',
            "hang",
            "did not act",
        ),
    ],
)
def test_a_program_that_goes_wrong_is_found_out(
    tmp_path: Path, made: list[External], game: Game, body: str, kind: str, message: str
) -> None:
    with pytest.raises(BotError) as caught:
        answer(made, game, program(tmp_path, body), patience=0.5 if kind == "hang" and "print" not in body else 20.0)
    assert caught.value.kind == kind
    assert message in caught.value.message


@pytest.mark.parametrize("talk", ["print('done')", "print()", "sys.stdout.write('done' * 1000)"])
def test_a_program_that_writes_on_unasked_is_listened_to_no_more(
    tmp_path: Path, made: list[External], game: Game, talk: str
) -> None:
    bot = External(program(tmp_path, f"while True: {talk}"))
    made.append(bot)
    bot.start(game.view(0))
    talker = bot._program
    assert talker is not None
    while not talker.flooded:
        time.sleep(0.01)
    with pytest.raises(BotError, match="without being asked") as caught:
        bot.choose(game.view(0), 1000)
    assert caught.value.kind == "illegal"
    assert talker._heard <= UNREAD + LONGEST
    assert talker._said.qsize() <= UNREAD // LINE_WEIGHT + 2
    bot.close()
    assert not any(thread.is_alive() for thread in talker._threads)


def test_a_thousand_questions_at_once_are_no_flood(tmp_path: Path, made: list[External], game: Game) -> None:
    said = answer(
        made,
        game,
        program(
            tmp_path,
            """
for _ in range(999):
    print(json.dumps({"ask": "check", "action": "build Delhi Madras"}))
print("done", flush=True)
sys.stdin.read()""",
        ),
    )
    assert said == "done"


def test_a_program_that_is_not_there_is_said_to_be_missing(made: list[External], game: Game) -> None:
    with pytest.raises(BotError, match="cannot be started"):
        answer(made, game, "./no-such-bot --fast")


def test_a_closed_bot_leaves_no_program_behind(tmp_path: Path, made: list[External], game: Game) -> None:
    """Even one that does not listen: it and what it started are ended."""
    with pytest.raises(BotError):
        answer(made, game, program(tmp_path, "time.sleep(1000)"), patience=0.2)
    process = made[0]._program._process  # type: ignore[union-attr]
    made[0].close()
    assert process.poll() is not None
