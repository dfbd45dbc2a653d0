"""What the C library offers to `compiled.py`; sources in `c/`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, final

T = TypeVar("T")
R = TypeVar("R", bound=Reached)
Masks = Sequence[int]
Buffer = bytes | bytearray
Led = tuple[int, int, int, int, tuple[int, ...]]
OwnTrack = tuple[Masks, Masks, Buffer, int, Buffer, Sequence[tuple[int, int]]]
Track = tuple[Buffer, Buffer, Buffer, Sequence[int], Sequence[int]]

EDITION: int

def trips(
    errands: tuple[tuple[object, ...], ...],
    pays: tuple[tuple[int, int], ...],
    cities: Sequence[int],
    loads: Sequence[int],
    figures: tuple[float, ...],
    leg: Callable[[int, int], tuple[tuple[Any, ...], float] | None],
    near: Callable[[int, int], int],
    delay: Callable[[Any, float], float] | None,
    /,
) -> tuple[int, list[tuple[float, tuple[int, ...], tuple[Any, ...]]]]: ...
def flood(start: int, steps: Masks, stride: int, /) -> int: ...

@final
class Land:
    def __new__(
        cls, stride: int, near: Sequence[int], bits: Sequence[int], onward: Sequence[Sequence[tuple[int, int]]], /
    ) -> Land: ...
    def weigh(self, layers: tuple[tuple[int, Masks], ...], edges: tuple[tuple[int, int, int], ...], /) -> Weights: ...
    def distances(self, kind: type[R], sources: Iterable[int], radius: int, /) -> R: ...
    def journeys(
        self,
        kind: type[R],
        start: int,
        came: int,
        track: Track,
        added: Iterable[int],
        turning: Buffer,
        links: tuple[tuple[int, int, int], ...],
        link_steps: int,
        /,
    ) -> tuple[R, bytes, bytes]: ...
    def network(self, start: int, track: OwnTrack, /) -> int: ...
    def groups(self, places: Sequence[int], track: OwnTrack, /) -> list[tuple[list[int], bool]]: ...
    def account(
        self,
        path: Sequence[int],
        table: tuple[object, Buffer, int, Buffer, Sequence[object]],
        left: int,
        paid: int,
        speed: int,
        waits: bool,
        added: object,
        /,
    ) -> tuple[int, tuple[tuple[int, int], ...], int, int, int, int]: ...
    def reach(
        self,
        kind: type[T],
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
        self, kind: type[R], start: Iterable[int], prices: Buffer, links: tuple[tuple[int, int, int, int], ...], /
    ) -> R: ...

class Reached:
    def __getitem__(self, m: int, /) -> Any: ...
    def __contains__(self, m: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...

@final
class Weights:
    def opened(self, free: Masks, begun: int, joined: Masks, edges: tuple[tuple[int, int, int], ...], /) -> Weights: ...
    def planned(
        self,
        money: int,
        free: Masks,
        begun: int,
        own: Masks,
        others: Masks | None,
        foreign: int,
        gone: Masks | None,
        edges: tuple[tuple[int, int, int], ...],
        /,
    ) -> Weights: ...
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
    def __new__(cls, arcs: Sequence[Sequence[int]], head: Sequence[int], fours: tuple[int, int], /) -> Net: ...
    def lead(
        self,
        kind: type[T],
        room: bytearray,
        sources: Sequence[Sequence[int]],
        ends: Buffer,
        want: int,
        led: Iterable[Led],
        /,
    ) -> list[T]: ...
    def joined(self, room: Buffer, a: int, b: int, ways: int, without: int, /) -> bool: ...
    def way_between(
        self, room: Buffer, starts: Sequence[int], goals: Sequence[int], led: Iterable[Led], /
    ) -> list[int] | None: ...

@final
class Broad:
    def __new__(
        cls, lattice: tuple[Sequence[int], Sequence[int], Sequence[int], Buffer, Buffer, Sequence[int]], open_: Net, /
    ) -> Broad: ...
    def stays(self, owner: Buffer, section: int, ways: int, /) -> bool: ...
    def without(self, owner: Buffer, room: Buffer, section: int, ways: int, /) -> int: ...
