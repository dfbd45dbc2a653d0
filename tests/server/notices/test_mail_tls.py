"""Mail over TLS with a password, against a mail server that asks for both."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword

from milepost.server.config import Mail
from milepost.server.notices.failures import Failed
from milepost.server.notices.mail import Mailer
from milepost.server.notices.rows import ChannelRow
from milepost.server.notices.words import trial
from server.notices.conftest import SITE
from server.notices.parts import Clock, PostOffice, certificate, run

ANN = ChannelRow(id="a" * 20, address="ann@example.org", secret="s")


class Doorkeeper:
    """Lets in whoever knows the password, and remembers what was said."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def __call__(self, server: Any, session: Any, envelope: Any, mechanism: str, data: LoginPassword) -> AuthResult:
        self.heard.append(data.password)
        return AuthResult(success=data.password == b"hunter2", handled=False)


@pytest.fixture
def doorkeeper() -> Doorkeeper:
    return Doorkeeper()


@pytest.fixture(params=["starttls", "tls"])
def safe_office(
    request: pytest.FixtureRequest, tmp_path: Path, doorkeeper: Doorkeeper
) -> Iterator[tuple[PostOffice, str, Path]]:
    file = certificate(tmp_path, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    if request.param == "starttls":
        how: dict[str, Any] = {"tls_context": context, "require_starttls": True, "auth_required": True}
    else:
        how = {"ssl_context": context, "auth_require_tls": False}  # TLS is around it; it does not know
    office = PostOffice(authenticator=doorkeeper, **how)
    office.controller.start()
    yield office, request.param, file
    office.controller.stop()


def mailer(office: PostOffice, tls: str, password: str = "hunter2") -> Mailer:
    settings = {"host": "localhost", "port": office.port, "tls": tls, "user": "games", "password": password}
    return Mailer(Mail.model_validate({**settings, "sender": "games@example.org"}), SITE, Clock())


def send(post: Mailer) -> None:
    async def story() -> None:
        try:
            await post.send(ANN, trial("1" * 32, SITE))
        finally:
            await asyncio.sleep(0.1)  # the two ends of TLS say goodbye; a server's loop runs on, this one ends

    run(story())


def test_it_goes_out(
    safe_office: tuple[PostOffice, str, Path], doorkeeper: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, tls, file = safe_office
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    send(mailer(office, tls))
    assert [letter["Subject"] for letter in office.letters] == ["A test from Milepost"]
    with pytest.raises(Failed, match="SMTPAuthenticationError"):
        send(mailer(office, tls, "guessed"))
    assert len(office.letters) == 1


def test_a_server_nobody_vouches_for_hears_no_password(
    safe_office: tuple[PostOffice, str, Path], doorkeeper: Doorkeeper
) -> None:
    office, tls, _ = safe_office
    with pytest.raises(Failed):
        send(mailer(office, tls))
    assert doorkeeper.heard == []


def test_a_server_without_tls_hears_no_password(doorkeeper: Doorkeeper) -> None:
    office = PostOffice(authenticator=doorkeeper, auth_require_tls=False)
    office.controller.start()
    try:
        with pytest.raises(Failed):
            send(mailer(office, "starttls"))
    finally:
        office.controller.stop()
    assert doorkeeper.heard == []


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
        settings = Mail.model_validate({"host": "localhost", "port": port, "tls": "none", "sender": "g@example.org"})
        with pytest.raises(Failed, match="did not take the mail"):
            send(Mailer(settings, SITE, Clock()))
