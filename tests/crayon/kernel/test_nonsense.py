"""The kernel in C is asked nonsense: it answers with an exception, and does not crash."""

from __future__ import annotations

import random
from contextlib import suppress
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crayon.kernel.lands import Land, broad_questions, compiled, land
from milepost.crayon.kernel import accounts, broad, flow, pure, trains

ODD: st.SearchStrategy[object] = st.sampled_from(
    [-1, 0, 1, 5, 10**9, -(10**9), 1 << 63, -(1 << 70), 1 << 12_000, None, "x", 1.5, b"", (), [1], {}]
)
CLASSES = st.sampled_from(
    [
        "Ground",
        "account",
        "between",
        "Costs",
        "Courses",
        "Journeys",
        "Net",
        "Broad",
        "Broad.stays",
        "Broad.without",
        "reach",
        "distances",
        "flood",
        "groups",
        "network",
        "lead_ways",
        "joined",
        "way_between",
    ]
)


def sensible(at: Land, name: str) -> list[object]:
    """A question that has an answer, to be spoiled in one place or several."""
    board, ground = at.board, at.ground
    nothing = bytes(len(board.ends))
    track = trains.Track(bytearray(b"\1" * len(board.ends)), nothing, nothing, [1] * len(board.links), [-1, 0])
    everywhere, steps = b"\1" * board.size, at.steps
    led = [flow.Passage(0, 0, 0, 1, (0,))]
    a, b = board.ends[0]
    table = (accounts.Hop((0, 3), 2), track.owner, 2, nothing, (None,) * len(board.section))
    lattice, net, owner, room = broad_questions(random.Random(1), board)
    questions: dict[str, list[object]] = {
        "account": [ground, [a, b, a], (dict.fromkeys(((a, b), (b, a)), table[0]), *table[1:]), (3, 0, 9, True), {4}],
        "Ground": list(ground),
        "Costs": [ground, board.bit[3], [(1, steps), (0, steps)], steps, steps, [(0, 5)], 20, 1, [(1, 2, 3)], 6],
        "Courses": [ground, board.bit[3], [compiled.Layer(1, steps)], [], board.everywhere, 60, 3 * 6, board.arms[:2]],
        "between": [ground, [compiled.Layer(1, steps)], [], [board.bit[3], board.everywhere], 60],
        "Journeys": [ground, 3, -1, track, everywhere, [(-2, 1, 5)], 9, [0, 4]],
        "Net": [[[0, 2], [1, 3]], [1, 0, 1, 0], (0, 4)],
        "Broad": [lattice, net],
        "Broad.stays": [compiled.Broad(lattice, net), owner, 4, 2],
        "Broad.without": [compiled.Broad(lattice, net), owner, room, 4, 2],
        "reach": [ground, 3, -1, 6, everywhere, track, 20, 4, trains.Weather(everywhere, bytes(9), True)],
        "distances": [ground, [1, 2], 4],
        "joined": [compiled.Net([[0], [1]], [1, 0]), b"\1\0", 0, 1, 1, 0],
        "way_between": [compiled.Net([[0], [1]], [1, 0]), b"\1\0", [0], [1], led],
        "flood": [board.bit[3], steps, board.stride],
        "groups": [ground, [0, 5, 9], (steps, steps, track.owner, 1, nothing, [(0, 5)])],
        "network": [ground, board.bit[3], (steps, steps, track.owner, 1, nothing, [(0, 5)])],
        "lead_ways": [compiled.Net([[0], [1]], [1, 0]), bytearray(b"\2\0"), [[0]] * 2, b"\0\3", 2, led],
    }
    return questions[name]


@given(name=CLASSES, data=st.data())
@settings(max_examples=400)
def test_nonsense_is_answered_with_an_exception_or_an_answer_but_no_crash(name: str, data: st.DataObject) -> None:
    at = land("islands")
    arguments = sensible(at, name)
    for _ in range(data.draw(st.integers(1, 2))):
        where = data.draw(st.integers(0, len(arguments) - 1))
        spoiled = arguments[where]
        inside = isinstance(spoiled, list | tuple) and spoiled and not isinstance(spoiled, pure.Ground)
        if inside and data.draw(st.booleans()):
            parts = list(spoiled)  # type: ignore[call-overload]
            parts[data.draw(st.integers(0, len(parts) - 1))] = data.draw(ODD)
            arguments[where] = tuple(parts) if isinstance(spoiled, tuple) else parts
        else:
            arguments[where] = data.draw(ODD)
    try:
        answer = attrgetter(name)(compiled)(*arguments)
        if name in ("Costs", "Courses", "Journeys"):
            answer.path(data.draw(ODD))
    except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, MemoryError):
        pass


@given(data=st.data())
@settings(max_examples=200)
def test_nonsense_about_trips_is_no_crash_either(data: st.DataObject) -> None:
    """The planner's search is asked in rows of rows, and answered by Python in between."""
    pick = (0, 0, True, 99.0)
    leg: tuple[object, ...] = ([], 3, 4, ((1, 4),), 0, 0)
    figures = (200, 3, 2, 3, 50, 0, -1, 4, 9.0, 20.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 9.0, -1e9, 0.0)
    rows: list[list[object]] = [
        [0, 1, 1, 0, 1, 1, 0, False, True, 10, 0.1, 99.0, 1.0, (pick,), ()],
        [1, 1, 2, -1, 0, 2, 1, False, True, 20, 0.0, 99.0, 1.0, (pick, (3, 1, True, 99.0)), (0,)],
        list(figures),
        list(pick),
        list(leg),
        [1, 4],
    ]
    odd = st.one_of(ODD, st.sampled_from([-(1 << 63), 1 << 30, -(1 << 31), 2**31 - 1, float("nan"), float("inf")]))
    for _ in range(data.draw(st.integers(1, 3))):
        row = data.draw(st.sampled_from(rows))
        row[data.draw(st.integers(0, len(row) - 1))] = data.draw(odd)
    first, second, told, picked, path, section = map(tuple, rows)
    if isinstance(first[-2], tuple) and data.draw(st.booleans()):
        first = (*first[:-2], (picked,), first[-1])
    if isinstance(path[3], tuple) and data.draw(st.booleans()):
        path = (*path[:3], (section,), *path[4:])
    if isinstance(told[0], int) and told[0] > 200:
        told = (200, *told[1:])  # stops to be tried: it would take for ever
    answers = (lambda place, city: (path, 0.0)), (lambda place, city: 5), (lambda leg, begin: 0.5)
    with suppress(TypeError, ValueError, LookupError, ArithmeticError):
        compiled.trips((first, second), ((20, 1), (10, 0)), [3, 8], [0], told, *answers)


@pytest.mark.parametrize(
    ("name", "where", "wrong", "error"),
    [
        ("Costs", 1, -1, OverflowError),  # a set is no negative number
        ("Costs", 1, 1 << 10_000, OverflowError),  # and not larger than the board
        ("Costs", 3, [0] * 5, ValueError),
        ("Costs", 5, [(0, 10**6)], IndexError),
        ("Courses", 5, 1 << 40, ValueError),
        ("Courses", 6, 10**6, ValueError),
        ("Courses", 7, [10**6], IndexError),
        ("Journeys", 1, 10**6, IndexError),
        ("Journeys", 4, b"", IndexError),
        ("reach", 1, -5, IndexError),
        ("reach", 8, trains.Weather(b"", b"", False), IndexError),
        ("account", 1, [10**6], IndexError),
        ("account", 1, [0, 0], KeyError),
        ("account", 2, ({}, b"", 2, b"", ()), ValueError),
        ("account", 3, (3, 0, 0, True), ValueError),
        ("between", 3, [1, -1], OverflowError),
        ("between", 4, 1 << 31, ValueError),
        ("distances", 1, [10**6], IndexError),
        ("distances", 1, ["A1"], TypeError),
        ("flood", 1, [0] * 7, TypeError),
        ("groups", 1, [10**6], IndexError),
        ("groups", 2, ((), (), b"", 1, b"", []), ValueError),
        ("network", 1, -1, OverflowError),
        ("lead_ways", 1, bytearray(1), ValueError),
        ("lead_ways", 1, b"\1\0", TypeError),  # the room must be written to
        ("lead_ways", 2, [[2]], IndexError),
        ("lead_ways", 5, [(2, 0, 0, 1, (0,))], IndexError),
        ("lead_ways", 5, [(0, 8, 0, 1, (0,))], IndexError),
        ("lead_ways", 5, [(0, 0, 2, 1, (0,))], IndexError),
        ("lead_ways", 5, [(0, 0, 0, 1, (2,))], IndexError),
        ("lead_ways", 5, [(0, 0, 0, 1, (1,))], ValueError),  # this arc does not start where the way does
        ("lead_ways", 5, [(0, 0, 0, 1)], TypeError),
        ("lead_ways", 5, [None], TypeError),
        ("joined", 1, b"", IndexError),
        ("joined", 2, 2, IndexError),
        ("joined", 3, -1, IndexError),
        ("joined", 5, 1, IndexError),
        ("way_between", 1, b"", IndexError),
        ("way_between", 2, [2], IndexError),
        ("way_between", 3, [-1], IndexError),
        ("way_between", 4, [None], TypeError),
        ("way_between", 4, [()], ValueError),
        ("way_between", 4, [(0, 0, 0, 1, (2,))], IndexError),
        ("Net", 0, [[0], [7]], IndexError),
        ("Net", 0, [[1], [0]], ValueError),  # the arc from 1 to 0 does not start at 0
        ("Net", 2, (0, 8), ValueError),
        ("Net", 2, (1, 5), ValueError),
        ("Broad", 0, broad.Lattice([], [], [0], b"\0", b"\0", [0]), ValueError),
        ("Broad.stays", 1, b"", IndexError),
        ("Broad.stays", 2, 10**6, IndexError),
        ("Broad.without", 2, b"", IndexError),
        ("Broad.without", 4, 0, IndexError),
        ("Ground", 1, [0] * 5, ValueError),
    ],
)
def test_each_mistake_has_its_exception(name: str, where: int, wrong: object, error: type[Exception]) -> None:
    arguments = sensible(land("islands"), name)
    arguments[where] = wrong
    with pytest.raises(error):
        attrgetter(name)(compiled)(*arguments)
