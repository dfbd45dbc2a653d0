"""Texts that remember how they were made: they are texts, and survive copies, pickles and JSON."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
from typing import Any

import pytest

import milepost
from milepost.errors import IllegalAction, Refusal
from milepost.sentences import Said, found, joined, kept, phrase, say


def example() -> Said:
    return say("{name} takes {number} {number:load|loads}", name=say("the Circus"), number=2)


def test_it_is_the_english_text() -> None:
    text = example()
    assert text == "the Circus takes 2 loads"
    assert (type(str(text)), type(f"{text}"), hash(text)) == (str, str, hash(str(text)))
    assert json.dumps([text]) == '["the Circus takes 2 loads"]'
    assert (text.template, dict(text.values)["number"]) == ("{name} takes {number} {number:load|loads}", 2)


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{n} {n:bridge is|bridges are} gone", {"n": 1}, "1 bridge is gone"),
        ("{n} {n:bridge is|bridges are} gone", {"n": 0}, "0 bridges are gone"),
        ("{text:^}.", {"text": "new cards"}, "New cards."),
        ("because {why:_}", {"why": "The train is full."}, "because the train is full"),
        ("{head} {after:.}.", {"head": "So.", "after": "He has won."}, "So. He has won."),
        ("{rate:.1f}M a turn", {"rate": 2.0}, "2.0M a turn"),
        (phrase("{a}{a}"), {"a": "x"}, "xx"),
    ],
)
def test_templates(template: str, values: dict[str, Any], text: str) -> None:
    assert say(template, **values) == text


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, lambda text: pickle.loads(pickle.dumps(text))])
def test_copies_and_pickles_remember(made: Any) -> None:
    text = made(example())
    assert (text, text.template, text.values) == (example(), example().template, example().values)
    assert isinstance(text.values["name"], Said)


def test_what_is_kept_is_found_again() -> None:
    told = {"words": example(), "news": [joined([example(), "Bob"], ", ")], "seat": 1, "old": "Ann builds"}
    again = found(json.loads(json.dumps(kept(told))))
    assert again == told
    assert again["words"].template == example().template
    assert [type(part) for part in again["news"][0].values] == [Said, str]


@pytest.mark.parametrize(
    "strange",
    [
        {"said": 5},
        {"said": "{x.__class__} {0} {x!r:>9999999999}", "_x": "a"},
        {"said": "{x"},
        {"row": ", "},
        {"row": ", ", "of": [{}]},
        {"said": "{x:9999999999}", "_x": {}},
    ],
)
def test_what_somebody_else_has_put_there_does_no_harm(strange: Any) -> None:
    """It comes out as some short text or data, or as the error that a spoilt snapshot gives."""
    with contextlib.suppress(ValueError):
        assert len(str(found(strange))) < 100


def test_refusals_remember() -> None:
    game = milepost.new("india", ["Ann", "Bob"], 1)
    with pytest.raises(IllegalAction) as caught:
        game.play("done", 1 - game.waiting()[0])
    sentence = caught.value.sentence
    assert isinstance(sentence, Said)
    assert sentence.template.startswith("It is not your turn")
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again.sentence, Said)
    assert again.sentence.template == sentence.template
    assert Refusal("X", sentence) == Refusal("X", str(sentence))
