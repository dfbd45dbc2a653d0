"""Which numbered rules have tests, title by title: `make rules`.

The catalogue is docs/rules/*.md (one table row a rule, with the titles it concerns); a test says
what it shows by `@pytest.mark.rule("BLD-10")` and the titles in the marker or in the module's `TITLES`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CODES = {"IN": "india", "RU": "russia", "IT": "italy", "NI": "nippon", "VI": "village"}
ROW = re.compile(r'\| <a id="([^"]+)"></a>(\S+) \| ([A-Z ]+) \| (.*) \|$')


class Rule(NamedTuple):
    id: str
    titles: tuple[str, ...]
    text: str

    @property
    def of_variants(self) -> bool:
        """A variant, or a ruling on nothing but variants."""
        on = re.match(r"\*On (.*?)\.\*", self.text)
        about = re.findall(r"\[([A-Z]+-?[A-Z0-9-]*)\]", on[1]) if on else []
        return self.id.startswith("V-") or bool(about and all(name.startswith("V-") for name in about))


def catalogue() -> dict[str, Rule]:
    """All rules by id; each stands exactly once."""
    rules: dict[str, Rule] = {}
    for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            row = ROW.match(line)
            if row:
                if row[2] in rules or row[1] != row[2].lower():
                    raise SystemExit(f"{page.name}: the rule {row[2]} stands twice or has a wrong anchor")
                rules[row[2]] = Rule(row[2], tuple(CODES[code] for code in row[3].split()), row[4])
    return rules


@cache
def catalogue_once() -> dict[str, Rule]:
    return catalogue()


def titles_of(rule: str, own: Sequence[str], titles: Sequence[str]) -> tuple[str, ...]:
    """The titles a mark speaks for: its own, or those of the module's that the rule concerns."""
    if own:
        return tuple(own)
    known = catalogue_once().get(rule)
    return tuple(titles) if known is None else tuple(title for title in titles if title in known.titles)


@cache
def marks() -> dict[tuple[str, str], list[str]]:
    """For each (rule, title) the tests that show it."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        titles = _titles(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                without = _without(node)
                for rule, own in _rules(node):
                    for title in titles_of(rule, own, [title for title in titles if title not in without]):
                        found.setdefault((rule, title), []).append(f"{path.name}::{node.name}")
                    if not (own or titles):
                        raise SystemExit(f"{path.name}::{node.name}: say for which titles {rule} is shown")
    return found


def _titles(tree: ast.Module) -> tuple[str, ...]:
    """The module's `TITLES`, if that is a plain tuple of names."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and ast.unparse(node.targets[0]) == "TITLES"
            and isinstance(node.value, ast.Tuple)
        ):
            return tuple(str(ast.literal_eval(item)) for item in node.value.elts)
    return ()


def _rules(function: ast.FunctionDef) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            rule, *titles = (str(ast.literal_eval(argument)) for argument in decorator.args)
            found.append((rule, tuple(titles)))
    return found


def _without(function: ast.FunctionDef) -> tuple[str, ...]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.without":
            return tuple(str(ast.literal_eval(argument)) for argument in decorator.args)
    return ()


def report() -> str:
    """The table of `make rules`; its last line counts every rule once for each title it concerns."""
    rules, shown = catalogue(), marks()
    lines = []
    done = total = 0
    for title in CODES.values():
        ids = [rule.id for rule in rules.values() if title in rule.titles]
        tested = [rule for rule in ids if (rule, title) in shown]
        missing = [rule for rule in ids if rule not in tested]
        without = f"  without a test: {' '.join(missing)}" if missing else ""
        lines.append(f"{title}: {len(tested)}/{len(ids)}{without}")
        done += len(tested)
        total += len(ids)
    lines.append(f"rules: {done}/{total} tested")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report() + "\n")
