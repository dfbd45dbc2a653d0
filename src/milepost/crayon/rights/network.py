"""The board as a network on which ways of several players are led side by side (`kernel/flow.py`).

A section is one way's. A major city is one node, for its red area is everybody's. A small or medium city, and
the two ports of a ferry together, are a gate: two nodes, an arc between them with room for as many
players as may still come in. Who is in already starts or ends there and needs no room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

from milepost.crayon.kernel import Net

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

ENOUGH = 100  # room on an arc that nothing limits
GATE, DOOR = -1, -2  # arcs that are no sections: through a gate; to or from a ferry that is bought by itself
_FREE = bytes([1] + [0] * 255)  # from the owner of a section: room for a way


class Network:
    """Nodes and arcs; they follow from the setting and never change.

    `into[m]` and `out_of[m]` are the nodes of a milepost for ways that arrive and that leave: two only at a gate. The
    arcs of section k are 2k and 2k + 1, or where it touches a gate four others, from `gated` on. Gates come last.
    """

    def __init__(self, setting: Setting) -> None:
        board = setting.board
        self.into = [0] * board.size
        self.size = 0
        self.head = [0] * (2 * len(board.ends))
        self.gate_of = [-1] * len(setting.places)  # of each limited place
        self.gates: list[tuple[int, int, int]] = []  # its arc, and the place (or -1) and the link (or -1) it stands for
        self._nodes(setting)
        self.arcs: list[list[int]] = [[] for _ in range(self.size)]
        self.gated_sections: list[int] = []
        self.gated = len(self.head)
        self.arc_section = [k // 2 for k in range(self.gated)]
        for section, (a, b) in enumerate(board.ends):
            if board.red[section]:
                continue
            if self.into[a] == self.out_of[a] and self.into[b] == self.out_of[b]:
                self.head[2 * section], self.head[2 * section + 1] = self.into[b], self.into[a]
                self.arcs[self.into[a]].append(2 * section)
                self.arcs[self.into[b]].append(2 * section + 1)
            else:
                self.gated_sections.append(section)
                for x, y in ((a, b), (b, a)):
                    self._arc(self.out_of[x], self.into[y], section)
        self._gate_arcs(setting)
        fours = (self.gated, self.gated + 4 * len(self.gated_sections))
        self.ways = Net(self.arcs, self.head, fours)
        self.open = Net(self._open_arcs(setting), self.head)  # through open country only: past no city and no port
        self._tables(setting)

    def _tables(self, setting: Setting) -> None:
        """What follows from the nodes and arcs, for `room` and its like."""
        self._take = itemgetter(*self.gated_sections) if len(self.gated_sections) > 1 else None
        self._gated_arcs = {
            section: range(self.gated + 4 * n, self.gated + 4 * n + 4) for n, section in enumerate(self.gated_sections)
        }
        self._doors = bytes(ENOUGH if section == DOOR else 0 for section in self.arc_section)
        self.in_cities = sum(1 << 8 * node for node in self.city_nodes)  # 1 in the byte of each
        self._members = setting.board.members
        self._arriving = [(0, 0)] * setting.players  # for each seat: mileposts, and their nodes
        mileposts_at = Counter(self.into)
        self._shared = setting.board.bits(m for m, node in enumerate(self.into) if mileposts_at[node] > 1)
        # The gates' arcs with how many may come in, as it stands in `State`: by `guests` or by `ferries`
        self._rooms = [
            (arc, setting.places[place].limit if link < 0 else setting.link_players[link], place, link)
            for arc, place, link in self.gates
        ]

    def _nodes(self, setting: Setting) -> None:
        board = setting.board
        city_node: dict[int, int] = {}
        gate_node: dict[tuple[bool, int], int] = {}
        for m in range(board.size):
            city, number = board.major_at[m], setting.place_at[m]
            if city >= 0:
                self.into[m] = city_node.setdefault(city, self.size)
            elif number >= 0:
                ferry = setting.places[number].ferry
                key = (True, ferry) if ferry >= 0 else (False, number)
                self.into[m] = gate_node.setdefault(key, self.size)
            else:
                self.into[m] = self.size
            if self.into[m] == self.size:
                self.size += 2 if number >= 0 and city < 0 else 1
        self.out_of = [node + (number >= 0) for node, number in zip(self.into, setting.place_at, strict=True)]
        self.city_node = city_node
        self.city_nodes = frozenset(city_node.values())

    def _arc(self, a: int, b: int, section: int) -> int:
        arc = len(self.head)
        self.head += [b, a]
        self.arc_section += [section, section]
        self.arcs[a].append(arc)
        self.arcs[b].append(arc + 1)
        return arc

    def _gate_arcs(self, setting: Setting) -> None:
        first: dict[int, int] = {}
        for number, place in enumerate(setting.places):
            node = self.into[place.milepost]
            if node not in first:
                first[node] = len(self.gates)
                self.gates.append((self._arc(node, node + 1, GATE), number, place.ferry))
            self.gate_of[number] = first[node]
        for link in setting.two_prices:  # bought by itself (FER-4): a gate beside the two mileposts
            node = self.size
            self.size += 2
            self.arcs += [[], []]
            for m in setting.board.links[link].ports:
                self._arc(self.out_of[m], node, DOOR)
                self._arc(node + 1, self.into[m], DOOR)
            self.gates.append((self._arc(node, node + 1, GATE), -1, link))

    def _open_arcs(self, setting: Setting) -> list[list[int]]:
        return [[arc for arc in arcs if arc < self.gated and not setting.special[arc // 2]] for arcs in self.arcs]

    def room(self, s: State) -> bytearray:
        """How many ways may run along each arc in this position."""
        free = s.owner.translate(_FREE)
        room = bytearray(self._doors)
        room[0 : self.gated : 2] = free
        room[1 : self.gated : 2] = free
        gated = bytes(self._take(free)) if self._take else bytes(free[k] for k in self.gated_sections)
        end = self.gated + 4 * len(gated)
        room[self.gated : end : 4] = gated
        room[self.gated + 2 : end : 4] = gated
        guests, ferries = s.guests, s.link_owners
        for arc, limit, place, link in self._rooms:
            inside = guests[place] if link < 0 else ferries[link]
            room[arc] = limit - inside.bit_count() if inside else limit
        return room

    def laid(self, s: State, section: int) -> None:
        """Keep up the room of a position in which a section has just been laid."""
        assert s.room is not None
        self.close(s.room, section)
        if s.setting.special[section]:
            self._look_at_gates(s, s.room, section)

    def given_up(self, s: State, sections: Iterable[int]) -> None:
        """The same where some of these sections may have become free."""
        room = s.room
        assert room is not None
        for section in sections:
            if not s.owner[section]:
                room[2 * section] = room[2 * section + 1] = 1
                for arc in self._gated_arcs.get(section, ())[::2]:
                    room[arc] = 1
            if s.setting.special[section]:
                self._look_at_gates(s, room, section)

    def _look_at_gates(self, s: State, room: bytearray, section: int) -> None:
        """The room in the places at the ends of a section."""
        for m in s.setting.board.ends[section]:
            number = s.setting.place_at[m]
            if number >= 0:
                arc, limit, place, link = self._rooms[self.gate_of[number]]
                room[arc] = limit - (s.guests[place] if link < 0 else s.link_owners[link]).bit_count()

    def close(self, room: bytearray, section: int) -> None:
        """No way runs along the section."""
        room[2 * section] = room[2 * section + 1] = 0
        for arc in self._gated_arcs.get(section, ()):
            room[arc] = 0

    def take(self, room: bytearray, arcs: Iterable[int]) -> None:
        """One player's way runs along the arcs: where they are sections, nobody else's does."""
        gated, gates = self.ways.fours
        for arc in arcs:
            if arc < gated:
                room[arc] = room[arc ^ 1] = 0
            elif arc < gates:
                first = gated + (arc - gated) // 4 * 4
                room[first : first + 4] = bytes(4)
            else:
                room[arc] -= 1

    def arcs_over(self, section: int) -> Iterable[int]:
        """The arcs that lead along a section."""
        return self._gated_arcs.get(section) or (2 * section, 2 * section + 1)

    def arcs_along(self, arc: int, way: tuple[int, ...]) -> list[int]:
        """The arcs over these sections of open country that lead from where an arc starts to where it ends."""
        node, arcs = self.head[arc ^ 1], []
        for other in way if arc & 1 == 0 else way[::-1]:
            arcs.append(2 * other if self.head[2 * other + 1] == node else 2 * other + 1)
            node = self.head[arcs[-1]]
        assert node == self.head[arc], "the way round leads elsewhere"
        return arcs

    def arriving(self, seat: int, mileposts: int) -> int:
        """The nodes at which ways arrive at these mileposts of the seat's: 1 in the byte of each.

        Track changes little from one position to the next, so what was asked for last is gone on from.
        """
        before, nodes = self._arriving[seat]
        if mileposts != before:
            gone, more = before & ~mileposts, mileposts & ~before
            if gone:
                nodes &= ~self._nodes_at(gone)
                more |= mileposts & self._shared
            nodes |= self._nodes_at(more)
            self._arriving[seat] = mileposts, nodes
        return nodes

    def _nodes_at(self, mileposts: int) -> int:
        nodes, into = bytearray(self.size), self.into
        for m in self._members(mileposts):
            nodes[into[m]] = 1
        return int.from_bytes(nodes, "little")

    def around(self, mileposts: Iterable[int]) -> list[int]:
        """The nodes at which ways of somebody who has track at these mileposts may start or end."""
        return sorted({node for m in mileposts for node in (self.into[m], self.out_of[m])})
