"""A new title of one's own, made as a copy of one that is there: a folder to edit at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from milepost.data_files import MOST_NAME
from milepost.errors import MilepostError
from milepost.game import Title

NOTE = "# {name}, made like {like}; docs/title-format.md says what each line means.\n"


def id_of(name: str) -> str:
    """The id for a title of that name: small letters, digits and hyphens."""
    found = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    if not found or len(name) > MOST_NAME or not name.isprintable() or '"' in name or "\\" in name:
        raise MilepostError(f"“{name}” cannot be a title's name: give it some letters, {MOST_NAME} at most")
    return found


def renamed(files: Mapping[str, str], name: str, like: str) -> dict[str, str]:
    """The files of a title under another name."""
    head = re.sub(r"^id = .*$", f'id = "{id_of(name)}"', files["title.toml"], count=1, flags=re.M)
    head = re.sub(r"^name = .*$", lambda _: f'name = "{name}"', head, count=1, flags=re.M)
    return {**files, "title.toml": NOTE.format(name=name, like=like) + head}


def copied(title: Title, name: str, folder: Path) -> Path:
    """Write that title's files into a new folder, under another name."""
    texts = renamed(title.texts, name, title.name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MilepostError(f"{folder} is there already; name another folder with --to")
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8", newline="\n")
    return folder
