"""Quiet hours: from one time of day to another where the person lives, over midnight and changes of clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def quiet_until(now: datetime, zone: str, start: time, end: time) -> datetime | None:
    """When the quiet hours end that `now` lies in; None outside of them."""
    place = ZoneInfo(zone)
    today = now.astimezone(place).date()
    for day in (today - timedelta(days=1), today):
        last_day = day if start < end else day + timedelta(days=1)
        begins, ends = min(_instants(day, start, place)), max(_instants(last_day, end, place))
        if begins <= now < ends:
            return ends
    return None


def _instants(day: date, clock: time, place: ZoneInfo) -> list[datetime]:
    """When a clock shows that time: twice where it is put back; where it is put forward, just before and just after."""
    return [datetime.combine(day, clock.replace(fold=fold), place).astimezone(UTC) for fold in (0, 1)]
