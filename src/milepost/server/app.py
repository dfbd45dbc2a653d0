"""The application: the calls under `/api`, the page's files under everything else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from mimetypes import MimeTypes
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response

import milepost
from milepost.errors import MilepostError
from milepost.sentences import say
from milepost.server.accounts import calls as account_calls
from milepost.server.accounts.offers import open_accounts
from milepost.server.bots.advice import Adviser
from milepost.server.bots.pool import BotPool
from milepost.server.calls import games as routes
from milepost.server.calls import help as help_calls
from milepost.server.config import Config
from milepost.server.doors.origin import OwnPagesOnly
from milepost.server.doors.policy import Policy
from milepost.server.doors.rates import FairShares, Rates, note_guess
from milepost.server.errors import Problem, SizeLimit, add_handlers
from milepost.server.history import result_calls, tournament_calls
from milepost.server.history.tournaments import Tournaments
from milepost.server.language import Language
from milepost.server.maps import calls as map_calls
from milepost.server.notices import routes as notice_calls
from milepost.server.notices.channels import Channels
from milepost.server.notices.notices import Notices
from milepost.server.past import again, coaching, finish, pictures, uploads
from milepost.server.people import me_calls, prepared_calls, seat_calls, talk_calls
from milepost.server.store.storage import Storage
from milepost.server.table.tables import Tables
from milepost.server.titles import calls as title_calls
from milepost.server.watch import health
from milepost.server.watch.requests import Counts, Watched

PARTS = (  # the calls, by subject
    routes,
    help_calls,
    again,
    uploads,
    pictures,
    finish,
    coaching,
    me_calls,
    seat_calls,
    prepared_calls,
    talk_calls,
    account_calls,
    notice_calls,
    result_calls,
    tournament_calls,
    title_calls,
    map_calls,
)
STATIC = Path(__file__).parent / "static"
# Python's own table. The registry of Windows, which Starlette would ask, may call scripts plain text: none would run.
KINDS = MimeTypes()
KINDS.add_type("text/javascript", ".js")
KINDS.add_type("font/woff2", ".woff2")
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Milepost</title>
<body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>Milepost</h1><p>The server runs, but the page has not been built. In the folder of the sources:</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>and load this address again. The calls a page makes are listed <a href="/api/openapi.json">here</a>.</p>"""


class PagePath(StringConvertor):
    """Any address but those of calls, so that a wrong method there is told from a wrong address."""

    regex = r"(?!api(?:/|$)).*"


register_url_convertor("page", PagePath())


def make_app(
    database: str | Storage, bots: BotPool | None = None, static: Path = STATIC, config: Config | None = None
) -> FastAPI:
    """The application over a database, open already or given as an SQLAlchemy URL."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(database) if isinstance(database, str) else database
        tables = app.state.tables = Tables(storage, bots or BotPool(), config or Config())
        tables.rates = Rates(config.rates if config else None, tables.shares)
        if app.state.metrics is not None:
            app.state.metrics.tables = tables
        app.state.accounts = await asyncio.to_thread(open_accounts, tables.people, tables.rates)
        app.state.adviser = Adviser(tables)
        notices = app.state.notices = Notices(storage, config)
        app.state.channels = Channels(notices, tables.shares)
        tables.notices, notices.on_duty = notices, lambda: tables.company.on_duty
        if not hasattr(app.state, "person_of"):
            app.state.person_of = lambda token: tables.people.by_token(token).id
        tournaments = app.state.tournaments = Tournaments(tables)
        await tables.resume()
        notices.start()
        tournaments.start()
        yield
        await tournaments.close()
        await notices.close()
        await tables.close()
        storage.close()

    app = FastAPI(
        title="Milepost",
        version=milepost.__version__,
        lifespan=life,
        docs_url=None,
        openapi_url="/api/openapi.json",
        redoc_url=None,
    )
    app.add_middleware(SizeLimit)
    app.add_middleware(FairShares)
    if config is not None:
        app.add_middleware(OwnPagesOnly, config=config)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Language)
    app.add_middleware(Policy)
    app.add_middleware(Watched, counts=_add_metrics(app, config))
    add_handlers(app, _note)
    for part in PARTS:  # as they are: `include_router` would work out every shape again, a quarter of a second an app
        app.router.routes.extend(part.router.routes)
    app.router.routes.extend(health.router.routes)
    _add_page(app, static.resolve())
    return app


def _add_metrics(app: FastAPI, config: Config | None) -> Counts | None:
    """What counts requests, where the settings name somebody who may read it."""
    app.state.metrics = None
    if config is None or not config.metrics_from:
        return None
    try:
        from milepost.server.watch.metrics import Metrics, add_metrics
    except ModuleNotFoundError as error:
        raise MilepostError("metrics need: pip install 'milepost[host]'") from error
    metrics = app.state.metrics = Metrics()
    add_metrics(app, metrics, config)
    return metrics


def _note(request: Request, problem: Problem) -> None:
    if problem.guess:  # only calls guess, and callers are known there; files of the page have none
        note_guess(request.app.state.tables.rates, request.state.caller, problem)


def _add_page(app: FastAPI, static: Path) -> None:
    """The page's files; any other address that is no file is the page itself, which reads the address."""

    @app.get("/{path:page}", include_in_schema=False)
    async def page(path: str) -> Response:
        file = _file(static, path)
        if file is not None:
            return FileResponse(file, media_type=KINDS.guess_type(file.name)[0])
        if "." in path.rpartition("/")[2]:
            raise Problem(404, "not found", say("There is no such file."))
        index = static / "index.html"
        if not index.is_file():
            return HTMLResponse(NO_PAGE)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _file(static: Path, path: str) -> Path | None:
    """The page's file of that name, if there is one; a name may be anything."""
    try:
        file = (static / path).resolve()
        return file if file.is_relative_to(static) and file.is_file() else None
    except (OSError, ValueError):  # too long, or with a character no name has
        return None
