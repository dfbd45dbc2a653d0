"""What others did, games looked at again, their end, and tournaments."""

from __future__ import annotations

from typing import Any

import httpx2 as httpx

import milepost
from milepost.bots import make_bot
from milepost.bots import play_out as play_out_by_bots
from server.history.games import SHORT, play_out
from server.people.homes import Home
from shots.crayon import BOTS, play_a_while
from shots.studio import LOOKS, PHONE, SEED, Studio, shoot
from web.hands import NAMES, PlayPage
from web.homes import is_somebody
from web.scenes import played

CUP = {"seats": 4, "rounds": 3, "minutes": 120, "bot": "random"}


# From the moment in which a delivery's card turns up, the page's clock stands still.
HOLD = """() => {
    const later = window.setTimeout;
    window.setTimeout = (run, time) => later(() => (window.held && time > 200) || run(), time);
    new MutationObserver((_, watch) => {
        if (!document.querySelector('.newscard .met')) return;
        watch.disconnect();
        window.held = true;
    }).observe(document.body, {childList: true, subtree: true}) }"""
RISING = "() => document.getAnimations().forEach(one => { one.pause(); one.currentTime = 400 })"


def take_newsreel(studio: Studio) -> None:
    """A bot's delivery as it is shown to somebody who has not asked for less motion."""
    page = studio.open()
    page.new_game(BOTS, SEED)
    while not has_delivered(page):
        play_a_while(page, page.round + 3)
    studio.keep(page)
    page.page.context.close()
    for look, how in LOOKS.items():
        page = studio.open(reduced_motion="no-preference", **how)
        page.page.evaluate(HOLD)
        if how is PHONE:
            page.page.locator(".tabs .tab:visible").last.tap()  # the log
        page.page.locator("#log .again").click()
        page.page.wait_for_function("() => window.held")
        page.page.evaluate(RISING)
        shoot(page, f"newsreel{look}")
    studio.leave()


def has_delivered(page: PlayPage) -> bool:
    """Whether a bot has done so since one's own last turn."""
    log = page.ask("?seat=2")["log"]
    own = max((n for n, line in enumerate(log) if line["seat"] == 2), default=len(log))
    return any(line["text"].startswith("deliver ") for line in log[own:])


def take_later(studio: Studio) -> None:
    """A game looked at again, and its charts."""
    page = studio.open()
    page.open_scene(played("india", 30, lambda s: True))
    studio.keep(page)
    studio.path += f"/at/{page.seq * 2 // 3}"
    page.page.context.close()
    for look, how in LOOKS.items():
        page = studio.open(**how)
        page.page.locator("#reel").wait_for()
        page.rest()
        shoot(page, f"replay{look}", close=False)
        page.page.keyboard.press("c")
        page.page.locator("#charts .chart").first.wait_for()
        shoot(page, f"charts{look}")
    studio.leave()


def take_tournament(studio: Studio) -> None:
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


def take_finish(studio: Studio) -> None:
    """The end of a game: of a crayon game by day, by night and on a phone, and of Village."""
    for title, players, bot in (("india", 4, "planner"), ("village", 3, "greedy")):
        game = milepost.new(title, list(NAMES[:players]), SEED)
        play_out_by_bots(game, [make_bot(bot, seat) for seat in range(players)])
        with httpx.Client(base_url=studio.server.address, timeout=60) as client:
            made = client.post("/api/records", json={"log": game.record()}).json()["id"]
        looks: dict[str, dict[str, Any]] = {"": {}, "-dark": {"theme": "dark"}}
        looks["-phone"] = PHONE
        for look, how in looks.items() if title == "india" else [("-village", {})]:
            page = studio.open(**how)
            page.page.goto(f"{page.address}/table/{made}/finish")
            page.page.locator(".finish .picture img").wait_for()
            page.page.locator(".findings").wait_for(timeout=180_000)  # the coach looks through a whole game
            shoot(page, f"finish{look}")
