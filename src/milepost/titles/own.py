"""Titles of one's own: in folders that are looked through, and in packages with an entry point `milepost.titles`.

The folders are those named by `--titles` and a folder among the user's data. What is wrong with one title keeps no
other from being found.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

from milepost.errors import DataError, MilepostError
from milepost.game import Title
from milepost.titles.reading import HEAD, read_title
from milepost.user_data import data_folder

FOLDERS = "MILEPOST_TITLES"  # in the environment, so that the processes we start look there as well
GROUP = "milepost.titles"


class Found(NamedTuple):
    """A folder that was looked at: its title, or what is wrong with it."""

    place: str
    title: Title | None
    trouble: MilepostError | None = None


def look_in(*folders: Path) -> None:
    """Look for titles in these folders too, each a title or a folder of titles."""
    for folder in folders:
        if not folder.is_dir():
            raise MilepostError(f"there is no folder “{folder}” to look for titles in")
    named = [*_named(), *(str(folder.resolve()) for folder in folders)]
    os.environ[FOLDERS] = os.pathsep.join(dict.fromkeys(named))


def _named() -> list[str]:
    return [name for name in os.environ.get(FOLDERS, "").split(os.pathsep) if name]


def own_folder() -> Path:
    """The folder that is always looked through."""
    return data_folder() / "titles"


def title_folders() -> Iterator[Path]:
    """Every folder that should hold a title: those named first, then the user's."""
    for place in [*map(Path, _named()), own_folder()]:
        if (place / HEAD).is_file():
            yield place
        elif place.is_dir():
            yield from sorted(path.parent for path in place.glob(f"*/{HEAD}"))


def entry_titles() -> tuple[EntryPoint, ...]:
    """The titles of installed packages."""
    return _scanned(tuple(sys.path))


@lru_cache(maxsize=4)
def _scanned(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Looking through all packages takes milliseconds, and they are the same until the path is another."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


def _packaged(point: EntryPoint) -> Found:
    """The title of a package: the entry point names the package that holds the files, or a path."""
    place = f"{point.name} of {point.dist.name if point.dist else 'a package'}"
    try:
        loaded = point.load()
        folder = Path(loaded if isinstance(loaded, str | Path) else str(loaded.__file__)).resolve()
        return _at(folder if folder.is_dir() else folder.parent, place)
    except Exception as error:  # code of somebody else's
        return Found(place, None, MilepostError(f"the package cannot be used: {type(error).__name__}: {error}"))


def _at(folder: Path, place: str = "") -> Found:
    try:
        return Found(place or str(folder), read_title(folder))
    except MilepostError as error:
        return Found(place or str(folder), None, error)
    except OSError as error:
        return Found(place or str(folder), None, DataError(str(folder), 0, error.strerror or str(error)))


def found_titles(taken: dict[str, str]) -> list[Found]:
    """All titles that are not ours. An id in `taken` (with where it is) is not given twice: logs name titles by it."""
    taken, found = dict(taken), []
    for one in [*map(_at, title_folders()), *map(_packaged, entry_titles())]:
        title = one.title
        if title is not None and title.id in taken:
            words = f"its id “{title.id}” is that of {taken[title.id]}; give it another one in {HEAD}"
            one = Found(one.place, None, DataError(f"{one.place}/{HEAD}", 0, words))
        elif title is not None:
            taken[title.id] = one.place
        found.append(one)
    return found
