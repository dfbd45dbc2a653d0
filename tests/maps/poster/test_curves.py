"""Curves as the picture draws them."""

from __future__ import annotations

from milepost.maps.poster.curves import curve


def test_svg_path() -> None:
    assert curve([(0.0, 0.0)]) == ""
    assert curve([(0.0, 0.0), (1.0, 2.0)]).startswith("M0 0C")
