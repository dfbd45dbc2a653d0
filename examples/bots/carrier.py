"""A bot over lines: brings one load after the other, and joins the major cities when it is rich enough to win.

It needs nothing but Python, not even Milepost:

    milepost arena india --players "external:python3 examples/bots/carrier.py,random" --games 2

It knows no map: it asks the game what track is missing and which way to go. The protocol stands in docs/bots.md.
"""

from __future__ import annotations

import json
import sys
from typing import Any

Json = dict[str, Any]
Goal = tuple[int, str, str, str]  # pay, load, source, city

SPARE = 60  # cash it does not touch for a better loco or for the major cities


def say(message: Json) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def ask(**question: Any) -> Json:
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
        self.majors = [city["name"] for city in hello["cities"] if city["size"] == "major"]
        self.sources: dict[str, list[str]] = {}
        for city in hello["cities"]:
            for load in city["loads"]:
                self.sources.setdefault(load, []).append(city["name"])
        self.places = {milepost: city["name"] for city in hello["cities"] for milepost in city["mileposts"]}
        self.goal: Goal | None = None
        self.home = ""  # the major city where the track begins

    def choose(self, question: Json) -> str:
        view: Json = question["view"]
        legal: list[str] = question["legal"]
        if "done" not in legal and "place" not in question["kinds"]:  # a card asks something: any answer will do
            return legal[0]
        me = view["players"][self.seat]
        train = me["trains"][0]
        self.goal = self.best_goal(me, train)
        for kind in ("deliver", "pilgrims"):
            for action in legal:
                if action.startswith(kind):
                    return action
        if not self.goal:
            return "discard" if "discard" in legal else "done" if "done" in legal else f"place {written(self.home)}"
        _, load, source, city = self.goal
        if view["phase"] == "build":
            return self.build(view, legal, source, city, train, load)
        if train["place"] is None:
            if not ask(ask="track", to=source)["sections"]:
                return f"place {written(source)}"
            return "done" if "done" in legal else f"place {written(self.home)}"  # with track, placing is due
        if load in train["loads"]:
            return self.go(city, train["points"], legal)
        if self.places.get(train["place"]) != source:
            return self.go(source, train["points"], legal)
        if f"pick {written(load)}" in legal:
            return f"pick {written(load)}"
        drops = [action for action in legal if action.startswith("drop")]
        self.goal = self.goal if drops else None  # no chip is left, or a strike: think again next time
        return drops[0] if drops else "done"

    def best_goal(self, me: Json, train: Json) -> Goal | None:
        """The demand that leaves most when the missing track is paid for; the old goal while it can be had."""
        goals = [
            (demand["pay"], demand["load"], source, demand["city"])
            for card in me["cards"]
            for demand in self.cards[str(card)]
            for source in self.sources.get(demand["load"], [])
        ]
        if self.goal in goals and self.track(self.goal, train) <= me["cash"]:
            return self.goal
        priced = [(goal[0] - cost, goal) for goal in goals if (cost := self.track(goal, train)) <= me["cash"]]
        return max(priced)[1] if priced else None

    def track(self, goal: Goal, train: Json) -> int:
        """What the goal's missing track costs."""
        _, load, source, city = goal
        costs: list[int] = (
            [ask(ask="track", to=city)["cost"]]
            if load in train["loads"]
            else [ask(ask="track", to=source)["cost"], ask(ask="track", **{"to": city, "from": source})["cost"]]
        )
        return 1000 if None in costs else sum(costs)

    def build(self, view: Json, legal: list[str], source: str, city: str, train: Json, load: str) -> str:
        """The track that the goal needs; then, with cash to spare, a better loco and the missing major cities."""
        cash = view["players"][self.seat]["cash"]
        legs = [{"to": city}] if load in train["loads"] else [{"to": source}, {"to": city, "from": source}]
        for leg in legs:
            sections = ask(ask="track", **leg)["sections"]
            if sections:
                return self.lay(sections, min(self.limit - view["spent"], cash))
        upgrades = [action for action in legal if action.startswith("upgrade")]
        if upgrades and cash >= SPARE + self.limit:
            return upgrades[0]
        lines = [ask(ask="track", to=major) for major in self.majors] if train["place"] and cash > SPARE else []
        lines = [line for line in lines if line["cost"] and line["cost"] <= cash - SPARE]
        nearest: Json = min(lines, key=lambda line: line["cost"], default={"sections": []})
        return self.lay(nearest["sections"], self.limit - view["spent"])

    def lay(self, sections: list[Json], money: int) -> str:
        """As much of the track as money and rules allow, from its beginning."""
        count = 0
        while count < len(sections) and sections[count]["price"] <= money:
            money -= sections[count]["price"]
            count += 1
        while count:  # the rules may forbid more than money does
            parts = [
                f"ferry {written(part['ferry'])}" if "ferry" in part else f"build {part['from']} {part['to']}"
                for part in sections[:count]
            ]
            action = "; ".join(parts)
            if ask(ask="check", action=action)["allowed"]:
                self.home = self.home or self.places.get(sections[0].get("from", ""), "")
                return action
            count -= 1
        return "done"

    def go(self, city: str, points: int, legal: list[str]) -> str:
        """As far along the way as the train gets; where that is nowhere, by ferry if there is one."""
        path = ask(ask="way", to=city)["path"][: points + 1]
        while len(path) > 1:
            action = "move " + " ".join(path[1:])
            if ask(ask="check", action=action)["allowed"]:
                return action
            path.pop()
        return next((action for action in legal if action.startswith("ride")), "done")


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
