"""The tableau: twelve spaces, seven lines, and the way a line takes through them.

A line only ever runs down or to the right. A card is a bridge, over which it keeps its way, or a
pair of curves, on which it changes it. So all there is to know of a line in a space is
a *port*: the space, and the way in which the line comes in.
"""

from __future__ import annotations

from collections.abc import Sequence

ROWS, COLUMNS = 4, 3
SPACES = ROWS * COLUMNS
LINES = COLUMNS + ROWS
DOWN, RIGHT = 0, 1  # ways; a port is space * 2 + way
OUT = -1  # beyond an edge that has no border (VIL-12)

SPACE_NAMES = tuple("ABC"[space % COLUMNS] + str(space // COLUMNS + 1) for space in range(SPACES))
LINE_NAMES = (*(f"T{column + 1}" for column in range(COLUMNS)), *(f"L{row + 1}" for row in range(ROWS)))

# Where each line comes in: three from the top, four from the left (VIL-2).
ENTRY = (*(column * 2 + DOWN for column in range(COLUMNS)), *(row * COLUMNS * 2 + RIGHT for row in range(ROWS)))


def _ahead(space: int, way: int) -> int:
    row, column = divmod(space, COLUMNS)
    row, column = (row + 1, column) if way == DOWN else (row, column + 1)
    return (row * COLUMNS + column) * 2 + way if row < ROWS and column < COLUMNS else OUT


def _behind(space: int, way: int) -> int:
    row, column = divmod(space, COLUMNS)
    if way == DOWN:
        return space - COLUMNS if row else -1 - column
    return space - 1 if column else -1 - COLUMNS - row


# The port that a line reaches when it leaves a space in a way; the space it comes from (-1 - n: the start of line n).
AHEAD = tuple(_ahead(space, way) for space in range(SPACES) for way in (DOWN, RIGHT))
BEHIND = tuple(_behind(space, way) for space in range(SPACES) for way in (DOWN, RIGHT))

_ALL = (1 << SPACES) - 1
_AT_BORDER = sum(1 << space for space in range(SPACES) if space < COLUMNS or space % COLUMNS == 0)
_FIRST_COLUMN = sum(1 << row * COLUMNS for row in range(ROWS))
_LAST_COLUMN = _FIRST_COLUMN << COLUMNS - 1


def open_spaces(filled: int) -> int:
    """The empty spaces that touch a border piece or a track (VIL-10, VIL-R4); sets are ints with a bit a space."""
    beside = filled << COLUMNS | filled >> COLUMNS | (filled & ~_LAST_COLUMN) << 1 | (filled & ~_FIRST_COLUMN) >> 1
    return (_AT_BORDER | beside) & ~filled & _ALL


def line_at(spaces: Sequence[int], base: int, curve: Sequence[int], port: int) -> int:
    """The line that comes in at a port, or -1 while a space before it is empty.

    `spaces[base:base + 12]` is a tableau, `curve` tells for what lies there whether it is curves.
    """
    while True:
        space = BEHIND[port]
        if space < 0:
            return -1 - space
        track = spaces[base + space]
        if not track:
            return -1
        port = space * 2 + (port & 1 ^ curve[track])


def runs_out(spaces: Sequence[int], base: int, curve: Sequence[int], port: int) -> bool:
    """Whether track leads on from a port to an edge without a border."""
    while port >= 0:
        track = spaces[base + (port >> 1)]
        if not track:
            return False
        port = AHEAD[port ^ curve[track]]
    return True


def ports_of(spaces: Sequence[int], base: int, curve: Sequence[int], line: int) -> list[int]:
    """The ports of a line as far as it runs; the last one may be of an empty space."""
    port, found = ENTRY[line], []
    while port >= 0:
        found.append(port)
        track = spaces[base + (port >> 1)]
        if not track:
            break
        port = AHEAD[port ^ curve[track]]
    return found
