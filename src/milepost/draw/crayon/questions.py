"""What the rules ask of players, said to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.crayon.stack import QUESTIONS, Item
from milepost.crayon.state import State
from milepost.rule_pages import rule_link

Said = tuple[str, str]  # a heading, and what to choose


def question(s: State) -> dict[str, Any] | None:
    """What is asked now, to whoever must answer; `secret` answers are not to be seen by the others."""
    if not s.stack:
        return None
    word = s.stack[-1][0]
    asked = QUESTIONS[word]
    heading, prompt = _SAY[word](s, s.stack[-1]) if word in _SAY else ("Your answer", asked.prompt)
    return {"word": word, "heading": heading, "prompt": prompt, "rule": asked.rule, "link": rule_link(asked.rule),
            "secret": word in _SECRET}


def _plain(heading: str, prompt: str) -> Callable[[State, Item], Said]:
    return lambda s, item: (heading, prompt)


def _keep(s: State, item: Item) -> Said:
    kept = s.setting.rules.pool.kept if s.setting.rules.pool else 0
    return f"Keep {kept} cards", ("Choose the cards that stay yours alone; the others go to the public pool. "
                                  "All are shown together.")


def _derailed(s: State, item: Item) -> Said:
    demand = s.setting.title.demands[item[2]][item[3]]
    load = s.setting.title.loads[demand.load].name
    return "Your private card", (f"The {load} that locked it is lost. Keep the card, bound to that demand, "
                                 "or give it to the pool.")


_SECRET = ("keep",)
_SAY: dict[str, Callable[[State, Item], Said]] = {
    "lose load": _plain("Choose what to lose", "Your train derailed. It loses one load."),
    "keep": _keep,
    "derailed": _derailed,
    "swapping": _plain("Lock what you carry", "Demands are swapped. You may lock loads already aboard; "
                                              "then the turn is over."),
    "take load": _plain("Scandal at the depots", "You may take one load that a city near your train supplies."),
}
