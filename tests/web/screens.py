"""Every screen of the page, and the way to it: for tests that look at all of them, in each language and size.

What is shown is made once for a server: people, tables in the middle of a game, finished games, a tournament.
No step needs words of the page, so that the ways hold in every language.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

import httpx2 as httpx

import milepost
from milepost.bots import make_bot, play_out
from milepost.crayon.state import BUILD, OPERATE
from parcels import my_files, zipped
from server.history import games
from server.people.homes import Home
from web.hands import PlayPage
from web.scenes import Scene, find, keep, openings, played, state

PEOPLE = [{"name": name, "bot": None} for name in ("Asha", "Bruno")]
DECK = "1: Nagpur, Tea, 26; Multan, Textiles, 14; Mangalore, Chemicals, 12\n"
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


Way = Callable[[PlayPage, World], None]
SCREENS: dict[str, Way] = {}
ROUTES: dict[str, list[tuple[str, Way]]] = {}  # the screens that a page shows one after the other, by the first one


def screen(way: Way) -> Way:
    name = way.__name__.replace("_", "-")
    SCREENS[name] = way
    ROUTES[name] = [(name, way)]
    return way


def then(first: str) -> Callable[[Way], Way]:
    """The next screen on that route: its way begins where the last one ends, on a desk."""

    def known(step: Way) -> Way:
        route = ROUTES[first]
        name, before = step.__name__.replace("_", "-"), SCREENS[route[-1][0]]

        def way(page: PlayPage, world: World) -> None:
            before(page, world)
            step(page, world)

        SCREENS[name] = way
        route.append((name, step))
        return step

    return known


# The first page and its dialogs


@screen
def home(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".title-card img")


@screen
def new_game(page: PlayPage, world: World) -> None:
    """The long list of variants is open."""
    world.enter(page, "/", ".title-card img")
    page.page.locator(".variants > summary").click()
    for one in page.page.locator(".readings > summary").all():
        one.click()


@screen
def new_game_of_village(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".title-card img")
    page.choose_title("village")


@screen
def notices(page: PlayPage, world: World) -> None:
    world.ann.post("/notices/channels", kind="webhook", url="https://example.org/hook", format="json")
    world.enter(page, "/", ".self")
    page.page.locator(".self > button.lk").nth(1).click()
    page.page.locator("dialog.notices").wait_for()


@screen
def account(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".self")
    page.page.locator(".self > button.lk").last.click()
    page.page.locator("dialog.account").wait_for()


@screen
def own_titles(page: PlayPage, world: World) -> None:
    """One of them is there, another one is refused with reasons."""
    world.enter(page, "/", ".own-titles")
    wrong = my_files("Other Isles")
    wrong["loads.txt"] = wrong["loads.txt"].replace("Dhanbad", "Dhanbda")
    for files, answer in ((my_files(), ".own-titles li"), (wrong, ".own-titles [role=alert]")):
        parcel = {"name": "isles.zip", "mimeType": "application/zip", "buffer": zipped(files)}
        page.page.locator("input[accept^='.zip']").set_input_files([parcel])
        page.page.locator(answer).first.wait_for()


@screen
def cards_form(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".decks")
    deck = {"name": "cards.txt", "mimeType": "text/plain", "buffer": DECK.encode()}
    page.page.locator(".decks input[type=file]").set_input_files([deck])
    page.page.locator(".typed li").first.wait_for()


@screen
def invitation(page: PlayPage, world: World) -> None:
    code = world.bob.invite(world.bob.host())
    world.enter(page, f"/join#{code}", ".join button")


@screen
def lobby(page: PlayPage, world: World) -> None:
    """Somebody else's table is open to all, and Ann has tables of her own."""
    assert world.hosted
    world.bob.host(visibility="open")
    world.enter(page, "/", ".lobby li")
    page.page.locator(".running li").first.wait_for()


@screen
def stranger(page: PlayPage, world: World) -> None:
    """The first page as somebody sees it who has never been here."""
    page.page.goto(world.address)
    page.page.locator(".title-card img").first.wait_for()
    page.rest()


@screen
def sign_in(page: PlayPage, world: World) -> None:
    stranger(page, world)
    page.page.locator(".beside button.lk").first.click()
    page.page.locator("dialog.account").wait_for()


@screen
def editor(page: PlayPage, world: World) -> None:
    """Mountains painted, and a river that does not reach the sea yet: something is found."""
    changes = [
        {"terrain": "alpine", "mileposts": [f"AE{n}" for n in range(26, 38)]},
        {"river": "Wainganga", "sections": ["AM39e", "AN39sw", "AN38e", "AO38sw"]},
    ]
    kept = json.dumps(json.dumps(changes))
    page.page.add_init_script(f"localStorage['milepost.editor.india'] ??= {kept}")
    world.enter(page, "/editor/india", ".prices[aria-busy=false]")
    page.page.locator(".looks .finding").first.wait_for()


# Tables


def table_of(title: str) -> None:
    def way(page: PlayPage, world: World) -> None:
        world.enter(page, f"/table/{world.played(title)}", "#hand .figs")

    way.__name__ = f"table_of_{title}"
    screen(way)


for _title in ("russia", "italy", "nippon", "iberia", "isles"):
    table_of(_title)


def at_india(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.played('india')}", "#hand .figs")


@screen
def table(page: PlayPage, world: World) -> None:
    at_india(page, world)


@screen
def demand(page: PlayPage, world: World) -> None:
    """One of them under the hand, and the cards being arranged."""
    at_india(page, world)
    page.page.locator("#hand .head .lk").last.click()
    page.page.locator("#hand .dm").nth(4).hover()
    page.page.locator(".pop.demand").wait_for()


@screen
def table_with_a_pool(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.italy}", "#board .stage")


@screen
def orders(page: PlayPage, world: World) -> None:
    at_india(page, world)
    page.page.locator("#turn .tools .lk[aria-expanded]").nth(1).click()
    page.page.locator(".orders").first.wait_for()


@screen
def everybody(page: PlayPage, world: World) -> None:
    at_india(page, world)
    page.page.locator("#hand button.lk[aria-expanded]").first.click()
    page.page.locator(".pane.desk .pb > *").first.wait_for()


def desk_page(page: PlayPage, tab: int, ready: str) -> None:
    """A page of the panel beside the table."""
    page.page.locator(".pane.desk .tab").nth(tab).click()
    page.page.locator(f".pane.desk {ready}").first.wait_for()
    page.rest()


@then("everybody")
def goods(page: PlayPage, world: World) -> None:
    desk_page(page, 1, ".goods .loadlink")


@then("everybody")
def load(page: PlayPage, world: World) -> None:
    page.page.locator(".goods .loadlink").nth(3).click()
    page.page.locator(".goods").wait_for(state="detached")
    page.rest()


@then("everybody")
def deck(page: PlayPage, world: World) -> None:
    desk_page(page, 2, ".decksum")


@screen
def building(page: PlayPage, world: World) -> None:
    """A sketch to a city far away, with its price."""
    world.enter(page, f"/table/{world.played('india', BUILD)}", "#board .stage")
    page.ready()
    page.click("Madras")
    page.page.locator(".pop.build").wait_for()
    page.rest()


@screen
def moving(page: PlayPage, world: World) -> None:
    """A city pointed at that the train can reach."""
    at_india(page, world)
    page.ready()
    ways = page.ask("?seat=0")["reach"][0]
    cities = {m: name for name, city in page.cities.items() for m in city["mileposts"]}
    to = max((way for way in ways if way["milepost"] in cities), key=lambda way: way["steps"])
    page.page.mouse.move(*page.at(to["milepost"]))
    page.rest()


@screen
def suggestion(page: PlayPage, world: World) -> None:
    """What the planner would do, with its reasons."""
    at_india(page, world)
    page.page.keyboard.press("s")
    page.page.locator(".plan.on").wait_for()
    page.rest()


@screen
def walking(page: PlayPage, world: World) -> None:
    """The board by keys: the place one stands in, in words, and the field that finds places."""
    at_india(page, world)
    page.page.locator("#board .pad").focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("/")
    page.page.locator("search.find").wait_for()


@screen
def event_card(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.before_an_event()}", "#board .stage")
    table = page.ask("")
    said = {"seat": table["view"]["waiting"][0], "action": "discard"}
    page.ask("/actions", {**said, "expected_seq": table["seq"], "key": "drawn"})
    page.page.locator("dialog.drawn").wait_for()


# Time stands still for the page as soon as this is there: no timer is left that would take it away.
HELD = """what => new MutationObserver((_, watch) => {
    if (!document.querySelector(what)) return;
    watch.disconnect();
    for (let timer = setTimeout(() => {}); timer; timer--) clearTimeout(timer);
}).observe(document.body, {childList: true, subtree: true})"""


@screen
def newsreel(page: PlayPage, world: World) -> None:
    """A bot's turn, shown to somebody who likes motion, as it delivers."""
    page.page.emulate_media(reduced_motion="no-preference")
    world.enter(page, f"/table/{world.supplied}", "#log .again")
    page.page.evaluate(HELD, ".newscard")
    page.page.locator("#log .again").click()
    page.page.locator(".newscard").wait_for()
    page.page.wait_for_timeout(300)  # it has turned round


@screen
def delivery_left(page: PlayPage, world: World) -> None:
    """Asked before operations end: something could be delivered."""
    world.enter(page, f"/table/{world.laden}", "#here .btn.deliver")
    page.page.keyboard.press("e")
    page.page.locator("dialog.ask").wait_for()


@screen
def hand_over(page: PlayPage, world: World) -> None:
    """An answer is secret, so the screen is covered until the next player has it."""
    world.enter(page, f"/table/{world.dealt}", "dialog.cover button")


@then("hand-over")
def first_cards(page: PlayPage, world: World) -> None:
    """A question that is answered on the cards."""
    page.page.locator("dialog.cover button").click()
    page.page.locator("#hand .card .foot button").first.wait_for()
    page.rest()


@then("hand-over")
def refusal(page: PlayPage, world: World) -> None:
    """What is sent is not allowed."""
    page.expected = ["422"]
    page.page.route(
        "**/actions",
        lambda route: route.continue_(post_data=json.dumps({**route.request.post_data_json, "action": "done"})),
    )
    page.page.evaluate(HELD, ".toast.refusal")
    page.page.locator("#hand .card .foot button").first.click()
    page.page.locator(".toast.refusal a").wait_for()


@screen
def help_and_rules(page: PlayPage, world: World) -> None:
    at_india(page, world)
    page.page.keyboard.press("h")
    page.page.locator(".help-panel .hints li").first.wait_for()
    rivers = {"en": "river", "de": "Fluss"}[page.page.get_attribute("html", "lang") or "en"]  # rules are in both
    page.page.locator(".help-panel input").first.fill(rivers)
    page.page.locator(".help-panel .rules li").first.wait_for()


@screen
def keys_and_settings(page: PlayPage, world: World) -> None:
    at_india(page, world)
    page.page.keyboard.press("?")
    page.page.locator("dialog.help").wait_for()


@screen
def people(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.hosted}", "#board .stage")
    if not page.page.locator(".pane").count():
        page.page.locator(".people-button").click()  # what was said since comes up first
    page.page.locator(".pane .tab").first.click()
    page.page.locator(".pane .place").first.wait_for()


@then("people")
def talk(page: PlayPage, world: World) -> None:
    page.page.locator(".pane .tab").nth(1).click()
    page.page.locator(".said").first.wait_for()


@screen
def village(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.village}", "dialog.cover button")
    page.page.locator("dialog.cover button").click()  # "I am Asha"
    page.page.locator('[data-market="track 1"]').click()  # the first one costs nothing
    page.page.locator(".vtab.own .can").first.wait_for()


@then("village")
def village_scores(page: PlayPage, world: World) -> None:
    page.page.keyboard.press("p")
    page.page.locator("dialog[open]").first.wait_for()


# Lessons


@screen
def first_game(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".learn .btn")
    page.page.locator(".learn .btn").first.click()
    page.page.locator(".guide-box").wait_for()
    page.rest()


@screen
def first_game_of_village(page: PlayPage, world: World) -> None:
    world.enter(page, "/", ".learn .btn")
    page.page.locator(".learn .btn").nth(1).click()
    page.page.locator(".guide-box").wait_for()
    page.rest()


# Games looked at again


@screen
def over(page: PlayPage, world: World) -> None:
    """The table of a game that has just ended."""
    world.enter(page, f"/table/{world.finished}", ".winner")


@screen
def replay(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.finished}/at/300", "#reel")


@then("replay")
def charts(page: PlayPage, world: World) -> None:
    page.page.keyboard.press("c")
    page.page.locator("#charts .chart").first.wait_for()


@then("replay")
def play_on(page: PlayPage, world: World) -> None:
    page.page.locator("#reel .btn:not(.pri)").last.click()
    page.page.locator("dialog[open] select").wait_for()


@screen
def replay_of_village(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.finished_village}/at/100", "#reel")
    page.page.keyboard.press("c")
    page.page.locator("#charts .chart").first.wait_for()


@screen
def finish(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.finished}/finish", ".finish .picture img")


@screen
def finish_of_village(page: PlayPage, world: World) -> None:
    world.enter(page, f"/table/{world.finished_village}/finish", ".finish .picture img")


# What is left of games


@screen
def games_played(page: PlayPage, world: World) -> None:
    assert world.cup
    world.enter(page, "/games", ".games li")


@screen
def players(page: PlayPage, world: World) -> None:
    assert world.cup
    world.enter(page, "/players", ".history table")


@screen
def player(page: PlayPage, world: World) -> None:
    assert world.cup
    world.enter(page, f"/player/{world.ann.get('/me').json()['id']}", ".games li")


@screen
def tournaments(page: PlayPage, world: World) -> None:
    assert world.cup
    world.enter(page, "/tournaments", ".history form")


@screen
def tournament(page: PlayPage, world: World) -> None:
    world.enter(page, f"/tournament/{world.cup}", ".history table")
