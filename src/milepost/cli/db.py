"""`milepost db`: a host's database as a whole: backup, restore, move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost.cli.admin import Config, Db, url_of
from milepost.cli.console import screen
from milepost.errors import MilepostError

app = typer.Typer(help="Back up, restore or move the games of a server.", no_args_is_help=True)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="A new file.")], config: Config = None, db: Db = None) -> None:
    """Copy all games and people into one file, also while the server runs."""
    from milepost.server.store import copying

    counts = copying.backup(url_of(config, db), file)
    screen.say(f"{_told(counts)} are in {file}. Keep it safe: the secrets of running games are in it.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `milepost db backup` has made.")],
    config: Config = None,
    db: Db = None,
) -> None:
    """Bring a backup into a database without games."""
    from milepost.server.store import copying
    from milepost.server.store.database import shown

    if not file.is_file():
        raise MilepostError(f"there is no file {file}")
    url = url_of(config, db)
    counts = copying.copy(f"sqlite:///{file}", url)
    screen.say(f"{_told(counts)} are in {shown(url)}.")


@app.command()
def move(
    to: Annotated[str, typer.Option(help="Where to: an SQLAlchemy URL of a database without games.")],
    config: Config = None,
    db: Db = None,
) -> None:
    """Copy everything into another database, as from SQLite to PostgreSQL. Stop the server first."""
    from milepost.server.store import copying
    from milepost.server.store.database import shown

    url = url_of(config, db)
    counts = copying.copy(url, to)
    screen.say(f"{_told(counts)} are in {shown(to)}. Start the server with it from now on.")
    screen.say(f"{shown(url)} is as it was; whatever is still played there stays there.")


def _told(counts: dict[str, int]) -> str:
    tables, entries, people = (counts[name] for name in ("tables", "entries", "people"))
    return f"{tables:,} tables, {entries:,} steps and {people:,} people"
