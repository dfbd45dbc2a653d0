"""What the page needs of a village game, as plain data: cards and geometry, the table, previews, scores, words.

The server finds these functions through `server/families.py` and knows no more of the family.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from milepost.draw.village import words
from milepost.draw.village.picture import feature_data, finished_data, picture, refused, scores
from milepost.errors import UnknownAction
from milepost.game import News, Position, Title, View
from milepost.village import atoms, preview
from milepost.village.atoms import ARGUMENT, KIND_SHIFT, parse_atom
from milepost.village.family import VillageTitle
from milepost.village.family import restored as village_restored
from milepost.village.line import FEATURES, TERRAINS
from milepost.village.state import State
from milepost.village.tableau import COLUMNS, ENTRY, LINE_NAMES, ROWS, SPACE_NAMES, SPACES
from milepost.village.view import VillageView

__all__ = ["board", "build_preview", "files", "legal", "picture", "placings", "reach", "restored", "scores", "serves",
           "shown", "summary", "tell", "track_preview", "trip_preview", "variants"]
Json = dict[str, Any]
ON_PAGE = False  # whether the page in the browser can show it yet
PATTERNS = {"bridge": [["top", "bottom"], ["left", "right"]], "curves": [["top", "right"], ["left", "bottom"]]}


# Titles

def serves(title: Title) -> bool:
    return isinstance(title, VillageTitle)


def files(title: Title) -> dict[str, str]:
    """The files a table keeps, so that its game outlives changes to ours."""
    return dict(cast(VillageTitle, title).texts)


def restored(texts: Mapping[str, str], deck: int) -> Title:
    """The title a table has kept."""
    return village_restored(texts).with_deck(deck)


def summary(title: Title) -> Json:
    made = cast(VillageTitle, title)
    return {"id": made.id, "name": made.name, "playable": ON_PAGE, "money": made.money,
            "players": {"min": made.rules.min_players, "max": made.rules.max_players},
            "variants": [], "crowd": {"players": made.rules.max_players + 1, "variants": []}}


def variants(chosen: Sequence[str]) -> list[Json]:
    """The variants of a table; the page has no words for those of this family yet."""
    return []


# What never changes

def board(title: Title, players: int = 0, variants: Sequence[str] = ()) -> Json:
    """Geometry, cards, borders and tables of points."""
    made = cast(VillageTitle, title)
    return {
        "title": made.id,
        "family": made.family,
        "rows": ROWS,
        "columns": COLUMNS,
        "spaces": [{"name": name, "row": number // COLUMNS, "column": number % COLUMNS}
                   for number, name in enumerate(SPACE_NAMES)],
        "lines": [{"name": name, "side": "top" if number < COLUMNS else "left",
                   "space": SPACE_NAMES[ENTRY[number] // 2]}
                  for number, name in enumerate(LINE_NAMES)],
        "patterns": PATTERNS,  # the two lines of a card, in the order of its features
        "terrains": list(TERRAINS),
        "features": list(FEATURES),
        "cards": {str(number): {
            "terrain": TERRAINS[card.track.terrain], "pattern": "curves" if card.track.curves else "bridge",
            "features": [feature_data(feature) for feature in card.track.features], "turnable": card.track.turnable,
        } for number, card in made.cards.items()},
        "trips": {str(number): {"kind": card.trip.kind, "words": card.trip.words()}
                  for number, card in made.cards.items()},
        "terminus": {str(number): {"counts": card.what, "pays": list(card.table), "words": card.words()}
                     for number, card in made.termini.items()},
        "borders": {letter: [{"line": LINE_NAMES[number], "terrain": TERRAINS[start.terrain],
                              "feature": feature_data(start.feature)} for number, start in enumerate(starts)]
                    for letter, starts in made.borders.items()},
        "rules": {"trip_price": made.rules.trip_price, "line_trips": made.rules.line_trips,
                  "money_a_point": made.rules.money_a_point, "signals": list(made.rules.signals),
                  "sidings": list(made.rules.sidings), "turns": SPACES, "solo_target": made.rules.solo_target},
    }


# What would happen if

def shown(position: Position, seat: int | None) -> Json:
    """Here no events last and nothing is asked outside the turn."""
    return {"question": None, "events": [], "links": []}


def legal(view: View) -> Json:
    """What the seat may do, by the short texts."""
    found = view.legal()
    kinds = found.kinds()
    texts = [(kind, view.text(atom)) for kind in kinds for atom in found.of(kind)]
    return {"seat": view.seat, "kinds": list(kinds), "sums": [],
            "actions": [{"text": text, "kind": kind, "words": text, "train": None, "load": None, "card": None,
                         "demand": None, "pay": None} for kind, text in texts]}


def reach(view: View, which: int = 0) -> list[Json]:
    """Nothing here has trains."""
    return []


def build_preview(view: View, path: Sequence[str]) -> Json:
    """What a row of actions would bring, given as their texts.

    `take 3`, `place B2 turned` (or `place …` alone for the card in hand); `plan 2`, `assign T3` (or `assign …` alone).
    """
    state = cast(VillageView, view).state
    try:
        row = [parse_atom(state.setting, text) for text in path]
    except UnknownAction as error:
        return {"kind": None, "refusal": {"rule": error.rule, "message": error.sentence, "link": error.link}}
    kinds, arguments = [atom >> KIND_SHIFT for atom in row], [atom & ARGUMENT for atom in row]
    first = None if len(row) == 1 else arguments[0]
    if kinds in ([atoms.TAKE, atoms.PLACE], [atoms.PLACE]):
        return track_preview(state, view.seat, first, SPACE_NAMES[arguments[-1] >> 1], bool(arguments[-1] & 1))
    if kinds in ([atoms.PLAN, atoms.ASSIGN], [atoms.ASSIGN]):
        return trip_preview(state, view.seat, first, LINE_NAMES[arguments[-1]])
    message = "A preview is of “take …, place …”, “place …”, “plan …, assign …” or “assign …”."
    return {"kind": None, "refusal": {"rule": "ACTION", "message": message, "link": "docs/library.md#actions"}}


def track_preview(s: State, seat: int, place: int | None, space: str, turned: bool) -> Json:
    """A card of the track market (its place from 0 on; None: the one in hand) on a space: lines, points and money."""
    made = preview.preview(s, seat, place, SPACE_NAMES.index(space), turned)
    return {
        "kind": "track", "card": made.card or None, "space": space, "turned": made.turned,
        "price": made.price, "coins": made.coins, "money": s.money[seat] - made.price + made.coins,
        "refusal": refused(made.refusal), "points": made.points,
        "longer": [LINE_NAMES[line] for line in made.longer],
        "completed": [finished_data(line) for line in made.finished],
    }


def trip_preview(s: State, seat: int, place: int | None, line: str) -> Json:
    """A trip of the market (its place from 0 on; None: the one in hand) on a line."""
    made = preview.trip_preview(s, seat, place, LINE_NAMES.index(line))
    return {"kind": "trip", "trip": made.trip or None, "line": line, "price": made.price, "coins": made.coins,
            "money": s.money[seat] - made.price + made.coins, "refusal": refused(made.refusal),
            "so_far": made.so_far, "why": made.why}


def placings(view: View, place: int | None = None) -> list[Json]:
    """The previews of all placings of a card that are allowed, the most points first."""
    s, seat = cast(VillageView, view).state, view.seat
    card = s.held if place is None else s.tracks[place]
    turns = (False, True) if s.setting.turnable[card] else (False,)
    found = [track_preview(s, seat, place, name, turned) for name in SPACE_NAMES for turned in turns]
    return sorted((made for made in found if made["refusal"] is None), key=lambda made: -int(made["points"]))


# The log

def tell(before: Position, after: Position, seat: int, row: Sequence[int],
         news: Sequence[News]) -> tuple[str, list[words.Told]]:
    """A step in words: the action, and what came of it with who may hear it."""
    old, new = cast(State, before), cast(State, after)
    return words.step(old, seat, row), words.news(new, news)
