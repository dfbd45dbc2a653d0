"""What the rules ask of players, said to them."""

from __future__ import annotations

from collections.abc import Callable

from milepost.crayon.rules.stack import QUESTIONS, Item
from milepost.crayon.state import State
from milepost.crayon.variants.trade import draft_of
from milepost.rule_pages import rule_link
from milepost.tell.crayon.words import count
from milepost.tell.records import Question

Said = tuple[str, str]  # a heading, and what to choose


def question(s: State) -> Question | None:
    """What is asked now, to whoever must answer; `secret` answers are not to be seen by the others."""
    if not s.stack:
        return None
    word = s.stack[-1][0]
    asked = QUESTIONS[word]
    heading, prompt = _SAY[word](s, s.stack[-1]) if word in _SAY else ("Your answer", asked.prompt)
    return {
        "word": word,
        "heading": heading,
        "prompt": prompt,
        "rule": asked.rule,
        "link": rule_link(asked.rule),
        "secret": word in _SECRET,
    }


def _plain(heading: str, prompt: str) -> Callable[[State, Item], Said]:
    return lambda s, item: (heading, prompt)


def _keep(s: State, item: Item) -> Said:
    kept = s.setting.rules.pool.kept if s.setting.rules.pool else 0
    return f"Keep {kept} cards", (
        "Choose the cards that stay yours alone; the others go to the public pool. All are shown together."
    )


def _first_demand(s: State, item: Item) -> Said:
    return f"Card {item[2]}", "Choose the one demand of this private card that you will deliver."


def _derailed(s: State, item: Item) -> Said:
    demand = s.setting.demands[item[2]][item[3]]
    load = s.setting.title.loads[demand.load].name
    return "Your private card", (
        f"The {load} that locked it is lost. Keep the card, bound to that demand, or give it to the pool."
    )


def _deal(s: State, item: Item) -> Said:
    deal = draft_of(s)
    assert deal is not None
    links = s.setting.board.links
    asked = _things(len(deal.asked), [links[n].name for n in deal.asked_links])
    given = _things(len(deal.given), [links[n].name for n in deal.given_links])
    price = " and ".join(filter(None, (given, f"{item[2]}M" if item[2] or not given else "")))
    return f"{s.names[deal.buyer]} offers a deal", f"{s.names[deal.buyer]} asks for your {asked} and gives {price}."


def _things(sections: int, names: list[str]) -> str:
    return " and ".join(([count(sections, "section")] if sections else []) + names)


def _throw(s: State, item: Item) -> Said:
    more = len(s.hands[item[1]]) - s.setting.rules.hand_size
    return "Throw cards away", f"The opening is over: {count(more, 'card')} of your hand must go."


def _send(s: State, item: Item) -> Said:
    return "Send the Circus away", "It is lost to an event and goes to the nearest city; several are equally near."


_SECRET = ("keep",)
_SAY: dict[str, Callable[[State, Item], Said]] = {
    "lose load": _plain("Choose what to lose", "Your train derailed. It loses one load."),
    "keep": _keep,
    "first demand": _first_demand,
    "derailed": _derailed,
    "swapping": _plain(
        "Lock what you carry", "Demands are swapped. You may lock loads already aboard; then the turn is over."
    ),
    "deal": _deal,
    "throw": _throw,
    "open contracts": _plain("Open contracts", "Choose which of your discarded cards lie open for everybody."),
    "send circus": _send,
    "take load": _plain("Scandal at the depots", "You may take one load that a city near your train supplies."),
}
