"""The quick tests for the right of way against the exact one, on random boards (BLD-12, BLD-13, FER-3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from crayon.rights import brute_rights
from kit import Table, table
from milepost.crayon.board.lattice import neighbour
from milepost.crayon.kernel import lead_ways
from milepost.crayon.rights import blocking
from milepost.crayon.rights.country import broad_country
from milepost.crayon.rights.found import Right
from milepost.crayon.rights.joint import Joint
from milepost.crayon.rights.kept import kept, worked_out
from milepost.crayon.rights.network import Network
from milepost.crayon.rights.own_track import OwnTrack
from milepost.crayon.rules import build, track
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.state import State

TITLES = ("india", "russia", "italy", "nippon")

SOME = settings(max_examples=settings().max_examples // 2)
RANDOM = st.randoms(use_true_random=False)
SEEDS = st.integers(0, 10**6)  # each gives a board at random; those Hypothesis draws itself are plainer, and quicker


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
    letters = letters[: len(outside)]
    for letter, (row, col) in zip(letters, rng.sample(outside, len(letters)), strict=True):
        cells[row][col] = letter
    rows = "\n".join(" " * (row % 2) + " ".join(line) for row, line in enumerate(cells))
    cities = "Main: major, M; North: major, N" + "".join(
        f"; {letter}town: {rng.choice(['small', 'medium'])}, {letter}" for letter in letters if letter in "STUV"
    )
    more: dict[str, Any] = {rng.choice(["ferries", "tunnels"]): "Strait: P, Q, 6"} if "Q" in letters else {}
    options = f"ferry_players = {rng.randint(1, 3)}\ncrowd = {rng.randint(2, 5)}\ncrowd_tunnel_right = true"
    return table(rows, cities, players=rng.randint(2, 4), options=options, **more)


def narrow(rng: Random) -> Table:
    """A strip of country between two major cities, or three, small enough to try every way of every player."""
    width, height = rng.choice([(6, 3), (7, 2), (8, 2), (9, 2), (10, 2)])
    ground = rng.choice(["....,", "..,", "."])
    cells = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    centres = [(rng.randrange(height), 0), (rng.randrange(height), width - 1)]
    if width == 10:
        centres.append((rng.randrange(height), rng.randint(4, 5)))
    for letter, (row, col) in zip("MNO", centres, strict=False):
        cells[row][col] = letter
    red = {place for centre in centres for place in (centre, *(neighbour(*centre, d) for d in range(6)))}
    outside = [(row, col) for row in range(height) for col in range(width) if (row, col) not in red]
    letters = list(rng.choice(["", "S", "T", "ST", "PQ", "SPQ", "TPQ"]))[: len(outside)]
    for letter, (row, col) in zip(letters, rng.sample(outside, len(letters)), strict=True):
        cells[row][col] = letter
    rows = "\n".join(" " * (row % 2) + " ".join(line) for row, line in enumerate(cells))
    sizes = {"M": "major", "N": "major", "O": "major", "S": "small", "T": "medium"}
    cities = "; ".join(f"{letter}town: {sizes[letter]}, {letter}" for letter in sizes if letter in rows)
    more: dict[str, Any] = {rng.choice(["ferries", "tunnels"]): "Strait: P, Q, 6"} if "Q" in letters else {}
    options = f"ferry_players = {rng.randint(1, 3)}\ncrowd = {rng.randint(2, 5)}\ncrowd_tunnel_right = true"
    return table(rows, cities, players=3, options=options, **more)


def lacks(s: State) -> dict[Right, tuple[int, int]]:
    """The exact answer, worked out with nothing remembered: how many go without a way, and who has none even alone."""
    found = worked_out(s).found
    return {right: (ways.short, ways.cut) for right, ways in found.items() if ways.short and right[0] != "link"}


def wrongs(s: State, seat: int, arm: int) -> bool:
    """After the build somebody lacks more than before."""
    after = s.copy()
    track.lay(after, seat, arm)
    before = lacks(s)
    return any(
        short > before.get(right, (0, 0))[0] or cut & ~before.get(right, (0, 0))[1]
        for right, (short, cut) in lacks(after).items()
    )


def open_to(s: State, seat: int, arm: int) -> bool:
    """The section is free or the seat's claim, and BLD-10 and FER-2 let the seat build it."""
    owner = s.owner[s.setting.board.section[arm]]
    if owner and owner != CLAIM | seat + 1:
        return False
    for m in (arm // 6, s.setting.board.near[arm]):
        number = s.setting.place_at[m]
        if number >= 0:
            place = s.setting.places[number]
            inside = s.link_owners[place.ferry] if place.ferry >= 0 else s.guests[number]
            if not inside >> seat & 1 and inside.bit_count() >= place.limit:
                return False
    return True


def picture(t: Table, seat: int, arm: int) -> str:
    """The counterexample, to be drawn again by hand."""
    names = t.board.names
    laid = [
        f"{owner - 1}: {names[a]} {names[b]}" for (a, b), owner in zip(t.board.ends, t.s.owner, strict=True) if owner
    ]
    return (
        f"{t.title.texts['board.txt']}{t.s.setting.players} players, {', '.join(laid)}; "
        f"{seat} builds {names[arm // 6]} {names[t.board.near[arm]]}"
    )


def arms_of(t: Table) -> list[int]:
    return [arm for arm, section in enumerate(t.board.section) if section >= 0 and not t.board.red[section]]


def lay_anything(t: Table, rng: Random) -> None:
    """Track of all players, bridges lost to floods included, with no regard for anybody's rights."""
    arms = arms_of(t)
    favourite = rng.choice([0.2, 0.4, 0.6])
    for arm in arms:
        seat = rng.randrange(t.s.setting.players)
        if rng.random() < favourite / 2 and open_to(t.s, seat, arm):
            track.lay(t.s, seat, arm)
    if rng.random() < 0.3:
        track.erase(t.s, [section for section in range(len(t.s.owner)) if rng.random() < 0.2], rng.random() < 0.7)


@pytest.mark.rule("R-4", "india")
@pytest.mark.rule("R-81", "india")
@given(SEEDS)
def test_those_who_go_without_a_way_are_those_that_trying_every_way_finds(seed: int) -> None:
    rng = Random(seed)
    t = narrow(rng)
    lay_anything(t, rng)
    assert lacks(t.s) == brute_rights.lacks(t.s), picture(t, 0, arms_of(t)[0])
    assert not worked_out(t.s).unsure


def lay_if_allowed(s: State, seat: int, arm: int) -> None:
    """Lay a section, if the others' rights allow it."""
    if blocking.refused(s, seat, arm) is None:
        blocking.before_laying(s, seat, arm)
        track.lay(s, seat, arm)


def join(s: State, seat: int, ones: Sequence[int], others: Sequence[int]) -> None:
    """Build a short line between two major cities."""
    board = s.setting.board
    came: dict[int, int] = dict.fromkeys(ones, -1)
    queue = list(came)
    for m in queue:  # it grows
        for arm in range(m * 6, m * 6 + 6):
            to, section = board.near[arm], board.section[arm]
            if section >= 0 and to not in came and not board.red[section] and open_to(s, seat, arm):
                came[to] = arm
                queue.append(to)
    m = next((m for m in queue if m in others), -1)
    while m >= 0 and (arm := came[m]) >= 0:
        lay_if_allowed(s, seat, arm)
        m = arm // 6


def join_some(s: State, rng: Random) -> None:
    """Lines between major cities for some players."""
    for seat in range(s.setting.players - 1):
        one, other = rng.sample(s.setting.board.majors, 2)
        join(s, seat, s.setting.board.cities[one].mileposts, s.setting.board.cities[other].mileposts)


def lose_something(s: State, rng: Random, part: float = 0.2) -> None:
    """Part of all track is lost, for good or for the time to rebuild it; or that time is over."""
    if s.claims and rng.random() < 0.7:
        track.drop_claims(s, s.claims)
    else:
        track.erase(s, [section for section in range(len(s.owner)) if rng.random() < part], rng.random() < 0.5)


@SOME
@given(SEEDS)
def test_what_is_remembered_of_room_and_track_is_what_one_would_find_anew(seed: int) -> None:
    rng = Random(seed)
    t = board(rng)
    s, network, majors = t.s, t.s.setting.network, t.board.majors
    join_some(s, rng)
    for _ in range(30):
        assert Joint(s).room == network.room(s)
        if rng.random() < 0.2:
            lose_something(s, rng)
        for arm in rng.sample(arms_of(t), 1):
            if open_to(s, seat := rng.randrange(s.setting.players), arm):
                lay_if_allowed(s, seat, arm)
        for seat in s.setting.seats:
            own, touched = OwnTrack(s), s.reach[seat]
            assert network.arriving(seat, touched) == Network(s.setting).arriving(seat, touched)
            for one, other in combinations(majors, 2):
                both = 1 << one | 1 << other
                joined = any(piece.cities & both == both for piece in own.pieces(seat))
                assert own.joins(seat, 1 << one, 1 << other) == joined


@pytest.mark.parametrize("seed", range(3))
def test_ways_between_major_cities_stay_enough_and_apart_whatever_is_lost(seed: int) -> None:
    rng, s = Random(seed), milepost.new("india", players=4, seed=seed).state
    network = s.setting.network
    for _ in range(8):
        join_some(s, rng)
        lose_something(s, rng, 0.05)
        for right, found in kept(s).found.items():
            if right[0] == "link" and not found.short and not found.leans:
                own = OwnTrack(s)
                needy = {seat for seat in s.setting.seats if not own.joins(seat, 1 << right[1], found.goals)}
                over = [network.arc_section[arc] for way in found.ways for arc in way.arcs]
                sections = [section for section in over if section >= 0]
                assert needy <= set(found.needy)
                assert len(found.ways) == len(found.needy)
                assert set(sections) == found.sections
                assert len(set(sections)) == len(sections)
                assert not any(s.owner[section] for section in sections)


@SOME
@given(SEEDS)
def test_broad_country_joins_any_two_of_its_mileposts_by_so_many_ways(seed: int) -> None:
    rng = Random(seed)
    t = board(rng)
    lay_anything(t, rng)
    s, network = t.s, t.s.setting.network
    for ways in (1, 2, 3, 4):
        country = list(t.board.members(broad_country(s, ways)))
        for m in country[1:]:
            ends = bytearray(network.size)
            ends[network.into[m]] = 15
            room = network.room(s)
            for arc, _, _ in network.gates:
                room[arc] = 0
            start = [[network.into[country[0]]]] * ways
            assert len(lead_ways(network.ways, room, start, ends, ways)) == ways


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("BLD-13")
@given(RANDOM)
def test_what_is_found_harmless_at_a_glance_takes_nobodys_right_away(rng: Random) -> None:
    t = board(rng)
    arms = arms_of(t)
    rng.shuffle(arms)
    for arm in arms:
        seat = rng.randrange(t.s.setting.players)
        if open_to(t.s, seat, arm):
            t.s.kept = None
            wrong = wrongs(t.s, seat, arm)
            assert not (wrong and blocking.harmless(t.s, seat, arm)), picture(t, seat, arm)
            if not wrong:
                track.lay(t.s, seat, arm)


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("BLD-13")
@SOME
@given(SEEDS)
def test_in_play_a_build_is_refused_exactly_where_it_takes_a_right_away(seed: int) -> None:
    """As above, but with what the engine remembers from build to build, and with track lost to events."""
    rng = Random(seed)
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
