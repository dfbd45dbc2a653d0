"""A pair of hands at a table of Village: cards, spaces and lines by their names, with the mouse or with keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.hands import PlayPage


class VillagePage(PlayPage):
    title = "village"

    def ready(self) -> None:
        self.page.locator(".vtab.big").wait_for()
        self.settled()

    def settled(self) -> None:
        """Wait until nothing is under way."""
        self.page.locator(".vmid[aria-busy=false]").wait_for()

    def after(self, seq: int) -> None:
        self.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}")
        self.settled()

    # What the page says

    def look(self, seat: int = 0) -> Any:
        return self.ask(f"?seat={seat}")

    def space(self, name: str) -> Any:
        return self.page.locator(f'.vtab.own [data-at="{name}"]')

    def offer(self, kind: str, place: int) -> Any:
        return self.page.locator(f'[data-market="{kind} {place}"]')

    @property
    def over(self) -> bool:
        return bool(self.page.locator(".winner").count())

    def foreseen(self) -> str:
        return self.text(".vfore")

    # What hands do

    def choose(self, kind: str, place: int) -> None:
        """Click a card of a market and wait until the tableau says what it would bring."""
        self.offer(kind, place).click()
        self.page.locator(".vtab.own .can, .vtab.own .cannot").first.wait_for()
        self.page.wait_for_function("() => document.querySelector('.vfore .ln, .vfore .why')")

    def put(self, at: str) -> None:
        """Click a space or a line's start with a chosen card: it is taken and put there."""
        seq = self.seq
        self.space(at).click()
        self.after(seq + 1)

    def resolve(self) -> None:
        """Answer all questions about completed lines with the first terminus card offered."""
        while self.page.locator(".vterm").count():
            seq = self.seq
            self.page.locator(".vterm").first.click()
            self.after(seq)

    def end_turn(self) -> None:
        self.press("End turn")

    def refusal(self) -> str:
        """The newest refusal, with its rule, and away with it."""
        toast = self.page.locator(".toast.refusal").last
        toast.wait_for()
        told = " ".join(toast.inner_text().split())
        assert toast.locator("a").get_attribute("href").startswith("/docs/rules/village.html#vil-")
        toast.get_by_role("button", name="Close this note").click()
        toast.wait_for(state="detached")
        return told


# A phone, for `open_page`.
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def at_table(open_page: Callable[..., PlayPage], bots: list[str], seed: int = 5, **more: Any) -> VillagePage:
    page = open_page(hands=VillagePage, **more)
    assert isinstance(page, VillagePage)
    page.new_game(bots, seed)
    page.my_turn()
    return page


def me(page: VillagePage) -> Any:
    return page.look()["view"]["players"][0]


def best(page: VillagePage, path: str, seat: int = 0) -> Any:
    """Where a card of the market brings most, of all that may be done with it; None where nothing may."""
    found = page.ask("/build-preview", {"seat": seat, "path": [path]})["previews"]
    return max(
        (one for one in found if not one["refusal"]),
        key=lambda one: (one.get("points", 0) + one.get("so_far", 0), len(one.get("longer", ()))),
        default=None,
    )


def plural(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def placed(page: VillagePage) -> None:
    """Take the farthest track, place it where it completes most, and resolve what there is to resolve."""
    page.act("take 1")
    found = page.ask("/build-preview", {"seat": 0, "path": ["held"]})["previews"]
    one = max((one for one in found if not one["refusal"]), key=lambda one: len(one["completed"]))
    page.act(f"place {one['space']}{' turned' if one['turned'] else ''}")
    while page.look()["view"]["resolve"]:
        line = page.look()["view"]["resolve"][0]
        page.act(f"resolve {line['line']} {line['terminus'][0]['card']}")
