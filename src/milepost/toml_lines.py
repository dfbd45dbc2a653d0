"""Where each value of a TOML text stands.

`tomllib` forgets the lines, but people want to be told the line of a mistake. This scanner walks a text that
`tomllib` has accepted already, so it need not check anything; it only counts.
"""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
_QUOTES = ('"""', "'''", '"', "'")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\s#]+(?: [0-9:.+Z-]+)?")


def value_lines(text: str) -> dict[Path, int]:
    """The line of every table, key and array element, by its path: `("cities", 3, "size")`."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self._blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._blank()
        return self.lines

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def _mark(self, path: Path) -> None:
        self.lines.setdefault(path, self._line())

    def _blank(self) -> None:
        """Skip spaces, line ends and comments."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at].isspace():
                self.at += 1
            else:
                return

    def _header(self) -> Path:
        many = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if many else 1
        keys = self._keys()
        self.at = self.text.index("]]" if many else "]", self.at) + (2 if many else 1)
        path: Path = ()
        for key in keys[:-1]:
            path += (key,)
            if path in self.counts:
                path += (self.counts[path] - 1,)
        path += (keys[-1],)
        end, self.at = self.at, start
        self._mark(path)
        if many:
            self.counts[path] = self.counts.get(path, 0) + 1
            path += (self.counts[path] - 1,)
            self._mark(path)
        self.at = end
        return path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._blank()
            keys.append(self._string() if self.text[self.at] in "\"'" else self._match(_BARE))
            self._blank()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _pair(self, table: Path) -> None:
        path = table
        start = self.at
        for key in self._keys():
            path += (key,)
            end, self.at = self.at, start
            self._mark(path)
            self.at = end
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._blank()
        self._mark(path)
        if self.text[self.at] == "[":
            self._array(path)
        elif self.text[self.at] == "{":
            self._inline_table(path)
        elif self.text[self.at] in "\"'":
            self._string()
        else:
            self._match(_SCALAR)

    def _array(self, path: Path) -> None:
        self.at += 1
        index = 0
        self._blank()
        while self.text[self.at] != "]":
            self._value((*path, index))
            index += 1
            self._comma()
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        self._blank()
        while self.text[self.at] != "}":
            self._pair(path)
            self._comma()
        self.at += 1

    def _comma(self) -> None:
        self._blank()
        if self.text[self.at] == ",":
            self.at += 1
            self._blank()

    def _string(self) -> str:
        quote = next(q for q in _QUOTES if self.text.startswith(q, self.at))
        start = self.at = self.at + len(quote)
        while not self.text.startswith(quote, self.at):
            self.at += 2 if self.text[self.at] == "\\" and quote[0] == '"' else 1
        value = self.text[start : self.at]
        self.at += len(quote)
        return value

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise AssertionError("tomllib accepted what this scanner cannot read")
        self.at = found.end()
        return found[0]
