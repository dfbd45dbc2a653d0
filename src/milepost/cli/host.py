"""`milepost host`: what the host of a server does beside running it."""

from __future__ import annotations

import typer

from milepost.cli.console import screen
from milepost.errors import MilepostError

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
