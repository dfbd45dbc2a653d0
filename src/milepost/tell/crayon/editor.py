"""The editor of maps: a title's board with changes, as the page draws it; what is wrong with it, and what it costs.

Everything here runs in a worker's process, since titles and changes may come from anybody. Changes come as plain data,
each with the keys of an override (docs/maps.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from milepost.crayon.board.differences import shortened
from milepost.crayon.board.edit_text import overrides_text
from milepost.crayon.board.edits import Ground, NoCity, NoFerry, SetCity, SetFerry, SetRiver
from milepost.crayon.board.facts import facts_of
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.check import check_title
from milepost.crayon.title.check.finding import FileEntry, Files, Finding
from milepost.crayon.title.check.flaws import pieces
from milepost.crayon.title.costs import Costs, costs
from milepost.crayon.title.edited import Change, Edited, Refused, Supply, edited, with_cards
from milepost.errors import DataError, MilepostError
from milepost.sentences import Said, say
from milepost.tell.crayon.board import board
from milepost.tell.crayon.records import MapDrawn, MapFinding, MapLook, MapPrice
from milepost.tell.records import MapRefusal

KINDS = {"terrain": Ground, "city": SetCity, "no_city": NoCity, "river": SetRiver, "ferry": SetFerry}
KINDS |= {"no_ferry": NoFerry, "supplies": Supply}
Given = Sequence[Mapping[str, Any]]
MOST_TOLD = 60  # findings


def drawn(texts: Mapping[str, str], given: Given) -> MapDrawn | MapRefusal:
    """The board with these changes, as any table has it; cards and events are left out, which nobody draws."""
    made = _made(texts, given)
    if isinstance(made, dict):
        return made
    try:
        title = CrayonTitle({**made.texts, "cards.txt": "", "events.txt": ""}, "")
    except DataError as error:
        return _unreadable(len(given) - 1, error)
    rivers: dict[str, list[str]] = {}
    for entry in Files(title).board.get("rivers", ()):
        rivers.setdefault(entry.name, []).extend(entry.words)
    return {"board": board(title), "rivers": rivers, "deserts": [*title.board.deserts], "refusal": None}


def looked(texts: Mapping[str, str], given: Given) -> MapLook | MapRefusal:
    """What the check of a title finds, with places to light up, and what building costs now and did before."""
    made = _made(texts, given)
    if isinstance(made, dict):
        return made
    try:
        title = with_cards(CrayonTitle, made.texts)
        found = [_finding(Files(title), one) for one in check_title(title)[:MOST_TOLD]]
    except DataError as error:
        return _unreadable(len(given) - 1, error)
    except MilepostError as error:  # no fair deck can be made
        title = CrayonTitle({**made.texts, "cards.txt": ""}, "")
        found = [{"kind": "deck", "file": "cards.txt", "message": error.words, "places": []}]
    before, now = costs(_title(texts)), costs(title)
    return {
        "findings": found,
        "prices": _prices(before, now),
        "demand": {"before": before.demand, "now": now.demand},
        "notes": [*made.notes],
        "refusal": None,
    }


def exported(texts: Mapping[str, str], given: Given) -> str | MapRefusal:
    """The changes as the overrides of a recipe."""
    made = _made(texts, given)
    if isinstance(made, dict):
        return made
    changes = [_change(one) for one in given]
    base = _title(texts)
    edits = shortened(facts_of(base.board, texts["board.txt"]), [one for one in changes if not isinstance(one, Supply)])
    supplies = {one.supplies: one.loads for one in changes if isinstance(one, Supply)}
    head = [f"# Changes to the board of {base.name}, made with the editor on the page."]
    head.append("# They belong at the end of its recipe, for `milepost map compile` (docs/maps.md).")
    for city, loads in supplies.items():
        head.append(f"# Not part of a recipe: in loads.txt {city} supplies {', '.join(loads) or 'nothing'}.")
    return "\n".join(head) + "\n\n" + overrides_text(edits)


def files(texts: Mapping[str, str], given: Given) -> dict[str, str] | MapRefusal:
    """The files of the title with these changes, its cards made anew."""
    made = _made(texts, given)
    if isinstance(made, dict):
        return made
    if not given:
        return dict(texts)
    try:
        return dict(with_cards(CrayonTitle, made.texts).texts)
    except DataError as error:
        return _unreadable(len(given) - 1, error)
    except MilepostError as error:
        return {"refusal": {"number": len(given) - 1, "message": error.words}}


def _title(texts: Mapping[str, str]) -> CrayonTitle:
    """The title that is being changed: the same one with every change."""
    return _kept(tuple(sorted(texts.items())))


@lru_cache(maxsize=4)
def _kept(texts: tuple[tuple[str, str], ...]) -> CrayonTitle:
    return CrayonTitle(dict(texts), "")


def _made(texts: Mapping[str, str], given: Given) -> Edited | MapRefusal:
    made = edited(_title(texts), [_change(one) for one in given])
    return _refused(made.number, made.why) if isinstance(made, Refused) else made


def _change(given: Mapping[str, Any]) -> Change:
    kind = KINDS[next(key for key in KINDS if key in given)]
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
    change: Change = kind(**values)
    return change


def _refused(number: int, why: Said) -> MapRefusal:
    return {"refusal": {"number": number, "message": why}}


def _unreadable(number: int, error: DataError) -> MapRefusal:
    """The last change made files that no title has."""
    place = f"{error.file}:{error.line}" if error.line else error.file
    return _refused(
        number, say("This would make files that no title has: {place}: {why}", place=place, why=error.message)
    )


def _prices(before: Costs, now: Costs) -> list[MapPrice]:
    pairs = [*now.majors, *(pair for pair in before.majors if pair not in now.majors)]
    found: list[MapPrice] = [
        {"cities": pair, "before": before.majors.get(pair), "now": now.majors.get(pair)} for pair in pairs
    ]
    return sorted(found, key=lambda row: row["cities"])


# Where a finding lies


def _finding(files: Files, finding: Finding) -> MapFinding:
    names = files.title.board.names
    places = sorted({names[m] for m in _mileposts(files, finding)})
    return {"kind": finding.kind, "file": finding.file, "message": finding.message, "places": places}


def _mileposts(files: Files, finding: Finding) -> Iterator[int]:
    """The mileposts of what stands in the line of a finding."""
    on = files.title.board
    if finding.kind == "cut off":
        for piece in pieces(on)[1:]:
            lost = list(on.members(piece))
            if files.row_line(lost[0]) == finding.line:
                yield from lost
    elif finding.file == "board.txt":
        for heading, entries in files.board.items():
            for entry in entries:
                if entry.line == finding.line:
                    yield from _things(files, heading, entry, finding)
    else:
        yield from _cities(files, _named_in(files, finding))


def _things(files: Files, heading: str, entry: FileEntry, finding: Finding) -> Iterator[int]:
    on = files.title.board
    if heading == "cities":
        # Of neighbours, all that the message names; else the city of the line.
        named = [city.name for city in on.cities if city.name in finding.message]
        yield from _cities(files, named if finding.kind == "neighbours" else [entry.name])
    elif heading in ("ferries", "tunnels"):
        yield from (m for link in on.links if link.name == entry.name for m in link.ports)
    elif heading in ("rivers", "lakes", "inlets", "blocked"):
        told = [word for word in entry.words if word in finding.message.replace(",", " ").replace(";", " ").split()]
        for word in told or entry.words:
            arm = files.arm(word)
            yield from (arm // 6, on.near[arm])


def _cities(files: Files, names: Iterable[str]) -> Iterator[int]:
    for city in files.title.board.cities:
        if city.name in names:
            yield from city.mileposts


def _named_in(files: Files, finding: Finding) -> list[str]:
    """The cities that a message about loads or cards names."""
    return [city.name for city in files.title.board.cities if city.name in finding.message]
