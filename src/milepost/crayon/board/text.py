"""Reads `board.txt` (docs/title-format.md) and says exactly what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sized

from milepost.crayon.board.board import SIZES, TERRAINS, Board, City, Ferry, Tunnel, plain
from milepost.crayon.board.lattice import neighbour, place_name
from milepost.data_files import Lines, is_number
from milepost.errors import DataError
from milepost.sentences import say

FORMAT = "milepost board 1"
SECTION_DIRECTIONS = {"e": 0, "se": 1, "sw": 2}
# The largest of ours has 2,054 mileposts in 79 rows, 52 cities, 35 rivers, 8 links and 2,916 points of art.
MOST_MILEPOSTS, MOST_ROWS, MOST_COLUMNS = 5000, 150, 150
MOST_CITIES, MOST_RIVERS, MOST_LINKS, MOST_REGIONS = 200, 200, 60, 200
MOST_PRICE = 99
MOST_POINTS = 30_000  # of art
Place = tuple[int, int]


def read_board(text: str, file: str = "board.txt") -> Board:
    """The board a text describes."""
    return _BoardReader(text, file).board()


class _BoardReader:
    def __init__(self, text: str, file: str) -> None:
        self.lines = Lines(text, file)
        self.file = file
        self.places: dict[Place, str] = {}
        self.letters: dict[str, list[Place]] = {}
        self.countries: dict[Place, str] = {}
        self.names: dict[str, Place] = {}
        self.cities: list[City] = []
        self.rivers: dict[str, list[int]] = {}
        self.waters: dict[str, list[int]] = {"lakes": [], "inlets": [], "blocked": []}
        self.ferries: list[Ferry] = []
        self.tunnels: list[Tunnel] = []
        self.regions: dict[str, dict[str, tuple[int, ...]]] = {}
        self.art: list[tuple[str, list[tuple[int, int]]]] = []
        self.points = 0
        self.drawn = False
        self.order: list[Place] = []
        self.index: dict[Place, int] = {}

    def board(self) -> Board:
        self.lines.first(FORMAT)
        readers: dict[str, Callable[[int, str], None]] = {
            "cities": self._city,
            "rivers": self._river,
            "ferries": self._ferry,
            "tunnels": self._tunnel,
            "lakes": self._water("lakes"),
            "inlets": self._water("inlets"),
            "blocked": self._water("blocked"),
            "coasts": self._region("coast"),
            "deserts": self._region("desert"),
            "regions": self._region(""),
            "art": self._art,
        }
        for heading, at, content in self.lines.headed():
            if heading == "rows":
                if self.drawn:
                    raise DataError(self.file, at, say("the drawing [rows] is there twice"))
                self.drawn = True
                self._rows(content)
            elif not self.places:
                raise DataError(self.file, at, say("the drawing [rows] must come first"))
            elif heading == "countries":
                self._countries(content)
            elif heading in readers:
                for line, text in content:
                    if text.strip():
                        readers[heading](line, text.strip())
            else:
                known = ", ".join(f"[{name}]" for name in ("rows", "countries", *readers))
                raise DataError(
                    self.file, at, say("unknown heading [{heading}]; known: {known}", heading=heading, known=known)
                )
        if not self.places:
            raise DataError(self.file, 1, say("the drawing [rows] is missing"))
        self._ground()
        return Board(
            self.places,
            self.countries,
            self.cities,
            self.rivers,
            self.waters["lakes"],
            self.waters["inlets"],
            self.waters["blocked"],
            self.ferries,
            self.tunnels,
            self.regions,
            self.art,
        )

    def _drawing(self, content: list[tuple[int, str]]) -> list[tuple[int, Place, str]]:
        """Each symbol of a drawing with its line and lattice place."""
        while content and not content[-1][1].strip():
            content = content[:-1]
        while content and not content[0][1].strip():
            content = content[1:]
        found = []
        for row, (line, text) in enumerate(content):
            for column, symbol in enumerate(text.rstrip()):
                if symbol not in " ,":
                    if row >= MOST_ROWS or column >= 2 * MOST_COLUMNS:
                        raise DataError(
                            self.file,
                            line,
                            say(
                                "a board has at most {rows} rows and {columns} columns",
                                rows=MOST_ROWS,
                                columns=MOST_COLUMNS,
                            ),
                        )
                    if (column - row) % 2:
                        raise DataError(
                            self.file,
                            line,
                            say(
                                "“{symbol}” is in column {column}; in row {row} mileposts are in every other "
                                "column, from column {first} on",
                                symbol=symbol,
                                column=column + 1,
                                row=place_name(row, 0)[:-1],
                                first=row % 2 + 1,
                            ),
                        )
                    found.append((line, (row, column // 2), symbol))
        return found

    def _rows(self, content: list[tuple[int, str]]) -> None:
        for line, place, symbol in self._drawing(content):
            if symbol.isalpha() and symbol.isupper():
                self.letters.setdefault(symbol, []).append(place)
                self.places[place] = "clear"
            elif symbol in TERRAINS:
                self.places[place] = TERRAINS[symbol]
            else:
                known = ", ".join(f"{mark} {name}" for mark, name in TERRAINS.items())
                raise DataError(
                    self.file,
                    line,
                    say("“{symbol}” is not a milepost; known: {known}, a capital letter", symbol=symbol, known=known),
                )
        if len(self.places) > MOST_MILEPOSTS:
            raise DataError(
                self.file,
                0,
                say("a board has at most {most} mileposts, not {number}", most=MOST_MILEPOSTS, number=len(self.places)),
            )
        self.order = sorted(self.places)
        self.index = {place: m for m, place in enumerate(self.order)}
        self.names = {place_name(*place).lower(): place for place in self.places}

    def _countries(self, content: list[tuple[int, str]]) -> None:
        keys = [(line, text) for line, text in content if "=" in text]
        drawing = [(line, text) for line, text in content if "=" not in text]
        named = {}
        for line, text in keys:
            letter, _, name = (part.strip() for part in text.partition("="))
            if len(letter) != 1 or not name:
                raise DataError(self.file, line, say("expected a letter and a country, like “A = India”"))
            named[letter] = name
        for line, place, symbol in self._drawing(drawing):
            if place not in self.places:
                raise DataError(
                    self.file,
                    line,
                    say("no milepost lies at {milepost}, where a country is drawn", milepost=place_name(*place)),
                )
            if symbol not in named:
                raise DataError(
                    self.file, line, say("the country “{symbol}” is not explained by “{symbol} = …”", symbol=symbol)
                )
            self.countries[place] = named[symbol]

    def _milepost(self, line: int, text: str) -> int:
        if len(text) == 1 and text in self.letters:
            if len(self.letters[text]) > 1:
                raise DataError(
                    self.file, line, say("“{text}” is drawn {number} times", text=text, number=len(self.letters[text]))
                )
            return self.index[self.letters[text][0]]
        place = self.names.get(text.lower())
        if place is None:
            raise DataError(self.file, line, say("there is no milepost “{text}”", text=text))
        return self.index[place]

    def _section(self, line: int, text: str) -> int:
        match = re.fullmatch(r"([A-Za-z]+\d+)(e|se|sw)", text)
        if not match:
            raise DataError(
                self.file,
                line,
                say("“{text}” is not a section; write a milepost and e, se or sw, like K12se", text=text),
            )
        a = self._milepost(line, match[1])
        d = SECTION_DIRECTIONS[match[2]]
        if neighbour(*self.order[a], d) not in self.index:
            raise DataError(self.file, line, say("the section {text} leads to no milepost", text=text))
        return a * 6 + d

    def _city(self, line: int, text: str) -> None:
        name, rest = self.lines.named(line, text, "name: size, milepost, country, area")
        fields = [field.strip() for field in rest.split(",")]
        if len(fields) not in (2, 3, 4) or fields[0] not in SIZES:
            raise DataError(
                self.file,
                line,
                say(
                    "expected “{name}: size, milepost, country, area” with one of the sizes {sizes}",
                    name=name,
                    sizes=", ".join(SIZES),
                ),
            )
        if plain(name) in {plain(city.name) for city in self.cities} or plain(name) in self.names:
            raise DataError(self.file, line, say("the name “{name}” is taken", name=name))
        self._room(line, self.cities, MOST_CITIES, say("cities"))
        centre = self._milepost(line, fields[1])
        mileposts = (centre, *(self._around(centre) if fields[0] == "major" else ()))
        taken = {m: city.name for city in self.cities for m in city.mileposts}
        for m in mileposts:
            if m in taken:
                raise DataError(
                    self.file,
                    line,
                    say("{milepost} belongs to {city} already", milepost=place_name(*self.order[m]), city=taken[m]),
                )
        country = fields[2] if len(fields) > 2 else self.countries.get(self.order[centre], "")
        self.cities.append(City(name, fields[0], mileposts, country, fields[3] if len(fields) > 3 else ""))

    def _around(self, centre: int) -> list[int]:
        places = (neighbour(*self.order[centre], d) for d in range(6))
        return [self.index[place] for place in places if place in self.index]

    def _river(self, line: int, text: str) -> None:
        name, rest = self.lines.named(line, text, "name: section section …")
        name = name.partition(",")[0].strip()  # a branch (“Ganges, Hooghly”) floods with its river
        self.rivers.setdefault(name, []).extend(self._section(line, word) for word in rest.split())
        self._room(line, self.rivers, MOST_RIVERS + 1, say("rivers"))

    def _water(self, kind: str) -> Callable[[int, str], None]:
        def read(line: int, text: str) -> None:
            self.waters[kind] += [self._section(line, word) for word in text.split()]

        return read

    def _region(self, kind: str) -> Callable[[int, str], None]:
        def read(line: int, text: str) -> None:
            name, rest = self.lines.named(line, text, "name: milepost milepost …" if kind else "kind name: milepost …")
            kind_here, name = (kind, name) if kind else name.partition(" ")[::2]
            if not name:
                raise DataError(self.file, line, say("expected “kind name: milepost …”, like “volcano Etna: K12”"))
            known = self.regions.setdefault(kind_here, {})
            known[name] = known.get(name, ()) + tuple(sorted(self._milepost(line, word) for word in rest.split()))
            self._room(line, known, MOST_REGIONS + 1, say("regions of a kind"))

        return read

    def _room(self, line: int, known: Sized, most: int, what: str) -> None:
        """Refuse one more where there are so many already."""
        if len(known) >= most:
            raise DataError(self.file, line, say("a board has no room for so many {what}", what=what))

    def _ferry(self, line: int, text: str) -> None:
        name, rest = self.lines.named(line, text, "name: port, port, price, sea=…")
        fields = [field.strip() for field in rest.split(",")]
        extra = dict(field.partition("=")[::2] for field in fields[3:])
        second = extra.pop("second", "")
        prices = [*fields[2:3], second or "0"]
        if len(prices) < 2 or not all(is_number(price, MOST_PRICE) for price in prices) or set(extra) - {"sea"}:
            raise DataError(
                self.file, line, say("expected “{name}: port, port, price, sea=…, second=price”", name=name)
            )
        self._room(line, self.ferries + self.tunnels, MOST_LINKS, say("ferries and tunnels"))
        ports = self._ends(line, fields)
        self.ferries.append(Ferry(name, ports, int(fields[2]), extra.get("sea", ""), int(second) if second else None))

    def _tunnel(self, line: int, text: str) -> None:
        name, rest = self.lines.named(line, text, "name: end, end, price")
        fields = [field.strip() for field in rest.split(",")]
        if len(fields) != 3 or not is_number(fields[2], MOST_PRICE):
            raise DataError(self.file, line, say("expected “{name}: end, end, price”", name=name))
        self._room(line, self.ferries + self.tunnels, MOST_LINKS, say("ferries and tunnels"))
        self.tunnels.append(Tunnel(name, self._ends(line, fields), int(fields[2])))

    def _ends(self, line: int, fields: list[str]) -> tuple[int, int]:
        ends = (self._milepost(line, fields[0]), self._milepost(line, fields[1]))
        if ends[0] == ends[1]:
            raise DataError(self.file, line, say("two different mileposts are needed: a ferry has two ports"))
        return ends

    def _art(self, line: int, text: str) -> None:
        kind, rest = self.lines.named(line, text, "kind: x,y x,y …")
        found = [re.fullmatch(r"(-?[0-9]{1,5}),(-?[0-9]{1,5})", point) for point in rest.split()]
        points = [(int(point[1]), int(point[2])) for point in found if point]
        if len(points) < len(found):
            raise DataError(self.file, line, say("expected whole numbers like “120,-40 131,-52”"))
        self.points += len(points)
        if self.points > MOST_POINTS:
            raise DataError(self.file, line, say("the art of a board has at most {most} points", most=MOST_POINTS))
        self.art.append((kind, points))

    def _ground(self) -> None:
        """Checks that look at several parts at once."""
        cities = {m for city in self.cities for m in city.mileposts}
        for ferry in self.ferries:
            for m in ferry.ports:
                if m in cities and ferry.second is None:  # where a ferry has two prices its ends may be cities
                    raise DataError(
                        self.file, 0, say("the port {milepost} is a city milepost", milepost=place_name(*self.order[m]))
                    )
        for name, mileposts in self.regions.get("desert", {}).items():
            for m in mileposts:
                if self.places[self.order[m]] != "desert":
                    raise DataError(
                        self.file,
                        0,
                        say(
                            "{milepost} in the desert {name} is not desert",
                            milepost=place_name(*self.order[m]),
                            name=name,
                        ),
                    )
        blocked = set(self.waters["blocked"])
        for river, arms in self.rivers.items():
            if blocked & set(arms):
                raise DataError(self.file, 0, say("the river {river} crosses a blocked section", river=river))
