"""What is said of a game of Village reads as people write: names for cards, one point and two points."""

from __future__ import annotations

from milepost.tell.village import page
from milepost.village import plain_data as plain
from milepost.village.state import OVER
from village.kit import Table, table


def told(t: Table, action: str) -> list[str]:
    """The news of an action, as its seat hears them."""
    before, seat = t.game.state.copy(), t.game.waiting()[0]
    row = t.game.state.parse(action, seat)
    news = page.tell(before, t.game.state, seat, row, t.game.play(row)).news
    return [one["text"] for _, one in news]


def test_a_terminus_card_goes_by_its_name() -> None:
    t = table().lay(0, "C1:56 C2:24 C3:35").market(67, 66).hand(0, 33, 17, 36)
    t.play("take 1", "place C4")
    resolved, drawn, which = told(t, "resolve T3 33")
    assert resolved.endswith("Terminus card Sidings: 0 sidings, £3")
    assert drawn == "Ann draws a terminus card"
    card = t.s.setting.title.termini[t.s.hands[0][-1]]
    assert which == f"It is {card.words()}"
    assert card.name == card.words().partition(":")[0]


def test_a_card_that_is_not_in_hand_is_named() -> None:
    t = table().lay(0, "C1:56 C2:24 C3:35").market(67, 66).hand(0, 2, 17, 36)
    t.play("take 1", "place C4")
    assert t.refuses("resolve T3 33", "VIL-14") == (
        "You do not hold terminus card 33 (Sidings); play one from your hand."
    )


def test_one_point_is_one_point() -> None:
    t = table(1)
    t.s.phase, t.s.points = OVER, [1]
    assert plain.reason(t.s) == "Ann lost: 1 point, 100 were needed"
    t = table()
    t.s.phase, t.s.points, t.s.winners = OVER, [1, 0], (0,)
    assert plain.reason(t.s) == "Ann won with 1 point"
    assert "1 point, £5, 0 tracks, 0 lines completed" in str(t.s)


def test_one_card_is_one_card() -> None:
    t = table().market(5).trips(7)
    assert "has 1 card;" in t.refuses("take 2", "VIL-9")
    assert "has 1 card;" in t.refuses("plan 2", "VIL-7")


def test_the_sweep_is_told_with_the_money_that_goes() -> None:
    t = table(1).market(5, 6, 7, coins=(2, 0, 0)).trips(24, 21, 3, 4)
    t.play("take 2", "place A1")
    assert page.picture(t.game.state, 0)["sweeps"]
    news = told(t, "done")
    assert "The farthest track leaves the market: field, bridge, siding, with £3 on it" in news
    assert "The farthest trip leaves the market: More fields than any other terrain: 7 points" in news
    assert not page.picture(table(2).game.state, 0)["sweeps"], "only alone"
    assert not page.picture(table(1).turn(0, 12).game.state, 0)["sweeps"], "not after the last turn"
