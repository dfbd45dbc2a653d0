"""The server and the page say one German: the words of docs/german.md, and labels as the page shows them."""

from __future__ import annotations

import re
from pathlib import Path

from milepost.crayon.options.variants import UMBRELLAS, VARIANTS
from milepost.tell.languages import catalogue
from milepost.tell.village import offers

ROOT = Path(__file__).resolve().parents[2]
PAGE = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "web/src/words/de").glob("*.ts")}
# Other words for the same things.
NOT_OURS = re.compile(
    r"Meilenstein|Nachfrage|Ladung|Endstation|Spielbrett|Salzmarsch|mittlere Stadt|Vertrag|Verträge|Gespräch|Schlange"
    r"|auflad|einsetzen|Zeitgrenze|[Kk]ostenlos|Experte\b|Karteneditor"
)
TRACKS = re.compile(r"(?<!ent)gleis", re.IGNORECASE)
TRAINS = re.compile(r"\btrains?\b", re.IGNORECASE)
TURNS = re.compile(r"\bturns?\b", re.IGNORECASE)
# Quoted in lessons and hints, but no labels of the page: names of cards.
CARDS = {"Gleise: 2 = 7", "Gelände", "Wälder", "Scheunen"}


def test_one_word_for_one_thing() -> None:
    said = {**{f"de.toml: {key}": text for key, text in catalogue("de").items()}, **PAGE}
    found = {key: NOT_OURS.findall(text) for key, text in said.items() if NOT_OURS.search(text)}
    assert found == {}
    assert len(PAGE) > 15


def parts(wanted: str) -> list[tuple[str, str]]:
    """The parts of the server's catalogue whose heading is this, each with its texts."""
    source = (ROOT / "src/milepost/tell/languages/de.toml").read_text(encoding="utf-8")
    return re.findall(rf"^# ({wanted})\n(.*?)(?=^# |\Z)", source, re.MULTILINE | re.DOTALL)


def test_tracks_are_gleise_in_village_alone() -> None:
    """Elsewhere they are a “Strecke”. A text of Village says so in the name of its file or its own."""
    lines = [(f"de.toml: {part}", line) for part, texts in parts(r"[^\n]+") for line in texts.splitlines()]
    lines += [(name, line) for name, text in PAGE.items() for line in text.splitlines()]
    found = [(part, line) for part, line in lines if TRACKS.search(line)]
    assert [one for one in found if not re.search("village", one[0] + one[1].split(":")[0], re.IGNORECASE)] == []
    assert len({part for part, _ in found}) > 10, "Village's own are found"


def test_a_train_is_no_turn() -> None:
    """“Zug” is a turn, so a train is a “Lok”."""
    for template, text in catalogue("de").items():
        if TRAINS.search(template) and not TURNS.search(template):
            assert not re.search(r"\bZ(ug|ugs|üge|ügen)\b", text), template


def test_what_is_told_apart_stands_in_no_other_case() -> None:
    """“3 Züge” and “94 Punkte” are told by themselves, so that no “in” or “mit” may stand before them."""
    dative = re.compile(r"\b(?:in|mit|nach|von|zu|seit)(?: etwa| je)? \{(?:turns|points)[^}]*\}(?! \w+n\b)")
    assert dative.search("in etwa {turns}")
    assert not dative.search("zu etwa {points:.1f} Punkten")
    assert {key: text for key, text in catalogue("de").items() if dative.search(text)} == {}


def test_variants_have_names() -> None:
    """The page calls variants by names of its own; that both languages have the same ones, the type checker sees."""
    known = set(re.findall(r'^  "?([a-z0-9-]+)"?: ', PAGE["variants.ts"], re.MULTILINE))
    assert {*VARIANTS, *UMBRELLAS, *(one["name"] for one in offers.variants())} == known


def test_labels_that_are_quoted_are_on_the_page() -> None:
    lessons = parts(r"(?:lessons/|tell/\w+/hints)\S*")
    assert len(lessons) == 4
    quoted = {label for _, texts in lessons for label in re.findall("„([^“]+)“", texts)} - CARDS
    assert {"Bauen", "Weiter", "Drehen", "Zur Bauphase", "Zug beenden", "Strecke nach", "Replay"} <= quoted
    page = "\n".join(PAGE.values())
    # A delivery's button is said by the server: “{load} nach {city} liefern”.
    assert {label for label in quoted if f'"{label}"' not in page} == {"Tabak nach Bhopal liefern"}
