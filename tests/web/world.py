"""What a server has to show: people, tables in the middle of a game, finished games, a tournament; each made once."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

import httpx2 as httpx

import milepost
from milepost.bots import make_bot, play_out
from milepost.crayon.state import OPERATE
from server.history import games
from server.people.homes import Home
from web.hands import PlayPage
from web.scenes import Scene, find, keep, openings, played, state

PEOPLE = [{"name": name, "bot": None} for name in ("Asha", "Bruno")]
CUP = {"title": "india", "variants": games.SHORT, "seats": 2, "rounds": 2, "minutes": 120, "bot": "random"}


def _kept(game: milepost.Game[Any]) -> bool:
    keep(game)
    return True


def _delivers(game: milepost.Game[Any]) -> bool:
    """Bots play until one of them delivers."""
    bots = [make_bot("greedy"), make_bot("greedy")]
    while state(game).round < 12:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 100), seat)
        if game.entries()[-1].text.startswith("deliver "):
            return True
    return False


def _draws_an_event(game: milepost.Game[Any]) -> bool:
    """The first player discards the hand, and an event is among the new cards."""
    openings(game)
    return any(item.word == "event" for item in game.play("discard")) and not state(game).stack


class World:
    """What a server has to show to Ann, who has played before."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.tables: dict[tuple[str, int], str] = {}  # those that `played` has made
        client: Any = httpx.Client(base_url=address, timeout=60)
        self.client = client
        self.ann = Home(client, "Ann").come()
        self.bob = Home(client, "Bob").come()

    def enter(self, page: PlayPage, path: str, ready: str) -> None:
        """As Ann, to this address, until this is there."""
        me = json.dumps(json.dumps({**self.ann.get("/me").json(), "token": self.ann.token}))
        page.page.add_init_script(f"localStorage['milepost.me'] ??= {me}")
        page.page.goto(f"{self.address}{path}")
        page.page.locator(ready).first.wait_for()
        page.rest()

    def table(self, scene: Scene) -> str:
        return self.begun(scene.title, PEOPLE, scene.seed, scene.variants, scene.steps)

    def begun(
        self, title: str, seats: Sequence[Any], seed: int, variants: Sequence[str] = (), steps: Sequence[Any] = ()
    ) -> str:
        wanted = {"title": title, "seats": list(seats), "seed": seed, "variants": list(variants)}
        made = self.ann.post("/begun", **wanted, steps=steps) if steps else self.ann.post("/tables", **wanted)
        return str(made.json()["id"])

    @cached_property
    def italy(self) -> str:
        return self.table(find("italy", _kept))

    @cached_property
    def dealt(self) -> str:
        """Italy's first cards are dealt, and nobody has chosen which to keep."""
        return self.begun("italy", PEOPLE, 1)

    @cached_property
    def laden(self) -> str:
        """A delivery is possible."""
        scene = find("india", _delivers)
        return self.table(scene._replace(steps=scene.steps[:-1]))

    def played(self, title: str, phase: int = OPERATE) -> str:
        """A table of that title as two bots have played it for a while."""
        if (title, phase) not in self.tables:
            self.tables[title, phase] = self.table(played(title, 14, lambda s: s.phase == phase))
        return self.tables[title, phase]

    def before_an_event(self) -> str:
        """Whoever is to act draws an event with the next hand: a table for one look, because the hand is discarded."""
        scene = find("india", _draws_an_event)
        return self.table(scene._replace(steps=scene.steps[:-1]))

    @cached_property
    def supplied(self) -> str:
        """A bot has delivered in the turn that has just ended."""
        table = self.begun("india", (PEOPLE[0], {"name": "Bruno", "bot": "greedy"}), 5)
        ann = self.ann.at(table)
        while True:
            now = ann.look()
            if now["view"]["waiting"] != [0]:
                time.sleep(0.02)
                continue
            turn = takewhile(lambda line: line["seat"] == 1, reversed(now["log"]))
            if any(line["text"].startswith("deliver ") for line in turn):
                return table
            ann.act("done")

    @cached_property
    def village(self) -> str:
        game = milepost.new("village", ["Asha", "Bruno"], seed=5)
        bots = [make_bot("greedy", seat) for seat in range(2)]
        while game.steps < 60 or game.waiting() != (0,) or game.entries()[-1].text != "done":
            seat = game.waiting()[0]
            game.play(bots[seat].choose(game.view(seat), 100), seat)
        return self.table(Scene("village", (), 5, [(one.seat, one.text) for one in game.entries()], 0))

    @cached_property
    def finished(self) -> str:
        return self.brought("india", "planner")

    @cached_property
    def finished_village(self) -> str:
        return self.brought("village", "greedy")

    def brought(self, title: str, bot: str) -> str:
        """A game of bots that is over, brought as a record."""
        game = milepost.new(title, ["Asha", "Bruno", "Chand"], 7)
        play_out(game, [make_bot(bot, seat) for seat in range(3)])
        return str(self.client.post("/api/records", json={"log": game.record()}).json()["id"])

    @cached_property
    def hosted(self) -> str:
        """Ann's table with a seat for somebody elsewhere, and some talk."""
        table = self.ann.host()
        self.bob.join(self.ann.invite(table))
        for home, words in ((self.ann, "Good luck!"), (self.bob, "You will need it.")):
            assert home.post(f"/tables/{table}/chat", text=words).status_code < 300
        return table

    @cached_property
    def cup(self) -> str:
        """A tournament whose first round is over and whose second is played."""
        cup = str(self.ann.post("/tournaments", name="Winter cup", **CUP).json()["id"])
        for home in (self.ann, self.bob):
            home.post(f"/tournaments/{cup}/join")
        begun = self.ann.post(f"/tournaments/{cup}/round").json()
        games.play_out(begun["tables"][0]["table"], self.ann, self.bob, losers=(0,))
        self.ann.post(f"/tournaments/{cup}/round")
        return cup
