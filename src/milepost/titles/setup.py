"""`milepost.setup`: a position of any title, made by names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.chance import Chance
from milepost.errors import PositionError
from milepost.family.position import FamilyState
from milepost.family.registry import Rooms
from milepost.game import Game, Title, check_names, find_title


class Setup(Protocol):
    """A family's room that sets positions up; `WORDS` are those it knows besides the players'."""

    WORDS: Sequence[str]

    def set_up(self, s: Any, seats: Sequence[Mapping[str, Any]], words: Mapping[str, Any]) -> None: ...


SETUPS: Mapping[str, Setup] = Rooms("setup")


def setup(
    title: str | Title[Any],
    players: Mapping[str, Mapping[str, object]],
    *,
    variants: Sequence[str] = (),
    turn: str | None = None,
    round: int | None = None,  # the rulebooks' word  # noqa: A002
    seed: int | None = None,
    script: Sequence[int] | None = None,
    **more: Any,
) -> Game[Any]:
    """A game in a position of your choice: for each player by name what they have, the rest as in a new game.

    `turn` is who is to act (else the first one), `round` the round. A family knows more words (docs/positions.md).
    Cards that are not given are dealt by chance. What breaks a rule raises a `PositionError`.

    >>> import milepost
    >>> game = milepost.setup(
    ...     "india",
    ...     {"Ann": {"track": ["Delhi Agra"], "at": "Agra", "cash": 70, "cards": [12, 40, 7]}, "Bob": {}},
    ...     seed=1,
    ... )
    >>> game.state.cash, game.state.hands[0]
    ([70, 50], (12, 40, 7))
    """
    found: Title[Any] = find_title(title) if isinstance(title, str) else title
    names = list(players)
    check_names(names)
    room = SETUPS[found.family]
    for word in more:
        if word not in room.WORDS:
            raise PositionError(word, f"unknown; {found.name} knows {', '.join(room.WORDS)}")
    if turn is not None and turn not in names:
        raise PositionError("turn", f"“{turn}” is none of the players")
    dealt = found.start(names, found.resolved(variants), Chance.begun(seed).source())
    state: FamilyState = dealt.blank()
    words = {"phase": None, **more, "turn": 0 if turn is None else names.index(turn), "round": round}
    room.set_up(state, list(players.values()), words)
    state.made_sound()
    chance = Chance.chosen(seed, script)
    state.source = chance.source(first=state.count)
    return Game(state, chance, dealt=False)
