"""Titles from files: in a folder, or as a table, a log or a parcel has kept them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from milepost.data_files import read_texts, read_toml
from milepost.errors import DataError
from milepost.family.registry import FAMILIES, Rooms
from milepost.family.title import kept, read_folder
from milepost.game import Title
from milepost.sentences import say

HEAD = "title.toml"


def family_of_text(text: str, file: str = HEAD) -> str:
    """The family that the text of a title.toml names; crayon where it names none."""
    family = read_toml(text, file).get("family", "crayon")
    if not isinstance(family, str) or family not in FAMILIES:
        raise DataError(
            file,
            0,
            say("“{family}” is not a family of games; known: {known}", family=family, known=", ".join(FAMILIES)),
        )
    return family


def family_in(folder: Path) -> str:
    """The family of the title in a folder."""
    return family_of_text(read_texts(folder, (HEAD,))[HEAD], str(folder / HEAD))


def files_of(family: str) -> tuple[str, ...]:
    """The files that a title of the family has."""
    found: tuple[str, ...] = Rooms("title")[family].TITLE.files
    return found


def read_title(folder: Path) -> Title:
    """The title in a folder, ours or a user's."""
    title: Title = read_folder(Rooms("title")[family_in(folder)].TITLE, folder)
    return title


def restored(family: str, texts: Mapping[str, str], deck: int) -> Title:
    """The title whose files a table has kept, so that its game outlives changes to ours."""
    title: Title = kept(Rooms("title")[family].TITLE, texts, deck)
    return title


def of_files(texts: Mapping[str, str], deck: int = 0) -> Title:
    """The title that these files describe, wherever they come from."""
    if HEAD not in texts:
        raise DataError(HEAD, 0, say("the file is missing"))
    return restored(family_of_text(texts[HEAD]), texts, deck)
