"""Seats are people's: links that are opened once, what a host may do, and that nobody sees another's hand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from server.people.homes import OPEN_TABLE, Home, asked
from server.person import TWO, Person, heard, problem

# Joining


def test_a_friend_joins_by_a_link_and_plays(ann: Home, bob: Home) -> None:
    table = ann.host()
    assert ann.people(table)["held_up"] == "The table waits for a player to join."
    code = ann.invite(table)
    told = bob.post("/links/look", code=code).json()
    assert (told["title"], told["host"], told["seat"]) == ("india", "Ann", 1)
    joined = bob.join(code)
    assert (joined["table"], joined["seat"]) == (table, 1)
    assert [place["name"] for place in ann.people(table)["places"]] == ["Ann", "Bob"]
    seen = bob.at(table).look(1)
    assert [seat["yours"] for seat in seen["seats"]] == [False, True]
    first = seen["view"]["waiting"][0]
    assert (ann, bob)[first].at(table).try_to("build Delhi Agra").status_code == 200


def test_nobody_acts_before_all_seats_are_taken(ann: Home) -> None:
    table = ann.host([OPEN_TABLE[1], {"name": "Rob", "bot": "random"}, TWO[0]])
    seen = ann.at(table).look(2)
    assert seen["legal"] is None
    error = problem(ann.at(table).try_to("done", 2), 409, "open seats")
    assert error["message"] == "The table waits for a player to join."
    assert seen["seq"] == 0, "bots wait, too"


def test_a_link_is_opened_once(ann: Home, bob: Home, client: TestClient) -> None:
    table = ann.host([*OPEN_TABLE, {"name": "Third", "bot": None, "open": True}])
    code = ann.invite(table)
    bob.join(code)
    eve = Home(client, "Eve")
    problem(eve.post("/links/join", code=code, name="Eve"), 410, "link")
    problem(eve.post("/links/look", code=code), 410, "link")
    problem(bob.post("/links/join", code=code), 410, "link")
    assert eve.token is None
    assert [place["kind"] for place in ann.people(table)["places"]] == ["person", "person", "open"]


def test_of_two_who_open_a_link_at_once_one_sits_down(ann: Home, client: TestClient) -> None:
    table = ann.host()
    code = ann.invite(table)
    with ThreadPoolExecutor(4) as pool:
        names = [f"Guest {n}" for n in range(4)]
        came = list(pool.map(lambda name: Home(client, name).post("/links/join", code=code, name=name), names))
    assert sorted(one.status_code for one in came) == [200, 410, 410, 410]
    winner = names[[one.status_code for one in came].index(200)]
    assert [place["name"] for place in ann.people(table)["places"]] == ["Ann", winner]


def test_a_new_link_makes_the_old_one_void(ann: Home, bob: Home) -> None:
    table = ann.host()
    old, new = ann.invite(table), ann.invite(table)
    problem(bob.post("/links/join", code=old, name="Bob"), 404, "link")
    assert bob.join(new)["seat"] == 1


def test_a_wrong_link_says_no_more_than_that(bob: Home) -> None:
    for code in ("x", "A" * 32, "ä"):
        problem(bob.post("/links/join", code=code, name="Bob"), 404, "link")


def test_two_of_one_name_are_told_apart(ann: Home, client: TestClient) -> None:
    table = ann.host()
    other = Home(client, "Ann")
    other.join(ann.invite(table))
    assert [place["name"] for place in ann.people(table)["places"]] == ["Ann", "Ann 2"]


@pytest.mark.parametrize("name", ["", "  ", "a,b", "x" * 41, "two\nlines", "#1"])
def test_names_that_no_log_could_hold(client: TestClient, name: str) -> None:
    problem(client.post("/api/me", json={"name": name}), 400, "malformed")


def test_a_chosen_seed_is_for_one_home_only(ann: Home) -> None:
    body = {"title": "india", "seats": list(OPEN_TABLE), "seed": 5}
    error = problem(ann.post("/tables", **body), 422, "settings")
    assert "deck" in error["message"]
    assert ann.post("/tables", **{**body, "seats": list(TWO)}).status_code == 201


def test_around_one_screen_it_is_one_click_as_ever(client: TestClient) -> None:
    """Without a token one becomes a guest who holds every seat of a person."""
    ann = Person.at_new_table(client)
    assert [seat["yours"] for seat in ann.look(0)["seats"]] == [True, True]
    ann.act("build Delhi Agra")


# What others may not


def test_a_player_sees_only_the_own_seat(ann: Home, bob: Home, table: str) -> None:
    problem(ann.at(table).get(seat=1), 403, "seat")
    problem(bob.at(table).get(seat=0), 403, "seat")
    problem(bob.at(table).get("/record", seat=0), 403, "seat")
    for seat, person in enumerate((ann, bob)):
        cash = [player["cash"] for player in person.at(table).look(seat)["view"]["players"]]
        assert [money is not None for money in cash] == [seat == 0, seat == 1]


def test_a_player_acts_only_for_the_own_seat(ann: Home, bob: Home, table: str) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    other = (bob, ann)[first].at(table)
    problem(other.try_to("done", first), 403, "seat")
    problem(Person(ann.client, table, None).try_to("done", first), 401, "token")


def test_an_undo_takes_back_the_own_steps_only(ann: Home, bob: Home, table: str) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    mover, other = (ann, bob) if first == 0 else (bob, ann)
    mover.at(table).act("build Delhi Agra")
    assert other.at(table).look(1 - first)["undo_to"] == 1, "nothing to undo for the other"
    problem(other.at(table).try_undo(), 422, "undo")
    assert mover.at(table).try_undo().status_code == 200


def test_time_is_the_hosts_to_call(ann: Home, bob: Home) -> None:
    table = ann.host(variants=["time-limit"])
    bob.join(ann.invite(table))
    error = problem(bob.at(table).try_to("time-up", 1), 403, "host")
    assert "host" in error["message"]
    assert ann.at(table).try_to("time-up", 0).status_code == 200


def test_a_private_table_is_there_for_its_players_only(ann: Home, bob: Home, client: TestClient) -> None:
    table = ann.host(visibility="private")
    bob.join(ann.invite(table))
    eve = Home(client, "Eve").come()
    for stranger in (eve, Home(client, "nobody")):
        problem(stranger.at(table).get(), 404, "unknown table")
        problem(stranger.get(f"/tables/{table}/people"), 404, "unknown table")
    assert bob.at(table).look(None)["id"] == table
    for private in (False, True):
        client.post(
            f"/api/tables/{table}/visibility",
            json={"visibility": "private" if private else "link"},
            headers=ann.headers,
        )
        assert eve.at(table).get().status_code == (404 if private else 200)


# The host


def test_only_the_host_decides(ann: Home, bob: Home, table: str) -> None:
    for call, body in (
        ("pause", {"paused": True}),
        ("end", {}),
        ("host", {"seat": 1}),
        ("visibility", {"visibility": "open"}),
        ("seats/0/empty", {}),
        ("seats/0/bot", {}),
        ("seats/0/stand-in", {}),
        ("seats/0/invite", {}),
    ):
        problem(bob.post(f"/tables/{table}/{call}", **body), 403, "host")
        problem(Home(bob.client, "nobody").post(f"/tables/{table}/{call}", **body), 401, "token")
    assert ann.people(table)["paused"] is False


def test_a_paused_table_waits(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/pause", paused=True)
    first = bob.at(table).look(1)["view"]["waiting"][0]
    problem((ann, bob)[first].at(table).try_to("done", first), 409, "paused")
    assert ann.post(f"/tables/{table}/pause", paused=False).json()["held_up"] is None
    assert (ann, bob)[first].at(table).try_to("done", first).status_code == 200


def test_a_bot_stands_in_and_gives_the_seat_back(ann: Home, bob: Home, table: str) -> None:
    people = ann.post(f"/tables/{table}/seats/1/stand-in", bot="random").json()
    assert (people["places"][1]["away"], people["places"][1]["bot"]) == (True, "random")
    problem(bob.at(table).try_to("done", 1), 409, "away")
    assert bob.at(table).look(1)["view"]["players"][1]["cash"] is not None, "one still sees one's hand"
    back = bob.post(f"/tables/{table}/seats/1/back").json()
    assert (back["places"][1]["away"], back["places"][1]["bot"]) == (False, None)


def test_who_resigns_is_played_for_and_does_not_come_back(ann: Home, bob: Home, table: str) -> None:
    people = bob.post(f"/tables/{table}/seats/1/resign", bot="random").json()
    assert people["places"][1]["resigned"] is True
    problem(bob.at(table).try_to("done", 1), 403, "seat")
    problem(bob.post(f"/tables/{table}/seats/1/back"), 409, "seat")
    problem(bob.post(f"/tables/{table}/seats/0/resign"), 403, "seat")


def test_a_removed_player_is_out_and_the_seat_waits(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": bob.token, "seat": 1, "since": 0})
        socket.receive_json()
        ann.post(f"/tables/{table}/seats/1/empty")
        assert heard(socket)["error"]["code"] == "seat", "the socket of a lost seat tells nothing more"
    problem(bob.at(table).get(seat=1), 403, "seat")
    eve = Home(client, "Eve")
    eve.join(ann.invite(table))
    assert [place["name"] for place in ann.people(table)["places"]] == ["Ann", "Eve"]


def test_a_host_does_not_look_into_the_hand_of_whoever_was_put_out(ann: Home, bob: Home, table: str) -> None:
    """Nor does anybody else who plays there; by the lobby or by a link."""
    ann.post(f"/tables/{table}/seats/1/empty")
    problem(ann.post(f"/tables/{table}/seats/1/take"), 409, "seat")
    code = ann.invite(table)
    problem(ann.post("/links/join", code=code), 409, "seat")
    problem(ann.at(table).get(seat=1), 403, "seat")
    assert bob.join(code)["seat"] == 1, "the link is as good as before"


def test_the_host_hands_over(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/host", seat=1)
    assert (ann.people(table)["host"], bob.people(table)["host"]) == (False, True)
    problem(ann.post(f"/tables/{table}/pause", paused=True), 403, "host")


def test_an_ended_game_can_only_be_looked_at(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/end")
    problem(bob.at(table).try_to("done", 1), 409, "ended")
    assert bob.at(table).look(1)["seq"] == 0


# Devices and lists


def test_a_second_device_is_the_same_person(ann: Home, client: TestClient) -> None:
    table = ann.host()
    code = ann.post("/me/device-link").json()["code"]
    phone = Home(client, "Ann")
    signed = phone.post("/me/devices", code=code)
    assert signed.status_code == 201
    phone.token = signed.json()["token"]
    assert phone.at(table).look(0)["seats"][0]["yours"] is True
    problem(Home(client, "Eve").post("/me/devices", code=code), 410, "link")
    assert phone.post("/me/sign-out").status_code == 204
    problem(phone.get("/me"), 401, "token")
    assert ann.get("/me").status_code == 200


def test_the_lobby_shows_open_tables_and_lets_one_in(ann: Home, bob: Home) -> None:
    hidden, shown = ann.host(), ann.host(visibility="open")
    bob.come()
    listed = bob.get("/lobby").json()
    assert [(one["id"], one["host"], one["open_seats"]) for one in listed] == [(shown, "Ann", [1])]
    problem(bob.post(f"/tables/{hidden}/seats/1/take"), 403, "seat")
    assert bob.post(f"/tables/{shown}/seats/1/take").json()["places"][1]["yours"] is True
    problem(bob.post(f"/tables/{shown}/seats/1/take"), 409, "seat")


def test_my_tables_say_whose_turn_it_is(ann: Home, bob: Home, table: str) -> None:
    waits = ann.host()
    first = ann.at(table).look(0)["view"]["waiting"][0]
    states = {one["id"]: one["state"] for one in ann.get("/me/tables").json()}
    assert states == {table: "yours" if first == 0 else "others", waits: "waits"}
    assert [one["id"] for one in bob.get("/me/tables").json()] == [table]
    (ann, bob)[first].at(table).act("done")
    states = {one["id"]: one["state"] for one in ann.get("/me/tables").json()}
    assert states[table] == ("others" if first == 0 else "yours")


def test_who_is_here_is_told(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    assert not any(place["here"] for place in ann.people(table)["places"])
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": ann.token, "seat": 0, "since": 0})
        assert socket.receive_json()["people"]["places"][0]["here"] is True
        with client.websocket_connect(f"/api/tables/{table}/live") as other:
            other.send_json({"token": bob.token, "seat": 1, "since": 0})
            other.receive_json()
            assert [place["here"] for place in socket.receive_json()["people"]["places"]] == [True, True]
        assert [place["here"] for place in socket.receive_json()["people"]["places"]] == [True, False]


def test_no_link_and_no_token_reaches_another(ann: Home, bob: Home, client: TestClient) -> None:
    """All bytes sent to others are searched for them: every call that looks, what seats and lines answer, and what
    the sockets of a page and of a program hear while links are made."""
    table = ann.host([*OPEN_TABLE, {"name": "Third", "bot": None, "open": True}], visibility="open")
    cup = ann.post("/tournaments", name="Cup", title="india", seats=2, rounds=1).json()["id"]
    people = str(ann.get("/me").json()["id"])
    secrets = [ann.token, ann.invite(table, 1)]
    bob.join(str(secrets[1]))
    others = [(bob, 1), (Home(client, "Eve").come(), None), (Home(client, "nobody"), None)]
    sent: list[str] = []
    with ExitStack() as stack:
        sockets = []
        for home, seat in others:
            for page in (None, "page"):
                socket = stack.enter_context(client.websocket_connect(f"/api/tables/{table}/live"))
                socket.send_json({"token": home.token, "seat": seat, "since": 0, "page": page})
                sockets.append(socket)
        secrets += [ann.invite(table, 2), ann.invite(table, 2), ann.post("/me/device-link").json()["code"]]
        bob.post(f"/tables/{table}/chat", text="The end")
        ann.post(f"/tables/{table}/pause", paused=True)
        for socket in sockets:
            while '"paused": true' not in (text := socket.receive_text()):
                sent.append(text)
            sent.append(text)
    known = {"table_id": table, "title_id": "india", "seq": 0, "person_id": people, "tournament_id": cup}
    for home, seat in others:
        sent += [text for _, text in asked(home, known, seat)]
        sent += [
            home.post(path, **body).text
            for path, body in (
                (f"/tables/{table}/line", {}),
                (f"/tables/{table}/seats/2/invite", {}),
                (f"/tournaments/{cup}/join", {}),
                ("/links/look", {"code": "x"}),
                ("/links/join", {"code": "x", "name": "Eve"}),
            )
        ]
    assert len(sent) > 80
    assert all(secrets)
    assert not [secret for secret in secrets if any(str(secret) in text for text in sent)]


def test_nobody_joins_a_game_whose_seed_was_chosen(client: TestClient) -> None:
    """Whoever chose it knows the deck: a seat that could be emptied could be given away."""
    ann = Home(client, "Ann").come()
    table = ann.host(({"name": "Ann", "bot": None}, {"name": "Rob", "bot": "greedy"}), seed=7)
    problem(ann.post(f"/tables/{table}/seats/1/empty"), 409, "seat")
    problem(ann.post(f"/tables/{table}/seats/1/invite"), 409, "seat")
