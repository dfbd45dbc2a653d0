"""What bots say to people: plans, the best way to build, opponents to choose from."""

from __future__ import annotations

from typing import Annotated

from milepost.records import About, Record, Refused, Value


class Stop(Record):
    """A call of the train on its way: loads picked up, or delivered for `pay`."""

    city: str
    loads: list[str]
    pick: bool
    pay: int


class BarePlan(Record):
    """A plan as its bot tells it; without a sentence, the words of its action are one."""

    sentence: str
    nudge: Annotated[str, About("a weaker hint: what is worth a look; nothing: there is none")]
    outline: Annotated[str, About("one in between: the plan without its ways and its first step")]
    reasons: list[str]
    action: Annotated[str | None, About("played to begin with it; null: nothing of it can be done now")]
    stops: list[Stop]
    route: Annotated[list[list[str]], About("the mileposts on the way to each stop")]
    build: Annotated[list[tuple[str, str]], About("sections to be built for it, ferries by their ports")]


class Plan(BarePlan):
    """A plan for the seat: `words` say what `action` would do now; the rest is drawn on the board."""

    words: str


class BareAdvice(Record):
    plans: list[BarePlan]
    message: str | None


class Advice(Record):
    seq: Annotated[int, About("the position it was thought for")]
    plans: Annotated[list[Plan], About("best first, three at most")]
    message: Annotated[str | None, About("why there are none")]


class Finding(Record):
    """Some turns of a seat, one after the other, that were worth clearly less than a plan there was; or no less."""

    seat: int
    round: int
    until: Annotated[int, About("the round of the last of these turns")]
    seq: Annotated[int, About("the position in which the first of them began")]
    end: Annotated[int, About("the position after the last")]
    lost: Annotated[float, About("about so much, in the unit of the coaching; 0: done well")]
    text: str
    reasons: list[str]
    plan: Annotated[BarePlan | None, About("what would have been better, to be drawn; null: done well, or new cards")]


class Coaching(Record):
    """What a coach says of a seat's game: by what the seat could know at each moment, never by hidden cards."""

    seat: int
    unit: Annotated[str, About("of what is lost: M, or points")]
    turns: Annotated[int, About("turns that could be judged")]
    lost: Annotated[float, About("in all of them together")]
    missed: Annotated[list[Finding], About("the dearest first, five at most")]
    well: Annotated[list[Finding], About("what was done well, two at most")]


class Length(Record):
    """What a way costs, and how long it is."""

    cost: int
    sections: int


class BestWay(Length):
    """The cheapest track between two places, or the shortest."""

    path: Annotated[list[str], About("its mileposts in order; none where track joins them already")]
    turns: Annotated[int, About("building phases it takes")]
    paid: Annotated[int, About("what the part costs that one phase takes")]
    refusal: Annotated[Refused | None, About("what stops it there")]
    shortest: bool
    other: Annotated[Length, About("the shortest where this is the cheapest, and the other way round")]


class Outlook(Record):
    """What it takes to fill a demand from here, as a delivery by itself: reckoned as the planner reckons its trips."""

    card: int
    which: Annotated[int, About("the place of the demand on its card; 3: a special demand")]
    city: str
    loads: list[str]
    pay: int
    left: Annotated[list[int | None], About("chips left of each load; null: they do not run out")]
    aboard: Annotated[bool, About("nothing must be picked up for it")]
    mileposts: Annotated[int, About("to go, by way of where the loads come from")]
    track: Annotated[int, About("what the missing track costs")]
    fees: Annotated[int, About("rent and duty on the way")]
    short: Annotated[int, About("the money that is missing for it now")]
    turns: Annotated[int, About("about so many; 0: it cannot be filled, and `why` says why")]
    rate: Annotated[float, About("what it earns a turn after its costs")]
    stops: list[Stop]
    route: Annotated[list[list[str]], About("the mileposts on the way to each stop")]
    build: Annotated[list[tuple[str, str]], About("sections to be built for it, ferries by their ports")]
    sketch: Annotated[list[str], About("mileposts of that track as one line, up to others' track within it")]
    why: str | None


class Rival(Record):
    """An opponent, by what is open to all."""

    seat: int
    targets: Annotated[list[Outlook], About("what the planner would go for in their place, best first")]


class Scarce(Record):
    """A load of which hardly any chip is left."""

    load: str
    left: int
    chips: Annotated[int, About("how many there are in all")]
    carried: Annotated[list[int], About("the seats that have one aboard")]
    wanted: Annotated[list[int], About("the seats that have a card for it")]
    open: Annotated[bool, About("a card open to all asks for it")]


class Rivals(Record):
    """The opponents as a seat may read them: cards, loads and track are open, cash may not be."""

    rivals: list[Rival]
    scarce: Annotated[list[Scarce], About("fewest first")]


class BotPlan(Record):
    seat: int
    text: Annotated[str, About("nothing: it does not say")]


class BotOption(Record):
    """What may be chosen of a bot; `default` holds where its player string says nothing."""

    name: str
    default: str
    values: list[Value]


class Opponent(Record):
    """A bot to play against; a player string is its name, with “:option=value” for each option chosen."""

    name: str
    words: str
    line: str
    options: list[BotOption]


class Level(Record):
    """How strong an opponent is, and who plays so."""

    name: str
    words: str
    bot: Annotated[str, About("a player string")]
