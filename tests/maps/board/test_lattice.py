"""Points of the ground and the lattice places nearest to them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from milepost.crayon.board.lattice import position
from milepost.maps.board.lattice import nearest


@given(st.tuples(st.integers(0, 90), st.integers(0, 90)), st.floats(-0.28, 0.28), st.floats(-0.28, 0.28))
def test_nearest_place(place: tuple[int, int], dx: float, dy: float) -> None:
    x, y = position(place)
    assert nearest(x + dx, y + dy) == place
