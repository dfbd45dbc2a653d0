"""Titles as people send them: zips made of files, good ones and bad ones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import milepost
from milepost.titles.copying import copied


def zipped(files: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", packing) as zip_file:
        for name, text in files.items():
            zip_file.writestr(name, text)
    return made.getvalue()


def my_files(name: str = "My Isles", like: str = "india") -> dict[str, str]:
    """The files of a title of one's own that is as good as one of ours."""
    texts = dict(milepost.find_title(like).texts)
    title_id = name.lower().replace(" ", "-")
    texts["title.toml"] = texts["title.toml"].replace(f'id = "{like}"', f'id = "{title_id}"', 1)
    before, _, rest = texts["title.toml"].partition("\nname = ")
    texts["title.toml"] = f'{before}\nname = "{name}"\n{rest.partition(chr(10))[2]}'
    return texts


def my_folder(place: Path, name: str = "My Isles", like: str = "india") -> Path:
    """The same as a folder."""
    return copied(milepost.find_title(like), name, place)
