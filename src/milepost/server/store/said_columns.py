"""Columns for texts that may be told in other languages: they are kept with their templates and values.

What was kept before as a bare text, or by somebody else, is read as it is.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import JSON, Dialect, Text
from sqlalchemy.types import TypeDecorator

from milepost.sentences import ROW, SAID, Said, found, kept

_BEGINNINGS = tuple(f'{{"{key}":' for key in (SAID, ROW))


class SaidText(TypeDecorator[str]):
    """One text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return json.dumps(kept(value), ensure_ascii=False) if isinstance(value, Said) else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or not value.startswith(_BEGINNINGS):
            return value
        try:
            read = found(json.loads(value))
        except ValueError:
            return value
        return read if isinstance(read, Said) else value


class SaidJSON(TypeDecorator[Any]):
    """Plain data with texts in it."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        return kept(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return found(value)
