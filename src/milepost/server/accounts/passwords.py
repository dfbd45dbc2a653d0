"""Passwords, kept as Argon2 hashes only."""

from __future__ import annotations

import threading
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from milepost.server.people.people import new_secret

AT_ONCE = 2  # each takes 64 MiB and a tenth of a second, so a flood of them must wait in line


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._places = threading.BoundedSemaphore(AT_ONCE)

    def hashed(self, password: str) -> str:
        with self._places:
            return self._hasher.hash(password)

    @cached_property
    def _nobodys(self) -> str:
        return self.hashed(new_secret())

    def right(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of that hash. Where there is none, finding out takes as long."""
        against = kept or self._nobodys
        with self._places:
            try:
                self._hasher.verify(against, password)
            except (VerificationError, InvalidHashError):
                return False
        return kept is not None
