"""Going on from any step of a game, as a game of its own."""

from __future__ import annotations

from milepost.chance import Chance
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.game.position import P_co


def fork(game: Game[P_co], at: int | None = None, seed: int | None = None) -> Game[P_co]:
    """A new game that has come to step `at` as this one did (None: to its last), and goes on by itself.

    What chance had given by then stays; what it gives later is drawn anew, by `seed` if there is one. The new game has
    a whole log, which begins where this one began.

    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> news = [game.play("done") for _ in range(4)]
    >>> other = milepost.fork(game, at=2, seed=1)
    >>> other.digest() == milepost.load(other.record()).digest()
    True
    """
    entries = game.entries()
    number = (entries[-1].number if entries else 0) if at is None else at
    game.at(number)  # refuses a step that is no part of the game
    done = {entry.number: entry for entry in entries if entry.number <= number}
    lines = (line for line in game.lines() if line.word == "start" or line.number in done)
    given = [result.value for line in lines for result in line.results]
    if None in given:
        raise MilepostError("this game was made from a seat's record: what other seats hold is not known")
    chance = Chance.forked([value for value in given if value is not None], seed)
    new = game.begun_anew(chance)
    for entry in done.values():
        new.play(entry.atoms, entry.seat)
    return new
