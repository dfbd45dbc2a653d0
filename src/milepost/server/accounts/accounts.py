"""Accounts of people: a login with a password, passkeys or both; signing in, changing, leaving."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from milepost.sentences import say
from milepost.server.accounts.passkeys import Passkeys, Site
from milepost.server.accounts.passwords import Passwords
from milepost.server.accounts.rows import PasskeyRow
from milepost.server.doors.rates import Rates
from milepost.server.errors import Problem
from milepost.server.people.people import People, Person, aware, who
from milepost.server.people.rows import ChatRow, DeskRow, DeviceRow, LinkRow, PersonRow, WaitingRow, hashed

MOST_PASSKEYS = 20
NOBODY = "Somebody"  # the name of a person who has left


class Accounts:
    """All of it blocks: call it from a thread."""

    def __init__(self, people: People, rates: Rates) -> None:
        self.people, self.rates = people, rates
        self.passwords = Passwords()
        self.passkeys = Passkeys(people.storage)

    def shown(self, person: Person) -> dict[str, Any]:
        with self.people.storage.session() as session:
            row = session.get_one(PersonRow, person.id)
            keys = self._keys(session, person.id)
        return {
            "login": row.login,
            "password": row.password_hash is not None,
            "passkeys": [{"id": one.id, "words": one.words, "created": aware(one.created).isoformat()} for one in keys],
        }

    @staticmethod
    def _keys(session: Session, person_id: str) -> list[PasskeyRow]:
        own = select(PasskeyRow).where(PasskeyRow.person_id == person_id).order_by(PasskeyRow.created)
        return list(session.scalars(own))

    # Passwords

    def set_password(self, person: Person, token: str, password: str, login: str | None, current: str | None) -> None:
        """Make a guest an account, or change a password; then the account's other devices are signed out."""
        with self.people.storage.session() as session:
            row = session.get_one(PersonRow, person.id)
        self._check(row, current)
        name = self._login(row, login)
        if password.casefold() in (name, person.name.casefold()):
            raise Problem(422, "password", say("Your password must not be the name you sign in with."))
        had_one, made = row.password_hash is not None, self.passwords.hashed(password)
        try:
            with self.people.storage.session() as session, session.begin():
                row = session.get_one(PersonRow, person.id)
                row.login, row.password_hash = name, made
        except IntegrityError:
            raise _taken() from None
        self.people.changed(person.id)
        if had_one:
            self.people.sign_out(token, others=True)

    def _check(self, row: PersonRow, password: str | None) -> None:
        """Whoever has a password must say it before anything about it changes."""
        if row.password_hash is not None and not self._right(row.login or "", row, password or ""):
            raise Problem(403, "password", say("This is not your current password."), guess=True)

    def _right(self, login: str, row: PersonRow | None, password: str) -> bool:
        """Whether the password is that person's. After many wrong ones nobody gets to know."""
        self.rates.check("passwords", login)
        right = self.passwords.right(row.password_hash if row else None, password)
        if not right:
            self.rates.note("passwords", login)
        return right

    @staticmethod
    def _login(row: PersonRow, wanted: str | None) -> str:
        if row.login is not None:
            return row.login
        if wanted is None:
            raise Problem(422, "login", say("Choose a name to sign in with."))
        return wanted.casefold()

    def sign_in(self, login: str, password: str, words: str) -> tuple[Person, str]:
        """Whose login and password they are, and a token for this device. Which of them is wrong is not told."""
        with self.people.storage.session() as session:
            row = session.scalar(select(PersonRow).where(PersonRow.login == login.casefold()))
        if not self._right(login.casefold(), row, password) or row is None:
            raise Problem(403, "password", say("Nobody here has this name and password."), guess=True)
        return self._signed_in(row, words)

    def _signed_in(self, row: PersonRow, words: str) -> tuple[Person, str]:
        if row.banned:
            raise Problem(403, "banned", say("The host of this server has shut you out."))
        with self.people.storage.session() as session, session.begin():
            return who(row), self.people.add_device(session, row.id, words)

    # Passkeys

    def wish_for_passkey(self, site: Site, person: Person, login: str | None) -> str:
        with self.people.storage.session() as session:
            row = session.get_one(PersonRow, person.id)
            name, own = self._login(row, login), self._keys(session, person.id)
            holder = session.scalar(select(PersonRow.id).where(PersonRow.login == name))
        if holder not in (None, person.id):
            raise _taken()
        if len(own) >= MOST_PASSKEYS:
            raise Problem(
                409, "passkey", say("An account has at most {most} passkeys. Remove one first.", most=MOST_PASSKEYS)
            )
        return self.passkeys.to_make(site, person.id, person.name, name, own)

    def add_passkey(self, site: Site, person: Person, credential: str, words: str) -> None:
        key, public, uses, login = self.passkeys.made(site, person.id, credential)
        made = PasskeyRow(id=_name(key), person_id=person.id, credential=key, public_key=public, uses=uses, words=words)
        try:
            with self.people.storage.session() as session, session.begin():
                row = session.get_one(PersonRow, person.id)
                row.login = row.login or login
                session.flush()  # a login that is taken is told from a passkey that is
                session.add(made)
        except IntegrityError:
            raise _taken() from None
        self.people.changed(person.id)

    def sign_in_by_passkey(self, site: Site, credential: str, words: str) -> tuple[Person, str]:
        row, uses = self.passkeys.signed(site, credential, self._passkey)
        with self.people.storage.session() as session, session.begin():
            session.get_one(PasskeyRow, row.id).uses = uses
            person = session.get_one(PersonRow, row.person_id)
        return self._signed_in(person, words)

    def _passkey(self, key: bytes) -> PasskeyRow | None:
        with self.people.storage.session() as session:
            return session.get(PasskeyRow, _name(key))

    def remove_passkey(self, person: Person, passkey_id: str) -> None:
        with self.people.storage.session() as session, session.begin():
            row, own = session.get_one(PersonRow, person.id), self._keys(session, person.id)
            if passkey_id not in {one.id for one in own}:
                raise Problem(404, "passkey", say("You have no such passkey."))
            if row.password_hash is None and len(own) == 1:
                raise Problem(409, "passkey", say("It is your only way to sign in. Set a password first."))
            session.execute(delete(PasskeyRow).where(PasskeyRow.id == passkey_id))

    # Leaving

    def check_leaving(self, person: Person, password: str | None) -> None:
        with self.people.storage.session() as session:
            self._check(session.get_one(PersonRow, person.id), password)

    def erase(self, person: Person) -> None:
        """Nothing is left of a person but the seats they had, and those are nobody's."""
        with self.people.storage.session() as session, session.begin():
            for kept in (PasskeyRow, DeviceRow, DeskRow, ChatRow, LinkRow, WaitingRow):
                session.execute(delete(kept).where(kept.person_id == person.id))
            row = session.get_one(PersonRow, person.id)
            row.name, row.login, row.password_hash, row.settings = NOBODY, None, None, {}
        self.people.changed(person.id)


def _name(key: bytes) -> str:
    return hashed(key.hex())


def _taken() -> Problem:
    return Problem(409, "login", say("Somebody here signs in by this name already; choose another."))
