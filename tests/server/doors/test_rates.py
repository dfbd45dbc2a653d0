"""How often things may be done: guesses, guests, tables; by addresses, people, and to accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from milepost.errors import MilepostError
from milepost.server.app import make_app
from milepost.server.config import Config, Rates, read_config
from milepost.server.doors.rates import home_of
from server.checked import CheckedClient
from server.people.homes import OPEN_TABLE, Home
from server.person import problem

From = Callable[[str], TestClient]


@pytest.fixture
def call_from(database: str) -> Iterator[Callable[..., From]]:
    """A server with these rates, called from any address."""
    with ExitStack() as stack:

        def serve(**rates: str) -> From:
            app = make_app(database, config=Config(allowed_hosts=["games"], rates=Rates(**rates)))
            stack.enter_context(TestClient(app))  # it runs once, however many call
            return lambda address: CheckedClient(app, base_url="http://games", client=(address, 50000))

        yield serve


def waits(answer: Any) -> int:
    problem(answer, 429, "busy")
    return int(answer.headers["Retry-After"])


GUESSES: dict[str, Callable[[Home], Any]] = {
    "tokens": lambda home: Home(home.client, "", "guessed").get("/me"),
    "links": lambda home: home.post("/links/look", code="guessed"),
    "invitations": lambda home: home.post("/links/join", code="guessed", name="Eve"),
    "device links": lambda home: home.post("/me/devices", code="guessed"),
    "ids of tables": lambda home: home.get("/tables/bababababababababa"),
    "passwords": lambda home: home.post("/account/sign-in", login="ann", password="guessed"),
}


@pytest.mark.parametrize("what", GUESSES)
def test_guessing_is_stopped(call_from: Callable[..., From], what: str) -> None:
    calls = call_from(guesses="3 per hour")
    eve, ann = Home(calls("203.0.113.7"), "Eve"), Home(calls("198.51.100.1"), "Ann")
    answers = [GUESSES[what](eve).status_code for _ in range(3)]
    assert not set(answers) & {200, 201, 429}
    assert 3000 < waits(GUESSES[what](eve)) <= 3600
    waits(eve.get("/titles"))  # whatever is asked
    assert ann.get("/titles").status_code == 200
    assert ann.come().get("/me").status_code == 200


def test_a_right_guess_after_too_many_wrong_ones_is_refused_too(call_from: Callable[..., From]) -> None:
    calls = call_from(guesses="3 per hour")
    ann, eve = Home(calls("198.51.100.1"), "Ann").come(), Home(calls("203.0.113.7"), "Eve")
    code = ann.invite(ann.host())
    for _ in range(3):
        eve.post("/links/look", code="guessed")
    waits(eve.post("/links/look", code=code))
    assert Home(calls("198.51.100.2"), "Bob").post("/links/look", code=code).status_code == 200


def test_a_bad_neighbour_does_not_lock_out_somebody_who_is_known(call_from: Callable[..., From]) -> None:
    calls = call_from(guesses="3 per hour")
    ann, eve = Home(calls("203.0.113.7"), "Ann").come(), Home(calls("203.0.113.7"), "Eve")
    ann.get("/me")
    for _ in range(4):
        eve.post("/links/look", code="guessed")
    waits(eve.get("/lobby"))
    assert ann.get("/me").status_code == 200
    for _ in range(3):
        ann.post("/links/join", code="guessed")
    waits(ann.get("/me"))


def test_a_page_left_open_at_a_table_that_is_gone_is_no_guessing(call_from: Callable[..., From]) -> None:
    ann = Home(call_from(guesses="3 per hour")("203.0.113.7"), "Ann").come()
    ann.get("/me")
    assert {ann.get("/tables/bababababababababa").status_code for _ in range(6)} == {404}
    assert ann.get("/me").status_code == 200


def test_guessing_by_sockets_counts_as_well(call_from: Callable[..., From]) -> None:
    calls = call_from(guesses="3 per hour")
    eve = calls("203.0.113.7")
    closed = []
    for _ in range(4):
        with eve.websocket_connect("/api/tables/bababababababababa/live", headers={"Host": "games"}) as socket:
            socket.send_json({"token": "guessed", "seat": 0, "since": 0})
            assert socket.receive_json()["error"]["message"]
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
            closed.append(gone.value.code)
    assert closed == [4401, 4401, 4401, 4429]
    waits(eve.get("/api/titles"))


def test_wrong_passwords_for_one_account_count_wherever_they_come_from(
    call_from: Callable[..., From], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("milepost.server.accounts.passwords.PasswordHasher", lambda: quick)
    calls = call_from(passwords="3 per hour")
    ann, bob = (Home(calls("198.51.100.1"), name).come() for name in ("Ann", "Bob"))
    for home in (ann, bob):
        home.post("/account/password", login=home.name, password="a train to Agra")
    for n in range(3):
        eve = Home(calls(f"203.0.113.{n}"), "Eve")
        problem(eve.post("/account/sign-in", login="ann", password="guessed"), 403, "password")
    there = Home(calls("203.0.113.9"), "")
    waits(there.post("/account/sign-in", login="ANN", password="a train to Agra"))
    assert there.post("/account/sign-in", login="bob", password="a train to Agra").status_code == 200
    assert ann.get("/me").status_code == 200, "devices that are signed in stay so"


def test_guests_and_tables_are_not_made_without_end(call_from: Callable[..., From]) -> None:
    calls = call_from(guests="2 per hour", tables="3 per hour")
    here = calls("203.0.113.7")
    ann, _ = Home(here, "Ann").come(), Home(here, "Bob").come()
    waits(Home(here, "Cid").post("/me", name="Cid"))
    waits(Home(here, "Cid").post("/tables", title="india", seats=list(OPEN_TABLE)))
    tables = [ann.host() for _ in range(3)]
    waits(ann.post("/tables", title="india", seats=list(OPEN_TABLE)))
    assert len(ann.get("/me/tables").json()) == len(tables)
    waits(Home(here, "Cid").post("/links/join", code=ann.invite(tables[0]), name="Cid"))
    assert ann.people(tables[0])["places"][1]["kind"] == "open", "what is refused changes nothing"


def test_too_many_requests(call_from: Callable[..., From]) -> None:
    ann = Home(call_from(requests="5 per minute")("203.0.113.7"), "Ann")
    assert [ann.get("/titles").status_code for _ in range(6)] == [200] * 5 + [429]


@pytest.mark.parametrize(
    ("host", "home"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", None),
        ("::1", None),
        ("", None),
    ],
)
def test_a_home_has_one_address(host: str, home: str | None) -> None:
    assert home_of(host) == home


def test_a_rate_is_a_number_and_a_time(tmp_path: Path) -> None:
    file = tmp_path / "milepost.toml"
    file.write_text('[rates]\nguests = "5 per second"\n')
    assert read_config(file).rates.guests == "5 per second"
    for wrong in ("often", "5", "per hour"):
        file.write_text(f'[rates]\nguests = "{wrong}"\n')
        with pytest.raises(MilepostError, match=r"line 2: rates\.guests: .*as in “30 per 10 minutes”"):
            read_config(file)
