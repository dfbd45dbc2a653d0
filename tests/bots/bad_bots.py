"""Bots that go wrong, each in its own way, and the package that brings them: names for an entry point."""

from __future__ import annotations

import os
import time

from milepost.bots.base import least
from milepost.chance import Random
from milepost.game import Action, View


class Careful:
    """Does nothing but end its turns; from its n-th decision on it goes wrong."""

    def __init__(self, rng: Random, after: int = 3) -> None:
        self.left = after

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        self.left -= 1
        return self.wrong() if self.left < 0 else "done"

    def wrong(self) -> Action:
        return "done"


class Illegal(Careful):
    def wrong(self) -> Action:
        return "build Atlantis"


class Crashing(Careful):
    def wrong(self) -> Action:
        raise RuntimeError("a thought too many")


class Leaving(Careful):
    def wrong(self) -> Action:
        raise SystemExit("no more")


class Dying(Careful):
    def wrong(self) -> Action:
        os._exit(17)


class Hanging(Careful):
    def wrong(self) -> Action:
        time.sleep(1000)
        return "done"


class Fussy(Careful):
    """Plays only in the first seat."""

    def start(self, view: View) -> None:
        if view.seat:
            raise RuntimeError("not my chair")


class NotStarting(Careful):
    def start(self, view: View) -> None:
        raise RuntimeError("not today")


class Endless:
    """Picks up and drops without end, or upgrades nothing: never done."""

    def __init__(self, rng: Random) -> None:
        pass

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        legal = view.legal()
        for kind in ("drop", "pick", "place"):
            for atom in legal.of(kind):
                return atom
        return next(legal.of("done"))


class Impatient(Careful):
    def wrong(self) -> Action:
        return "time-up"


class Settled(Careful):
    """Builds one section and refuses whatever it is asked."""

    def choose(self, view: View, budget: int) -> Action:
        legal = view.legal()
        if not view.as_dict()["track"]:
            return next(legal.of("build"))
        return least(legal)


class Haggler(Careful):
    """Asks for others' track and offers next to nothing for it, again and again."""

    def choose(self, view: View, budget: int) -> Action:
        legal = view.legal()
        for kind in ("offer", "ask"):
            for atom in legal.of(kind):
                return atom
        return least(legal)


class Restless(Careful):
    """Runs to and fro between the ends of its first section."""

    def choose(self, view: View, budget: int) -> Action:
        legal = view.legal()
        state = view.as_dict()
        if not state["track"] and state["phase"] == "build":
            return next(legal.of("build"))
        train = state["players"][view.seat]["trains"][0]
        if train["place"] is None:
            return next(legal.of("place"), next(legal.of("done")))
        if not train["moved"]:
            return next(legal.of("move"), next(legal.of("done")))
        return next(legal.of("done"))
