"""Takes the pictures of the page for docs/pictures: plays a little by hand on a server of its own.

    python web/screenshots.py [home] [india] [titles] [cards] [advice] [orders] [village] [newsreel] [later]
        [tournament] [editor] [learn] [finish] [german] [icons] [every]
    python web/screenshots.py every SCREEN…

`every` keeps each screen in several looks in build/pictures, to be looked at; a screen's name (`tests/web/screens.py`)
asks for that one only.
Needs Milepost with its server, the built page, Playwright and a Chromium, like the browser tests.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from shots import crayon, editor, every, first, past, village
from shots.studio import PICTURES, Studio

from web.conftest import FLAGS, Server, chromium
from web.hands import PlayPage
from web.learner import Learner
from web.village.hands import VillagePage

TAKES: dict[str, tuple[Callable[[Studio], None], type[PlayPage]]] = {
    "home": (first.take_home, PlayPage),
    "india": (crayon.take, PlayPage),
    "titles": (crayon.take_titles, PlayPage),
    "cards": (crayon.take_cards, PlayPage),
    "advice": (crayon.take_advice, PlayPage),
    "orders": (crayon.take_orders, PlayPage),
    "village": (village.take_village, VillagePage),
    "newsreel": (past.take_newsreel, PlayPage),
    "later": (past.take_later, PlayPage),
    "tournament": (past.take_tournament, PlayPage),
    "editor": (editor.take_editor, PlayPage),
    "learn": (first.take_lessons, Learner),
    "finish": (past.take_finish, PlayPage),
    "german": (first.take_german, PlayPage),
    "icons": (first.take_icons, PlayPage),
    "every": (every.take_every, PlayPage),
}


def main() -> None:
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            if sys.argv[1:2] == ["every"]:
                every.take_every(Studio(browser, server, PlayPage), tuple(sys.argv[2:]))
                return
            for name in sys.argv[1:] or TAKES:
                take, hands = TAKES[name]
                take(Studio(browser, server, hands))
        finally:
            browser.close()
            server.stop()
            server.errors.close()


if __name__ == "__main__":
    main()
