"""What the server answers when it refuses, always in the same shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from milepost.errors import IllegalAction, UnknownAction
from milepost.sentences import say
from milepost.server.language import spoken

LARGEST = 64 * 1024  # bytes of a request
LARGER = {"/api/records": 512 * 1024, "/api/me/titles": 1536 * 1024}  # a whole game; a title
DECKS = "/api/me/decks"
MAPS = "/api/maps/"
LARGE_LIST = 256 * 1024  # of cards, or of changes to a map
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
HEADERS = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": "1"}, 503: {"Retry-After": "5"}}


class Problem(Exception):  # noqa: N818  it is an answer, not a failure
    """A refusal; nothing has changed."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        link: str | None = None,
        seq: int | None = None,
        guess: bool = False,
        wait: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.link = link
        self.seq = seq
        self.guess = guess  # of a secret, and wrong
        self.wait = wait  # seconds until it is worth trying again

    def body(self) -> dict[str, Any]:
        return {
            "error": {
                "code": self.code,
                "message": spoken(self.message),
                "rule": self.rule,
                "link": self.link,
                "seq": self.seq,
            }
        }

    def response(self) -> JSONResponse:
        headers = {"Retry-After": str(self.wait)} if self.wait else HEADERS.get(self.status)
        return JSONResponse(self.body(), self.status, headers)


class StorageTrouble(Problem):
    """Games cannot be read or written just now. What was to be written is not, and what is in memory may be ahead."""

    def __init__(self, cause: str) -> None:
        super().__init__(
            503,
            "storage",
            say(
                "The database of games cannot be used: {cause}. Nothing has changed; try again later.",
                cause=cause or say("it does not answer"),
            ),
        )


class Unkeepable(StorageTrouble):
    """Somebody has sent what the database cannot hold: PostgreSQL keeps no NUL in texts, and numbers have a largest."""

    def __init__(self) -> None:
        Problem.__init__(self, 400, "malformed", say("This request holds a sign or a number that cannot be kept."))


def illegal(error: IllegalAction, seq: int) -> Problem:
    """What a rule forbids, or a text that is no action."""
    if isinstance(error, UnknownAction):
        return Problem(422, "unknown action", error.sentence, link=error.link, seq=seq)
    return Problem(422, "illegal", error.sentence, rule=error.rule, link=error.link, seq=seq)


def stale(seq: int) -> Problem:
    return Problem(409, "stale", say("The table has gone on to step {seq}; look at it again.", seq=seq), seq=seq)


def busy(message: str) -> Problem:
    return Problem(429, "busy", message)


def malformed(message: str) -> Problem:
    return Problem(400, "malformed", message)


def too_large(most: int) -> Problem:
    return Problem(413, "too large", say("This request may hold at most {most} bytes.", most=most))


def _first_mistake(error: RequestValidationError) -> str:
    """The first thing wrong with a request, in a line."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return f"{place}: {first['msg']}" if place else str(first["msg"])


def _methods(request: Request) -> list[str]:
    """What an address takes; Starlette names the methods of the first call there only."""
    return [
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] == Match.FULL for route in request.app.routes)
    ]


def add_handlers(app: FastAPI, note: Callable[[Request, Problem], None] | None = None) -> None:
    """Let every refusal of the application, of FastAPI and of Starlette look alike."""

    @app.exception_handler(Problem)
    async def problem(request: Request, error: Problem) -> JSONResponse:
        if note is not None:
            note(request, error)
        return error.response()

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return malformed(_first_mistake(error)).response()

    @app.exception_handler(AnyHTTPException)
    async def http(request: Request, error: AnyHTTPException) -> JSONResponse:
        codes = {404: "not found", 405: "method", 413: "too large"}
        answer = Problem(error.status_code, codes.get(error.status_code, "malformed"), str(error.detail)).response()
        answer.headers.update(error.headers or {})
        if error.status_code == 405:
            answer.headers["Allow"] = ", ".join(_methods(request))
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:  # the log has the rest
        return Problem(500, "failed", say("Something went wrong in the server; its log says what.")).response()


class SizeLimit:
    """Refuses large requests, whatever they say about their length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"content-length", b"0")
        path = scope["path"]
        most = LARGE_LIST if path.startswith((DECKS, MAPS)) else LARGER.get(path, LARGEST)
        if not given.isdigit() or int(given) > most:
            await too_large(most).response()(scope, receive, send)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise HTTPException(413, too_large(most).message)  # the one FastAPI lets through while it reads
            return message

        await self.app(scope, counted, send)
