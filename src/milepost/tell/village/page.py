"""What the page needs of a village game, as plain data: cards and geometry, the table, previews, scores, words.

The server finds these functions through `server/families.py` and knows no more of the family.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from milepost.family.title import kept
from milepost.game import News, Position, Title, View
from milepost.rule_pages import rule_link
from milepost.tell.village import offers, reference, words
from milepost.tell.village.picture import feature_data, picture, scores
from milepost.tell.village.previews import build_preview, placings, track_preview, trip_preview
from milepost.tell.village.shorts import short
from milepost.village import atoms
from milepost.village.atoms import KIND_SHIFT, atom_text
from milepost.village.board.line import FEATURES, TERRAINS
from milepost.village.board.tableau import COLUMNS, ENTRY, LINE_NAMES, LINES, ROWS, SPACE_NAMES, SPACES
from milepost.village.family import VillageTitle
from milepost.village.state import RESOLVE, State
from milepost.village.view import VillageView

__all__ = [
    "board",
    "build_preview",
    "files",
    "foretold",
    "journeys",
    "legal",
    "picture",
    "placings",
    "reach",
    "restored",
    "scores",
    "seen",
    "shown",
    "summary",
    "tell",
    "track_preview",
    "trip_preview",
    "variants",
]
Json = dict[str, Any]
PATTERNS = {"bridge": [["top", "bottom"], ["left", "right"]], "curves": [["top", "right"], ["left", "bottom"]]}


# Titles


def files(title: Title) -> dict[str, str]:
    """The files a table keeps, so that its game outlives changes to ours."""
    return dict(cast(VillageTitle, title).texts)


def restored(texts: Mapping[str, str], deck: int) -> Title:
    """The title a table has kept."""
    return kept(VillageTitle, texts, deck)


def summary(title: Title) -> Json:
    made = cast(VillageTitle, title)
    return {
        "id": made.id,
        "name": made.name,
        "playable": True,
        "money": made.money,
        "players": {"min": made.rules.min_players, "max": made.rules.max_players},
        "variants": offers.variants(),
        "umbrellas": [],
        "crowd": None,
    }


def variants(chosen: Sequence[str]) -> list[Json]:
    """The variants of a table, with a line of explanation each."""
    return offers.in_force(chosen)


# What never changes


def board(title: Title, players: int = 0, variants: Sequence[str] = ()) -> Json:
    """Geometry, cards, borders and tables of points."""
    made = cast(VillageTitle, title)
    return {
        "title": made.id,
        "family": made.family,
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
                "features": [feature_data(feature) for feature in card.track.features],
                "turnable": card.track.turnable,
            }
            for number, card in made.cards.items()
        },
        "trips": {
            str(number): {"kind": card.trip.kind, "short": short(card.trip), "words": card.trip.words()}
            for number, card in made.cards.items()
        },
        "terminus": {
            str(number): {"name": card.name, "counts": card.what, "pays": list(card.table), "words": card.words()}
            for number, card in made.termini.items()
        },
        "borders": {
            letter: [
                {"line": LINE_NAMES[number], "terrain": TERRAINS[start.terrain], "feature": feature_data(start.feature)}
                for number, start in enumerate(starts)
            ]
            for letter, starts in made.borders.items()
        },
        "rules": {
            "trip_price": made.rules.trip_price,
            "line_trips": made.rules.line_trips,
            "money_a_point": made.rules.money_a_point,
            "signals": list(made.rules.signals),
            "sidings": list(made.rules.sidings),
            "turns": SPACES,
            "solo_target": made.rules.solo_target,
        },
        "reference": reference.card(made.rules),
    }


# A seat's questions


def seen(position: Position, seat: int | None) -> Json:
    """The position as the seat sees it, ready to draw."""
    return picture(position, seat)


def shown(position: Position, seat: int | None) -> Json:
    """What a table shows besides: the question asked; `resolve` in the picture has the lines it is about."""
    s = cast(State, position)
    if s.phase != RESOLVE:
        return {"question": None}
    lines = [line for line in range(LINES) if s.pending >> line & 1]
    names = " and ".join(LINE_NAMES[line] for line in lines)
    return {
        "question": {
            "word": "resolve",
            "heading": f"Resolve {names}",
            "rule": "VIL-14",
            "link": rule_link("VIL-14"),
            "prompt": "Which line first, and which terminus card for it?"
            if len(lines) > 1
            else f"Which terminus card for {names}?",
            "secret": False,
        }
    }


def legal(view: View) -> Json:
    """What the seat may do, all of it."""
    s, found = cast(VillageView, view).state, view.legal()
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


def reach(view: View, which: int = 0) -> list[Json]:
    """Nothing here has trains."""
    return []


def journeys(view: View, which: int = 0) -> list[Json]:
    """Nothing travels either."""
    return []


def calls_time(row: Sequence[int]) -> bool:
    """No variant of the family has a clock of the rules' own."""
    return False


def foretold(view: View, text: str) -> str:
    """An action that is proposed, in words."""
    return words.step(cast(VillageView, view).state, view.seat, view.parse(text))


# The log


def tell(
    before: Position, after: Position, seat: int, row: Sequence[int], news: Sequence[News]
) -> tuple[str, list[words.Told]]:
    """A step in words: the action, and what came of it with who may hear it."""
    old, new = cast(State, before), cast(State, after)
    return words.step(old, seat, row), words.news(new, news)
