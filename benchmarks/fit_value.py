"""Fits the expert's value to positions (expert_positions.py) and says how far off it is on seeds it has not seen.

python benchmarks/fit_value.py build/positions.jsonl --write src/milepost/bots/crayon/expert/value.json

Needs NumPy (`pip install 'milepost[learn]'`). Every fifth seed is kept apart for the table of errors.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from milepost.bots.crayon.expert.features import NAMES

Array = NDArray[np.float64]
HIDDEN = (32, 16)
BATCH, RATE, DECAY = 512, 2e-3, 1e-5
CLIP = 1.5  # in standard deviations: beyond it an error counts in proportion, not squared


class Positions(NamedTuple):
    titles: NDArray[np.str_]
    seeds: NDArray[np.int64]
    figures: Array
    rounds: Array

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        return Positions(self.titles[chosen], self.seeds[chosen], self.figures[chosen], self.rounds[chosen])


class Network:
    """Layers of weights; between two layers nothing is below zero."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        pairs = list(pairwise(sizes))
        self.weights: list[Array] = [rng.normal(0, (2 / m) ** 0.5, (m, n)) for m, n in pairs]
        self.weights[-1] *= 0.1
        self.offsets: list[Array] = [np.zeros(n) for _, n in pairs]
        self._moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parameters]
        self._steps = 0

    @property
    def parameters(self) -> list[Array]:
        return self.weights + self.offsets

    def layers(self, row: Array) -> list[Array]:
        """The input and what each layer makes of it."""
        found = [row]
        for number, (weights, offsets) in enumerate(zip(self.weights, self.offsets, strict=True)):
            row = row @ weights + offsets
            if number + 1 < len(self.weights):
                row = np.maximum(row, 0)
            found.append(row)
        return found

    def said(self, figures: Array) -> Array:
        return np.asarray(self.layers(figures)[-1][:, 0])

    def learn(self, figures: Array, wanted: Array, rate: float) -> None:
        """One step of Adam on a batch."""
        layers = self.layers(figures)
        slope: Array = (np.clip(layers[-1][:, 0] - wanted, -CLIP, CLIP) / len(wanted))[:, None]
        weights: list[Array] = []
        offsets: list[Array] = []
        for number in range(len(self.weights) - 1, -1, -1):
            weights.insert(0, layers[number].T @ slope + DECAY * self.weights[number])
            offsets.insert(0, slope.sum(0))
            slope = (slope @ self.weights[number].T) * (layers[number] > 0)
        self._steps += 1
        for value, change, (first, second) in zip(self.parameters, weights + offsets, self._moments, strict=True):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            value -= rate * (first / (1 - 0.9**self._steps)) / (np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8)


def read(files: Sequence[Path]) -> Positions:
    rows = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    titles, seeds, figures, rounds = zip(*rows, strict=True)
    return Positions(np.array(titles), np.array(seeds), np.array(figures, float), np.array(rounds, float))


def fit(seen: Positions, epochs: int, seed: int) -> Network:
    """A network for the figures as they are: the scaling is put into its first and last layer."""
    rng = np.random.default_rng(seed)
    mean, spread = seen.figures.mean(0), seen.figures.std(0) + 1e-6
    middle, width = seen.rounds.mean(), seen.rounds.std()
    figures, wanted = (seen.figures - mean) / spread, (seen.rounds - middle) / width
    network = Network((len(NAMES), *HIDDEN, 1), rng)
    for epoch in range(epochs):
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * epoch / epochs)) + 1e-5
        order = rng.permutation(len(figures))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            network.learn(figures[batch], wanted[batch], rate)
    network.offsets[0] = network.offsets[0] - (mean / spread) @ network.weights[0]
    network.weights[0] = network.weights[0] / spread[:, None]
    network.weights[-1] = network.weights[-1] * width
    network.offsets[-1] = network.offsets[-1] * width + middle
    return network


def straight(seen: Positions) -> Array:
    """For comparison: the best straight line."""
    return np.asarray(np.linalg.lstsq(_with_one(seen.figures), seen.rounds, rcond=None)[0], np.float64)


def _with_one(figures: Array) -> Array:
    return np.hstack([figures, np.ones((len(figures), 1))])


def table(network: Network, line: Array, unseen: Positions) -> str:
    """How far off network, line and rule of thumb are, in rounds, on seeds that were kept apart."""
    off = {
        "network": network.said(unseen.figures) - unseen.rounds,
        "straight line": _with_one(unseen.figures) @ line - unseen.rounds,
        "missing money / 9": (250 + unseen.figures[:, 1] - unseen.figures[:, 0]) / 9 - unseen.rounds,
    }
    lines = [f"| title | positions | {' | '.join(off)} |", "|---|---:|---:|---:|---:|"]
    for title in [*sorted(set(unseen.titles.tolist())), "all"]:
        chosen = np.full(len(unseen.rounds), True) if title == "all" else unseen.titles == title
        means = " | ".join(f"{np.abs(one[chosen]).mean():.2f}" for one in off.values())
        lines.append(f"| {title} | {chosen.sum()} | {means} |")
    return "\n".join(lines)


def plain(network: Network) -> dict[str, object]:
    """The network as plain arrays: for each output its weights."""
    layers = [
        {
            "weights": [[float(f"{x:.5g}") for x in row] for row in weights.T],
            "offsets": [float(f"{x:.5g}") for x in offsets],
        }
        for weights, offsets in zip(network.weights, network.offsets, strict=True)
    ]
    return {"features": list(NAMES), "layers": layers}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", type=Path, help="where the network goes")
    asked = parser.parse_args()
    positions = read(asked.files)
    apart = positions.seeds % 5 == 0
    seen = positions.where(~apart)
    network = fit(seen, asked.epochs, asked.seed)
    print(table(network, straight(seen), positions.where(apart)))
    if asked.write:
        asked.write.write_text(json.dumps(plain(network), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
