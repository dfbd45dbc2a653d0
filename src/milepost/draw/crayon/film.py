"""A crayon game as a film: track draws itself round by round, trains run, rounds are counted.

A player's track of one round is one path, whatever the number of its sections, so that the film stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist

from milepost.crayon.board import palette
from milepost.crayon.board.board import Board
from milepost.crayon.board.lattice import position as spot
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.owners import CLAIM
from milepost.draw.crayon.drawing import FOOT, crayon, draw_train, foot
from milepost.draw.crayon.land import bounds_of, land, names
from milepost.draw.film import HOLD, LEAD, PLAYED, Clock, words_by_round
from milepost.sentences import say
from milepost.svg import UNITS, XY, Svg, Tell, number, polyline, units

STOPS = 5  # places a round at which a train is shown; it glides between them


class Camera:
    def __init__(self, s: CrayonPosition) -> None:
        self._first = s.round
        self._owner = bytearray(s.owner)
        self._built = dict.fromkeys((n for n, owner in enumerate(s.owner) if owner), 0)
        self._strokes: dict[tuple[int, int, int | None], list[int]] = {}  # seat, round built, round gone
        self._runs: list[list[list[int]]] = [[] for _ in s.place]  # for each train and round its mileposts

    def watch(self, s: CrayonPosition) -> None:
        now = s.round - self._first
        for run, m in zip(self._runs, s.place, strict=True):
            while len(run) <= now:
                run.append([run[-1][-1] if run else -1])
            if m != run[-1][-1]:
                run[-1].append(m)
        if s.owner != self._owner:
            for section, (before, after) in enumerate(zip(self._owner, s.owner, strict=True)):
                if before != after:
                    self._close(section, before, now)
                    self._built[section] = now
            self._owner = bytearray(s.owner)

    def _close(self, section: int, owner: int, gone: int | None) -> None:
        if owner and not owner & CLAIM:
            self._strokes.setdefault((owner - 1, self._built[section], gone), []).append(section)

    def film(self, s: CrayonPosition, tell: Tell = str) -> str:
        for section in sorted(self._built, key=self._built.__getitem__):
            self._close(section, s.owner[section], None)
        board, svg, rounds = s.setting.board, Svg(tell), s.round - self._first + 1
        clock = Clock(rounds)
        svg.lines += land(board, False)
        for seat in range(s.setting.players):
            crayon(svg, seat)
            for (owner, built, gone), sections in self._strokes.items():
                if owner == seat:
                    svg.lines.append(_stroke(board, clock, sections, built, gone))
            svg.close("g")
        svg.lines += names(board, False)
        for train, run in enumerate(self._runs):
            _train(svg, s, clock, train, run)
        west, north, east, south = bounds_of(board)
        foot(svg, s, s.names)
        told = [(n, say("Round {number}", number=n + self._first)) for n in range(rounds)]
        words_by_round(
            svg, clock, told, (west + 0.9, north + 2), 1.5, font_family=palette.SERIF, font_weight=700,
            fill=palette.INK, stroke=palette.PAPER, stroke_width=30, stroke_linejoin="round", paint_order="stroke",
        )  # fmt: skip
        said = say("{title} in {rounds} rounds", title=s.setting.title.name, rounds=rounds)
        return svg.document(said, west, north, east, south + FOOT)


def chains(ends: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Sections in the order they were built, joined where one goes on from the other."""
    found: list[list[int]] = []
    for one, other in ends:
        last = found[-1] if found else [-1]
        if len(last) == 2 and last[0] in (one, other):  # the first one was written the other way round
            last.reverse()
        if last[-1] in (one, other):
            last.append(other if last[-1] == one else one)
        else:
            found.append([one, other])
    return found


def _stroke(board: Board, clock: Clock, sections: Sequence[int], built: int, gone: int | None) -> str:
    """Track of one round. It is drawn from one dash as long as its longest line, which comes out of a gap as long."""
    lines = [[spot(board.places[m]) for m in line] for line in chains(board.ends[section] for section in sections)]
    longest = round(max(map(_length, lines)) * UNITS) + 60
    shares = ["0", clock.share(built), clock.share(built + 1), "1"]
    drawn = clock.changes("stroke-dashoffset", (longest, longest, 0, 0), shares)
    hidden, ends = ("", "") if gone is None else (' opacity="0"', clock.seen(built, gone))
    outline = "".join(map(polyline, lines))
    return f'<path d="{outline}" stroke-dasharray="{longest}"{hidden}>{drawn}{ends}</path>'


def _length(line: Sequence[XY]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))


def _train(svg: Svg, s: CrayonPosition, clock: Clock, train: int, run: Sequence[Sequence[int]]) -> None:
    """A train that glides along where it went: as many stops in each round, and it waits before and after."""
    if not run or run[-1][-1] < 0:
        return
    stops = [way[round(n * (len(way) - 1) / STOPS)] for way in run for n in range(1, STOPS + 1)]
    placed = next(n for n, m in enumerate(stops) if m >= 0)
    spots = [units(spot(s.setting.board.places[m if m >= 0 else stops[placed]])) for m in stops]
    still = PLAYED / len(stops)
    values = [spots[0]] * (round(LEAD / still) + 1) + spots + [spots[-1]] * round(HOLD / still)
    moves = (
        f'<animateTransform attributeName="transform" type="translate" dur="{number(LEAD + PLAYED + HOLD)}s" '
        f'repeatCount="indefinite" values="{";".join(values)}"/>{clock.seen(placed // STOPS)}'
    )
    draw_train(svg, s, train, False, moves, transform=f"translate({spots[-1]})")
