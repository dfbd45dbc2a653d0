"""Real parts to send to: a mail server and a web server on this machine; and a clock that stands until it is moved."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

T = TypeVar("T")


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: this one may have a loop, of the browser tests."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, story).result()


class Clock:
    def __init__(self, at: str = "2026-06-01T12:00:00") -> None:
        self.at = datetime.fromisoformat(at).replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def go(self, **step: float) -> None:
        self.at += timedelta(**step)


class PostOffice:
    """An SMTP server that keeps what it gets."""

    def __init__(self, **settings: Any) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse = ""  # what it says to recipients instead of taking mail
        self.on_letter: Callable[[], None] = lambda: None
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        self.controller = Controller(self, hostname="localhost", port=port, **settings)

    @property
    def port(self) -> int:
        return int(self.controller.port)

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content.replace(b"\r\n", b"\n"), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.on_letter()
        return "250 taken"


@dataclass
class Got:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """A web server that keeps what is posted to it, and answers as told."""

    tls: ssl.SSLContext | None = None
    status: int = 200
    extra: dict[str, str] = field(default_factory=dict)
    got: list[Got] = field(default_factory=list)

    def __post_init__(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append(Got(self.path, headers, body))
                self.send_response(receiver.status)
                for name, value in receiver.extra.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if self.tls:
            self.server.socket = self.tls.wrap_socket(self.server.socket, server_side=True)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def book(entries: dict[str, list[str]]) -> Callable[[str, int], Awaitable[list[str]]]:
    """A book of addresses in place of the network's."""

    async def resolve(host: str, port: int) -> list[str]:
        if host not in entries:
            raise OSError("no such name")
        return entries[host]

    return resolve


def certificate(folder: Path, name: str) -> Path:
    """A key and a certificate of that name, signed by itself, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file = folder / "certificate.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file
