"""First games and help; the page in German; our mark."""

from __future__ import annotations

from typing import Any

from milepost.crayon.state import OPERATE
from shots.studio import LOOKS, PHONE, ROOT, SEED, Studio, shoot
from shots.village import look_at_best
from web.learner import Learner, VillageLearner
from web.scenes import played
from web.village.hands import VillagePage


def take_home(studio: Studio) -> None:
    """The first page, with a title chosen."""
    for look, how in LOOKS.items():
        page = studio.open(**how)
        page.home(title="russia")
        page.page.locator(".home").evaluate("home => home.scrollTo(0, 0)")
        page.page.wait_for_function("() => [...document.images].every(one => one.complete && one.naturalWidth)")
        shoot(page, f"home{look}")


def take_lessons(studio: Studio) -> None:
    """A first game where it asks for the first track, help beside it, and Village's on a phone."""
    page = studio.open((1366, 768))
    assert isinstance(page, Learner)
    page.learn()
    page.play_to(5)
    studio.keep(page)
    page.page.get_by_role("button", name="Rules and help").click()
    page.page.locator(".help-panel .hints li").first.wait_for()
    page.page.get_by_label("Find in the rules").fill("river")
    page.page.locator(".rules li").first.wait_for()
    shoot(page, "help")
    for look, how in LOOKS.items():
        page = studio.open(**{"size": (1366, 768), **how})
        page.page.locator(".guide-box[data-step='5']").wait_for()
        page.rest()
        shoot(page, f"first-game{look}")
    studio.leave()
    studio.hands = VillageLearner
    phone = studio.open(theme="dark", **PHONE)
    assert isinstance(phone, VillageLearner)
    phone.learn()
    phone.play_to(3)
    shoot(phone, "first-game-village")


def take_german(studio: Studio) -> None:
    """The page as a German browser has it: table, cards and help; the table on a phone; Village."""
    german: dict[str, Any] = {"size": (1366, 768), "locale": "de-DE"}
    page = studio.open(**german)
    page.open_scene(played("india", 14, lambda s: s.phase == OPERATE))
    studio.keep(page)
    page.page.locator("#hand .figs").first.wait_for()
    page.page.locator("#hand .dm").nth(4).hover()
    shoot(page, "table-de", close=False)
    page.page.keyboard.press("h")
    page.page.locator(".help-panel .hints li").first.wait_for()
    shoot(page, "help-de")
    phone = {**german, **PHONE}
    shoot(studio.open(**phone), "phone-de")
    studio.leave()
    studio.hands = VillagePage
    page = studio.open(**german)
    assert isinstance(page, VillagePage)
    page.new_game(("", "greedy", "greedy"), SEED)
    page.my_turn()
    look_at_best(page, 2)
    shoot(page, "village-de")


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
