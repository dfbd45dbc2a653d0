"""Milepost for Gymnasium: one seat learns, bots sit in the others.

```python
import gymnasium, milepost.env.gym
env = gymnasium.make("Milepost-v0", title="india", opponents=("greedy", "greedy", "greedy"))
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from milepost.bots import make_bot
from milepost.bots.base import Bot
from milepost.env.encoding import LEAST, MOST
from milepost.env.table import Table
from milepost.errors import IllegalAction, MilepostError

ILLEGAL = -1.0  # the reward of an action that is not legal; the learner is asked again
BUDGET = 200  # positions a bot may look at for one decision
Seen = dict[str, Any]


class MilepostGym(gymnasium.Env[Seen, int]):
    """The learner's seat is drawn anew for each game unless one is given. `opponents` are player strings."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        title: str = "india",
        opponents: Sequence[str] = ("greedy", "greedy", "greedy"),
        seat: int | None = None,
        variants: Sequence[str] = (),
        reward: str = "win",
        rounds: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if seat is not None and not 0 <= seat <= len(opponents):
            raise MilepostError(f"there is no seat {seat}; the seats are 0 to {len(opponents)}")
        self.table = Table(title, len(opponents) + 1, variants, reward, rounds)
        self.opponents, self.render_mode = tuple(opponents), render_mode
        self._given_seat = seat
        encoding = self.table.encoding
        self.action_space = spaces.Discrete(encoding.actions)  # type: ignore[assignment]  # its numbers are NumPy's
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        draw = self.np_random.integers
        self.seat = int(draw(self.table.players)) if self._given_seat is None else self._given_seat
        self.table.start(int(draw(2**31)))
        names = iter(self.opponents)
        self._bots: dict[int, Bot[Any]] = {
            other: make_bot(next(names), int(draw(2**31))) for other in range(self.table.players) if other != self.seat
        }
        for other, bot in self._bots.items():
            bot.start(self.table.game.view(other))
        self._others_act()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self.table.seat < 0:
            raise MilepostError("this game is over; reset() begins another")
        try:
            reward = self.table.step(int(action))[self.seat] + self._others_act()
        except IllegalAction as refusal:  # nothing has changed
            return self._seen(), ILLEGAL, False, False, {"illegal": str(refusal)}
        return self._seen(), reward, self.table.over, self.table.broken_off, {}

    def _others_act(self) -> float:
        """Let the bots play until the learner is to act or the game is over; what that brings the learner."""
        gained, table = 0.0, self.table
        while (seat := table.seat) >= 0 and seat != self.seat:
            action = self._bots[seat].choose(table.game.view(seat), BUDGET)
            gained += table.played(action)[self.seat]
        return gained

    def _seen(self) -> Seen:
        encoding, state = self.table.encoding, self.table.game.state
        mask = np.zeros(encoding.actions, np.int8)
        if self.table.seat == self.seat:
            mask[self.table.legal()] = 1
        return {"observation": encoding.observe(state, self.seat), "action_mask": mask}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask as sb3-contrib's MaskablePPO asks for it."""
        mask = np.zeros(self.table.encoding.actions, np.bool_)
        if self.table.seat == self.seat:
            mask[self.table.legal()] = True
        return mask

    def render(self) -> str | None:
        return str(self.table.game) if self.render_mode == "ansi" else None


gymnasium.register("Milepost-v0", "milepost.env.gym:MilepostGym")
