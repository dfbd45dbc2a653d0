"""Texts for people that remember how they were made, so that they can be told in another language.

A `Said` is the English text, and besides it its template and what was filled in. Rules, bots, logs and terminals need
not know: to them it is a text like any other. Whoever speaks another language (`tell/languages`) looks the template up.

`say("{name} takes {number} {number:load|loads}", name=…, number=…)` is how one is made. A place `{number:one|many}`
chooses a form by the number, `{text:^}` begins a text with a capital, and `{text:_}` takes a sentence into another,
`{text:.}` leaves its full stop out.
Values may be `Said` themselves, or rows of them (`joined`), and are told in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

SAID, ROW = "said", "row"  # keys of what is kept
Values = Mapping[str, Any] | tuple[Any, ...]


class Said(str):
    """An English text, and what it was made of: a template with values, or a row with what stands between its parts."""

    __slots__ = ("template", "values")
    template: str
    values: Values

    def __new__(cls, text: str, template: str, values: Values) -> Said:
        new = super().__new__(cls, text)
        new.template = template
        new.values = values
        return new

    def __reduce__(self) -> tuple[type[Said], tuple[str, str, Values]]:
        return Said, (str(self), self.template, self.values)

    def __deepcopy__(self, memo: object) -> Said:
        return self


def say(template: str, /, **values: Any) -> Said:
    """The text of a template, which must be written where it is said: the catalogues are compared with the sources."""
    if not values:
        return Said(template, template, values)
    plain = (
        "|" not in template and ":^" not in template and ":_" not in template and ":.}" not in template
    )  # nothing that only we know
    return Said(template.format_map(values) if plain else filled(template, values), template, values)


def phrase(template: str) -> str:
    """A template that is said elsewhere, out of a table; so the catalogues know it."""
    return template


def joined(parts: Iterable[Any], between: str = " and ") -> Said:
    """Texts in a row; of a single one nothing but itself is left."""
    row = tuple(parts)
    if len(row) == 1 and isinstance(row[0], Said):
        return row[0]
    return Said(between.join(map(str, row)), between, row)


def listed(parts: Iterable[Any]) -> Said:
    """“A, B and C”."""
    *most, last = parts
    return joined((joined(most, ", "), last)) if most else joined((last,))


def filled(template: str, values: Mapping[str, Any], point: str = ".") -> str:
    """A template with its values, whoever has written it; `point` is what parts decimals."""
    return "".join(literal + _written(values.get(name), spec, point) for literal, name, spec in _places(template))


@lru_cache(maxsize=4096)
def _places(template: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((literal, name or "", spec or "") for literal, name, spec, _ in Formatter().parse(template))


def _written(value: Any, spec: str, point: str) -> str:
    if value is None:
        return ""
    if spec == "^":
        return f"{value[:1].upper()}{value[1:]}"
    if spec == "_":
        return f"{value[:1].lower()}{value[1:].rstrip('.')}"
    if spec == ".":
        return str(value).rstrip(".")
    one, bar, many = spec.partition("|")
    if bar:
        return one if value == 1 else many
    return format(value, spec).replace(".", point) if isinstance(value, float) else str(value)


# What is kept of them


def kept(value: Any) -> Any:
    """Plain data with the texts in it as plain data too, for JSON; `found` makes them again."""
    if isinstance(value, Said):
        parts = value.values
        if isinstance(parts, tuple):
            return {ROW: value.template, "of": [kept(part) for part in parts]}
        return {SAID: value.template, **{f"_{name}": kept(part) for name, part in parts.items()}}
    if isinstance(value, Mapping):
        return {key: kept(part) for key, part in value.items()}
    return [kept(part) for part in value] if isinstance(value, list | tuple) else value


def found(value: Any) -> Any:
    """What `kept` was given, though tuples are lists by now. Texts that were kept as such stay as they are."""
    if isinstance(value, list):
        return [found(part) for part in value]
    if not isinstance(value, dict):
        return value
    if isinstance(template := value.get(SAID), str):
        values = {name[1:]: found(part) for name, part in value.items() if name != SAID}
        return Said(filled(template, values), template, values)
    if isinstance(between := value.get(ROW), str):
        return joined(found(value.get("of", [])), between)
    return {key: found(part) for key, part in value.items()}
