"""What every game is: seats that act, a position, a log of what was done.

`Game` knows no title and no rule. A family of games gives it a `Title` (settings and data)
and a `Position` (the rules at work); titles are found through a registry. The actions taken are
the truth: the position can always be made again from them, which is how undo and loading work.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar, overload

from milepost import log
from milepost.chance import HIDDEN, Chance, Random, Seeded, Source
from milepost.errors import IllegalAction, MilepostError, UnknownAction

Action = int | str | Sequence[int]
SAVE_EVERY = 16  # actions between two saved positions: what an undo replays at most


class Outcome(NamedTuple):
    """How a game ended. Several winners share the win; `places` are all seats, best first, equals together."""

    winners: tuple[int, ...]
    reason: str
    places: tuple[tuple[int, ...], ...] = ()


class News(NamedTuple):
    """Something that happened besides the action itself: a card drawn, rent paid.

    `chance` tells results of chance (which the log keeps) from consequences (which replay).
    """

    word: str
    args: tuple[Any, ...]
    audience: int = log.ALL
    chance: bool = False


class Legal(Protocol):
    """The legal atoms of one seat, found as they are asked for."""

    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, atom: object) -> bool: ...
    def __len__(self) -> int: ...
    def kinds(self) -> tuple[str, ...]: ...
    def of(self, kind: str) -> Iterator[int]: ...
    def choose(self, rng: Random) -> int: ...


class Position(Protocol):
    """A position of some family of games; copying it is cheap."""

    news: list[News]
    source: Source
    count: int

    @property
    def round(self) -> int: ...
    def copy(self) -> Self: ...
    def restore(self, other: Self) -> None: ...
    def key(self) -> tuple[Any, ...]: ...
    def waiting(self) -> tuple[int, ...]: ...
    def legal(self, seat: int) -> Legal: ...
    def play(self, atom: int, seat: int) -> None: ...
    def parse(self, text: str, seat: int) -> list[int]: ...
    def text(self, atoms: Sequence[int]) -> str: ...
    def public(self, atoms: Sequence[int]) -> Sequence[int]: ...
    def outcome(self) -> Outcome | None: ...
    def redacted(self, seat: int | None) -> Self: ...
    def as_dict(self, seat: int | None) -> dict[str, Any]: ...


class Title(Protocol):
    """A game one can buy: its data and the way to set it up."""

    id: str
    name: str
    family: str  # the kind of game, as bots, pictures and pages are kept by
    end_rule: str  # the rule by which nobody acts once the game is over
    rules_version: int
    deck_number: int  # 0: the title's own cards

    def digest(self) -> str: ...
    def with_deck(self, number: int) -> Title: ...
    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]: ...  # one word may stand for several
    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> Position: ...
    def view(self, game: Game, seat: int) -> View: ...


Finder = Callable[[str], Title | None]
_finders: list[tuple[Finder, Callable[[], Sequence[str]]]] = []


def register(finder: Finder, names: Callable[[], Sequence[str]] = tuple) -> None:
    """Let `finder` answer for the titles it knows; `names` lists those that it finds by a name."""
    _finders.append((finder, names))


def find_title(name: str) -> Title:
    """The title of that id (or in that folder)."""
    for finder, _ in _finders:
        title = finder(name)
        if title is not None:
            return title
    known = [title_id for _, names in _finders for title_id in names()]
    raise MilepostError(f"there is no title “{name}”; known: {', '.join(known)}, or give the path of a folder")


class Entry(NamedTuple):
    """One step in the memory of a game: who did what, and what came of it. `log.Line` is the same in a log."""

    number: int
    seat: int
    atoms: tuple[int, ...]
    news: tuple[News, ...]
    text: str


# An entry as the game keeps it while bots play, before anybody asks for its text: writing that costs more than a step.
_Kept = tuple[int, int, int | tuple[int, ...], Sequence[News]]


class View:
    """All that one seat may know. Families add their own questions (costs, reach, routes)."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.title = game.title
        self.names = game.names
        self.variants = game.variants
        self._position: Position = game.state.redacted(seat)

    def waiting(self) -> tuple[int, ...]:
        return self._position.waiting()

    def legal(self) -> Legal:
        return self._position.legal(self.seat)

    def parse(self, text: str) -> list[int]:
        return self._position.parse(text, self.seat)

    def text(self, action: int | Sequence[int]) -> str:
        return self._position.text([action] if isinstance(action, int) else action)

    def outcome(self) -> Outcome | None:
        return self._position.outcome()

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data, for a page or a bot in another language."""
        return self._position.as_dict(self.seat)

    def imagine(self, rng: Random) -> Game:
        """A full game that agrees with this view; what the seat cannot know is drawn anew."""
        state = self._position.copy()
        state.source = Seeded(rng.getrandbits(256).to_bytes(32, "big"))
        return Game(self.title, self.names, self.variants, None, state)


SeatView = TypeVar("SeatView", bound=View)


class Game:
    """A game of any title.

    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> seat = game.waiting()[0]
    >>> news = game.play("done")
    >>> game.undo()
    """

    def __init__(
        self, title: Title, names: Sequence[str], variants: Sequence[str], chance: Chance | None, state: Position
    ) -> None:
        self.title = title
        self.names = tuple(names)
        self.variants = tuple(variants)
        self._chance = chance  # None: nobody can say how the game began (a copy, an imagined game)
        self.state: Position = state
        self._start = tuple(state.news)
        self._line: list[_Kept] = []  # the steps that led here
        self._log: list[_Kept | log.Line] = []  # all steps; undos are kept as the log writes them
        self._saves: list[Position] = []

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
    def view(self, seat: int) -> View: ...
    @overload
    def view(self, seat: int, kind: type[SeatView]) -> SeatView: ...
    def view(self, seat: int, kind: type[View] = View) -> View:
        """What the seat may know. `kind` names the family's view, which has more questions to ask (`CrayonView`)."""
        view = self.title.view(self, self._seat(seat))
        if not isinstance(view, kind):
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
                raise IllegalAction(self.title.end_rule, "The game is over.")
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
        state = self.state
        waiting = state.waiting() if seat is None else ()
        seat = waiting[0] if waiting else self._seat(seat)
        line = self._line
        if len(self._saves) * SAVE_EVERY == len(line):
            self._saves.append(state.copy())
        atoms: int | tuple[int, ...]
        if type(action) is int:
            atoms = action
            state.play(atoms, seat)
            news: Sequence[News] = tuple(state.news) if state.news else ()
        else:
            atoms = tuple(state.parse(action, seat)) if isinstance(action, str) else _as_atoms(action)
            news = self._play_all(atoms, seat)
        step: _Kept = (len(self._log) + 1, seat, atoms, news)
        line.append(step)
        self._log.append(step)
        return news

    def _play_all(self, atoms: tuple[int, ...], seat: int) -> tuple[News, ...]:
        if not atoms:
            raise UnknownAction("There is nothing to do.")
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
        if to is not None and type(to) is not int:
            raise MilepostError(f"a step is a whole number, not {to!r}")
        if not self._line:
            raise MilepostError("there is nothing to undo")
        to = (self._line[-2][0] if len(self._line) > 1 else 0) if to is None else to
        keep = len(self._line)
        while keep and self._line[keep - 1][0] > to:
            keep -= 1
        if keep == len(self._line):
            raise MilepostError(f"there is nothing after step {to} to undo")
        if to and (not keep or self._line[keep - 1][0] != to):
            raise MilepostError(f"step {to} is not part of the game as it stands")
        del self._line[keep:]
        del self._saves[keep // SAVE_EVERY + 1 :]
        self.state.restore(self._saves[-1])
        for _, seat, atoms, _ in self._line[keep // SAVE_EVERY * SAVE_EVERY :]:
            for atom in (atoms,) if isinstance(atoms, int) else atoms:
                self.state.play(atom, seat)
        self._log.append(log.Line("undo", len(self._log) + 1, 0, str(to), ()))

    def __copy__(self) -> Game:
        return self.copy()

    def copy(self) -> Game:
        """A game of its own in the same position; its log starts here."""
        state = self.state.copy()
        state.news = []
        return Game(self.title, self.names, self.variants, None, state)

    # Looking back

    def last_entry(self) -> Entry:
        """The step just played."""
        return self._entry(self._line[-1])

    @property
    def steps(self) -> int:
        """How many steps the log has, undos included."""
        return len(self._log)

    def _entry(self, step: _Kept) -> Entry:
        number, seat, atoms, news = step
        atoms = (atoms,) if isinstance(atoms, int) else atoms
        return Entry(number, seat, atoms, tuple(news), self.state.text(atoms))

    def entries(self) -> list[Entry]:
        """The steps that led here, undone ones left out."""
        return [self._entry(step) for step in self._line]

    @property
    def chance(self) -> Chance:
        """Where chance comes from, hidden things included."""
        if self._chance is None:
            raise MilepostError("a copied or imagined game has no record of its beginning")
        return self._chance

    def header(self, seat: int | None = None) -> log.Header:
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
        )

    def lines(self, seat: int | None = None) -> Iterator[log.Line]:
        """The log's lines as that seat may see them (None: everything)."""
        seat = None if seat is None else self._seat(seat)
        hidden = None if self.outcome() is not None else seat
        yield log.Line("start", 0, 0, "", chance_results(self._start, hidden))
        for step in self._log:
            yield self._log_line(step, hidden)
        yield log.Line("end", len(self._log), 0, "", ())

    def last_line(self) -> log.Line:
        """The log's line of the step or undo just done."""
        return self._log_line(self._log[-1], None)

    def _log_line(self, step: _Kept | log.Line, hidden: int | None) -> log.Line:
        """A line of the log; what is hidden from a seat is left out."""
        if isinstance(step, log.Line):
            return step
        entry = self._entry(step)
        text = entry.text
        if hidden is not None and entry.seat != hidden:
            text = self.state.text(self.state.public(entry.atoms))
        return log.Line("play", entry.number, entry.seat, text, chance_results(entry.news, hidden))

    def record(self, seat: int | None = None) -> str:
        """The game as text, complete or as one seat may know it."""
        return log.write(self.header(seat), self.lines(seat))

    def __repr__(self) -> str:
        state = "over" if self.outcome() else f"waiting for {', '.join(self.names[s] for s in self.waiting())}"
        return f"<Game {self.title.id}: {', '.join(self.names)}; step {len(self._log)}; {state}>"

    def __str__(self) -> str:
        return str(self.state)


def _as_atoms(action: object) -> tuple[int, ...]:
    if isinstance(action, (list, tuple)) and all(type(atom) is int for atom in action):
        return tuple(action)
    raise UnknownAction(f"{action!r} is neither an atom nor a row of atoms nor a text.")


PEEKING = "What chance gives must be seen before going on: play this in two steps."


def no_peeking(news: Iterable[News]) -> None:
    """A row of actions is all or nothing, so it must not go on after a result of chance: a player who sees what came
    could still take everything back by an action that is refused."""
    if any(item.chance for item in news):
        raise UnknownAction(PEEKING)


def chance_results(news: Iterable[News], seat: int | None) -> tuple[log.Result, ...]:
    """What chance gave, as that seat may see it (None: all that is known)."""
    return tuple(
        log.Result(item.word, None if item.args[0] == HIDDEN else item.args[0], item.audience).seen_by(seat)
        for item in news
        if item.chance
    )


def new(
    title: str | Title,
    players: int | Sequence[str] = 4,
    seed: int | None = None,
    variants: Sequence[str] = (),
    deck: int | None = None,
) -> Game:
    """Set up a game. Without a seed chance is secret; with one the game can be made again.

    `deck` is the number of another fair deck, for players who know the title's own by heart.
    """
    found = find_title(title) if isinstance(title, str) else title
    if deck is not None:
        if type(deck) is not int or deck < 0:
            raise MilepostError(f"a deck's number is 0 or more, not {deck!r}")
        found = found.with_deck(deck)
    names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
    check_names(names)
    if seed is not None and type(seed) is not int:
        raise MilepostError(f"a seed is a whole number, not {seed!r}")
    chance = Chance.begun(seed)
    variants = found.resolved(variants)
    return Game(found, names, variants, chance, found.start(names, variants, chance.source()))


def check_names(names: Sequence[str]) -> None:
    for name in names:
        plain = isinstance(name, str) and name == name.strip() and name.isprintable()
        if not plain or not name or any(mark in name for mark in ",#~") or names.count(name) > 1:
            raise MilepostError(
                f"{name!r} cannot be a player's name here: names must differ and hold no , # ~ or line break"
            )
