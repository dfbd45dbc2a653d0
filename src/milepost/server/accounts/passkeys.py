"""Passkeys by WebAuthn: challenges given out, and what a device answers to them."""

from __future__ import annotations

import ipaddress
import secrets
import threading
import time
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.parse_authentication_credential_json import parse_authentication_credential_json
from webauthn.helpers.parse_registration_credential_json import parse_registration_credential_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from milepost.server.accounts.rows import PasskeyRow
from milepost.server.errors import Problem

LIVES = 300.0  # seconds a challenge can be answered
MOST = 10_000  # challenges kept in mind
WRONG = (WebAuthnException, ValueError, KeyError, TypeError, UnicodeDecodeError)  # of what a client sends


class Site(NamedTuple):
    """Where passkeys are used: they are bound to the name a browser shows."""

    name: str
    origin: str

    @classmethod
    def of(cls, url: str) -> Site | None:
        """None where browsers know no passkeys: without https, and at addresses in digits."""
        parts = urlsplit(url)
        name = parts.hostname or ""
        usual = {"https": 443, "http": 80}.get(parts.scheme)
        port = "" if parts.port in (None, usual) else f":{parts.port}"
        try:
            ipaddress.ip_address(name)
            return None
        except ValueError:
            safe = parts.scheme == "https" or name == "localhost" or name.endswith(".localhost")
            return cls(name, f"{parts.scheme}://{name}{port}") if name and safe else None


class Challenge(NamedTuple):
    """A challenge given out: to whom, as which login, until when."""

    person_id: str | None  # None: to somebody who wants to sign in
    login: str | None
    until: float


class Passkeys:
    """Challenges live in memory: whoever is signing in while the server starts again tries once more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: dict[bytes, Challenge] = {}
        self._lock = threading.Lock()

    def _challenge(self, person_id: str | None, login: str | None) -> bytes:
        challenge = secrets.token_bytes(32)
        with self._lock:
            moment = self._clock()
            if len(self._asked) >= MOST:
                self._asked = {key: one for key, one in self._asked.items() if one.until > moment}
            while len(self._asked) >= MOST:
                del self._asked[next(iter(self._asked))]
            self._asked[challenge] = Challenge(person_id, login, moment + LIVES)
        return challenge

    def _answered(self, client_data: bytes) -> tuple[bytes, Challenge]:
        """The challenge that is answered; it is never answered again."""
        challenge = parse_client_data_json(client_data).challenge
        with self._lock:
            asked = self._asked.pop(challenge, None)
        if asked is None or asked.until < self._clock():
            raise Problem(403, "passkey", "That took too long, or was done already. Try once more.")
        return challenge, asked

    def to_make(self, site: Site, person_id: str, name: str, login: str, own: list[PasskeyRow]) -> str:
        """What a browser needs to make a passkey, as JSON."""
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Milepost",
            user_id=person_id.encode(),
            user_name=login,
            user_display_name=name,
            challenge=self._challenge(person_id, login),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.credential) for one in own],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
        return webauthn.options_to_json(options)

    def made(self, site: Site, person_id: str, credential: str) -> tuple[bytes, bytes, int, str]:
        """A new passkey of this person, checked: its id, public key and uses; and the login it was made for."""
        try:
            given = parse_registration_credential_json(credential)
            challenge, asked = self._answered(given.response.client_data_json)
            if asked.person_id != person_id or asked.login is None:
                raise Problem(403, "passkey", "This passkey was made for somebody else.")
            found = webauthn.verify_registration_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except WRONG as error:
            raise Problem(403, "passkey", "This passkey cannot be used here.") from error
        return found.credential_id, found.credential_public_key, found.sign_count, asked.login

    def to_sign_in(self, site: Site) -> str:
        """What a browser needs to find a passkey of this site, as JSON."""
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=self._challenge(None, None),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return webauthn.options_to_json(options)

    def signed(self, site: Site, credential: str, find: Callable[[bytes], PasskeyRow | None]) -> tuple[PasskeyRow, int]:
        """The passkey that has signed a challenge, and how often its device has used it."""
        try:
            given = parse_authentication_credential_json(credential)
            challenge, asked = self._answered(given.response.client_data_json)
            row = find(base64url_to_bytes(given.id))
            if row is None or asked.person_id is not None:
                raise Problem(403, "passkey", "Nobody here has this passkey.", guess=True)
            found = webauthn.verify_authentication_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.uses,
                require_user_verification=True,
            )
        except WRONG as error:
            raise Problem(403, "passkey", "This passkey cannot be used here.", guess=True) from error
        return row, found.new_sign_count
