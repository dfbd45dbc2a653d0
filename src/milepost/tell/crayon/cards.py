"""Demand cards typed in by hand, from the printed copy one owns: what is wrong with them, and their text.

What was typed is kept as it was typed; a card counts once all nine of its fields are right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from milepost.crayon.board.board import plain
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.data import MOST_CARDS, MOST_LOCKED, MOST_PAY
from milepost.data_files import Lines, is_number
from milepost.sentences import Said, say
from milepost.tell.records import MOST_TYPED, CardNames, CardSlip, TypedCard, TypedDemand

ROWS = 3
TWICE = {"city": say("this city is on the card twice"), "load": say("this load is on the card twice")}
MISSING = {"city": say("the city is missing"), "load": say("the load is missing")}


def names(title: CrayonTitle) -> CardNames:
    """What can be typed: the cities, the loads with where they are, the numbers that events have taken."""
    cities = title.board.cities
    return {
        "title": title.name,
        "cities": [city.name for city in cities],
        "loads": [{"name": load.name, "cities": [cities[city].name for city in load.cities]} for load in title.loads],
        "taken": sorted(title.event_cards),
        "printed": title.deck.cards if title.deck else None,
        "needed": needed(title),
        "money": title.money,
    }


def needed(title: CrayonTitle) -> int:
    """So many cards a game needs at least: a hand for everybody, and where there is a pool, the pool."""
    rules = title.rules
    each = rules.pool.dealt if rules.pool else rules.hand_size
    return max(1, each * rules.max_players + (rules.pool.most if rules.pool else 0))


def slips(title: CrayonTitle, cards: Sequence[TypedCard]) -> list[CardSlip]:
    """What is wrong, field by field. `grave`: such a card cannot be played; the others are only unusual."""
    seen: set[str] = set()
    found: list[CardSlip] = []
    for at, card in enumerate(cards):
        if not any(_filled(row) for row in card["demands"]) and at == len(cards) - 1:
            continue  # the card that is about to be typed
        number = card["number"].strip()
        wrong = _wrong_number(title, number, seen)
        if wrong:
            found.append(_slip(at, 0, "number", wrong))
        else:
            seen.add(str(int(number)))
        found += _card_slips(title, at, card)
    return found


def _wrong_number(title: CrayonTitle, number: str, seen: set[str]) -> Said | None:
    if not is_number(number, MOST_LOCKED if title.rules.pool else MOST_CARDS) or not int(number):
        return say("“{number}” is not a card number", number=number)
    if int(number) in title.event_cards:
        return say("card {number} is an event card of {title}", number=number, title=title.name)
    if str(int(number)) in seen:
        return say("card {number} is there already", number=number)
    return None


def _card_slips(title: CrayonTitle, at: int, card: TypedCard) -> Iterator[CardSlip]:
    rows = card["demands"]
    for row, demand in enumerate(rows):
        yield from _demand_slips(title, at, row, demand)
    for field in ("city", "load"):
        known = [plain(demand[field]) for demand in rows]
        for row, name in enumerate(known):
            if name and name in known[:row]:
                yield _slip(at, row, field, TWICE[field], grave=False)


def _demand_slips(title: CrayonTitle, at: int, row: int, demand: TypedDemand) -> Iterator[CardSlip]:
    city = title.board.city_by_name.get(plain(demand["city"]), -1)
    load = title.load_by_name.get(plain(demand["load"]), -1)
    if city < 0:
        yield _slip(at, row, "city", _unknown(title, "city", demand["city"].strip()))
    if load < 0:
        yield _slip(at, row, "load", _unknown(title, "load", demand["load"].strip()))
    elif not title.loads[load].cities:
        yield _slip(at, row, "load", say("no city supplies {load}", load=title.loads[load].name))
    elif city in title.loads[load].cities:
        names = {"city": title.board.cities[city].name, "load": title.loads[load].name}
        words = say("{city} supplies {load} itself", **names)
        yield _slip(at, row, "load", words, grave=False)
    if not is_number(demand["pay"].strip(), MOST_PAY) or not int(demand["pay"]):
        said = demand["pay"].strip()
        words = say("“{said}” is not a payoff", said=said) if said else say("the payoff is missing")
        yield _slip(at, row, "pay", words)


def _unknown(title: CrayonTitle, field: str, name: str) -> Said:
    if not name:
        return MISSING[field]
    if field == "city":
        return say("{title} has no city “{name}”", title=title.name, name=name)
    return say("{title} has no load “{name}”", title=title.name, name=name)


def _slip(card: int, row: int, field: str, words: str, grave: bool = True) -> CardSlip:
    return {"card": card, "row": row, "field": field, "words": words, "grave": grave}  # type: ignore[typeddict-item]


def _filled(demand: TypedDemand) -> bool:
    return any(value.strip() for value in (demand["city"], demand["load"], demand["pay"]))


def whole(title: CrayonTitle, cards: Sequence[TypedCard]) -> list[TypedCard]:
    """The cards with nothing wrong that would keep them from being played."""
    wrong = {slip["card"] for slip in slips(title, cards) if slip["grave"]}
    return [card for at, card in enumerate(cards) if at not in wrong and any(map(_filled, card["demands"]))]


def text(title: CrayonTitle, cards: Sequence[TypedCard], name: str) -> str:
    """The whole cards as a `cards.txt`."""
    lines = [f"# Demand cards of {title.name}: {' '.join(name.split())}"]
    cities, loads = title.board.cities, title.loads
    for card in sorted(whole(title, cards), key=lambda card: int(card["number"])):
        demands = (
            f"{cities[title.board.city_by_name[plain(one['city'])]].name}, "
            f"{loads[title.load_by_name[plain(one['load'])]].name}, {int(one['pay'])}"
            for one in card["demands"]
        )
        lines.append(f"{int(card['number'])}: " + "; ".join(demands))
    return "\n".join(lines) + "\n"


def with_cards(title: CrayonTitle, cards: Sequence[TypedCard], name: str) -> CrayonTitle:
    """The title with these demand cards in place of its own."""
    return title.with_cards(text(title, cards, name))


def typed(written: str) -> list[TypedCard]:
    """The cards of a `cards.txt`, whatever is wrong with them; a `DataError` where a line is no card at all."""
    lines = Lines(written, "cards.txt")
    cards: list[TypedCard] = []
    for line, content in lines.filled():
        number, rest = lines.named(line, content, "number: city, load, pay; …")
        rows = [[part.strip()[:60] for part in (*row.split(","), "", "", "")[:3]] for row in rest.split(";")][:ROWS]
        rows += [["", "", ""]] * (ROWS - len(rows))
        demands: list[TypedDemand] = [{"city": row[0], "load": row[1], "pay": row[2]} for row in rows]
        cards.append({"number": number, "demands": demands})
    return cards[:MOST_TYPED]
