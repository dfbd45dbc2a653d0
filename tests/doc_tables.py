"""The tables of the documentation that follow from the code or from measurements: actions, variants, options, figures.

python tests/doc_tables.py      writes them anew, between their marks; `test_docs.py` fails where one is stale
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import bench_tables
import growth_plots
import hold_tables
import play_tables
from milepost.crayon.options import rules as crayon_rules
from milepost.game import find_title
from milepost.rule_pages import rule_link
from milepost.server.families import PAGES
from milepost.tell.crayon import actions as crayon_actions
from milepost.tell.village import actions as village_actions
from milepost.titles import title_ids
from milepost.village.options import rules as village_rules

DOCS = Path(__file__).parent.parent / "docs"
MARKED = re.compile(r"<!-- table: (.+?) -->\n.*?<!-- end of table -->", re.S)
BAR = "\\|"  # within a cell
RULE = r"\b(?:[A-Z]{2,3}-[0-9]+[a-z]?|VIL-R[0-9]+|V-[A-Z0-9]+|R-[0-9]+)\b"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    names = list(head)
    lines = [f"| {' | '.join(cell.replace('|', BAR) for cell in row)} |" for row in (names, *rows)]
    return "\n".join([lines[0], "|---" * len(names) + "|", *lines[1:]])


# Actions


def actions(found: Iterable[tuple[tuple[str, ...], str]]) -> str:
    return table(("text", "meaning"), ((", ".join(f"`{text}`" for text in texts), meaning) for texts, meaning in found))


# Variants


def variants(*groups: str) -> str:
    """The variants of these groups, with the titles they make sense in; in bold where the title's own book has them."""
    found: dict[str, dict[str, Any]] = {}
    for name in title_ids():
        title = find_title(name)
        for one in PAGES[title.family].summary(title)["variants"]:
            if one["group"] in groups:
                row = found.setdefault(one["name"], {**one, "titles": [], "values": {}})
                row["titles"].append(f"**{title.name}**" if one["group"] == "own" else title.name)
                row["values"] |= {value["value"]: value["words"] for value in one["values"]}
    return table(
        ("name", "rule", "titles", "meaning"),
        (
            (
                f"`{name}`",
                f"[{one['rule']}]({one['link'].removeprefix('docs/')})",
                ", ".join(one["titles"]),
                one["line"] + _values(name, one),
            )
            for name, one in sorted(found.items())
        ),
    )


def _values(name: str, one: dict[str, Any]) -> str:
    if one["numbers"]:
        least, most = one["numbers"]
        return f" `{name}=N`, from {least} to {most}."
    if not one["values"]:
        return ""
    return (
        " "
        + "; ".join(
            f"`{name}={value}`" + (f" {words}" if words != value else "") for value, words in one["values"].items()
        )
        + "."
    )


# Options


def options(module: Any, rules: type) -> str:
    """The fields of a family's `Rules` with their standards; a field without a comment goes with the one above it."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    body = source.partition(f"class {rules.__name__}:")[2].partition("\n    def ")[0].partition("\n\n\n")[0]
    found, meaning = [], ""
    for name, kind, comment in re.findall(r"^    (\w+): ([^=\n]+) = .+?(?:  # (.+))?$", body, re.M):
        meaning = comment or (meaning if re.fullmatch(f"{RULE}(, {RULE})*", meaning) else "")
        if name not in getattr(module, "TABLES", ()):
            linked = re.sub(RULE, lambda rule: f"[{rule[0]}]({rule_link(rule[0]).removeprefix('docs/')})", meaning)
            found.append((f"`{name}`", _kind(kind), f"`{_standard(getattr(rules(), name))}`", linked))
    return table(("option", "is", "standard", "meaning"), found)


def _kind(kind: str) -> str:
    return {"int": "number", "bool": "yes or no", "str": "text"}.get(kind, "list")


def _standard(value: Any) -> str:
    """As `title.toml` would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(list(value)) if isinstance(value, tuple) else f'"{value}"' if isinstance(value, str) else str(value)


TABLES: dict[str, Callable[[], str]] = {
    "actions of crayon games": lambda: actions(crayon_actions.ACTIONS),
    "actions of Village": lambda: actions(village_actions.ACTIONS),
    "variants of the books": lambda: variants("own", "sister"),
    "variants of ours": lambda: variants("ours"),
    "readings": lambda: variants("reading"),
    "options of crayon titles": lambda: options(crayon_rules, crayon_rules.Rules),
    "options of Village": lambda: options(village_rules, village_rules.Rules),
    **{
        f"figures of {name}": made
        for name, made in (bench_tables.TABLES | hold_tables.TABLES | play_tables.TABLES).items()
    },
}


def renewed(text: str) -> str:
    """A page with its tables as the code has them now."""
    return MARKED.sub(lambda mark: f"<!-- table: {mark[1]} -->\n{TABLES[mark[1]]()}\n<!-- end of table -->", text)


def pages() -> list[Path]:
    return [path for path in sorted(DOCS.rglob("*.md")) if MARKED.search(path.read_text(encoding="utf-8"))]


def main() -> None:
    fresh = {path: renewed(path.read_text(encoding="utf-8")) for path in pages()} | growth_plots.plots()
    for path, text in fresh.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path} is written.\n")


if __name__ == "__main__":
    main()
