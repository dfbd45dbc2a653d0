"""The quick tests for the right of way against the exact one, on random boards (BLD-12, BLD-13, FER-3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit import Table, table
from milepost.crayon import blocking, build, track
from milepost.crayon.lattice import neighbour
from milepost.crayon.owners import CLAIM
from milepost.crayon.state import State

TITLES = ("india", "russia", "italy", "nippon")

MANY = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
RANDOM = st.randoms(use_true_random=False)


def board(rng: Random) -> Table:
    """A small board with holes, two major cities, towns and perhaps a ferry; nothing is built."""
    width, height = rng.randint(6, 9), rng.randint(2, 4)
    ground = rng.choice(["....,", ".........,", "."])
    cells = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    west, east = (rng.randrange(height), rng.randint(0, 1)), (rng.randrange(height), width - rng.randint(1, 2))
    cells[west[0]][west[1]], cells[east[0]][east[1]] = "M", "N"
    red = {west, east} | {neighbour(*centre, d) for centre in (west, east) for d in range(6)}
    outside = [(row, col) for row in range(height) for col in range(width) if (row, col) not in red]
    letters = rng.choice(["S", "STPQ", "STU", "STUV", "STUPQ"])
    letters = letters[:len(outside)]
    for letter, (row, col) in zip(letters, rng.sample(outside, len(letters)), strict=True):
        cells[row][col] = letter
    rows = "\n".join(" " * (row % 2) + " ".join(line) for row, line in enumerate(cells))
    cities = "Main: major, M; North: major, N" + "".join(
        f"; {letter}town: {rng.choice(['small', 'medium'])}, {letter}" for letter in letters if letter in "STUV")
    more: dict[str, Any] = {rng.choice(["ferries", "tunnels"]): "Strait: P, Q, 6"} if "Q" in letters else {}
    options = f"ferry_players = {rng.randint(1, 3)}\ncrowd = {rng.randint(2, 5)}\ncrowd_tunnel_right = true"
    return table(rows, cities, players=rng.randint(2, 4), options=options, **more)


def lacks(s: State) -> dict[tuple[str, int], int]:
    """The exact answer: what others lack here and how much of it, worked out with nothing remembered."""
    anew = s.copy()
    anew.main = -1
    return {lack.what: lack.amount for lack in blocking.lacks(anew)}


def wrongs(s: State, seat: int, arm: int) -> bool:
    """After the build somebody lacks more than before."""
    after = s.copy()
    track.lay(after, seat, arm)
    before = lacks(s)
    return any(amount > before.get(what, 0) for what, amount in lacks(after).items())


def open_to(s: State, seat: int, arm: int) -> bool:
    """The section is free or the seat's claim, and BLD-10 and FER-2 let the seat build it."""
    owner = s.owner[s.setting.board.section[arm]]
    if owner and owner != CLAIM | seat + 1:
        return False
    for m in (arm // 6, s.setting.board.near[arm]):
        number = s.setting.place_at[m]
        if number >= 0:
            place = s.setting.places[number]
            inside = s.ferries[place.ferry] if place.ferry >= 0 else s.guests[number]
            if not inside >> seat & 1 and inside.bit_count() >= place.limit:
                return False
    return True


def picture(t: Table, seat: int, arm: int) -> str:
    """The counterexample, to be drawn again by hand."""
    names = t.board.names
    laid = [f"{owner - 1}: {names[a]} {names[b]}"
            for (a, b), owner in zip(t.board.ends, t.s.owner, strict=True) if owner]
    return (f"{t.title.texts['board.txt']}{t.s.setting.players} players, {', '.join(laid)}; "
            f"{seat} builds {names[arm // 6]} {names[t.board.near[arm]]}")


def arms_of(t: Table) -> list[int]:
    return [arm for arm, section in enumerate(t.board.section) if section >= 0 and not t.board.red[section]]


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("BLD-13")
@MANY
@given(RANDOM)
def test_what_is_found_harmless_at_a_glance_takes_nobodys_right_away(rng: Random) -> None:
    t = board(rng)
    arms = arms_of(t)
    rng.shuffle(arms)
    for arm in arms:
        seat = rng.randrange(t.s.setting.players)
        if open_to(t.s, seat, arm):
            t.s.main = -1
            wrong = wrongs(t.s, seat, arm)
            assert not (wrong and blocking.harmless(t.s, seat, arm)), picture(t, seat, arm)
            if not wrong:
                track.lay(t.s, seat, arm)


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("BLD-13")
@MANY
@given(RANDOM)
def test_in_play_a_build_is_refused_exactly_where_it_takes_a_right_away(rng: Random) -> None:
    """As above, but with what the engine remembers from build to build, and with track lost to events."""
    t = board(rng)
    s = t.s
    arms = arms_of(t)
    for _ in arms:
        if rng.random() < 0.04:
            track.erase(s, [section for section in range(len(s.owner)) if rng.random() < 0.1], rng.random() < 0.5)
            if rng.random() < 0.5:
                track.drop_claims(s, list(s.claims))
        arm, seat = rng.choice(arms), rng.randrange(s.setting.players)
        if open_to(s, seat, arm):
            refused = blocking.refused(s, seat, arm)
            assert (refused is not None) == wrongs(s, seat, arm), picture(t, seat, arm)
            if refused is None:
                build.apply_build(s, seat, arm)  # on credit: money is not looked at here
