"""The board: mileposts, sections, cities, waters and ferries, and the names of all these.

Mileposts and sections are small ints, numbered row by row. `text.py` reads a board
from its file; nothing here changes after that. Directions are 0 east, 1 south-east,
2 south-west, 3 west, 4 north-west, 5 north-east; `place * 6 + direction` is an *arm*, a section
seen from one of its ends.

Sets of mileposts are big ints ("bits") laid out so that a step in any direction is a shift
by a constant; `cell[m]` is the place of milepost m in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from milepost.crayon.board.lattice import neighbour, place_name
from milepost.crayon.kernel import Ground, flood

TERRAINS = {".": "clear", "m": "mountain", "a": "alpine", "d": "desert", "s": "salt marsh", "w": "marshland"}
Size = Literal["small", "medium", "major"]
SIZES: tuple[Size, ...] = ("small", "medium", "major")


class City(NamedTuple):
    """A city; a major one has its centre first among several mileposts."""

    name: str
    size: Size
    mileposts: tuple[int, ...]
    country: str
    area: str

    @property
    def centre(self) -> int:
        return self.mileposts[0]


class Ferry(NamedTuple):
    """A way over water or under it.

    With two prices it is bought on its own, on top of the milepost at its end (FER-4); with one
    price it is bought by building to a port (FER-1, NI-1).
    """

    name: str
    ports: tuple[int, int]
    price: int
    sea: str
    second: int | None = None  # the second builder's price, where there are two (FER-4)
    tunnel: bool = False  # one player builds it, and trains run through it as over a section (NI-1)


class Tunnel(NamedTuple):
    name: str
    ends: tuple[int, int]
    price: int


def plain(name: str) -> str:
    """A name as it is compared and as actions write it: lower case, no spaces."""
    return "-".join(name.casefold().split())


def link_way(link: int) -> int:
    """The number of a link among ways, where sections have their own and -1 is none.

    Asked with such a number it gives the link.
    """
    return -2 - link


class Board:
    """The fixed facts of a map. Made by `board_text.read_board`."""

    def __init__(
        self,
        places: dict[tuple[int, int], str],
        countries: dict[tuple[int, int], str],
        cities: list[City],
        rivers: dict[str, list[int]],
        lakes: Iterable[int],
        inlets: Iterable[int],
        blocked: Iterable[int],
        ferries: list[Ferry],
        tunnels: list[Tunnel],
        regions: dict[str, dict[str, tuple[int, ...]]],
        art: list[tuple[str, list[tuple[int, int]]]],
    ) -> None:
        self.places = sorted(places)
        self.index = {place: m for m, place in enumerate(self.places)}
        self.size = len(self.places)
        self.terrain = [places[place] for place in self.places]
        self.country = [countries.get(place, "") for place in self.places]
        self.cities = cities
        self.ferries = ferries
        self.tunnels = tunnels
        # Ferries and then tunnels: ways between two mileposts that are no sections. The engine counts these.
        self.links = ferries + [Ferry(tunnel.name, tunnel.ends, tunnel.price, "", None, True) for tunnel in tunnels]
        self.regions = regions
        self.coasts = regions.get("coast", {})
        self.deserts = regions.get("desert", {})
        self.art = art
        self._names()
        self._sections(set(blocked))
        self._waters(rivers, set(lakes), set(inlets))
        self._red_areas()
        self._cells()

    def _names(self) -> None:
        self.names = [place_name(*place) for place in self.places]
        self.by_name = {name.lower(): m for m, name in enumerate(self.names)}
        self.city_at = [-1] * self.size
        self.city_by_name: dict[str, int] = {}
        for number, city in enumerate(self.cities):
            self.city_by_name[plain(city.name)] = number
            for m in city.mileposts:
                self.city_at[m] = number
        self.port_at = [-1] * self.size  # the link that is bought by building to this milepost
        self.links_at: dict[int, tuple[int, ...]] = {}  # all links that end at a milepost
        for number, link in enumerate(self.links):
            for m in link.ports:
                self.links_at[m] = (*self.links_at.get(m, ()), number)
                if link.second is None:
                    self.port_at[m] = number

    def _sections(self, blocked: set[int]) -> None:
        """`near[arm]` is the milepost there or -1, `section[arm]` the section or -1."""
        self.near = [-1] * (self.size * 6)
        self.section = [-1] * (self.size * 6)
        self.ends: list[tuple[int, int]] = []
        self.arms: list[int] = []
        for m, place in enumerate(self.places):
            for d in range(6):
                self.near[m * 6 + d] = self.index.get(neighbour(*place, d), -1)
        for m in range(self.size):
            for d in range(3):
                arm, other = m * 6 + d, self.near[m * 6 + d]
                if other >= 0 and arm not in blocked:
                    self.section[arm] = self.section[other * 6 + d + 3] = len(self.ends)
                    self.ends.append((m, other))
                    self.arms.append(arm)
        self.blocked = blocked

    def _waters(self, rivers: dict[str, list[int]], lakes: set[int], inlets: set[int]) -> None:
        self.rivers = sorted(rivers)
        self.river_sections = {name: tuple(sorted({self.section[arm] for arm in rivers[name]})) for name in self.rivers}
        self.crossed: list[tuple[str, ...]] = [() for _ in self.ends]
        for name in self.rivers:
            for section in self.river_sections[name]:
                self.crossed[section] += (name,)
        self.lake = [arm in lakes for arm in self.arms]
        self.inlet = [arm in inlets for arm in self.arms]

    def _red_areas(self) -> None:
        """`red[section]`: inside a major city (R-47)."""
        self.red = bytearray(len(self.ends))
        self.major_at = [-1] * self.size
        self.majors = [number for number, city in enumerate(self.cities) if city.size == "major"]
        for number in self.majors:
            for m in self.cities[number].mileposts:
                self.major_at[m] = number
        for section, (a, b) in enumerate(self.ends):
            if self.major_at[a] >= 0 and self.major_at[a] == self.major_at[b]:
                self.red[section] = 1

    def _cells(self) -> None:
        slant = [(row, col - row // 2) for row, col in self.places]
        west = min((q for _, q in slant), default=0) - 1
        north = min((row for row, _ in slant), default=0)
        self.stride = max((q for _, q in slant), default=0) - west + 2
        self.cell = [(row - north) * self.stride + q - west for row, q in slant]
        self.bit = [1 << cell for cell in self.cell]
        self.at_cell = {cell: m for m, cell in enumerate(self.cell)}
        self.everywhere = self.many_bits(range(self.size))

    def ground(self) -> Ground:
        """The board as the kernel knows it. Links are among its ways (`link_way`)."""
        onward = [
            [(self.section[arm], self.near[arm]) for arm in range(m * 6, m * 6 + 6) if self.section[arm] >= 0]
            for m in range(self.size)
        ]
        for number, link in enumerate(self.links):
            if link.tunnel:
                a, b = link.ports
                onward[a].append((link_way(number), b))
                onward[b].append((link_way(number), a))
        return Ground(self.stride, self.near, self.section, self.bit, self.at_cell, onward)

    def bits(self, mileposts: Iterable[int]) -> int:
        """The set of these mileposts, which should be few."""
        total = 0
        for m in mileposts:
            total |= self.bit[m]
        return total

    def pieces(self, places: int, steps: Sequence[int], links: Sequence[int]) -> list[int]:
        """The sets of mileposts that steps and links (each a set of ports) join, as far as the places are in them."""
        found = []
        while places:
            piece, more = 0, places & -places
            while more != piece:
                piece = more = flood(more, steps, self.stride)
                for link in links:
                    if link & piece:
                        more |= link
            found.append(piece)
            places &= ~piece
        return found

    def many_bits(self, mileposts: Iterable[int]) -> int:
        """The same for a good part of the board: one by one they would be joined to ever larger ints."""
        found, cell = bytearray(max(self.cell, default=0) // 8 + 1), self.cell
        for m in mileposts:
            found[cell[m] >> 3] |= 1 << (cell[m] & 7)
        return int.from_bytes(found, "little")

    def steps(self, arms: Iterable[int]) -> list[int]:
        """For each direction the mileposts that these arms leave."""
        leaving: list[list[int]] = [[] for _ in range(6)]
        for arm in arms:
            leaving[arm % 6].append(arm // 6)
        return [self.many_bits(mileposts) for mileposts in leaving]

    def members(self, bits: int) -> Iterator[int]:
        """The mileposts of a set, in order."""
        at_cell = self.at_cell
        found = []
        while bits:  # from the top, so that what is left grows shorter
            cell = bits.bit_length() - 1
            found.append(at_cell[cell])
            bits ^= 1 << cell
        return iter(sorted(found))

    def arm(self, a: int, b: int) -> int:
        """The arm from a towards its neighbour b, or -1."""
        for d in range(6):
            if self.near[a * 6 + d] == b:
                return a * 6 + d
        return -1

    def find(self, name: str) -> int:
        """The milepost of that name: `K12`, or a city (a major one: its centre); -1 if none."""
        m = self.by_name.get(name.lower(), -1)
        if m < 0:
            city = self.city_by_name.get(plain(name), -1)
            m = self.cities[city].centre if city >= 0 else -1
        return m

    def label(self, m: int) -> str:
        """What a player calls the milepost."""
        city = self.city_at[m]
        return f"{self.cities[city].name} ({self.names[m]})" if city >= 0 else self.names[m]
