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


def package_with_title(site: Path, more: str = "") -> None:
    """A package as pip would have installed it, with a title and its entry point; `more` are other entry points."""
    my_folder(site / "my_isles", like="village")
    (site / "my_isles" / "__init__.py").write_text("")
    about = site / "my_isles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-isles\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[milepost.titles]\nmy-isles = my_isles\n{more}")
