"""The documentation against the code: every word of actions, news, variants and options, and every example."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path

import pytest

import doc_tables
import growth_plots
import milepost
from milepost.crayon.atoms import parse_atom
from milepost.crayon.options.rules import TABLES, Rules
from milepost.crayon.options.variants import VARIANTS
from milepost.crayon.setting import Setting, setting
from milepost.errors import UnknownAction
from milepost.family.title import HEAD
from milepost.tell.crayon import actions as crayon_actions
from milepost.tell.village import actions as village_actions
from milepost.titles import HERE, known
from milepost.village.options import rules as village_rules

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "milepost"
PAGES = ("library", "positions", "questions", "pictures", "bots", "log-format", "learning")
EXAMPLES = ("README.md", *(f"docs/{page}.md" for page in PAGES))


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def column(text: str, number: int = 0) -> list[str]:
    """One column of the tables in a text."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    return [row[number] for row in rows]


def part(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of its kind."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("path", doc_tables.pages(), ids=lambda path: path.stem)
def test_tables_made_from_code_are_fresh(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert doc_tables.renewed(text) == text, "make them anew with `python tests/doc_tables.py`"


def test_every_table_stands_on_a_page() -> None:
    marks = [mark for path in doc_tables.pages() for mark in doc_tables.MARKED.findall(path.read_text("utf-8"))]
    assert sorted(marks) == sorted(doc_tables.TABLES)


@pytest.mark.parametrize("path", growth_plots.plots(), ids=lambda path: path.stem)
def test_plots_made_from_measurements_are_fresh_and_shown(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == growth_plots.plots()[path], "make them anew with `make tables`"
    assert f"(pictures/{path.name})" in page("performance.md")


# Actions


@pytest.mark.parametrize("room", [crayon_actions, village_actions], ids=["crayon", "village"])
def test_every_action_word_is_explained(room: object) -> None:
    told = {text.split()[0] for texts, _ in room.ACTIONS for text in texts}  # type: ignore[attr-defined]
    assert told == set(room.WORDS)  # type: ignore[attr-defined]


def test_examples_of_actions_are_those_of_a_title() -> None:
    """Each text can be read in one of our titles, names and cards and all; paths are worked out in a game."""
    crayon = [setting(known(name), 2 if name == "italy" else 3, ()) for name in ("india", "italy", "nippon", "russia")]
    village = milepost.new("village", 2, seed=1).state
    for text in (text for found, _ in village_actions.ACTIONS for text in found):
        village.parse(text, 0)
    for text in (text for found, _ in crayon_actions.ACTIONS for text in found):
        if not re.match("build|move|pick .* ", text):
            assert any(reads(made, text) for made in crayon), text


def reads(made: Setting, text: str) -> bool:
    try:
        return parse_atom(made, text) >= 0
    except UnknownAction:
        return False


# News


def words_told(family: str) -> Iterator[tuple[str, int]]:
    """The words that a family's rules tell, with how many things each is about."""
    for path in (SOURCE / family).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "tell":
                    yield from ((word, len(node.args) - 1) for word in texts(node.args[0]))
                elif node.func.attr == "pick" and len(node.args) > 1:
                    yield from ((word, 1) for word in texts(node.args[1]))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "News":
                yield from ((word, 1) for word in texts(node.args[0]))


def texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression may give."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


@pytest.mark.parametrize(("family", "heading"), [("crayon", "Crayon games"), ("village", "Village")])
def test_every_word_of_news_is_explained(family: str, heading: str) -> None:
    text = part(page("news.md"), f"{heading}: results of chance") + part(page("news.md"), f"{heading}: what follows")
    told = {
        (word.strip("`"), len(args.split(", ")) if args else 0)
        for word, args in zip(column(text), column(text, 1), strict=True)
    }
    assert told == set(words_told(family))
    assert len(told) > 6


def test_what_each_result_of_chance_is_picked_from_is_told() -> None:
    chance = [
        *column(part(page("news.md"), "Crayon games: results of chance")),
        *column(part(page("news.md"), "Village: results of chance")),
    ]
    assert column(page("log-format.md").partition("### What is picked from")[2]) == chance


# Variants, options, titles


def test_every_variant_is_listed() -> None:
    listed = [name.strip("`") for name in column(page("variants.md"))]
    assert sorted(listed) == sorted([*VARIANTS, *village_rules.VARIANTS])


def test_every_option_of_a_title_is_listed() -> None:
    crayon, village = page("title-format.md").split("## The files of Village")
    options = crayon.partition("<!-- table: options of crayon titles -->")[2].partition("<!-- end")[0]
    assert [name.strip("`") for name in column(options)] == [
        field.name for field in fields(Rules) if field.name not in TABLES
    ]
    options = village.partition("<!-- table: options of Village -->")[2].partition("<!-- end")[0]
    assert [name.strip("`") for name in column(options)] == [field.name for field in fields(village_rules.Rules)]


def test_every_table_and_name_of_a_title_file_is_explained() -> None:
    """What `title.toml` may hold is what the reader takes, and what ours hold."""
    text = part(page("title-format.md"), "title.toml")
    for table, kind in TABLES.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `[{table}]`"))
        for field in fields(kind):
            assert f"`{field.name}`" in row, (table, field.name)
    reader = (SOURCE / "crayon" / "title" / "data.py").read_text(encoding="utf-8")
    more = re.search(r"read_head\(((?:.|\n)+?)\)", reader)
    known = [*HEAD, *re.findall(r'"(\w+)"', more[1] if more else "")]
    assert len(known) > 8
    for name in known:
        assert f"`{name}`" in text or f"`[{name}]`" in text, name
    for path in HERE.glob("*/title.toml"):
        for name in re.findall(r"^\[?(\w+)\]?", path.read_text(encoding="utf-8").partition("[deck]")[0], re.M):
            assert f"`{name}`" in page("title-format.md") or f"`[{name}]`" in page("title-format.md"), name


@pytest.mark.parametrize("words", ["load(text, title=…)", "running=True", "log-format.md", "news.md", "variants.md"])
def test_the_library_page_speaks_of(words: str) -> None:
    assert words in page("library.md")


# Modules


def test_every_module_is_named_on_a_page() -> None:
    """Whoever looks for a subject finds its file: all are on the page of the house, the server's or the planner's."""
    text = "".join(page(name) for name in ("architecture.md", "server.md", "planner.md"))
    named = set(re.findall(r"[\w*]+\.py\b", text))
    modules = {path.name for path in SOURCE.rglob("*.py") if "migrations" not in path.parts} - {"__init__.py"}
    assert len(modules) > 100
    assert not [module for module in sorted(modules) if not any(fnmatch(module, name) for name in named)]


# Examples


def example(name: str) -> str:
    """The code of a page's examples, as one module."""
    found = doctest.DocTestParser().get_examples((ROOT / name).read_text(encoding="utf-8"))
    return "".join(one.source if one.source.endswith("\n") else f"{one.source}\n" for one in found)


def test_the_documented_examples_are_typed(tmp_path: Path) -> None:
    """As a bot author checks them: strictly, against the installed package."""
    for name in EXAMPLES:
        source = example(name)
        assert source.count("\n") > 5, name
        (tmp_path / f"{Path(name).stem.lower().replace('-', '_')}_examples.py").write_text(source, encoding="utf-8")
    programs = sorted((ROOT / "examples").rglob("*.py"))
    assert programs
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", ".", *map(str, programs)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
