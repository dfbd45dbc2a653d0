"""Requests about accounts, and the answers to them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from milepost.records import About, Record
from milepost.server.schema import Request

Login = Annotated[
    str, Field(min_length=2, max_length=60, pattern=r"^[A-Za-z0-9._@+-]+$", description="the name one signs in with")
]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Given = Annotated[str, Field(max_length=200)]  # a password to be compared; what is wrong with it is no news
Credential = Annotated[str, Field(min_length=2, max_length=20_000, description="as the browser's `toJSON` gives it")]
Gather = Annotated[bool, Field(description="a guest's seats and games go along to the account")]


class PasswordIn(Request):
    """`login` is for guests who make an account; `current` for accounts that have a password already."""

    password: Password
    login: Login | None = None
    current: Given | None = None


class SignIn(Request):
    login: Given
    password: Given
    gather: Gather = False


class PasskeyWish(Request):
    login: Annotated[Login | None, Field(description="for guests who make an account")] = None


class PasskeyMade(Request):
    credential: Credential


class PasskeySigned(Request):
    credential: Credential
    gather: Gather = False


class Leaving(Request):
    password: Annotated[Given | None, Field(description="where the account has one")] = None


class OffersOut(Record):
    """How one can sign in at this server."""

    password: bool
    passkey: Annotated[bool, About("false too where the page is called by an address in digits, or without https")]


class PasskeyOut(Record):
    id: str
    words: Annotated[str, About("where it was made")]
    created: str


class AccountOut(Record):
    """The account of the person who asks, and what the server offers."""

    offers: OffersOut
    login: Annotated[str | None, About("null: a guest, or a stranger")]
    password: Annotated[bool, About("whether there is one")]
    passkeys: list[PasskeyOut]


class OptionsOut(Record):
    options: Annotated[str, About("JSON for the browser's `navigator.credentials`")]
