"""What the rules ask of players, said to them."""

from __future__ import annotations

from collections.abc import Callable

from milepost.crayon.rules.stack import QUESTIONS, Item
from milepost.crayon.state import State
from milepost.crayon.variants.trade import draft_of
from milepost.rule_pages import rule_link
from milepost.sentences import joined, say
from milepost.tell.crayon.words import things
from milepost.tell.records import Question

Said = tuple[str, str]  # a heading, and what to choose


def question(s: State) -> Question | None:
    """What is asked now, to whoever must answer; `secret` answers are not to be seen by the others."""
    if not s.stack:
        return None
    word = s.stack[-1][0]
    asked = QUESTIONS[word]
    heading, prompt = _ASKED[word](s, s.stack[-1]) if word in _ASKED else (say("Your answer"), asked.prompt)
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
    return say("Keep {number} cards", number=kept), say(
        "Choose the cards that stay yours alone; the others go to the public pool. All are shown together."
    )


def _first_demand(s: State, item: Item) -> Said:
    return say("Card {card}", card=item[2]), say("Choose the one demand of this private card that you will deliver.")


def _derailed(s: State, item: Item) -> Said:
    demand = s.setting.demands[item[2]][item[3]]
    load = s.setting.title.loads[demand.load].said
    return say("Your private card"), (
        say(
            "The {load} that locked it is lost. Keep the card, bound to that demand, or give it to the pool.", load=load
        )
    )


def _deal(s: State, item: Item) -> Said:
    deal = draft_of(s)
    assert deal is not None
    links = s.setting.board.links
    given = things(len(deal.given), [links[n].name for n in deal.given_links])
    return say("{name} offers a deal", name=s.names[deal.buyer]), say(
        "{name} asks for your {asked} and gives {price}.",
        name=s.names[deal.buyer],
        asked=joined(things(len(deal.asked), [links[n].name for n in deal.asked_links])),
        price=joined(given + ([f"{item[2]}M"] if item[2] or not given else [])),
    )


def _throw(s: State, item: Item) -> Said:
    more = len(s.hands[item[1]]) - s.setting.rules.hand_size
    return say("Throw cards away"), say(
        "The opening is over: {number} {number:card|cards} of your hand must go.", number=more
    )


def _send(s: State, item: Item) -> Said:
    return say("Send the Circus away"), say(
        "It is lost to an event and goes to the nearest city; several are equally near."
    )


_SECRET = ("keep",)
_ASKED: dict[str, Callable[[State, Item], Said]] = {
    "lose load": _plain(say("Choose what to lose"), say("Your train derailed. It loses one load.")),
    "keep": _keep,
    "first demand": _first_demand,
    "derailed": _derailed,
    "swapping": _plain(
        say("Lock what you carry"),
        say("Demands are swapped. You may lock loads already aboard; then the turn is over."),
    ),
    "deal": _deal,
    "throw": _throw,
    "open contracts": _plain(
        say("Open contracts"), say("Choose which of your discarded cards lie open for everybody.")
    ),
    "send circus": _send,
    "take load": _plain(
        say("Scandal at the depots"), say("You may take one load that a city near your train supplies.")
    ),
}
