"""The calls about titles and decks that people bring along."""

from __future__ import annotations

import asyncio
import base64
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from milepost import sentences
from milepost.data_files import Finding
from milepost.errors import DataError, MilepostError
from milepost.process import Failed
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Calling, Held, Known, a_text, answer, refusals
from milepost.server.doors.rates import Caller
from milepost.server.language import SPOKEN
from milepost.server.past.pictures import SVG, cover, drawn
from milepost.server.people.me_calls import device_of
from milepost.server.people.people import Person
from milepost.server.table.tables import Tables
from milepost.server.titles import decks, shelf
from milepost.server.titles.rows import OwnTitleRow
from milepost.server.titles.shapes import (
    CardsIn,
    DeckIn,
    DeckLine,
    DeckMade,
    DeckOut,
    FindingOut,
    OwnTitleOut,
    OwnTitlesOut,
    TitleFilesIn,
    TitleTried,
)
from milepost.server.titles.trying import Trial, tried
from milepost.titles import of_files, title_ids
from milepost.titles.check import UNREADABLE
from milepost.titles.parcel import THE_ZIP, gathered, unzipped

router = APIRouter(prefix="/api")
KeptId = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "the cards", "content": {"text/plain": {"schema": {"type": "string"}}}}
}


def finding_out(finding: Finding) -> FindingOut:
    return {"kind": finding.kind, "file": finding.file, "line": finding.line, "message": finding.message}


def title_out(row: OwnTitleRow) -> OwnTitleOut:
    findings: list[FindingOut] = sentences.found(row.findings)
    return {"id": row.id, "title": row.title, "name": row.name, "public": row.public, "findings": findings}


def files_in(wanted: TitleFilesIn) -> dict[str, str]:
    """The title's files out of what was sent. They can be read, which is quick; a worker does the rest."""
    if (wanted.zip is None) == (wanted.files is None):
        raise DataError(say("the title"), 0, say("send a zip, or the files of a folder"))
    files = gathered(wanted.files) if wanted.files is not None else unzipped(_decoded(wanted.zip or ""))
    of_files(files)
    return files


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:  # binascii.Error, or letters that no Base64 has
        raise DataError(THE_ZIP, 0, say("it was damaged on its way")) from None


async def looked_at(tables: Tables, files: dict[str, str], may_be_known: bool = False) -> Trial:
    """Try a title where it can harm nobody: in a process of its own, which is ended if it takes too long."""
    try:
        found = await tables.bots.work(tried, files)
    except Failed as error:
        return Trial(False, [Finding(UNREADABLE, "title.toml", 0, say("the check failed: {why}", why=error.words))])
    except MilepostError as error:  # hung or dead
        return Trial(
            False, [Finding(UNREADABLE, "title.toml", 0, say("the check was broken off: {why}", why=error.words))]
        )
    title = of_files(files) if found.sound and not may_be_known else None
    if title is not None and title.id in title_ids(all_of_them=True):
        line = 1 + files["title.toml"][: files["title.toml"].find("id =")].count("\n")
        words = say("this server has a title “{title}” already; give yours another id", title=title.id)
        return Trial(False, [Finding("title", "title.toml", line, words), *found.findings])
    return found


def may_add(tables: Tables, person: Person | None, caller: Caller) -> None:
    """Refuse a title where this server takes none, or where somebody brings too many."""
    shelf.check_may_add(tables.config)
    tables.rates.count("tables", person.id if person else caller.address)


async def keep_if_sound(
    tables: Tables, person: Person | None, caller: Caller, request: Request, files: dict[str, str], found: Trial
) -> Response:
    """Keep a title if games of it can be played, for a guest where nobody is known, and tell what was found."""
    findings = [finding_out(finding) for finding in found.findings]
    if not found.sound:
        return answer({"sound": False, "findings": findings, "kept": None, "token": None})
    owner, token = await tables.known_or_guest(person, caller.address, "Guest", device_of(request))
    row = await asyncio.to_thread(shelf.keep, tables.storage, tables.config, owner.id, files, found.findings)
    return answer({"sound": True, "findings": findings, "kept": title_out(row), "token": token})


# Titles


@router.get("/me/titles", response_model=OwnTitlesOut, responses=refusals(401), openapi_extra=OPEN)
async def my_titles(tables: Held, person: Asker) -> Response:
    """The titles you have added, and whether this server takes any."""
    rows = await asyncio.to_thread(shelf.own_rows, tables.storage, person.id) if person else ()
    return answer({"may_add": tables.config.takes_titles, "titles": [title_out(row) for row in rows]})


@router.post("/me/titles", response_model=TitleTried, responses=refusals(401, 413), openapi_extra=OPEN)
async def add_title(wanted: TitleFilesIn, tables: Held, person: Asker, caller: Calling, request: Request) -> Response:
    """Bring a title: it is checked, and kept if games of it can be played. The same id again replaces it."""
    may_add(tables, person, caller)
    files: dict[str, str] = {}
    try:
        files = await asyncio.to_thread(files_in, wanted)
    except DataError as error:
        found = Trial(False, [Finding(UNREADABLE, error.file, error.line, error.message)])
    else:
        found = await looked_at(tables, files)
    return await keep_if_sound(tables, person, caller, request, files, found)


@router.delete("/me/titles/{kept_id}", status_code=204, responses=refusals(401, 404))
async def remove_title(kept_id: KeptId, tables: Held, person: Known) -> Response:
    """Take a title away again. Tables made of it go on with their copy."""
    await asyncio.to_thread(shelf.remove, tables.storage, person.id, kept_id)
    return Response(status_code=204)


@router.get("/own-titles/{kept_id}/picture", response_class=Response, responses={**SVG, **refusals(404)})
async def own_picture(kept_id: KeptId, tables: Held) -> Response:
    """The board of a title that somebody has added, for whoever was told its address."""

    language = SPOKEN.get()

    def work() -> str:
        return cover(of_files(shelf.row_of(tables.storage, kept_id).files), language)[0]

    return drawn(await asyncio.to_thread(work))


# Decks


@router.get("/me/decks", response_model=list[DeckLine], responses=refusals(401))
async def my_decks(tables: Held, person: Known) -> Response:
    """The decks you have typed in."""
    return answer(await asyncio.to_thread(decks.own_decks, tables.storage, person.id))


@router.post(
    "/me/decks", response_model=DeckMade, status_code=201, responses=refusals(401, 404, 413, 422), openapi_extra=OPEN
)
async def make_deck(wanted: DeckIn, tables: Held, person: Asker, caller: Calling, request: Request) -> Response:
    """A new deck for a title's demand cards: empty, or with those of a text."""
    tables.rates.count("tables", person.id if person else caller.address)
    owner, token = await tables.known_or_guest(person, caller.address, "Guest", device_of(request))

    def work() -> DeckOut:
        return decks.told(tables.storage, decks.make(tables.storage, tables.config, owner.id, wanted))

    return answer({"deck": await asyncio.to_thread(work), "token": token}, 201)


@router.get("/me/decks/{kept_id}", response_model=DeckOut, responses=refusals(401, 404))
async def look_at_deck(kept_id: KeptId, tables: Held, person: Known) -> Response:
    """A deck of yours, with what is wrong with it."""
    storage = tables.storage
    return answer(await asyncio.to_thread(lambda: decks.told(storage, decks.deck_row(storage, person.id, kept_id))))


@router.put("/me/decks/{kept_id}", response_model=DeckOut, responses=refusals(401, 404, 413))
async def change_deck(kept_id: KeptId, wanted: CardsIn, tables: Held, person: Known) -> Response:
    """Keep what was typed, and hear what is wrong with it."""
    row = await asyncio.to_thread(decks.change, tables.storage, person.id, kept_id, wanted)
    return answer(await asyncio.to_thread(decks.told, tables.storage, row))


@router.delete("/me/decks/{kept_id}", status_code=204, responses=refusals(401, 404))
async def remove_deck(kept_id: KeptId, tables: Held, person: Known) -> Response:
    """Throw a deck away. Tables that play with it have their own copy."""
    await asyncio.to_thread(decks.remove, tables.storage, person.id, kept_id)
    return Response(status_code=204)


@router.get("/me/decks/{kept_id}/text", response_class=Response, responses={**TEXT, **refusals(401, 404)})
async def deck_text(kept_id: KeptId, tables: Held, person: Known) -> Response:
    """The whole cards of a deck as a `cards.txt`."""

    def work() -> Response:
        row = decks.deck_row(tables.storage, person.id, kept_id)
        return a_text(decks.text_of(tables.storage, row), f"cards-{row.title}.txt")

    return await asyncio.to_thread(work)
