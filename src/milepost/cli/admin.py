"""`milepost admin`: the host looks after tables and people, while the server runs or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from milepost.cli.console import STDOUT, check_writable, screen, write_text
from milepost.user_data import data_folder

if TYPE_CHECKING:
    from milepost.server.store.storage import Storage

app = typer.Typer(help="Look after the tables and people of a server.", no_args_is_help=True)
Config = Annotated[Path | None, typer.Option(help="The settings file of the server.")]
Db = Annotated[str | None, typer.Option(help="The database as an SQLAlchemy URL; goes before the settings file.")]
TableId = Annotated[str, typer.Argument(help="The table's id, as in its address.")]
Who = Annotated[str, typer.Argument(help="A person's id, or the login of an account.")]


def url_of(config: Path | None, db: str | None) -> str:
    """Where the server with these settings keeps its games."""
    from milepost.server.config import read_config

    return db or (read_config(config).db if config else None) or f"sqlite:///{data_folder() / 'games.sqlite'}"


@contextmanager
def opened(config: Path | None, db: str | None) -> Iterator[Storage]:
    """The database of the server with these settings."""
    from milepost.server.store.storage import Storage

    storage = Storage(url_of(config, db))
    try:
        yield storage
    finally:
        storage.close()


@app.command("list")
def tables(config: Config = None, db: Db = None) -> None:
    """All tables, the newest first."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        rows = [[*one[:5], str(one.steps), one.last] for one in admin.tables(storage)]
    head = ("id", "title", "players", "host", "state", "steps", "last step (UTC)")
    screen.table("", head, rows, left=head[:5])


@app.command()
def people(config: Config = None, db: Db = None) -> None:
    """All people, the newest first."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        rows = [
            [one.id, one.name, one.login, str(one.seats), "yes" if one.banned else ""] for one in admin.people(storage)
        ]
    screen.table("", ("id", "name", "login", "seats", "shut out"), rows, left=("name", "login", "shut out"))


@app.command()
def end(table: TableId, config: Config = None, db: Db = None) -> None:
    """End a game: nobody acts there any more, and it can still be looked at."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        admin.end(storage, table)
    screen.say(f"Table {table} has ended.")


@app.command()
def export(
    table: TableId,
    out: Annotated[Path, typer.Option(help="A file; “-” is standard output.")] = STDOUT,
    config: Config = None,
    db: Db = None,
) -> None:
    """Write a game as a log, with all that is hidden; `milepost replay` plays it again."""
    from milepost.server.store import admin

    check_writable(out)
    with opened(config, db) as storage:
        text = admin.export(storage, table)
    write_text(out, text)


@app.command()
def delete(
    table: TableId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    config: Config = None,
    db: Db = None,
) -> None:
    """Delete a table with its game, its talk and everything else."""
    from milepost.server.store import admin

    if not yes:
        typer.confirm(f"Delete table {table} for good?", abort=True)
    with opened(config, db) as storage:
        admin.remove(storage, table)
    screen.say(f"Table {table} is deleted.")


@app.command()
def ban(who: Who, config: Config = None, db: Db = None) -> None:
    """Shut somebody out of the server."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        admin.ban(storage, who, True)
    screen.say(f"{who} is shut out.")


@app.command()
def unban(who: Who, config: Config = None, db: Db = None) -> None:
    """Let somebody in again."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        admin.ban(storage, who, False)
    screen.say(f"{who} may come in again.")


@app.command()
def titles(config: Config = None, db: Db = None) -> None:
    """All titles that people have added."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        rows = [
            [one.id, one.title, one.name, one.owner, "everybody" if one.public else ""] for one in admin.titles(storage)
        ]
    head = ("id", "title", "name", "added by", "played by")
    screen.table("", head, rows, left=head)


@app.command()
def publish(
    title: Annotated[str, typer.Argument(help="The id in the list of `milepost admin titles`.")],
    private: Annotated[bool, typer.Option("--private", help="Back to its owner alone.")] = False,
    config: Config = None,
    db: Db = None,
) -> None:
    """Let everybody play a title that somebody has added."""
    from milepost.server.store import admin

    with opened(config, db) as storage:
        name = admin.publish(storage, title, not private)
    screen.say(f"{name} is {'its owner’s alone' if private else 'for everybody'} now.")
