"""A game of any title: asking, acting, taking back, looking back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, overload

from milepost import log
from milepost.chance import Chance, Seeded
from milepost.data_files import packed
from milepost.errors import IllegalAction, MilepostError, PositionError, UnknownAction
from milepost.game.names import check_names
from milepost.game.position import Legal, News, Outcome, P_co, no_peeking
from milepost.game.position_text import PositionText, fields_text
from milepost.game.steps import Entry, Steps, chance_results
from milepost.game.title import is_common
from milepost.sentences import say

if TYPE_CHECKING:
    from typing import TypeVar

    from milepost.game.title import Title
    from milepost.game.view import View

    V = TypeVar("V", bound=View)
    V_co = TypeVar("V_co", bound=View, covariant=True)

    class GivesViews(Protocol[V_co]):
        """A position that gives a family's views; so a game's `view` knows which they are."""

        def view(self, seat: int) -> V_co: ...

    class Viewed(Protocol[V_co]):
        """A game of such a position."""

        @property
        def state(self) -> GivesViews[V_co]: ...


Action = int | str | Sequence[int]
SAVE_EVERY = 16  # actions between two saved positions: what an undo replays at most


class Game(Generic[P_co]):
    """A game of any title.

    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> seat = game.waiting()[0]
    >>> news = game.play("done")
    >>> game.undo()
    """

    def __init__(self, state: P_co, chance: Chance | None = None, dealt: bool = True) -> None:
        """A game that was dealt has its `chance`. Any other begins with its position: copies do, and imagined ones."""
        self.title: Title = state.title
        self.names = state.names
        self.variants = state.variants
        self.state: P_co = state
        self._chance = chance
        self.dealt = dealt and chance is not None
        self._start = tuple(state.news)
        self._steps = Steps()
        self._saves: list[P_co] = []

    # Asking

    @property
    def players(self) -> int:
        return len(self.names)

    def waiting(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return self.state.waiting()

    def legal(self, seat: int | None = None) -> Legal:
        """What the seat (or the one that is waited for) may do."""
        if seat is None:
            waiting = self.state.waiting()
            return self.state.legal(waiting[0] if waiting else 0)
        return self.state.legal(self._seat(seat))

    @overload
    def view(self: Viewed[V], seat: int) -> V: ...
    @overload
    def view(self, seat: int, kind: type[V]) -> V: ...
    def view(self, seat: int, kind: type[Any] | None = None) -> Any:
        """What the seat may know. `kind` names the family's view, which has more questions to ask (`CrayonView`)."""
        view = self.state.view(self._seat(seat))
        if kind is not None and not isinstance(view, kind):
            raise MilepostError(f"a seat of {self.title.name} has a {type(view).__name__}, not a {kind.__name__}")
        return view

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def text(self, action: int | Sequence[int]) -> str:
        """The short text of an atom or a row of atoms."""
        return self.state.text([action] if isinstance(action, int) else action)

    def digest(self) -> str:
        """A hash of the position, hidden things included."""
        return hashlib.sha256(repr(self.state.key()).encode()).hexdigest()

    def _seat(self, seat: int | None) -> int:
        """The seat meant: that one if there is one, or the one that is waited for."""
        if seat is None:
            waiting = self.state.waiting()
            if not waiting:
                raise IllegalAction(self.title.end_rule, say("The game is over."))
            return waiting[0]
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise MilepostError(f"there is no seat {seat}; the seats are 0 to {len(self.names) - 1}")
        return seat

    # Acting

    def play(self, action: Action, seat: int | None = None) -> Sequence[News]:
        """Play an atom, a row of atoms or the text of either; all or nothing.

        What came of it besides is given back. An action the rules forbid raises
        `IllegalAction` and changes nothing.
        """
        state, steps = self.state, self._steps
        seat = waiting[0] if seat is None and (waiting := state.waiting()) else self._seat(seat)
        if len(self._saves) * SAVE_EVERY == len(steps.line):
            self._saves.append(state.copy())
        if type(action) is int:
            state.play(action, seat)
            news: Sequence[News] = tuple(state.news) if state.news else ()
            steps.add(seat, action, news)
        else:
            row = tuple(state.parse(action, seat)) if isinstance(action, str) else _row(action)
            news = self._play_all(row, seat)
            steps.add(seat, row, news)
        return news

    def _play_all(self, atoms: tuple[int, ...], seat: int) -> tuple[News, ...]:
        if not atoms:
            raise UnknownAction(say("There is nothing to do."))
        trial = self.state.copy()
        news: list[News] = []
        for number, atom in enumerate(atoms, 1):
            trial.play(atom, seat)
            news += trial.news
            if number < len(atoms):
                no_peeking(trial.news)
        self.state.restore(trial)
        return tuple(news)

    def undo(self, to: int | None = None) -> None:
        """Take back the last step, or all steps after number `to`; chance is rewound too."""
        left = self._steps.undo(to)
        del self._saves[left // SAVE_EVERY + 1 :]
        self.state.restore(self._saved(left))

    def _saved(self, steps: int) -> P_co:
        """The position after so many steps of the line, from the last one saved before it."""
        near = steps // SAVE_EVERY
        state = self._saves[near].copy()
        for _, seat, atoms, _ in self._steps.line[near * SAVE_EVERY : steps]:
            for atom in (atoms,) if isinstance(atoms, int) else atoms:
                state.again(atom, seat)
        return state

    def resume(self, packed: str, steps: int, base: int) -> None:
        """Go on from a position that was packed after so many steps, of which number `base` led there last.

        What came before is no part of this game any more: it is not undone here, and there is no record of it.
        """
        state = self.state.unpacked(packed)
        self.state.restore(state)
        self._steps, self._saves = Steps(steps, base), []

    @property
    def base(self) -> int:
        """The first step this game can go back to where it was resumed; -1 where nothing of it is missing."""
        return self._steps.base if self._steps.before else -1

    # Positions

    @staticmethod
    def from_position(
        text: str, seed: int | None = None, script: Sequence[int] | None = None, title: Title[Any] | None = None
    ) -> Game[Any]:
        """The game that goes on from a position, given as text. Its log begins with that position.

        What chance gives is new: by `seed` if there is one, at first what `script` says. `title` is for titles that are
        not ours. A text that breaks a rule raises a `PositionError`.

        >>> import milepost
        >>> game = milepost.new("india", players=2, seed=7)
        >>> news = game.play("done")
        >>> milepost.Game.from_position(game.position_text()) == game
        True
        """
        read = PositionText.read(text)
        found = read.found_title(title)
        check_names(read.players)
        try:
            any_deal = found.start(read.players, found.resolved(read.variants), Seeded(b""))
        except MilepostError as error:
            raise PositionError("players", error.words) from None
        chance = Chance.chosen(seed, script)
        state = any_deal.placed(read.fields, Seeded(b""))
        state.source = chance.source(first=state.count)
        return Game(state, chance, dealt=False)

    def position_text(self) -> str:
        """The position as one line of text (docs/positions.md); `from_position` reads it. Chance is no part of it."""
        return str(PositionText.of(self.state))

    def __eq__(self, other: object) -> bool:
        """Games are equal where they stand in the same position, whatever led there."""
        return self.state == other.state if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # games go on

    def __copy__(self) -> Game[P_co]:
        return self.copy()

    def copy(self) -> Game[P_co]:
        """A game of its own in the same position; its log begins with it."""
        state = self.state.copy()
        state.news = []
        return Game(state)

    # Looking back

    @property
    def steps(self) -> int:
        """How many steps the log has, undos included."""
        return len(self._steps)

    def last_entry(self) -> Entry:
        """The step just played."""
        return self._steps.entry(self._steps.line[-1], self.state)

    def entries(self) -> list[Entry]:
        """The steps that led here, undone ones left out."""
        return [self._steps.entry(step, self.state) for step in self._steps.line]

    def at(self, number: int) -> P_co:
        """The position after that step (0: as the game began), a copy of its own. Steps taken back have none.

        >>> import milepost
        >>> game = milepost.new("india", players=2, seed=7)
        >>> news = game.play("done")
        >>> game.at(0).waiting(), game.at(1).waiting()
        ((0,), (1,))
        """
        done = self._steps.upto(number)
        return self._saved(done) if done < len(self._steps.line) else self.state.copy()

    @property
    def chance(self) -> Chance:
        """Where chance comes from. Who is told it can foresee everything; others get its promise."""
        return self._chance or Chance.of(self.state.source, self._beginning().count)

    def _beginning(self) -> P_co:
        """The position this game begins with; it must not be changed."""
        return self._saves[0] if self._saves else self.state

    def begun_anew(self, chance: Chance) -> Game[P_co]:
        """The same game at its beginning, where chance comes from somewhere else."""
        if self.dealt:
            title: Title[P_co] = self.title  # type: ignore[assignment]  # a game's title gives its positions
            state = title.start(self.names, self.variants, chance.source())
        else:
            state = self._beginning().copy()
            state.source = chance.source(first=state.count)
        return Game(state, chance, self.dealt)

    def _position_header(self, seat: int | None) -> str:
        """What the log says of the beginning, as that seat may know it."""
        if self.dealt:
            return ""
        start = self._beginning().copy()
        if seat is not None and not self.outcome():
            start.hide_cards(seat)
        return fields_text(start.described())

    def header(self, seat: int | None = None) -> log.Header:
        """The log's header as that seat may see it (None: everything). A title that others may lack comes along."""
        seat = None if seat is None else self._seat(seat)
        return log.Header(
            self.title.id,
            self.title.digest(),
            self.title.rules_version,
            self.names,
            self.variants,
            self.chance if seat is None or self.outcome() else self.chance.promise(),
            seat,
            self.title.deck_number,
            self._position_header(seat),
            "" if is_common(self.title) else packed(self.title.texts),
        )

    def lines(self, seat: int | None = None) -> Iterator[log.Line]:
        """The log's lines as that seat may see them (None: everything)."""
        seat = None if seat is None else self._seat(seat)
        if self._steps.before:
            raise MilepostError(
                f"this game was opened at step {self._steps.before} and has no record of the steps before"
            )
        hidden = None if self.outcome() is not None else seat
        yield log.Line("start", 0, 0, "", chance_results(self._start, hidden))
        yield from self._steps.lines(self.state, hidden)

    def last_line(self) -> log.Line:
        """The log's line of the step or undo just done."""
        return self._steps.written(self._steps.log[-1], self.state, None)

    def record(self, seat: int | None = None) -> str:
        """The game as text, complete or as one seat may know it."""
        return log.write(self.header(seat), self.lines(seat))

    def __repr__(self) -> str:
        """Python that gives an equal game, unless somebody's cards are not known."""
        if self.dealt and not self._steps.log and self.chance.word == "seed" and not self.title.deck_number:
            variants = f", variants={list(self.variants)!r}" if self.variants else ""
            return f"milepost.new({self.title.id!r}, {list(self.names)!r}, seed={self.chance.value}{variants})"
        try:
            return f"milepost.Game.from_position({self.position_text()!r})"
        except MilepostError:
            return f"<Game {self.title.id}: {', '.join(self.names)}; step {self.steps}>"

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows. It shows all; `game.view(seat)` shows what a seat may see."""
        return self.state._repr_svg_()

    def _repr_html_(self) -> str:
        return self.state._repr_html_()

    def __str__(self) -> str:
        return str(self.state)


def _row(action: object) -> tuple[int, ...]:
    if isinstance(action, (list, tuple)) and all(type(atom) is int for atom in action):
        return tuple(action)
    raise UnknownAction(f"{action!r} is neither an atom nor a row of atoms nor a text.")
