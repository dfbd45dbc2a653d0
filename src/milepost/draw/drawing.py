"""Pictures of titles and positions, as each family draws them: SVG, which is sharp at any size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from milepost.family.registry import Rooms


class Drawing(Protocol):
    """A family's room: a module with these functions. They show all that the position tells; hide the rest first."""

    def cover(self, title: Any) -> str:
        """A small picture of the title itself."""
        ...

    def picture(self, s: Any, small: bool = False) -> str:
        """A position; `small` is for a list of many."""
        ...


DRAWINGS: Mapping[str, Drawing] = Rooms("drawing")
