"""The host's settings: one TOML file, every key checked, every mistake told with its line.

A secret may stand in the file, in a file of its own (`…_file`) or in an environment variable (`…_env`).
Nothing here prints one: they are `SecretStr`, and mistakes are told without the value.
"""

from __future__ import annotations

import os
import tomllib
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from limits import parse as parse_rate
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)

from milepost.errors import MilepostError
from milepost.toml_lines import value_lines

Count = Annotated[int, Field(ge=1, le=1_000_000)]


def _a_rate(text: str) -> str:
    try:
        parse_rate(text)
    except ValueError:
        raise ValueError(f"“{text}” must be a rate, as in “30 per 10 minutes”") from None
    return text


Rate = Annotated[str, AfterValidator(_a_rate)]
SECRETS = {(): "invitation_word", ("mail",): "password", ("push",): "private_key"}  # by the table they stand in
ONE_LINE = 4096  # characters of a file with a secret


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, hide_input_in_errors=True)


class Mail(Section):
    """How mail goes out."""

    host: Annotated[str, Field(min_length=1)]
    port: Annotated[int, Field(ge=1, le=65535)] = 587
    tls: Literal["starttls", "tls", "none"] = "starttls"
    user: str | None = None
    password: SecretStr | None = None
    sender: str

    @field_validator("sender")
    @classmethod
    def _an_address(cls, text: str) -> str:
        _, address = parseaddr(text)
        if "@" not in address or any(ord(letter) < 32 for letter in text):
            raise ValueError("must be a mail address, as in “Milepost <games@example.org>”")
        return text

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.user is None) != (self.password is None):
            raise ValueError("user and password belong together: give both or none")
        if self.tls == "none" and self.password and self.host not in ("127.0.0.1", "::1", "localhost"):
            raise ValueError("a password is not sent without TLS: tls may be “starttls” or “tls”")
        return self


class Push(Section):
    """The keys by which browsers know whose notices they are; `milepost host keys` makes them."""

    public_key: Annotated[str, Field(pattern=r"^B[A-Za-z0-9_-]{86}$")]
    private_key: SecretStr
    contact: Annotated[str, Field(pattern=r"^(mailto:[^@\s]+@[^@\s]+|https://\S+)$")]

    @field_validator("private_key")
    @classmethod
    def _as_made(cls, key: SecretStr) -> SecretStr:
        if len(key.get_secret_value().rstrip("=")) != 43:
            raise ValueError("must be a key as `milepost host keys` prints it")
        return key


class Webhooks(Section):
    """Where notices may be posted to."""

    allow: bool = True
    allow_http: bool = False
    allow_local: bool = False  # also for push: addresses of this machine and its network


class Titles(Section):
    """Titles that are not ours: the host's, and those that people bring along."""

    folders: list[str] = []  # looked through as with --titles
    from_people: bool | None = None  # whether people may add titles; left out: on one's own machine alone
    a_person: Annotated[int, Field(ge=1, le=1000)] = 10  # titles, and decks typed in, of one person


class Limits(Section):
    """Numbers that keep one person, or one machine, from using up the server."""

    tables_a_person: Count = 50
    channels_a_person: Count = 10
    confirmations_an_hour: Count = 3  # mails that ask whether an address is right, to a person or an address
    notices_a_day: Count = 200  # messages sent by one channel
    notice_delay_seconds: Annotated[int, Field(ge=0, le=3600)] = 30  # a player who acts at once hears nothing
    digest_minutes: Annotated[int, Field(ge=0, le=1440)] = 15  # for channels that choose nothing else
    connections: Count = 4000  # open at a time; fewer where the system gives us fewer files
    connections_an_address: Count = 200
    idle_minutes: Annotated[int, Field(ge=1, le=1440)] = 30  # so long a table that nobody uses stays in memory
    steps_in_memory: Annotated[int, Field(ge=1000)] = 100_000  # of a process; the tables used longest ago make room


class Rates(Section):
    """How often something may be done, as in “30 per 10 minutes”. What this machine itself asks is not counted."""

    guesses: Rate = "30 per 10 minutes"  # wrong tokens, links, ids, passwords and words: of an address or a person
    passwords: Rate = "20 per hour"  # wrong ones for one account
    guests: Rate = "30 per hour"  # new ones from an address
    tables: Rate = "60 per hour"  # new ones of a person
    maps: Rate = "600 per 10 minutes"  # looks at a map that a person changes
    chat: Rate = "8 per 15 seconds"  # lines of a person
    requests: Rate = "1200 per minute"  # of any kind, of an address or a person


class Log(Section):
    """What the server writes to standard error."""

    format: Literal["plain", "json"] = "plain"
    level: Literal["debug", "info", "warning", "error"] = "warning"
    requests: bool = False  # a line for each


class Config(Section):
    """All settings, with what holds where the file says nothing."""

    address: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    db: str | None = None
    public_url: str | None = None
    allowed_hosts: list[str] = []
    trusted_proxy: list[str] = []
    open_tables: Literal["everybody", "invitation"] = "everybody"
    invitation_word: SecretStr | None = None
    mail: Mail | None = None
    push: Push | None = None
    webhooks: Webhooks = Webhooks()
    titles: Titles = Titles()
    limits: Limits = Limits()
    rates: Rates = Rates()
    log: Log = Log()
    metrics_from: list[str] = []

    @field_validator("public_url")
    @classmethod
    def _a_site(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("must be the address players type, as in “https://games.example.org”")
        return url.rstrip("/")

    @field_validator("allowed_hosts")
    @classmethod
    def _names(cls, hosts: list[str]) -> list[str]:
        for host in hosts:
            if not host or "/" in host or "*" in host.removeprefix("*."):
                raise ValueError(f"“{host}” must be a name, as in “games.example.org” or “*.example.org”")
        return hosts

    @field_validator("trusted_proxy", "metrics_from")
    @classmethod
    def _networks(cls, proxies: list[str]) -> list[str]:
        for proxy in proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise ValueError(f"“{proxy}” must be an IP address or network, as in “127.0.0.1”") from None
        return proxies

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.open_tables == "invitation") != (self.invitation_word is not None):
            raise ValueError("invitation_word and open_tables = “invitation” belong together: give both or none")
        if (self.mail or self.push) and self.public_url is None:
            raise ValueError("public_url is needed with [mail] and [push]: notices link to it")
        return self

    @property
    def own_machine(self) -> bool:
        """Whether only people at this machine can come: nothing says that others might."""
        alone = self.address in ("127.0.0.1", "::1", "localhost")
        return alone and not (self.public_url or self.allowed_hosts or self.trusted_proxy)

    @property
    def takes_titles(self) -> bool:
        """Whether people may add titles of their own."""
        asked = self.titles.from_people
        return self.own_machine if asked is None else asked

    def changed(self, **given: Any) -> Config:
        """With what the command line gives put before the file; None is not given."""
        return self.model_copy(update={name: value for name, value in given.items() if value is not None})


def read_config(path: Path) -> Config:
    """The settings in a file, or a `MilepostError` that names the line, the key and what would be allowed."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise MilepostError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise MilepostError(f"{path}: the file must be text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise MilepostError(f"{path}: {error}") from error
    lines = value_lines(text)
    try:
        _fetch_secrets(data, path.parent)
        return Config.model_validate(data)
    except ValidationError as error:
        raise MilepostError(_told(path, lines, error)) from None
    except Misplaced as error:
        raise MilepostError(_place(path, lines, error.key) + str(error)) from None


class Misplaced(Exception):  # noqa: N818
    """A secret that cannot be fetched."""

    def __init__(self, key: tuple[str, ...], words: str) -> None:
        super().__init__(words)
        self.key = key


def _fetch_secrets(data: dict[str, Any], folder: Path) -> None:
    """Put what `…_file` and `…_env` name in the place of the secrets themselves."""
    for path, name in SECRETS.items():
        section = data
        for step in path:
            section = section.get(step, {})
        if not isinstance(section, dict):
            continue
        given = [key for key in (name, f"{name}_file", f"{name}_env") if key in section]
        if len(given) > 1:
            raise Misplaced((*path, given[1]), f"give one of {', '.join(given)}, not several")
        for key in given:
            if key != name:
                section[name] = _secret((*path, key), section.pop(key), folder)


def _secret(key: tuple[str, ...], where: object, folder: Path) -> str:
    if not isinstance(where, str) or not where:
        raise Misplaced(key, "must be the name of a file or variable, in quotes")
    if key[-1].endswith("_env"):
        if not os.environ.get(where):
            raise Misplaced(key, f"the environment variable {where} is not set")
        return os.environ[where]
    try:
        found = (folder / where).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Misplaced(key, f"{folder / where}: {getattr(error, 'strerror', '') or 'not a text'}") from error
    if not found or len(found) > ONE_LINE or "\n" in found:
        raise Misplaced(key, f"{folder / where} must hold the secret alone, in one line")
    return found


def _place(path: Path, lines: dict[tuple[str | int, ...], int], key: tuple[str | int, ...]) -> str:
    """The file, the line and the key, as far as the key is in the file."""
    name = ".".join(str(part) for part in key)
    while key and key not in lines:
        key = key[:-1]
    line = f", line {lines[key]}" if key else ""
    return f"{path}{line}: {name}: " if name else f"{path}: "


def _told(path: Path, lines: dict[tuple[str | int, ...], int], error: ValidationError) -> str:
    """The first mistake, in a line."""
    first = error.errors(include_url=False, include_input=False)[0]
    key = tuple(part for part in first["loc"] if not isinstance(part, int))
    kind, context = first["type"], first.get("ctx", {})
    if kind == "extra_forbidden":
        words = f"there is no such key; known: {', '.join(_known(key[:-1]))}"
    elif kind == "missing":
        words = "is missing"
    elif kind == "literal_error":
        words = f"must be {context['expected']}"
    elif kind == "string_pattern_mismatch":
        words = f"must look like {SHAPES[str(key[-1])]}"
    else:
        words = first["msg"].removeprefix("Value error, ").replace("Input should be", "must be")
    return _place(path, lines, key) + words


SHAPES = {"public_key": "a key as `milepost host keys` prints it", "contact": "“mailto:you@example.org”"}


def _known(path: tuple[str | int, ...]) -> list[str]:
    """The keys of a table, secrets with their other ways."""
    sections: dict[str, type[Section]] = {
        "mail": Mail,
        "push": Push,
        "webhooks": Webhooks,
        "titles": Titles,
        "limits": Limits,
        "rates": Rates,
    }
    model = sections[str(path[0])] if path else Config
    secret = SECRETS.get(tuple(str(step) for step in path))
    names = []
    for name in model.model_fields:
        names += [name, f"{name}_file", f"{name}_env"] if name == secret else [name]
    return names
