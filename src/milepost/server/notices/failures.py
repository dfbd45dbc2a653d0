"""Why a message did not go out."""

from __future__ import annotations


class Failed(Exception):  # noqa: N818
    """It did not, or may not have; another try is worth while, not before `wait` seconds."""

    def __init__(self, words: str, wait: float = 0) -> None:
        super().__init__(words)
        self.words = words
        self.wait = wait


class Gone(Failed):
    """There is nobody at that address any more."""


class Forbidden(Failed):
    """An address that this server does not send to."""
