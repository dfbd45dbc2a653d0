"""`--titles DIR`: what every command that takes a title knows of titles of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost.titles.own import look_in


def _look(folders: list[Path] | None) -> list[Path] | None:
    look_in(*folders or ())
    return folders


OwnTitles = Annotated[
    list[Path] | None,
    typer.Option(
        "--titles",
        metavar="DIR",
        help="A title of your own, or a folder of such titles; may be given several times.",
        callback=_look,
        is_eager=True,  # before a title is looked for
    ),
]
