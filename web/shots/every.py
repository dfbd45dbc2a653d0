"""Every screen as people have it, to be looked at: by day, by night, on a phone, in German. Kept in build/screens."""

from __future__ import annotations

import sys
from typing import Any

from shots.studio import ROOT, Studio
from web.conftest import NO_WORKER
from web.hands import PlayPage
from web.screens import SCREENS, World

OUT = ROOT / "build" / "screens"
DESK, PHONE = (1366, 768), (390, 844)
# A look: its language, and what else it is named for.
LOOKS: list[tuple[str, str, tuple[int, int], str]] = [
    ("en-GB", "light", DESK, "en"),
    ("en-GB", "dark", DESK, "en-dark"),
    ("en-GB", "light", PHONE, "en-phone"),
    ("de-DE", "light", DESK, "de"),
    ("de-DE", "dark", PHONE, "de-phone-dark"),
]


def take_every(studio: Studio) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    world = World(studio.server.address)
    for name in SCREENS:
        for locale in ("en-GB", "de-DE"):
            page = opened(studio.browser, world, name, locale)
            for _, theme, size, words in (look for look in LOOKS if look[0] == locale):
                page.page.set_viewport_size({"width": size[0], "height": size[1]})
                page.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                page.page.wait_for_timeout(300)
                page.page.screenshot(path=OUT / f"{name}-{words}.png")
            page.page.context.close()
        sys.stdout.write(f"build/screens/{name}-*.png\n")
    world.client.close()


def opened(browser: Any, world: World, name: str, locale: str) -> PlayPage:
    look = {"viewport": {"width": DESK[0], "height": DESK[1]}, "reduced_motion": "reduce", "locale": locale}
    page = PlayPage(browser.new_context(**look, **NO_WORKER).new_page(), world.address)
    SCREENS[name](page, world)
    return page
