"""A client that compares every answer with what OpenAPI says of it: a key too many or too few fails."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi.routing import APIRoute
from httpx2 import Response
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from milepost.server.app import PARTS
from milepost.server.schema import Error

adapter = cache(TypeAdapter)


def exactly(shape: Any, answer: object) -> None:
    """The answer has the shape, and nothing else."""
    adapter(shape).validate_python(answer)


class CheckedClient(TestClient):
    def request(self, method: str, url: Any, **given: Any) -> Response:
        answer = super().request(method, url, **given)
        shape = self._shape(answer)
        if shape is not None:
            adapter(shape).validate_json(answer.content, strict=True)
        return answer

    def _shape(self, answer: Response) -> Any:
        """What the answer must be; nothing is said of files, logs and answers without a body."""
        if answer.status_code >= 400 and answer.url.path.startswith("/api"):
            return Error
        routes = [one for part in PARTS for one in part.router.routes if isinstance(one, APIRoute) and answer.content]
        here = (
            one
            for one in routes
            if answer.request.method in (one.methods or ()) and one.path_regex.match(answer.url.path)
        )
        return next((route.response_model for route in here), None)
