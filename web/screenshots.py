"""Takes the pictures of the page for docs/pictures: plays a little by hand on a server of its own.

    python web/screenshots.py [india] [cards] [advice] [orders] [village] [later] [learn]
        [finish] [german] [icons]

Needs Milepost with its server, the built page, Playwright and a Chromium, like the browser tests.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import httpx2 as httpx  # noqa: E402

import milepost  # noqa: E402
from milepost.bots import make_bot  # noqa: E402
from milepost.bots import play_out as play_out_by_bots  # noqa: E402
from milepost.crayon.state import OPERATE  # noqa: E402
from server.history.games import SHORT, play_out  # noqa: E402
from server.people.homes import Home  # noqa: E402
from web.conftest import BROWSERS, FLAGS, Server  # noqa: E402
from web.hands import NAMES, PlayPage  # noqa: E402
from web.homes import is_somebody  # noqa: E402
from web.learner import Learner, VillageLearner  # noqa: E402
from web.scenes import played  # noqa: E402
from web.village_hands import VillagePage, best  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
SEED = 7
CUP = {"seats": 4, "rounds": 3, "minutes": 120, "bot": "random"}
BOTS = ("greedy", "greedy", "", "greedy")


class Studio:
    """One table seen through several windows."""

    def __init__(self, browser: Any, server: Server, hands: type[PlayPage] = PlayPage) -> None:
        self.browser = browser
        self.hands = hands
        self.server = server
        self.state: Any = None
        self.path = ""

    def open(
        self, size: tuple[int, int] = (1440, 900), theme: str = "light", palette: str = "standard", **more: Any
    ) -> PlayPage:
        look = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **more}
        context = self.browser.new_context(storage_state=self.state, **look)
        settings = f"{{theme: '{theme}', palette: '{palette}'}}"
        context.add_init_script(f"localStorage.setItem('milepost.settings', JSON.stringify({settings}))")
        page = self.hands(context.new_page(), self.server.address)
        if self.path:
            page.page.goto(self.path)
            page.ready()
        return page

    def keep(self, page: PlayPage) -> None:
        self.state = page.page.context.storage_state()
        self.path = page.page.url

    def leave(self) -> None:
        """The next window is a stranger's: it knows no table."""
        self.state, self.path = None, ""


def shoot(page: PlayPage, name: str, close: bool = True) -> None:
    page.page.wait_for_timeout(500)
    page.page.screenshot(path=PICTURES / f"page-{name}.png")
    sys.stdout.write(f"docs/pictures/page-{name}.png\n")
    if close:
        page.page.context.close()


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


def of_titles(studio: Studio) -> None:
    """The other titles as bots have played them for a while."""
    wanted: dict[str, Callable[[Any], object]] = {
        "russia": lambda s: len(s.active) > 1,
        "italy": lambda s: all(s.locks),
        "nippon": lambda s: any(s.limits.slow),
    }
    for title, until in wanted.items():
        page = studio.open()
        page.open_scene(played(title, 16, until))
        shoot(page, title)


def take(studio: Studio) -> None:
    page = studio.open()
    page.home(title="russia")
    page.choose_variant("history=top")
    page.page.locator(".variants > summary").click()  # folded again, or the page would be all variants
    page.page.mouse.wheel(0, -9999)
    shoot(page, "home", close=False)
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
    shoot(studio.open((390, 844), device_scale_factor=2, has_touch=True, is_mobile=True), "phone")
    shoot(studio.open((1024, 768)), "tablet")
    studio.leave()
    of_titles(studio)


# Village


def play_village(page: VillagePage, rounds: int) -> None:
    """Build up a position: a trip when there is money for it, the cheapest track where it brings most."""
    while page.round < rounds:
        page.my_turn()
        if page.look()["view"]["players"][0]["money"] >= 4:
            one = best(page, "plan 1")
            page.choose("trip", 1)
            page.put(one["line"])
        look_at_best(page, 1)
        page.put(best(page, "take 1")["space"])
        page.resolve()
        page.end_turn()
    page.my_turn()


def look_at_best(page: VillagePage, place: int) -> None:
    """Choose a track and point at the space where it brings most."""
    one = best(page, f"take {place}")
    page.choose("track", place)
    if one["turned"]:
        page.page.keyboard.press("r")
    page.space(one["space"]).hover()


def take_village(studio: Studio) -> None:
    page = studio.open()
    assert isinstance(page, VillagePage)
    page.new_game(("", "greedy", "greedy"), SEED)
    play_village(page, 8)
    studio.keep(page)
    look_at_best(page, 2)
    shoot(page, "village")
    page = studio.open(theme="dark", size=(1024, 768))
    page.page.locator('.vtab.own [data-at="T1"]').hover()
    shoot(page, "village-tablet")
    page = studio.open()
    page.page.keyboard.press("p")
    shoot(page, "village-scores")
    shoot(studio.open((390, 844), device_scale_factor=2, has_touch=True, is_mobile=True), "village-phone")


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
    shoot(studio.open((390, 844), "dark", device_scale_factor=2, has_touch=True, is_mobile=True), "sketch-phone")
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
    page = studio.open((390, 844), device_scale_factor=2, has_touch=True, is_mobile=True)
    page.page.get_by_role("tab", name="Cards").tap()
    page.page.locator("#hand .dm").nth(1).tap()
    shoot(page, "phone-cards")


# Games looked at again, and tournaments


def take_later(studio: Studio) -> None:
    newsreel(studio)
    page = studio.open()
    page.open_scene(played("india", 30, lambda s: True))
    page.page.goto(f"{page.page.url}/at/{page.seq * 2 // 3}")
    page.page.locator("#reel").wait_for()
    page.rest()
    shoot(page, "replay", close=False)
    page.page.keyboard.press("c")
    page.page.locator("#charts .chart").first.wait_for()
    shoot(page, "charts")
    tournament(studio)


def take_editor(studio: Studio) -> None:
    """A map in the making: a city moved, mountains painted, a river that does not reach the sea yet."""
    page = studio.open()
    page.page.goto(f"{page.address}/editor/india")
    changes = [
        {"city": "Nagpur", "at": "AO34"},
        {"terrain": "alpine", "mileposts": [f"AE{n}" for n in range(26, 38)] + [f"AF{n}" for n in range(25, 38)]},
        {"river": "Wainganga", "sections": ["AM39e", "AN39sw", "AN38e", "AO38sw"]},
    ]
    page.page.evaluate("(kept) => localStorage.setItem('milepost.editor.india', kept)", json.dumps(changes))
    page.page.reload()
    page.page.locator(".prices[aria-busy=false]").wait_for()
    page.page.locator("label.kind", has_text="Rivers").click()
    page.page.get_by_role("combobox", name="River", exact=True).select_option("Wainganga")
    page.page.locator(".looks .finding").first.hover()
    shoot(page, "editor")


def take_lessons(studio: Studio) -> None:
    """A first game where it asks for the first track, help beside it, and Village's on a phone."""
    page = studio.open((1366, 768))
    assert isinstance(page, Learner)
    page.learn()
    page.play_to(5)
    shoot(page, "first-game", close=False)
    page.page.get_by_role("button", name="Rules and help").click()
    page.page.locator(".help-panel .hints li").first.wait_for()
    page.page.get_by_label("Find in the rules").fill("river")
    page.page.locator(".rules li").first.wait_for()
    shoot(page, "help")
    studio.hands = VillageLearner
    phone = studio.open((390, 844), "dark", has_touch=True, is_mobile=True, device_scale_factor=2)
    assert isinstance(phone, VillageLearner)
    phone.learn()
    phone.play_to(3)
    shoot(phone, "first-game-village")


def take_finish(studio: Studio) -> None:
    """The end of a game: of a crayon game by day, by night and on a phone, and of Village."""
    for title, players, bot in (("india", 4, "planner"), ("village", 3, "greedy")):
        game = milepost.new(title, list(NAMES[:players]), SEED)
        play_out_by_bots(game, [make_bot(bot, seat) for seat in range(players)])
        with httpx.Client(base_url=studio.server.address, timeout=60) as client:
            made = client.post("/api/records", json={"log": game.record()}).json()["id"]
        looks: dict[str, dict[str, Any]] = {"": {}, "-dark": {"theme": "dark"}}
        looks["-phone"] = {"size": (390, 844), "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
        for look, how in looks.items() if title == "india" else [("-village", {})]:
            page = studio.open(**how)
            page.page.goto(f"{page.address}/table/{made}/finish")
            page.page.locator(".finish .picture img").wait_for()
            shoot(page, f"finish{look}")


def take_german(studio: Studio) -> None:
    """The page as a German browser has it: first page, table, cards and help, a replay; the table on a phone."""
    german: dict[str, Any] = {"size": (1366, 768), "locale": "de-DE"}
    page = studio.open(**german)
    page.home()
    shoot(page, "home-de", close=False)
    page.open_scene(played("india", 14, lambda s: s.phase == OPERATE))
    studio.keep(page)
    page.page.locator("#hand .figs").first.wait_for()
    page.page.locator("#hand .dm").nth(4).hover()
    shoot(page, "table-de", close=False)
    page.page.keyboard.press("h")
    page.page.locator(".help-panel .hints li").first.wait_for()
    shoot(page, "help-de", close=False)
    page.page.goto(f"{studio.path}/at/{page.seq * 2 // 3}")
    page.page.locator("#reel").wait_for()
    page.rest()
    shoot(page, "replay-de")
    phone = {**german, "size": (390, 844), "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
    shoot(studio.open(**phone), "phone-de")
    studio.leave()
    studio.hands = VillagePage
    page = studio.open(**german)
    assert isinstance(page, VillagePage)
    page.new_game(("", "greedy", "greedy"), SEED)
    page.my_turn()
    look_at_best(page, 2)
    shoot(page, "village-de")


def newsreel(studio: Studio) -> None:
    """A bot's turn as it is shown to somebody who has not asked for less motion."""
    page = studio.open()
    page.new_game(("", "planner"), SEED)
    while page.round < 6:
        page.my_turn()
        page.end_turn()
    page.my_turn()
    page.rest()
    studio.keep(page)
    page.page.context.close()
    page = studio.open(reduced_motion="no-preference")
    page.end_turn()
    page.page.locator(".newsbar p", has_text="moves").wait_for()
    shoot(page, "newsreel")
    studio.leave()


def tournament(studio: Studio) -> None:
    """A tournament of four: the first round is over, the second is played."""
    with httpx.Client(base_url=studio.server.address, timeout=60) as client:
        homes = [Home(client, name).come() for name in NAMES[:4]]
        cup = homes[0].post("/tournaments", name="Winter cup", title="india", variants=SHORT, **CUP).json()["id"]
        for home in homes:
            home.post(f"/tournaments/{cup}/join")
        begun = homes[0].post(f"/tournaments/{cup}/round").json()
        play_out(begun["tables"][0]["table"], *homes, losers=(3, 0))
        homes[0].post(f"/tournaments/{cup}/round")
        page = studio.open((1024, 900))
        is_somebody(page, homes[0])
        page.page.goto(f"{page.address}/tournament/{cup}")
        page.page.get_by_role("heading", name="Round 2").wait_for()
        page.rest()
        shoot(page, "tournament")


def take_icons(studio: Studio) -> None:
    """Our mark in pixels, for devices that want it so: by itself, and as a tile that may be cut round."""
    icons = ROOT / "web" / "icons"
    mark = (icons / "mark.svg").read_text(encoding="utf-8")
    for name, size, share, ground in (
        ("mark-192", 192, 100, "transparent"),
        ("mark-512", 512, 100, "transparent"),
        ("tile-512", 512, 66, "#fdfbf6"),
    ):
        page = studio.browser.new_page(viewport={"width": size, "height": size})
        style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
        page.set_content(f'<body style="{style}">{mark.replace("<svg", f"<svg width={share}%", 1)}')
        page.screenshot(path=icons / f"{name}.png", omit_background=True)
        page.close()


def draw_a_line(page: PlayPage) -> None:
    """Track from Delhi to Nagpur, drawn by hand: more than a turn's money."""
    near(page, "Agra", 2)
    way = page.ask("/build-preview", {"seat": 2, "path": ["Delhi", "Agra", "Bhopal", "Nagpur"]})
    page.draw([way["sections"][0]["from"], *(section["to"] for section in way["sections"])])


def main() -> None:
    from playwright.sync_api import sync_playwright

    browser_path = os.environ.get("MILEPOST_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        try:
            for name, taking, hands in (
                ("india", take, PlayPage),
                ("cards", take_cards, PlayPage),
                ("advice", take_advice, PlayPage),
                ("orders", take_orders, PlayPage),
                ("village", take_village, VillagePage),
                ("later", take_later, PlayPage),
                ("editor", take_editor, PlayPage),
                ("learn", take_lessons, Learner),
                ("finish", take_finish, PlayPage),
                ("german", take_german, PlayPage),
                ("icons", take_icons, PlayPage),
            ):
                if name in (sys.argv[1:] or [name]):
                    taking(Studio(browser, server, hands))
        finally:
            browser.close()
            server.stop()
            server.errors.close()


if __name__ == "__main__":
    main()
