"""Living cards: a demand is looked at, sketched and turned into a journey; goods, deck and everybody's cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.hands import PlayPage
from web.scenes import played

Open = Callable[..., PlayPage]


def told(page: PlayPage) -> dict[str, Any]:
    """What the server says of each demand, once the page shows it."""
    page.page.locator(f"#hand[data-told='{page.seq}']").wait_for()
    return {f"{one['card']}.{one['which']}": one for one in page.ask(f"/outlooks?seat={page.acting}")}


def test_a_demand_is_looked_at_sketched_and_gone_for(open_page: Open) -> None:
    page = open_page()
    page.open_scene(played("india", 14, lambda s: s.as_dict(None)["phase"] == "operate"))
    every = told(page)
    hand = page.ask(f"?seat={page.acting}")["view"]["players"][int(page.acting)]["cards"]
    keys = [f"{card}.{which}" for card in hand for which in range(3)]
    number = next(n for n, key in enumerate(keys) if every[key]["track"] and not every[key]["aboard"])
    one = every[keys[number]]
    row = page.page.locator("#hand .dmrow").nth(number)
    figures = " ".join(row.locator(".figs").inner_text().split())
    rate = f"{'−' if one['rate'] < 0 else ''}{abs(one['rate']):g}"
    for figure in (f"{one['mileposts']} mp", f"{one['track']}M", f"{one['turns']} turn", f"{rate}/turn"):
        assert figure in figures
    left = page.ask(f"?seat={page.acting}")["view"]["bank"][one["loads"][0]]
    assert row.locator(".badge .vh").inner_text() == f"{left} left"
    # Looked at: the focus does what the hand does.
    row.locator(".dm").focus()
    page.page.locator(".l-over .plan .way").wait_for(state="attached")
    note = page.page.locator(".pop.demand")
    note.wait_for()
    words = " ".join(note.inner_text().split())
    for told_there in (f"{one['loads'][0]} to {one['city']}", f"costs {rate}M a turn", f"Chips left {left}"):
        assert told_there in words
    assert page.page.locator(".names .pill", has_text=one["stops"][0]["city"]).count() == 1
    # Once: the missing track is sketched. Nothing is played.
    step, seq = row.locator(".step"), page.seq
    page.page.keyboard.press("Tab")
    assert step.evaluate("one => one === document.activeElement")
    assert step.inner_text() == "Sketch"
    page.page.keyboard.press("Enter")
    row.get_by_text("Go", exact=True).wait_for()
    page.page.locator(".pop.build").wait_for()
    page.page.locator("#board .sketch").wait_for(state="attached")
    assert page.seq == seq
    # Twice: the train has a goal, and sets off if it can.
    step.click()
    page.page.locator(".going", has_text=one["stops"][0]["city"]).wait_for()
    row.get_by_text("Going", exact=True).wait_for()
    # Arranged: an own order, a mark and a note, here after the page was closed too.
    page.page.get_by_role("button", name="Arrange").click()
    page.page.locator(".cardtools").nth(1).get_by_label("Earlier:").click()
    page.page.locator("#hand .star").first.click()
    page.page.locator(".cardtools input").first.fill("with Oil")
    page.page.locator(".cardtools input").first.press("Tab")
    page.page.get_by_role("button", name="Done").click()
    page.page.reload()
    page.ready()
    assert page.page.locator("#hand .card").first.get_attribute("aria-label") == f"Demand card {hand[1]}"
    assert page.page.locator("#hand .card").first.locator(".ownnote").inner_text() == "with Oil"
    assert page.page.locator("#hand .marked").count() == 1
    marked = page.page.locator("#hand .dm:has(.marked) .c").inner_text()  # its city is on the map, with a star
    assert page.page.locator("#board .star").count() == 1
    assert f"to {marked.removeprefix('★').strip()} for" in page.page.locator("#board .star title").text_content()
    page.page.locator(".going").wait_for()


def test_enter_builds_what_a_click_on_a_card_has_sketched(open_page: Open) -> None:
    """The button of the card has the focus after a click; Enter on it would send the train off."""
    page = open_page()
    page.new_game(["", ""])
    told(page)
    page.page.locator("#hand .step.do-sketch").first.click()
    page.page.locator("#turn .btn.build").wait_for()
    page.build()
    assert page.page.locator("#turn .did", has_text="Builds").count() == 1
    assert page.page.locator(".going").count() == 0
    page.page.keyboard.press("u")  # and what is taken back is the sketch it was
    page.page.locator("#turn .btn.build").wait_for()


def test_everybodys_cards_goods_and_deck(open_page: Open) -> None:
    page = open_page()
    page.open_scene(played("italy", 16, lambda s: s.as_dict(None)["phase"] == "operate", seed=5))
    other = 1 - int(page.acting)
    view = page.ask(f"?seat={page.acting}")["view"]

    def running_out(route: Any) -> None:
        """Nothing does in this game: the server's answer tells of one load that does."""
        told = route.fetch().json()
        wine = {"load": "Wine", "left": 1, "chips": 3, "carried": [other], "wanted": [1 - other], "open": False}
        route.fulfill(json={**told, "scarce": [wine]})

    page.page.route("**/rivals*", running_out)
    page.page.get_by_role("button", name="Others").click()
    likely = page.page.locator(".their .target").first
    likely.wait_for()
    name = view["players"][other]["name"]
    assert f"Wine 1 of 3 left aboard: {name}. wanted: you." in page.text(".scarce")
    aboard = [load for train in view["players"][other]["trains"] for load in train["loads"]]
    assert aboard
    assert page.text(".their .aboard-now") == f"Carries {' '.join(aboard)}"
    assert page.page.locator(".their .their-card").first.get_attribute("aria-label") == (
        f"Demand card {view['players'][other]['cards'][0]}"
    )
    likely.hover()
    page.page.locator(".l-over .plan .way").wait_for(state="attached")
    page.page.locator(".desk").get_by_role("tab", name="Goods").click()
    page.page.get_by_label("Find a load or a city").fill("wine")
    assert page.page.locator(".goods tbody tr").count() == 1
    page.page.locator(".goods .loadlink").click()
    page.page.locator(".load-page").wait_for()
    demands = [(card, one) for card, row in page.board["cards"].items() for one in row if one["load"] == "Wine"]
    assert page.page.locator(".paid li").count() == len(demands)
    undrawn = sum(int(card) in view["undrawn"] for card, _ in demands)
    assert f"{len(demands)} in the title, {undrawn} of them in the deck" in page.text(".load-page")
    page.page.locator(".desk").get_by_role("tab", name="Deck").click()
    cards = sum(str(card) in page.board["cards"] for card in view["undrawn"])
    assert f"The deck has {cards} demand card" in page.text(".decksum")
    page.page.keyboard.press("Escape")
    page.page.locator(".desk").wait_for(state="detached")
