"""`milepost title`: tools for makers of titles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost import titles
from milepost.cli.complete import complete_title
from milepost.cli.console import screen
from milepost.cli.own import OwnTitles
from milepost.errors import MilepostError
from milepost.game import find_title
from milepost.titles.check import check_folder, city_ways
from milepost.titles.copying import copied, id_of
from milepost.titles.own import own_folder

app = typer.Typer(help="Tools for titles of your own.", no_args_is_help=True)


@app.callback()
def title() -> None:
    """Tools for titles of your own."""


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="What the title is to be called.")],
    like: Annotated[
        str, typer.Option(help="The title it begins as a copy of.", autocompletion=complete_title)
    ] = "india",
    to: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder to make.", show_default="among your titles")
    ] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Make a title of your own: a folder you can edit at once (docs/own-titles.md)."""
    if id_of(name) in titles.title_ids(all_of_them=True):
        raise MilepostError(f"there is a title “{id_of(name)}” already; choose another name")
    folder = copied(find_title(like), name, to or own_folder() / id_of(name))
    screen.say(f"{name} is in {folder}.")
    screen.say(f"Look for mistakes: milepost title check {folder}")
    listed = to is None or id_of(name) in titles.title_ids(all_of_them=True)
    screen.say(f"Play it: milepost play {id_of(name) if listed else folder}")
    screen.say(f"Play it on the page: milepost serve{'' if listed else f' --titles {folder}'}")


@app.command()
def deck(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The folder of a title, or one of ours by its id.", autocompletion=complete_title
        ),
    ],
    number: Annotated[int, typer.Option(help="Which deck; 0 is the title's own.", min=0)] = 0,
    own_titles: OwnTitles = None,
) -> None:
    """Make the demand cards and print the text of cards.txt (docs/decks.md)."""
    typer.echo(titles.make_cards(folder, number), nl=False)


@app.command()
def stats(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[DIR]...", help="Folders or ids (default: all of ours).")
    ] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Tables of what decks look like, compared with Eurorails, as Markdown."""
    typer.echo(titles.deck_tables(names or ["india", "russia", "italy", "nippon", "iberia", "isles"]), nl=False)


@app.command()
def check(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The folder of a title, or one of ours by its id.", autocompletion=complete_title
        ),
    ],
    own_titles: OwnTitles = None,
) -> None:
    """Look for what would spoil a game, from cut-off places to hopeless demands (docs/title-format.md)."""
    findings, narrow = check_folder(folder), city_ways(folder)
    if narrow:
        rows = [
            (row.city, (str(row.ways), "red" if row.ways < row.players else ""), str(row.players)) for row in narrow
        ]
        screen.table("Ways to the major cities on the empty board", ("city", "ways", "players to serve"), rows)
    for finding in findings:
        place, _, message = str(finding).partition(": ")
        screen.say((place, "cyan"), ": ", (f"[{finding.kind}] ", "yellow"), message)
    if findings:
        screen.say((f"{len(findings)} {'thing' if len(findings) == 1 else 'things'} to look at.", "bold red"))
        raise typer.Exit(1)
    screen.say(("All is well.", "green"))
