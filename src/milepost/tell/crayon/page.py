"""What the page needs of a crayon game, as plain data: the board, where a train gets, what building costs.

The server finds these functions through `server/families.py` and knows no more of the family.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from milepost.crayon import atoms
from milepost.crayon.ask import lines, routes, shorthand, travel
from milepost.crayon.ask.ahead import ahead as ahead  # a turn planned beforehand
from milepost.crayon.atoms import KIND_SHIFT, written
from milepost.crayon.board.board import Board
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import XY, position
from milepost.crayon.board.red_area import red_area
from milepost.crayon.board.rivers import river_lines, river_paths
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import CAPACITY, LOCOS, Rules
from milepost.crayon.plain_data import position_dict
from milepost.crayon.position import CrayonPosition
from milepost.crayon.records import Demand as DemandTold
from milepost.crayon.rules import build
from milepost.crayon.rules.move import after_step
from milepost.crayon.rules.track import network
from milepost.crayon.setting import NOT_BUILDABLE, setting
from milepost.crayon.state import BUILD, OPERATE, OVER, State
from milepost.crayon.title.data import Demand, Load
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction, Refusal
from milepost.game import News
from milepost.records import refused, why
from milepost.tell.crayon import areas, choices, news, offers, questions, records, words
from milepost.tell.records import ChosenVariant, Question, Summary, TableBase, Telling

FINE = 4  # points drawn for each section that a river crosses

# Titles


def summary(title: CrayonTitle) -> Summary:
    return {
        "id": title.id,
        "name": title.name,
        "family": "crayon",
        "playable": title.rules_complete,
        "money": title.money,
        "players": {"min": title.rules.min_players, "max": title.rules.max_players},
        "variants": offers.variants(title),
        "umbrellas": offers.umbrellas(title),
        "crowd": {"players": title.rules.crowd, "variants": list(title.crowd_variants)},
    }


def variants(chosen: Sequence[str]) -> list[ChosenVariant]:
    """The variants of a table, with a line of explanation each."""
    return offers.in_force(chosen)


# The board


def board(title: CrayonTitle, players: int = 0, variants: Sequence[str] = ()) -> records.Board:
    """All that never changes in a game: what is drawn, and what cards and loads are called.

    Without players it is the title's own, as its book has it.
    """
    ready = setting(title, players or title.rules.min_players, tuple(variants))
    on = title.board
    return {
        "title": title.id,
        "family": "crayon",
        "mileposts": [
            {"name": on.names[m], "x": x, "y": y, "terrain": on.terrain[m], "country": on.country[m]}
            for m, (x, y) in enumerate(_hundredths(position(place)) for place in on.places)
        ],
        "sections": list(on.ends),
        "cities": [_city(title, number) for number in range(len(on.cities))],
        "rivers": {
            name: [[_hundredths(point) for point in along(line, FINE)] for line in own]
            for name, own in river_lines(river_paths(on)).items()
        },
        "ferries": [
            {
                "name": link.name,
                "ports": (on.names[link.ports[0]], on.names[link.ports[1]]),
                "price": link.price,
                "second": link.second,
                "sea": link.sea,
                "tunnel": link.tunnel,
            }
            for link in on.links
        ],
        "coasts": {sea: [on.names[m] for m in mileposts] for sea, mileposts in on.coasts.items()},
        "art": [{"kind": kind, "points": list(points)} for kind, points in on.art],
        "loads": [_load(title, load) for load in title.loads],
        "cards": {str(card): [_demand(title, one) for one in demands] for card, demands in ready.demands.items()},
        "events": areas.cards(ready),
        "prices": _prices(ready.rules, on),
        "rules": _rules(ready.rules),
    }


def _city(title: CrayonTitle, number: int) -> records.City:
    city = title.board.cities[number]
    return {
        "name": city.name,
        "size": city.size,
        "mileposts": [title.board.names[m] for m in city.mileposts],
        "loads": [load.name for load in title.loads if number in load.cities],
        "country": city.country,
        "area": city.area,
        "red_area": [_hundredths(corner) for corner in red_area([title.board.places[m] for m in city.mileposts])],
    }


def _load(title: CrayonTitle, load: Load) -> records.Load:
    return {
        "name": load.name,
        "chips": None if load.endless else load.chips,
        "cities": [title.board.cities[city].name for city in load.cities],
    }


def _demand(title: CrayonTitle, one: Demand) -> DemandTold:
    return {"city": title.board.cities[one.city].name, "load": title.loads[one.load].name, "pay": one.pay}


def _hundredths(point: XY) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _prices(rules: Rules, on: Board) -> dict[str, int]:
    """What a section costs by the milepost it leads to, and the waters it crosses."""
    prices = {terrain: rules.price_of(terrain) for terrain in sorted(set(on.terrain))}
    prices |= {f"{size} city": rules.price_of(f"{size}_city") for size in ("small", "medium", "major")}
    return prices | {"river": rules.river_price, "lake": rules.lake_price}


def _rules(rules: Rules) -> records.Rules:
    return {
        "build_limit": rules.build_limit,
        "upgrade_cost": rules.upgrade_cost,
        "rent": rules.rent,
        "hand_size": rules.hand_size,
        "opening_rounds": rules.opening_rounds,
        "start_cash": rules.start_cash,
        "win_cash": rules.win_cash,
        "win_majors": rules.win_majors,
        "locos": [
            {"name": name, "speed": speed, "capacity": capacity}
            for name, speed, capacity in zip(LOCOS, rules.speeds, CAPACITY, strict=True)
        ],
    }


# A seat's questions


def table(
    base: TableBase, position: CrayonPosition, seat: int | None, view: CrayonView | None, revealed: bool = False
) -> records.Table:
    """The table as the seat sees it; `view` is its own if it is to act. `revealed`: all of it is seen."""
    seen = position if revealed else position.redacted(seat)
    return {
        **base,
        "family": "crayon",
        "view": position_dict(seen, seen.waiting()),
        "question": question(position),
        "events": areas.in_play(position),
        "links": choices.links(position, seat),
        "legal": legal(view) if view else None,
        "reach": reach(view) if view else [],
    }


def question(position: State) -> Question | None:
    """What the rules ask now, to whoever must answer."""
    return questions.question(position)


def legal(view: CrayonView) -> records.Legal:
    """What the seat may do. Building is asked for by preview, moving is in `reach`; sums have a least and a most."""
    s, found = view.state, view.legal()
    kinds = found.kinds()
    return {
        "seat": view.seat,
        "kinds": list(kinds),
        "actions": [
            choices.action(s, view.seat, atom)
            for kind in kinds
            if kind not in choices.BY_OTHER_WAYS
            for atom in found.of(kind)
        ],
        "sums": [choices.sums(kind, list(found.of(kind))) for kind in kinds if kind in choices.SUMS],
    }


def reach(view: CrayonView) -> list[list[records.Reach]]:
    """Where each of the seat's trains gets now; nowhere unless it operates."""
    s = view.state
    if s.stack or s.seat != view.seat or s.phase != OPERATE:
        return []
    return [_reach(view, which, train) for which, train in enumerate(s.setting.trains_of(view.seat))]


def _reach(view: CrayonView, which: int, train: int) -> list[records.Reach]:
    s, names = view.state, view.state.setting.board.names
    return [
        {
            "milepost": names[m],
            "steps": way.steps,
            "left": _left(s, train, way.path),
            "rent": way.rents * s.setting.rules.rent,
            "duty": way.duty,
            "path": [names[x] for x in way.path],
            "text": _move_text(s, which, way.path),
        }
        for m, way in sorted(view.reach(train).items())
        if way.steps
    ]


def journeys(view: CrayonView, which: int = 0) -> list[records.Journey]:
    """How one of the seat's trains gets to each city, over as many turns as it takes; or why it does not."""
    s, board = view.state, view.state.setting.board
    train = view.seat + which * s.setting.players
    if s.phase == OVER or train >= s.setting.trains or s.place[train] < 0:
        return []
    traveller = travel.Traveller(s, view.seat, train)
    here = board.city_at[traveller.begin]
    return [
        _journey(s, city.name, traveller.to(city.mileposts))
        for number, city in enumerate(board.cities)
        if number != here
    ]


def _journey(s: CrayonPosition, city: str, found: travel.Journey | Refusal) -> records.Journey:
    if isinstance(found, Refusal):
        return {
            "city": city,
            "turns": 0,
            "steps": 0,
            "fees": 0,
            "fees_now": 0,
            "path": [],
            "stops": [],
            "text": None,
            "held": None,
            "refusal": refused(found),
        }
    names, now = s.setting.board.names, found.legs[: found.now]
    return {
        "city": city,
        "turns": len(found.legs),
        "steps": len(found.path) - 1,
        "fees": sum(leg.fees for leg in found.legs),
        "fees_now": sum(leg.fees for leg in now),
        "path": [names[m] for m in found.path],
        "stops": [names[leg.end] for leg in found.legs],
        "text": s.text(now[0].atoms) if now else None,
        "held": refused(found.held),
        "refusal": None,
    }


def _left(s: State, train: int, path: Sequence[int]) -> int:
    """Points left at the end of the way; bad weather halves them."""
    points, halved = s.points[train], bool(s.halved >> train & 1)
    for m, to in pairwise(path):
        points, halved = after_step(s, points, halved, m, to)
    return points


def _move_text(s: CrayonPosition, which: int, path: Sequence[int]) -> str:
    return s.text([routes.step_atom(s, m, to, which) for m, to in pairwise(path)])


def build_preview(view: CrayonView, path: Sequence[str]) -> records.BuildPreview:
    """Prices along a path, or of the cheapest track to one place; what can be afforded is played on a copy.

    The sections stand as they lie on the way, and each is built from its cheaper end (R-48). Off turn and before the
    building phase it shows what the next one would allow; `text` is then missing.
    """
    crayon, seat = view, view.seat
    now = crayon.state.phase == BUILD and crayon.waiting() == (seat,) and not crayon.state.stack
    s = _as_builder(crayon.state, seat, now)
    preview: records.BuildPreview = {
        "kind": "build",
        "sections": [],
        "total": 0,
        "affordable_total": 0,
        "budget": build.budget(s, seat),
        "text": None,
        "apart": False,
        "refusal": None,
    }
    try:
        row = _expand(s, seat, path)
    except IllegalAction as error:
        return {**preview, "refusal": why(error)}
    preview["apart"] = _apart(s, seat, row)
    played = _play_preview(s, seat, row, preview)
    if played and now:
        preview["text"] = crayon.text(played)
    return preview


def _as_builder(state: CrayonPosition, seat: int, now: bool) -> CrayonPosition:
    """A copy in which the seat is building."""
    s = state.copy()
    if not now and s.phase != OVER:
        s.stack, s.seat, s.phase, s.draft = (), seat, BUILD, ()
        s.spent = s.works = s.outs = s.exits = 0
    return s


def _expand(s: CrayonPosition, seat: int, path: Sequence[str]) -> list[int]:
    """The atoms of the path, whatever they cost."""
    if s.phase == OVER:
        raise IllegalAction("WIN-2", "The game is over.")
    return shorthand.row_to_build(s, seat, " ".join(written(name) for name in path))


def _ends(on: Board, atom: int) -> Sequence[int]:
    """The mileposts a section or ferry joins."""
    arm = atom & atoms.BODY
    return on.links[arm].ports if atom >> KIND_SHIFT == atoms.FERRY else (arm // 6, on.near[arm])


def _apart(s: CrayonPosition, seat: int, row: Sequence[int]) -> bool:
    """The row joins none of the track the seat has; while it has none, nothing can."""
    on = s.setting.board
    joined = network(s, seat, s.reach[seat])
    return bool(joined) and not any(joined & on.bit[m] for atom in row for m in _ends(on, atom))


def _play_preview(s: CrayonPosition, seat: int, row: Sequence[int], preview: records.BuildPreview) -> list[int]:
    """Enter each section of the row into the preview; gives back the atoms that can be played."""
    on = s.setting.board
    way = _to_build(s, seat, row)
    told: dict[frozenset[int], records.Priced] = {}
    played: list[int] = []
    no: Refusal | None = None
    for step, atom in _as_built(s, seat, way):
        arm = atom & atoms.BODY
        price = lines.price_of(s, seat, atom)
        first = no is None
        no = no or atoms.ACTIONS[atom >> KIND_SHIFT].why_not(s, seat, arm)
        told[frozenset(step)] = {
            "price": price if price < NOT_BUILDABLE else None,
            "affordable": no is None,
            "refusal": refused(no) if first else None,
        }
        preview["total"] += price if price < NOT_BUILDABLE else 0
        if no is None:
            preview["affordable_total"] += price
            atoms.ACTIONS[atom >> KIND_SHIFT].apply(s, seat, arm)  # and nothing that would follow: cards are not drawn
            played.append(atom)
    preview["sections"] = [{"from": on.names[a], "to": on.names[b], **told[frozenset((a, b))]} for a, b in way]
    return played


def _to_build(s: CrayonPosition, seat: int, row: Sequence[int]) -> list[lines.Step]:
    """The steps of the row with something to build: not in a red area, not on own track, none of them twice."""
    on = s.setting.board
    way: dict[frozenset[int], lines.Step] = {}
    here = -1
    for atom in row:
        arm = atom & atoms.BODY
        section = on.section[arm] if atom >> KIND_SHIFT == atoms.BUILD else -1
        if section >= 0 and (on.red[section] or s.owner[section] == seat + 1):
            continue
        a, b = on.links[arm].ports if atom >> KIND_SHIFT == atoms.FERRY else (arm // 6, on.near[arm])
        before = on.bit[here] if here >= 0 else s.reach[seat]
        if before & on.bit[b] and not before & on.bit[a]:
            a, b = b, a  # it is built towards where the way comes from
        way.setdefault(frozenset((a, b)), (a, b))
        here = b
    return list(way.values())


def _as_built(s: CrayonPosition, seat: int, way: list[lines.Step]) -> list[tuple[lines.Step, int]]:
    """The steps in building order, each from its cheaper end, with their atoms."""
    ready, rest = lines.in_order(s, seat, way)
    built = (lines.within_exits(s, seat, ready) or ready) + rest
    return list(zip(built, lines.atoms_of(s, built), strict=True))


def calls_time(row: Sequence[int]) -> bool:
    """Whether the row is the table's clock speaking (R-65)."""
    return any(atom >> KIND_SHIFT == atoms.TIME_UP for atom in row)


def foretold(view: CrayonView, text: str) -> str:
    """An action that is proposed, in words."""
    row = view.parse(text)
    kind = row[0] >> KIND_SHIFT
    if kind not in (atoms.BUILD, atoms.MOVE):
        return choices.words(view.state, view.seat, row[0])
    after = view.state.copy()
    for atom in row:
        atoms.ACTIONS[atom >> KIND_SHIFT].apply(after, view.seat, atom & atoms.ARGUMENT)
    return words.proposal(view.state, after, row)


# The log


def tell(before: State, after: State, seat: int, row: Sequence[int], happened: Sequence[News]) -> Telling:
    """A step in words: the action, and what came of it with who may hear it."""
    return Telling(words.step(before, after, seat, row), words.did(before, after, row), news.news(after, happened))
