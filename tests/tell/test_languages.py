"""The catalogues of other languages against the sources: complete, nothing too much, the same places to fill."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import templates
from milepost.sentences import filled, joined, listed, say
from milepost.tell.languages import ENGLISH, LANGUAGES, POINTS, catalogue, chosen, in_language

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
LEFT_OUT = {"few", "size"}  # “one” in letters, and what kind of city it is: the rest says it, too
WANTED = {**templates.in_sources(), **templates.in_data()}


def places(template: str) -> dict[str, set[str]]:
    """The names to be filled in, and in which ways."""
    found: dict[str, set[str]] = {}
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            found.setdefault(name, set()).add(spec or "")
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_too_much(language: str) -> None:
    words = catalogue(language)
    assert {text: WANTED[text] for text in WANTED if text not in words} == {}, "say it in this language, too"
    known = {*WANTED, *templates.BETWEEN, *templates.on_maps()}
    assert sorted(text for text in words if text not in known) == [], "nobody says that any more"


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_has_the_places_of_its_template(language: str) -> None:
    """A language may leave a number out or give it forms of its own, but it knows no other names."""
    for template, text in catalogue(language).items():
        wanted, found = places(template), places(text)
        assert set(found) <= set(wanted), template
        for name, ways in wanted.items():
            if ways == {""} and name not in LEFT_OUT:  # whoever is told must hear of it
                assert name in found, template
            plain = {spec for spec in found.get(name, set()) if spec and "|" not in spec}
            assert plain <= ways | {"^", "_", "."}, template


@pytest.mark.parametrize("language", OTHERS)
def test_the_file_is_in_order(language: str) -> None:
    """No key twice (TOML sees to that), quotation marks of the language, and no space too much."""
    for template, text in catalogue(language).items():
        assert text.count("„") == text.count("“"), template
        assert not re.search("”|  ", text), template
        assert text == text.strip() or template != template.strip(), template
        assert text.rstrip().endswith((".", "?", "!")) == template.rstrip().endswith((".", "?", "!")), template


def test_what_is_said_stands_where_it_is_said() -> None:
    """Files with tables of templates are known here, and every other text is written where it is said."""
    assert templates.by_table() == templates.BY_TABLE


def test_what_stands_between_the_parts_of_rows_is_known() -> None:
    assert templates.between() == templates.BETWEEN


# The files in which it is read and checked what people bring to the page.
READERS = (
    *("data_files.py", "family", "titles", "server/titles"),
    *("crayon/board", "crayon/events", "crayon/options", "crayon/title", "village/options", "village/title"),
)
REFUSING = {"DataError": 2, "Finding": 3, "self.wrong": 0}  # which argument is the sentence


def sentences_of(path: Path) -> Iterator[ast.expr]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and len(node.args) > (at := REFUSING.get(ast.unparse(node.func), 9)):
            yield node.args[at]


def test_what_is_wrong_with_a_title_can_be_told_in_other_languages() -> None:
    found = 0
    for reader in READERS:
        place = templates.SOURCE / reader
        for path in [place] if place.is_file() else place.rglob("*.py"):
            for sentence in sentences_of(path):
                assert not isinstance(sentence, ast.Constant | ast.JoinedStr), f"{path.name}: {ast.unparse(sentence)}"
                found += 1
    assert found > 100


# Telling


def test_a_text_and_its_parts_are_told_in_german() -> None:
    loads = joined([say("Oil"), say("Steel")])
    text = say("{name} needs {loads}", name="Oil", loads=loads)
    assert (text, in_language(text, "de")) == ("Oil needs Oil and Steel",) * 2, "unknown: told in English, whole"
    known = say("brings {loads} to {city} for “{event}”", loads=loads, city="Roma", event=say("Rail tax"))
    assert in_language(known, "de") == "bringt Öl und Stahl nach Roma für „Bahnsteuer“"


def test_numbers_have_the_forms_of_the_language() -> None:
    built = [say("{number} {number:section|sections}", number=number) for number in (1, 2)]
    assert in_language(built, "de") == ["1 Abschnitt", "2 Abschnitte"]
    assert in_language(say("{rate:.1f}M a turn after costs", rate=3.25), "de") == "3,2M je Zug nach Abzug der Kosten"
    assert filled("{n:.1f}", {"n": 3.25}) == "3.2"


def test_only_what_was_said_is_told() -> None:
    body = {"load": "Oil", "words": say("Oil"), "seats": [1, None, True], "pairs": (say("Steel"), 2.5)}
    assert in_language(body, "de") == {"load": "Oil", "words": "Öl", "seats": [1, None, True], "pairs": ["Stahl", 2.5]}
    assert in_language(body, "en") is body


def test_lists() -> None:
    names = listed(["Ann", "Bob", "Cid"])
    assert (names, in_language(names, "de")) == ("Ann, Bob and Cid", "Ann, Bob und Cid")
    assert listed(["Ann"]) == "Ann"
    assert joined([]) == ""
    assert not joined([])


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.5", "de"),
        ("de", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-CH, de;q=0.7", "de"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
        ("DE", "de"),
        ("../../etc,;;,q", "en"),
    ],
)
def test_the_first_known_language_of_a_header(header: str, language: str) -> None:
    assert chosen(header) == language


def test_a_language_nobody_knows_has_no_catalogue() -> None:
    assert catalogue("fr") == {}
    assert set(POINTS) == set(OTHERS)
