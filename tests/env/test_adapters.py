"""The environments against the libraries they are for, with those libraries' own tests."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from milepost.env import gym, spiel, zoo
from milepost.env.batch import Batch
from milepost.env.table import Table
from milepost.errors import IllegalAction, MilepostError
from milepost.titles import our_ids

with warnings.catch_warnings():  # PettingZoo's tests import an environment of its own in a way it no longer likes
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

ROOT = Path(__file__).parent.parent.parent
# PettingZoo would rather see a bare array than one with its mask, though its own classics do the same.
warned = pytest.mark.filterwarnings("ignore:Observation", "ignore:The `render_mode`")


# Every title, one of them with variants; and how many steps of a random game are enough to meet each of its phases.
ALL = [
    ("india", 3, (), 60),
    ("russia", 2, ("history=start",), 20),
    ("italy", 2, (), 40),
    ("nippon", 5, (), 20),
    ("iberia", 2, ("loan", "warehouse"), 20),
    ("isles", 2, (), 20),
    ("village", 3, (), 100),
]


def test_all_titles_are_tried() -> None:
    assert {title for title, *_ in ALL} == set(our_ids())


@warned
@pytest.mark.parametrize(("title", "players", "variants", "steps"), ALL)
def test_pettingzoo(title: str, players: int, variants: tuple[str, ...], steps: int) -> None:
    api_test(zoo.env(title, players, variants=variants), num_cycles=steps)
    seed_test(lambda: zoo.env(title, players, variants=variants), num_cycles=steps // 2)
    parallel_api_test(zoo.parallel_env(title, players=players, variants=variants), num_cycles=steps)


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent has earned in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        action = None
        if not (terminated or truncated):
            action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    return earned


def test_pettingzoo_rewards_add_up() -> None:
    won = play(zoo.env("village", 3), 1)
    assert sorted(won.values()) == [-1, -1, 1]
    env = zoo.env("village", 3, reward="standing")
    stood = play(env, 1)
    points = env.unwrapped.table.game.state.points
    assert [round(100 * earned) for earned in stood.values()] == points
    assert max(won, key=lambda agent: won[agent]) == max(stood, key=lambda agent: stood[agent])


def test_pettingzoo_and_illegal_actions() -> None:
    env = zoo.env("village", 2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="VIL-"):
        env.step(wrong)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))  # nothing has changed, so it goes on
    env = zoo.env("village", 2, forgiving=True)
    env.reset(seed=1)
    env.last()
    agent = env.agent_selection
    env.step(wrong)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_pettingzoo_breaks_a_long_game_off() -> None:
    env = zoo.env("india", 2, rounds=3)
    assert set(play(env, 2).values()) == {0}
    assert env.unwrapped.table.broken_off


@pytest.mark.filterwarnings("ignore:.*No render fps")
@pytest.mark.parametrize(("title", "players", "variants", "steps"), ALL)
def test_gymnasium(title: str, players: int, variants: tuple[str, ...], steps: int) -> None:
    """Gymnasium's own test, and games beside each other in a vector."""
    settings: dict[str, Any] = {"title": title, "opponents": ("random",) * (players - 1), "variants": variants}
    check_env(gymnasium.make("Milepost-v0", **settings).unwrapped)
    games = gymnasium.make_vec("Milepost-v0", num_envs=2, **settings)
    seen, _ = games.reset(seed=1)
    for _ in range(steps // 10):
        seen, rewards, *_ = games.step(np.array([np.flatnonzero(mask)[-1] for mask in seen["action_mask"]]))
        assert seen["action_mask"].any(axis=1).all()
        assert rewards.tolist() == [0, 0]
    games.close()


def test_gymnasium_to_the_end_against_a_bot() -> None:
    env = gym.MilepostGym("village", ("greedy",))
    seen, _ = env.reset(seed=3)
    rng, earned, ended = np.random.default_rng(0), 0.0, False
    while not ended:
        assert (env.action_masks() == (seen["action_mask"] > 0)).all()
        seen, reward, over, broken_off, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        earned += reward
        ended = over or broken_off
    assert earned == (1 if env.seat in env.table.game.state.winners else -1)
    with pytest.raises(MilepostError, match="reset"):
        env.step(0)


def test_gymnasium_an_illegal_action_changes_nothing() -> None:
    env = gym.MilepostGym("village", ("greedy",), seat=0)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    again, reward, over, broken_off, info = env.step(wrong)
    assert (reward, over, broken_off) == (-1, False, False)
    assert info["illegal"].startswith("VIL-")
    assert (again["observation"] == seen["observation"]).all()


def test_gymnasium_knows_its_seats() -> None:
    with pytest.raises(MilepostError, match="no seat 2; the seats are 0 to 1"):
        gym.MilepostGym("village", ("greedy",), seat=2)


def test_what_was_offered_before_is_refused_when_it_is_no_longer_legal() -> None:
    """A table remembers what the mask allowed, for the next step only."""
    table = Table("village", 2)
    taken = next(action for action in table.legal() if table.encoding.text(action).startswith("take"))
    table.step(taken)
    with pytest.raises(IllegalAction):
        table.step(taken)
    table.legal()
    with pytest.raises(IllegalAction):
        table.step(taken)


@pytest.mark.parametrize(
    "name",
    [
        "milepost_village(players=3)",
        "milepost_italy(rounds=3)",
        "milepost_india(players=3,rounds=3)",
        *(f"milepost_{title}(rounds=1)" for title in ("russia", "nippon", "iberia", "isles")),
    ],
)
def test_openspiel(name: str) -> None:
    """OpenSpiel's own test: legal actions, chance nodes, copies and serialised states along a random game."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_openspiel_sees_all_that_chance_can_give() -> None:
    state = pyspiel.load_game("milepost_india(players=2)").new_initial_state()
    assert state.is_chance_node(), "the first card of the deal"
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 136 + 20
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    clone = state.clone()
    state.apply_action(outcomes[0][0])
    assert len(state.chance_outcomes()) == 155
    assert len(clone.chance_outcomes()) == 156, "a copy stays as it was"
    assert set(our_ids()) <= spiel.GAMES.keys()


def test_many_games_at_once() -> None:
    batch = Batch("village", games=4, players=2, reward="standing")
    rng, ends = np.random.default_rng(1), 0
    points = np.zeros((4, 2))
    for _ in range(260):
        before = batch.seats.copy()
        stepped = batch.step([int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks])
        assert (stepped.seats == before).all()
        points += stepped.gained
        ends += int(stepped.ended.sum())
        points[stepped.ended] = 0
    assert ends >= 4
    assert [[round(100 * seat) for seat in row] for row in points] == [
        table.game.state.points for table in batch.tables
    ]


def test_bad_input() -> None:
    with pytest.raises(MilepostError, match="known: win, standing"):
        Table("india", reward="glory")
    table = Table("village", 2)
    with pytest.raises(MilepostError, match="they go from 0 to"):
        table.step(99999)
    with pytest.raises(IllegalAction, match="VIL-"):
        table.step(table.encoding.number("place A1"))
