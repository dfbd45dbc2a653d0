"""A bot over lines: brings one load after the other. Needs nothing but Python, not even Milepost.

    milepost arena india --players "external:python3 examples/bots/carrier.py,random" --games 2

It knows no map: it asks the game what track is missing and which way to go. The protocol stands in docs/bots.md.
"""

from __future__ import annotations

import json
import sys
from typing import Any

Json = dict[str, Any]
Goal = tuple[int, str, str, str]  # pay, load, source, city


def say(message: Json) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def ask(**question: str) -> Json:
    """Ask the game something in the middle of a decision."""
    say(question)
    answer: Json = json.loads(sys.stdin.readline())
    return answer


def written(name: str) -> str:
    """Names are one word in an action's text."""
    return "-".join(name.split())


class Carrier:
    def __init__(self, hello: Json) -> None:
        self.seat: int = hello["seat"]
        self.cards: dict[str, list[Json]] = hello["cards"]
        self.limit: int = hello["rules"]["build_limit"]
        self.sources: dict[str, list[str]] = {}
        for city in hello["cities"]:
            for load in city["loads"]:
                self.sources.setdefault(load, []).append(city["name"])
        self.places = {milepost: city["name"] for city in hello["cities"] for milepost in city["mileposts"]}
        self.goal: Goal | None = None

    def choose(self, question: Json) -> str:
        view: Json = question["view"]
        legal: list[str] = question["legal"]
        me = view["players"][self.seat]
        train = me["trains"][0]
        self.goal = self.best_goal(me, train)
        for kind in ("lose", "deliver", "pilgrims"):
            for action in legal:
                if action.startswith(kind):
                    return action
        if not self.goal:
            return "discard" if "discard" in legal else "done"
        _, load, source, city = self.goal
        if view["phase"] == "build":
            return self.build(view, source, city, train, load)
        if train["place"] is None:
            return f"place {written(source)}" if not ask(ask="track", to=source)["sections"] else "done"
        if load in train["loads"]:
            return self.go(city, train["points"])
        if self.places.get(train["place"]) != source:
            return self.go(source, train["points"])
        if f"pick {written(load)}" in legal:
            return f"pick {written(load)}"
        drops = [action for action in legal if action.startswith("drop")]
        self.goal = self.goal if drops else None  # no chip is left, or a strike: think again next time
        return drops[0] if drops else "done"

    def best_goal(self, me: Json, train: Json) -> Goal | None:
        """The demand that leaves most when the missing track is paid for; the old goal while it stands."""
        goals = [(demand["pay"], demand["load"], source, demand["city"])
                 for card in me["cards"] for demand in self.cards[str(card)]
                 for source in self.sources.get(demand["load"], [])]
        if self.goal in goals:
            return self.goal
        priced = [(goal[0] - cost, goal) for goal in goals if (cost := self.track(goal, train)) <= me["cash"]]
        return max(priced)[1] if priced else None

    def track(self, goal: Goal, train: Json) -> int:
        """What the goal's missing track costs."""
        _, load, source, city = goal
        costs: list[int] = [ask(ask="track", to=city)["cost"]] if load in train["loads"] else [
            ask(ask="track", to=source)["cost"], ask(ask="track", **{"to": city, "from": source})["cost"]]
        return 1000 if None in costs else sum(costs)

    def build(self, view: Json, source: str, city: str, train: Json, load: str) -> str:
        """As much of the missing track as this turn allows, from its beginning."""
        money = min(self.limit - view["spent"], view["players"][self.seat]["cash"])
        legs = [{"to": city}] if load in train["loads"] else [{"to": source}, {"to": city, "from": source}]
        for leg in legs:
            sections = ask(ask="track", **leg)["sections"]
            count = 0
            while count < len(sections) and sections[count]["price"] <= money:
                money -= sections[count]["price"]
                count += 1
            while count:  # the rules may forbid more than money does
                action = "build " + ", ".join(f"{part['from']} {part['to']}" for part in sections[:count])
                if ask(ask="check", action=action)["allowed"]:
                    return action
                count -= 1
            if sections:
                return "done"
        return "done"

    def go(self, city: str, points: int) -> str:
        """As far along the way as the train gets."""
        path = ask(ask="way", to=city)["path"][:points + 1]
        while len(path) > 1:
            action = "move " + " ".join(path[1:])
            if ask(ask="check", action=action)["allowed"]:
                return action
            path.pop()
        return "done"


def main() -> None:
    bot: Carrier | None = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            bot = Carrier(message)
        elif message["type"] == "choose" and bot:
            action = bot.choose(message)
            plan = "Brings {1} from {2} to {3} for {0}M.".format(*bot.goal) if bot.goal else ""
            say({"action": action, "plan": plan})


main()
