"""One table, several homes: each browser here is somebody's own, and knows nothing of the others'."""

from __future__ import annotations

import pytest

from web.conftest import Server
from web.faults import check
from web.hands import PlayPage
from web.homes import HERE, LINK, LOBBY, Open, all_homes, at_turn, in_reach, invites, joins, people, two_homes
from web.village.hands import VillagePage

TRACK = ".map .l-tracks"


def test_the_table_waits_until_the_link_is_opened(open_page: Open) -> None:
    ann = open_page()
    (link,) = invites(ann, [HERE, LINK])
    assert link.startswith(f"{ann.address}/join#")
    assert "The table waits for a player to join." in ann.text(".held")
    assert ann.acting == ""
    ann.page.reload()
    ann.ready()
    assert ann.page.get_by_label("Link for Bob").input_value() == link, "it was told only once, and is kept"
    check(ann)
    own = ann.page.context.new_page()
    own.goto(link)  # the host looks where it leads, and does not sit down there by mistake
    own.get_by_text("You made this link yourself").wait_for()
    own.get_by_role("button", name="Back to the table").click()
    own.locator(".held").wait_for()
    own.close()
    for width in (1440, 1024):
        ann.page.set_viewport_size({"width": width, "height": 900})
        edge, board = (ann.page.locator(one).bounding_box() for one in (".pane", "#board"))
        assert edge["x"] + edge["width"] <= board["x"], "the list of people covers nothing of the map"

    bob = open_page()
    bob.page.goto(link)
    bob.page.get_by_role("heading", name="India").wait_for()
    assert "Ann invites you" in bob.text(".join")
    check(bob)
    joins(bob, link, "Robert")
    ann.page.locator(".held").wait_for(state="detached")
    for page in (ann, bob):
        assert "Robert" in page.text("#players")
        assert "Bob" not in page.text("#players")
    assert sorted([ann.acting, bob.acting])[0] == "", "only one of them plays"
    assert link not in ann.page.content()


def test_a_link_leads_one_person_in_and_back(open_page: Open) -> None:
    ann, bob, thief = open_page(), open_page(), open_page()
    (link,) = invites(ann, [HERE, LINK])
    joins(bob, link, "Bob")
    bob.page.goto(bob.address)
    bob.page.goto(link)  # the message with the link is still the way to the table
    bob.ready()
    assert "Bob" in bob.text("#players")
    thief.expected = ["410", "404"]
    for address, why in ((link, "has been opened already"), (f"{ann.address}/join#nonsense", "there is no such link")):
        thief.page.goto("about:blank")
        thief.page.goto(address)
        thief.page.get_by_role("heading", name="This link leads nowhere").wait_for()
        assert why in thief.text("[role=alert]").lower()


@pytest.mark.parametrize(("title", "homes"), [("nippon", 3), ("italy", 2)])
def test_homes_build_before_each_others_eyes(open_page: Open, title: str, homes: int) -> None:
    """The opening rounds by hand. What one builds appears at the others' without a reload; cash does not."""
    pages = all_homes(open_page, homes, title)
    if title == "italy":  # both choose their first cards, each at home
        for page in pages:
            for _ in range(2):
                page.press("Keep card")
    for _ in range(2 * homes):
        one, _ = at_turn(*pages)
        others = [page for page in pages if page is not one]
        assert one.page.title().startswith("● Your turn")
        before = [page.page.locator(TRACK).inner_html() for page in others]
        one.click(in_reach(one))
        for other in others:
            other.page.locator("#turn", has_text="is building…").wait_for()
        one.build()
        for other, drawn in zip(others, before, strict=True):
            other.after(one.seq - 1)
            assert "Your turn" not in other.page.title()
            assert other.page.locator(TRACK).inner_html() != drawn
        one.end_turn()
    for seat, page in enumerate(pages):
        assert page.page.locator("dialog.cover").count() == 0, "nobody hands a screen over"
        assert page.page.locator("#players .cash.hid").count() == homes - 1
        assert page.ask(f"?seat={(seat + 1) % homes}")["error"]["code"] == "seat"
        page.expected.append("403")
        page.complaints.clear()  # the question of this test was refused


def test_three_homes_lay_tracks_of_village(open_page: Open) -> None:
    """Two rounds by hand; each tableau is seen in the other homes as it grows."""
    pages = all_homes(open_page, 3, "village")
    for _ in range(6):
        one, _ = at_turn(*pages)
        others = [page for page in pages if page is not one]
        assert isinstance(one, VillagePage)
        before = [page.page.locator("#left").inner_html() for page in others]
        one.choose("track", 1)
        one.put(str(one.page.locator(".vspace.can").first.get_attribute("data-at")))
        one.resolve()
        one.end_turn()
        for other, shown in zip(others, before, strict=True):
            other.after(one.seq - 1)
            assert other.page.locator("#left").inner_html() != shown
            assert other.page.locator("dialog.cover").count() == 0


def test_three_homes_and_one_from_the_lobby(open_page: Open) -> None:
    ann, bob, cid = open_page(), open_page(), open_page()
    link = invites(ann, [HERE, LINK, LOBBY])[0]
    joins(bob, link, "Bob")
    assert "The table waits for a player" in bob.text(".held")
    cid.page.goto(cid.address)
    cid.page.get_by_role("link", name="Watch the table of Ann").first.click()
    cid.ready()
    assert cid.acting == ""
    cid.page.go_back()
    cid.page.get_by_role("link", name="Join the table of Ann").first.click()
    cid.page.get_by_label("Your name").fill("Cecil")
    cid.page.get_by_role("button", name="Take the seat").click()
    cid.ready()
    pages = (ann, bob, cid)
    for page in pages:
        page.page.locator(".held").wait_for(state="detached")
        assert "Cecil" in page.text("#players")
    for _ in range(3):
        one, other = at_turn(*pages)
        seq = other.seq
        one.end_turn()
        other.after(seq)
    cid.page.goto(cid.address)
    assert "India" in cid.text(".running")
    cid.page.goto(f"{cid.address}/table/{ann.page.url.rsplit('/', 1)[1]}")
    cid.ready()


def test_a_watcher_sees_nothing_hidden(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    people(ann).get_by_label("Spectators see it").select_option("at once")  # else a turn late: cash is hidden
    eve = open_page()
    heard: list[str] = []
    eve.page.on("websocket", lambda one: one.on("framereceived", lambda text: heard.append(str(text))))
    eve.page.goto(ann.page.url)
    eve.ready()
    one, _ = at_turn(ann, bob)
    one.click(in_reach(one))
    one.build()
    eve.after(one.seq - 1)
    assert eve.acting == ""
    assert eve.page.locator("#players .cash.hid").count() == 2
    assert eve.page.get_by_role("button", name="End turn").count() == 0
    tables = [text for text in heard if '"table"' in text]
    assert tables
    assert all('"seen_by": null' in text for text in tables)
    list_of = people(eve)
    assert list_of.get_by_role("tab").all_inner_texts() == ["People"]
    assert list_of.get_by_role("button", name="Resign").count() == 0


def test_play_goes_on_after_a_reload_and_a_lost_line(open_page: Open) -> None:
    ann, bob = two_homes(open_page)
    one, other = at_turn(ann, bob)
    one.click(in_reach(one))
    one.build()
    one.page.reload()
    one.ready()
    other.after(one.seq - 1)
    assert one.acting != ""
    other.expected = ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    other.page.context.set_offline(True)
    one.end_turn()
    other.page.context.set_offline(False)
    other.page.reload()
    other.ready()
    assert other.seq == one.seq
    at_turn(ann, bob)[0].end_turn()


def test_a_second_device_is_the_same_person(open_page: Open) -> None:
    ann, phone = open_page(), open_page(390, 844)
    invites(ann, [HERE, LINK])
    table = ann.page.url
    ann.page.goto(ann.address)
    assert ann.page.get_by_label("Name of seat 1").input_value() == "Ann", "a new game bears the own name"
    ann.page.get_by_role("button", name="Use on another device").click()
    link = ann.page.get_by_label("Link for another device").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Use this browser").click()
    phone.page.locator(".running a").first.click()
    phone.ready()
    assert phone.page.url == table
    assert phone.ask("")["seats"][0]["yours"]
    assert "Another device has made a link to this seat" in phone.text(".pane .invitation")


def test_an_older_browser_keeps_its_tables(open_page: Open) -> None:
    """A table that is known by a token of its own is still played with it, whoever the browser is by now."""
    page = open_page()
    page.new_game([HERE, HERE])
    table = page.page.url
    page.page.goto(page.address)
    page.page.locator(".title-card").first.wait_for()
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    page.page.goto(table)
    page.ready()
    assert page.acting != ""
    page.end_turn()


def test_a_server_that_forgot_us(open_page: Open, server: Server) -> None:
    """A token of another server is worth nothing: a new game makes a new guest."""
    page: PlayPage = open_page()
    page.expected = ["401"]
    me = '{"id": "aaa", "name": "Ann", "token": "not-a-token"}'
    page.page.add_init_script(f"localStorage['milepost.me'] ??= '{me}'")
    page.choose_game([HERE, HERE])
    assert page.acting != ""
