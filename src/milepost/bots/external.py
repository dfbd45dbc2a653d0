"""Bots in any language: a program that reads questions from its stdin and answers on its stdout.

Each message is one line of JSON; docs/bots.md describes the protocol. What the program does with its time
is its own matter, but one that is silent for `patience` seconds is taken to hang. That clock
decides nothing but that the bot has failed.
"""

from __future__ import annotations

import json
import os
import random
import shlex
from collections.abc import Mapping
from itertools import islice
from typing import Any, Protocol

from milepost.bots.base import BotError
from milepost.bots.program import Program
from milepost.errors import IllegalAction, MilepostError
from milepost.family.registry import Rooms
from milepost.game import Action, View

PROTOCOL = 1
PATIENCE = 60.0  # seconds
LISTED = 60  # actions of one kind that a question lists; of longer kinds it gives none
ASKS = 1000  # things a bot may ask before it answers


class FamilyFacts(Protocol):
    """A family's room: what it tells at the beginning, and what it answers besides `legal` and `check`."""

    def facts(self, view: View) -> dict[str, Any]: ...
    def answer(self, view: View, asked: Mapping[str, Any]) -> dict[str, Any] | None: ...


FAMILIES: Mapping[str, FamilyFacts] = Rooms("facts")


class External:
    """One seat played by a program."""

    def __init__(self, command: str, seed: int = 0, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self._seed = seed
        self._program: Program | None = None
        self._questions = 0
        self._plan = ""

    def start(self, view: View) -> None:
        self.close()
        try:
            self._program = Program(words_of(self.command))
        except (OSError, ValueError) as error:
            raise BotError("crash", f"“{self.command}” cannot be started: {error}") from None
        self._questions = 0
        family = FAMILIES.get(view.title.family)
        self._program.send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "title": view.title.id,
                "name": view.title.name,
                "family": view.title.family,
                "digest": view.title.digest(),
                "seat": view.seat,
                "players": list(view.names),
                "variants": list(view.variants),
                "seed": self._seed,
                **(family.facts(view) if family else {}),
            }
        )

    def choose(self, view: View, budget: int) -> Action:
        if self._program is None:
            self.start(view)
        assert self._program is not None
        self._questions += 1
        self._program.send(
            {"type": "choose", "number": self._questions, "budget": budget, "view": view.as_dict(), **_legal(view)}
        )
        for _ in range(ASKS):
            answer = self._answer(self._program)
            if isinstance(answer, str):
                return answer
            self._program.send(_told(view, answer))
        raise BotError("hang", f"“{self.command}” asked {ASKS} questions and did not act")

    def _answer(self, program: Program) -> str | dict[str, Any]:
        """An action's text, or what the program asks."""
        line = program.line(self.patience)
        if program.flooded:
            raise BotError(
                "illegal",
                f"“{self.command}” keeps writing without being asked; the answer to each question is one line",
            )
        if line is None:
            raise BotError("crash", f"“{self.command}” {program.end()}")
        if not line:
            raise BotError("hang", f"“{self.command}” said nothing for {self.patience:g} seconds")
        text = line.strip()
        if not text.startswith("{"):
            return text  # a bare action will do
        try:
            answer = _writable(json.loads(text))
        except (ValueError, RecursionError) as error:
            raise BotError("illegal", f"“{self.command}” did not answer in JSON: {error}: {text[:200]}") from None
        if isinstance(answer.get("ask"), str):
            return dict(answer)
        if not isinstance(answer.get("action"), str):
            raise BotError("illegal", f"“{self.command}” answered without an action: {text[:200]}")
        self._plan = str(answer.get("plan", ""))
        return str(answer["action"])

    def plan(self) -> str:
        """What the program said it intends."""
        return self._plan

    def cpu(self) -> float | None:
        """Seconds of CPU the program has used, where the system tells."""
        return self._program.cpu() if self._program else None

    def close(self) -> None:
        """End the program: it is told so, and then ended if it does not go."""
        program, self._program = self._program, None
        if program is not None:
            program.close({"type": "end"})


def words_of(command: str, system: str = os.name) -> list[str] | str:
    """The words of a command line. Windows has each program take the line apart, so there it stays whole."""
    return shlex.split(command) if system == "posix" else command


def _writable(answer: dict[str, Any]) -> dict[str, Any]:
    """The same with “?” for lone surrogates, which JSON can spell and nobody can write down."""
    return dict(json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace")))


def _legal(view: View) -> dict[str, Any]:
    """The kinds of action that are open, and all actions of each kind that has not too many."""
    legal = view.legal()
    kinds = legal.kinds()
    listed: list[str] = []
    long = []
    for kind in kinds:
        found = list(islice(legal.of(kind), LISTED + 1))
        if len(found) > LISTED:
            long.append(kind)
        else:
            listed += [view.text(atom) for atom in found]
    return {"kinds": list(kinds), "legal": listed, "not listed": long}


def _told(view: View, asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to what a program asks in the middle of its turn."""
    if asked["ask"] == "legal" and isinstance(asked.get("kind"), str):
        legal = view.legal()
        found = legal.of(asked["kind"]) if asked["kind"] in legal.kinds() else iter(())
        return {"type": "legal", "kind": asked["kind"], "legal": [view.text(atom) for atom in found]}
    if asked["ask"] == "check" and isinstance(asked.get("action"), str):
        return {"type": "check", "action": asked["action"], **_checked(view, asked["action"])}
    family = FAMILIES.get(view.title.family)
    try:
        told = family.answer(view, asked) if family else None
    except MilepostError as error:
        return {"type": "error", "message": str(error)}
    if told is None:
        raise BotError(
            "illegal", f"there is no question like {json.dumps(asked)[:200]}; see docs/bots.md for those there are"
        )
    return told


def _checked(view: View, text: str) -> dict[str, Any]:
    """Whether the action is allowed, and in full what it would do; tried in a game imagined for it."""
    try:
        atoms = view.parse(text)
        view.imagine(random.Random(0)).play(atoms, view.seat)
    except IllegalAction as refusal:
        return {"allowed": False, "rule": refusal.rule, "message": refusal.sentence}
    except MilepostError as error:
        return {"allowed": False, "rule": "", "message": str(error)}
    return {"allowed": True, "text": view.text(atoms)}
