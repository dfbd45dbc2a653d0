"""A delivery that is possible now is not left behind silently: one question, which can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from milepost.crayon.atoms import DELIVER, KIND_SHIFT
from web.hands import PlayPage
from web.scenes import Scene, played

Open = Callable[..., PlayPage]


@cache
def at_the_city_that_pays() -> Scene:
    """The train has come where its load is wanted."""
    return played("india", 4, lambda s: any(atom >> KIND_SHIFT == DELIVER for atom in s.legal(s.seat)))


def delivery(page: PlayPage) -> Any:
    actions = page.ask(f"?seat={page.acting}")["legal"]["actions"]
    return max((one for one in actions if one["kind"] == "deliver"), key=lambda one: int(one["pay"]))


def last_text(page: PlayPage) -> str:
    return str(page.ask(f"?seat={page.acting}")["log"][-1]["text"])


def phase(page: PlayPage) -> str:
    return str(page.ask(f"?seat={page.acting}")["view"]["phase"])


def test_going_to_build_asks_first_and_delivers(open_page: Open) -> None:
    page = open_page()
    page.open_scene(at_the_city_that_pays())
    best, seq = delivery(page), page.seq
    page.page.get_by_role("button", name="Go build").first.click()
    dialog = page.page.locator("dialog.ask")
    assert f"{best['words']} for {best['pay']}M first?" in dialog.inner_text()
    assert page.seq == seq  # nothing is played yet
    dialog.get_by_role("button", name="Deliver").click()
    page.after(seq)
    assert last_text(page) == best["text"]


def test_the_key_asks_too_and_the_delivery_may_be_left(open_page: Open) -> None:
    page = open_page()
    page.open_scene(at_the_city_that_pays())
    seq = page.seq
    page.key_for("e", page.page.locator("dialog.ask"))
    page.page.get_by_role("button", name="Go build without it").click()
    page.after(seq)
    assert (last_text(page), phase(page)) == ("done", "build")


def test_escape_leaves_everything_as_it_is(open_page: Open) -> None:
    page = open_page()
    page.open_scene(at_the_city_that_pays())
    seq = page.seq
    dialog = page.key_for("e", page.page.locator("dialog.ask"))
    page.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert (page.seq, phase(page)) == (seq, "operate")


def test_it_can_be_switched_off_and_on_again(open_page: Open) -> None:
    page = open_page()
    page.open_scene(at_the_city_that_pays())
    dialog = page.key_for("e", page.page.locator("dialog.ask"))
    dialog.get_by_label("Do not ask again").check()
    seq = page.seq
    page.page.get_by_role("button", name="Go build without it").click()
    page.after(seq)
    page.press("Undo")
    page.page.reload()
    page.ready()
    page.key("e")  # no question any more
    assert phase(page) == "build"
    page.press("Undo")
    page.page.get_by_role("button", name="Help and shortcuts").click()
    page.page.get_by_label("Ask before leaving a possible delivery behind").check()
    page.page.get_by_role("button", name="Close").click()
    page.key_for("e", page.page.locator("dialog.ask"))


def test_where_nothing_can_be_delivered_nothing_is_asked(open_page: Open) -> None:
    page = open_page()
    page.open_scene(
        played(
            "india",
            4,
            lambda s: (
                s.as_dict(None)["phase"] == "operate"
                and not any(atom >> KIND_SHIFT == DELIVER for atom in s.legal(s.seat))
            ),
        )
    )
    page.key("e")
    assert phase(page) == "build"
