"""`milepost title`: tools for makers of titles."""

from __future__ import annotations

from typing import Annotated

import typer

from milepost import titles
from milepost.cli.complete import complete_title
from milepost.cli.console import screen
from milepost.titles.check import check_folder, city_ways

app = typer.Typer(help="Tools for titles of your own.", no_args_is_help=True)


@app.callback()
def title() -> None:
    """Tools for titles of your own."""


@app.command()
def deck(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The folder of a title, or one of ours by its id.", autocompletion=complete_title
        ),
    ],
    number: Annotated[int, typer.Option(help="Which deck; 0 is the title's own.", min=0)] = 0,
) -> None:
    """Make the demand cards and print the text of cards.txt (docs/decks.md)."""
    typer.echo(titles.make_cards(folder, number), nl=False)


@app.command()
def stats(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[DIR]...", help="Folders or ids (default: all of ours).")
    ] = None,
) -> None:
    """Tables of what decks look like, compared with Eurorails, as Markdown."""
    typer.echo(titles.deck_tables(names or ["india", "russia", "italy", "nippon"]), nl=False)


@app.command()
def check(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The folder of a title, or one of ours by its id.", autocompletion=complete_title
        ),
    ],
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
