"""Tables as files: CSV by the standard library, Parquet by pyarrow (`pip install 'milepost[data]'`)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from milepost.data.tables import TABLES, Columns, Played, Row
from milepost.errors import MilepostError

SUFFIXES = (".csv", ".parquet")


class Sheet(Protocol):
    """A file that is being written, row by row of games."""

    def write(self, rows: Sequence[Row]) -> None: ...
    def close(self) -> None: ...


class CsvSheet:
    def __init__(self, path: Path, columns: Columns) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, list(columns))
        self._writer.writeheader()

    def write(self, rows: Sequence[Row]) -> None:
        self._writer.writerows(rows)

    def close(self) -> None:
        self._file.close()


class ParquetSheet:
    def __init__(self, path: Path, columns: Columns) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise MilepostError("Parquet needs pyarrow: pip install 'milepost[data]', or write .csv") from None
        kinds = {str: self._arrow.string(), int: self._arrow.int64(), bool: self._arrow.bool_()}
        self._schema = self._arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._writer = parquet.ParquetWriter(path, self._schema)

    def write(self, rows: Sequence[Row]) -> None:
        if rows:
            self._writer.write_table(self._arrow.Table.from_pylist(list(rows), schema=self._schema))

    def close(self) -> None:
        self._writer.close()


class Export(AbstractContextManager["Export"]):
    """Writes tables of games, one game after the other; none of them stays in memory."""

    def __init__(self, to: Path, tables: Sequence[str]) -> None:
        if to.suffix not in SUFFIXES:
            raise MilepostError(f"{to} should end with {' or '.join(SUFFIXES)}")
        for table in tables:
            if table not in TABLES:
                raise MilepostError(f"there is no table “{table}”; there are {', '.join(TABLES)}")
        self.paths = {
            table: to if len(tables) == 1 else to.with_name(f"{to.stem}.{table}{to.suffix}") for table in tables
        }
        self.counts = dict.fromkeys(tables, 0)
        self._sheets: dict[str, Sheet] = {}
        self._family = ""

    def add(self, played: Played) -> None:
        family = played.game.title.family
        if self._family and family != self._family:
            raise MilepostError(
                f"{played.name} is a {family} game, those before are {self._family} games: export them apart"
            )
        for table, path in self.paths.items():
            if not self._family:
                self._sheets[table] = _sheet(path, TABLES[table].columns(family))
            rows = list(TABLES[table].rows(played))
            self._sheets[table].write(rows)
            self.counts[table] += len(rows)
        self._family = family

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for sheet in self._sheets.values():
            sheet.close()

    def __enter__(self) -> Self:
        return self


def _sheet(path: Path, columns: Columns) -> Sheet:
    path.parent.mkdir(parents=True, exist_ok=True)
    return CsvSheet(path, columns) if path.suffix == ".csv" else ParquetSheet(path, columns)


def log_files(places: Iterable[Path]) -> Iterator[Path]:
    """The logs meant: files as they are named, and all `.txt` and `.log` files of a folder."""
    for place in places:
        if place.is_dir():
            yield from sorted(path for path in place.iterdir() if path.suffix in (".txt", ".log"))
        else:
            yield place
