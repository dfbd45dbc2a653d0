"""The triangular lattice: names, neighbours, triangles and the sections between them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from milepost.crayon.board.lattice import (
    around,
    centre,
    crossed,
    distance,
    next_triangles,
    parse_place,
    place_name,
    position,
    section,
    section_name,
    sides,
    triangle_at,
    triangles_around,
    triangles_beside,
    within,
)

places = st.tuples(st.integers(0, 90), st.integers(0, 90))


@given(places)
def test_names_parse_back(place: tuple[int, int]) -> None:
    assert parse_place(place_name(*place)) == place


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_a_point_lies_in_its_triangle(x: float, y: float) -> None:
    corners = [position(place) for place in triangle_at(x, y)]
    assert min(cx for cx, _ in corners) - 1e-6 <= x <= max(cx for cx, _ in corners) + 1e-6
    assert min(cy for _, cy in corners) - 1e-6 <= y <= max(cy for _, cy in corners) + 1e-6
    assert triangle_at(*centre(triangle_at(x, y))) == triangle_at(x, y)


def test_neighbours() -> None:
    for place in ((4, 4), (5, 4)):
        assert len(set(around(place))) == 6
        assert all(distance(place, other) == 1 for other in around(place))
        assert sum(1 for _ in within(place, 2)) == 19
        for triangle in triangles_around(place):
            assert place in triangle
            assert len(list(next_triangles(triangle))) == 3


def test_sections_have_names_and_two_sides() -> None:
    assert section_name(section((1, 1), (0, 1))) == "A2se"
    assert section_name(section((2, 2), (2, 3))) == "C3e"
    for side in sides(triangle_at(3.3, 3.3)):
        first, second = triangles_beside(side)
        assert crossed(first, second) == side
