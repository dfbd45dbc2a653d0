"""The shapes of what bots say to people: plans, the best way to build, opponents to choose from."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from milepost.server.schema import Name, RefusalOut, Request, Seat


class AdviceIn(Request):
    seat: Seat


class BestWayIn(Request):
    seat: Seat
    start: Annotated[
        Name | None, Field(description="null: from the seat's own track, or a major city while there is none")
    ] = None
    goal: Name


class StopOut(BaseModel):
    """A call of the train on its way: loads picked up, or delivered for `pay`."""

    city: str
    loads: list[str]
    pick: bool
    pay: int


class PlanOut(BaseModel):
    """A plan for the seat: `words` say what `action` would do now; the rest is drawn on the board."""

    sentence: str
    reasons: list[str]
    action: Annotated[str | None, Field(description="played to begin with it; null: nothing of it can be done now")]
    words: str
    stops: list[StopOut]
    route: Annotated[list[list[str]], Field(description="the mileposts on the way to each stop")]
    build: Annotated[list[tuple[str, str]], Field(description="sections to be built for it, ferries by their ports")]


class AdviceOut(BaseModel):
    seq: Annotated[int, Field(description="the position it was thought for")]
    plans: Annotated[list[PlanOut], Field(description="best first, three at most")]
    message: Annotated[str | None, Field(description="why there are none")]


class BestWayOut(BaseModel):
    """The cheapest track between two places."""

    path: Annotated[list[str], Field(description="its mileposts in order; none where track joins them already")]
    cost: int
    turns: Annotated[int, Field(description="building phases it takes")]
    paid: Annotated[int, Field(description="what the part costs that one phase takes")]
    refusal: Annotated[RefusalOut | None, Field(description="what stops it there")]


class BotPlanOut(BaseModel):
    seat: int
    text: Annotated[str, Field(description="nothing: it does not say")]
