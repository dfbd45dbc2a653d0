"""Rivers as smooth lines through exactly the sections they cross, so that picture and rules agree."""

from __future__ import annotations

from milepost.crayon.board.board import Board
from milepost.crayon.board.curves import along, chains, path_points
from milepost.crayon.board.lattice import XY, section

STEPS = 4  # points drawn for each crossing


def river_lines(board: Board, name: str) -> list[list[XY]]:
    """The river as one line from fork to fork and end to end."""
    ends = (board.ends[number] for number in board.river_sections[name])
    crossed = [section(board.places[a], board.places[b]) for a, b in ends]
    return [along(path_points(chain), STEPS) for chain in chains(crossed)]
