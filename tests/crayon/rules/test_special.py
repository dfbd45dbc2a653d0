"""Special demands (EVT-13, R-35) and the supply scandal (EVT-14, R-36)."""

from __future__ import annotations

import pytest

from crayon.russia_board import FALL, FREIGHT, HEAVY, MAY_DAY, POLITICS, SCANDAL, SPACE, fallen, russia
from kit import Table
from milepost.bots import make_bot
from milepost.crayon.setting import LOWER
from milepost.tell.crayon import page

TITLES = ("russia",)


def space(loads: list[str], seat: int = 0, place: str = "B13") -> Table:
    """“Space Race”, drawn by Bob: Coal and Tea to North for 30. The seat's train stands at North's rim."""
    return russia().put(seat, place, loads=loads).draws(1, SPACE)


# Special demands


@pytest.mark.rule("EVT-13")
@pytest.mark.rule("R-35")
def test_all_loads_are_handed_over_at_once_for_the_reward() -> None:
    t = space(["Coal", "Tea"])
    hand, deck = t.s.hands[0], t.s.deck
    news = t.play(f"fill {SPACE}")
    assert t.s.cash[0] == 80
    assert t.aboard(0) == []
    assert (t.s.bank[t.load("coal")], t.s.bank[t.load("tea")]) == (3, 2)  # the chips are back
    assert (t.s.hands[0], t.s.deck) == (hand, deck)  # no card is drawn
    assert t.s.discards >> SPACE & 1
    assert t.s.active == ()
    assert [item.word for item in news] == ["paid", "event over"]


@pytest.mark.rule("EVT-13")
@pytest.mark.rule("R-35")
@pytest.mark.parametrize("loads", [["Coal"], ["Tea", "Tea"], []])
def test_one_load_short_is_refused(loads: list[str]) -> None:
    t = space(loads)
    t.refuses(f"fill {SPACE}", "EVT-13")
    assert not t.allows(f"fill {SPACE}")


@pytest.mark.rule("EVT-13")
def test_only_in_the_city_it_names_and_only_while_it_is_in_play() -> None:
    t = space(["Coal", "Tea"], place="B9")
    t.refuses(f"fill {SPACE}", "EVT-13")
    t.play("move North", f"fill {SPACE}")
    t.refuses(f"fill {SPACE}", "EVT-13")
    t.refuses(f"fill {MAY_DAY}", "EVT-13")


@pytest.mark.rule("EVT-13")
def test_anybody_may_fill_it_and_the_first_takes_it() -> None:
    t = space(["Coal", "Tea"], seat=1)  # Bob drew it; it outlives his next turn
    t.idle(4)
    t.put(0, "B13", loads=["Coal", "Tea"])
    t.idle(1)
    t.play(f"fill {SPACE}", seat=1)
    assert t.s.cash == [50, 80]
    t.play("done", "done")
    t.refuses(f"fill {SPACE}", "EVT-13")


@pytest.mark.rule("EVT-13")
@pytest.mark.rule("R-13")
def test_it_stays_in_play_past_the_drawers_next_turn() -> None:
    t = space([])
    t.idle(6)
    assert [card for card, _, _ in t.s.active] == [SPACE]


@pytest.mark.rule("EVT-13")
def test_an_upper_demand_ends_with_communism_and_a_lower_one_only_when_filled() -> None:
    t = space(["Coal", "Tea"])
    t.draws(1, FALL)
    t.refuses(f"fill {SPACE}", "EVT-13")
    t = fallen().put(0, "B3", loads=["Steel"]).draws(1, SPACE)
    t.idle(6)
    t.refuses(f"fill {SPACE}", "EVT-13")  # its upper half
    t.play(f"fill {SPACE} lower")
    assert (t.s.cash[0], t.s.active) == (70, ())
    assert t.s.discards >> SPACE & 1


@pytest.mark.rule("R-35")
def test_it_may_be_filled_in_the_turn_it_turns_up() -> None:
    t = russia().put(0, "B6", loads=["Coal", "Tea"], loco=HEAVY)
    t.s.loads[0] = tuple(sorted((*t.s.loads[0], t.load("tea"))))
    t.s.bank[t.load("tea")] -= 1
    t.operating().next_cards(SPACE, 1).play("deliver Tea Ayr 30")
    t.play("move North", f"fill {SPACE}")
    assert t.s.cash[0] == 50 + 31 + 30


@pytest.mark.rule("R-35")
def test_three_loads_need_a_train_for_three() -> None:
    t = russia().put(0, "B9", loads=["Coal", "Rice"], loco=FREIGHT).draws(1, MAY_DAY)
    t.refuses(f"fill {MAY_DAY}", "EVT-13")
    t = russia().put(0, "B9", loads=["Coal", "Rice", "Steel"], loco=HEAVY).draws(1, MAY_DAY)
    t.play(f"fill {MAY_DAY}")
    assert (t.s.cash[0], t.aboard(0)) == (110, [])


@pytest.mark.rule("R-35")
@pytest.mark.parametrize(("loads", "enough"), [(["Tea"], False), (["Tea", "Coal"], False), (["Tea", "Tea"], True)])
def test_two_of_a_kind_are_two_loads(loads: list[str], enough: bool) -> None:
    t = fallen().put(0, "B6", loads=loads).draws(1, MAY_DAY)
    assert t.allows(f"fill {MAY_DAY} lower") == enough


@pytest.mark.rule("R-35")
def test_a_load_serves_either_the_special_demand_or_a_card() -> None:
    t = russia().put(0, "B6", loads=["Tea", "Tea"])
    t.s.fallen = True
    t.draws(1, MAY_DAY)
    t.next_cards(9).play("deliver Tea Ayr 30")
    t.refuses(f"fill {MAY_DAY} lower", "EVT-13")


@pytest.mark.rule("R-31")
def test_a_lockdown_hinders_special_demands() -> None:
    t = fallen().put(0, "B3", loads=["Steel"]).draws(1, SPACE)
    t.in_force(POLITICS, drawer=1)  # as if the lockdown were in force there
    t.refuses(f"fill {SPACE} lower", "EVT-10")


@pytest.mark.rule("EVT-13")
@pytest.mark.rule("VIS-1")
def test_special_demands_are_open_to_all() -> None:
    t = space(["Coal", "Tea"])
    for seat in (0, 1):
        assert t.game.view(seat).as_dict()["special demands"] == [
            {
                "card": SPACE,
                "title": "Space Race",
                "city": "North",
                "loads": ["Coal", "Tea"],
                "pay": 30,
                "carried by": [0],
            }
        ]
    events = page.board(t.title)["events"]
    assert (events[str(SPACE)]["title"], events[str(SPACE | LOWER)]["title"]) == ("Space Race", "Grand Hotel")


# The supply scandal: Coal from Ayr (B6), Tea from Bute (B9), Rice from Main (B2), Steel from North (B14); radius 3


@pytest.mark.rule("EVT-14")
@pytest.mark.rule("R-32")
@pytest.mark.parametrize(
    ("place", "offered"),
    [
        ("B6", ["Coal", "Tea"]),  # Bute is three away, Main's centre four
        ("B5", ["Coal", "Rice"]),
        ("B11", ["Tea", "Steel"]),  # North's centre is three away
        ("B10", ["Tea"]),  # the rim of North would be three away
    ],
)
def test_a_load_that_a_city_near_the_train_supplies_may_be_taken(place: str, offered: list[str]) -> None:
    t = russia().put(0, place).draws(0, SCANDAL)
    assert t.game.waiting() == (0,)
    texts = [t.game.text(atom) for atom in t.game.legal()]
    assert texts == [*(f"take {load}" for load in sorted(offered, key=t.load)), "pass"]
    t.play(f"take {offered[-1]}")
    assert t.aboard(0) == [offered[-1]]
    others = [load for load in ("Coal", "Tea", "Rice", "Steel") if load not in offered]
    again = russia().put(0, place).draws(0, SCANDAL)
    for load in others:
        again.refuses(f"take {load}", "EVT-14")


@pytest.mark.rule("EVT-14")
@pytest.mark.rule("R-36")
def test_the_chip_comes_from_the_bank_and_one_player_takes_one() -> None:
    t = russia().put(0, "B6").draws(0, SCANDAL)
    t.play("take Coal")
    assert t.s.bank[t.load("coal")] == 2
    t.refuses("take Coal", "TRN-2", seat=0)
    assert t.s.discards >> SCANDAL & 1


@pytest.mark.rule("EVT-14")
def test_nobody_must_take_anything() -> None:
    t = russia().put(0, "B6").draws(0, SCANDAL)
    t.refuses("done", "R-10")
    t.play("pass")
    assert t.aboard(0) == []
    t.refuses("pass", "R-10")


@pytest.mark.rule("EVT-14")
@pytest.mark.rule("R-36")
@pytest.mark.rule("R-10")
def test_they_choose_in_turn_order_from_the_drawer_and_the_bank_may_run_dry() -> None:
    t = russia(3).put(0, "B9").put(1, "B9").put(2, "B9").draws(1, SCANDAL)
    asked: list[int] = []
    for _ in range(2):
        asked += t.game.waiting()
        t.play("take Tea")
    assert asked == [1, 2]
    t.refuses("take Tea", "R-36", seat=0)  # both chips are gone; Coal is left to Ann
    t.play("take Coal")
    assert [t.aboard(seat) for seat in range(3)] == [["Coal"], ["Tea"], ["Tea"]]


@pytest.mark.rule("EVT-14")
@pytest.mark.rule("R-36")
@pytest.mark.rule("R-88")
def test_a_full_train_dumps_a_load_for_it() -> None:
    t = russia().put(0, "B7", loads=["Rice", "Steel"]).draws(0, SCANDAL)  # outside any city
    t.refuses("take Coal", "EVT-14")
    t.refuses("take Coal dropping Tea", "EVT-14")  # not aboard
    t.play("take Coal dropping Rice")
    assert t.aboard(0) == ["Coal", "Steel"]
    assert t.s.bank[t.load("rice")] == 1


@pytest.mark.rule("R-88")
def test_a_train_with_room_dumps_nothing_and_nobody_swaps_like_for_like() -> None:
    t = russia().put(0, "B6", loads=["Rice"]).draws(0, SCANDAL)
    t.refuses("take Coal dropping Rice", "EVT-14")
    t = russia().put(0, "B6", loads=["Coal", "Rice"]).draws(0, SCANDAL)
    t.refuses("take Coal dropping Coal", "EVT-14")
    t.play("take Coal dropping Rice")
    assert t.aboard(0) == ["Coal", "Coal"]


@pytest.mark.rule("R-36")
def test_lockdowns_and_lost_turns_do_not_hinder_it_and_unplaced_trains_take_nothing() -> None:
    t = russia(3).put(0, "B6").put(1, "B6").draws(2, POLITICS, SCANDAL)
    assert t.game.waiting() == (0,)  # Cem's train is not on the board
    t.will_lose(1)
    t.play("take Coal", "take Coal")
    assert t.aboard(1) == ["Coal"]


@pytest.mark.rule("R-36")
@pytest.mark.rule("R-77")
def test_where_nothing_can_be_taken_nobody_is_asked() -> None:
    t = russia().put(0, "D15")
    t.s.bank[t.load("steel")] = 0  # North is near, and out of it
    t.draws(0, SCANDAL)
    assert t.game.waiting() == (1,)
    assert t.s.stack == ()


@pytest.mark.rule("R-10")
@pytest.mark.rule("EVT-14")
def test_the_event_is_carried_out_before_the_next_card_is_drawn() -> None:
    t = russia().put(0, "B6").draws(0, SCANDAL)
    assert t.s.hands[0] == ()
    t.play("pass")
    assert len(t.s.hands[0]) == 3


# What is told


@pytest.mark.rule("EVT-14")
@pytest.mark.rule("EVT-13")
@pytest.mark.rule("EVT-18")
def test_the_log_tells_it_in_words() -> None:
    def told(t: Table, action: str) -> tuple[str, list[str]]:
        before, seat = t.s.copy(), t.game.waiting()[0]
        row = t.s.parse(action, seat)
        news = t.play(action)
        telling = page.tell(before, t.s, seat, row, news)
        return telling.words, [one["text"] for _, one in telling.news]

    t = space(["Coal", "Tea"])
    assert told(t, f"fill {SPACE}") == (
        "Ann brings Coal, Tea to North for “Space Race”",
        ["Ann is paid 30M", "“Space Race” is over"],
    )
    t = russia().put(0, "B7", loads=["Rice", "Steel"]).draws(0, SCANDAL)
    step, more = told(t, "take Coal dropping Rice")
    assert (step, more[0]) == ("Ann takes Coal from a supply depot", "Ann loses Rice")
    t = fallen().put(0, "B7").operating()
    assert told(t, "move B8") == ("Ann moves 1 milepost to B8", ["Ann pays 2M duty"])
    t = russia().operating(1).next_cards(FALL, 9, 10, 11)
    _, more = told(t, "discard")
    assert more[:2] == [
        "Bob draws “Communism falls”: duty is due at the border from now on",
        "Ann loses 10M as the old money loses its value",
    ]


@pytest.mark.rule("EVT-14")
@pytest.mark.parametrize(
    ("place", "loads", "said"),
    [
        ("B7", [], "take Tea"),  # Coal and Tea are near; Tea pays more on card 20
        ("B7", ["Tea", "Tea"], "pass"),  # nothing pays more than what would have to go
        ("B7", ["Coal", "Rice"], "take Tea dropping Coal"),
    ],
)
def test_greedy_takes_what_pays_best(place: str, loads: list[str], said: str) -> None:
    """Card n pays n for Coal, n + 1 for Tea, n + 2 for Rice."""
    t = russia().put(0, place, loads=loads).draws(0, 20, SCANDAL)
    assert t.game.waiting() == (0,)
    chosen = make_bot("greedy", 0, "crayon").choose(t.game.view(0), 0)
    assert isinstance(chosen, int)
    assert t.game.text(chosen) == said
