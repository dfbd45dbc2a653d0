"""After a lost line, a restarted server or a second tab a page goes on from its number, without a reload."""

from __future__ import annotations

from typing import Any

from web.conftest import Server
from web.hands import PlayPage
from web.homes import Open, at_turn, in_reach, two_homes

LOST = ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket"]


def sketched(page: PlayPage) -> int:
    """How many sections the box of the sketch counts."""
    page.page.locator(".pop.build").wait_for()
    return sum(
        int(text.split()[-2]) for text in page.page.locator(".pop.build .ln span", has_text="section").all_inner_texts()
    )


def test_a_lost_line(open_page: Open) -> None:
    """What others did meanwhile comes by itself; what one did is sent once, or refused if it is too late."""
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    one.expected = other.expected = [*LOST, "409"]
    other.page.context.set_offline(True)
    other.page.locator(".offline").wait_for()
    one.end_turn()
    other.page.context.set_offline(False)
    other.after(one.seq - 1)
    other.my_turn()

    seq = other.seq
    other.click(in_reach(other))
    other.page.context.set_offline(True)
    other.page.keyboard.press("Enter")  # built without a line
    other.page.locator(".offline", has_text="your action is sent when it is back").wait_for()
    assert other.seq == seq
    other.page.context.set_offline(False)
    other.after(seq)
    one.after(seq)
    texts = [line["text"].split()[0] for line in one.ask("")["log"][seq:]]
    assert texts == ["build"], "it was played, and once"


def test_an_action_that_comes_too_late_is_refused_clearly(open_page: Open) -> None:
    """Two tabs of one person: the second has played meanwhile."""
    ann, bob = two_homes(open_page)
    one, _ = at_turn(ann, bob)
    tab = type(one)(one.page.context.new_page(), one.address)
    tab.page.goto(one.page.url)
    tab.ready()
    one.expected = [*LOST, "409"]
    one.page.route("**/actions", lambda route: route.abort("internetdisconnected"))
    one.page.bring_to_front()
    one.key_for("e", one.page.locator(".offline", has_text="your action is sent when it is back"))
    tab.page.bring_to_front()
    tab.click(in_reach(tab))
    tab.build()
    one.page.unroute("**/actions")
    one.page.locator(".toast", has_text="The table has moved on").wait_for()
    one.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq === {tab.seq}")
    assert [line["text"].split()[0] for line in tab.ask("")["log"]][-1] == "build", "the turn has not been ended"


def test_a_server_that_starts_again_in_the_middle_of_a_turn(browser: Any, own_server: Server) -> None:
    pages: list[PlayPage] = []

    def opened(hands: type[PlayPage] = PlayPage) -> PlayPage:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page = hands(context.new_page(), own_server.address)
        page.expected = LOST
        pages.append(page)
        return page

    ann, bob = two_homes(opened)
    one, other = at_turn(ann, bob)
    goal = in_reach(one)
    one.click(goal)
    one.build()
    other.after(one.seq - 1)
    far = next(city["name"] for city in one.board["cities"] if city["name"] != goal and city["size"] == "major")
    one.click(far)  # an unfinished sketch
    before = sketched(one)
    assert before > 0
    own_server.stop()
    for page in pages:
        page.page.locator(".offline").wait_for()
    own_server.start()
    for page in pages:
        page.page.locator(".offline").wait_for(state="detached")
    assert sketched(one) == before, "the sketch has outlived it"
    assert one.acting != ""
    seq = one.seq
    one.page.reload()
    one.ready()
    assert sketched(one) > 0, "and it outlives a reload"
    one.page.keyboard.press("Escape")
    one.end_turn()
    other.after(seq)
    at_turn(ann, bob)[0].end_turn()
    for page in pages:
        assert page.complaints == []
        page.page.context.close()
