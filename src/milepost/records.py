"""What a record is: plain data whose keys are known.

A record is a dict, so it is JSON as it stands. mypy proves that the functions that make one leave nothing out, the
server describes it with OpenAPI, and the page's TypeScript follows from that.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from milepost.errors import IllegalAction, Refusal

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    try:  # before 3.12 pydantic reads only these; where there is no pydantic, nobody needs them
        from typing_extensions import TypedDict
    except ImportError:
        from typing import TypedDict

__all__ = ["About", "Record", "Refused", "TypedDict", "Value", "refused", "why"]


class About(str):
    """What a field means, in `Annotated[int, About("…")]`; it stands in the server's OpenAPI."""

    __slots__ = ()

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(schema) | {"description": str(self)}


class Record(TypedDict):
    """The base of all: a key that is not named is a mistake."""


setattr(Record, "__pydantic_config__", {"extra": "forbid"})  # noqa: B010  mypy knows no such thing


class Refused(Record):
    """What a rule forbids, said to a player."""

    rule: str
    message: str
    link: str


class Value(Record):
    """What may be chosen, and what it means."""

    value: str
    words: str


def why(error: IllegalAction) -> Refused:
    return {"rule": error.rule, "message": error.sentence, "link": error.link}


def refused(refusal: Refusal | None) -> Refused | None:
    return why(IllegalAction(*refusal)) if refusal else None
