"""Milepost for OpenSpiel: every title is a Python game, `pyspiel.load_game("milepost_india(players=3)")`.

Chance is explicit: whenever the rules draw something, there is a chance node with every result that can come, all
equally likely. So OpenSpiel's own algorithms see the whole tree. Import this module to register the games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import milepost
from milepost.env.encoding import Encoding, Floats, encoding_of
from milepost.env.table import ROUNDS
from milepost.errors import MilepostError
from milepost.game import Position, find_title

PLAYERS = 2  # unless the game's parameters say otherwise
ATOMS_A_ROUND = 200  # of one player; more than anybody has use for


class Undecided(MilepostError):  # noqa: N818
    """Chance has not been asked yet what it gives here."""

    def __init__(self, offered: int) -> None:
        super().__init__("a result of chance is missing")
        self.offered = offered


class Told:
    """A source of chance that has been told its next results, and asks for the one after them."""

    __slots__ = ("first", "results")

    def __init__(self, first: int, results: list[int]) -> None:
        self.first, self.results = first, results

    def pick(self, count: int, offered: int) -> int:
        if count - self.first < len(self.results):
            return self.results[count - self.first]
        raise Undecided(offered)


class MilepostState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position, or a chance node on the way to the next."""

    def __init__(self, game: MilepostGame) -> None:
        super().__init__(game)
        self.position: Position | None = None  # None: the deal is not over
        self._before: Any = None
        self._atom = self._seat = -1
        self._results: list[int] = []
        self._offered = 0
        self._go_on()

    @property
    def _encoding(self) -> Encoding:
        encoding: Encoding = self.get_game().encoding
        return encoding

    def _go_on(self) -> None:
        """Play the action under way as far as chance has been told, or to its end."""
        game = self.get_game()
        try:
            if self._before is None:
                self.position = game.dealt(Told(0, self._results))
            else:
                trial = self._before.copy()
                trial.source = Told(trial.count, self._results)
                trial.play(self._atom, self._seat)
                self.position = trial
            self._offered, self._results = 0, []
        except Undecided as question:
            self._offered = question.offered

    # What OpenSpiel asks

    def current_player(self) -> int:
        if self._offered:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position is not None
        if self.position.outcome() is not None or self.position.round > self.get_game().most_rounds:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.waiting()[0]

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(self._encoding.legal(self.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        members = [n for n in range(self._offered.bit_length()) if self._offered >> n & 1]
        return [(member, 1 / len(members)) for member in members]

    def _apply_action(self, action: int) -> None:
        if self._offered:
            self._results = [*self._results, action]
        else:
            assert self.position is not None
            self._seat = self.position.waiting()[0]
            self._before, self._atom, self._results = self.position, self._encoding.atoms[action], []
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance gives {action}" if player == pyspiel.PlayerId.CHANCE else self._encoding.text(action)

    def returns(self) -> list[float]:
        outcome = None if self._offered or self.position is None else self.position.outcome()
        players = self._encoding.players
        if outcome is None:
            return [0.0] * players
        share = players / len(outcome.winners) if outcome.winners else 0.0
        return [share - 1 if seat in outcome.winners else -1.0 if outcome.winners else 0.0 for seat in range(players)]

    def __str__(self) -> str:
        return " ".join(map(str, self.history())) or "the beginning"


class MilepostObserver:
    """A seat's view as OpenSpiel wants it."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor: Floats = np.zeros(encoding.size, np.float32)
        self.dict = encoding.named(self.tensor)

    def set_from(self, state: MilepostState, player: int) -> None:
        self.tensor[:] = 0
        position = state.position
        if position is not None:
            self._encoding.observe(position, player, self.tensor)

    def string_from(self, state: MilepostState, player: int) -> str:
        self.set_from(state, player)
        return " ".join(f"{place}:{self.tensor[place]:g}" for place in np.flatnonzero(self.tensor))


class MilepostGame(pyspiel.Game):  # type: ignore[misc]
    """One title."""

    title: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**(params or {})}
        found = find_title(self.title)
        players = int(given.get("players", PLAYERS))
        self.encoding = encoding_of(self.title, players)
        self.most_rounds = int(given.get("rounds", 0)) or ROUNDS[found.family]
        self._names = tuple(f"Player {n + 1}" for n in range(players))
        self._found = found
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=8192,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.most_rounds * players * ATOMS_A_ROUND,
        )
        super().__init__(GAMES[self.title], info, given)

    def dealt(self, source: Any) -> Position:
        """The position after the deal."""
        return self._found.start(self._names, self._found.resolved(()), source)

    def new_initial_state(self) -> MilepostState:
        return MilepostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MilepostObserver:
        return MilepostObserver(self.encoding)


def _game_type(title: str) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=f"milepost_{title}",
        long_name=f"Milepost: {title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": PLAYERS, "rounds": 0},
    )


GAMES = {title: _game_type(title) for title in milepost.title_ids()}
for _title, _kind in GAMES.items():
    pyspiel.register_game(_kind, type(f"Milepost{_title.title()}", (MilepostGame,), {"title": _title}))
