"""One table seen through several windows, and the pictures taken of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from shots.palette import reduce
from web.conftest import Server
from web.hands import PlayPage

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
SEED = 7
PHONE: dict[str, Any] = {"size": (390, 844), "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
# Home, first game, newsreel, replay and charts are shown in all of these looks, which their pictures are named for.
LOOKS: dict[str, dict[str, Any]] = {"": {}, "-dark": {"theme": "dark"}, "-phone": PHONE, "-de": {"locale": "de-DE"}}


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
    path = PICTURES / f"page-{name}.png"
    page.page.screenshot(path=path)
    reduce(path)
    sys.stdout.write(f"docs/pictures/page-{name}.png\n")
    if close:
        page.page.context.close()
