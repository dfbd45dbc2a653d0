"""The German rules say what the English ones say, as far as a program can tell: the same headings, anchors,
rows, links, options and figures, in the same order."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

RULES = Path(__file__).parent.parent / "docs" / "rules"
PAGES = sorted(path.name for path in RULES.glob("*.md"))
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\[([^\]]*)\]\(([^)]+)\)")
CODE = re.compile(r"`([^`]+)`")
KINDS = (("#", "heading"), ("|", "row"), ("- ", "item"))
# What stands at the end of a ruling or at the start of a reason.
MARKS = {
    "text": "Text",
    "series": "Serie",
    "ours": "von uns",
    "mechanics": "Mechanik",
    "only way": "einziger Weg",
    "cards": "Karten",
}


class Line(NamedTuple):
    """What a line has in common with its translation."""

    kind: str
    level: int  # of a heading; the number of cells in a row
    anchors: tuple[str, ...]
    links: Counter[str]
    ids: Counter[str]  # the words of links that are ids, which no language translates
    code: Counter[str]
    figures: Counter[str]


def slug(heading: str) -> str:
    """The address of a heading, as a code host makes it from its words."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


def read(line: str, german: bool) -> Line:
    kind = next((name for start, name in KINDS if line.startswith(start)), "paragraph")
    anchors = tuple(ANCHOR.findall(line))
    words = ANCHOR.sub("", line)
    level = line.count("|") - line.count("\\|") if kind == "row" else len(line) - len(line.lstrip("#"))
    if kind == "heading" and level > 1 and not anchors and not german:
        anchors = (slug(words.lstrip("#")),)  # in German it is written out
    links = LINK.findall(words)
    said = CODE.sub("", LINK.sub(r"\1", words))
    return Line(
        kind,
        level,
        anchors,
        Counter(to for _, to in links),
        Counter(name for name, to in links if re.fullmatch(r"[A-Z]+-[A-Z0-9]+[a-z]?", name)),
        Counter(CODE.findall(words)),
        Counter(re.findall(r"\d+", said)),
    )


def lines(text: str) -> list[str]:
    """A page without its empty lines and its link to the other language, the first line after the title."""
    found = [line for line in text.splitlines() if line.strip()]
    return found[:1] + found[2:]


def differences(english: str, german: str) -> list[str]:
    """Where a German page differs from its English one."""
    pairs = [(one, read(one, german=False)) for one in lines(english)]
    others = [(one, read(one, german=True)) for one in lines(german)]
    found = [
        f"{name}: {getattr(a, name)} in “{line[:60]}”, {getattr(b, name)} in „{other[:60]}“"
        for (line, a), (other, b) in zip(pairs, others, strict=False)
        for name in Line._fields
        if getattr(a, name) != getattr(b, name)
    ]
    rows = [[one.anchors[0] for _, one in page if one.anchors] for page in (pairs, others)]
    found += [f"{name} is missing in German" for name in rows[0] if name not in rows[1]]
    found += [f"{name} stands only in German" for name in rows[1] if name not in rows[0]]
    if len(pairs) != len(others):
        found.append(f"{len(pairs)} lines in English, {len(others)} in German")
    return found


def german_of(name: str) -> str:
    return (RULES / "de" / name).read_text(encoding="utf-8")


def english_of(name: str) -> str:
    return (RULES / name).read_text(encoding="utf-8")


def test_every_page_is_there_in_both_languages() -> None:
    assert sorted(path.name for path in (RULES / "de").iterdir()) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_the_same_in_german(name: str) -> None:
    assert differences(english_of(name), german_of(name)) == []


@pytest.mark.parametrize("name", PAGES)
def test_the_two_languages_link_to_each_other(name: str) -> None:
    assert english_of(name).splitlines()[2] == f"*[Auf Deutsch](de/{name})*"
    assert german_of(name).splitlines()[2] == f"*[In English](../{name})*"


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("name", PAGES)
def test_titles_and_marks_are_the_same(name: str) -> None:
    """The codes of the titles a rule holds in, and where a ruling comes from."""
    for line, other in zip(lines(english_of(name)), lines(german_of(name)), strict=True):
        if line.startswith("| <a id="):
            assert cells(line)[:2] == cells(other)[:2]
        for mark in MARKS:
            if line.endswith(f"*{mark}* |") or f"| *{mark}* " in line:
                assert f"*{MARKS[mark]}*" in other, other


@pytest.mark.parametrize("name", PAGES)
def test_words_of_the_house(name: str) -> None:
    """Quotation marks are German ones."""
    text = CODE.sub("", ANCHOR.sub("", german_of(name)))
    assert re.findall(r"[“\"][^„“\"]*[”\"]", text) == []
    assert text.count("„") == text.count("“")


def one_changed(old: str, new: str) -> list[str]:
    page = german_of("village.md")
    assert page.count(old) == 1, old
    return differences(english_of("village.md"), page.replace(old, new))


def test_what_differs_is_found() -> None:
    """So that a rule that is changed in one language is changed in the other."""
    row = next(line for line in german_of("village.md").splitlines() if 'id="vil-17"' in line)
    assert "vil-17 is missing in German" in one_changed(f"{row}\n", "")
    twice = row.replace("vil-17", "vil-99")
    assert "vil-99 stands only in German" in one_changed(row, f"{row}\n{twice}")
    assert "'3': 1" in one_changed("nie weniger als £3", "nie weniger als £4")[0]
    assert one_changed('<a id="the-end"></a>', "") != []
    assert one_changed('## <a id="the-end"></a>Das Ende\n', "") != []
    assert one_changed("`solo_target`", "`solo`") != []
    assert one_changed("[Tabelle](village.md#reference-card)). Dann", "Tabelle). Dann") != []
    assert one_changed("nie weniger als", "immer mindestens") == [], "words are the translator's"
