"""Who sits where at one table, and what each of them may do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import SeatRow, WaitingRow
from milepost.server.store.rows import TableRow
from milepost.tell.records import Seat as SeatTold


@dataclass
class Seating:
    row: TableRow
    places: list[SeatRow]
    changed: bool = False  # since those who watch were told
    line: list[WaitingRow] = field(default_factory=list)  # who waits for a seat

    @property
    def bots(self) -> list[str | None]:
        """The bot that plays each seat now; None: a person's seat, or an open one."""
        return [place.player for place in self.places]

    def held_by(self, person: Person | None) -> list[int]:
        """The seats a person holds, bots that stand in or not."""
        return [place.seat for place in self.places if person is not None and place.person_id == person.id]

    def of_people(self) -> set[int]:
        """The seats that are not a bot's: a person's, or open."""
        return {place.seat for place in self.places if place.bot is None}

    def hosted_by(self, person: Person | None) -> bool:
        return person is not None and person.id == self.row.host

    def homes(self) -> int:
        """How many people play here, open seats counted as one each."""
        return len({place.person_id or place.seat for place in self.places if place.bot is None})

    def shown(self, person: Person | None) -> list[SeatTold]:
        """The seats as a table's answer lists them; `bot` is who plays there now, as far as the person may know."""
        return [
            {
                "name": self.row.seats[place.seat]["name"],
                "bot": place.bot or self._stand_in(place, person),
                "kind": "open" if place.open else "bot" if place.bot else "person",
                "yours": person is not None and place.person_id == person.id,
                "resigned": place.resigned,
            }
            for place in self.places
        ]

    def _stand_in(self, place: SeatRow, person: Person | None) -> str | None:
        """One that finishes a single turn tells whose turn it is, which spectators may be yet to see."""
        return None if place.for_turn and not self.held_by(person) else place.away

    def shape(self, person: Person | None) -> tuple[Any, ...]:
        """All of it that a look at the table depends on."""
        return self.held_up() is None, self.shown(person)

    def people(
        self,
        person: Person | None,
        here: set[str | None],
        invited: set[int],
        clock_of: Callable[[SeatRow], dict[str, Any] | None],
    ) -> dict[str, Any]:
        """Who sits where, as somebody may know it.

        `here` are the people who have the table open, `invited` the seats to which a link leads.
        """
        reason = self.held_up()
        places = [
            {
                "seat": place.seat,
                **shown,
                "host": place.person_id is not None and place.person_id == self.row.host,
                "here": place.person_id is not None and place.person_id in here,
                "away": self._stand_in(place, person) is not None,
                "invited": self.hosted_by(person) and place.open and place.seat in invited,
                "person": place.person_id,
                "clock": clock_of(place),
            }
            for place, shown in zip(self.places, self.shown(person), strict=True)
        ]
        return {
            "host": self.hosted_by(person),
            "visibility": self.row.visibility,
            "paused": self.row.paused,
            "ended": self.row.ended,
            "held_up": reason.message if reason else None,
            "clock": self.row.settings.get("clock"),
            "places": places,
            "line": self._in_line(person),
        }

    def _in_line(self, person: Person | None) -> dict[str, Any]:
        """How many wait for a seat; and whoever asks, which of them they are, and which seat they are offered."""
        own = next(((n, row) for n, row in enumerate(self.line, 1) if person and row.person_id == person.id), None)
        until = aware(own[1].until).isoformat() if own and own[1].until else None
        return {
            "waiting": len(self.line),
            "place": own[0] if own else None,
            "seat": own[1].seat if own else None,
            "until": until,
        }

    # Who may do what

    def check_look(self, person: Person | None, seat: int | None) -> None:
        """Refuse a look at a seat that is not the asker's, and at a table kept private."""
        if self.row.visibility == "private" and not (self.held_by(person) or self.hosted_by(person)):
            raise Problem(404, "unknown table", say("There is no table “{id}”.", id=self.row.id), guess=True)
        if seat is None:
            return
        if person is None:
            raise Problem(401, "token", say("A seat is seen and played only by the person who holds it."))
        if seat not in self.held_by(person):
            raise Problem(403, "seat", say("This seat is not yours."))

    def check_act(self, person: Person | None, seat: int) -> None:
        self.check_look(person, seat)
        place = self.places[seat]
        if place.resigned:
            raise Problem(403, "seat", say("You have resigned; a bot plays on for you."))
        if place.for_turn:
            raise Problem(409, "away", say("Your time was up; a bot finishes this turn for you."))
        if place.away is not None:
            raise Problem(409, "away", say("A bot is playing for you. Take your seat back first."))
        if (reason := self.held_up()) is not None:
            raise reason

    def check_host(self, person: Person | None) -> None:
        if person is None:
            raise Problem(401, "token", say("Only the host of the table may do this."))
        if not self.hosted_by(person):
            raise Problem(403, "host", say("Only the host of the table may do this."))

    def place(self, seat: int) -> SeatRow:
        if seat >= len(self.places):
            raise Problem(404, "seat", say("This table has seats 0 to {last}.", last=len(self.places) - 1))
        return self.places[seat]

    def held_up(self) -> Problem | None:
        """Why nobody may act now, if so."""
        if self.row.ended:
            return Problem(409, "ended", say("The host has ended this game."))
        if self.row.paused:
            return Problem(409, "paused", say("The host has paused this table."))
        if waiting := [place.seat for place in self.places if place.open]:
            seats = say("a player") if len(waiting) == 1 else say("{number} players", number=len(waiting))
            return Problem(409, "open seats", say("The table waits for {seats} to join.", seats=seats))
        return None
