"""How a crayon position is written as text: what each field of `state.py` is.

Track is written as lines: a milepost, then a direction for each section, 0 east and on clockwise to 5 north-east
(`K12-001`). Lines follow from the set of sections alone, so that equal positions have equal texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon.board.board import link_way, plain
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.errors import MilepostError
from milepost.family.position_text import (
    CARD,
    CARDS,
    FLAG,
    NAME,
    NUMBER,
    Field,
    Part,
    a_set,
    listed,
    maybe,
    one_of,
    row,
    together,
    whole,
)
from milepost.game.position_text import unword, word
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting

WASHED = "!"  # after a seat: the places of its washed-out bridges


# Places


def milepost(of: Setting, name: str) -> int:
    m = of.board.by_name.get(name.lower(), -1)
    if m < 0:
        raise ValueError(say("there is no milepost “{name}” on this board", name=name[:40]))
    return m


def _exits(of: Setting, text: str) -> int:
    return of.board.bits(milepost(of, name) for name in (text.split(".") if text != "-" else ()))


def _city(of: Setting, text: str) -> int:
    city = of.board.city_by_name.get(plain(unword(text)), -1)
    if city < 0:
        raise ValueError(say("there is no city “{text}”", text=text[:40]))
    return city


def _load(of: Setting, text: str) -> int:
    load = of.title.load_by_name.get(plain(unword(text)), -1)
    if load < 0:
        raise ValueError(say("there is no load “{text}”", text=text[:40]))
    return load


def _link(of: Setting, text: str) -> int:
    for number, link in enumerate(of.board.links):
        if plain(link.name) == plain(unword(text)):
            return number
    raise ValueError(say("there is no ferry or tunnel “{text}”", text=text[:40]))


def _link_text(of: Setting, number: int) -> str:
    return word(of.board.links[number].name)


def _way(of: Setting, text: str) -> int:
    """What a train came by: a section, or a ferry."""
    if text.startswith("/"):
        return link_way(_link(of, text[1:]))
    sections = sections_along(of, text)
    if len(sections) != 1:
        raise ValueError(say("“{text}” is not one section", text=text[:40]))
    return sections[0]


def _way_text(of: Setting, way: int) -> str:
    if way < 0:
        return f"/{_link_text(of, link_way(way))}"
    arm = of.board.arms[way]
    return f"{of.board.names[arm // 6]}-{arm % 6}"


# Track


def sections_along(of: Setting, text: str) -> list[int]:
    """The sections of a line: a milepost and the directions from there on."""
    name, _, directions = text.partition("-")
    m, found = milepost(of, name), []
    for step in directions:
        arm = m * 6 + int(step) if step in "012345" else -1
        if arm < 0 or of.board.section[arm] < 0:
            raise ValueError(
                say(
                    "from {place} no section leads in direction {step} (“{text}”)",
                    place=of.board.label(m),
                    step=step,
                    text=text[:40],
                )
            )
        found.append(of.board.section[arm])
        m = of.board.near[arm]
    if not found:
        raise ValueError(
            say("“{text}” has no section: a line is a milepost and directions, like “K12-001”", text=text[:40])
        )
    return found


def lines_of(of: Setting, sections: set[int]) -> list[str]:
    """The sections as few lines: each begins at a loose end where there is one, and goes on as long as it can."""
    board, left, found = of.board, set(sections), []
    order = sorted({m for section in left for m in board.ends[section]})

    def onward(m: int) -> list[int]:
        return [arm for arm in range(m * 6, m * 6 + 6) if board.section[arm] in left]

    while left:
        order = [m for m in order if onward(m)]
        m = next((m for m in order if len(onward(m)) % 2), order[0])
        line = f"{board.names[m]}-"
        while arms := onward(m):
            left.remove(board.section[arms[0]])
            line += str(arms[0] % 6)
            m = board.near[arms[0]]
        found.append(line)
    return found


def _track_text(of: Setting, owner: bytearray) -> str:
    held: dict[int, set[int]] = {}
    for section, mark in enumerate(owner):
        if mark:
            held.setdefault(mark, set()).add(section)
    return "/".join(
        f"{(mark & SEAT) - 1}{WASHED if mark & CLAIM else ''}:{'+'.join(lines_of(of, held[mark]))}"
        for mark in sorted(held)
    )


def _track(of: Setting, text: str) -> bytearray:
    owner = bytearray(len(of.board.ends))
    for part in text.split("/"):
        who, _, lines = part.partition(":")
        seat = whole(who.removesuffix(WASHED))
        if seat >= of.players:
            raise ValueError(say("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=of.players - 1))
        for section in (section for line in lines.split("+") for section in sections_along(of, line)):
            names = " ".join(of.board.names[m] for m in of.board.ends[section])
            if owner[section]:
                raise ValueError(
                    say(
                        "the section {names} has two owners: seats {other} and {seat}",
                        names=names,
                        other=(owner[section] & SEAT) - 1,
                        seat=seat,
                    )
                )
            if of.board.red[section]:
                raise ValueError(
                    say("the section {names} lies inside a major city: it is everybody's track", names=names)
                )
            owner[section] = seat + 1 | (CLAIM if who.endswith(WASHED) else 0)
    return owner


def _owners_text(of: Setting, owners: list[int]) -> str:
    bought = [(number, seats) for number, seats in enumerate(owners) if seats]
    return ".".join(f"{_link_text(of, number)}:{a_set(NUMBER, '+').write(of, seats)}" for number, seats in bought)


def _owners(of: Setting, text: str) -> list[int]:
    owners = [0] * len(of.board.links)
    for item in text.split("."):
        name, _, seats = item.rpartition(":")
        owners[_link(of, name)] |= a_set(NUMBER, "+").read(of, seats)
    return owners


# Money


def _cash_text(of: Setting, value: int) -> str:
    if value < 0:
        raise MilepostError("a seat's view has no position text: it does not know what others own; imagine() a game")
    return str(value)


MILEPOST = Part(lambda of, m: of.board.names[m], milepost)
MILEPOSTS = Part(lambda of, bits: ".".join(of.board.names[m] for m in of.board.members(bits)) or "-", _exits)
CITY = Part(lambda of, city: word(of.board.cities[city].name), _city)
LOAD = Part(lambda of, load: word(of.title.loads[load].name), _load)
LINK = Part(_link_text, _link)
WAY = Part(_way_text, _way)
CASH = Part(_cash_text, lambda of, text: whole(text))
DEMANDS = listed(row(together(NUMBER, NUMBER)))
SEATS = a_set(NUMBER)


TEXTS = {
    "count": Field("drawn", NUMBER),
    "owner": Field("track", Part(_track_text, _track)),
    "claims": Field("claims"),
    "link_owners": Field("ferries", Part(_owners_text, _owners)),
    "place": Field("trains", listed(maybe(MILEPOST))),
    "came": Field("came", listed(maybe(WAY))),
    "last_city": Field("last", listed(maybe(MILEPOST))),
    "locos": Field("locos", listed(one_of(LOCOS))),
    "loads": Field("loads", listed(row(LOAD))),
    "area": Field("pilgrims", listed(maybe(NAME, ""))),
    "points": Field("points", listed(NUMBER)),
    "boarded": Field("aboard", listed(maybe(LINK))),
    "moved": Field("moved", SEATS),
    "halved": Field("halved", SEATS),
    "resting": Field("resting", SEATS),
    "cash": Field("cash", listed(CASH)),
    "open_cash": Field("open", FLAG),
    "bank": Field("bank"),
    "hands": Field("hands", listed(row(CARD))),
    "pool": Field("pool", row(CARD)),
    "locks": Field("locks", DEMANDS),
    "bound": Field("bound", DEMANDS),
    "sealed": Field("sealed", listed(row(CARD))),
    "deck": Field("undrawn", CARDS),
    "discards": Field("discards", CARDS),
    "active": Field("events", row(together(NUMBER, NUMBER, FLAG))),
    "fallen": Field("fallen", FLAG),
    "fate": Field("fate", row(NUMBER)),
    "debts": Field("debts", row(together(NUMBER, maybe(NUMBER), NUMBER))),
    "yard": Field("yard", row(together(CITY, LOAD, NUMBER, NUMBER))),
    "circus": Field("circus", row(CITY)),
    "first": Field("first", NUMBER),
    "round": Field("round", NUMBER),
    "seat": Field("seat", NUMBER),
    "phase": Field("phase", one_of(("operate", "build", "over"))),
    "fresh": Field("fresh", FLAG),
    "spent": Field("spent", NUMBER),
    "outs": Field("outs", NUMBER),
    "works": Field("works", NUMBER),
    "exits": Field("exits", MILEPOSTS),
    "own_paid": Field("own-paid", FLAG),
    "paid": Field("paid", NUMBER),
    "lost": Field("lost", listed(NUMBER)),
    "turn_lost": Field("turn-lost", FLAG),
    "target": Field("target", NUMBER),
    "declared": Field("declared", row(NUMBER)),
    "purses": Field("purses", row(NUMBER)),
    "last_round": Field("last-round", NUMBER),
    "winners": Field("winners", row(NUMBER)),
}
