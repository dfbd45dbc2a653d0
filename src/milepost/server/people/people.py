"""People and the tokens of their devices. Everybody who plays is a person; an account only adds a way to sign in."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.rows import DeviceRow, LinkRow, PersonRow, hashed, now
from milepost.server.store.storage import Storage

SYLLABLES = [consonant + vowel for consonant in "bcdfghjklmnprstvwxyz" for vowel in "aeiou"]
KNOWN = 10_000  # tokens kept in mind
DEVICE_LINK_LIVES = timedelta(minutes=15)
MOST_DEVICES = 20


class Person(NamedTuple):
    """Who asks, as the rest of the server knows them."""

    id: str
    name: str
    account: bool


def new_id() -> str:
    """66 bits: nobody is found by guessing."""
    return "".join(secrets.choice(SYLLABLES) for _ in range(10))


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def who(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.login is not None)


class People:
    """All reading and writing about people. Methods block: call them from a thread."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._known: dict[str, Person] = {}  # by the hash of a token
        self._trusting = True  # we hear of what other processes do to people
        self._moment = 0  # how often somebody was forgotten

    # Tokens

    def remembered(self, token: str) -> Person | None:
        """Whose token it is, if that was asked lately."""
        return self._known.get(hashed(token))

    def by_token(self, token: str) -> Person:
        """Whose token it is; a token nobody has is refused."""
        key, moment = hashed(token), self._moment
        if (known := self._known.get(key)) is not None:
            return known
        with self.storage.session() as session:
            device = session.get(DeviceRow, key)
            row = session.get(PersonRow, device.person_id) if device else None
        if row is None:
            raise Problem(401, "token", say("Nobody here has this token."), guess=True)
        if row.banned:
            raise Problem(403, "banned", say("The host of this server has shut you out."))
        if len(self._known) >= KNOWN:
            self._known.clear()
        if self._trusting and moment == self._moment:  # nobody was changed while we read
            self._known[key] = who(row)
        return who(row)

    def trust(self, trusting: bool) -> None:
        """Whether what is kept in mind may be believed; what is known so far is not."""
        self._trusting = trusting
        self._moment += 1
        self._known = {}

    def changed(self, person_id: str) -> None:
        """Somebody has another name, or fewer devices: every process looks them up anew."""
        self.forget(person_id)
        if self.storage.shared:
            with self.storage.session() as session, session.begin():
                self.storage.tell(session, "person", person_id)

    def forget(self, person_id: str) -> None:
        """Look a person up anew the next time."""
        self._moment += 1
        self._known = {key: one for key, one in self._known.items() if one.id != person_id}

    def shut_out(self) -> None:
        """Forget the tokens of people whom the host has shut out meanwhile."""
        with self.storage.session() as session:
            banned = set(session.scalars(select(PersonRow.id).where(PersonRow.banned)))
        if banned:
            self._known = {key: one for key, one in self._known.items() if one.id not in banned}

    def name_of(self, person_id: str) -> str:
        with self.storage.session() as session:
            row = session.get(PersonRow, person_id)
        return row.name if row else ""

    def guest(self, name: str, words: str = "") -> tuple[Person, str]:
        """A new person without an account, and the token of their first device."""
        token = new_secret()
        with self.storage.session() as session, session.begin():
            row = PersonRow(id=new_id(), name=name)
            session.add(row)
            session.flush()
            session.add(DeviceRow(token_hash=hashed(token), person_id=row.id, words=words))
        return who(row), token

    def rename(self, person_id: str, name: str) -> None:
        with self.storage.session() as session, session.begin():
            session.execute(update(PersonRow).where(PersonRow.id == person_id).values(name=name))
        self.changed(person_id)

    # Devices

    def device_link(self, person_id: str) -> str:
        """The code of a link that makes another browser this person's too: once, and soon."""
        code = new_secret()
        with self.storage.session() as session, session.begin():
            unused = LinkRow.person_id == person_id, LinkRow.kind == "device", LinkRow.used.is_(None)
            session.execute(delete(LinkRow).where(*unused))
            session.add(LinkRow(hash=hashed(code), kind="device", person_id=person_id))
        return code

    def open_device_link(self, code: str, words: str = "") -> tuple[Person, str]:
        with self.storage.session() as session, session.begin():
            link = use_link(session, code, "device")
            if now() - aware(link.made) > DEVICE_LINK_LIVES:
                raise Problem(410, "link", say("This link has grown too old; make a new one on the other device."))
            row = session.get_one(PersonRow, link.person_id)
            return who(row), self.add_device(session, row.id, words)

    def add_device(self, session: Session, person_id: str, words: str) -> str:
        own = session.scalars(
            select(DeviceRow).where(DeviceRow.person_id == person_id).order_by(DeviceRow.created)
        ).all()
        for oldest in own[: max(0, len(own) - MOST_DEVICES + 1)]:
            session.delete(oldest)
            self._known.pop(oldest.token_hash, None)
            self.storage.tell(session, "person", person_id)
        token = new_secret()
        session.add(DeviceRow(token_hash=hashed(token), person_id=person_id, words=words[:80]))
        return token

    def sign_out(self, token: str, *, others: bool = False) -> None:
        """This device forgets its person, or all the others do."""
        person = self.by_token(token)
        gone = DeviceRow.token_hash != hashed(token) if others else DeviceRow.token_hash == hashed(token)
        with self.storage.session() as session, session.begin():
            session.execute(delete(DeviceRow).where(DeviceRow.person_id == person.id, gone))
        self.changed(person.id)


def aware(moment: datetime) -> datetime:
    """A moment out of the database; SQLite forgets that it is UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def find_link(session: Session, code: str, kind: str | None = None) -> LinkRow:
    """The link of that code, unopened; an old one says so, a wrong one says no more than that."""
    link = session.get(LinkRow, hashed(code))
    if link is None or kind not in (None, link.kind):
        raise Problem(404, "link", say("There is no such link. Ask for a new one."), guess=True)
    if link.used is not None:
        raise Problem(
            410, "link", say("This link has been opened already. If it was not you, ask the host for a new one.")
        )
    return link


def use_link(session: Session, code: str, kind: str) -> LinkRow:
    """The same, and nobody opens it again, however many try at once."""
    link = find_link(session, code, kind)
    claim = update(LinkRow).where(LinkRow.hash == link.hash, LinkRow.used.is_(None)).values(used=now())
    if session.execute(claim).rowcount != 1:  # type: ignore[attr-defined]
        raise Problem(410, "link", say("Somebody has just opened this link."))
    return link
