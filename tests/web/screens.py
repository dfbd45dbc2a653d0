"""Every screen of the page, and the way to it: for tests that look at all of them, in each language and size.

No step needs words of the page, so that the ways hold in every language.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from milepost.crayon.state import BUILD
from parcels import my_files, zipped
from web.hands import PlayPage
from web.world import World

DECK = "1: Nagpur, Tea, 26; Multan, Textiles, 14; Mangalore, Chemicals, 12\n"

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
