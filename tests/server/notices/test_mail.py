"""Mail, against a real mail server."""

from __future__ import annotations

import pytest

from milepost.server.config import Config
from server.notices.conftest import SITE, House
from server.notices.parts import PostOffice
from server.person import problem


@pytest.fixture
def letters(house: House, office: PostOffice) -> PostOffice:
    """Ann gets mail, and her first one lies behind her."""
    house.ann.add(kind="mail", address="ann@example.org")
    house.confirm(office.letters.pop())
    return office


def test_a_turn_comes_by_mail(house: House, letters: PostOffice) -> None:
    assert house.tell() == 1
    house.clock.go(seconds=29)
    assert house.send() == 0  # a player who is at the table acts before this
    house.clock.go(seconds=1)
    assert house.send() == 1
    (letter,) = letters.letters
    assert letter["From"] == "Milepost <games@example.org>"
    assert letter["To"] == "ann@example.org"
    assert letter["Subject"] == "It is your turn: India, Friday, round 3"
    assert letter.get_content().startswith(
        "It is your turn (India, Friday, round 3). Chand has built to Delhi.\nhttps://games.example.org/table/badeko\n"
    )
    assert house.send() == 0


def test_an_address_is_asked_first(house: House, office: PostOffice) -> None:
    channel = house.ann.add(kind="mail", address="ann@example.org")
    assert not channel["confirmed"]
    assert house.tell() == 0
    (letter,) = office.letters
    assert "Somebody, probably you" in letter.get_content()
    link = next(word for word in letter.get_content().split() if "/confirm/" in word).removeprefix(SITE)
    shown = house.client.get(link)  # a program that looks through mails opens every link
    assert "Shall they be sent to ann@example.org?" in shown.text
    assert not house.ann.channels()[0]["confirmed"]
    assert "Notices are on" in house.client.post(link).text
    assert house.ann.channels()[0]["confirmed"]
    assert house.tell() == 1


def test_a_link_of_yesterday_confirms_nothing(house: House, office: PostOffice) -> None:
    channel = house.ann.add(kind="mail", address="ann@example.org")
    link = next(word for word in office.letters[0].get_content().split() if "/confirm/" in word).removeprefix(SITE)
    house.clock.go(hours=24)
    assert house.client.post(link).status_code == 404
    assert not house.ann.channels()[0]["confirmed"]
    house.ann.ask("POST", f"/channels/{channel['id']}/confirm")  # asks once more
    house.confirm(office.letters[1])


@pytest.mark.parametrize("purpose", ["confirm", "unsubscribe"])
def test_a_link_is_for_one_channel_and_one_purpose(house: House, office: PostOffice, purpose: str) -> None:
    for caller in (house.ann, house.bob):
        caller.add(kind="mail", address="both@example.org")
    words = [word for letter in office.letters for word in letter.get_content().split()]
    asked = [word.removeprefix(SITE) for word in words if f"/{purpose}/" in word]
    (_, _, _, _, anns, token), bobs = asked[0].split("/"), asked[1].split("/")[4]
    other = {"confirm": "unsubscribe", "unsubscribe": "confirm"}[purpose]
    for wrong in (f"{purpose}/{bobs}/{token}", f"{other}/{anns}/{token}", f"{purpose}/{anns}/{token[:-1]}~"):
        assert house.client.post(f"/api/notices/{wrong}").status_code in (400, 404), wrong
    assert house.client.post(asked[0]).status_code == 200


def test_one_click_stops_it(house: House, letters: PostOffice) -> None:
    """As RFC 8058 has it: the mail program posts to the address in the header, without signing in."""
    house.tell()
    house.clock.go(minutes=1)
    house.send()
    (letter,) = letters.letters
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>")
    assert link in letter.get_content()
    path = link.removeprefix(SITE)
    assert "Shall no more mail be sent" in house.client.get(path).text
    assert house.tell() == 1  # to look is not to stop
    for _ in range(2):  # and to stop twice is no mistake
        done = house.client.post(path, data={"List-Unsubscribe": "One-Click"})
        assert (done.status_code, "No more mail" in done.text) == (200, True)
    assert house.tell() == 0
    house.clock.go(hours=1)
    assert house.send() == 0
    channel = house.ann.channels()[0]
    assert (channel["confirmed"], channel["trouble"]) == (False, "Stopped by the link in a mail.")


def test_few_mails_ask(house: House, office: PostOffice) -> None:
    """Neither to one address nor by one person, and removing the channel in between does not help."""
    for _ in range(3):
        channel = house.ann.add(kind="mail", address="victim@example.org")
        house.ann.ask("DELETE", f"/channels/{channel['id']}")
    problem(house.ann.ask("POST", "/channels", kind="mail", address="another@example.org"), 429, "busy")
    problem(house.bob.ask("POST", "/channels", kind="mail", address="VICTIM@example.org"), 429, "busy")
    assert house.ann.channels() == house.bob.channels() == []
    house.clock.go(hours=1)
    house.bob.add(kind="mail", address="victim@example.org")
    assert len(office.letters) == 4


@pytest.mark.parametrize(
    "address",
    ["ann", "ann@home", "ann@ex ample.org", "ann@example.org\nBcc: all@example.org", "a@b.c, d@e.f", "<a@b.c>"],
)
def test_what_is_no_address_is_refused(house: House, office: PostOffice, address: str) -> None:
    problem(house.ann.ask("POST", "/channels", kind="mail", address=address), 422, "channel")
    assert office.letters == []


def test_a_mailbox_that_is_gone_is_not_tried_for_ever(house: House, letters: PostOffice) -> None:
    letters.refuse = "550 no such user"
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    channel = house.ann.channels()[0]
    assert not channel["confirmed"]
    assert "does not take mail for this address (550)" in channel["trouble"]


def test_a_full_mailbox_is_tried_again(house: House, letters: PostOffice) -> None:
    letters.refuse = "452 full"
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    letters.refuse = ""
    assert house.send() == 0
    house.clock.go(seconds=30)
    assert house.send() == 1
    assert house.ann.channels()[0]["trouble"] == ""


def test_names_cannot_write_headers(house: House, letters: PostOffice) -> None:
    house.tell("invited", who="Eve\r\nBcc: all@example.org", name="x\nSubject: cheap pills")
    house.clock.go(minutes=1)
    house.send()
    (letter,) = letters.letters
    assert letter["Bcc"] is None
    assert letter["Subject"] == "Eve Bcc: all@example.org invites you to a game: India, x Subject: cheap pills, round 3"


def test_the_password_is_in_no_words(config: Config) -> None:
    assert config.push is not None
    secret = config.push.private_key.get_secret_value()
    assert secret not in f"{config!r} {config} {config.model_dump()}"
