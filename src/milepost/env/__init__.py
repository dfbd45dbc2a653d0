"""Milepost for learning: games as PettingZoo, Gymnasium and OpenSpiel know them. Needs the extra `milepost[rl]`.

An `Encoding` says what a number means: actions, masks and observations. `zoo`, `gym` and `spiel` are what each library
asks for, and `batch` is for loops of one's own.
"""

from milepost.env.encoding import Encoding, encoding_of

__all__ = ["Encoding", "encoding_of"]
