"""What the events in force forbid, worked out once for each set of events.

Each table holds, for a section or a milepost, 1 plus the place of the event in `cards`
that forbids something there, or 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from milepost.crayon.board import Board


class Limits:
    __slots__ = ("board", "build", "cards", "ferries", "move", "shut", "slow", "trade")

    def __init__(self, board: Board, cards: tuple[int, ...]) -> None:
        self.board = board
        self.cards = cards
        self.build = bytearray(len(board.ends))  # sections nobody builds
        self.move = bytearray(len(board.ends))  # sections nobody moves over
        self.slow = bytearray(board.size)  # mileposts at half rate
        self.trade = bytearray(board.size)  # mileposts without pickup and delivery
        self.ferries: dict[int, int] = {}  # closed ferries and the card that closes them
        self.shut = [0] * 6  # the sections of `build` as sets

    def no_build(self, sections: Iterable[int], mark: int) -> None:
        for section in sections:
            self.build[section] = mark
            arm = self.board.arms[section]
            a, d = divmod(arm, 6)
            self.shut[d] |= self.board.bit[a]
            self.shut[d + 3] |= self.board.bit[self.board.near[arm]]

    def no_move(self, sections: Iterable[int], mark: int) -> None:
        for section in sections:
            self.move[section] = mark

    def card(self, mark: int) -> int:
        """The event card behind an entry of a table."""
        return self.cards[mark - 1]
