"""The kernel in C and the kernel in Python, side by side: the same answers to the same questions, ties included."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings

from crayon.kernel.lands import LANDS, RANDOM, Land, broad_questions, compiled, few, land, masks, pairs, priced, some
from milepost.crayon.kernel import accounts, broad, courses, flow, lengths, networks, pure, trains


@given(at=LANDS, rng=RANDOM)
def test_costs_waves_and_lines_are_the_same(at: Land, rng: random.Random) -> None:
    board = at.board
    prices = priced(rng, at, lowest=rng.choice((0, 1)))
    joined = masks(rng, at, rng.choice((0.0, 0.05, 0.4)), both_ways=True)
    question = (
        at.ground,
        few(rng, board, 5),
        compiled.PriceTable(prices),
        rng.choice((at.steps, masks(rng, at, 0.8, both_ways=False))),
        joined,
        pairs(rng, board, 4),
        rng.choice((-1, 0, 3, 20, 60, 300)),
        rng.choice((0, few(rng, board, 3))),
        [(a, b, rng.randint(1, 9)) for a, b in pairs(rng, board, 4)],
        rng.choice((0, 0, some(rng, board, 0.3))),
    )
    slow, fast = pure.Costs(*question), compiled.Costs(*question)
    assert fast.waves == slow.waves
    assert fast.seen == slow.seen
    for places in (few(rng, board, 3), 0):
        assert fast.nearest(places) == slow.nearest(places)
    for m in rng.sample(range(board.size), min(board.size, 40)):
        cost = slow.cost(m)
        assert fast.cost(m) == cost
        if cost is not None:
            assert fast.path(m) == slow.path(m)
        else:
            with pytest.raises(ValueError, match="beyond the budget"):
                fast.path(m)


@given(at=LANDS, rng=RANDOM)
def test_courses_are_the_same(at: Land, rng: random.Random) -> None:
    board, bit = at.board, at.board.bit
    layers = [(weight, steps) for weight, steps in priced(rng, at, lowest=1)]
    crossings = [courses.Crossing(bit[a], bit[b], rng.randint(1, 30)) for a, b in pairs(rng, board, 4) if a != b]
    start, back = few(rng, board, 4), -1
    if rng.random() < 0.3:
        m = rng.randrange(board.size)
        start, back = bit[m], m * 6 + rng.randrange(6)
    goals, limit = rng.choice((0, few(rng, board, 30))), rng.choice((-1, 0, 5, 60, 160))
    arms = rng.sample(board.arms, rng.choice((0, 0, min(7, len(board.arms)))))
    fast_layers = [compiled.Layer(*layer) for layer in layers]
    slow_layers = [courses.Layer(*layer) for layer in layers]
    for added in (arms, [], arms):  # what was made ready for the first is used again
        fast = compiled.Courses(at.ground, start, fast_layers, crossings, goals, limit, back, added)
        slow = courses.Courses(at.ground, start, slow_layers, crossings, goals, limit, back, added)
        assert list(fast.weight.items()) == list(slow.weight.items())
        for m in slow.weight:
            assert fast.path(m) == slow.path(m)
    m = rng.randrange(board.size)
    if m not in slow.weight:
        with pytest.raises(KeyError):
            fast.path(m)


@given(at=LANDS, rng=RANDOM)
@settings(max_examples=40)
def test_courses_over_layers_of_prices_and_track_are_the_same(at: Land, rng: random.Random) -> None:
    board, bit = at.board, at.board.bit
    facts = (
        at.ground,
        compiled.PriceTable(priced(rng, at, lowest=1)),
        rng.choice((2, 6)),
        rng.choice((at.steps, masks(rng, at, 0.8, both_ways=False))),
        rng.choice((0, some(rng, board, 0.3))),
        masks(rng, at, 0.1, both_ways=True),
        rng.choice((None, masks(rng, at, 0.1, both_ways=True))),
        2,
        rng.choice((None, masks(rng, at, 0.1, both_ways=False))),
    )
    crossings = [courses.Crossing(bit[a], bit[b], rng.randint(1, 30)) for a, b in pairs(rng, board, 4) if a != b]
    fast_layers, slow_layers = compiled.Layers(*facts), courses.Layers(*facts)
    rest = few(rng, board, 30), rng.choice((5, 60, 160)), -1
    for added in ([], rng.sample(board.arms, min(7, len(board.arms)))):
        start = few(rng, board, 4)
        fast = compiled.Courses(at.ground, start, fast_layers, crossings, *rest, added)
        slow = courses.Courses(at.ground, start, slow_layers, crossings, *rest, added)
        assert list(fast.weight.items()) == list(slow.weight.items())
        for m in slow.weight:
            assert fast.path(m) == slow.path(m)


@given(at=LANDS, rng=RANDOM)
def test_networks_are_the_same(at: Land, rng: random.Random) -> None:
    """Own track by section and as steps, red areas, ferries."""
    board, share = at.board, rng.choice((0.1, 0.4, 0.7))
    owner = bytes(rng.choice((1, 1, 2, 0x81)) if rng.random() < share else 0 for _ in board.ends)
    red = bytes(not whose and rng.random() < 0.05 for whose in owner)
    sets = [[0] * 6, [0] * 6]
    for arm, section in enumerate(board.section):
        for steps, there in zip(sets, (owner[section] == 1, red[section]), strict=True):
            if section >= 0 and there:
                steps[arm % 6] |= board.bit[arm // 6]
    track = networks.OwnTrack(sets[0], sets[1], owner, 1, red, pairs(rng, board, 3))
    start = rng.choice((0, few(rng, board, 4), board.bit[0]))
    assert compiled.network(at.ground, start, track) == networks.network(at.ground, start, track)
    places = rng.sample(range(board.size), min(12, board.size))
    assert compiled.groups(at.ground, places, track) == networks.groups(at.ground, places, track)


@given(at=LANDS, rng=RANDOM)
def test_tables_of_many_places_are_the_same(at: Land, rng: random.Random) -> None:
    """Places may be large or empty, and share mileposts."""
    board, bit = at.board, at.board.bit
    layers = [compiled.Layer(*layer) for layer in priced(rng, at, lowest=1)]
    crossings = [courses.Crossing(bit[a], bit[b], rng.randint(1, 30)) for a, b in pairs(rng, board, 4) if a != b]
    places = [rng.choice((0, few(rng, board, 9))) for _ in range(rng.randint(0, 4))]
    question = (at.ground, layers, crossings, places, rng.choice((-1, 0, 5, 60, 160)))
    assert compiled.between(*question) == courses.between(*question)


@given(at=LANDS, rng=RANDOM)
def test_floods_are_the_same(at: Land, rng: random.Random) -> None:
    start = rng.choice((0, few(rng, at.board, 4)))
    steps = masks(rng, at, rng.choice((0.1, 0.4, 0.7, 1.0)), both_ways=rng.random() < 0.5)
    assert compiled.flood(start, steps, at.board.stride) == pure.flood(start, steps, at.board.stride)


@given(at=LANDS, rng=RANDOM)
def test_distances_and_lengths_are_the_same(at: Land, rng: random.Random) -> None:
    board = at.board
    sources = rng.sample(range(board.size), rng.randint(0, 4)) * rng.randint(1, 2)
    radius = rng.choice((-1, 0, 1, 6, board.size))
    found = compiled.distances(at.ground, sources, radius)
    assert list(found.items()) == list(pure.distances(at.ground, sources, radius).items())
    prices = lengths.ArmPrices(
        lengths.CLOSED if section < 0 or rng.random() < 0.2 else rng.randint(0, 6) for section in board.section
    )
    links = [lengths.Link(a, b, rng.randint(0, 12), rng.randint(0, 8)) for a, b in pairs(rng, board, 3)]
    track = compiled.track_lengths(at.ground, sources, prices, links)
    assert list(track.items()) == list(lengths.track_lengths(at.ground, sources, prices, links).items())
    assert track == compiled.track_lengths(at.ground, sources, compiled.ArmPrices(prices), links)
    assert [m for m in (*range(-1, board.size + 1), "A1", 1 << 70) if m in found] == sorted(found)
    assert (len(found), len(track)) == (len(list(found)), len(list(track)))
    assert found.get(board.size) is None
    with pytest.raises(KeyError):
        track[-1]


def owned(rng: random.Random, at: Land, terms: list[int]) -> trains.Track:
    sections = len(at.board.ends)
    share = rng.choice((0.2, 0.5, 0.9))
    return trains.Track(
        bytearray(rng.choice((1, 2, 3, 4, 5, 0x81)) if rng.random() < share else 0 for _ in range(sections)),
        bytes(rng.random() < 0.05 for _ in range(sections)),
        bytes(rng.random() < 0.05 for _ in range(sections)),
        [rng.randint(0, 4) for _ in at.board.links],
        terms,
    )


def standing(rng: random.Random, at: Land) -> tuple[int, int]:
    """A train's milepost and the way it came by."""
    start = rng.randrange(at.board.size)
    return start, rng.choice([-1, *(way for way, _ in at.ground.onward[start])])


@given(at=LANDS, rng=RANDOM)
def test_journeys_are_the_same(at: Land, rng: random.Random) -> None:
    board = at.board
    start, came = standing(rng, at)
    question = (
        at.ground,
        start,
        came,
        owned(rng, at, [-1, 0, rng.choice((0, -1)), 0]),
        bytes(rng.random() < 0.1 for _ in range(board.size)),
        [(-2 - n, a, b) for n, (a, b) in enumerate(pairs(rng, board, 4)) if a != b],
        rng.choice((1, 9, 18)),
        frozenset(rng.sample(range(len(board.ends)), 3)),
    )
    slow, fast = trains.Journeys(*question), compiled.Journeys(*question)
    assert list(fast.steps.items()) == list(slow.steps.items())
    for m in slow.steps:
        assert fast.path(m) == slow.path(m)


@given(at=LANDS, rng=RANDOM)
@settings(max_examples=40)
def test_reach_is_the_same(at: Land, rng: random.Random) -> None:
    size = at.board.size
    start, came = standing(rng, at)
    points = rng.choice((0, 1, 4, 7))
    question = (
        at.ground,
        start,
        came,
        points << 1 | rng.randint(0, 1),
        bytes(rng.random() < 0.1 for _ in range(size)),
        owned(rng, at, [-1, 0, 1, 2, 4, -1]),
        rng.choice((0, 3, 8, 1_000_000)),
        rng.choice((0, 4)),
        trains.Weather(
            bytes(rng.random() < 0.2 for _ in range(size)),
            bytes(max(left - 1, 0) // 2 for left in range(points + 1)),
            rng.random() < 0.5,
        ),
        rng.choice((trains.NO_BORDER, trains.Border(2, bytes(rng.random() < 0.5 for _ in range(size))))),
        rng.choice(((0, 0), (4, 1))),
    )
    slow, fast = trains.reach(*question), compiled.reach(*question)
    assert list(fast.items()) == list(slow.items())


def steps_to_one(rng: random.Random, at: Land) -> accounts.StepTable:
    """Track of several players, claims and red areas, prices of which some are fixed, and a few ferries."""
    board, mine = at.board, 1
    owner = bytearray(rng.choice((0, 0, 0, 1, 1, 2, 3, 0x81)) for _ in board.ends)
    red = bytes(rng.random() < 0.1 for _ in board.ends)
    fixed: list[tuple[int, int] | None] = [None] * len(board.section)
    hops: dict[tuple[int, int], accounts.Hop | None] = {}
    for arm, section in enumerate(board.section):
        if section >= 0:
            hop: accounts.Hop | None = accounts.Hop((section, rng.randint(0, 8)))
            if red[section] or owner[section] == mine:
                hop = rng.choice((None, accounts.Hop(owner=accounts.NO_ONE))) if owner[section] != mine else None
            elif 0 < owner[section] < 0x80:
                hop = accounts.Hop((section, 0), owner[section])
            elif hop and rng.random() < 0.5:
                fixed[arm] = hop.section if not owner[section] else None
            hops[arm // 6, board.near[arm]] = hop
    for n, (a, b) in enumerate(pairs(rng, board, 6)):
        section_ = rng.choice((None, (-2 - n, rng.randint(0, 8))))
        if (a, b) not in hops:
            hops[a, b] = accounts.Hop(section_, more=8, fee=0 if section_ else rng.choice((0, 4)))
    return accounts.StepTable(hops, owner, mine, red, tuple(fixed))


@given(at=LANDS, rng=RANDOM)
def test_accounts_of_ways_are_the_same(at: Land, rng: random.Random) -> None:
    table = steps_to_one(rng, at)
    onward: dict[int, list[int]] = {}
    for a, b in table.hops:
        onward.setdefault(a, []).append(b)
    path = [rng.choice(sorted(onward))]
    while path[-1] in onward and len(path) < rng.choice((2, 60)):
        path.append(rng.choice(onward[path[-1]]))
    turn = accounts.Turn(rng.randint(0, 12), rng.choice((0, 4)), rng.choice((1, 9, 16)), rng.random() < 0.5)
    added = rng.choice((set(), set(rng.sample(range(len(at.board.ends)), len(at.board.ends) // 3)), {-2, -3}))
    slow = accounts.account(at.ground, path, table, turn, added)
    assert compiled.account(at.ground, path, table, turn, added) == slow


def network(rng: random.Random) -> tuple[list[list[int]], list[int]]:
    """The arcs out of each node, and the node each of them leads to."""
    nodes = rng.randint(1, 40)
    arcs: list[list[int]] = [[] for _ in range(nodes)]
    head: list[int] = []
    for _ in range(rng.randint(0, 4 * nodes)):
        a, b = rng.randrange(nodes), rng.randrange(nodes)
        arcs[a].append(len(head))
        arcs[b].append(len(head) + 1)
        head += [b, a]
    return arcs, head


@given(rng=RANDOM)
def test_flows_are_the_same_way_by_way(rng: random.Random) -> None:
    arcs, head = network(rng)
    nodes = len(arcs)
    room = bytearray(rng.choice((0, 1, 1, 1, 2, 100)) for _ in head)
    sources = [[rng.randrange(nodes) for _ in range(rng.randint(0, 3))] for _ in range(rng.randint(0, 6))]
    ends = bytearray(rng.choice((0, 0, 0, rng.randrange(256))) for _ in range(nodes))
    want, rest, before = rng.randint(0, 7), room[:], room[:]
    nets = flow.Net(arcs, head), compiled.Net(arcs, head)
    slow = flow.lead_ways(nets[0], room, sources, ends, want)
    fast = compiled.lead_ways(nets[1], rest, sources, ends, want)
    assert fast == slow
    assert rest == room
    # Then there is more room here and less there, and ways are to be led beside those that are left.
    room = bytearray(max(0, left + rng.choice((-2, -1, 0, 0, 0, 0, 0, 1, 2))) for left in before)
    rest, before = room[:], room[:]
    want += rng.randint(-1, 3)
    sources = [[] if rng.random() < 0.1 else nodes for nodes in sources]
    again = flow.lead_ways(nets[0], room, sources, ends, want, slow)
    assert compiled.lead_ways(nets[1], rest, sources, ends, want, fast) == again
    assert rest == room
    assert len(again) == len(flow.lead_ways(nets[0], before, sources, ends, want))


@given(rng=RANDOM)
def test_nodes_are_joined_by_as_many_ways(rng: random.Random) -> None:
    arcs, head = network(rng)
    room = bytes(rng.choice((0, 1, 1, 1, 2)) for _ in head)
    nets = flow.Net(arcs, head), compiled.Net(arcs, head)
    a, b, ways = rng.randrange(len(arcs)), rng.randrange(len(arcs)), rng.randint(1, 4)
    without = rng.randint(-1, len(head) // 2 - 1)
    question = room, a, b, ways, without
    assert compiled.joined(nets[1], *question) == flow.joined(nets[0], *question)


@given(rng=RANDOM)
def test_a_way_between_two_nodes_is_the_same_and_runs_where_there_is_room(rng: random.Random) -> None:
    arcs, head = network(rng)
    room = bytes(rng.choice((0, 0, 1, 2)) for _ in head)
    nets = flow.Net(arcs, head), compiled.Net(arcs, head)
    starts, goals = ([rng.randrange(len(arcs)) for _ in range(rng.randint(1, 3))] for _ in range(2))
    way = flow.way_between(nets[0], room, starts, goals)
    assert compiled.way_between(nets[1], room, starts, goals) == way
    assert (way is not None) == any(flow.joined(nets[0], room, a, b, 1) for a in starts for b in goals)
    if way:
        nodes = [head[way[0] ^ 1], *(head[arc] for arc in way)]
        assert [head[arc ^ 1] for arc in way] == nodes[:-1]
        assert all(room[arc] for arc in way)
        # It leaves a start and comes to a goal, and touches neither kind, nor any node twice, in between.
        assert nodes[0] in starts
        assert nodes[-1] in goals
        assert not {*starts, *goals} & set(nodes[1:-1])
        assert len(set(nodes)) == len(nodes)


@given(rng=RANDOM)
def test_a_way_beside_others_takes_none_of_their_sections(rng: random.Random) -> None:
    arcs, head = network(rng)
    gated = 2 * rng.randint(0, len(head) // 2)
    fours = gated, gated + (len(head) - gated) // 4 * 4
    room = bytearray(rng.choice((0, 1, 1, 1, 2)) for _ in head)
    nets = flow.Net(arcs, head, fours), compiled.Net(arcs, head, fours)
    led = flow.lead_ways(nets[0], room[:], [[rng.randrange(len(arcs))]] * 2, bytes([0] + [3] * (len(arcs) - 1)), 2)
    question = room, [rng.randrange(len(arcs))], [rng.randrange(len(arcs))], led
    way = flow.way_between(nets[0], *question)
    assert compiled.way_between(nets[1], *question) == way
    taken = {section_of(arc, fours) for one in led for arc in one.arcs}
    assert taken.isdisjoint(section_of(arc, fours) for arc in way or ())


def section_of(arc: int, fours: tuple[int, int]) -> tuple[int, int]:
    gated, gates = fours
    return (4, (arc - gated) // 4) if gated <= arc < gates else (2, arc // 2)


@given(at=LANDS, rng=RANDOM)
@settings(max_examples=30)
def test_what_becomes_of_broad_country_is_the_same(at: Land, rng: random.Random) -> None:
    lattice, net, owner, room = broad_questions(rng, at.board)
    slow, fast = broad.Broad(lattice, net), compiled.Broad(lattice, net)
    for _ in range(30):
        section, ways = rng.randrange(len(owner)), rng.randint(1, 4)
        assert fast.stays(owner, section, ways) == slow.stays(owner, section, ways)
        if not lattice.special[section] and not lattice.red[section]:
            found = slow.without(owner, room, section, ways)
            assert fast.without(owner, room, section, ways) == found
            if slow.stays(owner, section, ways):  # it says so only where there are so many ways
                assert flow.joined(net, room, *at.board.ends[section], ways, section)


@given(rng=RANDOM)
def test_every_way_runs_where_it_may(rng: random.Random) -> None:
    arcs, head = network(rng)
    room = bytearray(rng.choice((0, 1, 1, 1, 2)) for _ in head)
    sources = [[rng.randrange(len(arcs)) for _ in range(rng.randint(0, 3))] for _ in range(rng.randint(0, 6))]
    ends = bytes(rng.choice((0, 0, 0, rng.randrange(256))) for _ in arcs)
    ways = flow.lead_ways(flow.Net(arcs, head), room[:], sources, ends, 6)
    assert len({way.source for way in ways}) == len({way.sink for way in ways}) == len(ways)
    for way in ways:
        assert way.start in sources[way.source]
        assert ends[way.end] >> way.sink & 1
        assert [way.start, *(head[arc] for arc in way.arcs)] == [*(head[arc ^ 1] for arc in way.arcs), way.end]
    for arc, most in enumerate(room):
        assert sum(way.arcs.count(arc) - way.arcs.count(arc ^ 1) for way in ways) <= most


def test_what_a_bot_keeps_can_be_sent_to_another_process() -> None:
    at = land("small")
    layers = [compiled.Layer(2, at.steps)]
    row = compiled.Courses(at.ground, at.board.bit[0], layers, [], at.board.everywhere, 50)
    planned = compiled.Layers(at.ground, compiled.PriceTable([(1, at.steps)]), 2, at.steps, 0, at.steps)
    other = compiled.Courses(at.ground, at.board.bit[0], planned, [], at.board.everywhere, 50)
    again, _, _, same = pickle.loads(pickle.dumps((row, layers, compiled.Net([[0], [1]], [1, 0]), other)))
    assert (again.weight, same.weight) == (row.weight, other.weight)
    assert again.path(40) == row.path(40)
