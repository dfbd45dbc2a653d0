"""What the page is told of a game of Village: what never changes, the table as a seat sees it, previews."""

from __future__ import annotations

from typing import Annotated, Literal

from milepost.records import About, Record, Refused, TypedDict
from milepost.tell.records import Question, TableBase
from milepost.village.board.line import FeatureKind, Terrain
from milepost.village.state import Phase

Side = Literal["top", "right", "bottom", "left"]

# What never changes


class Feature(Record):
    kind: FeatureKind
    terrain: Annotated[Terrain | None, About("what a barn counts")]
    points: Annotated[int | None, About("of a halt")]
    words: str


Features = tuple[Feature | None, Feature | None]


class Space(Record):
    name: str
    row: int
    column: int


class LineStart(Record):
    name: str
    side: Literal["top", "left"]
    space: Annotated[str, About("the first space of the line")]


class TrackCard(Record):
    terrain: Terrain
    pattern: Literal["bridge", "curves"]
    features: Features
    turnable: Annotated[bool, About("whether turning it changes anything")]


class TripCard(Record):
    kind: str
    short: Annotated[str, About("the same in a word or two")]
    words: str


class TerminusCard(Record):
    name: str
    counts: str
    pays: list[int]
    words: str


class BorderStart(Record):
    line: str
    terrain: Terrain
    feature: Feature | None


class VillageRules(Record):
    trip_price: int
    line_trips: int
    money_a_point: int
    signals: list[int]
    sidings: list[int]
    turns: int
    solo_target: int


class ReferenceStep(Record):
    count: int
    more: Annotated[bool, About("whether it holds for higher counts, too")]
    points: int


class ReferenceRow(Record):
    """A row of the reference card: a feature, or “trip”, “track”, “money”."""

    kind: str
    words: str
    rule: str
    link: str
    steps: Annotated[list[ReferenceStep], About("points by count, where a table says them")]


class VillageBoard(Record):
    """`patterns` has the two lines of a card by the sides they join, in the order of its features."""

    title: Annotated[str, About("its id")]
    name: Annotated[str, About("what people call the title")]
    family: Literal["village"]
    rows: int
    columns: int
    spaces: list[Space]
    lines: list[LineStart]
    patterns: dict[str, list[tuple[Side, Side]]]
    terrains: list[Terrain]
    features: list[FeatureKind]
    cards: dict[str, TrackCard]
    trips: dict[str, TripCard]
    terminus: dict[str, TerminusCard]
    borders: dict[str, list[BorderStart]]
    rules: VillageRules
    reference: list[ReferenceRow]
    names: Annotated[dict[str, str], About("what to show for a terrain or a feature, in the language asked for")]


# The table as a seat sees it


class Item(Record):
    """One reason for points: a trip (by its card) or a feature (by the space it lies on, “border” or nothing)."""

    kind: str
    text: str
    points: int
    trip: int
    space: str


class Trip(Record):
    trip: int
    short: str
    words: str


class TripOnLine(Trip):
    so_far: Annotated[int, About("its points for the line as it runs now")]
    why: str


class Ended(Record):
    terminus: int
    why: str
    points: int
    pay: int


_From = TypedDict("_From", {"from": Literal["top", "left"]})


class Step(_From, Record):
    space: str
    filled: bool


class VillageLine(Record):
    name: str
    completed: bool
    to_resolve: bool
    path: Annotated[list[Step], About("the last one may be the empty space it leads to")]
    counts: dict[str, int | str]
    trips: list[TripOnLine]
    worth: Annotated[int, About("what it would score if it were completed as it runs now, or has scored")]
    items: Annotated[list[Item], About("what its worth is made up of")]
    ended: Ended | None


class Laid(Record):
    card: int
    turned: bool
    words: str
    features: Annotated[Features, About("of the line from the top, of the line from the left")]


class HeldTerminus(Record):
    card: int
    words: str


class SheetLine(Record):
    line: str
    items: list[Item]
    points: int


class Sheet(Record):
    """All points of a player, sidings and money as if the game ended now."""

    lines: list[SheetLine]
    sidings: Item
    money: Item
    total: int
    final: bool


class Signals(Record):
    line: str
    count: int
    points: int


class Sidings(Record):
    lines: Annotated[list[str], About("those with a siding or more")]
    points: Annotated[int, About("if the game ended now")]


class Tally(Record):
    """What a player has of what the reference card's tables count."""

    signals: Annotated[list[Signals], About("of the lines that have one or more")]
    sidings: Sidings


class VillagePlayer(Record):
    name: str
    letter: str
    money: int
    points: int
    hand: Annotated[list[HeldTerminus | None], About("null: hidden")]
    spaces: list[Laid | None]
    open: list[str]
    lines: list[VillageLine]
    tally: Tally
    sheet: Sheet


class MarketTrack(Record):
    place: int
    card: int
    coins: int
    price: int
    affordable: Annotated[bool, About("by the seat that looks, or by the player to act")]
    words: str
    refusal: Annotated[Refused | None, About("why the player to act cannot take it")]


class MarketTrip(Trip):
    place: int
    coins: int
    price: int
    affordable: bool
    refusal: Refused | None


class Shut(Record):
    """Why whoever is to act cannot have any card of a market now, whatever it costs."""

    tracks: Refused | None
    trips: Refused | None


class Deck(Record):
    cards: int
    top: Trip | None
    under: list[Trip]


class Held(Record):
    """The card just taken: a track to place or a trip to assign."""

    kind: Literal["track", "trip"]
    card: int | None
    trip: int | None
    short: str | None
    words: str


class TerminusChoice(Record):
    card: int
    words: str
    pay: int
    why: Annotated[str, About("what it counts on the line, as in “3 fields”")]


class Finished(Record):
    """A line that is complete: its points, and what each terminus card that is seen pays for it."""

    line: str
    points: int
    items: list[Item]
    terminus: list[TerminusChoice]
    swappable: Annotated[bool, About("whether its two trips may go under the deck in turned order")]


class VillageView(Record):
    title: str
    round: int
    turns: int
    phase: Phase
    seat: int
    waiting: list[int]
    planned: bool
    built: bool
    held: Held | None
    tracks: list[MarketTrack]
    trips: list[MarketTrip]
    shut: Shut
    deck: Deck
    terminus_deck: int
    resolve: Annotated[list[Finished], About("lines that wait to be resolved")]
    players: list[VillagePlayer]
    target: int | None
    sweeps: Annotated[bool, About("whether the farthest card of each market leaves after this turn")]
    winners: list[int]


class VillageAction(Record):
    text: str
    kind: str
    words: str


class VillageLegal(Record):
    seat: int
    kinds: list[str]
    actions: list[VillageAction]


class VillageTable(TableBase):
    family: Literal["village"]
    view: VillageView
    question: Question | None
    legal: VillageLegal | None


# Previews


class Longer(Record):
    """A line that would grow without being completed: its worth so far before and after, and what it is made up of."""

    line: str
    before: int
    after: int
    items: list[Item]


class BeforeAfter(Record):
    before: int
    after: int


class TrackPreview(Record):
    """A track on a space; `longer` are lines that grow without being completed."""

    kind: Literal["track"]
    card: int | None
    space: str
    turned: bool
    price: int
    coins: int
    money: Annotated[int, About("left after taking the card, before any terminus card pays")]
    refusal: Refused | None
    points: Annotated[int, About("scored at once, by lines that are completed")]
    longer: list[Longer]
    sidings: Annotated[BeforeAfter, About("what the end brings for sidings")]
    change: Annotated[int, About("added to the worth so far of all lines and sidings, or taken from it")]
    completed: list[Finished]


class TripPreview(Record):
    kind: Literal["trip"]
    trip: int | None
    line: str
    price: int
    coins: int
    money: int
    refusal: Refused | None
    so_far: Annotated[int, About("what the trip would score for the line as it runs now")]
    why: str
    before: Annotated[int, About("the line's worth so far without the trip")]
    after: int


class TrackPreviews(Record):
    """A track on every space, both ways where turning matters."""

    kind: Literal["tracks"]
    previews: list[TrackPreview]


class TripPreviews(Record):
    kind: Literal["trips"]
    previews: list[TripPreview]


class NoPreview(Record):
    kind: Literal["none"]
    refusal: Refused


VillagePreview = TrackPreview | TripPreview | TrackPreviews | TripPreviews | NoPreview
