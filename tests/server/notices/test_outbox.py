"""The outbox: one digest instead of floods, quiet hours, nothing that has become void, nothing lost by a restart."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from milepost.server.config import Config
from milepost.server.notices.notices import Notices
from milepost.server.notices.words import Facts, Kind
from milepost.server.store.storage import Storage
from server.notices.conftest import INDIA, House
from server.notices.parts import PostOffice, Receiver, run


@pytest.fixture
def channel(house: House, receiver: Receiver) -> Any:
    """A webhook of Ann's, with a digest every ten minutes."""
    return house.ann.add(kind="webhook", url=f"http://127.0.0.1:{receiver.port}/", format="json")


def texts(receiver: Receiver) -> list[list[str]]:
    """What came, message by message."""
    return [[one["text"] for one in got.json["notices"]] for got in receiver.got]


# One digest


def test_several_turns_are_one_message(house: House, receiver: Receiver, channel: Any) -> None:
    house.tell(table="one", name="Friday")
    house.tell(table="two", name="Sunday")
    house.tell(table="one", name="Friday", round=4)  # takes the place of the first
    house.clock.go(minutes=1)
    assert house.send() == 1
    (got,) = receiver.got
    assert got.json["subject"] == "It is your turn at 2 tables"
    assert texts(receiver) == [
        [
            "It is your turn (India, Sunday, round 3). Chand has built to Delhi.",
            "It is your turn (India, Friday, round 4). Chand has built to Delhi.",
        ]
    ]


def test_the_next_message_waits_for_the_digest(house: House, receiver: Receiver, channel: Any) -> None:
    house.tell(table="one")
    house.clock.go(seconds=30)
    assert house.send() == 1
    for name in ("two", "three"):
        house.tell(table=name)
        house.clock.go(minutes=4)
        assert house.send() == 0
    house.clock.go(minutes=2)
    assert house.send() == 1
    assert [len(message) for message in texts(receiver)] == [1, 2]


def test_a_day_has_so_many_messages(house: House, receiver: Receiver, channel: Any) -> None:
    most = house.notices.config.limits.model_copy(update={"notices_a_day": 3})
    house.notices.config = house.notices.config.model_copy(update={"limits": most})
    for _ in range(5):
        house.tell()
        house.clock.go(hours=2)
        house.send()
    assert len(receiver.got) == 3
    house.clock.go(hours=20)
    assert house.send() == 1


def test_only_the_kinds_a_person_wants(house: House, receiver: Receiver, channel: Any) -> None:
    house.ann.ask("PATCH", f"/channels/{channel['id']}", kinds=["over"])
    assert house.tell("turn") == 0
    assert house.tell("over", result="Chand has won") == 1
    house.clock.go(minutes=1)
    house.send()
    assert texts(receiver) == [["The game is over (India, Friday, round 3). Chand has won."]]


def test_each_person_has_their_own(house: House, receiver: Receiver, channel: Any) -> None:
    assert house.tell(person="bob") == 0
    assert house.tell(person="ann") == 1


# Void


def test_a_person_who_has_acted_is_not_told_to(house: House, receiver: Receiver, channel: Any) -> None:
    for kind in ("turn", "question", "clock"):
        house.tell(kind)
    house.tell("turn", table="another")
    house.tell("mention", who="Chand")
    run(house.notices.acted("ann", "badeko"))
    house.clock.go(minutes=1)
    house.send()
    ((first, second),) = texts(receiver)
    assert first.startswith("It is your turn")
    assert receiver.got[0].json["notices"][0]["table"] == "another"
    assert second == "Chand has mentioned you in the chat (India, Friday, round 3)."


def test_right_before_sending_the_table_is_asked(house: House, receiver: Receiver, channel: Any) -> None:
    """An undo of somebody else, too, may have made a turn void."""
    asked = []

    async def holds(person: str, table: str, kind: Kind) -> bool:
        asked.append((person, table, kind))
        return table == "still"

    house.notices.holds = holds
    for table in ("still", "void"):
        house.tell(table=table)
    house.tell("over", table="void")
    house.clock.go(minutes=1)
    assert house.send() == 1
    assert [one["table"] for one in receiver.got[0].json["notices"]] == ["still", "void"]
    assert receiver.got[0].json["notices"][1]["kind"] == "over"
    assert asked == [("ann", "still", Kind.TURN), ("ann", "void", Kind.TURN)]
    house.tell(table="void")
    house.clock.go(minutes=11)
    assert house.send() == 0  # nothing is left of it
    house.clock.go(minutes=11)
    assert house.send() == 0
    assert len(receiver.got) == 1


# Restarts


def another_server(house: House, database: str, config: Config) -> Notices:
    return Notices(Storage(database), config, now=house.clock)


def test_a_restart_loses_nothing_and_doubles_nothing(
    house: House, receiver: Receiver, channel: Any, database: str, config: Config
) -> None:
    house.tell(table="one")
    house.clock.go(minutes=1)
    after = another_server(house, database, config)
    assert run(after.send_due()) == 1
    assert house.send() == 0
    assert run(after.send_due()) == 0
    assert len(receiver.got) == 1


def test_two_servers_of_one_database_send_once(
    house: House, receiver: Receiver, channel: Any, database: str, config: Config
) -> None:
    """The other one has come as far as to see that something is due."""
    house.tell()
    house.clock.go(minutes=1)
    other = another_server(house, database, config)
    assert other.store.due(house.clock()) == [channel["id"]]
    assert house.send() == 1
    assert other.store.take(channel["id"], house.clock(), "x" * 32)[1] == []


class PowerFails(BaseException):
    """Not an error that anything handles."""


@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_mid_send(
    house: House, office: PostOffice, database: str, config: Config, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the mail server has it, it goes out later, once. After that, it goes out again under the same id, by
    which a mail program can know it for the same."""
    house.ann.add(kind="mail", address="ann@example.org")
    house.confirm(office.letters.pop())
    house.tell()
    house.clock.go(minutes=1)

    def fail(*_: Any) -> None:
        raise PowerFails

    if when == "before":
        monkeypatch.setattr(house.notices.mailer, "_letter", fail)
    else:
        monkeypatch.setattr(house.notices.store, "sent", fail)
    with pytest.raises(PowerFails):
        house.send()
    after = another_server(house, database, config)
    assert run(after.send_due()) == 0  # the other may still be at it
    house.tell(table="meanwhile")
    house.clock.go(minutes=6)
    assert run(after.send_due()) == 1
    assert len({letter["Message-ID"] for letter in office.letters}) == 1
    assert len(office.letters) == (1 if when == "before" else 2)
    assert "meanwhile" not in office.letters[-1].get_content()
    house.clock.go(minutes=10)
    assert run(after.send_due()) == 1
    assert "meanwhile" in office.letters[-1].get_content()


def test_closing_waits_for_what_is_under_way(house: House, receiver: Receiver, channel: Any) -> None:
    house.tell()
    house.clock.go(minutes=1)

    async def story() -> None:
        house.notices.start()
        while not receiver.got:
            await asyncio.sleep(0.01)
        await house.notices.close()

    run(story())
    assert house.notices.store.due(house.clock()) == []


def test_old_notices_are_forgotten(house: House, receiver: Receiver, channel: Any, database: str) -> None:
    house.tell()
    house.clock.go(minutes=1)
    house.send()
    house.clock.go(days=31)
    house.send()
    with create_engine(database).connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM outbox")) == 0


# Quiet hours


def test_nothing_comes_at_night(house: House, receiver: Receiver, channel: Any) -> None:
    """In Kolkata it is 17:30 when the story begins."""
    quiet = {"start": "22:00", "end": "07:00", "zone": "Asia/Kolkata"}
    assert house.ann.ask("PATCH", f"/channels/{channel['id']}", quiet=quiet).json()["quiet"] == quiet
    house.clock.go(hours=4, minutes=29)  # 21:59
    house.tell(table="evening")
    house.clock.go(minutes=1)
    assert house.send() == 0
    house.clock.go(hours=8, minutes=59)  # 06:59
    house.tell(table="morning")
    assert house.send() == 0
    house.clock.go(minutes=1)
    assert house.send() == 1
    assert [one["table"] for one in receiver.got[0].json["notices"]] == ["evening", "morning"]


def test_quiet_hours_can_be_ended(house: House, receiver: Receiver, channel: Any) -> None:
    house.ann.ask("PATCH", f"/channels/{channel['id']}", quiet={"start": "00:00", "end": "23:59", "zone": "UTC"})
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    house.ann.ask("PATCH", f"/channels/{channel['id']}", quiet=None)
    assert house.send() == 1


# Nothing hidden


def test_a_notice_has_no_place_for_hidden_things(house: House, channel: Any) -> None:
    assert {one.name for one in fields(Facts)} == {"title", "name", "round", "last", "who", "result", "left", "why"}
    for hidden in ("cash", "cards", "chat", "text"):
        with pytest.raises(TypeError):
            run(house.notices.tell("ann", "badeko", "turn", {**INDIA, hidden: "12 million"}))
    with pytest.raises(ValueError, match="rumour"):
        run(house.notices.tell("ann", "badeko", "rumour", INDIA))


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_its_words(house: House, receiver: Receiver, channel: Any, kind: Kind) -> None:
    house.tell(kind, who="Chand", result="Chand has won", left="2 hours", why="Rule BLD-3 forbids it by now")
    house.clock.go(minutes=1)
    house.send()
    expected = {
        Kind.TURN: "It is your turn (India, Friday, round 3). Chand has built to Delhi.",
        Kind.QUESTION: "You have a question to answer (India, Friday, round 3). Chand has built to Delhi.",
        Kind.STARTED: "The table is full and the game has started (India, Friday, round 3). Chand has built to Delhi.",
        Kind.INVITED: "Chand invites you to a game (India, Friday, round 3).",
        Kind.OVER: "The game is over (India, Friday, round 3). Chand has won.",
        Kind.MENTION: "Chand has mentioned you in the chat (India, Friday, round 3).",
        Kind.CLOCK: "Your clock is running low: 2 hours left (India, Friday, round 3). Chand has built to Delhi.",
        Kind.PLAN: "The turn you planned could not be played (India, Friday, round 3). Rule BLD-3 forbids it by now.",
        Kind.SEAT: "A seat is offered to you; it is yours for an hour to take (India, Friday, round 3). "
        "Chand has built to Delhi.",
        Kind.ROUND: "A round of your tournament begins (India, Friday, round 3).",
    }
    assert texts(receiver) == [[expected[kind]]]


def test_a_mistake_of_ours_concerns_one_channel(
    house: House, receiver: Receiver, channel: Any, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.ann.add(kind="mail", address="ann@example.org")
    house.confirm(office.letters.pop())

    async def broken(*_: Any) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(house.notices.senders["webhook"], "send", broken)
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 1
    assert len(office.letters) == 1
    troubles = {one["kind"]: one["trouble"] for one in house.ann.channels()}
    assert troubles == {"mail": "", "webhook": "The server's log says what went wrong."}
