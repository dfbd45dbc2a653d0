"""Checks of mileposts, cities, ports, waters and regions."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.board.board import Board, City, plain
from milepost.crayon.kernel import flood
from milepost.crayon.options.variants import with_variants
from milepost.crayon.title.check.allowed import neighbours
from milepost.crayon.title.check.finding import Files, Finding, count, some

LEAST_RING = 5
"""Outer mileposts of a major city that a coast has cut (SET-13)."""


def check_land(files: Files) -> Iterator[Finding]:
    for check in (_joined, _neighbours, _majors, _room, _ports, _waters, _coasts, _deserts):
        yield from check(files)


def pieces(board: Board) -> list[int]:
    """The board's mileposts as sets that sections, ferries and tunnels join, the largest first."""
    steps = [board.bits(m for m in range(board.size) if board.section[m * 6 + d] >= 0) for d in range(6)]
    links = [board.bits(link.ports) for link in board.links]
    left = board.bits(range(board.size))
    found = []
    while left:
        piece, more = 0, left & -left
        while more != piece:
            piece = more = flood(more, steps, board.stride)
            for link in links:
                if link & piece:
                    more |= link
        found.append(piece)
        left &= ~piece
    return sorted(found, key=lambda piece: -piece.bit_count())


def _joined(files: Files) -> Iterator[Finding]:
    board = files.title.board
    for piece in pieces(board)[1:]:
        lost = list(board.members(piece))
        yield Finding(
            "cut off",
            files.name("board.txt"),
            files.row_line(lost[0]),
            f"{count(len(lost), 'milepost')} cannot be reached from the rest of the board: "
            f"{some([board.label(m) for m in lost])}; a section, a ferry or a tunnel must lead there",
        )


def _neighbours(files: Files) -> Iterator[Finding]:
    """No two cities touch, except pairs that `title.toml` allows; a section between two would serve both."""
    board, allowed = files.title.board, neighbours(files.title)
    pairs = {
        (min(a, b), max(a, b))
        for a, b in ((board.city_at[m], board.city_at[n]) for m, n in board.ends)
        if a >= 0 and b >= 0 and a != b
    }
    for a, b in sorted(pairs):
        one, other = board.cities[a].name, board.cities[b].name
        if frozenset((plain(one), plain(other))) not in allowed:
            yield files.on_board(
                "neighbours",
                "cities",
                other,
                f"{one} and {other} are neighbours; move one of them, or allow it with "
                f'neighbours = [["{one}", "{other}"]] in title.toml',
            )


def _majors(files: Files) -> Iterator[Finding]:
    board, wanted = files.title.board, files.title.rules.win_majors
    if len(board.majors) < wanted:
        yield Finding(
            "major",
            files.name("board.txt"),
            0,
            f"a winner joins {wanted} major cities, but the board has {len(board.majors)}",
        )
    for number in board.majors:
        city = board.cities[number]
        ring = city.mileposts[1:]
        if len(ring) < LEAST_RING:
            yield files.on_board(
                "major",
                "cities",
                city.name,
                f"{city.name} is a major city: its centre needs at least {LEAST_RING} mileposts "
                f"around it and has {len(ring)}",
            )
        for m in ring:
            if board.section[board.arm(city.centre, m)] < 0:
                yield files.on_board(
                    "major",
                    "cities",
                    city.name,
                    f"the section from the centre of {city.name} to {board.names[m]} is blocked; "
                    "inside a major city every section must be open",
                )


def _ways_in(board: Board, city: City) -> int:
    """The sections that lead into a city from outside."""
    return sum(
        board.section[arm] >= 0 and board.near[arm] not in city.mileposts
        for m in city.mileposts
        for arm in range(m * 6, m * 6 + 6)
    )


def _leads(sections: int) -> str:
    return f"{count(sections, 'section')} lead{'s' if sections == 1 else ''}"


def _room(files: Files) -> Iterator[Finding]:
    """A city has a section for each player who may build into it (BLD-10, BLD-13)."""
    board = files.title.board
    players = files.title.rules.max_players
    rules = with_variants(files.title, (), players)
    entitled = {"small": rules.small_city_players, "medium": rules.medium_city_players, "major": players}
    for city in board.cities:
        wanted, found = min(entitled[city.size], players), _ways_in(board, city)
        if found < wanted:
            yield files.on_board(
                "room",
                "cities",
                city.name,
                f"{city.name} is a {city.size} city: {count(wanted, 'player')} may build into it, "
                f"but only {_leads(found)} there",
            )


def _ports(files: Files) -> Iterator[Finding]:
    """The same for ports (FER-2) and tunnels, which only one player builds (NI-1)."""
    board, players = files.title.board, files.title.rules.max_players
    owners = min(with_variants(files.title, (), players).ferry_players, players)
    for link in board.links:
        wanted = 1 if link.tunnel else owners
        for m in link.ports:
            found = sum(board.section[arm] >= 0 for arm in range(m * 6, m * 6 + 6))
            if found < wanted:
                yield files.on_board(
                    "room",
                    "tunnels" if link.tunnel else "ferries",
                    link.name,
                    f"{count(wanted, 'player')} may build {link.name}, but only {_leads(found)} "
                    f"to its end at {board.names[m]}",
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
                where = f"the river {entry.name}" if entry.name else f"[{heading}]"
                message = (
                    f"the section {word} appears twice in {where}"
                    if entry.name or listed[key] == heading
                    else f"the section {word} is both in [{listed[key]}] and in [{heading}]; it can only be in one"
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
                "no water is beside these mileposts of the coast of the "
                f"{name}: {some(dry)}; a coast lists mileposts at the sea",
                dry[0],
            )
        if not coast:
            yield files.on_board("coast", "coasts", name, f"the {name} has no mileposts")
    for ferry in board.ferries:
        if ferry.sea and ferry.sea not in board.coasts:
            yield files.on_board(
                "coast",
                "ferries",
                ferry.name,
                f"the ferry {ferry.name} crosses the {ferry.sea}, which has no line in [coasts]",
            )


def _deserts(files: Files) -> Iterator[Finding]:
    board = files.title.board
    for name, desert in board.deserts.items():
        if not any(section >= 0 for m in desert for section in board.section[m * 6 : m * 6 + 6]):
            yield files.on_board(
                "desert",
                "deserts",
                name,
                f"no section touches a milepost of the desert {name}: a sandstorm would do nothing",
            )
