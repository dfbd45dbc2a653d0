"""A position's fields, each written once. Slots, copy, key and pickling follow from how a field is declared.

    class State(metaclass=Fields):
        round: Kept[int] = 1
        lost: Listed[list[int]] = each_player(0)
        cash: Listed[list[int]] = at_start(lambda setting: [setting.rules.start_cash] * setting.players)

| declared | in a copy | in the key | pickled |
|---|---|---|---|
| `Fixed` | the same object | no | yes |
| `Kept` | the same object, which nobody changes in place | yes | yes |
| `Listed` | a list or bytearray of its own | yes | yes |
| `Derived`, `DerivedList` | as `Kept`, as `Listed` | no: the rest tells it | yes |
| `Remade` | as `Kept` | no | no: `remake` works it out anew |
| `Passing` | as at the beginning: empty, or a plain value | no | no |

What stands behind the `=` is the value at the beginning of a game, or with `at_start` how it follows from the setting.
The copy is written out as source, line by line, and compiled: it is what bots spend their time on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

T = TypeVar("T")
Fixed = Annotated[T, "Fixed"]
Kept = Annotated[T, "Kept"]
Listed = Annotated[T, "Listed"]
Derived = Annotated[T, "Derived"]
DerivedList = Annotated[T, "DerivedList"]
Remade = Annotated[T, "Remade"]
Passing = Annotated[T, "Passing"]

IN_COPY = {
    "Fixed": "old.{0}",
    "Kept": "old.{0}",
    "Listed": "old.{0}[:]",
    "Derived": "old.{0}",
    "DerivedList": "old.{0}[:]",
    "Remade": "old.{0}",
    "Passing": "{1!r}",
}
IN_KEY = {"Kept": "self.{0}", "Listed": "tuple(self.{0})"}


class Start(NamedTuple):
    """A value at the beginning that depends on the setting."""

    made: Callable[[Any], Any]


def at_start(made: Callable[[Any], Any]) -> Any:
    return Start(made)


def each_player(value: Any) -> Any:
    """The same for every player at the beginning."""
    return Start(lambda setting: [value] * setting.players)


class Fields(type):
    """The type of positions: reads the declared fields and writes the methods that must name every one of them."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Fields:
        declared = {field: _kind(note) for field, note in namespace.get("__annotations__", {}).items()}
        inherited = getattr(bases[0], "declared_fields", {}) if bases else {}
        starts = getattr(bases[0], "start_values", {}) if bases else {}
        namespace["__slots__"] = tuple(field for field in declared if field not in inherited)
        if declared:
            kinds = inherited | declared
            namespace["declared_fields"] = kinds
            given = {field: namespace.pop(field) for field in declared if field in namespace}
            namespace["start_values"] = starts | given
            copied = _copied(kinds, starts | given)
            namespace["copy"] = namespace["__copy__"] = _compiled(
                "copy", "old", ["new = object.__new__(type(old))", *copied, "return new"]
            )
            namespace["restore"] = _compiled("restore", "new, old", copied)
            namespace["key"] = _key(kinds)
        return super().__new__(cls, name, bases, namespace)


def _kind(note: str) -> str:
    """How a field is declared: the word before the bracket; annotations are texts here."""
    kind = note.partition("[")[0]
    if kind not in IN_COPY:
        raise TypeError(f"“{note}” does not say how the field is copied: one of {', '.join(IN_COPY)}")
    return kind


def _copied(kinds: dict[str, str], starts: dict[str, Any]) -> list[str]:
    """The lines that make `new` what `old` is."""

    def begun(field: str) -> Any:
        value = starts.get(field)
        return value.made(None) if isinstance(value, Start) and kinds[field] == "Passing" else value

    return [f"new.{field} = {IN_COPY[kind].format(field, begun(field))}" for field, kind in kinds.items()]


def _key(kinds: dict[str, str]) -> Callable[..., Any]:
    items = [IN_KEY[kind].format(field) for field, kind in kinds.items() if kind in IN_KEY]
    return _compiled("key", "self", [f"return ({', '.join(items)},)"])


def _compiled(name: str, arguments: str, body: list[str]) -> Callable[..., Any]:
    namespace: dict[str, Any] = {}
    lines = [f"def {name}({arguments}):", *(f"    {line}" for line in body)]
    exec("\n".join(lines), namespace)  # from field names of our own classes only
    made: Callable[..., Any] = namespace[name]
    return made
