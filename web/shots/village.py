"""Tables of Village."""

from __future__ import annotations

from shots.studio import PHONE, SEED, Studio, shoot
from web.village.hands import VillagePage, best


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
    shoot(studio.open(**PHONE), "village-phone")
