"""Passkeys by WebAuthn: challenges given out, and what a device answers to them."""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import webauthn
from sqlalchemy import delete, func, select
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

from milepost.sentences import say
from milepost.server.accounts.rows import ChallengeRow, PasskeyRow
from milepost.server.errors import Problem
from milepost.server.people.people import aware
from milepost.server.people.rows import hashed, now
from milepost.server.store.storage import Storage

LIVES = timedelta(minutes=5)  # so long a challenge can be answered
MOST = 10_000  # challenges that are kept
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


class Passkeys:
    """Challenges are in the database: the answer may come to another process, or after a restart."""

    def __init__(self, storage: Storage, time: Callable[[], datetime] = now) -> None:
        self.storage, self.time = storage, time

    def _challenge(self, person_id: str | None, login: str | None) -> bytes:
        challenge = secrets.token_bytes(32)
        until = self.time() + LIVES
        with self.storage.session() as session, session.begin():
            session.execute(delete(ChallengeRow).where(ChallengeRow.until < self.time()))
            newest = select(ChallengeRow.hash).order_by(ChallengeRow.until.desc()).limit(MOST - 1)
            if (session.scalar(select(func.count()).select_from(ChallengeRow)) or 0) >= MOST:
                session.execute(delete(ChallengeRow).where(ChallengeRow.hash.not_in(newest)))
            session.add(ChallengeRow(hash=hashed(challenge.hex()), person_id=person_id, login=login, until=until))
        return challenge

    def _answered(self, client_data: bytes) -> tuple[bytes, ChallengeRow]:
        """The challenge that is answered; it is never answered again."""
        challenge = parse_client_data_json(client_data).challenge
        with self.storage.session() as session, session.begin():
            asked = session.get(ChallengeRow, hashed(challenge.hex()))
            gone = delete(ChallengeRow).where(ChallengeRow.hash == hashed(challenge.hex()))
            first = bool(session.execute(gone).rowcount)  # type: ignore[attr-defined]
        if asked is None or not first or aware(asked.until) < self.time():
            raise Problem(403, "passkey", say("That took too long, or was done already. Try once more."))
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
                raise Problem(403, "passkey", say("This passkey was made for somebody else."))
            found = webauthn.verify_registration_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except WRONG as error:
            raise Problem(403, "passkey", say("This passkey cannot be used here.")) from error
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
                raise Problem(403, "passkey", say("Nobody here has this passkey."), guess=True)
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
            raise Problem(403, "passkey", say("This passkey cannot be used here."), guess=True) from error
        return row, found.new_sign_count
