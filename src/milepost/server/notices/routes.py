"""The calls about notices, and the pages that links in mails lead to."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Request
from starlette.responses import HTMLResponse, Response

from milepost.sentences import say
from milepost.server.calls.base import answer, refusals, token_of
from milepost.server.errors import Problem
from milepost.server.notices import links
from milepost.server.notices.channels import Channels, shown
from milepost.server.notices.pages import dead_link, page
from milepost.server.notices.rows import MAIL, PUSH, WEBHOOK
from milepost.server.notices.schema import ChannelChange, ChannelIn, ChannelOut, NoticesOut
from milepost.server.notices.words import Kind

router = APIRouter(prefix="/api/notices")
ChannelId = Annotated[str, Path(pattern="^[0-9a-f]{20}$")]
LinkToken = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{43}$")]


async def person_of(request: Request, token: Annotated[str | None, Depends(token_of)]) -> str:
    """The id of the person who asks; `app.state.person_of` knows whose a token is."""
    known = getattr(request.app.state, "person_of", None)
    found = known(token) if known and token else None
    if inspect.isawaitable(found):
        found = await found
    if not found:
        raise Problem(401, "token", say("Notices are a person's: send “Authorization: Bearer TOKEN”."))
    return str(found)


async def channels_of(request: Request) -> Channels:
    found: Channels = request.app.state.channels
    return found


PersonId = Annotated[str, Depends(person_of)]
Held = Annotated[Channels, Depends(channels_of)]


@router.get("", response_model=NoticesOut, responses=refusals(401))
async def all_channels(person: PersonId, channels: Held) -> Response:
    """What this server can send by, and the channels of the person who asks."""
    return answer(await _all(person, channels))


async def _all(person: str, channels: Channels) -> dict[str, Any]:
    can, push = channels.notices.senders, channels.notices.config.push
    return {
        "offers": {
            "mail": MAIL in can,
            "push": push.public_key if push and PUSH in can else None,
            "webhook": WEBHOOK in can,
        },
        "kinds": [kind.value for kind in Kind],
        "channels": [shown(row) for row in await channels.all(person)],
    }


@router.post("/channels", response_model=ChannelOut, status_code=201, responses=refusals(401, 409, 413, 422))
async def add(person: PersonId, channels: Held, wanted: Annotated[ChannelIn, Body()]) -> Response:
    """Add a channel. A mail address gets a mail first, and notices only after the link in it was used."""
    return answer(shown(await channels.add(person, wanted)), 201)


@router.patch("/channels/{channel_id}", response_model=ChannelOut, responses=refusals(401, 404, 413))
async def change(channel_id: ChannelId, person: PersonId, channels: Held, wanted: ChannelChange) -> Response:
    """Change quiet hours, how often, and which kinds of notices."""
    await channels.change(await channels.own(person, channel_id), wanted)
    return answer(shown(await channels.own(person, channel_id)))


@router.delete("/channels/{channel_id}", status_code=204, response_class=Response, responses=refusals(401, 404))
async def remove(channel_id: ChannelId, person: PersonId, channels: Held) -> Response:
    """Remove a channel, with what waits for it."""
    await channels.remove(await channels.own(person, channel_id))
    return Response(status_code=204)


@router.post("/channels/{channel_id}/confirm", response_model=ChannelOut, responses=refusals(401, 404, 422))
async def ask_again(channel_id: ChannelId, person: PersonId, channels: Held) -> Response:
    """Send the mail that asks for consent once more; switch on another channel that was stopped."""
    await channels.ask_again(await channels.own(person, channel_id))
    return answer(shown(await channels.own(person, channel_id)))


@router.post("/channels/{channel_id}/test", response_model=ChannelOut, responses=refusals(401, 404, 422))
async def test(channel_id: ChannelId, person: PersonId, channels: Held) -> Response:
    """Send a test message now."""
    await channels.test(await channels.own(person, channel_id))
    return answer(shown(await channels.own(person, channel_id)))


# Pages for links in mails. Opening one changes nothing: programs that look through mails open every link.


@router.get("/confirm/{channel_id}/{token}", include_in_schema=False)
async def confirm_page(channel_id: ChannelId, token: LinkToken, channels: Held) -> HTMLResponse:
    found = await channels.by_link(links.CONFIRM, channel_id, token)
    if found is None:
        return dead_link()
    if found.confirmed:
        return page(say("Notices are on"), say("They are sent to {address}.", address=found.address))
    return page(
        say("Notices of your games"),
        say("Shall they be sent to {address}?", address=found.address),
        say("Yes, send them"),
    )


@router.post("/confirm/{channel_id}/{token}", include_in_schema=False)
async def confirm(channel_id: ChannelId, token: LinkToken, channels: Held) -> HTMLResponse:
    found = await channels.by_link(links.CONFIRM, channel_id, token)
    if found is None:
        return dead_link()
    await channels.confirm(found)
    return page(
        say("Notices are on"),
        say("They are sent to {address}. Every mail has a link that stops them.", address=found.address),
    )


@router.get("/unsubscribe/{channel_id}/{token}", include_in_schema=False)
async def unsubscribe_page(channel_id: ChannelId, token: LinkToken, channels: Held) -> HTMLResponse:
    found = await channels.by_link(links.UNSUBSCRIBE, channel_id, token)
    if found is None:
        return dead_link()
    return page(
        say("Stop notices"), say("Shall no more mail be sent to {address}?", address=found.address), say("Send no more")
    )


@router.post("/unsubscribe/{channel_id}/{token}", include_in_schema=False)
async def unsubscribe(channel_id: ChannelId, token: LinkToken, channels: Held) -> HTMLResponse:
    """The one click of RFC 8058, or the button of the page."""
    found = await channels.by_link(links.UNSUBSCRIBE, channel_id, token)
    if found is None:
        return dead_link()
    await channels.unsubscribe(found)
    return page(say("Notices are off"), say("No more mail is sent to {address}.", address=found.address))
