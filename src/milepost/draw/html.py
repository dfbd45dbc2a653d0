"""A picture with a small table of the players below it, as notebooks show it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def shown(svg: str, head: Sequence[str], rows: Sequence[Sequence[object]], most: int = 900) -> str:
    """HTML that needs nothing else; the picture is as wide as there is room, `most` pixels at most."""
    fitting = svg.replace("<svg ", '<svg style="width:100%;height:auto" ', 1)
    lines = [_row("th", head), *(_row("td", row) for row in rows)]
    return f'<div style="max-width:{most}px">{fitting}<table>{"".join(lines)}</table></div>'


def _row(cell: str, values: Sequence[object]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(str(value))}</{cell}>" for value in values) + "</tr>"
