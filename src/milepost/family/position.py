"""What every family's position is: fields, what chance gives and what is told of it, and playing one atom.

A family's `State` declares its fields on top of these (`fields.py`) and its position adds the rules: who is to
act, what a family checks before and settles after an action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from milepost.chance import HIDDEN, UNKNOWN, Seeded, Source
from milepost.errors import IllegalAction, LogError, MilepostError, PositionError, UnknownAction
from milepost.family.actions import ARGUMENT, KIND_SHIFT, Action, atom_text, parse_atom
from milepost.family.fields import Fields, Fixed, Kept, Passing, Start, at_start
from milepost.family.packing import pack, unpack
from milepost.family.position_text import NUMBER, Field, described, place
from milepost.family.registry import Rooms
from milepost.game import PEEKING, News, Title, no_peeking
from milepost.log import ALL
from milepost.sentences import say

LONGEST = 4000  # characters of an action's text
COUNTED: Mapping[str, Field] = {"count": Field("drawn", NUMBER)}


class FamilyState(metaclass=Fields):
    """The fields that all families have."""

    setting: Fixed[Any]
    names: Fixed[tuple[str, ...]]
    source: Fixed[Source]
    count: Kept[int] = 0  # chance results so far
    news: Passing[list[News]] = at_start(lambda setting: [])
    allowed: Passing[int] = -1  # the atom `legal` has offered last, with its seat; any change forgets it

    texts = COUNTED  # how fields are written in a text

    if TYPE_CHECKING:  # written by `Fields`
        declared_fields: ClassVar[Mapping[str, str]]
        start_values: ClassVar[Mapping[str, Any]]

        def copy(self) -> Self: ...
        def restore(self, old: Self) -> None:
            """Become what the other position is; every holder of this one sees the change."""

        def key(self) -> tuple[Any, ...]: ...

    def __init__(self, setting: Any, names: tuple[str, ...], source: Source) -> None:
        self.setting = setting
        self.names = names
        self.source = source
        self._begin(self.start_values)

    @property
    def title(self) -> Title:
        title: Title = self.setting.title
        return title

    @property
    def variants(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.setting.variants
        return names

    def _begin(self, fields: Iterable[str]) -> None:
        """Give these fields the values they have at the beginning of a game."""
        for field in fields:
            value = self.start_values[field]
            setattr(self, field, value.made(self.setting) if isinstance(value, Start) else value)

    def __getstate__(self) -> dict[str, Any]:
        return {
            field: getattr(self, field)
            for field, kind in self.declared_fields.items()
            if kind not in ("Remade", "Passing")
        }

    def __setstate__(self, values: Mapping[str, Any]) -> None:
        for field, value in values.items():
            setattr(self, field, value)
        self._begin(field for field, kind in self.declared_fields.items() if kind == "Passing")
        self.remake()

    def __deepcopy__(self, memo: Any) -> Self:
        """`copy` shares only what never changes."""
        return self.copy()

    def remake(self) -> None:
        """Work out anew what is not pickled."""

    def packed(self) -> str:
        """What changes in the course of a game, as text; `unpacked` makes the position of it again."""
        return pack({field: getattr(self, field) for field in self._packed_fields()})

    def unpacked(self, text: str) -> Self:
        """The position of this game that was packed so; a `MilepostError` where it cannot be one."""
        try:
            values = unpack(text)
        except ValueError:
            values = {}
        if list(values) != self._packed_fields():
            raise MilepostError("this is not a position of this game, or another Milepost has kept it")
        new = self.copy()
        new.__setstate__(values)
        return new

    def _packed_fields(self) -> list[str]:
        return [field for field, kind in self.declared_fields.items() if kind not in ("Fixed", "Remade", "Passing")]

    # As one line of text (`position_text.py`)

    def blank(self) -> Self:
        """The same game before anything was dealt."""
        new = object.__new__(type(self))
        FamilyState.__init__(new, self.setting, self.names, self.source)
        return new

    def described(self) -> dict[str, str]:
        """The fields that are not as at the beginning of a game, as the text of the position has them."""
        return described(self, self.blank(), self.texts)

    def placed(self, fields: Mapping[str, str], source: Source, seat: int | None = None) -> Self:
        """The position of this game that has these fields; a `PositionError` where there can be none.

        `seat` is the one that knows no more: then others may hold hidden cards.
        """
        new = self.blank()
        new.source = source
        place(new, fields, self.texts)
        new.made_sound(seat)
        return new

    def made_sound(self, seat: int | None = None) -> None:
        """Work out what follows from the fields, and raise a `PositionError` where they cannot be."""
        try:
            self.complete()
            self.check_sound(seat)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError, AssertionError, OverflowError) as error:
            if isinstance(error, PositionError):
                raise
            why = f"{type(error).__name__}: {error}"
            raise PositionError("", say("its fields do not fit together ({why})", why=why)) from None

    def complete(self) -> None:
        """Work out what follows from the fields of a text."""
        self.remake()

    def check_sound(self, seat: int | None = None) -> None:
        """Raise a `PositionError` where the position cannot be one of a game."""

    def __eq__(self, other: object) -> bool:
        """The same position: of the same game with the same players, however many results of chance led there."""
        if not isinstance(other, FamilyState):
            return NotImplemented
        if self.names != other.names or self.variants != other.variants or self.title.digest() != other.title.digest():
            return False
        mine = self.copy()
        mine.count = other.count
        return bool(mine.key() == other.key())

    __hash__ = None  # type: ignore[assignment]  # positions change

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        drawn: str = Rooms("drawing")[self.title.family].picture(self)
        return drawn

    def _repr_html_(self) -> str:
        """The same with how all stand."""
        shown: str = Rooms("drawing")[self.title.family].html(self)
        return shown

    def tell(self, word: str, *args: Any, audience: int = ALL) -> None:
        """Note what happened, for the page."""
        self.news.append(News(word, args, audience))

    def pick(self, offered: int, word: str, audience: int = ALL, open_ones: int = 0) -> int:
        """One of the set of offered numbers, by chance; the log keeps which.

        With an audience only that seat sees it, unless it is one of the open ones, which all may see.
        """
        value = self.source.pick(self.count, offered)
        if audience == ALL:
            if value == HIDDEN:
                raise LogError(0, say("what chance gave here is hidden from this seat"))
        elif value != HIDDEN and open_ones >> value & 1:
            audience = ALL
        self.count += 1
        self.news.append(News(word, (value,), audience, True))
        return value


class Playable(FamilyState):
    """A state with the rules attached. Families say what an atom must pass and what follows it."""

    if TYPE_CHECKING:
        actions: ClassVar[Mapping[int, Action[Any]]]
        words: ClassVar[Sequence[str]]  # those of the kinds, by number

        def check(self, kind: int, seat: int) -> None:
            """Refuse whoever is not to act now, and whatever is no answer to what is asked."""

        def plain_data(self) -> dict[str, Any]:
            """All that stands in the position, with the names of things."""

    # Playing

    def settle(self) -> None:
        """Do what an action has set going; nothing, where every action is done at once."""

    def knows(self, atom: int) -> bool:
        """Whether there is such an atom at all."""
        action = self.actions.get(atom >> KIND_SHIFT)
        return action is not None and action.fits(self.setting, atom & ARGUMENT)

    def play(self, atom: int, seat: int) -> None:
        """Play one atom, or raise `IllegalAction` and change nothing."""
        if self.allowed != atom << 4 | seat:
            self._check(atom, seat)
        action = self.actions[atom >> KIND_SHIFT]
        self.allowed = -1
        if self.news:
            self.news = []
        if type(self.source) is Seeded:
            action.apply(self, seat, atom & ARGUMENT)
            self.settle()
        else:
            self._play_carefully(action, atom & ARGUMENT, seat)

    def again(self, atom: int, seat: int) -> None:
        """Play an atom that this game has played here before: it was legal, and is."""
        self.allowed = atom << 4 | seat
        self.play(atom, seat)

    def rehearse(self, atom: int, seat: int) -> None:
        """Play one atom of an imagined turn, or raise `IllegalAction`: nothing is drawn."""
        self._check(atom, seat)
        self.allowed = -1
        self.actions[atom >> KIND_SHIFT].apply(self, seat, atom & ARGUMENT)
        self.settle_undrawn()

    def settle_undrawn(self) -> None:
        """What `settle` does, as far as no card is drawn for it."""

    def _check(self, atom: int, seat: int) -> None:
        if not self.knows(atom):
            raise UnknownAction(say("There is no atom {atom}.", atom=atom))
        self.check(atom >> KIND_SHIFT, seat)
        refusal = self.actions[atom >> KIND_SHIFT].why_not(self, seat, atom & ARGUMENT)
        if refusal is not None:
            raise IllegalAction(*refusal)

    def _play_carefully(self, action: Action[Any], argument: int, seat: int) -> None:
        """Where chance may have no answer (a seat's record at its end): all or nothing."""
        before = self.copy()
        try:
            action.apply(self, seat, argument)
            self.settle()
        except MilepostError:
            self.restore(before)
            raise

    # Texts

    def text(self, atoms: Sequence[int]) -> str:
        """The short text of an atom, or of a row of them."""
        return "; ".join(atom_text(self.words, self.actions, self.setting, number) for number in atoms)

    def public(self, atoms: Sequence[int]) -> Sequence[int]:
        """The atoms as the other seats see them: the same, where no answer is sealed."""
        return atoms

    def parse(self, text: str, seat: int) -> list[int]:
        """The atoms of a text; of several parts, each is read where those before it lead."""
        if len(text) > LONGEST:
            raise UnknownAction(
                say("This text is longer than {longest} characters; play it in several steps.", longest=LONGEST)
            )
        *parts, last = text.split(";")
        found: list[int] = []
        position = self.copy() if parts else self
        for part in parts:
            atoms = position.read(part, seat)
            position.go_on(part, atoms)
            for number in atoms:
                position._play_known(number, seat)
            found += atoms
        return found + position.read(last, seat)

    def read(self, part: str, seat: int) -> list[int]:
        """The atoms of one part of a text."""
        return [parse_atom(self.words, self.actions, self.setting, part)]

    def go_on(self, part: str, atoms: Sequence[int]) -> None:
        """Refuse a part after which a row must end."""

    def _play_known(self, atom: int, seat: int) -> None:
        """Play a part of a row that is not its last: nothing of it may hang on chance."""
        try:
            self.play(atom, seat)
        except (IllegalAction, UnknownAction):
            raise
        except MilepostError:  # a view does not know what chance would give
            raise UnknownAction(PEEKING) from None
        no_peeking(self.news)

    # What a seat may see

    def redacted(self, seat: int | None) -> Self:
        """A copy without what the seat may not know."""
        new = self.copy()
        new.source = UNKNOWN
        new.hide(seat)
        return new

    def hide(self, seat: int | None) -> None:
        """Take out what the seat may not know, besides what chance will give."""

    def hide_cards(self, seat: int | None) -> None:
        """Of that, take out what somebody who knows all that was done could not work out either."""

    def as_dict(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, as plain data with the names of things."""
        return self.redacted(seat).plain_data()
