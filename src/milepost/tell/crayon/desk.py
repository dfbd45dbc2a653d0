"""What a person at a terminal is told: the own seat, what there is to do, prices, and what a name means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from milepost.crayon.atoms import written
from milepost.crayon.board.board import plain
from milepost.crayon.options.rules import CAPACITY, LOCO_NAMES
from milepost.crayon.rules import build
from milepost.crayon.rules.track import majors_joined
from milepost.crayon.state import OPERATE, State
from milepost.crayon.view import CrayonView
from milepost.digits import is_number
from milepost.errors import IllegalAction, UnknownAction
from milepost.tell.crayon import page
from milepost.tell.crayon.actions import ACTIONS
from milepost.tell.crayon.trains import reach

__all__ = ["ACTIONS", "CONCERNS", "PRICES", "about", "brief", "listed", "names", "price", "status"]
Cell = tuple[str, str]
HEAD, DIM = "bold", "dim"
CONCERNS = "a city, a load or a card, like “about Coal”"  # what `about` can be asked
PRICES = "“price Delhi”, “price Delhi Agra”"


# The own seat


def count(number: int, one: str) -> str:
    return f"{number} {one if number == 1 else one + 's'}"


def status(view: CrayonView) -> list[list[Cell]]:
    """Money, trains and cards of the seat, with where each load comes from."""
    s, seat = view.state, view.seat
    rules = s.setting.rules
    goal = f"  {majors_joined(s, seat)} of {rules.win_majors} major cities joined, {s.target}M win"
    rows: list[list[Cell]] = [[(f"{s.cash[seat]}M", HEAD), (goal, DIM)]]
    for number, train in enumerate(s.setting.trains_of(seat)):
        rows.append(_train(s, seat, train, f"Train {number + 1}: " if s.setting.trains > s.setting.players else ""))
    for owed in [debt for debt in s.debts if debt[0] == seat]:
        rows.append([(f"You owe {owed[2]}M.", "yellow")])
    cards = _cards(s, seat, (*s.hands[seat], *s.pool))
    rows += cards[: len(s.hands[seat])]
    if s.pool:
        note = ("  a star is a cube: the demand is locked", DIM) if any(s.locks) else ("", "")
        rows.append([("The pool:" if s.setting.pooled else "Open contracts:", HEAD), note])
        rows += cards[len(s.hands[seat]) :]
    for card, _, _ in s.active:
        rows.append([(f"“{s.setting.events[card].card.title}” is in force.", "yellow")])
    if s.seat == seat and s.phase != OPERATE and not s.stack:
        rows.append([(f"You build: {_budget(s, seat)}M may still be spent this turn.", "")])
    return rows


def brief(view: CrayonView) -> str:
    """The same in a line: money, where the train stands, what it carries."""
    s, seat = view.state, view.seat
    parts = [f"{s.cash[seat]}M"]
    for train in s.setting.trains_of(seat):
        if s.place[train] >= 0:
            moving = f", {s.points[train]} left" if s.seat == seat and s.phase == OPERATE else ""
            parts.append(f"{s.setting.board.label(s.place[train])}{moving}")
            parts.append(", ".join(s.setting.title.loads[load].name for load in s.loads[train]) or "empty")
    if s.seat == seat and s.phase != OPERATE and not s.stack:
        parts.append(f"build up to {_budget(s, seat)}M")
    return " | ".join(parts)


def _budget(s: State, seat: int) -> int:
    return max(0, build.budget(s, seat))


def _train(s: State, seat: int, train: int, head: str) -> list[Cell]:
    loco = s.locos[train]
    loads = [s.setting.title.loads[load].name for load in s.loads[train]]
    cells = [(head, DIM), (LOCO_NAMES[loco], HEAD)]
    if s.place[train] < 0:
        return cells if s.opening else [*cells, (" not placed yet", ""), ("  place it in any city", DIM)]
    where = f" at {s.setting.board.label(s.place[train])}"
    if s.boarded[train] >= 0:
        where = f" aboard the {s.setting.board.links[s.boarded[train]].name} ferry"
    moving = f", {count(s.points[train], 'milepost')} left" if s.seat == seat and s.phase == OPERATE else ""
    carried = f"carries {' and '.join(loads)}" if loads else "empty"
    return [*cells, (f"{where}{moving}", ""), (f"  {carried}, room for {CAPACITY[loco] - len(loads)} more", DIM)]


def _cards(s: State, seat: int, cards: Sequence[int]) -> list[list[Cell]]:
    """Each card's three demands in columns; what is aboard already stands out."""
    aboard = {load for train in s.setting.trains_of(seat) for load in s.loads[train]}
    cubes = [lock for held in s.locks for lock in held]
    texts = {
        (card, which): f"{s.setting.title.loads[one.load].name} to {s.setting.board.cities[one.city].name}"
        for card in cards
        for which, one in enumerate(s.setting.demands.get(card, ()))
    }
    wide = {
        column: max((len(text) for (_, which), text in texts.items() if which == column), default=0)
        for column in range(3)
    }
    rows: list[list[Cell]] = []
    for card in cards:
        rows.append([(f"{card:>4}" if card in s.setting.demands else "   ?  not yet shown", DIM)])
        for which, one in enumerate(s.setting.demands.get(card, ())):
            style = "bold green" if one.load in aboard else ""
            stars = "*" * cubes.count((card, which))
            rows[-1] += [(f"  {texts[card, which]:<{wide[which]}}", style), (f" {one.pay:>2}M{stars}", HEAD)]
    return rows


# What there is to do


def listed(view: CrayonView, kind: str) -> list[str]:
    """The actions of a kind as a person would write them, with what they mean."""
    if kind == "move":
        return _in_reach(view)
    if kind == "build":
        return [
            "“build Delhi” brings the cheapest track to a place, “build Delhi Agra” joins two,",
            "“build K12 L12” draws a section. “price Delhi” tells what it costs first.",
        ]
    found = [(one["text"], one["words"]) for one in page.legal(view)["actions"] if one["kind"] == kind]
    if not found:
        found = [(view.text(atom), "") for atom in view.legal().of(kind)]
    return [f"{text:<28} {words}".rstrip() for text, words in found]


def _in_reach(view: CrayonView) -> list[str]:
    """The cities a train gets to this turn."""
    s, found = view.state, []
    for number, (train, ways) in enumerate(zip(s.setting.trains_of(view.seat), reach(view), strict=False)):
        which = f"train-{number + 1} " if number else ""
        for way in ways:
            m = view.milepost(way["milepost"])
            city = s.setting.board.city_at[m]
            if city >= 0 and m == s.setting.board.cities[city].centre and s.place[train] != m:
                name = written(s.setting.board.cities[city].name)
                rent = f", {way['rent']}M rent" if way["rent"] else ""
                found.append((way["steps"], f"move {which}{name:<22} {count(way['steps'], 'milepost')}{rent}"))
    return [text for _, text in sorted(found)] or ["No city is in reach this turn; “move K12” goes to a milepost."]


def price(view: CrayonView, words: Sequence[str]) -> list[str]:
    """What the cheapest track to a place, between two, or along mileposts costs; nothing is built."""
    if not words:
        raise UnknownAction("The price of what? Try “price Delhi” or “price Delhi Agra”.")
    made = page.build_preview(view, words)
    if not made["sections"]:
        if made["refusal"]:
            raise IllegalAction(made["refusal"]["rule"], made["refusal"]["message"])
        return ["There is nothing to build there."]
    way = [made["sections"][0]["from"], *(section["to"] for section in made["sections"])]
    lines = [f"{count(len(made['sections']), 'section')} for {made['total']}M: {' '.join(way)}"]
    refusal = next((section["refusal"] for section in made["sections"] if section["refusal"]), None)
    if made["affordable_total"] < made["total"]:
        lines.append(f"{made['affordable_total']}M of it can be built this turn.")
    if refusal:
        lines.append(f"Then {refusal['rule']}: {refusal['message']}")
    return lines


# What a name means


def about(view: CrayonView, name: str) -> list[str]:
    """A city, a load or a demand card, by its name or number."""
    s = view.state
    title, board = s.setting.title, s.setting.board
    load = title.load_by_name.get(plain(name), -1)
    if load >= 0:
        places = ", ".join(_place(s, city) for city in title.loads[load].cities) or "no city"
        left = "" if s.setting.endless[load] else f"; {count(s.bank[load], 'chip')} left"
        return [f"{title.loads[load].name}: from {places}{left}", *_wanted(s, view.seat, load=load)]
    city = board.city_by_name.get(plain(name), -1)
    if city >= 0:
        loads = ", ".join(one.name for one in title.loads if city in one.cities) or "nothing"
        return [
            f"{_place(s, city)}: {board.cities[city].size} city, supplies {loads}",
            *_wanted(s, view.seat, city=city),
        ]
    if is_number(name) and int(name) in s.setting.demands:
        return [
            f"{title.loads[one.load].name} to {_place(s, one.city)} for {one.pay}M, "
            f"from {', '.join(_place(s, c) for c in title.loads[one.load].cities) or 'no city'}"
            for one in s.setting.demands[int(name)]
        ]
    raise UnknownAction(f"“{name}” is not a city, load or card here.")


def _place(s: State, city: int) -> str:
    return s.setting.board.label(s.setting.board.cities[city].centre)


def _wanted(s: State, seat: int, load: int | None = None, city: int | None = None) -> Iterator[str]:
    """The own demands for a load, or in a city."""
    for card in (*s.hands[seat], *s.pool):
        for one in s.setting.demands.get(card, ()):
            if one.load == load or one.city == city:
                yield (
                    f"  card {card} pays {one.pay}M for {s.setting.title.loads[one.load].name} to {_place(s, one.city)}"
                )


def names(view: CrayonView) -> list[str]:
    """Words worth completing at a prompt: cities, loads, ferries."""
    setting = view.state.setting
    return [
        written(name)
        for name in (
            *(city.name for city in setting.board.cities),
            *(load.name for load in setting.title.loads),
            *(link.name for link in setting.board.links),
        )
    ]
