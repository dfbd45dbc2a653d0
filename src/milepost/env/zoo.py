"""Milepost for PettingZoo: `env("india")` as an AEC environment, `parallel_env` for libraries that want that.

```python
env = milepost.env.zoo.env("india", players=4)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from milepost.env.encoding import LEAST, MOST
from milepost.env.table import Table


class MilepostAEC(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed as strictly as we are
    """One agent a seat, in the order in which the rules ask them."""

    metadata = {"name": "milepost_v0", "render_modes": ["ansi"], "is_parallelizable": True}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        players: int = 4,
        variants: Sequence[str] = (),
        reward: str = "win",
        rounds: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(title, players, variants, reward, rounds)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{n}" for n in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self.table.encoding
        seen = spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        elif not hasattr(self, "_random"):
            self._random = np.random.default_rng()
        self.table.start(int(self._random.integers(2**31)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Who is to act, and what it may do."""
        table = self.table
        seat = self._acting = table.seat
        self._legal = table.legal() if seat >= 0 else []
        self.agent_selection = self.possible_agents[max(seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        encoding, state, seat = self.table.encoding, self.table.game.state, self._seat[agent]
        mask = np.zeros(encoding.actions, np.int8)
        if seat == self._acting:
            mask[self._legal] = 1
        return {"observation": encoding.observe(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0
        gained = self.table.step(-1 if action is None else int(action))
        self.rewards = {other: gained[self._seat[other]] for other in self.agents}
        self._accumulate_rewards()
        self._look()
        if self._acting < 0:
            self.terminations = dict.fromkeys(self.agents, self.table.over)
            self.truncations = dict.fromkeys(self.agents, not self.table.over)

    def render(self) -> str | None:
        return str(self.table.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""


def env(title: str, players: int = 4, forgiving: bool = False, **options: Any) -> AECEnv[str, Any, Any]:
    """An AEC environment. An action that is not legal raises `IllegalAction` with its rule, and nothing changes;
    a `forgiving` one ends the game instead, at the cost of 1 to its agent.

    PettingZoo's wrappers that watch the order of calls are left out: they take more time than a step of Village.
    """
    made = MilepostAEC(title, players, **options)
    return wrappers.TerminateIllegalWrapper(made, illegal_reward=-1) if forgiving else made


def parallel_env(title: str, players: int = 4, **options: Any) -> ParallelEnv[str, Any, Any]:
    """The same for libraries in which all agents step at once: only the action of the one who is to act counts."""
    return turn_based_aec_to_parallel(MilepostAEC(title, players, **options))
