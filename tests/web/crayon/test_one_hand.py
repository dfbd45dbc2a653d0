"""A phone in one hand: a load is picked up, carried over two turns and delivered by taps alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

from web.crayon.test_keyboard import errand, purse
from web.hands import PlayPage

Open = Callable[..., PlayPage]


def taps(page: PlayPage, wanted: Locator) -> None:
    """Tap what lies in reach of a thumb, until the table goes on."""
    box = wanted.bounding_box()
    assert box
    assert box["height"] >= 40
    assert box["y"] + box["height"] <= 844
    seq = page.seq
    wanted.tap()
    page.after(seq)


def test_a_load_is_carried_and_delivered_by_taps(open_page: Open) -> None:
    scene, steps = errand("india")
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.open_scene(scene)
    cash, load = purse(page, scene.seat), steps[0][1].split()[1]
    city = steps[-1][1].split()[2]
    taps(page, page.page.locator("#here .btn.pick", has_text=load).first)
    page.page.touchscreen.tap(*page.at(city))
    page.page.locator(".pop.far.sticky").wait_for()
    taps(page, page.page.get_by_role("button", name="Set off"))
    assert f"On the way to {city}" in page.text(".going")
    while page.acting == str(scene.seat):
        taps(page, page.page.locator(".bar .pri"))
    for seat, text in steps:
        if seat != scene.seat:
            page.act(text)
    page.my_turn()
    taps(page, page.page.get_by_role("button", name="Go on"))
    taps(page, page.page.locator("#here .btn.deliver", has_text=load).first)
    assert purse(page, scene.seat) > cash
    while page.acting == str(scene.seat):
        taps(page, page.page.locator(".bar .pri"))
