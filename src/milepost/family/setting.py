"""What every family's setting is: one title with so many players and variants, made ready for play."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")
S = TypeVar("S")


class FamilySetting(Generic[T]):
    """What a position looks up all the time. It never changes, and games alike share it."""

    def __init__(self, title: T, players: int, variants: tuple[str, ...]) -> None:
        self.title = title
        self.players = players
        self.variants = variants
        self.seats = range(players)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made from: made anew once in another process, then shared."""
        return shared, (type(self), self.title, self.players, self.variants)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@lru_cache(maxsize=128)
def _shared(make: Callable[..., Any], title: Any, players: int, variants: tuple[str, ...]) -> Any:
    return make(title, players, variants)


def shared(make: Callable[[T, int, tuple[str, ...]], S], title: T, players: int, variants: tuple[str, ...]) -> S:
    """The setting of a game, the same object for the same game."""
    made: S = _shared(make, title, players, variants)
    return made
