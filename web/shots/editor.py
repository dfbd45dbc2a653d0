"""The editor of maps."""

from __future__ import annotations

import json

from shots.studio import Studio, shoot


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
