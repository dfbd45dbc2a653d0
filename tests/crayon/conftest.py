"""A rule's test runs under the options of each title it is marked for: the same picture, every book."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kit
import rules_report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = list(metafunc.definition.iter_markers("rule"))
    without = [title for mark in metafunc.definition.iter_markers("without") for title in mark.args]
    titles = [title for title in getattr(metafunc.module, "TITLES", ()) if title not in without]
    shown = sorted({title for mark in marks for title in rules_report.titles_of(mark.args[0], mark.args[1:], titles)})
    if shown:
        metafunc.parametrize("under", shown, indirect=True)


@pytest.fixture(autouse=True)
def under(request: pytest.FixtureRequest) -> Iterator[str]:
    """The title whose options drawn boards are given."""
    kit.like = getattr(request, "param", "india")
    yield kit.like
    kit.like = "india"
