"""What the page needs of a village game, as plain data: cards and geometry, the table, previews, scores, words.

The server finds these functions through `server/families.py` and knows no more of the family.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

from milepost.errors import UnknownAction
from milepost.game import News
from milepost.rule_pages import rule_link
from milepost.sentences import joined, say
from milepost.tell.records import (
    ChosenVariant,
    OrdersStep,
    Question,
    StandingOrders,
    Summary,
    TableBase,
    Telling,
    Wanted,
)
from milepost.tell.village import offers, records, reference, words
from milepost.tell.village.hints import hints
from milepost.tell.village.picture import feature_data, picture, scores
from milepost.tell.village.previews import build_preview, placings, track_preview, trip_preview
from milepost.tell.village.shorts import short
from milepost.village import atoms
from milepost.village.ask.ahead import ahead
from milepost.village.atoms import KIND_SHIFT, atom_text
from milepost.village.board.line import FEATURES, FEATURES_SAID, TERRAINS, TERRAINS_SAID
from milepost.village.board.tableau import COLUMNS, ENTRY, LINE_NAMES, LINES, ROWS, SPACE_NAMES, SPACES
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition
from milepost.village.state import RESOLVE, State
from milepost.village.view import VillageView

__all__ = [
    "TIME_LIMIT",
    "ahead",
    "around",
    "board",
    "build_preview",
    "calls_time",
    "foretold",
    "hides_cash",
    "hints",
    "journeys",
    "legal",
    "orders_given",
    "orders_step",
    "outlook",
    "picture",
    "placings",
    "question",
    "scores",
    "summary",
    "table",
    "tell",
    "track_preview",
    "trip_preview",
    "variants",
]
NO_TRAINS = say("Nothing runs in Village; orders are for trains.")
PATTERNS: dict[str, list[tuple[records.Side, records.Side]]] = {
    "bridge": [("top", "bottom"), ("left", "right")],
    "curves": [("top", "right"), ("left", "bottom")],
}


# Titles


def summary(title: VillageTitle) -> Summary:
    return {
        "id": title.id,
        "name": title.name,
        "family": "village",
        "playable": True,
        "money": title.money,
        "players": {"min": title.rules.min_players, "max": title.rules.max_players},
        "rounds": SPACES,
        "variants": offers.variants(),
        "umbrellas": [],
        "crowd": None,
    }


def variants(chosen: Sequence[str]) -> list[ChosenVariant]:
    """The variants of a table, with a line of explanation each."""
    return offers.in_force(chosen)


# What never changes


def board(title: VillageTitle, players: int = 0, variants: Sequence[str] = ()) -> records.VillageBoard:
    """Geometry, cards, borders and tables of points."""
    return {
        "title": title.id,
        "name": title.name,
        "family": "village",
        "rows": ROWS,
        "columns": COLUMNS,
        "spaces": [
            {"name": name, "row": number // COLUMNS, "column": number % COLUMNS}
            for number, name in enumerate(SPACE_NAMES)
        ],
        "lines": [
            {"name": name, "side": "top" if number < COLUMNS else "left", "space": SPACE_NAMES[ENTRY[number] // 2]}
            for number, name in enumerate(LINE_NAMES)
        ],
        "patterns": PATTERNS,  # the two lines of a card, in the order of its features
        "terrains": list(TERRAINS),
        "features": list(FEATURES),
        "cards": {
            str(number): {
                "terrain": TERRAINS[card.track.terrain],
                "pattern": "curves" if card.track.curves else "bridge",
                "features": (feature_data(card.track.features[0]), feature_data(card.track.features[1])),
                "turnable": card.track.turnable,
            }
            for number, card in title.cards.items()
        },
        "trips": {
            str(number): {"kind": card.trip.kind, "short": short(card.trip), "words": card.trip.words()}
            for number, card in title.cards.items()
        },
        "terminus": {
            str(number): {"name": card.name, "counts": card.what, "pays": list(card.table), "words": card.words()}
            for number, card in title.termini.items()
        },
        "borders": {
            letter: [
                {"line": LINE_NAMES[number], "terrain": TERRAINS[start.terrain], "feature": feature_data(start.feature)}
                for number, start in enumerate(starts)
            ]
            for letter, starts in title.borders.items()
        },
        "rules": {
            "trip_price": title.rules.trip_price,
            "line_trips": title.rules.line_trips,
            "money_a_point": title.rules.money_a_point,
            "signals": list(title.rules.signals),
            "sidings": list(title.rules.sidings),
            "turns": SPACES,
            "solo_target": title.rules.solo_target,
        },
        "reference": reference.card(title.rules),
        "names": {str(said): said for said in (*TERRAINS_SAID, *FEATURES_SAID)},
    }


# A seat's questions


def table(
    base: TableBase, position: VillagePosition, seat: int | None, view: VillageView | None, revealed: bool = False
) -> records.VillageTable:
    """The table as the seat sees it, ready to draw; `view` is its own if it is to act. `revealed`: all of it."""
    return {
        **base,
        "family": "village",
        "view": picture(position, seat, revealed),
        "question": question(position),
        "legal": legal(view) if view else None,
    }


def question(position: State) -> Question | None:
    """What is asked; `resolve` in the picture has the lines it is about."""
    if position.phase != RESOLVE:
        return None
    lines = [line for line in range(LINES) if position.pending >> line & 1]
    names = joined(LINE_NAMES[line] for line in lines)
    many = say("Which line first, and which terminus card for it?")
    return {
        "word": "resolve",
        "heading": say("Resolve {lines}", lines=names),
        "rule": "VIL-14",
        "link": rule_link("VIL-14"),
        "prompt": many if len(lines) > 1 else say("Which terminus card for {line}?", line=names),
        "secret": False,
    }


def legal(view: VillageView) -> records.VillageLegal:
    """What the seat may do, all of it."""
    s, found = view.state, view.legal()
    return {
        "seat": view.seat,
        "kinds": list(found.kinds()),
        "actions": [
            {
                "text": atom_text(s.setting, atom),
                "kind": atoms.WORDS[atom >> KIND_SHIFT],
                "words": words.step(s, view.seat, [atom]),
            }
            for atom in found
        ],
    }


def journeys(view: VillageView, which: int = 0) -> Sequence[Never]:
    """Nothing here has trains."""
    return []


def outlook(view: VillageView, wanted: Wanted) -> Never:
    raise UnknownAction(NO_TRAINS)


def orders_given(view: VillageView, wanted: Wanted) -> Never:
    raise UnknownAction(NO_TRAINS)


def orders_step(view: VillageView, orders: StandingOrders) -> OrdersStep:
    """Nobody could give any orders."""
    return OrdersStep(None, None)


def around(view: VillageView, place: str) -> Sequence[Never]:
    """Nothing here has mileposts."""
    return []


TIME_LIMIT: tuple[str, str] | None = None  # its games end by themselves


def hides_cash(position: State) -> bool:
    """Whether players do not see each other's cash."""
    return False


def calls_time(row: Sequence[int]) -> bool:
    """No variant of the family has a clock of the rules' own."""
    return False


def foretold(view: VillageView, text: str) -> str:
    """An action that is proposed, in words."""
    return words.step(view.state, view.seat, view.parse(text))


# The log


def tell(before: State, after: State, seat: int, row: Sequence[int], happened: Sequence[News]) -> Telling:
    """A step in words: the action, and what came of it with who may hear it."""
    return Telling(words.step(before, seat, row), words.did(before, seat, row), words.news(after, happened))
