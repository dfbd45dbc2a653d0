"""Ways that share nothing: a small maximum flow over plain ints.

A network is a list of arcs for each node and the node each arc leads to; arc `a ^ 1` is arc `a`
the other way round. `room[a]` says how many more ways may run along the arc. Ways start from sources and
end at sinks, one way each; a source is a list of nodes to start from, and `ends[node]` is the set of sinks (bits)
that may be served there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_SINK = 1 << 16  # in `came`: reached by giving another end to the way of sink -(_SINK + p)


class Passage(NamedTuple):
    """One way from a source to a sink: the nodes where it starts and ends, and the arcs between them."""

    source: int
    sink: int
    start: int
    end: int
    arcs: tuple[int, ...]


class Net:
    """The nodes and arcs of a network, which never change: the arcs out of each node, the node each leads to.

    Two arcs are a section's, one each way; from the first to the last of `fours` it is four.
    """

    __slots__ = ("arcs", "fours", "head")

    def __init__(self, arcs: Sequence[Sequence[int]], head: Sequence[int], fours: tuple[int, int] = (0, 0)) -> None:
        self.arcs, self.head, self.fours = arcs, head, fours


class _Flow:
    """The ways as they grow: where each source's starts and each sink's ends, and along which arcs they run."""

    def __init__(self) -> None:
        self.served = 0  # sinks, as bits
        self.began: dict[int, int] = {}  # the node at which a source's way starts
        self.last: dict[int, int] = {}  # the node at which a sink's way ends
        self.along: dict[int, int] = {}  # for a pair of arcs: the ways along the even one less those along the odd one

    def run(self, arc: int) -> None:
        self.along[arc & ~1] = self.along.get(arc & ~1, 0) + (-1 if arc & 1 else 1)


def joined(net: Net, room: bytes | bytearray, a: int, b: int, ways: int, without: int = -1) -> bool:
    """Whether so many ways lead from one node to another, none of them along the pair of arcs `without`."""
    left = bytearray(room)
    if without >= 0:
        left[2 * without] = left[2 * without + 1] = 0
    for _ in range(ways if a != b else 0):
        way = way_between(net, left, (a,), (b,))
        if way is None:
            return False
        for arc in way:
            left[arc] -= 1
            left[arc ^ 1] += 1
    return True


def way_between(
    net: Net, room: bytes | bytearray, starts: Sequence[int], goals: Sequence[int], led: Iterable[Passage] = ()
) -> list[int] | None:
    """The arcs of a way from one of these nodes to one of those, over no section of the ways led already; or None.

    Looked for from both ends in turns: where one of them lies in a small corner, that is soon searched.
    """
    arcs, head = net.arcs, net.head
    room = _beside(net, room, led) if led else room
    came, onward = dict.fromkeys(starts, -1), dict.fromkeys(goals, -1)
    out, back = list(came), list(onward)
    if not came.keys().isdisjoint(onward):
        return []
    for v, u in zip(out, back, strict=False):  # both grow
        for arc in arcs[v]:
            if room[arc] and (w := head[arc]) not in came:
                came[w] = arc
                if w in onward:
                    return _way_past(head, came, onward, w)
                out.append(w)
        for arc in arcs[u]:
            if room[arc ^ 1] and (w := head[arc]) not in onward:
                onward[w] = arc ^ 1
                if w in came:
                    return _way_past(head, came, onward, w)
                back.append(w)
    return None


def _beside(net: Net, room: bytes | bytearray, led: Iterable[Passage]) -> bytearray:
    """The room that these ways leave to others."""
    left, (gated, gates) = bytearray(room), net.fours
    for way in led:
        for arc in way.arcs:
            if gated <= arc < gates:
                first = gated + (arc - gated) // 4 * 4
                left[first : first + 4] = bytes(4)
            else:
                left[arc] = left[arc ^ 1] = 0
    return left


def _way_past(head: Sequence[int], came: dict[int, int], onward: dict[int, int], v: int) -> list[int]:
    """The way past the node at which the two searches have met."""
    way, w = [], v
    while (arc := came[w]) >= 0:
        way.append(arc)
        w = head[arc ^ 1]
    way.reverse()
    while (arc := onward[v]) >= 0:
        way.append(arc)
        v = head[arc]
    return way


def lead_ways(
    net: Net,
    room: bytearray,
    sources: Sequence[Sequence[int]],
    ends: bytes | bytearray,
    want: int,
    led: Iterable[Passage] = (),
) -> list[Passage]:
    """Lead as many ways as there can be, up to `want`; `room` becomes what they leave. There are at most eight sinks.

    Of ways `led` before those that still can be are a beginning. Each round finds one way more by breadth, going back
    over ways already led where that helps; so they may come out changed.
    """
    flow = _Flow()
    for way in led:
        if len(flow.began) < want and _may_be(sources, ends, flow, way):
            _take_over(room, flow, way)
    while len(flow.began) < want and _one_more(net.arcs, net.head, room, sources, ends, flow):
        pass
    return _apart(net, flow)


def _may_be(sources: Sequence[Sequence[int]], ends: bytes | bytearray, flow: _Flow, way: Passage) -> bool:
    """The way starts and ends where it may, beside those taken over already."""
    return (
        way.source not in flow.began
        and way.sink not in flow.last
        and bool(ends[way.end] >> way.sink & 1)
        and way.start in sources[way.source]
    )


def _take_over(room: bytearray, flow: _Flow, way: Passage) -> None:
    """Lead the way as before, if there is room for it."""
    for n, arc in enumerate(way.arcs):
        if not room[arc]:
            for back in way.arcs[:n]:
                room[back] += 1
                room[back ^ 1] -= 1
            return
        room[arc] -= 1
        room[arc ^ 1] += 1
    for arc in way.arcs:
        flow.run(arc)
    flow.began[way.source], flow.last[way.sink] = way.start, way.end
    flow.served |= 1 << way.sink


def _one_more(
    arcs: Sequence[Sequence[int]],
    head: Sequence[int],
    room: bytearray,
    sources: Sequence[Sequence[int]],
    ends: bytes | bytearray,
    flow: _Flow,
) -> bool:
    # Tangled: the whole search for one more way, over ints; a call a node would cost more than the search.
    came: dict[int, int] = {}  # how a node was reached: by an arc, out of a source (-1 - j), by way of a sink
    for j, nodes in enumerate(sources):
        if j not in flow.began:
            for v in nodes:
                came.setdefault(v, -1 - j)
    starting: dict[int, list[int]] = {}
    for j, v in flow.began.items():
        starting.setdefault(v, []).append(j)
    met: dict[int, int] = {}  # the node from which a sink was reached
    queue = list(came)
    open_sinks = ~flow.served
    for v in queue:  # it grows
        if ends[v] & open_sinks:
            _take(head, room, came, met, flow, v, ends[v])
            return True
        if ends[v]:
            for p, last in flow.last.items():
                if ends[v] >> p & 1 and p not in met:
                    met[p] = v
                    if last not in came:
                        came[last] = -_SINK - p
                        queue.append(last)
        if v in starting:
            for j in starting[v]:
                for w in sources[j]:
                    if w not in came:
                        came[w] = -1 - j
                        queue.append(w)
        for arc in arcs[v]:
            if room[arc]:
                w = head[arc]
                if w not in came:
                    came[w] = arc
                    if ends[w] & open_sinks:
                        _take(head, room, came, met, flow, w, ends[w])
                        return True
                    queue.append(w)
    return False


def _take(
    head: Sequence[int], room: bytearray, came: dict[int, int], met: dict[int, int], flow: _Flow, v: int, sinks: int
) -> None:
    """Serve one of the sinks at the node, follow back how it was reached and lead the ways accordingly."""
    left = sinks & ~flow.served
    sink = (left & -left).bit_length() - 1
    flow.served |= 1 << sink
    flow.last[sink] = v
    while True:
        by = came[v]
        if by >= 0:
            room[by] -= 1
            room[by ^ 1] += 1
            flow.run(by)
            v = head[by ^ 1]
        elif by <= -_SINK:
            p = -_SINK - by
            v = flow.last[p] = met[p]
        else:
            j = -1 - by
            before = flow.began.get(j)
            flow.began[j] = v
            if before is None:
                return
            v = before


def _apart(net: Net, flow: _Flow) -> list[Passage]:
    """The ways one by one. Where several cross any of them may go on along any arc; nobody goes in circles."""
    left = {arc + (ways < 0): abs(ways) for arc, ways in flow.along.items() if ways}
    sinks = dict(flow.last)
    found = []
    for source, start in flow.began.items():
        v, way, been = start, list[int](), [start]
        while (sink := next((p for p, last in sinks.items() if last == v), -1)) < 0:
            arc = next(arc for arc in net.arcs[v] if left.get(arc))
            left[arc] -= 1
            v = net.head[arc]
            if v in been:
                del way[been.index(v) :], been[been.index(v) + 1 :]
            else:
                way.append(arc)
                been.append(v)
        del sinks[sink]
        found.append(Passage(source, sink, start, v, tuple(way)))
    return found
