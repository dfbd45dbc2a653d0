"""Commands: play a game of bots, look at a recorded one, list what there is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

import milepost
from milepost.bots import Bot, bot_names, close, make_bot, parse_player, split_players
from milepost.cli import arena, maps, serve
from milepost.cli import titles as title_commands
from milepost.draw.crayon import text as crayon_text
from milepost.draw.village import text as village_text
from milepost.errors import MilepostError
from milepost.game import Game

app = typer.Typer(help="Crayon-rail games with complete rules.", no_args_is_help=True, add_completion=False,
                  pretty_exceptions_enable=False)
app.add_typer(maps.app, name="map")
app.add_typer(title_commands.app, name="title")
app.command()(serve.serve)
app.command("arena")(arena.match)
app.command()(arena.ladder)
app.command()(arena.bots)
app.command(hidden=True)(serve.openapi)
console = Console()
PICTURES = {"crayon": crayon_text, "village": village_text}
NAMES = ("Asha", "Bela", "Chand", "Devi", "Esha", "Farid")


def main() -> None:
    """Run a command; what Milepost refuses is said in one line."""
    try:
        app()
    except MilepostError as error:
        Console(stderr=True).print(f"[bold red]error:[/] {error}", highlight=False)
        sys.exit(1)


@app.command()
def play(
    title: Annotated[str, typer.Argument(help="A title's id, or the folder of your own.")] = "india",
    players: Annotated[str, typer.Option(help="Bots, in seat order.")] = "greedy,greedy,greedy,greedy",
    seed: Annotated[int | None, typer.Option(help="Play this very game again.")] = None,
    deck: Annotated[int, typer.Option(help="Another fair deck, by its number.", min=0)] = 0,
    variants: Annotated[str, typer.Option(help="Variants with commas between.")] = "",
    rounds: Annotated[int, typer.Option(help="Stop after so many rounds.")] = 300,
    log: Annotated[Path | None, typer.Option(help="Write the game to this file.")] = None,
) -> None:
    """Let bots play a whole game; the board is shown at the end."""
    strings = split_players(players)
    names = [f"{NAMES[n % len(NAMES)]} ({parse_player(player).name})" for n, player in enumerate(strings)]
    game = milepost.new(title, names, seed, tuple(filter(None, variants.split(","))), deck)
    bots = [make_bot(player, seat, game.title.family) for seat, player in enumerate(strings)]
    try:
        _watch(game, bots, rounds)
    finally:
        for bot in bots:
            close(bot)
    if log:
        log.write_text(game.record(), encoding="utf-8")
    show(game)


def _watch(game: Game, bots: list[Bot], rounds: int) -> None:
    """Play with a progress bar."""
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    columns = (TextColumn("round {task.completed}"), BarColumn(), TextColumn("of at most {task.total}"),
               TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=rounds)
        while (waiting := game.waiting()) and game.state.round <= rounds:
            game.play(bots[waiting[0]].choose(game.view(waiting[0]), 1000), waiting[0])
            progress.update(task, completed=game.state.round)


@app.command()
def replay(log: Annotated[Path, typer.Argument(help="A file written by `milepost play --log`.")]) -> None:
    """Play a recorded game again and show how it ended."""
    try:
        text = log.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MilepostError(f"{log}: {error}") from None
    show(milepost.load(text))


@app.command()
def titles() -> None:
    """List the titles and the bots."""
    for name in milepost.title_ids():
        console.print(f"{name}")
    console.print(f"bots: {', '.join(bot_names())}")


def show(game: Game) -> None:
    """The board and the standings."""
    state: Any = game.state
    room: Any = PICTURES[game.title.family]
    for row in room.sketch(state, min(console.width - 1, 130)):
        console.print(Text.assemble(*row), no_wrap=True)
    table = Table(title=f"{game.title.name}, round {state.round}")
    for heading in room.HEADINGS:
        table.add_column(heading, justify="left" if heading in ("player", "loco") else "right")
    for (name, *cells), style in zip(room.standings(state), room.SEAT_STYLES, strict=False):
        table.add_row(Text(name, style=style), *cells)
    console.print(table)
    outcome = game.outcome()
    console.print(f"[bold]{outcome.reason}[/]." if outcome else "Nobody has won yet.", highlight=False)
