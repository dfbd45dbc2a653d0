"""`milepost map`: the map compiler. Needs the extra `milepost[maps]`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost.cli.console import check_writable, read_text, screen
from milepost.errors import MilepostError

app = typer.Typer(help="Make boards from real geography.", no_args_is_help=True)


@app.callback()
def maps() -> None:
    """Make boards from real geography."""


@app.command("compile")
def compile_map(
    recipe: Annotated[Path, typer.Argument(help="A recipe, see docs/maps.md.")],
    out: Annotated[Path, typer.Option(help="The folder to write board.txt and the picture into.")] = Path("."),
) -> None:
    """Turn a recipe into a board file and a picture."""
    try:
        from milepost.maps import compile_recipe
    except ImportError as error:
        raise MilepostError(f"the map compiler needs {error.name}: pip install 'milepost[maps]'") from None
    read_text(recipe)
    check_writable(out / "board.txt", make_folder=True)
    with screen.progress() as progress:
        task = progress.add_task(recipe.stem, total=1.0)
        compiled = compile_recipe(
            recipe, out, lambda step, done: progress.update(task, description=step, completed=done)
        )
    for finding in compiled.findings:
        screen.say((finding, "yellow"))
    screen.say(f"{out / 'board.txt'}: {len(compiled.draft.country)} mileposts, {len(compiled.draft.cities)} cities")
