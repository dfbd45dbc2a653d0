"""`milepost arena`, `milepost ladder`: matches between bots (docs/bots.md)."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

import milepost
from milepost.arena import ladder as ladders
from milepost.arena import standings
from milepost.arena.match import FORFEIT, MOST_ROUNDS, Match
from milepost.arena.page import figure_rows, page, play_rows, player_rows, stuck_words
from milepost.arena.report import summary
from milepost.arena.run import games_file, play_match
from milepost.bots import split_players
from milepost.cli.complete import complete_players, complete_title
from milepost.cli.console import STDOUT, Screen, check_writable, errors, screen, write_text
from milepost.cli.own import OwnTitles
from milepost.game import find_title

NEVER_ANSWERED = 3  # the exit status when a bot gave no answer at all
CORES = max(1, (os.cpu_count() or 1))
LADDER_HEAD = """# Ladder

Everybody against everybody. Two bots sit in alternate seats; each seed is played in both arrangements. Ratings are
Bradley and Terry's, 400 points for tenfold strength, 1500 on average; see [bots](bots.md). Written by `{command}`,
which can be played in parts: a dash stands for two bots that have not met yet. The code is a hash of all files that
decide games.
"""


def match(
    title: Annotated[
        str, typer.Argument(help="A title's id, or the folder of your own.", autocompletion=complete_title)
    ],
    players: Annotated[
        str, typer.Option(help="Player strings, separated by commas (docs/bots.md).", autocompletion=complete_players)
    ],
    games: Annotated[int, typer.Option(help="How many games; whole sets of seat rotations are fairest.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; each set of games has its own.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)] = CORES,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", help="Write the figures to this file; “-” prints them, and then no games are kept."),
    ] = None,
    page_file: Annotated[Path | None, typer.Option("--page", help="Write a page with plots to this file.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address (“local”: here).")] = None,
    rounds: Annotated[
        int, typer.Option(help="Give up a game after this many rounds.", min=1, max=MOST_ROUNDS)
    ] = MOST_ROUNDS,
    deck: Annotated[int, typer.Option(help="Another fair deck, by its number.", min=0)] = 0,
    variants: Annotated[str, typer.Option(help="Variants, separated by commas.")] = "",
    budget: Annotated[int, typer.Option(help="Positions a bot may look at for each decision.", min=1)] = 1000,
    on_failure: Annotated[str, typer.Option(help="When a bot fails: forfeit, replace=BOT or stop.")] = FORFEIT,
    patience: Annotated[float, typer.Option(help="Seconds after which a bot counts as hung.", min=0.1)] = 60.0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the games kept beside --json.")] = False,
    logs: Annotated[Path | None, typer.Option(help="A folder for the log of every game.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Play a match between bots and show which is better, with intervals. Run it again to go on where it stopped."""
    made = Match(
        title,
        tuple(split_players(players)),
        games,
        seed,
        rounds,
        budget,
        tuple(filter(None, variants.split(","))),
        deck,
        on_failure,
        patience,
    ).check()
    to = errors if json_file == STDOUT else screen
    keep = games_file(json_file) if json_file and json_file != STDOUT else None
    for file in (json_file, page_file):
        check_writable(file, make_folder=True)
    try:
        with _progress(to) as bar:
            task = bar.add_task(title, total=games)
            records = play_match(made, workers, keep, fresh, ray, lambda done: bar.update(task, completed=done), logs)
    except KeyboardInterrupt:
        kept = (
            f"finished games are kept in {keep}; the same command goes on"
            if keep
            else "without a file for --json none is kept"
        )
        to.say(f"Interrupted: {kept}.")
        raise typer.Exit(130) from None
    found = summary(made, records)
    for file, text in (
        (json_file, json.dumps(found, indent=1, ensure_ascii=False) + "\n"),
        (page_file, page(found, records)),
    ):
        if file:
            write_text(file, text)
    show(found, to)
    silent = sorted({failure["player"] for failure in found["failures"] if _never_answered(failure)})
    if silent:
        to.say((f"{' and '.join(silent)} could not be started: this is not a result.", "bold red"))
        raise typer.Exit(NEVER_ANSWERED)


def _never_answered(failure: dict[str, Any]) -> bool:
    """A crash before the first answer: the program is not there, or ends at once."""
    return bool(failure["kind"] == "crash" and failure["decision"] <= 1)


def ladder(
    title: Annotated[
        list[str] | None,
        typer.Argument(help="Titles (default: all that can be played).", autocompletion=complete_title),
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            help="Player strings (default: every bot of the title's family).", autocompletion=complete_players
        ),
    ] = "",
    games: Annotated[int, typer.Option(help="Games for each pairing.", min=1)] = 40,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)] = CORES,
    out: Annotated[Path, typer.Option(help="The page to write; “-” is standard output.")] = Path("docs/ladder.md"),
    keep: Annotated[Path | None, typer.Option(help="A folder for finished games, to continue after a break.")] = None,
    results: Annotated[
        Path | None, typer.Option(help="A file that pairings are added to: the page then has all it holds.")
    ] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address (“local”: here).")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget the games in the folder of --keep.")] = False,
    own_titles: OwnTitles = None,
) -> None:
    """Let everybody play everybody and write the ladder. With --results it can be played in parts."""
    to = errors if out == STDOUT else screen
    for file in (out, results):
        check_writable(file, make_folder=True)
    found = standings.read(results) if results else {}
    matches = [
        match
        for name in title or milepost.title_ids()
        for match in ladders.pairings(
            name, split_players(players) if players else ladders.entrants(find_title(name).family), games, seed
        )
        if not standings.is_there(found, match)
    ]
    with _progress(to) as bar:
        task = bar.add_task("", total=len(matches) * games)
        for number, match in enumerate(matches):
            words = f"{match.title}: {match.players[0]} against {match.players[1]}"

            def tell(done: int, words: str = words, before: int = number * games) -> None:
                bar.update(task, description=words, completed=before + done)

            pairing = ladders.play_pairing(match, workers, keep, tell, ray, fresh)
            standings.add(found, match.title, standings.measured(pairing, date.today().isoformat()))
            if results:  # whatever happens to the next one, this one is there
                write_text(results, standings.text(found))
    sections = [standings.markdown(name, found[name]) for name in sorted(found)]
    write_text(out, "\n".join([LADDER_HEAD.format(command=_ladder_command(players, games, results)), *sections]))
    if out != STDOUT:
        to.say(f"{out} is written.")


def _ladder_command(players: str, games: int, results: Path | None) -> str:
    """What has written the page; of a file that was added to in parts, what would play all of it."""
    chosen = [f"--results {results}"] if results else [f"--players {players}"] if players else []
    return " ".join(["milepost ladder", f"--games {games}", *chosen])


def show(found: dict[str, Any], to: Screen = screen) -> None:
    """Players and figures as tables, then what went wrong."""
    games = f"{found['games']} game{'' if found['games'] == 1 else 's'}"
    for title, (head, rows) in (
        (f"{found['title']}: {games}, seed {found['seed']}", player_rows(found)),
        ("", play_rows(found)),
    ):
        to.table(title, head, rows)
    for name, value in figure_rows(found):
        to.say(f"{name}: ", (str(value), "bold"))
    for failure in found["failures"][:10]:
        place = f"game {failure['game']} (seed {failure['seed']}), round {failure['round']}"
        to.say((f"{failure['player']} failed in {place}: {failure['message']}", "red"))
    if len(found["failures"]) > 10:
        to.say((f"… and {len(found['failures']) - 10} more failures", "red"))
    for words in stuck_words(found):
        to.say((words, "yellow"))


def _progress(to: Screen) -> Progress:
    return to.progress(MofNCompleteColumn(), TimeRemainingColumn())
