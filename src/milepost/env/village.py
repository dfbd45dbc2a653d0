"""Village as arrays: every atom there can be, and what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from milepost.env.encoding import Floats, Part, places
from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.board.tableau import LINES, SPACES
from milepost.village.position import VillagePosition
from milepost.village.rules import resolve
from milepost.village.setting import Setting
from milepost.village.state import PHASES

TURNS = 12  # the number of a player's turns, by which rounds are divided
POUNDS, POINTS = 20, 100  # what money and points are divided by
Side = tuple[int, int, Sequence[Sequence[int]], Sequence[int]]  # border, completed lines, trips, tracks


class Layout:
    """One setting as arrays."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.card = [0] * (max(setting.title.cards) + 1)  # the place of each card in a row of all
        for number, card in enumerate(sorted(setting.title.cards)):
            self.card[card] = number
        self.terminus = {card: number for number, card in enumerate(sorted(setting.title.termini))}
        rules, players, cards = setting.rules, setting.players, len(setting.title.cards)
        self.parts = [
            Part("turn", (3,), "round / 12, whether a track has been built, whether a trip has been planned"),
            Part("money", (players,), "pounds / 20"),
            Part("points", (players,), "points / 100"),
            Part("track coins", (rules.tracks_out,), "pounds on the cards of the track market"),
            Part("trip coins", (rules.trips_out,), "pounds on the cards of the trip market"),
            Part("phase", (len(PHASES),), "one of " + ", ".join(PHASES)),
            Part("borders", (players, len(setting.letters)), "the border letter of each player"),
            Part("closed", (players, LINES), "completed lines"),
            Part("tableau", (players, SPACES, cards), "the track on each space: 1, or -1 where it is turned"),
            Part("trips", (players, LINES, cards), "the trips of each line"),
            Part("track market", (rules.tracks_out, cards), "the farthest card first"),
            Part("trip market", (rules.trips_out, cards), "the farthest card first"),
            Part("top", (cards,), "the trip on top of the deck"),
            Part("held", (cards,), "the card taken, until it is placed or assigned"),
            Part("hand", (len(self.terminus),), "the own terminus cards"),
        ]
        at = self.at = places(self.parts)
        # Where the cards of each space, line and market place begin, by player as the observer sees them
        self.spaces = [[at["tableau"] + (n * SPACES + m) * cards for m in range(SPACES)] for n in range(players)]
        self.lines = [[at["trips"] + (n * LINES + m) * cards for m in range(LINES)] for n in range(players)]
        self.tracks = [at["track market"] + m * cards for m in range(rules.tracks_out)]
        self.trips = [at["trip market"] + m * cards for m in range(rules.trips_out)]
        # What lay before each player, as seen from n seats before, when it was last looked at, and its places
        self.known: dict[tuple[int, int], tuple[Side, list[int], list[int]]] = {}

    def all_atoms(self) -> Iterator[int]:
        rules = self.setting.rules
        yield atom(atoms.DONE)
        yield from (atom(atoms.TAKE, place) for place in range(rules.tracks_out))
        yield from (atom(atoms.PLACE, space) for space in range(2 * SPACES))
        yield from (atom(atoms.PLAN, place) for place in range(rules.trips_out))
        yield from (atom(atoms.ASSIGN, line) for line in range(LINES))
        for line in range(LINES):
            for card in self.terminus:
                yield from (atom(atoms.RESOLVE, resolve.argument(line, card, swapped)) for swapped in (False, True))

    def observe(self, state: VillagePosition, seat: int, row: Floats) -> None:
        at, card, players = self.at, self.card, self.setting.players
        seats = [(seat + n) % players for n in range(players)]  # as the observer sees them
        numbers = [state.round / TURNS, state.built, state.planned]
        numbers += [state.money[other] / POUNDS for other in seats]
        numbers += [state.points[other] / POINTS for other in seats]
        row[: len(numbers)] = numbers
        row[at["track coins"] : at["track coins"] + len(state.track_coins)] = state.track_coins
        row[at["trip coins"] : at["trip coins"] + len(state.trip_coins)] = state.trip_coins
        ones, turned = self._tableaus(state, seats)
        ones += [place + card[shown] for place, shown in zip(self.tracks, state.tracks, strict=False)]
        ones += [place + card[shown] for place, shown in zip(self.trips, state.trips_out, strict=False)]
        ones.append(at["phase"] + state.phase)
        if state.top:
            ones.append(at["top"] + card[state.top])
        if state.held:
            ones.append(at["held"] + card[state.held])
        ones += [at["hand"] + self.terminus[one] for one in state.hands[seat]]
        row.put(ones, 1)  # faster than row[ones] where they are a short list
        if turned:
            row.put(turned, -1)

    def _tableaus(self, state: VillagePosition, seats: list[int]) -> tuple[list[int], list[int]]:
        """The places of all that lies before the players; those of turned tracks apart."""
        ones: list[int] = []
        turned: list[int] = []
        for n, other in enumerate(seats):
            side = (
                state.letters[other],
                state.closed[other],
                state.trips[other * LINES : other * LINES + LINES],
                state.spaces[other * SPACES : other * SPACES + SPACES],
            )
            known = self.known.get((n, other))
            if known is None or known[0] != side:  # a side changes seldom, and is most of the row
                known = self.known[n, other] = (side, *self._side(n, *side))
            ones += known[1]
            turned += known[2]
        return ones, turned

    def _side(
        self, n: int, letter: int, closed: int, lines: Sequence[Sequence[int]], tracks: Sequence[int]
    ) -> tuple[list[int], list[int]]:
        """The same of one player, the n-th as the observer sees them."""
        at, card = self.at, self.card
        ones = [at["borders"] + n * len(self.setting.letters) + letter]
        ones += [at["closed"] + n * LINES + line for line in range(LINES) if closed >> line & 1]
        ones += [place + card[trip] for place, trips in zip(self.lines[n], lines, strict=True) for trip in trips]
        laid = [(place, track) for place, track in zip(self.spaces[n], tracks, strict=True) if track]
        ones += [place + card[track >> 1] for place, track in laid if not track & 1]
        return ones, [place + card[track >> 1] for place, track in laid if track & 1]
