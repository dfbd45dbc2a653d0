"""Variants as the page offers them, and those in force at a table, with a line of explanation each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from milepost.crayon.options import variants as variants_of
from milepost.crayon.options.variant import Umbrella, Variant
from milepost.crayon.options.variants import VARIANTS, group_of, needed, offered
from milepost.crayon.title.data import TitleData
from milepost.rule_pages import rule_link
from milepost.sentences import say
from milepost.tell import records

_WORDS = {  # what the values of V-HISTORY and of R-50 mean
    "card": say("by chance"),
    "top": say("early: the card lies near the top"),
    "bottom": say("late: the card lies near the bottom"),
    "never": say("never"),
    "start": say("from the start"),
    "majors": say("when somebody joins four major cities"),
    "cash": say("when somebody has 100M"),
    "rounds": say("after thirty rounds"),
    "hour": say("when the table says an hour is over"),
    "sections": say("two sections, as in India"),
    "dots": say("out of two dots, as in Italy"),
    "special": say("two special builds, as in Russia"),
}


def variants(title: TitleData) -> list[records.Variant]:
    """All that make sense in the title, group by group."""
    return [_offer(title, variant) for variant in offered(title)]


def umbrellas(title: TitleData) -> list[records.Umbrella]:
    """Names of the books for several of them."""
    return [{**_line(one), "parts": list(one.parts)} for one in variants_of.umbrellas(title)]


def _offer(title: TitleData, variant: Variant) -> records.Variant:
    return {
        **_line(variant),
        "group": group_of(title, variant),
        "values": [{"value": value, "words": _WORDS.get(value, value)} for value in _values(title, variant)],
        "numbers": (variant.numbers.start, variant.numbers.stop - 1) if variant.numbers else None,
        "excludes": [other for other in _excluded(variant) if other != variant.name],
        "needs": needed(title, variant.name),
        "players": _players(title, variant),
    }


def _values(title: TitleData, variant: Variant) -> list[str]:
    """Those that change something: what holds in the title anyway need not be chosen."""
    return [
        value for value in variant.values if replace(title.rules, **variant.changes(title.rules, value)) != title.rules
    ]


def _line(variant: Variant | Umbrella) -> records.VariantLine:
    return {"name": variant.name, "rule": variant.rule, "link": rule_link(variant.rule), "line": variant.line}


def _excluded(variant: Variant) -> list[str]:
    """Both ways: what this one rules out, and what rules this one out."""
    back = [other.name for other in VARIANTS.values() if variant.name in other.excludes]
    return list(dict.fromkeys([*variant.excludes, *back]))


def _players(title: TitleData, variant: Variant) -> records.Players | None:
    """How many may play with it, where that is not what the title says."""
    rules = replace(title.rules, **variant.changes(title.rules, variant.values[0] if variant.values else ""))
    if (rules.min_players, rules.max_players) == (title.rules.min_players, title.rules.max_players):
        return None
    return {"min": rules.min_players, "max": rules.max_players}


def in_force(chosen: Sequence[str]) -> list[records.ChosenVariant]:
    """The variants of a table."""
    found: list[records.ChosenVariant] = []
    for text in chosen:
        name, _, value = text.partition("=")
        variant = VARIANTS[name]
        value = value or (variant.values[0] if variant.values else "")
        found.append({**_line(variant), "value": value or None, "words": _WORDS.get(value, value) or None})
    return found
