"""A file of SQLite belongs to one server at a time: what is in its memory would not be true for a second one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from milepost.errors import MilepostError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # the first byte, be it there or not
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def hold(url: str) -> Iterator[None]:
    """Keep other servers from a database that only one may use; refused if another has it.

    The lock is the system's, on a file beside the database: it ends with the process, however that ends.
    """
    place = _file(url)
    if place is None:
        yield
        return
    with place.open("w", encoding="utf-8") as lock:
        try:
            _lock(lock)
        except OSError:
            name = place.with_suffix("")
            raise MilepostError(f"another server uses {name} already; only a PostgreSQL is for several") from None
        yield


def _file(url: str) -> Path | None:
    """The file to lock; None where there is nothing to lock."""
    try:
        parts = make_url(url)
        if parts.get_backend_name() != "sqlite" or parts.database in (None, "", ":memory:"):
            return None
        place = Path(str(parts.database).removeprefix("file:").partition("?")[0]).resolve()  # a link is the same file
        place.parent.mkdir(parents=True, exist_ok=True)
        lock = place.with_name(place.name + ".lock")
        lock.touch()
        return lock
    except (OSError, ArgumentError):
        return None  # what is wrong, opening the database says
