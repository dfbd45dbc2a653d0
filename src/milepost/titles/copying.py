"""A new title of one's own, made as a copy of one that is there: a folder to edit at once."""

from __future__ import annotations

import re
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


def copied(title: Title, name: str, folder: Path) -> Path:
    """Write that title's files into a new folder, under another name."""
    title_id = id_of(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MilepostError(f"{folder} is there already; name another folder with --to")
    texts = dict(title.texts)
    head = texts["title.toml"]
    head = re.sub(r"^id = .*$", f'id = "{title_id}"', head, count=1, flags=re.M)
    head = re.sub(r"^name = .*$", f'name = "{name}"', head, count=1, flags=re.M)
    texts["title.toml"] = NOTE.format(name=name, like=title.name) + head
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8", newline="\n")
    return folder
