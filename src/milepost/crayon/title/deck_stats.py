"""What decks look like, as Markdown tables: `milepost title stats` prints them, docs/decks.md holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles

from milepost.crayon.board.board import SIZES
from milepost.crayon.title.data import Demand, TitleData
from milepost.crayon.title.deck_distance import demand_distance

# Counted on a public copy of the Eurorails deck, the pattern our model follows; "" where nothing was counted.
EURORAILS = (
    "120",
    "360",
    "60: 32 / 20 / 8",
    "29",
    "24.3",
    "4",
    "15 / 22 / 33",
    "66",
    "",
    "0.97–1.06",
    "3–4 (3.8)",
    "4–9 (7.0)",
    "10–14 (12.5)",
    "",
    "",
    "",
    "10–14",
    "",
    "100 (named first)",
)
ROWS = (
    "demand cards",
    "demands",
    "cities: small / medium / major",
    "loads",
    "pay, mean",
    "lowest",
    "quartiles",
    "highest",
    "mileposts from the nearest source, mean",
    "pay per milepost",
    "demands per small city (mean)",
    "demands per medium city (mean)",
    "demands per major city (mean)",
    "pay in small cities, mean",
    "pay in medium cities, mean",
    "pay in major cities, mean",
    "demands per load",
    "best demand of a card: lowest, mean",
    "cards that name a major city",
)


def deck_tables(titles: Sequence[TitleData]) -> str:
    """One table of all titles beside Eurorails, then the loads of each title."""
    columns = [ROWS, EURORAILS, *(_column(title) for title in titles)]
    text = _table(
        ["", "Eurorails", *(title.name for title in titles)],
        [[cell or "–" for cell in row] for row in zip(*columns, strict=True)],
    )
    for title in titles:
        text += f"\n### The loads of {title.name}\n\n" + _load_table(title)
    return text


def pay_a_milepost(title: TitleData) -> float:
    """What the demands of the deck pay for each milepost from the nearest source; 0 where no way leads."""
    demands = [demand for card in title.demands.values() for demand in card]
    mileposts = sum(_length(title, demand) for demand in demands)
    return sum(demand.pay for demand in demands) / mileposts if mileposts else 0.0


def _column(title: TitleData) -> list[str]:
    cities = title.board.cities
    demands = [demand for card in title.demands.values() for demand in card]
    pays = [demand.pay for demand in demands]
    best = [max(demand.pay for demand in card) for card in title.demands.values()]
    sizes = [_of_size(title, size) for size in SIZES]
    asked = [[demand.load for demand in demands].count(load) for load in _loads(title)]
    named = sum(any(cities[demand.city].size == "major" for demand in card) for card in title.demands.values())
    return [
        str(len(title.demands)),
        str(len(demands)),
        f"{len(cities)}: " + " / ".join(str(len(counts)) for counts, _ in sizes),
        str(len(asked)),
        _mean(pays),
        str(min(pays)),
        _quartiles(pays),
        str(max(pays)),
        _mean(_length(title, demand) for demand in demands),
        f"{pay_a_milepost(title):.2f}",
        *(f"{_range(counts)} ({_mean(counts)})" for counts, _ in sizes),
        *(_mean(paid) for _, paid in sizes),
        _range(asked),
        f"{min(best)}, {_mean(best)}",
        str(named),
    ]


def _of_size(title: TitleData, size: str) -> tuple[list[int], list[int]]:
    """How often each city of that size is asked for, and what all of those demands pay."""
    members = [number for number, city in enumerate(title.board.cities) if city.size == size]
    demands = [demand for card in title.demands.values() for demand in card if demand.city in members]
    return [[demand.city for demand in demands].count(number) for number in members], [one.pay for one in demands]


def _load_table(title: TitleData) -> str:
    rows = []
    for load in _loads(title):
        of_load = [demand for card in title.demands.values() for demand in card if demand.load == load]
        pays = [demand.pay for demand in of_load]
        rows.append(
            [
                title.loads[load].name,
                str(len(title.loads[load].cities)),
                str(len(of_load)),
                _mean(pays),
                _range(pays),
                _mean(_length(title, demand) for demand in of_load),
            ]
        )
    return _table(["load", "sources", "demands", "pay, mean", "pay", "mileposts, mean"], rows)


def _loads(title: TitleData) -> list[int]:
    return [n for n, load in enumerate(title.loads) if load.cities]


def _length(title: TitleData, demand: Demand) -> int:
    return demand_distance(title, demand.city, demand.load) or 0


def _mean(values: Iterable[int]) -> str:
    known = list(values)
    return f"{fmean(known):.1f}" if known else ""


def _quartiles(values: Sequence[int]) -> str:
    return " / ".join(f"{value:g}" for value in quantiles(values, n=4, method="inclusive"))


def _range(values: Sequence[int]) -> str:
    if not values:
        return ""
    return str(values[0]) if min(values) == max(values) else f"{min(values)}–{max(values)}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    lines.insert(1, "|---" + "|---:" * (len(head) - 1) + "|")
    return "\n".join(lines) + "\n"
