"""How a section's owner is written: seat + 1, with a mark where a bridge was washed away."""

from __future__ import annotations

CLAIM = 0x80  # the place of a washed-out bridge is kept for its owner
SEAT = 0x7F  # the owner without that mark
