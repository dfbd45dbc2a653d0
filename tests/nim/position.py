"""Nim: in turn the players take matches from one heap; whoever takes the last match wins. The lot says who begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

from milepost.errors import IllegalAction, Refusal, UnknownAction
from milepost.family.actions import Action
from milepost.family.fields import Fixed, Kept, Listed, at_start
from milepost.family.legal import FamilyLegal
from milepost.family.position import Playable
from milepost.family.setting import FamilySetting
from milepost.family.title import TitleFolder
from milepost.game import Outcome, View

TAKE = 0
HEAP_SHIFT = 8


class Heaps(TitleFolder):
    """What a title's file says: how large the heaps are."""

    family, end_rule, rules_version, files = "nim", "NIM-3", 1, ("title.toml",)
    heaps: list[int]


class Setting(FamilySetting[Heaps]):
    pass


class State(Playable):
    setting: Fixed[Setting]
    heaps: Listed[list[int]] = at_start(lambda of: [*of.title.heaps])
    seat: Kept[int] = 0
    round: Kept[int] = 1


def why_not_take(s: State, seat: int, argument: int) -> Refusal | None:
    heap, count = argument >> HEAP_SHIFT, argument & (1 << HEAP_SHIFT) - 1
    if heap >= len(s.heaps) or not 1 <= count <= s.heaps[heap]:
        return Refusal("NIM-2", "Take one match or more from one heap, as many as it has at most.")
    return None


def take(s: State, seat: int, argument: int) -> None:
    s.heaps[argument >> HEAP_SHIFT] -= argument & (1 << HEAP_SHIFT) - 1
    if any(s.heaps):
        s.round += s.seat == s.setting.players - 1
        s.seat = (s.seat + 1) % s.setting.players


def takes(s: State, seat: int) -> Iterator[int]:
    return (heap << HEAP_SHIFT | n for heap, left in enumerate(s.heaps) for n in range(1, left + 1))


def take_words(setting: Setting, words: list[str]) -> int:
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise UnknownAction("Say how many matches from which heap: “take 2 1” takes two from the first.")
    count, heap = map(int, words)
    return (heap - 1) << HEAP_SHIFT | count


def take_text(setting: Setting, argument: int) -> str:
    return f"{argument & (1 << HEAP_SHIFT) - 1} {(argument >> HEAP_SHIFT) + 1}"


class NimLegal(FamilyLegal[State]):
    __slots__ = ()

    def _possible(self) -> Sequence[int]:
        return (TAKE,) if self._seat == self._state.seat and any(self._state.heaps) else ()


class NimPosition(State):
    actions = {TAKE: Action(why_not_take, take, takes, take_text, take_words)}  # noqa: RUF012  never changed
    words = ("take",)

    def deal(self) -> Self:
        self.seat = self.pick((1 << self.setting.players) - 1, "lot")
        return self

    def waiting(self) -> tuple[int, ...]:
        return (self.seat,) if any(self.heaps) else ()

    def legal(self, seat: int) -> NimLegal:
        return NimLegal(self, seat)

    def check(self, kind: int, seat: int) -> None:
        if seat not in self.waiting():
            raise IllegalAction("NIM-1", f"It is not your turn; {self.names[self.seat]} is to act.")

    def outcome(self) -> Outcome | None:
        return None if any(self.heaps) else Outcome((self.seat,), f"{self.names[self.seat]} took the last match")

    def plain_data(self) -> dict[str, Any]:
        return {"heaps": list(self.heaps), "waiting": list(self.waiting())}

    def view(self, seat: int) -> NimView:
        return NimView(self, seat)


class NimView(View[NimPosition]):
    """A seat's view, with the question a player of Nim asks."""

    def balance(self) -> int:
        """Nought where whoever is to act has lost, if the other knows how to play."""
        total = 0
        for heap in self.state.heaps:
            total ^= heap
        return total
