from __future__ import annotations

from milepost.toml_lines import value_lines

TEXT = '''\
# a comment with = and [brackets]
title = "a # no comment"
[map]
clip = [[1, 2], # first
        [3, 4]]
"quoted key" = 1979-05-27 07:32:00
[[cities]]
name = "One"
[[cities]]
name = """
Two"""
at = { x = 1, y = [
  5 ] }
[cities.banks]
Po = 'left'
[a.b]
c.d = true
'''


def test_every_value_has_its_line() -> None:
    lines = value_lines(TEXT)
    assert lines["title",] == 2
    assert lines["map", "clip"] == 4
    assert lines["map", "clip", 1, 0] == 5
    assert lines["map", "quoted key"] == 6
    assert lines["cities", 0] == 7
    assert lines["cities", 1, "name"] == 10
    assert lines["cities", 1, "at", "y", 0] == 13
    assert lines["cities", 1, "banks", "Po"] == 15
    assert lines["a", "b", "c", "d"] == 17
