"""What the titles ask, answered by the buttons that are there for it: real positions, found by playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from milepost.game import Game
from web.hands import PlayPage
from web.scenes import asks, find, keep, openings, play, state, turn

Open = Callable[..., PlayPage]


def players(page: PlayPage, seat: int = 0) -> list[Any]:
    found: list[Any] = page.ask(f"?seat={seat}")["view"]["players"]
    return found


# Russia


def derailment(game: Game) -> bool:
    openings(game)
    turn(game, "place Moscow", "pick Vodka", "pick Consumer-Goods")
    turn(game, "place Kiev")
    turn(game)
    game.play("discard")
    return asks(game) == "lose load"


def test_a_derailment_asks_what_to_lose(open_page: Open) -> None:
    scene = find("russia", derailment)
    page = open_page()
    page.open_scene(scene)
    assert "Your train derailed" in page.text("#here")
    page.press("Lose Vodka")
    assert players(page)[scene.seat]["trains"][0]["loads"] == ["Consumer Goods"]


def scandal(game: Game) -> bool:
    openings(game)
    turn(game, "place Moscow")
    turn(game, "place Kiev")
    game.play("discard")
    return asks(game) == "take load"


@pytest.mark.rule("EVT-14", "russia")
def test_a_scandal_offers_loads_to_one_after_the_other(open_page: Open) -> None:
    scene = find("russia", scandal)
    page = open_page()
    page.open_scene(scene)
    assert "Scandal at the depots" in page.text("#turn h2")
    page.press("Take Vodka")
    assert players(page)[scene.seat]["trains"][0]["loads"] == ["Vodka"]
    assert page.acting == str(1 - scene.seat)
    page.press("Take nothing")
    assert players(page)[1 - scene.seat]["trains"][0]["loads"] == []
    assert "passes" in page.text("#log")


def private_farms(game: Game) -> bool:
    """The first player is on the way to Voronezh with Tractors when the special demand comes up."""
    openings(game, "build Kharkov Voronezh", "build Voronezh Volgograd")
    first = game.waiting()[0]
    turn(game, "place Volgograd", "pick Tractors", "move AT21")
    game.play("discard")
    wanted = any(demand["title"] == "Private Farms" for demand in state(game).as_dict(None)["special demands"])
    return wanted and game.waiting() == (first,) and state(game).phase == 0 and bool(state(game).loads[first])


@pytest.mark.rule("EVT-13", "russia")
def test_a_special_demand_is_shown_lit_and_filled(open_page: Open) -> None:
    scene = find("russia", private_farms, ["history=start"])
    page = open_page()
    page.open_scene(scene)
    assert "Communism has fallen" in page.text(".flag >> visible=true")
    page.page.locator(".special .sdb", has_text="Private Farms").locator("visible=true").focus()
    expect(page.page.locator(".names .pill")).to_have_count(3)  # Voronezh, and the two cities that make Tractors
    page.page.locator("h1").evaluate("() => document.activeElement.blur()")
    seq = page.seq
    page.click("Voronezh")
    page.after(seq)
    cash = players(page, scene.seat)[scene.seat]["cash"]
    page.press("Bring Tractors")
    after = players(page, scene.seat)[scene.seat]
    assert (after["cash"] - cash, after["trains"][0]["loads"]) == (25, [])
    assert page.page.locator(".special .sdb", has_text="Private Farms").count() == 0


def at_the_border(game: Game) -> bool:
    """Kharkov is Ukrainian and Kursk Russian: a train stands on one side with track to the other."""
    openings(game, "build Kharkov Kursk")
    game.play("place Kharkov")
    return True


@pytest.mark.rule("EVT-18", "russia")
def test_duty_is_shown_before_a_train_goes(open_page: Open) -> None:
    scene = find("russia", at_the_border, ["history=start"])
    page = open_page()
    page.open_scene(scene)
    page.page.mouse.move(*page.at("Kursk"))
    assert "Duty at the border 2M" in page.text(".pop.move")
    cash = players(page, scene.seat)[scene.seat]["cash"]
    seq = page.seq
    page.page.mouse.click(*page.at("Kursk"))
    page.after(seq)
    assert players(page, scene.seat)[scene.seat]["cash"] == cash - 2
    assert "pays 2M duty" in page.text("#log")


# Nippon


def tunnel(game: Game) -> bool:
    """The first player has bored the tunnel and built out of its other end."""
    openings(game, "build Sapporo T68", "build T68 U69")
    first = game.waiting()[0]
    turn(game, "place N75", "move S69")
    turn(game)
    play(game, "done", "build Y68 Z68", "done")
    turn(game)
    return game.waiting() == (first,)


@pytest.mark.rule("NI-1", "nippon")
def test_a_click_beyond_the_tunnel_goes_through_it(open_page: Open) -> None:
    scene = find("nippon", tunnel)
    page = open_page()
    page.open_scene(scene)
    assert page.page.locator(".tunnel").count() == 1
    page.page.mouse.move(*page.at("Z68"))
    assert "no rent" in page.text(".pop.move")
    seq = page.seq
    page.page.mouse.click(*page.at("Z68"))
    page.after(seq)
    assert players(page)[scene.seat]["trains"][0]["place"] == "Z68"
    assert "through Seikan Tunnel" in page.text("#log")


# Italy


@pytest.mark.rule("SET-5", "italy")
def test_first_cards_are_kept_in_secret_at_one_screen(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""], title="italy")
    kept = []
    for name in ("Asha", "Bruno"):
        cover = page.page.locator("dialog.cover")
        cover.wait_for()
        assert f"Hand the screen to {name}" in cover.inner_text()
        assert page.page.locator("#hand").count() == 0
        page.page.get_by_role("button", name=f"I am {name}").click()
        assert page.page.locator("#hand .card").count() == 5
        for _ in range(2):
            button = page.page.get_by_role("button", name="Keep card").first
            kept.append(int(button.inner_text().split()[-1]))
            seq = page.seq
            button.click()
            page.after(seq)
    page.rest()
    shown = players(page)
    assert sorted(card for player in shown for card in player["cards"]) == sorted(kept)
    assert page.page.locator(".pool >> visible=true").locator(".card").count() == 6
    assert page.page.locator("#hand .card").count() == 2


def swapping(game: Game) -> bool:
    """The first player carries a load of the pool, swaps, and can lock it on a card of the new pool."""
    keep(game)
    openings(game)
    first = game.waiting()[0]
    title, board = state(game).setting.title, state(game).setting.board
    load = title.loads[title.demands[state(game).pool[0]][0].load]
    turn(game, f"place {board.cities[load.cities[0]].name}", f"pick {load.name.replace(' ', '-')}")
    turn(game)
    trial = game.copy()
    trial.play("swap")
    return game.waiting() == (first,) and asks(trial) == "swapping"


@pytest.mark.rule("IT-10", "italy")
def test_demands_are_swapped_and_locked_after_it(open_page: Open) -> None:
    scene = find("italy", swapping)
    page = open_page()
    page.open_scene(scene)
    before = page.ask("")["view"]["pool"]
    page.page.get_by_role("button", name="Swap demands").first.click()
    seq = page.seq
    page.page.locator("dialog").get_by_role("button", name="Swap demands").click()
    page.after(seq)
    assert page.ask("")["view"]["pool"] != before
    assert "Lock what you carry" in page.text("#turn h2")
    page.press("Lock ")
    assert len(players(page)[scene.seat]["locks"]) == 1
    assert page.page.locator(".pool .cube >> visible=true").count() == 1


def private_lock(game: Game, loads: int) -> bool:
    """The first player has locked a private demand; then the other swaps, and an event may come."""
    keep(game)
    openings(game)
    first = game.waiting()[0]
    title, board = state(game).setting.title, state(game).setting.board
    card = state(game).hands[first][0]
    demand = title.demands[card][0]
    load = title.loads[demand.load]
    name, city = load.name.replace(" ", "-"), board.cities[demand.city].name.replace(" ", "-")
    play(game, f"place {board.cities[load.cities[0]].name.replace(' ', '-')}", *[f"pick {name}"] * loads)
    turn(game, f"lock {name} {city} {card}")
    game.play("swap")
    return game.waiting() == (first,)


@pytest.mark.rule("IT-9", "italy")
@pytest.mark.parametrize(("answer", "cards"), [("bound to its demand", 2), ("to the pool", 1)])
def test_a_private_card_that_lost_its_load(open_page: Open, answer: str, cards: int) -> None:
    scene = find("italy", lambda game: private_lock(game, 1) and asks(game) == "derailed")
    page = open_page()
    page.open_scene(scene)
    assert "that locked it is lost" in page.text("#here")
    page.press(answer)
    mine = players(page)[scene.seat]
    assert (len(mine["cards"]), len(mine["bound"])) == (cards, cards - 1)


@pytest.mark.rule("IT-9", "italy")
def test_a_derailment_lets_choose_between_locked_and_loose(open_page: Open) -> None:
    scene = find("italy", lambda game: private_lock(game, 2) and asks(game) == "lose load")
    page = open_page()
    page.open_scene(scene)
    texts = page.page.locator("#here .btn").all_inner_texts()
    assert len(texts) == 2
    assert sum("locked for" in text for text in texts) == 1
    page.page.locator("#here .btn", has_text="locked for").click()
    page.rest()
    page.press("bound to its demand")
    mine = players(page)[scene.seat]
    assert (len(mine["mat"]), len(mine["locks"]), len(mine["bound"])) == (1, 0, 1)


def by_the_sea(game: Game) -> bool:
    keep(game)
    return True


@pytest.mark.rule("FER-4", "italy")
@pytest.mark.rule("FER-6", "italy")
def test_a_ferry_is_bought_boarded_and_left(open_page: Open) -> None:
    page = open_page()
    scene = find("italy", by_the_sea)
    page.open_scene(scene)
    assert "14/10" in page.page.locator(".names .price").all_text_contents()[0]
    page.press("Buy the Roma-Olbia ferry, 14M")
    assert page.ask("")["links"][0] == {"owners": [scene.seat], "price": 10}
    page.end_turn()
    assert page.page.get_by_role("button", name="Buy the Roma-Olbia ferry, 10M").count() == 1
    for _ in range(3):
        page.end_turn()
    seq = page.seq
    page.click("AM27")
    page.after(seq)
    page.press("Board the Roma-Olbia ferry")
    assert players(page)[scene.seat]["trains"][0]["aboard"] == "Roma-Olbia"
    page.end_turn()
    page.end_turn()
    page.press("Leave the Roma-Olbia ferry")
    assert players(page)[scene.seat]["trains"][0]["place"] == page.cities["Olbia"]["mileposts"][0]
