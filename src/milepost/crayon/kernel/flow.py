"""Ways that share nothing: a small maximum flow over plain ints.

A network is a list of arcs for each node and the node each arc leads to; arc `a ^ 1` is arc `a`
the other way round. `room[a]` says how many more ways may run along the arc. Ways start from sources and
end at sinks, one way each; a source is a list of nodes to start from, and `ends[node]` is the set of sinks (bits)
that may be served there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_SINK = 1 << 16  # in `came`: reached by giving another end to the way of sink -(_SINK + p)


class Flow:
    """So many ways, where each source's way starts and each sink's ends, and along which arcs they run."""

    __slots__ = ("_net", "began", "count", "last", "mendable", "served")

    def __init__(self, mendable: bool = True) -> None:
        self.mendable = mendable  # the ways may change their ends among each other
        self.count = 0
        self.served = 0  # sinks, as bits
        self.began: dict[int, int] = {}  # the node at which a source's way starts
        self.last: dict[int, int] = {}  # the node at which a sink's way ends
        self._net: dict[int, int] = {}  # for a pair of arcs: the ways along the even one less those along the odd one

    def run(self, arc: int) -> None:
        self._net[arc & ~1] = self._net.get(arc & ~1, 0) + (-1 if arc & 1 else 1)

    def take_over(self, way: Iterable[int], first: int, last: int) -> None:
        """A way known already, from the next source to the next sink; any of them may start and end there."""
        self.began[self.count] = first
        self.last[self.count] = last
        self.served |= 1 << self.count
        self.count += 1
        for arc in way:
            self.run(arc)

    @property
    def arcs(self) -> tuple[int, ...]:
        """The arcs the ways run along, each as often as they do."""
        return tuple(arc + (ways < 0) for arc, ways in self._net.items() for _ in range(abs(ways)))


def lead_ways(
    arcs: Sequence[Sequence[int]],
    head: Sequence[int],
    room: bytearray,
    sources: Sequence[Sequence[int]],
    ends: Sequence[int],
    want: int,
    led: Flow | None = None,
) -> Flow:
    """Lead as many ways as there can be, up to `want`; `room` becomes what they leave. Some may be led already.

    Each round finds one way more by breadth, going back over ways already led where that helps.
    """
    flow = led or Flow()
    for arc in flow.arcs:
        room[arc] -= 1
        room[arc ^ 1] += 1
    while flow.count < want and _one_more(arcs, head, room, sources, ends, flow):
        flow.count += 1
    return flow


def _one_more(
    arcs: Sequence[Sequence[int]],
    head: Sequence[int],
    room: bytearray,
    sources: Sequence[Sequence[int]],
    ends: Sequence[int],
    flow: Flow,
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
    head: Sequence[int], room: bytearray, came: dict[int, int], met: dict[int, int], flow: Flow, v: int, sinks: int
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
