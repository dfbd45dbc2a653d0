"""`milepost play` in the terminal: bots turn by turn, and a person at the keyboard, as scripts of typed lines."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import milepost
from arena.conftest import write_title
from cli.conftest import Run
from crayon.boards import tiny
from milepost.game import Action, View

BOTS = ("--players", "greedy,greedy")


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


# Bots alone


def test_a_game_is_shown_as_it_goes_on(run: Run) -> None:
    done = run("play", "india", *BOTS, "--seed", "3", "--rounds", "4")
    turns = re.findall(r"^Round (\d+): (\w+)", done.out, re.M)
    assert [int(number) for number, _ in turns] == sorted(int(number) for number, _ in turns)
    assert {number for number, _ in turns} >= {"1", "3", "4"}
    assert re.search(r"^\w+ \(greedy\) builds \d\d sections from \w+ \(\w+\) to ", done.out, re.M)
    assert done.out.index("builds") < done.out.index("India, round 5")


def test_fast_shows_only_the_end(run: Run) -> None:
    done = run("play", "india", *BOTS, "--seed", "3", "--rounds", "2", "--fast")
    assert "builds" not in done.out
    assert "India, round 3" in done.out


def test_a_game_without_a_seed_tells_the_one_it_took(run: Run, tmp_path: Path) -> None:
    first = run("play", "india", *BOTS, "--rounds", "2", "--log", tmp_path / "a.log")
    seed = re.match(r"Seed (\d+):", first.out)
    assert seed
    again = run("play", "india", *BOTS, "--rounds", "2", "--seed", seed[1], "--log", tmp_path / "b.log")
    assert first.out.split("\n", 1)[1] == again.out
    assert (tmp_path / "a.log").read_text(encoding="utf-8") == (tmp_path / "b.log").read_text(encoding="utf-8")


def test_every_title_has_players_by_itself(run: Run) -> None:
    """Italy, for two, was refused with the four bots that played elsewhere."""
    for title in milepost.title_ids():
        assert run("play", title, "--rounds", "1", "--fast", "--seed", "1").status == 0


# A person


def test_a_few_turns_of_india(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    done = run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        "--log",
        log,
        typed=typed(
            "build Delhi Agra", "done", "build Agra Jaipur", "done", "place Agra", "move Jaipur", "pick Gems", "quit"
        ),
    )
    out = done.out
    assert done.status == 0
    assert "Round 1: your turn" in out
    assert "Ann builds 4 sections from Delhi (W32) to Agra (Z34) for 6M." in out
    assert re.search(r"21  Wheat to Calcutta +15M", out)
    assert "50M | build up to 20M > " in out  # the prompt tells how the seat stands
    assert "44M | build up to 14M > " in out
    assert "Ann picks up Gems." in out
    assert re.search(r"\| Jaipur \(\w+\), \d left \| Gems > ", out)
    assert f"go on with: milepost play --resume {log}" in out
    assert [entry.text for entry in milepost.load(log.read_text(encoding="utf-8")).entries()][-1] == "pick Gems"


def test_the_kept_game_goes_on(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        "--log",
        log,
        typed=typed("build Delhi Agra", "done", "quit"),
    )
    before = milepost.load(log.read_text(encoding="utf-8"))
    done = run("play", "--resume", log, typed=typed("undo", "build Agra Jaipur", "done", "quit"))
    assert "Nothing of yours can be taken back" in done.out  # a bot has played since
    after = milepost.load(log.read_text(encoding="utf-8"))
    assert after.entries()[: len(before.entries())] == before.entries()
    assert "Ann builds" in done.out
    assert after.names == before.names


def test_a_line_that_ends_keeps_the_game(run: Run, tmp_path: Path) -> None:
    """Ctrl-D; and without --log the game has a file of its own."""
    done = run("play", "india", "--me", "Ann", *BOTS, "--seed", "3", typed="build Delhi Agra\n")
    assert done.status == 0
    kept = tmp_path / "data" / "milepost" / "terminal" / "india-1.log"
    assert str(kept) in done.out
    assert "build W32" in kept.read_text(encoding="utf-8")


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pondering:
        def start(self, view: View) -> None:
            pass

        def choose(self, view: View, budget: int) -> Action:
            if view.as_dict()["round"] == 2:
                raise KeyboardInterrupt
            return "done"

    monkeypatch.setattr("milepost.cli.play.make_bot", lambda *words: Pondering())
    log = tmp_path / "bots.log"
    done = run("play", "india", *BOTS, "--seed", "3", "--log", log)
    assert done.status == 130
    assert f"Interrupted. The game is kept in {log}" in done.out
    assert len(milepost.load(log.read_text(encoding="utf-8")).entries()) == 2


def test_what_is_refused_names_its_rule_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    done = run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        "--log",
        log,
        typed=typed(
            "move Delhi",
            "build Atlantis",
            "fly Delhi",
            "legal move",
            "about Atlantis",
            "do",
            "about",
            "price",
            "price Atlantis",
        ),
    )
    assert "TRN-1: Nobody operates in the opening rounds.  (docs/rules/crayon.md#trn-1)" in done.out
    assert "There is no milepost or city “Atlantis”." in done.out
    assert "“fly” is not an action" in done.out
    assert "“move” is not possible now; possible: done, build, upgrade" in done.out
    assert "“Atlantis” is not a city, load or card here." in done.out
    assert "there is no suggestion yet" in done.out
    assert "about what? Name a city, a load or a card" in done.out
    assert "The price of what? Try “price Delhi”" in done.out
    assert "ACTION" not in done.out
    assert {entry.seat for entry in milepost.load(log.read_text(encoding="utf-8")).entries()} <= {1, 2}


def test_a_person_may_ask(run: Run) -> None:
    done = run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        typed=typed(
            "help",
            "help deliver",
            "about Coal",
            "about Agra",
            "about 21",
            "price Delhi Agra",
            "legal",
            "players",
            "board",
        ),
    )
    out = done.out
    assert "“help build” explains an action" in out
    assert "deliver Coal Multan 132  delivers a load to a city for a card" in out
    assert "Coal: from Dhanbad (AH51), Nagpur (AO36)" in out
    assert re.search(r"card 125 pays 9M for Timber to Agra", out)
    assert "Wheat to Calcutta" in out
    assert "4 sections for 6M: " in out
    assert "upgrade Fast                 Fast: speed 12, 20M" in out
    assert re.search(r"Chand \(greedy\) +│ +\?", out)  # cash of others is secret
    assert "◆Delhi" in out


def test_undo_takes_back_what_nobody_has_seen_more_of(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        "--log",
        log,
        typed=typed("build Delhi Agra", "undo", "quit"),
    )
    assert "undo" in log.read_text(encoding="utf-8")
    assert not [entry for entry in milepost.load(log.read_text(encoding="utf-8")).entries() if entry.seat == 0]


def test_a_row_of_actions_is_told_one_by_one(run: Run) -> None:
    done = run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "3",
        typed=typed(
            "Build Delhi Agra; done",
            "build Agra Jaipur; done",
            "place Agra; move Jaipur; pick Gems; done; upgrade Fast",
        ),
    )
    assert "Ann builds 4 sections from Delhi (W32) to Agra (Z34) for 6M." in done.out
    assert re.search(
        r"Ann places the train in Agra \(Z34\)\.\nAnn moves \d mileposts to Jaipur \(\w+\)\.\n"
        r"Ann picks up Gems\.\nAnn buys a Fast Freight for 20M\.\n",
        done.out,
    )


def test_a_suggestion_can_be_done(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    done = run(
        "play",
        "india",
        "--me",
        "Ann",
        *BOTS,
        "--seed",
        "5",
        "--log",
        log,
        typed=typed("suggest", "do", "suggest", "do", "quit"),
    )
    assert len(re.findall(r"First step: ", done.out)) == 2
    mine = [entry for entry in milepost.load(log.read_text(encoding="utf-8")).entries() if entry.seat == 0]
    assert len(mine) == 2


def test_a_few_turns_of_village(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ann.log"
    done = run(
        "play",
        "village",
        "--me",
        "Ann",
        "--players",
        "greedy",
        "--seed",
        "3",
        "--log",
        log,
        typed=typed(
            "price take 2",
            "take 2",
            "undo",
            "place A1",
            "undo",
            "place A2",
            "about T1",
            "done",
            "suggest",
            "do",
            "place C4",
            "board",
            "save",
            "quit",
        ),
    )
    out = done.out
    assert done.status == 0
    assert "A1 for £1: T1 is worth 2 so far, 0 before; L1 is worth 2 so far, 0 before" in out
    assert "Ann takes track 2 for £1: lake, bridge, farm and halt 2." in out
    assert "Nothing of yours can be taken back" in out  # a new track was shown
    assert "0 points | £4 | a track to place > " in out
    assert "Taken back: place A1" in out
    assert "T1: not completed, trips: none" in out
    assert "Bela (greedy) takes track" in out
    assert re.search(r"VIL-\d+: ", out)
    assert out.count(f"The game is kept in {log}") == 2
    assert "terminus 28  Barns" in out
    game = milepost.load(log.read_text(encoding="utf-8"))
    assert game.entries()[1].text == "place A2"


def test_the_hidden_stays_hidden(run: Run) -> None:
    """Of another's terminus card only that it is drawn is told; bots alone are watched with open cards."""
    mine = run("play", "village", "--me", "Ann", "--players", "random", "--seed", "3", typed="suggest\ndo\n" * 60)
    watched = run("play", "village", "--players", "random,random", "--seed", "3")
    assert "(random) draws a terminus card" in mine.out
    assert len(re.findall("It is ", watched.out)) > len(re.findall("It is ", mine.out))


def test_my_seat_may_be_any(run: Run) -> None:
    done = run("play", "india", "--me", "Ann", "--players", "greedy,me", "--seed", "3", typed=typed("players"))
    assert done.out.index("│ Asha (greedy)") < done.out.index("│ Ann")
    assert "one keyboard" in run("play", "india", "--players", "me,me").err


def test_alone_against_the_rounds(run: Run) -> None:
    done = run("play", "india", "--me", "Ann", "--variants", "solo", "--seed", "3", typed=typed("done", "done"))
    assert "Round 2: your turn" in done.out


def test_a_game_of_ones_own_title_goes_on_wherever_its_folder_is(run: Run, tmp_path: Path) -> None:
    title, log = write_title(tmp_path / "tiny", tiny().texts), tmp_path / "x.log"
    run("play", title, "--me", "Ann", "--players", "random", "--seed", "1", "--log", log, typed=typed("done", "quit"))
    assert run("play", "--resume", log, typed=typed("done", "quit")).status == 0
    assert run("replay", log, "--title", title).status == 0
    shutil.rmtree(title)  # the log has the title's files with it
    assert run("replay", log).status == 0
    assert run("play", "--resume", log, typed=typed("done", "quit")).status == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--seed", "4"), "--resume goes on with a game as it is"),
        (("--players", "me,greedy"), "does not say who plays the 3 seats"),
    ],
)
def test_a_resumed_game_is_as_it_was(run: Run, tmp_path: Path, words: tuple[str, str], message: str) -> None:
    log = tmp_path / "ann.log"
    run("play", "india", "--me", "Ann", *BOTS, "--seed", "3", "--log", log, typed="")
    done = run("play", "--resume", log, *words)
    assert done.status == 1
    assert message in done.err
