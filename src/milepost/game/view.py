"""What one seat may know of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from milepost.chance import Random, Seeded
from milepost.game.game import Game
from milepost.game.position import Legal, Outcome, P_co


class View(Generic[P_co]):
    """All that one seat may know. `state` is a position in which what the seat may not know is missing.

    Families add their own questions (costs, reach, routes).
    """

    def __init__(self, position: P_co, seat: int) -> None:
        self.seat = seat
        self.state: P_co = position.redacted(seat)
        self.title, self.names, self.variants = position.title, position.names, position.variants

    def waiting(self) -> tuple[int, ...]:
        return self.state.waiting()

    def legal(self) -> Legal:
        return self.state.legal(self.seat)

    def parse(self, text: str) -> list[int]:
        return self.state.parse(text, self.seat)

    def text(self, action: int | Sequence[int]) -> str:
        return self.state.text([action] if isinstance(action, int) else action)

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data, for a page or a bot in another language."""
        return self.state.as_dict(self.seat)

    def __eq__(self, other: object) -> bool:
        """Views are equal where the same seat knows the same."""
        return (
            NotImplemented if type(other) is not type(self) else self.seat == other.seat and self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]  # as positions have none

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()

    def _repr_html_(self) -> str:
        return self.state._repr_html_()

    def imagine(self, rng: Random) -> Game[P_co]:
        """A full game that agrees with this view; what the seat cannot know is drawn anew."""
        state = self.state.copy()
        state.source = Seeded(rng.getrandbits(256).to_bytes(32, "big"))
        return Game(state)
