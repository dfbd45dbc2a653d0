"""Pictures of titles and positions, as each family draws them: SVG, which is sharp at any size.

`DRAWINGS["crayon"]` and `DRAWINGS["village"]` are a `Drawing` each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from milepost.family.registry import Rooms
from milepost.svg import Tell


class Drawing(Protocol):
    """A family's room: a module with these functions. They show all that the position tells; hide the rest first."""

    def cover(self, title: Any, tell: Tell = str) -> str:
        """A small picture of the title itself."""
        ...

    def board(self, title: Any) -> str:
        """The title before anybody has played, at full size."""
        ...

    def picture(self, s: Any, small: bool = False, tell: Tell = str) -> str:
        """A position; `small` is for a list of many. `tell` puts its words into another language."""
        ...

    def tableau(self, s: Any, seat: int) -> str | None:
        """What lies before one player alone; None where all play on one board."""
        ...

    def html(self, s: Any) -> str:
        """A position and how all stand, for notebooks."""
        ...


DRAWINGS: Mapping[str, Drawing] = Rooms("drawing")
