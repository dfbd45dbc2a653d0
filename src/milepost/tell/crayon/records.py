"""What the page is told of a crayon game: the board, the table as a seat sees it, where a train gets, previews."""

from __future__ import annotations

from typing import Annotated, Literal

from milepost.crayon.records import Demand, Position
from milepost.records import About, Record, Refused, TypedDict
from milepost.tell.records import Question, TableBase

Point = tuple[int, int]

# The board


class Milepost(Record):
    name: str
    x: int
    y: int
    terrain: str
    country: str


class City(Record):
    name: str
    size: Literal["small", "medium", "major"]
    mileposts: list[str]
    loads: list[str]
    country: str
    area: str
    red_area: Annotated[list[tuple[int, int]], About("its corners; a city that is not major has none")]


class Ferry(Record):
    """A ferry or a tunnel."""

    name: str
    ports: tuple[str, str]
    price: int
    second: Annotated[int | None, About("what the second player to buy it pays")]
    sea: str
    tunnel: bool


class Art(Record):
    kind: str
    points: list[Point]


class Load(Record):
    name: str
    chips: int | None
    cities: list[str]


class Area(Record):
    """Where an event is at work: mileposts and sections by number, ferries by place in `ferries`, rivers by name."""

    slow: Annotated[list[int], About("mileposts at half rate")]
    trade: Annotated[list[int], About("mileposts without pickup and delivery")]
    build: Annotated[list[int], About("sections nobody builds")]
    move: Annotated[list[int], About("sections nobody moves over")]
    ferries: Annotated[list[int], About("closed ferries")]
    rivers: Annotated[list[str], About("rivers nobody crosses")]


class EventCard(Record):
    kind: str
    look: Annotated[str, About("the pattern of its area: rain, snow, fog, ash, sand, quake, flood, …")]
    title: str
    text: str
    rule: str
    link: str
    area: Area


class Loco(Record):
    name: str
    speed: int
    capacity: int


class Rules(Record):
    build_limit: int
    upgrade_cost: int
    rent: int
    hand_size: int
    opening_rounds: int
    start_cash: int
    win_cash: int
    win_majors: int
    locos: list[Loco]


class Country(Record):
    """A country as it is drawn, the largest first; it goes beyond the coast, which cuts it."""

    name: str
    outlines: list[list[Point]]


class Board(Record):
    """Coordinates in hundredths of a milepost, y down; `sections` by places in `mileposts`."""

    title: Annotated[str, About("its id")]
    name: Annotated[str, About("what people call the title")]
    family: Literal["crayon"]
    mileposts: list[Milepost]
    sections: list[tuple[int, int]]
    cities: list[City]
    countries: list[Country]
    rivers: dict[str, list[list[Point]]]
    ferries: list[Ferry]
    coasts: dict[str, list[str]]
    art: list[Art]
    loads: list[Load]
    cards: dict[str, list[Demand]]
    events: dict[str, EventCard]
    prices: dict[str, int]
    rules: Rules
    names: Annotated[
        dict[str, str],
        About(
            "what to show for the name of a load, a loco, a ground, a sea, a river or a country, in the language "
            "asked for"
        ),
    ]


# The table


class LegalAction(Record):
    """`text` is played, `words` are read; the rest says what it is about, for signs and places on cards."""

    text: str
    kind: str
    words: str
    train: Annotated[int | None, About("which of the seat's trains: 0, 1")]
    load: str | None
    card: int | None
    demand: Annotated[int | None, About("which demand of the card: 0, 1, 2")]
    pay: int | None


class Sum(Record):
    """An action that names a sum of money: its word and a number from `least` to `most`."""

    kind: str
    words: str
    least: int
    most: int


class Legal(Record):
    seat: int
    kinds: list[str]
    actions: list[LegalAction]
    sums: list[Sum]


class LinkNow(Record):
    """A ferry or tunnel of the board, in its order there."""

    owners: list[int]
    price: Annotated[int | None, About("what it costs the seat now; null: it is theirs, or full")]


class EventNow(Record):
    """An event in play; its card and area are on the board."""

    card: int
    drawer: int
    until: str
    text: str
    stops: Annotated[int | None, About("the seat on whose track no train runs")]


class Reach(Record):
    """Where a train gets this turn."""

    milepost: str
    steps: int
    left: Annotated[int, About("points left on arrival")]
    rent: int
    duty: int
    path: list[str]
    text: Annotated[str, About("the action that goes there")]


class Table(TableBase):
    family: Literal["crayon"]
    view: Position
    question: Question | None
    events: list[EventNow]
    links: list[LinkNow]
    legal: Legal | None
    reach: Annotated[list[list[Reach]], About("of each of the seat's trains, if it operates now")]


# Journeys, and what track costs


class RentDue(Record):
    """Rent foreseen, and to whom."""

    seat: int
    rent: int


class Leg(Record):
    """One turn of a journey."""

    stop: Annotated[str, About("where the train stands at its end")]
    steps: int
    rents: list[RentDue]
    duty: int
    own: Annotated[int, About("for running on own track, where that costs something")]


class Journey(Record):
    """How a train gets to a city over several turns; events count for this turn only."""

    city: str
    turns: Annotated[int, About("this one too, if the train moves in it; 0: it does not get there")]
    steps: int
    fees: Annotated[int, About("rent and duty on the way")]
    fees_now: Annotated[int, About("what of it is due in this turn")]
    path: list[str]
    stops: Annotated[list[str], About("where it stands at the end of each turn")]
    legs: Annotated[list[Leg], About("turn by turn: how far, and what is due to whom")]
    text: Annotated[str | None, About("the action that goes on now; null: nothing of it can be done now")]
    held: Annotated[Refused | None, About("what keeps it from going its full way now")]
    refusal: Annotated[Refused | None, About("why it does not get there")]


class OrdersOutlook(Record):
    """What standing orders will take, turn by turn, if nothing changes."""

    turns: int
    fees: Annotated[int, About("rent and duty on the way")]
    path: list[str]
    legs: list[Leg]
    calls: Annotated[list[int], About("in which turn the train comes to each call")]
    refusal: Annotated[Refused | None, About("why it does not get there, or not its full way now")]


_Ends = TypedDict("_Ends", {"from": str, "to": str})


class Priced(Record):
    price: int | None
    affordable: bool
    refusal: Refused | None


class PreviewSection(_Ends, Priced):
    """A section of a preview: from where, to where."""

    rivals: Annotated[list[int], About("the seats whose track touches it: they could build it first")]


class PricePart(Record):
    """What a part of a price is paid for."""

    what: Annotated[str, About("a ground, a city’s size, river, lake, inlet, ferry, tunnel, own port")]
    count: int
    price: int


class Risk(Record):
    """What rivals could take of a sketch."""

    words: str
    rivals: Annotated[list[int], About("the seats that could")]


class BuildPreview(Record):
    kind: Literal["build"]
    sections: list[PreviewSection]
    total: int
    affordable_total: int
    budget: int
    text: str | None
    apart: Annotated[bool, About("it joins none of the track the seat has")]
    parts: Annotated[list[PricePart], About("what the total is made of, the largest part first")]
    risks: Annotated[list[Risk], About("contested sections, and places with room for one more")]
    refusal: Refused | None


Way = Literal["east", "south-east", "south-west", "west", "north-west", "north-east"]


class Neighbour(Record):
    """A section that leaves a milepost."""

    way: Way
    milepost: str
    price: Annotated[
        int | None, About("what the seat pays for new track that way; null: it is somebody's, or red area")
    ]
    rivers: Annotated[list[str], About("rivers it crosses")]
    lake: Annotated[bool, About("it crosses a lake or an inlet")]
    red: Annotated[bool, About("it lies in the red area of a major city, where nothing is built")]
    owner: int | None
    washed: Annotated[bool, About("the bridge is gone; its place is kept for the owner")]


# The editor of maps


class MapDrawn(Record):
    """A board with changes."""

    board: Board
    rivers: Annotated[dict[str, list[str]], About("the sections each river crosses, from source to mouth")]
    deserts: Annotated[list[str], About("the names of deserts")]
    refusal: None


class MapFinding(Record):
    """What would spoil a game on the board."""

    kind: Annotated[str, About("a word of docs/title-format.md")]
    file: str
    message: str
    places: Annotated[list[str], About("the mileposts it is about")]


class MapPrice(Record):
    """What track between two major cities costs on the empty board; null: there is none, or no such city."""

    cities: tuple[str, str]
    before: int | None
    now: int | None


class MapDemand(Record):
    """What the way of a demand costs, on average."""

    before: float | None
    now: float | None


class MapLook(Record):
    """What is to be said of a board with changes."""

    findings: list[MapFinding]
    prices: list[MapPrice]
    demand: MapDemand
    notes: Annotated[list[str], About("what else changes with the board")]
    refusal: None
