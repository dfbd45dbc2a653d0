"""What the C library offers to `compiled.py`; sources in `c/`."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, final

T = TypeVar("T")
Masks = Sequence[int]
Buffer = bytes | bytearray
Led = tuple[int, int, int, int, tuple[int, ...]]
Track = tuple[Buffer, Buffer, Buffer, Sequence[int], Sequence[int]]

EDITION: int

def flood(start: int, steps: Masks, stride: int, /) -> int: ...

@final
class Land:
    def __new__(
        cls, stride: int, near: Sequence[int], bits: Sequence[int], onward: Sequence[Sequence[tuple[int, int]]], /
    ) -> Land: ...
    def weigh(self, layers: tuple[tuple[int, Masks], ...], edges: tuple[tuple[int, int, int], ...], /) -> Weights: ...
    def distances(self, sources: Iterable[int], radius: int, /) -> dict[int, int]: ...
    def journeys(
        self,
        start: int,
        came: int,
        track: Track,
        added: Iterable[int],
        turning: Buffer,
        links: tuple[tuple[int, int, int], ...],
        link_steps: int,
        /,
    ) -> tuple[dict[int, int], bytes, bytes]: ...
    def reach(
        self,
        make_way: Callable[[tuple[object, ...]], T],
        start: int,
        came: int,
        energy: int,
        turning: Buffer,
        track: Track,
        purse: int,
        rent: int,
        slow: Buffer,
        entering: Buffer,
        again: bool,
        duty: int,
        within: Buffer,
        own_bit: int,
        own_cost: int,
        /,
    ) -> dict[int, T]: ...
    def lengths(
        self, start: Iterable[int], prices: Sequence[int], links: tuple[tuple[int, int, int, int], ...], /
    ) -> dict[int, tuple[int, int]]: ...

@final
class Weights:
    def opened(self, free: Masks, begun: int, joined: Masks, edges: tuple[tuple[int, int, int], ...], /) -> Weights: ...
    def eased(self, arms: Iterable[int], weight: int, /) -> Weights: ...
    def between(self, places: tuple[int, ...], limit: int, /) -> list[list[int]]: ...
    def grow(self, start: int, goals: int, limit: int, back: int = -1, /) -> Field: ...

@final
class Field:
    def found(self) -> dict[int, int]: ...
    def far(self, m: int, /) -> int | None: ...
    def nearest(self, places: int, /) -> int | None: ...
    def wave(self, far: int, /) -> int: ...
    def last(self) -> int: ...
    def course(self, m: int, /) -> list[int]: ...
    def line(self, m: int, /) -> list[tuple[int, int]]: ...

@final
class Net:
    def __new__(cls, arcs: Sequence[Sequence[int]], head: Sequence[int], /) -> Net: ...
    def lead(
        self,
        make_way: Callable[[int, int, int, int, tuple[int, ...]], T],
        room: bytearray,
        sources: Sequence[Sequence[int]],
        ends: Buffer,
        want: int,
        led: Iterable[Led],
        /,
    ) -> list[T]: ...
    def joined(self, room: Buffer, a: int, b: int, ways: int, without: int, /) -> bool: ...
