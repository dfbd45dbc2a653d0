"""One database copied into another: a backup, its way back, and the move from SQLite to PostgreSQL.

All three are the same copy, row by row through the program's own types, so it does not matter which databases they
are. It is read at one moment and written as a whole or not at all; then both are compared.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, insert, select, text

from milepost.errors import MilepostError
from milepost.server.app import PARTS  # with the calls come all rows there are
from milepost.server.store.database import cause, open_database, shown
from milepost.server.store.rows import Base

assert PARTS
AT_ONCE = 500  # rows


class NotCopied(MilepostError):  # noqa: N818
    """The copy could not be made; the target is as it was."""


def backup(url: str, file: Path) -> dict[str, int]:
    """Copy a database into a new file of SQLite, while its server runs or not: how many rows of each table.

    The file can be served as it is. It appears under its name once it is whole, and nobody else may read it: the
    secrets of running games are in it.
    """
    if file.exists():
        raise NotCopied(f"{file} is there already; name another file")
    part = file.with_name(f".{file.name}.part")
    _remove(part)
    part.touch(mode=0o600)
    try:
        counts = copy(url, f"sqlite:///{part}")
        _remove(part, only_beside=True)
        os.link(part, file)  # refused where another has appeared meanwhile
        return counts
    finally:
        _remove(part)


def _remove(file: Path, only_beside: bool = False) -> None:
    beside = [file.with_name(file.name + ending) for ending in ("-wal", "-shm", "-journal")]
    for one in beside if only_beside else [file, *beside]:
        with suppress(FileNotFoundError):
            one.unlink()


def copy(url: str, to: str) -> dict[str, int]:
    """Copy all rows into a database without games: how many of each table."""
    if file_of(url) is not None and not Path(file_of(url) or "").is_file():
        raise NotCopied(f"there is no file {file_of(url)}")
    source, target = open_database(url), open_database(to)
    try:
        with _moment(source) as there, target.begin() as here:
            _check_empty(here, to)
            counts = {table.name: _copy_rows(there, here, table) for table in Base.metadata.sorted_tables}
            _compare(there, here)
            _count_on(here)
        if target.dialect.name == "sqlite":
            with target.connect() as here:
                here.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return counts
    except MilepostError:
        raise
    except Exception as error:
        lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
        raise NotCopied(f"{shown(url)} could not be copied to {shown(to)}: {cause(error) or lines[0]}") from error
    finally:
        source.dispose()
        target.dispose()


def file_of(url: str) -> str | None:
    """The file of an SQLite URL."""
    return url.removeprefix("sqlite:///") if url.startswith("sqlite:///") and "?" not in url else None


@contextmanager
def _moment(source: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database, whatever is written meanwhile."""
    if source.dialect.name == "sqlite":
        with source.connect() as connection:
            connection.exec_driver_sql("BEGIN")  # the driver begins none for reading
            yield connection
            connection.rollback()
    else:
        with source.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection
            connection.rollback()


def _check_empty(here: Connection, to: str) -> None:
    for table in Base.metadata.sorted_tables:
        if here.execute(select(func.count()).select_from(table)).scalar():
            raise NotCopied(f"there are games or people in {shown(to)} already; name a database without any")


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """All rows in the order of their keys, moments in UTC: SQLite keeps no zone."""
    asked = select(table).order_by(*table.primary_key).execution_options(yield_per=AT_ONCE)
    with connection.execute(asked) as found:
        for row in found.mappings():
            yield {name: _moment_in_utc(value) for name, value in row.items()}


def _moment_in_utc(value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def _copy_rows(there: Connection, here: Connection, table: Table) -> int:
    count, some = 0, []
    for row in _rows(there, table):
        some.append(row)
        if len(some) == AT_ONCE:
            here.execute(insert(table), some)
            count, some = count + len(some), []
    if some:
        here.execute(insert(table), some)
    return count + len(some)


def _compare(there: Connection, here: Connection) -> None:
    """Each table must read the same on both sides."""
    for table in Base.metadata.sorted_tables:
        if _digest(there, table) != _digest(here, table):
            raise NotCopied(f"{table.name} did not arrive as it is; nothing was copied")


def _digest(connection: Connection, table: Table) -> int:
    """Of all rows in any order, since databases sort texts differently: the sum of the hashes of each."""
    return sum(
        int.from_bytes(hashlib.sha256(repr(sorted(row.items())).encode()).digest(), "big")
        for row in _rows(connection, table)
    )


def _count_on(here: Connection) -> None:
    """PostgreSQL counts numbers of rows beside them: it goes on after the last."""
    if here.dialect.name != "postgresql":
        return
    for table in Base.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and column.autoincrement is not False:
            last = here.execute(select(func.max(column))).scalar()
            if last is not None:
                name = here.execute(
                    text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": table.name, "column": column.name}
                ).scalar()
                if name is not None:
                    here.execute(text("SELECT setval(:name, :last)"), {"name": name, "last": last})
