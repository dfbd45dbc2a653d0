"""`milepost draw`: pictures of boards, positions and games (docs/pictures.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import milepost
from milepost.cli.complete import complete_title
from milepost.cli.console import STDOUT, check_writable, read_text, screen, write_bytes, write_text
from milepost.cli.own import OwnTitles
from milepost.data import chart_of
from milepost.draw.drawing import DRAWINGS
from milepost.draw.film import film as film_of
from milepost.draw.moving import FORMATS, moving
from milepost.draw.moving import WIDTH as FILM_WIDTH
from milepost.errors import MilepostError
from milepost.game import Game, find_title
from milepost.svg import png_from_svg

WIDTH = 1600


def draw(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A log, a file with a position, a position itself, or a title (its empty board).",
            autocompletion=complete_title,
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The file to write: .svg, .png, of a film .gif, too; “-” prints SVG.")
    ],
    at: Annotated[int | None, typer.Option(help="The position after this step; left out, the last one.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat may see it.", min=0)] = None,
    tableau: Annotated[
        int | None, typer.Option(metavar="SEAT", help="The tableau of this seat alone (Village).", min=0)
    ] = None,
    film: Annotated[bool, typer.Option("--film", help="The whole game, which plays by itself.")] = False,
    chart: Annotated[str, typer.Option(help="A chart: cash, worth, income, track, major-cities.")] = "",
    png: Annotated[bool, typer.Option("--png", help="A PNG, whatever the file is called.")] = False,
    width: Annotated[
        int | None, typer.Option(help="Width of a PNG or GIF in pixels (1600; of a film 800).", min=16, max=8000)
    ] = None,
    title: Annotated[str | None, typer.Option(help="The folder of the title, if it is not one of ours.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Draw a board, a position or a game as SVG or PNG, a film as GIF, too."""
    _refuse_what_does_not_go_together(tableau, film, chart)
    if out.suffix == ".gif" and (png or not film):
        raise MilepostError("a GIF is for films (--film); a picture that stands still is an .svg or a .png")
    check_writable(out, make_folder=True)
    svg = _drawn(what, at, seat, tableau, film, chart, title)
    kind = "png" if png else out.suffix.removeprefix(".")
    if kind not in FORMATS:
        write_text(out, svg)
    elif film:
        write_bytes(out, moving(svg, kind, width or FILM_WIDTH))
    else:
        picture = png_from_svg(svg, width or WIDTH)
        if picture is None:
            raise MilepostError("a PNG needs CairoSVG: pip install 'milepost[pictures]', or the program resvg")
        write_bytes(out, picture)
    if out != STDOUT:
        screen.say(f"{out} is written.")


def _refuse_what_does_not_go_together(tableau: int | None, film: bool, chart: str) -> None:
    if film and chart:
        raise MilepostError("a chart is no film: leave one of them out")
    if tableau is not None and (film or chart):
        raise MilepostError("a tableau stands still, and is no chart: leave --film and --chart out")


def _drawn(
    what: str, at: int | None, seat: int | None, tableau: int | None, film: bool, chart: str, title: str | None
) -> str:
    game = _game(what, title)
    if game is None:
        if film or chart or any(one is not None for one in (at, seat, tableau)):
            raise MilepostError(f"“{what}” is a title: of its board there is one picture only")
        found = find_title(what)
        return DRAWINGS[found.family].board(found)
    if film:
        return film_of(game, at)
    if chart:
        return chart_of(milepost.fork(game, at) if at is not None else game, chart, seat)
    return _picture(game, game.state if at is None else game.at(at), seat, tableau)


def _picture(game: Game[Any], position: Any, seat: int | None, tableau: int | None) -> str:
    """A position, as a seat may see it or as it is; of a tableau that alone."""
    for asked in (seat, tableau):
        if asked is not None and asked >= game.players:
            raise MilepostError(f"there is no seat {asked}; the seats are 0 to {game.players - 1}")
    drawing, shown = DRAWINGS[game.title.family], position if seat is None else position.redacted(seat)
    if tableau is None:
        return drawing.picture(shown)
    alone = drawing.tableau(shown, tableau)
    if alone is None:
        raise MilepostError(f"in {game.title.name} nobody has a tableau: all play on one board")
    return alone


def _game(what: str, title: str | None) -> Game[Any] | None:
    """The game meant, or None where a title is."""
    made = find_title(title) if title else None
    path = Path(what) if len(what) < 1000 else None
    text = read_text(path) if path is not None and path.is_file() else what
    if text.lstrip().startswith("milepost position "):
        return Game.from_position(text, title=made)
    return milepost.load(text, made, running=True) if text is not what else None
