"""Pictures in 256 colours: nobody sees a difference, and a file is a third as large."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

COLOURS, EXACT = 256, 64


def reduce(path: Path) -> None:
    """The picture's commonest colours stay as they are; the others are those that serve the rest best.

    How often a colour comes counts by its root only, or a thin line of track would lose its colour to the paper.
    """
    with Image.open(path) as taken:
        codes = np.asarray(taken.convert("RGB")).astype(np.int32) @ [65536, 256, 1]
    found, where, often = np.unique(codes, return_inverse=True, return_counts=True)
    colours = np.stack([found // 65536, found // 256 % 256, found % 256], axis=1).astype(np.uint8)
    order = np.argsort(-often)
    chosen = colours[order[:EXACT]]
    if len(rest := order[EXACT:]):
        sample = np.repeat(colours[rest], np.ceil(np.sqrt(often[rest])).astype(int), axis=0)
        few = Image.fromarray(sample[None]).quantize(COLOURS - EXACT, Image.Quantize.MAXCOVERAGE, kmeans=1)
        chosen = np.concatenate([chosen, np.array(few.getpalette(), np.uint8).reshape(-1, 3)])[:COLOURS]
    near = _nearest(colours.astype(np.float32), chosen.astype(np.float32))
    picture = Image.fromarray(near[where].reshape(codes.shape).astype(np.uint8))
    picture.putpalette(chosen.tobytes())
    picture.save(path, optimize=True)


def _nearest(colours: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """For each colour the place of the one that is nearest to it."""
    found: np.ndarray = ((chosen**2).sum(axis=1) - 2 * colours @ chosen.T).argmin(axis=1)
    return found
