"""Random boards: attempts at an island, a board and a title, until one can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.check import check_title
from milepost.errors import MilepostError
from milepost.maps.compiler import Progress, compile_board
from milepost.maps.invent.names import Names
from milepost.maps.invent.recipe import write_recipe
from milepost.maps.invent.title import write_title
from milepost.maps.invent.world import World

LEAST, MOST = 600, 2200
"""Mileposts a board may have: with fewer the cities lie too near for a fair deck; the series has no larger board."""
ATTEMPTS = 12

Trial = Callable[[CrayonTitle], str]
"""Plays a title: why it will not do, or nothing."""


class RandomBoard(NamedTuple):
    title: CrayonTitle
    picture: str
    refused: list[str]
    """Why the attempts before this one would not do."""


def random_board(
    seed: int, mileposts: int, trial: Trial = lambda title: "", progress: Progress = lambda step, done: None
) -> RandomBoard:
    """The first attempt of that seed that passes the check of titles and the trial."""
    if not LEAST <= mileposts <= MOST:
        raise MilepostError(
            f"a random board has {LEAST} to {MOST} mileposts, not {mileposts}: "
            + ("its cities would lie too near for a fair deck" if mileposts < LEAST else "a game would take too long")
        )
    refused: list[str] = []
    for attempt in range(ATTEMPTS):
        progress(f"attempt {attempt + 1}", attempt / ATTEMPTS)
        try:
            made, picture = _attempt(seed, mileposts, attempt)
        except MilepostError as error:
            refused.append(str(error))
            continue
        why = next(_why_not(made, trial), "")
        if not why:
            return RandomBoard(made, picture, refused)
        refused.append(why)
    raise MilepostError(f"no board came out well in {ATTEMPTS} attempts; the last one: {refused[-1]}. Try another seed")


def _attempt(seed: int, mileposts: int, attempt: int) -> tuple[CrayonTitle, str]:
    rng = Random(f"milepost map {seed} {mileposts} {attempt}")
    world = World(rng, mileposts)
    majors = 4 + (mileposts >= 1000) + (mileposts >= 1700)
    cities = min(56, round(12 + mileposts / 36))
    for size, wanted in (("major", majors), ("medium", cities // 3), ("small", cities - majors - cities // 3)):
        world.settle(size, wanted)
    names = Names(rng)
    name, number = names.land(), f"random-{seed}-{mileposts}"
    compiled = compile_board(write_recipe(world, names, name, f"random board {seed}"), world)
    return write_title(rng, name, number, compiled.board), compiled.picture


def _why_not(title: CrayonTitle, trial: Trial) -> Iterator[str]:
    yield from (f"{finding.kind}: {finding.message}" for finding in check_title(title))
    yield trial(title)
