"""How many whole games bots are made to play: few in `make test`, all of them in `make soak`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("MILEPOST_SOAK"))
SEEDS = range(30 if SOAK else 3)
