"""The address guard: no address that people name leads into the server's own network."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

from milepost.server.config import Config
from milepost.server.notices.failures import Failed, Forbidden
from milepost.server.notices.guard import Guard, is_public
from server.notices.conftest import House
from server.notices.parts import Receiver, book, certificate, run
from server.person import problem

PUBLIC = "93.184.215.14"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.9.10", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1",  # ours
        "169.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254",  # of clouds' machines
        "100.64.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1",  # nobody's
        "::", "::1", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",  # IPv4 in IPv6
        "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:1:1::80ff:fffe",
    ],
)  # fmt: skip
def test_addresses_of_no_public_machine(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", [PUBLIC, "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_of_public_machines(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/", "https://127.1/", "https://0x7f.1/", "https://2130706433/", "https://0177.0.0.1/",
        "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[fe80::1%25lo]/",
        "https://localhost/", "https://localhost./", "https://LOCALHOST:8000/", "https://0/", "https://[::]/",
    ],
)  # fmt: skip
def test_no_spelling_of_this_machine_gets_through(url: str) -> None:
    """By the system's own names, as they would be used."""
    with pytest.raises(Failed):
        run(Guard().pin(url))


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/", "ftp://hooks.example/", "file:///etc/passwd", "//hooks.example/", "https://",
        "https:///path", "https://user@hooks.example/", "https://hooks.example@127.0.0.1/", "https://:@hooks.example/",
        "https://hooks.example\\@127.0.0.1/", "https://hooks.example/ x", "https://hooks.example/\r\nHost: a",
        "https://[::1/", "https://hooks.example:99999/", "https://hooks.example:0/", "https://ｈooks.example/",
        "https://hooks.example/" + "a" * 1000,
    ],
)  # fmt: skip
def test_what_is_no_plain_https_address(url: str) -> None:
    with pytest.raises(Forbidden):
        run(Guard(resolve=book({"hooks.example": [PUBLIC]})).pin(url))


def test_all_addresses_of_a_name_must_be_public() -> None:
    names = {
        "good.example": [PUBLIC, "1.1.1.1"],
        "half.example": [PUBLIC, "10.0.0.1"],
        "scoped.example": ["fe80::1%eth0"],
    }
    guard = Guard(resolve=book(names))
    assert run(guard.pin("https://good.example/a"))[1] == PUBLIC
    for name in ("half.example", "scoped.example"):
        with pytest.raises(Forbidden, match="inside a private network"):
            run(guard.pin(f"https://{name}/"))
    with pytest.raises(Failed, match=r"no machine called none\.example"):
        run(guard.pin("https://none.example/"))


def test_a_name_that_changes_its_mind(house: House, receiver: Receiver) -> None:
    """Public when the channel is made, this machine when it is used: nothing is sent."""
    names = {"hooks.example": [PUBLIC]}
    guard = Guard(allow_http=True, resolve=book(names))
    house.notices.guard = house.notices.senders["webhook"].guard = guard  # type: ignore[attr-defined]
    house.ann.add(kind="webhook", url=f"http://hooks.example:{receiver.port}/", format="json")
    names["hooks.example"] = ["127.0.0.1"]
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    assert receiver.got == []
    assert "inside a private network" in house.ann.channels()[0]["trouble"]


def test_the_name_is_asked_once_and_the_call_goes_to_the_answer(receiver: Receiver) -> None:
    """The name is known to nobody but the book, which would lie the second time."""
    answers = iter([["127.0.0.1"], ["192.0.2.1"]])

    async def resolve(host: str, port: int) -> list[str]:
        return next(answers)

    guard = Guard(allow_http=True, allow_local=True, resolve=resolve)
    run(guard.post(f"http://hooks.test:{receiver.port}/a?b=c", b"{}", {}))
    (got,) = receiver.got
    assert (got.path, got.headers["host"]) == ("/a?b=c", f"hooks.test:{receiver.port}")


def test_a_proxy_of_the_environment_is_not_used(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would look names up by itself, and the guard would have checked in vain."""
    monkeypatch.setenv("HTTP_PROXY", "http://192.0.2.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://192.0.2.1:1")
    run(Guard(allow_http=True, allow_local=True).post(f"http://127.0.0.1:{receiver.port}/", b"{}", {}))
    assert len(receiver.got) == 1


@pytest.mark.parametrize(
    "url", ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/"]
)
def test_a_host_that_allows_nothing_special(house: House, url: str) -> None:
    house.notices.guard = Guard()
    problem(house.ann.ask("POST", "/channels", kind="webhook", url=url, format="json"), 422, "channel")
    assert house.ann.channels() == []


def test_the_settings_decide() -> None:
    assert not Config().webhooks.allow_local
    assert not Config().webhooks.allow_http


# TLS: the certificate must be the name's, though the call goes to an address


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[tuple[Receiver, ssl.SSLContext]]:
    file = certificate(tmp_path, "hooks.test")
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    receiver = Receiver(tls=server)
    yield receiver, ssl.create_default_context(cafile=str(file))
    receiver.close()


def test_the_certificate_must_be_the_names(secure: tuple[Receiver, ssl.SSLContext]) -> None:
    receiver, trusted = secure
    names = book({"hooks.test": ["127.0.0.1"], "others.test": ["127.0.0.1"]})
    guard = Guard(allow_local=True, resolve=names, tls=trusted)
    run(guard.post(f"https://hooks.test:{receiver.port}/", b"{}", {}))
    assert len(receiver.got) == 1
    with pytest.raises(Failed, match=r"others\.test does not answer"):
        run(guard.post(f"https://others.test:{receiver.port}/", b"{}", {}))
    with pytest.raises(Failed, match="does not answer"):  # signed by nobody we know
        run(Guard(allow_local=True, resolve=names).post(f"https://hooks.test:{receiver.port}/", b"{}", {}))
    assert len(receiver.got) == 1
