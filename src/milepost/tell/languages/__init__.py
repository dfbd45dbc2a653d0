"""The languages that people are told things in: English, which the program speaks, and those that have a catalogue.

A catalogue is a file of TOML: English templates, and what they are in that language. A template that it does not have
is told in English; `tests/tell/test_languages.py` sees to it that there is none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from milepost.sentences import Said, filled

ENGLISH = "en"
POINTS = {"de": ","}  # what parts decimals in the languages that have a catalogue
LANGUAGES = (ENGLISH, *POINTS)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """What each template is in a language."""
    if language not in POINTS:
        return {}
    return tomllib.loads((files(__name__) / f"{language}.toml").read_text(encoding="utf-8"))


def in_language(value: Any, language: str) -> Any:
    """Plain data with its texts in a language; keys, names and other texts stay as they are."""
    return value if language == ENGLISH else _told(value, catalogue(language), POINTS[language])


def _told(value: Any, words: Mapping[str, str], point: str) -> Any:
    if isinstance(value, str):
        return _text(value, words, point) if isinstance(value, Said) else value
    if isinstance(value, Mapping):
        return {key: _told(part, words, point) for key, part in value.items()}
    return [_told(part, words, point) for part in value] if isinstance(value, list | tuple) else value


def _text(said: Said, words: Mapping[str, str], point: str) -> str:
    parts = said.values
    if isinstance(parts, tuple):
        return words.get(said.template, said.template).join(str(_told(part, words, point)) for part in parts)
    template = words.get(said.template)
    if template is None:
        return str(said)
    return filled(template, {name: _told(part, words, point) for name, part in parts.items()}, point)


def chosen(accepted: str) -> str:
    """The first language of a header `Accept-Language` that is known here: browsers name the best first."""
    for one in accepted.split(","):
        language = one.partition(";")[0].strip().partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return ENGLISH
