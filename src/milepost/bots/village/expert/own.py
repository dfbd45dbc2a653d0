"""A seat's own game in few numbers: its tableau, its purse, its hand and the markets.

Imagined turns are played here, which is much quicker than with a whole position; of the others only what they take
from the markets matters. What is chosen at last is played by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from typing import NamedTuple

from milepost.bots.village.expert.features import PORTS, Run
from milepost.bots.village.expert.future import TRIP, CardFuture
from milepost.bots.village.expert.value import POINT, RICH, SIDING_AT, OwnSituation, Value, stage
from milepost.village.board.line import Line
from milepost.village.board.tableau import AHEAD, ENTRY, LINES, SPACES, open_spaces
from milepost.village.state import State

KEEP = 0.3  # of what a terminus card usually pays: by so much it must pay better now than later
POLICY_WIDTH = 2  # placings that are combined with trips in an imagined turn
# By filled spaces (as bits), where a track may lie.
OPEN = [[space for space in range(SPACES) if open_spaces(filled) >> space & 1] for filled in range(1 << SPACES)]


class TriedTurn(NamedTuple):
    """A whole turn: a track of the market on a space, and perhaps a trip for a line, before the build or after it."""

    value: int
    place: int
    space: int
    track: int
    trip: int = -1  # its place in the market; -1: none
    line: int = -1
    trip_first: bool = False


class Own:
    """One seat's game."""

    __slots__ = (
        "drawn",
        "filled",
        "hand",
        "heads",
        "left",
        "lines",
        "money",
        "points",
        "spaces",
        "track_coins",
        "tracks",
        "trip_coins",
        "trips",
        "trips_out",
        "value",
    )

    value: Value
    spaces: list[int]
    filled: int
    left: int  # spaces that are empty, which is turns to come
    lines: list[Run]
    heads: list[int]  # by port, the line that has come to it, or -1
    trips: list[tuple[int, ...]]
    points: int
    money: int
    hand: list[int]
    tracks: list[int]
    track_coins: list[int]
    trips_out: list[int]
    trip_coins: list[int]
    drawn: tuple[int, int, int]  # of a future: tracks, trips, terminus cards

    @classmethod
    def of(cls, s: State, seat: int, value: Value) -> Own:
        """The seat's game as it stands."""
        own = cls()
        own.value = value
        own.spaces = s.spaces[seat * SPACES : (seat + 1) * SPACES]
        own.filled = s.filled[seat]
        own.left = SPACES - own.filled.bit_count()
        own.lines, own.heads = [], [-1] * PORTS
        for line in range(LINES):
            counts, last = s.setting.starts[s.letters[seat]][line]
            run: Run = (counts, last, 0, ENTRY[line])
            track = own.spaces[ENTRY[line] >> 1]
            if track:
                run, _ = own.extended(run, track, value.loose[0])
            own.lines.append(run)
            if run[3] >= 0:
                own.heads[run[3]] = line
        own.trips = s.trips[seat * LINES : (seat + 1) * LINES]
        own.points, own.money, own.hand = s.points[seat], s.money[seat], list(s.hands[seat])
        own.tracks, own.track_coins = s.tracks[:], s.track_coins[:]
        own.trips_out, own.trip_coins = s.trips_out[:], s.trip_coins[:]
        own.drawn = (0, 0, 0)
        return own

    def copy(self) -> Own:
        own = Own()
        own.value, own.filled, own.left, own.drawn = self.value, self.filled, self.left, self.drawn
        own.points, own.money = self.points, self.money
        own.spaces, own.lines, own.heads = self.spaces[:], self.lines[:], self.heads[:]
        own.trips, own.hand = self.trips[:], self.hand[:]
        own.tracks, own.track_coins = self.tracks[:], self.track_coins[:]
        own.trips_out, own.trip_coins = self.trips_out[:], self.trip_coins[:]
        return own

    # Lines

    def extended(self, run: Run, track: int, loose: Sequence[int]) -> tuple[Run, int]:
        """The line with that track at its head and with all that follows; and what these tracks were worth loose."""
        setting, spaces = self.value.setting, self.spaces
        curve, terrain, adds = setting.curve, setting.terrain, setting.adds
        counts, last, pairs, port = run
        taken = 0
        while True:
            code = track * 2 + (port & 1)
            counts += adds[code]
            taken += loose[code]
            here = terrain[track]
            if here == last:
                pairs += 1
            last = here
            port = AHEAD[port ^ curve[track]]
            if port < 0:
                break
            track = spaces[port >> 1]
            if not track:
                break
        return (counts, last, pairs, port), taken

    def best_terminus(self, hand: Sequence[int], run: Run, trips: int) -> tuple[int, int]:
        """The terminus card to play for a line, and what it pays; one that usually pays well is kept."""
        value, keep = self.value, KEEP if self.left > 1 else 0.0
        best, found = -99.0, (0, 0)
        for card in hand:
            pay = value.pay(card, run, trips)
            worth = pay - keep * value.usual[card]
            if worth > best:
                best, found = worth, (card, pay)
        return found

    def pay(self, ended: Sequence[tuple[int, Run]]) -> int:
        """What the hand pays for these lines."""
        hand, pay = self.hand[:], 0
        for line, run in ended:
            if hand:
                card, more = self.best_terminus(hand, run, len(self.trips[line]))
                hand.remove(card)
                pay += more
        return pay

    def room(self) -> list[int]:
        """The lines to which a trip may be assigned."""
        most = self.value.setting.rules.line_trips
        return [line for line, run in enumerate(self.lines) if run[3] >= 0 and len(self.trips[line]) < most]

    def trip_gain(self, trip: int, line: int) -> int:
        """What a trip adds to a line that is not complete."""
        run, trips = self.lines[line], self.trips[line]
        return self.value.line(self.left, run, (*trips, trip)) - self.value.line(self.left, run, trips)

    def trip_offers(self) -> list[tuple[int, int]]:
        """The trips that can be paid for: the place of each, and what its price is worth."""
        table, price = self.value.money[self.left], self.value.setting.rules.trip_price
        return [
            (place, table[min(self.money, RICH)] - table[min(self.money - price - place + coins, RICH)])
            for place, coins in enumerate(self.trip_coins)
            if price + place <= self.money
        ]

    # What it is worth

    def situation(self) -> OwnSituation:
        """What the learned value is told of the seat between two turns."""
        open_lines = [line for line, run in enumerate(self.lines) if run[3] >= 0]
        return OwnSituation(
            self.left,
            [(self.lines[line], self.trips[line]) for line in open_lines],
            self._loose(),
            sum(1 for run in self.lines if run[0] >> SIDING_AT & 15),
            self.money,
            int(sum(self.value.usual[card] for card in self.hand) + 0.5),
            [self._near(line) for line in open_lines],
            sum(self._fits(line) for line in open_lines),
        )

    def total(self) -> int:
        """The seat's points, those still to come included, in thousandths."""
        return POINT * self.points + self.value.leaf.situation(self.situation())

    def _loose(self) -> list[int]:
        """The ways of tracks that no line has come to."""
        spaces, curve = self.spaces, self.value.setting.curve
        passed = 0
        for port in ENTRY:
            while port >= 0 and (track := spaces[port >> 1]):
                passed |= 1 << port
                port = AHEAD[port ^ curve[track]]
        return [
            track * 2 + way
            for space, track in enumerate(spaces)
            if track
            for way in (0, 1)
            if not passed >> space * 2 + way & 1
        ]

    def _near(self, line: int) -> int:
        """How many kinds of track, bridge or curves, would complete the line."""
        curve, spaces = self.value.setting.curve, self.spaces
        space, found = self.lines[line][3] & ~1, 0
        for way in (0, 1):
            port = AHEAD[space | way]
            while port >= 0 and (track := spaces[port >> 1]):
                port = AHEAD[port ^ curve[track]]
            found += port < 0
        return found

    def _fits(self, line: int) -> int:
        """What the best terminus card in hand would pay for the line as it is."""
        run, trips, pay = self.lines[line], len(self.trips[line]), self.value.pay
        return max([pay(card, run, trips) for card in self.hand], default=0)

    # Turns that may be chosen

    def placings(self) -> list[tuple[int, int, int, int]]:
        """Every track that can be paid for on every space: its value, its place in the market, the space, the track.

        Values are told without what stays the same.
        """
        value, left = self.value, self.left - 1
        of = stage(left)
        loose, money, closed = value.loose[of], value.money[left], value.closed[of] if left else 0
        heads, lines, trips, extended = self.heads, self.lines, self.trips, self.extended
        now = [value.line(left, run, trips[line]) if run[3] >= 0 else 0 for line, run in enumerate(lines)]
        siding = [run[0] >> SIDING_AT & 15 > 0 for run in lines]
        sidings, with_one = value.sidings_with(left), sum(siding)
        found = []
        for place in range(min(len(self.tracks), self.money + 1)):
            card, cash = self.tracks[place], self.money + self.track_coins[place] - place
            for track in (card * 2, card * 2 + 1) if value.setting.turnable[card] else (card * 2,):
                for space in OPEN[self.filled]:
                    worth, more, ended = 0, with_one, []
                    for port in (space * 2, space * 2 + 1):
                        worth += loose[track * 2 + (port & 1)]
                        line = heads[port]
                        if line < 0:
                            continue
                        run, taken = extended(lines[line], track, loose)
                        worth -= taken + now[line]
                        if run[0] >> SIDING_AT & 15 and not siding[line]:
                            more += 1
                        if run[3] >= 0:
                            worth += value.line(left, run, trips[line])
                        else:
                            ended.append((line, run))
                            worth += POINT * value.score(run, trips[line]) + closed
                    pay = self.pay(ended) if ended else 0
                    worth += money[min(cash + pay, RICH)] + sidings[more]
                    found.append((worth, place, space, track))
        return found

    def turns(self, width: int, trips: bool = True) -> list[TriedTurn]:
        """Whole turns with the `width` best placings, each without a trip and with every trip; the best first."""
        found = []
        for placing in nlargest(width, self.placings()):
            turn = TriedTurn(*placing)
            found.append(turn)
            if trips and self.trips_out:
                found += self.with_trips(turn)
        found.sort(reverse=True)
        return found

    def with_trips(self, turn: TriedTurn) -> list[TriedTurn]:
        """The turn with each trip that can be paid for, on each line with room."""
        value, left, setting = self.value, self.left - 1, self.value.setting
        lines, ended = self.lines[:], []
        for port in (turn.space * 2, turn.space * 2 + 1):
            line = self.heads[port]
            if line >= 0:
                lines[line], _ = self.extended(lines[line], turn.track, value.loose[0])
                if lines[line][3] < 0:
                    ended.append((line, lines[line]))
        cash = self.money + self.track_coins[turn.place] - turn.place + (self.pay(ended) if ended else 0)
        room, table, found = self.room(), value.money[left], []
        for place, trip in enumerate(self.trips_out):
            price = setting.rules.trip_price + place
            net = price - self.trip_coins[place]
            first = self.money >= price and self.money - net >= turn.place
            if not first and cash < price:
                continue
            worth = turn.value - table[min(cash, RICH)] + table[min(cash - net, RICH)]
            for line in room:
                run, trips = lines[line], self.trips[line]
                if run[3] >= 0:
                    gain = value.line(left, run, (*trips, trip)) - value.line(left, run, trips)
                elif first:  # it scores at once
                    gain = POINT * setting.trips[trip].score(Line(*run[:3]))
                else:
                    continue
                found.append(TriedTurn(worth + gain, turn.place, turn.space, turn.track, place, line, first))
        return found

    # Playing

    def play(self, turn: TriedTurn, future: CardFuture) -> None:
        """Play a turn; what comes into the markets and into the hand is the future's."""
        if turn.trip >= 0 and turn.trip_first:
            self._plan(turn.trip, turn.line, future)
        self.money += self.track_coins[turn.place] - turn.place
        self._take_track(turn.place, future)
        self._lay(turn.space, turn.track, future)
        if turn.trip >= 0 and not turn.trip_first:
            self._plan(turn.trip, turn.line, future)

    def rivals(self, future: CardFuture) -> None:
        """The others take what they take before the seat's next turn."""
        for what, place in future.takes[self.left]:
            if what == TRIP:
                if self.trips_out:
                    self._take_trip(min(place, len(self.trips_out) - 1), future)
            elif self.tracks:
                self._take_track(min(place, len(self.tracks) - 1), future)

    def _plan(self, place: int, line: int, future: CardFuture) -> None:
        self.money += self.trip_coins[place] - place - self.value.setting.rules.trip_price
        self.trips[line] = (*self.trips[line], self.trips_out[place])
        self._take_trip(place, future)

    def _take_trip(self, place: int, future: CardFuture) -> None:
        for farther in range(place):
            self.trip_coins[farther] += 1
        del self.trips_out[place], self.trip_coins[place]
        tracks, trips, termini = self.drawn
        if trips < len(future.trips):
            self.trips_out.append(future.trips[trips])
            self.trip_coins.append(0)
            self.drawn = tracks, trips + 1, termini

    def _take_track(self, place: int, future: CardFuture) -> None:
        for farther in range(place):
            self.track_coins[farther] += 1
        del self.tracks[place], self.track_coins[place]
        tracks, trips, termini = self.drawn
        if tracks < len(future.tracks):
            self.tracks.append(future.tracks[tracks])
            self.track_coins.append(0)
            self.drawn = tracks + 1, trips, termini

    def _lay(self, space: int, track: int, future: CardFuture) -> None:
        """Put the track there, and resolve the lines that it completes."""
        ended = []
        for port in (space * 2, space * 2 + 1):
            line = self.heads[port]
            if line >= 0:
                self.heads[port] = -1
                run, _ = self.extended(self.lines[line], track, self.value.loose[0])
                self.lines[line] = run
                if run[3] >= 0:
                    self.heads[run[3]] = line
                else:
                    ended.append(line)
        self.spaces[space] = track
        self.filled |= 1 << space
        for line in ended:
            self._resolve(line, future)
        self.left -= 1

    def _resolve(self, line: int, future: CardFuture) -> None:
        run, trips = self.lines[line], self.trips[line]
        self.points += self.value.score(run, trips)
        if self.hand:
            card, pay = self.best_terminus(self.hand, run, len(trips))
            self.hand.remove(card)
            self.money += pay
        self.trips[line] = ()
        tracks, drawn, termini = self.drawn
        if termini < len(future.termini):
            self.hand.append(future.termini[termini])
            self.drawn = tracks, drawn, termini + 1


def ended_with(own: Own, turn: TriedTurn, future: CardFuture, turns: int) -> int:
    """What the seat has after that turn and so many more, each the one it values most: its points and those to come."""
    trial = own.copy()
    trial.play(turn, future)
    for _ in range(turns):
        trial.rivals(future)
        if not trial.tracks:
            break
        trial.play(trial.turns(POLICY_WIDTH)[0], future)
    return trial.total()
