"""A software authenticator: it makes passkeys and signs with them, as a browser and its device would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Keyring:
    """The passkeys of one device, at pages of one origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.keys: dict[str, tuple[bytes, Ed25519PrivateKey, bytes]] = {}  # by site: id, key, whose it is
        self.uses = 0

    def make(self, options: str, flags: int = PRESENT | VERIFIED) -> str:
        """What `navigator.credentials.create` gives for these options, as JSON."""
        asked = json.loads(options)
        key, key_id = Ed25519PrivateKey.generate(), secrets.token_bytes(16)
        site = asked["rp"]["id"]
        self.keys[site] = key_id, key, base64url_to_bytes(asked["user"]["id"])
        public = encode_cbor({1: 1, 3: -8, -1: 6, -2: key.public_key().public_bytes_raw()})
        attested = bytes(16) + len(key_id).to_bytes(2, "big") + key_id + public
        data = self._data(site, flags | ATTESTED) + attested
        made = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        return self._json(
            key_id,
            clientDataJSON=self._client("webauthn.create", asked["challenge"]),
            attestationObject=made,
            transports=["internal"],
        )

    def sign(self, options: str, flags: int = PRESENT | VERIFIED) -> str:
        """What `navigator.credentials.get` gives for these options, as JSON."""
        asked = json.loads(options)
        key_id, key, person = self.keys[asked["rpId"]]
        self.uses += 1
        data, client = self._data(asked["rpId"], flags), self._client("webauthn.get", asked["challenge"])
        signature = key.sign(data + hashlib.sha256(client).digest())
        return self._json(key_id, clientDataJSON=client, authenticatorData=data, signature=signature, userHandle=person)

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    @staticmethod
    def _json(key_id: bytes, **response: Any) -> str:
        name = bytes_to_base64url(key_id)
        given = {key: bytes_to_base64url(one) if isinstance(one, bytes) else one for key, one in response.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": given})
