"""The links in mails: each is signed with its channel's secret, so it works without signing in and for nothing else."""

from __future__ import annotations

import base64
import hashlib
import hmac

from milepost.server.notices.rows import ChannelRow

CONFIRM, UNSUBSCRIBE = "confirm", "unsubscribe"


def token(channel: ChannelRow, purpose: str) -> str:
    signed = hmac.digest(channel.secret.encode(), f"{purpose} {channel.id} {channel.address}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(signed).decode().rstrip("=")


def fits(channel: ChannelRow, purpose: str, given: str) -> bool:
    return hmac.compare_digest(token(channel, purpose).encode(), given.encode())


def link(public_url: str, channel: ChannelRow, purpose: str) -> str:
    return f"{public_url}/api/notices/{purpose}/{channel.id}/{token(channel, purpose)}"
