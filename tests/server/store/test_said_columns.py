"""Texts in the database: kept with their templates, so that they can be told in any language; old ones are read."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from milepost.sentences import Said, say
from milepost.server.notices.words import Facts, Kind, Notice, compose, trial
from milepost.server.people.prepared import PreparedStore
from milepost.server.people.rows import PreparedRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage
from milepost.tell.languages import in_language
from server.person import Person

WHY = say("Rule {rule} forbids it by now", rule="BLD-3")


def row_of(storage: Storage, table_id: str) -> TableRow:
    found = storage.table(table_id)
    assert found is not None
    return found[0]


def prepared(storage: Storage, table_id: str) -> PreparedRow:
    with storage.session() as session:
        return session.get_one(PreparedRow, (table_id, 0))


def test_a_plan_is_told_in_the_language_of_whoever_asks(ann: Person, database: str) -> None:
    storage = Storage(database)
    PreparedStore(storage).set(
        row_of(storage, ann.table), 0, planned=[{"text": "done", "words": say("End turn")}], trouble=WHY
    )
    row = prepared(storage, ann.table)
    assert isinstance(row.trouble, Said)
    assert (row.trouble, in_language(row.trouble, "de")) == (WHY, "Die Regel BLD-3 verbietet es inzwischen")
    assert in_language(row.planned, "de") == [{"text": "done", "words": "Zug beenden"}]
    storage.close()


@pytest.mark.parametrize("old", ["It is not possible any more", '{"said": broken', '{"said": 5}', ""])
def test_bare_texts_of_before_are_read_as_they_are(ann: Person, database: str, old: str) -> None:
    storage = Storage(database)
    PreparedStore(storage).set(
        row_of(storage, ann.table), 0, planned=[{"text": "done", "words": "End turn"}], trouble=""
    )
    with storage.session() as session, session.begin():
        session.execute(text("update orders set trouble = :old"), {"old": old})
    row = prepared(storage, ann.table)
    assert (row.trouble, type(row.trouble), row.planned[0]["words"]) == (old, str, "End turn")
    storage.close()


def test_a_notice_in_german() -> None:
    last = say("{name} {does}", name="Chand", does=say("ends the turn"))
    facts = Facts.of({"title": "India", "round": 3, "last": last})
    notice = Notice(1, "badeko", Kind.TURN, facts)
    message = compose("1", [notice], "https://games.example.org", "de")
    assert message.subject == "Du bist am Zug: India, Runde 3"
    assert message.told[0].text == "Du bist am Zug (India, Runde 3). Chand beendet den Zug."
    plain = compose("1", [notice], "https://games.example.org")
    assert plain.told[0].text == "It is your turn (India, round 3). Chand ends the turn."
    many = [Notice(n, f"badek{n}", Kind.OVER, facts) for n in range(14)]
    assert compose("1", many, "https://games.example.org", "de").text.endswith("Und 2 weitere.")
    assert trial("1", "https://games.example.org", "de").subject == "Ein Test von Milepost"


def test_a_long_or_strange_fact_is_cut_whatever_it_was() -> None:
    assert not isinstance(Facts.of({"title": "India", "why": say("{x}", x="a\nb")}).why, Said)
    assert len(Facts.of({"title": "India", "why": say("{x}", x="a" * 500)}).why) == 120
    assert isinstance(Facts.of({"title": "India", "why": WHY}).why, Said)
