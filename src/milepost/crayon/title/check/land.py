"""Checks of mileposts, cities, ports, waters and regions."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.board.board import City, Ferry
from milepost.crayon.options.variants import with_variants
from milepost.crayon.title.check import flaws
from milepost.crayon.title.check.allowed import neighbours
from milepost.crayon.title.check.finding import Files, Finding, some
from milepost.sentences import say

ALLOW = 'neighbours = [["%s", "%s"]] in title.toml'


def check_land(files: Files) -> Iterator[Finding]:
    yield from _flaws(files)
    for check in (_enough_majors, _waters, _coasts, _deserts):
        yield from check(files)


def _flaws(files: Files) -> Iterator[Finding]:
    """A city, a port (FER-2) or a tunnel (NI-1) has a section for each player who may build there (BLD-10, BLD-13)."""
    title, board, players = files.title, files.title.board, files.title.rules.max_players
    rules = with_variants(title, (), players)
    entitled = {"small": rules.small_city_players, "medium": rules.medium_city_players, "major": players}

    def builders(city: City) -> flaws.Wanted:
        wanted = min(entitled[city.size], players)
        return wanted, say("{number} {number:player|players} may build into it", number=wanted)

    def owners(link: Ferry, _: int) -> flaws.Wanted:
        wanted = 1 if link.tunnel else min(rules.ferry_players, players)
        return wanted, say("{number} {number:player|players} may build {link}", number=wanted, link=link.name)

    for flaw in (
        *flaws.cut_off(board),
        *flaws.touching(board, neighbours(title), ALLOW),
        *flaws.broken_majors(board),
        *flaws.cramped_cities(board, builders),
        *flaws.cramped_ports(board, owners),
    ):
        if flaw.milepost >= 0:
            yield Finding(flaw.kind, files.name("board.txt"), files.row_line(flaw.milepost), flaw.message)
        else:
            yield files.on_board(flaw.kind, flaw.heading, flaw.name, flaw.message)


def _enough_majors(files: Files) -> Iterator[Finding]:
    board, wanted = files.title.board, files.title.rules.win_majors
    if len(board.majors) < wanted:
        yield Finding(
            "major",
            files.name("board.txt"),
            0,
            say(
                "a winner joins {wanted} major cities, but the board has {number}",
                wanted=wanted,
                number=len(board.majors),
            ),
        )


def _waters(files: Files) -> Iterator[Finding]:
    """No section appears twice: in one list, in two of the waters, in one river."""
    listed: dict[tuple[str, int], str] = {}
    for heading in ("lakes", "inlets", "blocked", "rivers"):
        for entry in files.board.get(heading, ()):
            for word in entry.words:
                key = (entry.name, files.arm(word))
                if key not in listed:
                    listed[key] = heading
                    continue
                if entry.name:
                    message = say(
                        "the section {section} appears twice in the river {river}", section=word, river=entry.name
                    )
                elif listed[key] == heading:
                    message = say("the section {section} appears twice in [{heading}]", section=word, heading=heading)
                else:
                    message = say(
                        "the section {section} is both in [{one}] and in [{other}]; it can only be in one",
                        section=word,
                        one=listed[key],
                        other=heading,
                    )
                yield Finding("twice", files.name("board.txt"), entry.line, message)


def _coasts(files: Files) -> Iterator[Finding]:
    board = files.title.board

    def wet(m: int) -> bool:
        """Beside open water: a place without a milepost, a strait or an inlet."""
        return any(
            section < 0 or board.inlet[section] or board.lake[section] for section in board.section[m * 6 : m * 6 + 6]
        )

    for name, coast in board.coasts.items():
        dry = [board.names[m] for m in coast if not wet(m)]
        if dry:
            yield files.on_board(
                "coast",
                "coasts",
                name,
                say(
                    "no water is beside these mileposts of the coast of the {sea}: {names}; "
                    "a coast lists mileposts at the sea",
                    sea=name,
                    names=some(dry),
                ),
                dry[0],
            )
        if not coast:
            yield files.on_board("coast", "coasts", name, say("the {sea} has no mileposts", sea=name))
    for ferry in board.ferries:
        if ferry.sea and ferry.sea not in board.coasts:
            yield files.on_board(
                "coast",
                "ferries",
                ferry.name,
                say(
                    "the ferry {ferry} crosses the {sea}, which has no line in [coasts]",
                    ferry=ferry.name,
                    sea=ferry.sea,
                ),
            )


def _deserts(files: Files) -> Iterator[Finding]:
    board = files.title.board
    for name, desert in board.deserts.items():
        if not any(section >= 0 for m in desert for section in board.section[m * 6 : m * 6 + 6]):
            yield files.on_board(
                "desert",
                "deserts",
                name,
                say("no section touches a milepost of the desert {name}: a sandstorm would do nothing", name=name),
            )
