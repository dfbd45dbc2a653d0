"""`milepost map`: the map compiler. Needs the extra `milepost[maps]`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from milepost.cli.console import check_writable, read_text, screen, write_text
from milepost.errors import MilepostError

if TYPE_CHECKING:
    from milepost.maps.compiler import Progress
    from milepost.maps.geography.gazetteer import Area

app = typer.Typer(help="Make boards, from real geography or at random.", no_args_is_help=True)


class Kind(StrEnum):
    COUNTRIES = "countries"
    RIVERS = "rivers"
    LAKES = "lakes"
    PLACES = "places"


@app.callback()
def maps() -> None:
    """Make boards, from real geography or at random."""


@contextmanager
def _extra() -> Iterator[None]:
    """Says which extra is missing."""
    try:
        yield
    except ImportError as error:
        raise MilepostError(f"the map compiler needs {error.name}: pip install 'milepost[maps]'") from None


@contextmanager
def _progress(words: str) -> Iterator[Progress]:
    with screen.progress() as progress:
        task = progress.add_task(words, total=1.0)
        yield lambda step, done: progress.update(task, description=step, completed=done)


def _say_findings(findings: list[str]) -> None:
    for finding in findings:
        screen.say((finding, "yellow"))


@app.command("compile")
def compile_map(
    recipe: Annotated[Path, typer.Argument(help="A recipe, see docs/maps.md.")],
    out: Annotated[Path, typer.Option(help="The folder to write board.txt and the picture into.")] = Path("."),
) -> None:
    """Turn a recipe into a board file and a picture."""
    with _extra():
        from milepost.maps import compile_recipe
    read_text(recipe)
    check_writable(out / "board.txt", make_folder=True)
    with _progress(recipe.stem) as progress:
        compiled = compile_recipe(recipe, out, progress)
    _say_findings(compiled.findings)
    screen.say(f"{out / 'board.txt'}: {len(compiled.draft.country)} mileposts, {len(compiled.draft.cities)} cities")


@app.command()
def preview(
    recipe: Annotated[Path, typer.Argument(help="A recipe, see docs/maps.md.")],
    out: Annotated[Path, typer.Option(help="The folder for the picture and its page.")] = Path("preview"),
    once: Annotated[bool, typer.Option("--once", help="Draw it once and end.")] = False,
) -> None:
    """Draw a recipe, and draw it again whenever it is saved. Open preview.html beside your editor."""
    with _extra():
        from milepost.maps.geography.atlas import PinnedAtlas
        from milepost.maps.preview import Preview, saves
    read_text(recipe)
    check_writable(out / "preview.html", make_folder=True)
    drawing = Preview(recipe, out, PinnedAtlas())
    for _ in saves(recipe):
        try:
            with _progress(recipe.stem) as progress:
                findings = drawing.draw(progress)
        except MilepostError as error:
            if once:
                raise
            screen.say(("mistake: ", "bold red"), str(error))
        else:
            _say_findings(findings)
            screen.say(f"{drawing.page}: picture {drawing.drawn}")
        if once:
            break


@app.command()
def sources(
    near: Annotated[str, typer.Option(metavar="LAT,LON", help="A point, like 40.4,-3.7.")] = "",
    recipe: Annotated[Path | None, typer.Option(help="The area of this recipe instead.")] = None,
    kind: Annotated[list[Kind] | None, typer.Option(help="Only these (may be given again).")] = None,
    kilometres: Annotated[float, typer.Option(help="How far around the point.", min=1, max=3000)] = 150.0,
) -> None:
    """List what a recipe may name: countries, rivers, lakes and places, with positions as the recipe writes them."""
    with _extra():
        from milepost.maps.geography.atlas import PinnedAtlas
        from milepost.maps.geography.gazetteer import KINDS, area_near, area_of
        from milepost.maps.recipe.reader import read_recipe
    if bool(near) == bool(recipe):
        raise MilepostError("say where: either --near LAT,LON, or --recipe FILE")
    atlas = PinnedAtlas()
    area: Area = area_of(read_recipe(recipe), atlas) if recipe else area_near(_point(near), kilometres)
    for name in [one.value for one in kind or Kind]:
        found = list(KINDS[name](area, atlas))
        screen.rule(f"{name}: {len(found)}")
        for row in found:
            screen.say((f"{row.quoted:<30} ", "bold"), f"{row.place:<42} ", (row.about, "dim"))


@app.command("random")
def random_map(
    seed: Annotated[int, typer.Option(help="The same number gives the same board.")] = 0,
    mileposts: Annotated[int, typer.Option(help="About how many there shall be.")] = 900,
    out: Annotated[Path | None, typer.Option(help="The folder of the new title (default: random-SEED).")] = None,
) -> None:
    """Make up an island with cities, loads and a deck: a whole title that bots have tried out."""
    with _extra():
        from milepost.maps.invent.board import random_board
    from milepost.arena.trial import trial

    folder = out or Path(f"random-{seed}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MilepostError(f"{folder} is there already, and is left as it is; choose another folder with --out")
    with _progress("random board") as progress:
        made = random_board(seed, mileposts, trial, progress)
    for name, text in {**made.title.texts, "board.svg": made.picture}.items():
        write_text(folder / name, text)
    for why in made.refused:
        screen.say((f"not taken: {why}", "dim"))
    board = made.title.board
    screen.say(f"{folder}: {made.title.name}, {board.size} mileposts, {len(board.cities)} cities")
    screen.say(f"Play it with “milepost play {folder}”; look at {folder / 'board.svg'}")


def _point(text: str) -> tuple[float, float]:
    try:
        latitude, longitude = map(float, text.split(","))
    except ValueError:
        raise MilepostError(f"“{text}” is not a point; expected latitude and longitude, like 40.4,-3.7") from None
    if not -90 <= latitude <= 90 or not -180 <= longitude <= 180:
        raise MilepostError(f"“{text}” is not on the globe; expected latitude and longitude, like 40.4,-3.7")
    return latitude, longitude
