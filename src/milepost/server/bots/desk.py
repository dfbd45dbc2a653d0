"""In a process of their own: bots that stay there from one decision to the next, and what they are sent.

A bot gets its seat's view and never sees the source of chance. What a process knows already is not sent again: the
title, and the bot with what it remembers. Where it does not, everything is sent.
"""

from __future__ import annotations

import os
import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from milepost.bots import Bot, make_bot, plan_of
from milepost.bots.base import pack, unpack
from milepost.game import Title, View

BUDGET = 1000  # positions a bot may look at for one decision
MEMORY_EVERY = 8  # decisions after which a bot's memory is told, so that another process can go on from there
MOST_BOTS, MOST_TITLES = 300, 20  # kept in a process
T = TypeVar("T")


class Whole(NamedTuple):
    """A bot for a process that does not know it: what it remembered once, and the views it has answered to since."""

    name: str
    seed: int
    memory: bytes  # empty: it begins with the first view
    views: tuple[bytes, ...]


class Question(NamedTuple):
    """A decision that a bot is asked for."""

    bot: tuple[str, int]  # the table and the seat
    made: int  # how many decisions it has made before
    title: str  # a hash of it
    view: bytes
    whole: Whole | None = None  # if the process may not know the bot
    files: bytes = b""  # the title itself, if the process may not know it
    gone: tuple[tuple[str, int], ...] = ()  # bots that need not be kept any more


class Thought(NamedTuple):
    """A bot's decision."""

    text: str
    memory: bytes = b""  # the bot with what it now remembers, now and then; only a process of bots unpacks it
    plan: str = ""  # what it says it is up to
    view: bytes = b""  # what it has answered to


class _Kept(NamedTuple):
    bot: Bot[Any]
    made: int


_bots: OrderedDict[Hashable, _Kept] = OrderedDict()
_titles: OrderedDict[Hashable, Title[Any]] = OrderedDict()


def call(function: Callable[..., T], *given: Any) -> T:
    """What a process is asked: to call something."""
    return function(*given)


def give_way(by: int) -> None:
    """Let others have the processor first, where the system knows of such."""
    if by and hasattr(os, "nice"):
        os.nice(by)


def think(question: Question) -> Thought | None:
    """One decision; None: something is not known here, ask again with everything."""
    for left in question.gone:
        _bots.pop(left, None)
    if question.files:
        _keep(_titles, question.title, pickle.loads(question.files), MOST_TITLES)
    title, kept = _titles.get(question.title), _bots.pop(question.bot, None)
    if title is None:
        return None
    if question.whole is not None:
        bot = _remade(question.whole, question.view, title)
    elif kept is not None and kept.made == question.made:
        bot = kept.bot
    else:
        return None
    view: View = unpack(question.view, title)
    action = bot.choose(view, BUDGET)
    made = question.made + 1
    memory = pack(bot, title) if made % MEMORY_EVERY == 0 else b""
    thought = Thought(action if isinstance(action, str) else view.text(action), memory, _plan(bot))
    _keep(_bots, question.bot, _Kept(bot, made), MOST_BOTS)
    return thought


def _remade(whole: Whole, view: bytes, title: Title[Any]) -> Bot[Any]:
    """The bot as it was: it decides again what it has decided since its memory was told."""
    views = [unpack(one, title) for one in whole.views]
    if whole.memory:
        bot: Bot[Any] = unpack(whole.memory, title)
    else:
        bot = make_bot(whole.name, whole.seed)
        bot.start(views[0] if views else unpack(view, title))
    for one in views:
        bot.choose(one, BUDGET)
    return bot


def _keep(kept: OrderedDict[Hashable, T], key: Hashable, one: T, most: int) -> None:
    """What was used longest ago makes room."""
    kept[key] = one
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def _plan(bot: Bot[Any]) -> str:
    try:
        return plan_of(bot)
    except Exception:  # a bot of somebody else's
        return ""
