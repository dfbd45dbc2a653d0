"""The `milepost` command: its parts, and what it says when something is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import milepost
from milepost.cli import admin, arena, coach, data, db, draw, host, lists, maps, serve, verify, workers
from milepost.cli import play as game_commands
from milepost.cli import titles as title_commands
from milepost.cli.console import errors, write_any_letter
from milepost.errors import MilepostError

app = typer.Typer(help="Crayon-rail games with complete rules.", pretty_exceptions_enable=False)
app.add_typer(maps.app, name="map")
app.add_typer(title_commands.app, name="title")
app.add_typer(host.app, name="host")
app.add_typer(admin.app, name="admin")
app.add_typer(db.app, name="db")
app.command()(game_commands.play)
app.command()(game_commands.replay)
app.command()(serve.serve)
app.command("bots-worker")(workers.bots_worker)
app.command()(verify.verify)
app.command("arena")(arena.match)
app.command()(arena.ladder)
app.command()(coach.coach)
app.command()(draw.draw)
app.command()(data.export)
app.command()(data.dataset)
app.command()(lists.titles)
app.command()(lists.bots)
app.command(hidden=True)(serve.openapi)


def _version(wanted: bool) -> None:
    if wanted:
        kernel = "C" if milepost.COMPILED else "Python, which is slower than in C but the same"
        typer.echo(f"milepost {milepost.__version__} (kernel in {kernel})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Crayon-rail games with complete rules. Without a command the page opens, as `milepost serve` opens it."""
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Run a command; what Milepost refuses, and what the system refuses it, is said in one line."""
    write_any_letter(sys.stdout, sys.stderr)
    try:
        app(prog_name="milepost")
    except MilepostError as error:
        errors.say(("error: ", "bold red"), str(error))
    except OSError as error:
        place = f"{Path(error.filename)}: " if isinstance(error.filename, str) else ""
        errors.say(("error: ", "bold red"), f"{place}{error.strerror or error}")
    else:
        return
    sys.exit(1)
