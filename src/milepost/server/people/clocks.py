"""The clocks of seats: when one runs, what is left on it, and what happens when it has run out.

No rule of a game looks at them. A clock runs while its person is waited for and nothing holds the table up:

- `turn`: so many seconds for each stretch of being waited for;
- `bank`: so many seconds for the whole game, and some more after each stretch.

When it runs out a bot finishes the turn, or the table waits and shows that the time is up, as the host has chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypedDict

from sqlalchemy import select

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.people import aware
from milepost.server.people.rows import PersonRow, SeatRow, now
from milepost.server.people.seating import Seating
from milepost.server.people.seats import Seats

WARNING = timedelta(hours=12)  # a clock that is about to run out has so much left at most,
LOW = 0.25  # and such a part of what it began with
LONGEST_VACATION = timedelta(days=366)


class Clock(TypedDict):
    """What a host has chosen for the table."""

    kind: Literal["turn", "bank"]
    seconds: float
    increment: float
    then: Literal["bot", "wait"]


class Clocks:
    def __init__(self, seats: Seats, time: Callable[[], datetime] = now) -> None:
        self.seats = seats
        self.time = time
        self._warned: set[tuple[str, int, datetime]] = set()  # stretches of being waited for

    def keep(self, at: Seating, waiting: tuple[int, ...], over: bool) -> None:
        """Start and stop the clocks as the position asks; called after everything that may have changed it."""
        clock: Clock | None = at.row.settings.get("clock")
        if clock is None and not any(place.since or place.for_turn for place in at.places):
            return
        held_up = over or at.held_up() is not None
        changes = [(place, self._change(place, clock, place.seat in waiting, held_up)) for place in at.places]
        if any(values for _, values in changes):
            with self.seats.writing(at, turn=False) as write:
                for place, values in changes:
                    if values:
                        write.seat(place, **values)

    def _change(self, place: SeatRow, clock: Clock | None, waited_for: bool, held_up: bool) -> dict[str, Any]:
        """What becomes of a seat's clock, and of the bot that finishes a turn."""
        due = waited_for and not held_up
        if place.for_turn and not due:
            return {"away": None, "for_turn": False}
        runs = due and place.person_id is not None and place.player is None
        if place.since is None:
            return self._started(place, clock) if runs and clock else {}
        return {} if runs else self._stopped(place, clock, not waited_for)

    def _started(self, place: SeatRow, clock: Clock) -> dict[str, Any]:
        left = clock["seconds"] if place.left is None else place.left
        begin = max(self.time(), self._back_from_vacation(place.person_id))
        return {"left": left, "since": begin, "deadline": begin + timedelta(seconds=left)}

    def _stopped(self, place: SeatRow, clock: Clock | None, over: bool) -> dict[str, Any]:
        left: float | None = remaining(place, self.time())
        if clock is None or (over and clock["kind"] == "turn"):
            left = None
        elif over and left is not None:
            left += clock["increment"]
        return {"left": left, "since": None, "deadline": None}

    def _back_from_vacation(self, person_id: str | None) -> datetime:
        with self.seats.storage.session() as session:
            row = session.get(PersonRow, person_id)
        until = (row.settings if row else {}).get("vacation_until")
        return datetime.fromisoformat(until) if until else datetime.min.replace(tzinfo=UTC)

    def vacation_of(self, person_id: str) -> str | None:
        """When somebody is back, if they are on vacation now."""
        until = self._back_from_vacation(person_id)
        return until.isoformat() if until > self.time() else None

    def go_away(self, person_id: str, until: datetime | None) -> list[str]:
        """Keep a person's vacation; the tables where a clock runs for them."""
        if until is not None and until - self.time() > LONGEST_VACATION:
            raise Problem(422, "vacation", say("A vacation is over within a year."))
        back = max(until, self.time()).astimezone(UTC).isoformat() if until else None  # UTC, as the database keeps it
        with self.seats.storage.session() as session, session.begin():
            row = session.get_one(PersonRow, person_id)
            gone = {name: value for name, value in row.settings.items() if name != "vacation_until"}
            row.settings = gone if back is None else {**gone, "vacation_until": back}
            running = select(SeatRow.table_id).where(SeatRow.person_id == person_id, SeatRow.since.is_not(None))
            return list(session.scalars(running.distinct()))

    def start_again(self, at: Seating, person_id: str) -> None:
        """The running clocks of a person begin anew with what is left: now, or when they are back from vacation."""
        with self.seats.writing(at) as write:
            for place in at.places:
                if place.person_id == person_id and place.since is not None:
                    left, begin = remaining(place, self.time()), max(self.time(), self._back_from_vacation(person_id))
                    write.seat(place, left=left, since=begin, deadline=begin + timedelta(seconds=left))

    def run_out(self) -> list[str]:
        """The tables at which a clock has run out."""
        with self.seats.storage.session() as session:
            late = select(SeatRow.table_id).where(SeatRow.deadline <= self.time()).distinct()
            return list(session.scalars(late))

    def running_low(self) -> dict[str, dict[int, float]]:
        """The clocks that are about to run out, each told once a stretch: by table and seat the seconds left."""
        moment = self.time()
        with self.seats.storage.session() as session:
            soon = SeatRow.deadline > moment, SeatRow.deadline <= moment + WARNING, SeatRow.since.is_not(None)
            rows = session.scalars(select(SeatRow).where(*soon)).all()
        low = [row for row in rows if remaining(row, moment) <= (row.left or 0.0) * LOW]
        known, self._warned = self._warned, {_stretch(row) for row in low}
        found: dict[str, dict[int, float]] = {}
        for row in low:
            if _stretch(row) not in known:
                found.setdefault(row.table_id, {})[row.seat] = remaining(row, moment)
        return found

    def time_is_up(self, at: Seating, bot: str) -> None:
        """Let a bot finish the turn where the host wants that; otherwise the clock stands at nought."""
        clock: Clock | None = at.row.settings.get("clock")
        late = [place for place in at.places if place.deadline and aware(place.deadline) <= self.time()]
        if clock is None or not late:
            return
        with self.seats.writing(at) as write:
            for place in late:
                if clock["then"] == "bot":
                    left = None if clock["kind"] == "turn" else clock["increment"]
                    write.seat(place, away=bot, for_turn=True, left=left, since=None, deadline=None)
                else:
                    write.seat(place, deadline=None)

    def shown(self, place: SeatRow) -> dict[str, Any] | None:
        """A seat's clock as people see it; None where it has none."""
        if place.left is None:
            return None
        running = place.since is not None
        deadline = aware(place.deadline).isoformat() if place.deadline else None
        left, begins = round(remaining(place, self.time())), aware(place.since) if place.since else self.time()
        rests = begins.isoformat() if begins > self.time() else None
        return {"left": left, "running": running, "deadline": deadline, "rests_until": rests}


def _stretch(place: SeatRow) -> tuple[str, int, datetime]:
    return place.table_id, place.seat, aware(place.since or datetime.min)


def remaining(place: SeatRow, moment: datetime) -> float:
    """The seconds left on a seat's clock."""
    spent = max(0.0, (moment - aware(place.since)).total_seconds()) if place.since else 0.0
    return max(0.0, (place.left or 0.0) - spent)
