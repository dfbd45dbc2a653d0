"""What a bot is, and how bots play a game to its end."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from typing import Any, Protocol

from milepost.chance import Random
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Action, Game, Legal, Outcome, Position, Title, View, no_peeking
from milepost.game.position import V_contra
from milepost.sentences import Said, say


class Bot(Protocol[V_contra]):
    """Two methods. `budget` is how many positions the bot may look at, never a time.

    A bot says itself which view it takes: `CrayonView`, `VillageView`, or `View` if it plays every family.
    A bot may also have `plan()`, a sentence of what it intends, and `close()`, called when it is needed no more.
    """

    def start(self, view: V_contra) -> None: ...
    def choose(self, view: V_contra, budget: int) -> Action: ...


class BotError(MilepostError):
    """A bot that cannot go on: `kind` is crash, hang or illegal."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message

    def __str__(self) -> str:
        return self.message


class RandomBot:
    """Chooses a kind of action, then one of that kind, all equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        return view.legal().choose(self._rng)


class Passer:
    """Does as little as the rules allow: it sits in for a bot that has forfeited."""

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        return least(view.legal())


def least(legal: Legal) -> int:
    """The action that does least: it ends, passes or refuses where that is possible, or is the first there is."""
    for kind in ("done", "pass", "refuse"):
        for action in legal.of(kind):
            return action
    return next(iter(legal))


def try_out(position: Position, seat: int, atoms: Sequence[int]) -> None:
    """Refuse a bot's row of atoms that is not legal as a whole; nothing is played.

    Some actions are the table's, not a player's: they can be played from any seat, and are never among its legal ones.
    """
    trial = position.copy()
    for number, atom in enumerate(atoms):
        offered = atom in trial.legal(seat)
        trial.play(atom, seat)
        if not offered:
            raise IllegalAction("R-65", say("Time is called by the table, never by a bot."))
        if number + 1 < len(atoms):
            no_peeking(trial.news)


def plan_of(bot: Bot) -> str:
    """What the bot intends, as far as it says so."""
    plan = getattr(bot, "plan", None)
    found = plan() if callable(plan) else ""
    return found if isinstance(found, Said) else str(found)


def close(bot: Bot) -> None:
    """Let the bot go; programs of its own end."""
    end = getattr(bot, "close", None)
    if callable(end):
        end()


class _Packer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, title: Title[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._title = title

    def persistent_id(self, obj: Any) -> str | None:
        return "title" if obj is self._title else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, title: Title[Any]) -> None:
        super().__init__(file)
        self._title = title

    def persistent_load(self, pid: str) -> Any:
        return self._title


def pack(packed: object, title: Title[Any]) -> bytes:
    """A bot, or a view, to be sent on; the title, which is large and the same all the time, stays behind."""
    file = io.BytesIO()
    _Packer(file, title).dump(packed)
    return file.getvalue()


def unpack(packed: bytes, title: Title[Any]) -> Any:
    """What was packed, with the title it belongs to."""
    return _Unpacker(io.BytesIO(packed), title).load()


def play_out(game: Game, bots: Sequence[Bot], rounds: int = 300, budget: int = 1000) -> Outcome | None:
    """Let the bots play until somebody has won, or so many rounds more are over (None).

    The round that is going on counts as the first of them.
    """
    end = game.state.round + rounds
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    while (waiting := game.waiting()) and game.state.round < end:
        seat = waiting[0]
        game.play(bots[seat].choose(game.view(seat), budget), seat)
    return game.outcome()
