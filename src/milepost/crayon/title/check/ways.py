"""Whether the empty board has ways enough for all the players a title allows (BLD-12, BLD-13, FER-3).

It is the test that decides in play, asked before anybody has built: the narrowest place on the way to each
major city, and to each smaller city and port for as many as have a right to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.chance import UNKNOWN
from milepost.crayon.kernel import lead_ways
from milepost.crayon.rights.found import Right
from milepost.crayon.rights.kept import worked_out
from milepost.crayon.setting import Setting
from milepost.crayon.state import State
from milepost.crayon.title.check.finding import Files, Finding
from milepost.crayon.title.data import TitleData, without_events
from milepost.data_files import CityWays
from milepost.sentences import joined, say


def check_ways(files: Files) -> Iterator[Finding]:
    title, rules = files.title, files.title.rules
    if not title.board.majors or rules.every_city_open:  # BLD-14 asks for no ways side by side
        return
    told: set[Right] = set()
    for players in range(rules.min_players, rules.max_players + 1):
        s = _empty(title, players)
        for right, ways in worked_out(s).found.items():
            if ways.short and right[0] != "link" and right not in told and not _known(s.setting, right):
                told.add(right)
                yield _finding(files, s.setting, right, ways.short)


def city_ways(title: TitleData) -> list[CityWays]:
    """How many ways lead side by side from each major city to the others on the empty board; the narrowest first."""
    rules, majors = title.rules, title.board.majors
    if len(majors) < 2 or rules.every_city_open:
        return []
    s = _empty(title, rules.max_players)
    net, found = s.setting.network, []
    for city in majors:
        ends = bytearray(net.size)
        for other in majors:
            ends[net.city_node[other]] = 0 if other == city else 1
        # One sink serves one way, so ways are led one by one until no more can be.
        room, ways = net.room(s), 0
        while lead_ways(net.ways, room, [[net.city_node[city]]], ends, 1):
            ways += 1
        found.append(CityWays(title.board.cities[city].name, ways, rules.max_players))
    return sorted(found, key=lambda row: (row.ways, row.city))


def _empty(title: TitleData, players: int) -> State:
    """The board before anybody has built."""
    setting = Setting(without_events(title), players, ())
    return State(setting, tuple(f"player {seat + 1}" for seat in setting.seats), UNKNOWN)


def _known(setting: Setting, right: Right) -> bool:
    """Too few sections lead to the place itself: that is a finding of its own."""
    return right[0] == "place" and len(setting.places[right[1]].sections) < setting.places[right[1]].entitled


def _finding(files: Files, setting: Setting, right: Right, short: int) -> Finding:
    board, players = setting.board, setting.players
    if right[0] == "apart":
        names = [city.name for number, city in enumerate(board.cities) if right[1] >> number & 1]
        return files.on_board(
            "ways",
            "cities",
            names[0],
            say(
                "{players} {players:player|players} must be able to come to {cities}, but the board has ways side by "
                "side for {number}; widen the narrowest place",
                players=players,
                cities=joined(names),
                number=players - short,
            ),
        )
    spot = setting.places[right[1]]
    wanted = spot.entitled
    if spot.ferry >= 0:
        link = board.links[spot.ferry]
        return files.on_board(
            "ways",
            "tunnels" if link.tunnel else "ferries",
            link.name,
            say(
                "{players} {players:player|players} may build {link}, but the board has ways side by side to its end "
                "at {milepost} for {number}",
                players=wanted,
                link=link.name,
                milepost=board.names[spot.milepost],
                number=wanted - short,
            ),
        )
    city = board.cities[board.city_at[spot.milepost]]
    return files.on_board(
        "ways",
        "cities",
        city.name,
        say(
            "{players} {players:player|players} may build into {city}, but the board has ways side by side "
            "for {number}",
            players=wanted,
            city=city.name,
            number=wanted - short,
        ),
    )
