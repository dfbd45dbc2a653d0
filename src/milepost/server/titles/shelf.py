"""Which titles somebody may play: those of the server, their own, and what its host has made public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from milepost.data_files import Finding
from milepost.game import Title, find_title
from milepost.sentences import kept, say
from milepost.server.config import Config
from milepost.server.errors import Problem
from milepost.server.people.people import new_id
from milepost.server.people.rows import now
from milepost.server.store.storage import Storage
from milepost.server.titles.rows import OwnDeckRow, OwnTitleRow
from milepost.titles import of_files, title_ids


class Offered(NamedTuple):
    """A title somebody may play, and what is kept of it where it is not the server's."""

    title: Title
    row: OwnTitleRow | None


def unknown(name: str) -> Problem:
    return Problem(404, "unknown title", say("There is no title “{title}”.", title=name))


def offered(storage: Storage, person_id: str | None) -> list[Offered]:
    """All titles somebody may play. Of two with one id the server's is meant, then their own."""
    found = {name: Offered(find_title(name), None) for name in title_ids(all_of_them=True)}
    for row in _rows(storage, person_id):
        found.setdefault(row.title, Offered(of_files(row.files), row))
    return list(found.values())


def title_for(storage: Storage, person_id: str | None, name: str) -> Title:
    """The title that somebody means by an id."""
    if name in title_ids(all_of_them=True):
        return find_title(name)
    for row in _rows(storage, person_id, name):
        return of_files(row.files)
    raise unknown(name)


def _rows(storage: Storage, person_id: str | None, name: str | None = None) -> Sequence[OwnTitleRow]:
    """What somebody may play of titles that people have brought, their own first."""
    with storage.session() as session:
        wanted = select(OwnTitleRow).where(or_(OwnTitleRow.person_id == person_id, OwnTitleRow.public))
        if name is not None:
            wanted = wanted.where(OwnTitleRow.title == name)
        rows = session.scalars(wanted.order_by(OwnTitleRow.added, OwnTitleRow.id)).all()
    return sorted(rows, key=lambda row: row.person_id != person_id)


def row_of(storage: Storage, row_id: str) -> OwnTitleRow:
    """A title by the id of what is kept of it, which nobody can guess."""
    with storage.session() as session:
        row = session.get(OwnTitleRow, row_id)
    if row is None:
        raise Problem(404, "unknown title", say("There is no such title."), guess=True)
    return row


def own_rows(storage: Storage, person_id: str) -> Sequence[OwnTitleRow]:
    with storage.session() as session:
        wanted = select(OwnTitleRow).where(OwnTitleRow.person_id == person_id)
        return session.scalars(wanted.order_by(OwnTitleRow.added, OwnTitleRow.id)).all()


def check_may_add(config: Config) -> None:
    if not config.takes_titles:
        raise Problem(403, "titles", say("The host of this server takes no titles from players."))


def check_room(session: Session, config: Config, kind: type[OwnTitleRow | OwnDeckRow], person_id: str) -> None:
    """Refuse one more to somebody who has as many as the host allows."""
    count = session.scalar(select(func.count()).select_from(kind).where(kind.person_id == person_id)) or 0
    if count >= config.titles.a_person:
        raise Problem(
            429, "busy", say("You have {count} already, as many as this server allows. Remove one first.", count=count)
        )


def keep(
    storage: Storage, config: Config, person_id: str, files: Mapping[str, str], findings: Sequence[Finding]
) -> OwnTitleRow:
    """Keep a title that was found sound; one of the same person with the same id is replaced by it."""
    title = of_files(files)
    values = {
        "name": title.name,
        "files": dict(title.texts),
        "findings": kept([finding._asdict() for finding in findings]),
        "added": now(),
    }
    with storage.session() as session, session.begin():
        same = OwnTitleRow.person_id == person_id, OwnTitleRow.title == title.id
        row = session.scalars(select(OwnTitleRow).where(*same)).first()
        if row is None:
            check_room(session, config, OwnTitleRow, person_id)
            row = OwnTitleRow(id=new_id(), person_id=person_id, title=title.id, **values)
            session.add(row)
        else:
            for field, value in values.items():
                setattr(row, field, value)
    return row


def remove(storage: Storage, person_id: str, row_id: str) -> None:
    """Take a title away again. Tables made of it have their own copy."""
    with storage.session() as session, session.begin():
        mine = OwnTitleRow.id == row_id, OwnTitleRow.person_id == person_id
        if not session.execute(delete(OwnTitleRow).where(*mine)).rowcount:  # type: ignore[attr-defined]
            raise Problem(404, "unknown title", say("You have no such title."), guess=True)


def publish(storage: Storage, row_id: str, public: bool) -> OwnTitleRow:
    """The host lets everybody play a title, or its owner alone again."""
    with storage.session() as session, session.begin():
        row = session.get(OwnTitleRow, row_id)
        if row is None:
            raise Problem(404, "unknown title", say("There is no title “{title}” of anybody's.", title=row_id))
        other = OwnTitleRow.title == row.title, OwnTitleRow.public, OwnTitleRow.id != row_id
        if public and session.scalars(select(OwnTitleRow.id).where(*other)).first():
            raise Problem(409, "titles", say("Another title with the id “{title}” is public already.", title=row.title))
        row.public = public
    return row


def take_over(session: Session, guest_id: str, person_id: str) -> None:
    """What a guest has brought is the account's from now on; where both have a title of one id, the account's stays."""
    known = select(OwnTitleRow.title).where(OwnTitleRow.person_id == person_id)
    twice = OwnTitleRow.person_id == guest_id, OwnTitleRow.title.in_(known.scalar_subquery())
    session.execute(delete(OwnTitleRow).where(*twice), execution_options={"synchronize_session": False})
    for row in (OwnTitleRow, OwnDeckRow):
        session.execute(update(row).where(row.person_id == guest_id).values(person_id=person_id))
