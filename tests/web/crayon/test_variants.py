"""What variants ask and offer, by the controls that are there for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from milepost.crayon.kernel import distances
from milepost.game import Game
from web.hands import PlayPage
from web.scenes import asks, find, openings, play, state, turn

Open = Callable[..., PlayPage]


def players(page: PlayPage, seat: int) -> list[Any]:
    found: list[Any] = page.ask(f"?seat={seat}")["view"]["players"]
    return found


def opened(game: Game) -> bool:
    openings(game)
    return True


@pytest.mark.rule("V-FASTGAME", "india")
def test_cards_are_thrown_away_after_the_opening(open_page: Open) -> None:
    scene = find("india", opened, ["five-cards"])
    page = open_page()
    page.open_scene(scene)
    assert "2 cards of your hand must go" in page.text("#here")
    assert page.page.locator("#hand .card").count() == 5
    page.press("Throw card")
    assert "1 card of your hand" in page.text("#here")
    page.press("Throw card")
    assert len(players(page, scene.seat)[scene.seat]["cards"]) == 3
    assert page.acting == str(1 - scene.seat)


def neighbours_track(game: Game) -> bool:
    """Both have track; the second player is about to build."""
    play(game, "build Delhi Agra", "done", "build Madras Bangalore", "done")
    return True


def offer(page: PlayPage, sum_: int) -> None:
    """Pick two sections of the other's track on the board, and offer a sum."""
    page.page.get_by_role("button", name="Buy or trade track").click()
    page.draw(["W32", "X32", "Y33"])
    assert "2 sections of" in page.text(".trade")
    assert page.page.locator(".deal path").count() == 2
    page.page.get_by_label("Sum offered").fill(str(sum_))
    page.press("Offer")


@pytest.mark.rule("V-TRADE", "india")
def test_track_is_offered_for_refused_and_accepted(open_page: Open) -> None:
    scene = find("india", neighbours_track, ["trade"])
    buyer, seller = scene.seat, 1 - scene.seat
    page = open_page()
    page.open_scene(scene)
    offer(page, 3)
    assert page.acting == str(seller)
    assert "asks for your 2 sections and gives 3M" in page.text("#here")
    assert page.page.locator(".deal path").count() == 2
    page.press("Refuse")
    assert page.acting == str(buyer)
    offer(page, 9)
    cash, before = players(page, seller)[seller]["cash"], owned(page, buyer)
    page.press("Accept the deal")
    assert players(page, seller)[seller]["cash"] == cash + 9
    assert owned(page, buyer) == before + 2
    assert "for 2 sections and offers 9M" in page.text("#log")


@pytest.mark.rule("V-TRADE", "india")
def test_the_planner_says_what_it_thinks_of_a_deal(open_page: Open) -> None:
    page = open_page()
    page.open_scene(find("india", neighbours_track, ["trade"]))
    offer(page, 1)
    page.page.get_by_role("button", name="What does the planner think?").click()
    page.page.locator(".plan.on").wait_for()
    assert "Refuse the deal: " in page.text(".plan.on")
    assert "you are paid 1M" in page.text(".plan.on")
    assert page.page.locator(".plan.on .btn").count() == 0  # the answers stand above
    page.page.get_by_role("button", name="Hide the advice").click()
    assert page.page.locator(".plan").count() == 0


def owned(page: PlayPage, seat: int) -> int:
    return list(page.ask("")["view"]["track"].values()).count(seat)


def poor(game: Game) -> bool:
    """The first player has spent all but 10M."""
    openings(game, "upgrade Fast", "upgrade Super")
    return True


@pytest.mark.rule("V-LOAN", "india")
def test_money_is_borrowed_and_the_debt_shown(open_page: Open) -> None:
    scene = find("india", poor, ["loan"])
    page = open_page()
    page.open_scene(scene)
    page.page.get_by_label("Borrow: how many millions").fill("15")
    page.press("Borrow 15M")
    assert players(page, scene.seat)[scene.seat]["cash"] == 25
    assert page.page.locator("#players .debt").inner_text() == "−30M"
    assert page.page.locator("#players .debt").get_attribute("aria-label") == "Owes 30M to the bank"


def facing_out(game: Game) -> bool:
    """A train stands at the end of its line, outside a city."""
    openings(game, "build W32 X32 Y33")
    first = game.waiting()[0]
    turn(game, "place W32", "move Y33")
    turn(game)
    return game.waiting() == (first,)


@pytest.mark.rule("V-BACKTRACK", "india")
def test_a_train_turns_round_for_a_turn(open_page: Open) -> None:
    scene = find("india", facing_out, ["backtrack"])
    page = open_page()
    page.open_scene(scene)
    assert page.ask(f"?seat={scene.seat}")["reach"] == [[]]
    page.press("Turn round instead of a turn")
    assert page.acting == str(1 - scene.seat)
    page.end_turn()
    assert page.ask(f"?seat={scene.seat}")["reach"] != [[]]


def full_contracts(game: Game) -> bool:
    """Three cards lie open; one place is left for the next hand."""
    openings(game)
    game.play("discard")
    return not asks(game) and state(game).phase == 0


@pytest.mark.rule("V-OPEN", "india")
def test_cards_are_laid_open_and_shown_to_all(open_page: Open) -> None:
    scene = find("india", full_contracts, ["open-contracts"])
    page = open_page()
    page.open_scene(scene)
    assert page.page.locator(".pool >> visible=true").locator(".card").count() == 3
    seq = page.seq
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.after(seq)
    assert "lie open for everybody" in page.text("#here")
    page.press("Lay card")
    assert page.page.locator(".pool >> visible=true").locator(".card").count() == 4


def in_a_warehouse(game: Game) -> bool:
    openings(game)
    turn(game, "place Agra", "pick Carpets", "drop Carpets")
    return True


@pytest.mark.rule("V-WAREHOUSE", "india")
def test_what_lies_in_a_city_is_shown(open_page: Open) -> None:
    scene = find("india", in_a_warehouse, ["warehouse"])
    page = open_page()
    page.open_scene(scene)
    assert page.page.locator(".stands").count() == 1
    page.page.mouse.move(*page.at("Agra"))
    assert "Carpets" in page.text(".pop.note")
    assert "more turns of" in page.text(".pop.note")


def lost_circus(game: Game) -> bool:
    """A train carries the Circus between two cities as near; then the other draws a derailment there."""
    first = game.waiting()[0]
    setting = state(game).setting
    if not any(demand.load == setting.circus for card in state(game).hands[first] for demand in setting.demands[card]):
        return False
    board = setting.board
    openings(game, "build Calcutta Jamshedpur")
    road = [int(section) for section, owner in enumerate(state(game).owner) if owner]
    middle = [
        m for section in road for m in board.ends[section] if board.city_at[m] < 0 and _nearest_cities(game, m) > 1
    ]
    if not middle:
        return False
    turn(game, "place Calcutta", "pick Circus", f"move {board.names[middle[0]]}")
    game.play("discard")
    return asks(game) == "send circus"


def _nearest_cities(game: Game, m: int) -> int:
    setting = state(game).setting
    steps = distances(setting.ground, [m], 12)
    far = sorted(steps[city.centre] for city in setting.board.cities if city.centre in steps)
    return far.count(far[0]) if far else 0


@pytest.mark.rule("V-CIRCUS", "india")
def test_the_circus_stands_on_the_map_and_is_fetched(open_page: Open) -> None:
    def holder(game: Game) -> bool:
        openings(game)
        setting = state(game).setting
        return any(
            demand.load == setting.circus
            for card in state(game).hands[game.waiting()[0]]
            for demand in setting.demands[card]
        )

    scene = find("india", holder, ["circus"])
    page = open_page()
    page.open_scene(scene)
    assert page.page.locator(".stands").count() == 2
    assert "Circus" in page.text("#hand")
    seq = page.seq
    page.click("Calcutta")
    page.after(seq)
    page.press("Pick up Circus")
    assert page.ask("")["view"]["circus"] == ["Calcutta"]
    page.rest()
    assert page.page.locator(".stands").count() == 1


@pytest.mark.rule("V-CIRCUS", "india")
def test_a_lost_circus_is_sent_to_one_of_the_nearest_cities(open_page: Open) -> None:
    scene = find("india", lost_circus, ["circus"])
    page = open_page()
    page.open_scene(scene)
    assert "Send the Circus away" in page.text("#turn h2")
    before = len(page.ask("")["view"]["circus"])
    page.press("Send it to")
    assert len(page.ask("")["view"]["circus"]) == before + 1


@pytest.mark.rule("V-TIME", "india")
def test_the_table_calls_time(open_page: Open) -> None:
    scene = find("india", opened, ["time-limit"])
    page = open_page()
    page.open_scene(scene)
    page.page.get_by_role("button", name="Time is up…").locator("visible=true").click()
    seq = page.seq
    page.page.locator("dialog").get_by_role("button", name="Time is up").click()
    page.after(seq)
    assert page.ask("")["view"]["last round"] == 4
    assert page.page.get_by_role("button", name="Time is up…").count() == 0


@pytest.mark.rule("R-85", "india")
def test_alone_against_rounds(open_page: Open) -> None:
    page = open_page()
    page.alone(10)
    while not page.page.locator(".winner").count():
        page.page.keyboard.press("e")
        page.page.wait_for_timeout(60)
    assert "Nobody wins" in page.text(".winner")
