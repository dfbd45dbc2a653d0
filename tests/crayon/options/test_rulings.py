"""What the books leave open: every ruling stands on docs/rules/options.md, with options that exist or a reason."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields

import rules_report
from milepost.crayon.options.readings import READINGS
from milepost.crayon.options.rules import Rules
from milepost.crayon.options.variants import VARIANTS
from milepost.rule_pages import rule_link

ROOT = rules_report.ROOT
PAGE = (ROOT / "docs" / "rules" / "options.md").read_text(encoding="utf-8")
RULINGS = [
    rule
    for rule in (ROOT / "tests" / "rule_ids.txt").read_text(encoding="utf-8").split()
    if re.fullmatch(r"R-\d+", rule)
]
ROW = re.compile(r"\| \[(R-\d+)\]\((\S+)\) \| (.*) \|$")
KINDS = ("*text* ", "*mechanics* ", "*only way* ", "*cards* ")


def rows(heading: str) -> dict[str, tuple[str, list[str]]]:
    """The table under the heading: for each ruling its link and the other cells."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| [")]
    found = {row[1]: (row[2], row[3].split(" | ")) for line in lines if (row := ROW.match(line))}
    assert len(found) == len(lines), "a row that cannot be read, or a ruling that stands twice"
    return found


WITH, WITHOUT = rows("Rulings with options"), rows("Rulings without")


def options(rule: str) -> list[str]:
    """The options named in the row of the ruling."""
    return re.findall(r"`([^`]+)`", WITH[rule][1][0])


def test_every_ruling_stands_on_the_page_once() -> None:
    assert not set(WITH) & set(WITHOUT)
    assert set(WITH) | set(WITHOUT) == set(RULINGS)


def test_the_tables_are_in_the_order_of_the_numbers() -> None:
    for table in (WITH, WITHOUT):
        numbers = [int(rule[2:]) for rule in table]
        assert numbers == sorted(numbers)


def test_the_readings_are_in_the_order_of_the_numbers() -> None:
    numbers = [int(variant.rule[2:]) for variant in READINGS]
    assert numbers == sorted(numbers)


def test_every_id_leads_to_the_rulings_own_row() -> None:
    for rule, (link, _) in (WITH | WITHOUT).items():
        assert f"docs/rules/{link}" == rule_link(rule)


def test_every_option_on_the_page_exists_and_belongs_to_its_ruling() -> None:
    names = {field.name for field in fields(Rules)}
    for rule, (_, cells) in WITH.items():
        assert len(cells) == 3, rule
        assert options(rule), rule
        for option in options(rule):
            assert VARIANTS[option].rule == rule if option in VARIANTS else option in names, (rule, option)


def test_every_option_of_a_ruling_is_on_the_page() -> None:
    named = Counter(option for rule in WITH for option in options(rule))
    for variant in VARIANTS.values():
        if variant.rule in RULINGS:
            assert named[variant.name] == 1, f"{variant.rule}: {variant.name}"


def test_a_ruling_with_options_says_so_in_its_own_row_and_one_without_does_not() -> None:
    catalogue = rules_report.catalogue_once()
    for rule in WITH:
        assert "option" in catalogue[rule].text.casefold(), rule
    for rule in WITHOUT:
        assert "option:" not in catalogue[rule].text.casefold(), rule


def test_every_reason_is_of_a_known_kind_and_the_page_explains_the_kinds() -> None:
    for rule, (_, cells) in WITHOUT.items():
        assert len(cells) == 1, rule
        assert cells[0].startswith(KINDS), rule
    explained = PAGE.split("\n## Rulings without\n")[1]
    assert all(f"{kind.strip()}," in explained for kind in KINDS)
