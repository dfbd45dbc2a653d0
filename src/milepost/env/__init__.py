"""Milepost for learning: games as PettingZoo, Gymnasium and OpenSpiel know them. Needs the extra `milepost[rl]`.

`encoding.py` says what a number means: actions, masks and observations. The other files are what each library asks for.
"""

from milepost.env.encoding import Encoding, encoding_of

__all__ = ["Encoding", "encoding_of"]
