"""The calls about accounts."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import Response

from milepost.server.accounts.moving import gather, leave
from milepost.server.accounts.offers import Offered
from milepost.server.accounts.shapes import (
    AccountOut,
    Leaving,
    OptionsOut,
    PasskeyMade,
    PasskeySigned,
    PasskeyWish,
    PasswordIn,
    SignIn,
)
from milepost.server.calls.base import OPEN, Asker, Held, Known, answer, refusals, token_of
from milepost.server.people.me_calls import device_of
from milepost.server.people.people import Person
from milepost.server.people.shapes import Signed
from milepost.server.table.tables import Tables

router = APIRouter(prefix="/api/account")
PasskeyId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
Token = Annotated[str | None, Depends(token_of)]


async def offered_by(request: Request) -> Offered:
    return Offered(request.app.state.accounts, request)


Ways = Annotated[Offered, Depends(offered_by)]
ACCOUNT: dict[str, Any] = {"response_model": AccountOut, "responses": refusals(401, 404, 409, 413, 422)}
SIGNED: dict[str, Any] = {"response_model": Signed, "responses": refusals(401, 404, 413), "openapi_extra": OPEN}


async def _account(ways: Offered, person: Person | None) -> Response:
    nothing: dict[str, Any] = {"login": None, "password": False, "passkeys": []}
    own = await asyncio.to_thread(ways.accounts.shown, person) if ways.offered and person else nothing
    return answer({"offers": ways.shown(), **own})


@router.get("", response_model=AccountOut, responses=refusals(401), openapi_extra=OPEN)
async def account(ways: Ways, person: Asker) -> Response:
    """How one can sign in here, and one's own account."""
    return await _account(ways, person)


@router.post("/password", **ACCOUNT)
async def set_password(wanted: PasswordIn, ways: Ways, person: Known, token: Token) -> Response:
    """Make your guest an account by a login and a password, or change that; other devices are signed out then."""
    await asyncio.to_thread(
        ways.accounts.set_password, person, token or "", wanted.password, wanted.login, wanted.current
    )
    return await _account(ways, person)


@router.post("/sign-in", **SIGNED)
async def sign_in(wanted: SignIn, ways: Ways, tables: Held, person: Asker, request: Request) -> Response:
    """Be the person of an account on this device."""
    found = await asyncio.to_thread(ways.accounts.sign_in, wanted.login, wanted.password, device_of(request))
    return await _signed(tables, person if wanted.gather else None, *found)


async def _signed(tables: Tables, guest: Person | None, person: Person, token: str) -> Response:
    if guest is not None and not guest.account and guest.id != person.id:
        await gather(tables, guest, person)
    return answer({**person._asdict(), "token": token})


@router.post("/passkeys/options", response_model=OptionsOut, responses=refusals(401, 404, 409, 413, 422))
async def wish_for_passkey(wanted: PasskeyWish, ways: Ways, person: Known) -> Response:
    """What the browser needs to make a passkey; a guest chooses a login as well."""
    made = await asyncio.to_thread(ways.accounts.wish_for_passkey, ways.site, person, wanted.login)
    return answer({"options": made})


@router.post("/passkeys", **ACCOUNT)
async def add_passkey(wanted: PasskeyMade, ways: Ways, person: Known, request: Request) -> Response:
    """Add a passkey to your account; a guest becomes an account by it."""
    await asyncio.to_thread(ways.accounts.add_passkey, ways.site, person, wanted.credential, device_of(request))
    return await _account(ways, person)


@router.post("/passkeys/{passkey_id}/remove", **ACCOUNT)
async def remove_passkey(passkey_id: PasskeyId, ways: Ways, person: Known) -> Response:
    """Remove a passkey, unless it is the only way to sign in."""
    await asyncio.to_thread(ways.accounts.remove_passkey, person, passkey_id)
    return await _account(ways, person)


@router.post("/sign-in/options", response_model=OptionsOut, responses=refusals(404))
async def ask_for_passkey(ways: Ways) -> Response:
    """What the browser needs to find a passkey."""
    return answer({"options": await asyncio.to_thread(ways.accounts.passkeys.to_sign_in, ways.site)})


@router.post("/sign-in/passkey", **SIGNED)
async def sign_in_by_passkey(
    wanted: PasskeySigned, ways: Ways, tables: Held, person: Asker, request: Request
) -> Response:
    """Be the person of an account on this device."""
    found = await asyncio.to_thread(ways.accounts.sign_in_by_passkey, ways.site, wanted.credential, device_of(request))
    return await _signed(tables, person if wanted.gather else None, *found)


@router.post("/delete", status_code=204, responses=refusals(401, 404, 413))
async def delete_account(wanted: Leaving, ways: Ways, tables: Held, person: Known) -> Response:
    """Leave for good: bots play on for you, and nothing is kept of you but the names of seats at your tables."""
    await asyncio.to_thread(ways.accounts.check_leaving, person, wanted.password)
    await leave(tables, person)
    if tables.notices is not None:
        await tables.notices.forget(person.id)
    await asyncio.to_thread(ways.accounts.erase, person)
    return Response(status_code=204)
