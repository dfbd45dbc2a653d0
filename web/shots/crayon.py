"""Tables of the crayon games: building, moving, cards, advice, standing orders; every title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.bots import make_bot
from milepost.crayon.state import OPERATE
from milepost.game import Game
from shots.studio import PHONE, SEED, Studio, shoot
from web.hands import PlayPage
from web.scenes import find, played, state

BOTS = ("greedy", "greedy", "", "greedy")


def near(page: PlayPage, city: str, turns: int = 3) -> None:
    """Zoom in on a city and bring it to the middle of the board."""
    for _ in range(turns):
        page.page.mouse.move(*page.at(city))
        page.page.mouse.wheel(0, -300)
        page.page.wait_for_timeout(350)


def play_a_while(page: PlayPage, rounds: int) -> None:
    """Build up a position: the person builds a little each turn, the bots play."""
    goals = iter(("Agra", "Kanpur", "Lucknow", "Patna", "Varanasi", "Allahabad", "Jaipur", "Bhopal"))
    while page.round < rounds:
        page.my_turn()
        if "Place your train" in page.text("#turn"):
            seq = page.seq
            page.click("Agra")
            page.after(seq)
        if page.page.locator("#turn .end").inner_text() == "Go build":
            page.press("Go build")
        goal = next(goals, None)
        if goal:
            page.click(goal)
            if page.page.locator("#turn .build").count():
                page.build()
            page.page.keyboard.press("Escape")
        page.end_turn()
    page.my_turn()
    page.rest()


def draw_a_line(page: PlayPage) -> None:
    """Track from Delhi to Nagpur, drawn by hand: more than a turn's money."""
    near(page, "Agra", 2)
    way = page.ask("/build-preview", {"seat": 2, "path": ["Delhi", "Agra", "Bhopal", "Nagpur"]})
    page.draw([way["sections"][0]["from"], *(section["to"] for section in way["sections"])])


def take_titles(studio: Studio) -> None:
    """The other titles as bots have played them for a while."""
    wanted: dict[str, Callable[[Any], object]] = {
        "russia": lambda s: len(s.active) > 1,
        "italy": lambda s: all(s.locks),
        "nippon": lambda s: any(s.limits.slow),
        "iberia": lambda s: s.active,
        "isles": lambda s: s.active,
    }
    for title, until in wanted.items():
        page = studio.open()
        page.open_scene(played(title, 16, until))
        shoot(page, title)


def take(studio: Studio) -> None:
    page = studio.open()
    page.new_game(BOTS, SEED)
    page.my_turn()
    draw_a_line(page)
    shoot(page, "build", close=False)
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("0")
    page.rest()
    play_a_while(page, 13)
    studio.keep(page)
    shoot(page, "table")
    shoot(studio.open(theme="dark"), "dark")
    shoot(studio.open(palette="cb"), "colour-blind")
    page = studio.open()
    page.page.locator(".dm").nth(4).hover()
    shoot(page, "demand")
    page = studio.open()
    near(page, "Agra")
    ways = page.ask("?seat=2")["reach"][0]
    cities = {m: name for name, city in page.cities.items() for m in city["mileposts"]}
    to = max((way for way in ways if way["milepost"] in cities), key=lambda way: way["steps"])
    page.page.mouse.move(*page.at(to["milepost"]))
    shoot(page, "move")
    shoot(studio.open(**PHONE), "phone")
    shoot(studio.open((1024, 768)), "tablet")
    studio.leave()


def take_advice(studio: Studio) -> None:
    """An opponent chosen on the first page; a plan with its reasons, and what the bot is up to."""
    page = studio.open()
    page.new_game(("", "planner"), SEED)
    for _ in range(2):
        page.my_turn()
        page.end_turn()
    page.my_turn()
    page.page.locator(".asks button").click()
    page.page.keyboard.press("s")
    page.page.locator(".plan.on").wait_for()
    shoot(page, "plan")


def take_orders(studio: Studio) -> None:
    """Standing orders with the rent foreseen; a sketch whose price is broken down, which a rival could block."""
    page = studio.open((1440, 1000))
    page.open_scene(played("india", 14, lambda s: s.as_dict(None)["phase"] == "operate"))
    page.page.get_by_role("button", name="Orders…").click()
    for label, city in (("First city", "Rajkot"), ("Next city", "Delhi")):
        page.page.get_by_label(label).select_option(city)
    page.page.locator(".orders fieldset input").first.check()
    page.page.locator(".orders .foreseen").wait_for()
    shoot(page, "orders", close=False)
    page.page.keyboard.press("Escape")
    page.press("Go build")
    for city in ("Karachi", "Madras"):
        page.click(city)
        page.page.locator(".pop.build").wait_for()
        page.rest()
        if city == "Karachi":
            page.page.keyboard.press("k")
    shoot(page, "sketch", close=False)
    studio.keep(page)
    page.page.context.close()
    shoot(studio.open(theme="dark", **PHONE), "sketch-phone")
    studio.leave()


def take_cards(studio: Studio) -> None:
    """A demand with its way, everybody's cards, a load's page; on a phone too."""
    page = studio.open()
    page.open_scene(played("india", 14, lambda s: s.phase == OPERATE))
    studio.keep(page)
    page.page.locator("#hand .figs").first.wait_for()
    page.page.locator("#hand .dm").nth(7).hover()
    shoot(page, "living-cards")
    page = studio.open(theme="dark")
    page.page.get_by_role("button", name="Others").click()
    page.page.locator(".target").first.hover()
    shoot(page, "others")
    page = studio.open()
    page.page.get_by_role("button", name="Goods").click()
    page.page.locator(".goods .loadlink").nth(3).click()
    shoot(page, "load")
    page = studio.open(**PHONE)
    page.page.get_by_role("tab", name="Cards").tap()
    page.page.locator("#hand .dm").nth(1).tap()
    shoot(page, "phone-cards")
    studio.leave()
    scene = find("india", draws_an_event)
    page = studio.open()
    page.open_scene(scene._replace(steps=scene.steps[:-1], seat=scene.steps[-1][0]))
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.page.locator("dialog.drawn").wait_for()
    shoot(page, "event-card")


def draws_an_event(game: Game) -> bool:
    """Bots have played for a while; then somebody discards the hand, and an event is among the new cards."""
    bots = [make_bot("greedy"), make_bot("greedy")]
    while state(game).round < 12 or state(game).phase != OPERATE or state(game).stack:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 100), seat)
    return any(item.word == "event" for item in game.play("discard")) and not state(game).stack
