"""Accounts on the page: made of a guest, signed in elsewhere, by password and by passkey."""

from __future__ import annotations

from typing import Any

from web.conftest import Server
from web.faults import check
from web.hands import PlayPage
from web.homes import HERE, LINK, Open, invites

SECRET = "a train to Agra"


def by_name(page: PlayPage, server: Server) -> None:
    """Call the server by its name: browsers know no passkeys at addresses in digits."""
    page.address = server.address.replace("127.0.0.1", "localhost")


def dialog(page: PlayPage) -> Any:
    page.page.goto(page.address)
    page.page.locator("button", has_text="ccount").or_(page.page.get_by_role("button", name="Sign in")).first.click()
    return page.page.locator("dialog.account")


def make(page: PlayPage, login: str, by: str) -> Any:
    box = dialog(page)
    box.get_by_role("button", name="I have none yet").click()
    box.get_by_label("Name to sign in with").fill(login)
    if by == "With this password":
        box.get_by_label("Password").fill(SECRET)
    box.get_by_role("button", name=by).click()
    box.get_by_text(f"signed in as {login}").wait_for()
    return box


def tables(page: PlayPage) -> list[str]:
    page.page.goto(page.address)
    page.page.locator(".running li").first.wait_for()
    return [str(one.get_attribute("href")) for one in page.page.locator(".running li a").all()]


def test_a_guest_makes_an_account_and_plays_on_another_device(open_page: Open, server: Server) -> None:
    ann, phone = open_page(), open_page()
    invites(ann, [HERE, LINK])
    table = ann.page.url.rpartition("/table/")[2]
    box = make(ann, f"ann{table}", "With this password")
    assert grave_free(ann)
    phone.expected = ["Failed to load resource"]  # the browser itself tells its console of the refusal
    box = dialog(phone)
    box.get_by_label("Name to sign in with").fill(f"ann{table}")
    box.get_by_label("Password").fill("wrong password")
    box.get_by_role("button", name="Sign in", exact=True).click()
    box.get_by_role("alert").get_by_text("Nobody here has this name and password").wait_for()
    box.get_by_label("Password").fill(SECRET)
    box.get_by_role("button", name="Sign in", exact=True).click()
    box.get_by_text("signed in as").wait_for()
    assert tables(phone) == [f"/table/{table}"]
    box = dialog(phone)
    box.get_by_role("button", name="Sign out", exact=True).click()
    box.get_by_role("button", name="I have none yet").wait_for()
    assert phone.page.evaluate("localStorage.getItem('milepost.me')") == "null"
    box = dialog(ann)
    box.get_by_role("button", name="Delete the account…").click()
    box.get_by_role("group", name="Delete the account").get_by_label("Password").fill(SECRET)
    box.get_by_role("button", name="Delete it for good").click()
    box.get_by_role("button", name="I have none yet").wait_for()


def grave_free(page: PlayPage) -> bool:
    page.page.locator("dialog.account").get_by_role("button", name="Close").click()
    check(page)
    return True


def test_a_passkey_is_made_and_signs_in(open_page: Open, server: Server) -> None:
    ann = open_page()
    by_name(ann, server)
    session = ann.page.context.new_cdp_session(ann.page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    invites(ann, [HERE, LINK])
    table = ann.page.url.rpartition("/table/")[2]
    box = make(ann, f"key{table}", "With a passkey instead")
    assert box.locator(".keys li").count() == 1
    box.get_by_role("button", name="Sign out", exact=True).click()
    box.get_by_role("button", name="Sign in with a passkey").click()
    box.get_by_text(f"signed in as key{table}").wait_for()
    assert tables(ann) == [f"/table/{table}"]
    box = dialog(ann)
    box.get_by_role("button", name="Remove the passkey").click()
    box.get_by_role("alert").get_by_text("only way to sign in").wait_for()
    ann.complaints.clear()
