"""Web Push: a message encrypted for one browser, signed with the host's keys (VAPID)."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from milepost.server.config import Push
from milepost.server.notices.guard import Guard
from milepost.server.notices.rows import ChannelRow
from milepost.server.notices.words import Message

KEPT_SECONDS = 24 * 3600  # by the push service, for a browser that is off
SIGNED_SECONDS = 12 * 3600
LARGEST = 3000  # bytes; a push service takes 4096 of the encrypted message


def new_keys() -> tuple[str, str]:
    """A public and a private key, as the settings write them."""
    private = ec.generate_private_key(ec.SECP256R1())
    return _text(_point(private)), _text(private.private_numbers().private_value.to_bytes(32, "big"))


def keys_belong_together(keys: Push) -> bool:
    """Whether the public key is the private key's."""
    try:
        number = int.from_bytes(_bytes(keys.private_key.get_secret_value()), "big")
        return _text(_point(ec.derive_private_key(number, ec.SECP256R1()))) == keys.public_key
    except ValueError:
        return False


def is_subscription(keys: dict[str, str]) -> bool:
    """Whether a browser's keys are such that a message can be encrypted for them."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(keys["p256dh"]))
        return len(_bytes(keys["auth"])) == 16
    except (ValueError, KeyError):
        return False


class Pusher:
    """Sends messages to browsers."""

    def __init__(self, guard: Guard, keys: Push, now: Callable[[], datetime]) -> None:
        self.guard, self.keys, self.now = guard, keys, now
        self._signer = Vapid02.from_raw(keys.private_key.get_secret_value().encode())

    async def send(self, channel: ChannelRow, message: Message) -> None:
        subscription = {
            "endpoint": channel.address,
            "keys": {name: channel.detail[name] for name in ("p256dh", "auth")},
        }
        body = WebPusher(subscription).encode(payload(message), "aes128gcm")["body"]
        await self.guard.post(channel.address, body, self._headers(channel.address, message))

    def _headers(self, endpoint: str, message: Message) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self.now().timestamp()) + SIGNED_SECONDS,
            "sub": self.keys.contact,
        }
        return {
            **self._signer.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": message.id,  # the same message again takes the place of the first
        }


def payload(message: Message) -> bytes:
    """What the page's service worker gets; lines that do not fit are counted."""
    told: list[Any] = list(message.told)
    while True:
        more = message.more + len(message.told) - len(told)
        lines = [one.text for one in told] + ([message.rest(more)] if more else [])
        data = {"id": message.id, "title": message.subject, "body": "\n".join(lines), "url": message.link}
        encoded = json.dumps(data, ensure_ascii=False).encode()
        if len(encoded) <= LARGEST:
            return encoded
        told.pop()


def _point(private: ec.EllipticCurvePrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
