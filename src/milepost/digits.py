"""Whole numbers in texts that somebody else has written."""

from __future__ import annotations

MOST = 18  # digits; Python itself refuses to read many thousands


def is_number(text: str) -> bool:
    """Whether a text is a number as our files and logs write them: a few plain digits.

    >>> [is_number(text) for text in ("12", "", "-1", "٣", "9" * 5000)]
    [True, False, False, False, False]
    """
    return len(text) <= MOST and text.isascii() and text.isdecimal()
