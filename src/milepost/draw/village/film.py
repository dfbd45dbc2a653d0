"""A game of Village as a film: the tableaux fill card by card, and the points are counted."""

from __future__ import annotations

from milepost.draw.film import Clock, words_by_round
from milepost.draw.village.drawing import EMPTY, GAP, HEAD, RAIL, SANS, SEATS, SIZE, box, card, corner, paper
from milepost.sentences import say
from milepost.svg import Svg, Tell
from milepost.village.board.line import TERRAINS
from milepost.village.board.tableau import COLUMNS, SPACES
from milepost.village.position import VillagePosition


class Camera:
    def __init__(self, s: VillagePosition) -> None:
        self._first = s.round
        self._spaces = list(s.spaces)
        self._laid: list[list[tuple[int, int]]] = [[(0, track)] for track in s.spaces]  # for each space: round, track
        self._points: list[list[tuple[int, int]]] = [[(0, points)] for points in s.points]

    def watch(self, s: VillagePosition) -> None:
        now = s.round - self._first
        for told, points in zip(self._points, s.points, strict=True):
            _note(told, now, points)
        if s.spaces != self._spaces:
            self._spaces = list(s.spaces)
            for laid, track in zip(self._laid, s.spaces, strict=True):
                _note(laid, now, track)

    def film(self, s: VillagePosition, tell: Tell = str) -> str:
        svg, players, rounds = Svg(tell), s.setting.players, s.round - self._first + 1
        clock = Clock(rounds)
        wide, high = paper(svg, players, players)
        for seat in range(players):
            left, top = corner(seat, players)
            points = [
                (now, say("{name}: {points} points", name=s.names[seat], points=found))
                for now, found in self._points[seat]
            ]
            words_by_round(
                svg, clock, points, (left, top + 0.5), 0.34, font_family=SANS, font_weight=700, fill=SEATS[seat]
            )
            for space in range(SPACES):
                self._space(svg, s, clock, seat * SPACES + space, (left, top + HEAD))
        told = [(n, say("Round {number}", number=n + self._first)) for n in range(rounds)]
        words_by_round(svg, clock, told, (GAP, high - 0.1), 0.3, font_family=SANS, font_weight=700, fill=RAIL)
        said = say("{title} in {rounds} rounds", title=s.setting.title.name, rounds=rounds)
        return svg.document(said, 0, 0, wide, high)

    def _space(self, svg: Svg, s: VillagePosition, clock: Clock, which: int, at: tuple[float, float]) -> None:
        row, column = divmod(which % SPACES, COLUMNS)
        here = at[0] + column * SIZE, at[1] + row * SIZE
        box(svg, here, EMPTY)
        laid = self._laid[which]
        for n, (now, track) in enumerate(laid):
            if track:
                gone = laid[n + 1][0] if n + 1 < len(laid) else None
                side = s.setting.title.cards[track >> 1].track
                svg.open("g", opacity=1 if gone is None else 0)
                svg.lines.append(clock.seen(now, gone))
                card(svg, here, TERRAINS[side.terrain], side.curves)
                svg.close("g")


def _note(told: list[tuple[int, int]], now: int, value: int) -> None:
    """Keep what is new; of several in one round the last."""
    if told[-1][1] != value:
        if told[-1][0] == now:
            told.pop()
        told.append((now, value))
