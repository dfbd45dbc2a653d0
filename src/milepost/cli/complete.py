"""What a shell offers after Tab: titles, bots, variants."""

from __future__ import annotations

from milepost.bots import bot_names
from milepost.titles import title_ids


def complete_title(incomplete: str) -> list[str]:
    return [name for name in title_ids() if name.startswith(incomplete)]


def complete_players(incomplete: str) -> list[str]:
    """The last of several bots with commas between."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bot_names() if name.startswith(last)]
