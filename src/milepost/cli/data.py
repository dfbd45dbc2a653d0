"""`milepost export`, `milepost dataset`: games as tables (docs/data.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn

from milepost.arena.match import MOST_ROUNDS, Match
from milepost.arena.run import log_file, play_match
from milepost.bots import split_players
from milepost.cli.arena import CORES
from milepost.cli.complete import complete_players, complete_title
from milepost.cli.console import screen
from milepost.cli.own import OwnTitles
from milepost.data.export import Export, log_files
from milepost.data.tables import TABLES, read_log
from milepost.errors import MilepostError
from milepost.game import find_title

Tables = Annotated[str, typer.Option("--tables", help=f"Which of {', '.join(TABLES)}, separated by commas.")]
ALL = ",".join(TABLES)


def export(
    logs: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.")],
    to: Annotated[Path, typer.Option(help="The file to write: .csv or .parquet. Several tables are files beside it.")],
    tables: Tables = ALL,
    title: Annotated[str | None, typer.Option(help="The folder of the title, if it is not one of ours.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Write games as tables: a row an action, a turn, a delivery."""
    made = find_title(title) if title else None
    files = list(log_files(logs))
    if not files:
        raise MilepostError("there are no logs to export")
    with Export(to, _split(tables)) as out:
        for file in files:
            out.add(read_log(file, made))
    _tell(out, len(files))


def dataset(
    title: Annotated[str, typer.Argument(help="A title's id, or the folder of yours.", autocompletion=complete_title)],
    players: Annotated[str, typer.Option(help="Player strings, by commas.", autocompletion=complete_players)],
    to: Annotated[Path, typer.Option(help="The folder to write: tables, and the logs in `logs`.")],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    variants: Annotated[str, typer.Option(help="Variants, separated by commas.")] = "",
    rounds: Annotated[int, typer.Option(help="Give up a game then.", min=1, max=MOST_ROUNDS)] = MOST_ROUNDS,
    workers: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)] = CORES,
    csv: Annotated[bool, typer.Option("--csv", help="Tables as CSV, which needs no pyarrow.")] = False,
    tables: Tables = ALL,
    own_titles: OwnTitles = None,
) -> None:
    """Let bots play many games and write them as tables. Run it again to go on where it stopped."""
    match = Match(
        title, tuple(split_players(players)), games, seed, rounds, variants=tuple(filter(None, variants.split(",")))
    ).check()
    made, logs = match.made_title(), to / "logs"
    with Export(to / f"games.{'csv' if csv else 'parquet'}", _split(tables)) as out:
        with screen.progress(MofNCompleteColumn()) as bar:
            task = bar.add_task(title, total=games)
            keep = to / "games.jsonl"
            play_match(match, workers, keep, progress=lambda done: bar.update(task, completed=done), logs=logs)
        for number in range(games):
            out.add(read_log(log_file(logs, match, number), made))
    _tell(out, games)


def _split(tables: str) -> list[str]:
    return list(dict.fromkeys(filter(None, map(str.strip, tables.split(",")))))


def _tell(out: Export, games: int) -> None:
    for table, path in out.paths.items():
        screen.say(f"{path}: {out.counts[table]} {table} of {games} game{'' if games == 1 else 's'}")
