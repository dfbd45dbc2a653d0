"""The shapes of the calls about notices."""

from __future__ import annotations

from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from milepost.server.notices.words import Kind

TimeOfDay = Annotated[str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", description="as in “22:30”")]
Words = Annotated[str, Field(max_length=60, description="what the person calls it: “Firefox on Linux”")]
Kinds = Annotated[list[Annotated[Kind, Field(strict=False)]], Field(max_length=len(Kind))]
Minutes = Annotated[int, Field(ge=0, le=1440, description="at most one message in so many minutes")]
PushKey = Annotated[str, Field(min_length=16, max_length=120, pattern="^[A-Za-z0-9_-]+=*$")]


class Requested(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Quiet(Requested):
    """No messages from one time of day to another, where the person lives."""

    start: TimeOfDay
    end: TimeOfDay
    zone: Annotated[str, Field(max_length=60, description="a time zone, as in “Europe/Berlin”")]

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        try:
            return ZoneInfo(zone).key
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError("there is no such time zone; one is “Europe/Berlin”") from None

    @model_validator(mode="after")
    def _some_time_is_left(self) -> Quiet:
        if self.start == self.end:
            raise ValueError("quiet hours must begin and end at different times")
        return self


class MailIn(Requested):
    kind: Literal["mail"]
    address: Annotated[str, Field(min_length=3, max_length=254)]
    words: Words = ""


class PushKeys(Requested):
    p256dh: PushKey
    auth: PushKey


class Subscription(Requested):
    """As the browser's `PushSubscription.toJSON()` gives it."""

    endpoint: Annotated[str, Field(max_length=1000)]
    expirationTime: int | float | None = None  # noqa: N815  the browser's word
    keys: PushKeys


class PushIn(Requested):
    kind: Literal["push"]
    subscription: Subscription
    words: Words = ""


class WebhookIn(Requested):
    kind: Literal["webhook"]
    url: Annotated[str, Field(max_length=1000)]
    format: Literal["discord", "slack", "json"]
    words: Words = ""


ChannelIn = Annotated[MailIn | PushIn | WebhookIn, Field(discriminator="kind")]


class ChannelChange(Requested):
    """What is left out stays as it is; `quiet` null: no quiet hours."""

    kinds: Kinds | None = None
    digest_minutes: Minutes | None = None
    quiet: Quiet | None = None
    words: Words | None = None


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ChannelOut(Answer):
    id: str
    kind: Literal["mail", "push", "webhook"]
    address: Annotated[str, Field(description="of a webhook or a browser only the host: the rest is a secret")]
    format: str | None
    words: str
    confirmed: bool
    kinds: list[str]
    digest_minutes: int
    quiet: Quiet | None
    trouble: Annotated[str, Field(description="why the last message did not go out; empty: it did")]


class OffersOut(Answer):
    """What this server can send by."""

    mail: bool
    push: Annotated[str | None, Field(description="the key a browser subscribes with; null: no push")]
    webhook: bool


class NoticesOut(Answer):
    offers: OffersOut
    kinds: list[str]
    channels: list[ChannelOut]
