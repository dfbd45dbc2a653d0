"""`milepost verify`: whether a game was shuffled as promised, and whether stored games still play as they did."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from milepost.cli.console import errors, read_text, screen
from milepost.errors import LogError, MilepostError

FROM = {
    "secret": "the secret gives",
    "fork": "the game it goes on from, and then the secret, give",
    "seed": "the seed gives",
}


def verify(
    game: Annotated[Path | None, typer.Argument(help="The log of a game.")] = None,
    promise: Annotated[
        str | None, typer.Option(help="The hash that the table showed, or the file of a record from while it ran.")
    ] = None,
    db: Annotated[str | None, typer.Option(help="Play all games of this database again (an SQLAlchemy URL).")] = None,
    jobs: Annotated[
        int | None, typer.Option(help="How many games at a time.", min=1, show_default="a game a core")
    ] = None,
) -> None:
    """Check that a game was shuffled as promised, or that all stored games still play as they did."""
    if (game is None) == (db is None):
        raise MilepostError("name the log of a game, or a database with --db")
    if game is not None:
        _verify_log(game, promise)
    else:
        _verify_database(str(db), jobs or os.cpu_count() or 1)


def _verify_log(path: Path, promise: str | None) -> None:
    from milepost.fair import BrokenPromise, check

    told = Path(promise) if promise else None
    try:
        found = check(read_text(path), read_text(told) if told and told.is_file() else promise or "")
    except LogError as error:
        raise MilepostError(f"{path} does not hold: {error}") from None
    except BrokenPromise as error:
        raise MilepostError(f"{path} was not shuffled as promised: {error}") from None
    game, over = found.game, found.game.outcome() is not None
    players = ", ".join(game.names)
    screen.say(
        f"{path}: {game.title.name}, {players}; {game.steps:,} steps, {'to its end' if over else 'not over yet'}."
    )
    screen.say("Every step follows the rules, and no line was changed.")
    count = sum(found.draws.values())
    kinds = ", ".join(f"{number:,} × {word}" for word, number in sorted(found.draws.items()))
    if found.word == "commit":
        screen.say(
            f"Its secret is not told yet, so its {count:,} draws cannot be made again; the log of its end has it."
        )
        return
    screen.say(f"Each of its {count:,} draws ({kinds}) is what {FROM[found.word]}.")
    if found.word == "seed":
        screen.say("The seed was chosen: whoever chose it could know the deck.")
    elif promise:
        screen.say(
            f"The secret is the one that was promised (hash {found.promise}): the shuffles are the promised ones."
        )
    else:
        screen.say(f"The hash of its secret is {found.promise}.")
        screen.say("If that is what your table showed while you played, the shuffles are the promised ones.")


def _verify_database(url: str, jobs: int) -> None:
    from milepost.server.store.verify import verified

    good = steps = 0
    differing = []
    with screen.waiting("Playing all games again …"):
        for one in verified(url, jobs):
            good, steps = good + (not one.trouble), steps + one.steps
            if one.trouble:
                differing.append(one)
    for one in differing:
        screen.say(f"table {one.table} ({one.title or 'unknown'}): {one.trouble}")
    screen.say(f"{good:,} of {good + len(differing):,} games play as they did, {steps:,} steps in all.")
    if differing:
        errors.say(("error: ", "bold red"), f"{len(differing):,} of them could not be played again")
        raise typer.Exit(1)
