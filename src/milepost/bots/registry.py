"""Which bots there are: ours, and those of packages that have an entry point `milepost.bots`.

A name maps to a factory for each family of games, "" standing for all families. A factory is called with
a random stream of the bot's own and with the options of the player string.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from milepost.bots.base import Bot, RandomBot, close, plan_of
from milepost.bots.crayon.expert import make_expert
from milepost.bots.crayon.greedy import Greedy
from milepost.bots.crayon.planner import make_planner
from milepost.bots.external import External
from milepost.bots.players import EXTERNAL, Player, guess, options_of, parse_player, read_options
from milepost.bots.recorded import Recorded
from milepost.bots.village.expert import make_expert as make_village_expert
from milepost.bots.village.greedy import VillageGreedy
from milepost.bots.village.lookahead import Lookahead
from milepost.errors import MilepostError
from milepost.game import Action, View
from milepost.lessons import BOT as PART

GROUP = "milepost.bots"
Factory = Callable[..., Bot]
Factories = dict[str, Factory]  # by family

# A new bot is a line here.
BOTS: dict[str, Factories] = {
    "random": {"": RandomBot},
    "greedy": {"crayon": Greedy, "village": VillageGreedy},
    "lookahead": {"village": Lookahead},
    "planner": {"crayon": make_planner},
    "expert": {"crayon": make_expert, "village": make_village_expert},
}


def _crayon_part(rng: random.Random, lesson: str = "") -> Bot:
    """Plays the opponent's part of a lesson."""
    return Recorded(Greedy(rng), lesson)


def _village_part(rng: random.Random, lesson: str = "") -> Bot:
    """Plays the opponent's part of a lesson."""
    return Recorded(VillageGreedy(rng), lesson)


# These play a part in something; nobody is proposed to play against them.
PARTS: dict[str, Factories] = {PART: {"crayon": _crayon_part, "village": _village_part}}


def entry_bots() -> tuple[EntryPoint, ...]:
    """The bots of installed packages."""
    return _scanned(tuple(sys.path))


@lru_cache(maxsize=4)
def _scanned(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Looking through all packages takes milliseconds, and they are the same until the path is another."""
    return tuple(entry_points(group=GROUP))


def bot_names(family: str | None = None) -> list[str]:
    """The names of all bots, or of those that play a family's games."""
    names = {name: set(factories) for name, factories in BOTS.items()}
    for point in entry_bots():
        of, name = _split(point)
        names.setdefault(name, set()).add(of)
    return sorted(name for name, families in names.items() if family is None or families & {"", family})


def bot_options(name: str, family: str | None = None) -> dict[str, Any]:
    """The options of a bot, with their defaults."""
    return {
        option: default
        for factory in _factories(name, family).values()
        for option, default in options_of(factory).items()
    }


def bot_line(name: str, family: str) -> str:
    """What a bot says of itself: the first line of its factory's docstring."""
    factory = next(iter(_factories(name, family).values()))
    return (factory.__doc__ or "").strip().partition("\n")[0]


def check_player(text: str, family: str | None = None) -> None:
    """Refuse a player string that no bot can be made from."""
    if parse_player(text).name != EXTERNAL:
        make_bot(text, 0, family)


def make_bot(name: str, seed: int = 0, family: str | None = None) -> Bot:
    """The bot that a player string names, with a random stream of its own.

    Where several families have a bot of that name and none is given, the first view decides.

    >>> make_bot("deep-blue")
    Traceback (most recent call last):
    milepost.errors.MilepostError: there is no bot “deep-blue”; known: expert, greedy, lookahead, planner, ...
    """
    player = parse_player(name)
    if player.name == EXTERNAL:
        return External(player.command, seed)
    factories = _factories(player.name, family)
    if len(factories) == 1:
        return _made(player, seed, next(iter(factories.values())))
    for number, factory in enumerate(factories.values()):  # one of them must know the options
        try:
            read_options(player, factory)
            break
        except MilepostError:
            if number == len(factories) - 1:
                raise
    return _Late(player, seed, factories)


def _made(player: Player, seed: int, factory: Factory) -> Bot:
    options = read_options(player, factory)
    try:
        return factory(random.Random(f"{player.name} {seed}"), **options)
    except ValueError as error:  # what the bot says of its options' values
        raise MilepostError(f"{player.name}: {error}") from None


def _factories(name: str, family: str | None) -> Factories:
    """The factories of that name that can play the family's games; of any family where none is given."""
    found = dict(BOTS.get(name) or PARTS.get(name, {}))
    for point in entry_bots():
        of, other = _split(point)
        if other == name and of not in found:  # a package adds bots and does not replace ours
            found[of] = _load(point)
    if family is not None:
        found = {of: factory for of, factory in found.items() if of == family} or {
            of: factory for of, factory in found.items() if not of
        }
    if not found:
        names = bot_names(family)
        games = f" for {family} games" if family is not None and name in bot_names() else ""
        raise MilepostError(
            f"there is no bot “{name}”{games}{guess(name, names)}; known: {', '.join((*names, f'{EXTERNAL}:COMMAND'))}"
        )
    return found


def _split(point: EntryPoint) -> tuple[str, str]:
    """Family and name: an entry point is called `clever`, or `village.clever` if it plays one family only."""
    family, _, name = point.name.rpartition(".")
    return family, name


def _load(point: EntryPoint) -> Factory:
    try:
        factory: Factory = point.load()
    except Exception as error:
        package = point.dist.name if point.dist else "a package"
        raise MilepostError(
            f"the bot “{point.name}” of {package} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    return factory


class _Late:
    """A bot whose family shows with the first view."""

    def __init__(self, player: Player, seed: int, factories: Mapping[str, Factory]) -> None:
        self._waiting = player, seed, dict(factories)
        self._bot: Bot | None = None

    def start(self, view: View) -> None:
        self._choice(view).start(view)

    def choose(self, view: View, budget: int) -> Action:
        return self._choice(view).choose(view, budget)

    def plan(self) -> str:
        return plan_of(self._bot) if self._bot else ""

    def close(self) -> None:
        if self._bot:
            close(self._bot)

    def _choice(self, view: View) -> Bot:
        if self._bot is None:
            player, seed, factories = self._waiting
            factory = factories.get(view.title.family) or factories.get("")
            if factory is None:
                raise MilepostError(f"there is no bot “{player.name}” for {view.title.family} games")
            self._bot = _made(player, seed, factory)
        return self._bot
