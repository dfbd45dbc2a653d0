"""Every screen as people have it, to be looked at: by day, by night, on a phone, in German.

Kept in build/pictures: each picture by itself, a contact sheet for each screen (`sheet-….png`), and all of them on one
page (`index.html`).
"""

from __future__ import annotations

import sys
from typing import Any

from shots.studio import ROOT, Studio
from web.conftest import NO_WORKER
from web.hands import PlayPage
from web.screens import SCREENS
from web.world import World

OUT = ROOT / "build" / "pictures"
DESK, PHONE = (1366, 768), (390, 844)
# A look: its language, theme and size, and what its pictures are named for.
LOOKS: list[tuple[str, str, tuple[int, int], str]] = [
    ("en-GB", "light", DESK, "en"),
    ("en-GB", "dark", DESK, "en-dark"),
    ("en-GB", "light", PHONE, "en-phone"),
    ("de-DE", "light", DESK, "de"),
    ("de-DE", "dark", PHONE, "de-phone-dark"),
]
TABBED = ("table", "village", "over")  # on a phone, what lies behind their tabs is looked at too
STYLE = """
    body { font: 14px sans-serif; background: #ddd } section { padding: 8px; width: max-content }
    .row { display: flex; gap: 8px; align-items: start } figure { margin: 0 }
    img { height: 480px; display: block } .long img { height: 1200px }
"""


def take_every(studio: Studio, only: tuple[str, ...] = ()) -> None:
    """All screens, or only those."""
    OUT.mkdir(parents=True, exist_ok=True)
    world = World(studio.server.address)
    made = {}
    for name in only or SCREENS:
        made[name] = pictures_of(studio.browser, world, name)
        sys.stdout.write(f"build/pictures/{name}-*.png\n")
    world.client.close()
    sheets(studio.browser, made)


def pictures_of(browser: Any, world: World, name: str) -> list[str]:
    """The names of the pictures taken of a screen."""
    made = []
    for locale in ("en-GB", "de-DE"):
        page = opened(browser, world, name, locale)
        for _, theme, size, words in (look for look in LOOKS if look[0] == locale):
            page.page.set_viewport_size({"width": size[0], "height": size[1]})
            page.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            page.page.wait_for_timeout(300)  # boards and names are laid out anew
            made += [shot(page, f"{name}-{words}")]
            if size == PHONE and name in TABBED:
                for number, tab in enumerate(page.page.locator(".tabs .tab:visible").all()[1:], 2):
                    tab.click()
                    page.rest()
                    made += [shot(page, f"{name}-{words}-{number}")]
        page.page.context.close()
    return made


def shot(page: PlayPage, name: str) -> str:
    """The whole of it: the first page and those like it scroll inside the window, so the window grows with them."""
    size = page.page.viewport_size
    tall = page.page.evaluate(
        "() => document.querySelector('dialog[open]') ? 0 : document.querySelector('.home')?.scrollHeight ?? 0"
    )
    if tall > size["height"]:
        page.page.set_viewport_size({"width": size["width"], "height": tall})
        page.page.evaluate("() => document.querySelector('.home').scrollTo(0, 0)")
        page.page.wait_for_timeout(200)
    page.page.screenshot(path=OUT / f"{name}.png")
    page.page.set_viewport_size(size)
    return name


def opened(browser: Any, world: World, name: str, locale: str) -> PlayPage:
    look = {"viewport": {"width": DESK[0], "height": DESK[1]}, "reduced_motion": "reduce", "locale": locale}
    page = PlayPage(browser.new_context(**look, **NO_WORKER).new_page(), world.address)
    SCREENS[name](page, world)
    return page


def sheets(browser: Any, made: dict[str, list[str]]) -> None:
    """The pictures of each screen side by side."""
    sections = [
        f'<section id="{name}"><h2>{name}</h2><div class="row">'
        + "".join(f'<figure><figcaption>{one}</figcaption><img src="{one}.png"></figure>' for one in pictures)
        + "</div></section>"
        for name, pictures in made.items()
    ]
    index = OUT / "index.html"
    index.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{''.join(sections)}", encoding="utf-8")
    page = browser.new_page()
    page.goto(index.as_uri())
    page.evaluate("""() => {
        for (const one of document.querySelectorAll('section'))  // what scrolls for long would be too small to read
            one.classList.toggle('long', [...one.querySelectorAll('img')].some(img => img.naturalHeight > 1400)) }""")
    for name in made:
        page.locator(f"section[id={name}]").screenshot(path=OUT / f"sheet-{name}.png")
    page.close()
