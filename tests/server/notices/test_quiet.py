"""Quiet hours through the nights in which clocks are changed."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from milepost.server.notices.quiet import quiet_until


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "start", "end", "until"),
    [
        # The night in which Berlin puts its clocks forward, from 2 to 3 o'clock: 7 o'clock comes an hour sooner.
        ("2026-03-28T22:30", "22:00", "07:00", "2026-03-29T05:00"),
        ("2026-03-29T04:59", "22:00", "07:00", "2026-03-29T05:00"),
        ("2026-03-29T05:00", "22:00", "07:00", None),
        # An end that the clocks leap over: they show 3:30 then.
        ("2026-03-29T00:59", "22:00", "02:30", "2026-03-29T01:30"),
        # The night in which they are put back, from 3 to 2: 7 o'clock comes an hour later.
        ("2026-10-24T22:30", "22:00", "07:00", "2026-10-25T06:00"),
        ("2026-10-25T05:30", "22:00", "07:00", "2026-10-25T06:00"),
        # An end that comes twice: the second counts.
        ("2026-10-25T00:45", "22:00", "02:30", "2026-10-25T01:30"),
        ("2026-10-25T01:29", "22:00", "02:30", "2026-10-25T01:30"),
        ("2026-10-25T01:30", "22:00", "02:30", None),
        # Within one day.
        ("2026-06-01T10:59", "13:00", "14:00", None),
        ("2026-06-01T11:00", "13:00", "14:00", "2026-06-01T12:00"),
        ("2026-06-01T12:00", "13:00", "14:00", None),
    ],
)
def test_quiet_hours_in_berlin(now: str, start: str, end: str, until: str | None) -> None:
    found = quiet_until(utc(now), "Europe/Berlin", time.fromisoformat(start), time.fromisoformat(end))
    assert found == (utc(until) if until else None)
