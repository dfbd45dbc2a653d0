"""The games of a match on disk: one line of JSON each, written as soon as a game is finished.

The first line says which match it is, with a hash of the code that decides games. A match that was interrupted goes
on from its file; one of other players, seeds or code does not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import milepost
from milepost.arena.match import Match
from milepost.arena.play import Record
from milepost.bots import parse_player
from milepost.bots.registry import entry_bots
from milepost.errors import MilepostError

FORMAT = 1
ASIDE = ("cli", "server", "tell", "draw", "maps", "env")  # floors that decide no game


def code_digest(players: Iterable[str] = ()) -> str:
    """A hash of all code that decides a game: ours, and the modules of bots that packages add."""
    root = Path(milepost.__file__).parent
    paths = [path for path in root.rglob("*.py") if path.relative_to(root).parts[0] not in ASIDE]
    names = {parse_player(player).name for player in players}
    for point in entry_bots():
        if point.name.rpartition(".")[2] in names:
            paths += _files(point.module)
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.name}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _files(module: str) -> list[Path]:
    """The files of a module, or of the package it belongs to."""
    spec = find_spec(module.partition(".")[0])
    if spec is None or spec.origin is None:
        return []
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if spec.submodule_search_locations else [origin]


class Keep:
    """The file of a match's games."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.header = {
            "arena": FORMAT,
            "title": match.made_title().digest(),
            "code": code_digest(match.players),
            "match": json.loads(json.dumps(match.key())),
        }

    def read(self) -> list[Record]:
        """The games that are there already. A line that was cut off in the middle is forgotten."""
        if not self.path.exists():
            return []
        text = self.path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        if not lines:
            return []
        try:
            header, *records = map(json.loads, lines)
        except ValueError as error:
            raise MilepostError(f"{self.path} is damaged ({error}); start again with --fresh") from None
        self._check(header)
        if whole != text:
            self.path.write_text(whole, encoding="utf-8", newline="\n")
        return list({record["game"]: record for record in records}.values())

    def _check(self, header: Any) -> None:
        """Refuse to mix matches."""
        if header == self.header:
            return
        theirs: dict[str, Any] = header.get("match", {}) if isinstance(header, dict) else {}
        ours: dict[str, Any] = self.header["match"]
        differing = sorted(name for name in ours if theirs.get(name) != ours[name])
        why = f"another match ({', '.join(differing)})" if differing else "the same match with other code or data"
        raise MilepostError(f"{self.path} holds games of {why}; rename it, or start again with --fresh")

    def add(self, record: Record) -> None:
        """Write a game down; whatever happens then, it is kept."""
        if not self.path.exists() or not self.path.stat().st_size:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(_line(self.header), encoding="utf-8", newline="\n")
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(record))

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
