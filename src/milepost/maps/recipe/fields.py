"""Typed access to the tables of a recipe; every complaint names the file and the line."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath
from typing import Any, NoReturn

from milepost.errors import DataError
from milepost.toml_lines import Path, value_lines

Point = tuple[float, float]
"""Latitude and longitude in degrees, as people write them."""


def read_table(file: FilePath) -> Table:
    """The whole recipe as a table."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(file), 0, getattr(error, "strerror", None) or "not UTF-8 text") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = str(error).rpartition("at line ")[2].partition(",")[0]
        raise DataError(str(file), int(found) if found.isdecimal() else 0, f"not valid TOML: {error}") from None
    return Table(data, (), str(file), value_lines(text))


class Table:
    """One table of the recipe. Keys that nobody asked for are reported by `done`."""

    def __init__(self, data: dict[str, Any], path: Path, file: str, lines: dict[Path, int]) -> None:
        self._data = data
        self._path = path
        self._file = file
        self._lines = lines
        self._asked: list[str] = []

    def __contains__(self, key: str) -> bool:
        self._asked.append(key)
        return key in self._data

    def line(self, *path: str | int) -> int:
        """The line of a key, or of the nearest table around it."""
        full = (*self._path, *path)
        while full and full not in self._lines:
            full = full[:-1]
        return self._lines.get(full, 1)

    def fail(self, message: str, *path: str | int) -> NoReturn:
        raise DataError(self._file, self.line(*path), message)

    def _get(self, key: str, expected: str) -> Any:
        self._asked.append(key)
        if key not in self._data:
            self.fail(f"“{key}” is missing; expected {expected}")
        return self._data[key]

    def text(self, key: str, default: str | None = None, among: Sequence[str] = ()) -> str:
        if default is not None and key not in self:
            return default
        expected = f"one of {', '.join(among)}" if among else "text in quotes"
        value = self._get(key, expected)
        if not isinstance(value, str) or not value or (among and value not in among):
            self.fail(f"“{key}” is {value!r}; expected {expected}", key)
        return value

    def number(self, key: str, default: float | None = None, low: float = -1e9, high: float = 1e9) -> float:
        if default is not None and key not in self:
            return default
        expected = f"a number from {low:g} to {high:g}" if high < 1e9 else "a number"
        value = self._get(key, expected)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.fail(f"“{key}” is {value!r}; expected {expected}", key)
        return float(value)

    def whole(self, key: str, default: int | None = None) -> int:
        value = self.number(key, default)
        if value != int(value):
            self.fail(f"“{key}” is {value:g}; expected a whole number", key)
        return int(value)

    def yes(self, key: str, default: bool) -> bool:
        value = self._get(key, "true or false") if key in self else default
        if not isinstance(value, bool):
            self.fail(f"“{key}” is {value!r}; expected true or false", key)
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        if default is not None and key not in self:
            return default
        value = self._get(key, "a list of texts in quotes")
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail(f"“{key}” is {value!r}; expected a list of texts in quotes", key)
        return tuple(value)

    def point(self, key: str) -> Point:
        return self._point(self._get(key, "[latitude, longitude]"), key)

    def pair(self, key: str) -> tuple[float, float]:
        """Two plain numbers."""
        value = self._get(key, "two numbers")
        if not isinstance(value, list) or len(value) != 2 or not all(type(n) in (int, float) for n in value):
            self.fail(f"“{key}” is {value!r}; expected two numbers", key)
        return float(value[0]), float(value[1])

    def points(self, key: str, least: int = 2) -> tuple[Point, ...]:
        """A line or, with `least=3`, a polygon."""
        value = self._get(key, f"a list of at least {least} points [latitude, longitude]")
        if not isinstance(value, list) or len(value) < least:
            self.fail(f"“{key}” needs a list of at least {least} points [latitude, longitude]", key)
        return tuple(self._point(item, key, index) for index, item in enumerate(value))

    def _point(self, value: object, *path: str | int) -> Point:
        numbers = value if isinstance(value, list) else []
        if len(numbers) != 2 or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers):
            self.fail(f"{value!r} is not a point; expected [latitude, longitude]", *path)
        latitude, longitude = float(numbers[0]), float(numbers[1])
        if not -90 <= latitude <= 90 or not -180 <= longitude <= 180:
            self.fail(f"{value!r} is not on the globe; expected [latitude, longitude]", *path)
        return latitude, longitude

    def table(self, key: str) -> Table:
        """A sub-table; an empty one if the recipe has none."""
        value = self._data.get(key, {})
        self._asked.append(key)
        if not isinstance(value, dict):
            self.fail(f"“{key}” must be a table, like [{key}]", key)
        return Table(value, (*self._path, key), self._file, self._lines)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list; none if the recipe has no such list."""
        value = self._data.get(key, [])
        self._asked.append(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(f"“{key}” must be a list of tables, like [[{key}]]", key)
        for index, item in enumerate(value):
            yield Table(item, (*self._path, key, index), self._file, self._lines)

    def names(self) -> list[str]:
        """All keys, for tables whose keys are names."""
        self._asked += self._data
        return list(self._data)

    def done(self) -> None:
        """Complain about keys that mean nothing: most are misspelt."""
        for key in self._data:
            if key not in self._asked:
                known = sorted(set(self._asked))
                near = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean “{near[0]}”?" if near else f"known: {', '.join(known)}"
                self.fail(f"unknown key “{key}”; {hint}", key)
