"""What holds of every game of every family, and how it is shown."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Generic, TypeVar

import pytest

import milepost
from milepost.errors import IllegalAction
from milepost.game import Action, Game, News, Position

P = TypeVar("P", bound=Position)


class Acting(Generic[P]):
    """A table at which one plays and is refused."""

    game: Game[P]

    def play(self, *actions: Action, seat: int | None = None) -> Sequence[News]:
        """Play one action after the other; the news of the last."""
        news: Sequence[News] = ()
        for action in actions:
            news = self.game.play(action, seat)
        return news

    def refuses(self, action: Action, rule: str, seat: int | None = None) -> str:
        """The action is refused by that rule and nothing changes; gives the sentence."""
        before = self.game.digest()
        with pytest.raises(IllegalAction) as caught:
            self.game.play(action, seat)
        assert caught.value.rule == rule, str(caught.value)
        assert self.game.digest() == before
        assert len(caught.value.sentence) > 15
        return caught.value.sentence


def perft(game: Game, depth: int) -> int:
    """How many ways there are to play so many atoms."""
    if not depth:
        return 1
    count = 0
    for atom in list(game.legal()) if game.waiting() else ():
        if depth == 1:
            count += 1
        else:
            after = game.copy()
            after.play(atom)
            count += perft(after, depth - 1)
    return count


def check_kept_and_undone(game: Game, digests: Sequence[str]) -> None:
    """A game that had these digests, step by step: pickled and written it is the same, and it goes all the way back."""
    assert pickle.loads(pickle.dumps(game.state)).key() == game.state.key()
    again = milepost.load(game.record(), title=game.title)
    assert again.digest() == game.digest()
    assert again.record() == game.record()
    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == digest


def check_legal(game: Game) -> None:
    """Iterating, counting, asking for one and playing all say the same."""
    legal = list(game.legal())
    assert len(legal) == len(set(legal)) == len(game.legal())
    assert {game.text(atom).split()[0] for atom in legal} == set(game.legal().kinds())
    for kind in game.legal().kinds():
        assert list(game.legal().of(kind)) == [atom for atom in legal if game.text(atom).split()[0] == kind]
    for atom in legal:
        assert atom in game.legal()
        game.copy().play(atom)
    others = [seat for seat in range(game.players) if seat not in game.waiting()]
    assert all(not list(game.legal(seat)) for seat in others)
