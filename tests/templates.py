"""All templates that people are told something by: out of the sources, and out of the data of titles and lessons."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from milepost.crayon.family import CrayonTitle
from milepost.game import find_title
from milepost.lessons import families, script
from milepost.tell.crayon.names import places
from milepost.titles import title_ids

SOURCE = Path(__file__).parent.parent / "src" / "milepost"
SAYING = ("say", "phrase")
BETWEEN = {" and ", " or ", ", ", "; ", ", then ", " "}  # what stands between the parts of rows (`joined`)
# Where something is said that stands in a table or in data; all of it is found by `phrase`, or below.
BY_TABLE = {
    "crayon/rights/exits.py",
    "crayon/rules/win.py",
    "crayon/title/data.py",
    "data_files.py",
    "tell/crayon/choices.py",
    "tell/crayon/event_words.py",
    "tell/crayon/page.py",
    "tell/crayon/sketch.py",
    "tell/crayon/words.py",
    "tell/village/shorts.py",
    "tell/village/words.py",
    "village/atoms.py",
    "village/rules/market.py",
    "village/title/trip.py",
    "village/title/trip_kinds.py",
    "bots/crayon/planner/talk/deal_advice.py",
    "lessons/lesson.py",
    "server/notices/mail.py",
    "server/people/herald.py",
    "server/doors/rates.py",
}


def _constants(node: ast.expr) -> list[str] | None:
    """The texts an argument may be; None where that is worked out elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return None


def _calls(path: Path) -> Iterator[tuple[ast.Call, ast.expr]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING and node.args:
            yield node, node.args[0]


@cache
def in_sources() -> dict[str, str]:
    """Templates that are written in the sources, each with a place where it stands."""
    found: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = str(path.relative_to(SOURCE))
        for call, template in _calls(path):
            for text in _constants(template) or ():
                found.setdefault(text, f"{name}:{call.lineno}")
    return found


def by_table() -> set[str]:
    """The files in which something is said that does not stand there as a text."""
    return {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if any(_constants(template) is None for _, template in _calls(path))
    }


def between() -> set[str]:
    """What is written between the parts of rows; where nothing is, it is “and”."""
    found = {" and "}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "joined":
                found |= {text for second in node.args[1:] for text in _constants(second) or ()}
    return found


@cache
def in_data() -> dict[str, str]:
    """What titles and lessons say: loads, event cards, steps of first games."""
    found: dict[str, str] = {}
    for name in title_ids(all_of_them=True):
        title = find_title(name)
        if isinstance(title, CrayonTitle):
            cards = [half for card in title.event_cards.values() for half in (card, card.lower) if half]
            texts = [title.money, *(load.name for load in title.loads), *(card.title for card in cards)]
            found |= {str(text): f"titles/{name}" for text in texts}
    for family in families():
        lesson = script(family).lesson
        steps = [text for step in lesson["steps"] for text in (step["wish"], step["words"])]
        found |= {str(text): f"lessons/{family}.toml" for text in (lesson["name"], *steps)}
    return found


@cache
def on_maps() -> set[str]:
    """Names of seas, rivers and countries, and what event cards name: a language may have its own for them."""
    found: set[str] = set()
    for name in title_ids(all_of_them=True):
        title = find_title(name)
        if isinstance(title, CrayonTitle):
            found |= set(places(title))
            for card in title.event_cards.values():
                for half in filter(None, (card, card.lower)):
                    found |= {part for value in half.fields.values() for part in value.split(", ")}
    return found
