"""The learned value of a situation: how many rounds the seat still needs to win.

`value.json` holds a small network as plain arrays; `benchmarks/fit_value.py` fits it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from pathlib import Path
from typing import NamedTuple

LEAST = 0.5  # rounds: whoever has not won yet needs some


class Neurons(NamedTuple):
    """One layer of the network: for each of its outputs the weights of all inputs, and an offset."""

    weights: Sequence[Sequence[float]]
    offsets: Sequence[float]


@lru_cache(maxsize=1)
def learned() -> tuple[Neurons, ...]:
    """The layers as they were fitted."""
    data = json.loads(Path(__file__).with_name("value.json").read_text(encoding="utf-8"))
    return tuple(Neurons(layer["weights"], layer["offsets"]) for layer in data["layers"])


def rounds_left(figures: Sequence[float], layers: Sequence[Neurons]) -> float:
    """What the network says of these figures (`features.NAMES`).

    The sums are exact ones: every Python is to come to the same plan.
    """
    row = list(figures)
    for weights, offsets in layers[:-1]:
        row = [max(0.0, fsum(map(mul, one, row)) + offset) for one, offset in zip(weights, offsets, strict=True)]
    last = layers[-1]
    return max(LEAST, fsum(map(mul, last.weights[0], row)) + last.offsets[0])
