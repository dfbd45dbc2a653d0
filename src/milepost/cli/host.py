"""`milepost host`: what the host of a server does beside running it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost.cli.console import screen
from milepost.errors import MilepostError
from milepost.user_data import data_folder

app = typer.Typer(help="For hosts of a server.", no_args_is_help=True)


@app.callback()
def host() -> None:
    """For hosts of a server."""


@app.command()
def keys() -> None:
    """Make a pair of push keys and print them as lines for the settings file."""
    try:
        from milepost.server.notices.push import new_keys
    except ModuleNotFoundError as error:
        raise MilepostError("push keys need: pip install 'milepost[host]'") from error
    public, private = new_keys()
    screen.say("[push]")
    screen.say(f'public_key = "{public}"')
    screen.say(f'private_key = "{private}"')
    screen.say('contact = "mailto:you@example.org"')


@app.command()
def ratings(
    db: Annotated[str | None, typer.Option(help="The database as an SQLAlchemy URL.")] = None,
    config: Annotated[Path | None, typer.Option(help="The server's settings file.")] = None,
) -> None:
    """Make all ratings anew from the results, in the order the games finished."""
    from milepost.server.config import Config, read_config
    from milepost.server.history.ratings import renew
    from milepost.server.store.storage import Storage

    settings = (read_config(config) if config else Config()).changed(db=db)
    storage = Storage(settings.db or f"sqlite:///{data_folder() / 'games.sqlite'}")
    with storage.session() as session, session.begin():
        count = renew(session)
    storage.close()
    screen.say(f"Ratings made anew from {count} {'result' if count == 1 else 'results'}.")
