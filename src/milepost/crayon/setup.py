"""Setting up a crayon position by names, for tests, puzzles and questions of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypedDict

from milepost.crayon.ask import routes
from milepost.crayon.atoms import BODY, FERRY, KIND_SHIFT, find_load, find_milepost
from milepost.crayon.board.board import plain
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.rules import pool, track, turn
from milepost.crayon.rules.owners import SEAT
from milepost.crayon.state import BUILD
from milepost.errors import MilepostError, PositionError

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition


class CrayonTrain(TypedDict, total=False):
    """A train: the milepost or city it is at, its loads and loco, and the neighbour it came from."""

    at: str
    loads: Sequence[str]
    loco: str
    came: str


class CrayonSeat(CrayonTrain, total=False):
    """What a player has. The words of a train mean the first one."""

    track: Sequence[str]
    ferries: Sequence[str]
    cash: int
    cards: Sequence[int]
    second: CrayonTrain


TRAIN, SEAT_WORDS = tuple(CrayonTrain.__annotations__), tuple(CrayonSeat.__annotations__)
WORDS = ("turn", "round", "phase", "pool")


def set_up(s: CrayonPosition, seats: Sequence[Mapping[str, Any]], words: Mapping[str, Any]) -> None:
    """Give a position in which nothing was dealt what each seat has, then begin the turn."""
    for seat, has in enumerate(seats):
        _check_words(s.names[seat], has, SEAT_WORDS)
        for path in has.get("track", ()):
            _lay(s, seat, path)
        for name in has.get("ferries", ()):
            track.pay_ferry(s, seat, _link(s, name))
    for seat, has in enumerate(seats):
        s.cash[seat] = has.get("cash", s.cash[seat])
        _train(s, seat, has)
        if "second" in has:
            _check_words("second", has["second"], TRAIN)
            _train(s, seat + s.setting.players, has["second"])
    _cards(s, seats, words.get("pool"))
    _turn(s, words)


def _check_words(place: str, has: Mapping[str, Any], known: Sequence[str]) -> None:
    for word in has:
        if word not in known:
            raise PositionError(place, f"“{word}” is unknown; known: {', '.join(known)}")


# Track


def _lay(s: CrayonPosition, seat: int, path: str) -> None:
    """Track from each place of the path to the next: the section between neighbours, else the cheapest there is."""
    names = path.split()
    if len(names) < 2:
        raise PositionError("track", f"“{path}” is no path: name two places or more")
    for a, b in pairwise(_found(s, name) for name in names):
        _join(s, seat, a, b)


def _found(s: CrayonPosition, name: str) -> int:
    try:
        return find_milepost(s.setting, name)
    except MilepostError as error:
        raise PositionError("", str(error)) from None


def _join(s: CrayonPosition, seat: int, a: int, b: int) -> None:
    board = s.setting.board
    arm = board.arm(a, b)
    if arm >= 0 and board.section[arm] >= 0 and not board.red[board.section[arm]]:
        owner = (s.owner[board.section[arm]] & SEAT) - 1
        if owner >= 0 and owner != seat:
            raise PositionError(
                "track", f"{board.names[a]} {board.names[b]} has two owners: {s.names[owner]} and {s.names[seat]}"
            )
        track.lay(s, seat, arm)
        return
    start = track.network(s, seat, board.bits(_all_of(s, a)))
    if start & board.bit[b]:
        return
    costs = routes.build_costs(s, seat, start, budget=routes.RICH, until=board.bit[b])
    if costs.cost(b) is None:
        raise PositionError("track", f"{s.names[seat]} cannot build from {board.label(a)} to {board.label(b)}")
    for atom in routes.building_atoms(s, seat, costs.path(b)):
        if atom >> KIND_SHIFT == FERRY:
            track.pay_ferry(s, seat, atom & BODY)
        else:
            track.lay(s, seat, atom & BODY)


def _all_of(s: CrayonPosition, m: int) -> tuple[int, ...]:
    """A milepost, or all of its city."""
    city = s.setting.board.city_at[m]
    return s.setting.board.cities[city].mileposts if city >= 0 else (m,)


def _link(s: CrayonPosition, name: str) -> int:
    for number, link in enumerate(s.setting.board.links):
        if plain(link.name) == plain(name):
            return number
    raise PositionError("ferries", f"there is no ferry or tunnel “{name}”")


# Trains and cards


def _train(s: CrayonPosition, train: int, has: Mapping[str, Any]) -> None:
    if train >= s.setting.trains:
        raise PositionError("second", "each player has one train in this game")
    if "loco" in has:
        if has["loco"] not in LOCOS:
            raise PositionError("loco", f"“{has['loco']}” is none of {', '.join(LOCOS)}")
        s.locos[train] = LOCOS.index(has["loco"])
    board = s.setting.board
    if "at" in has:
        m = s.place[train] = s.last_city[train] = _found(s, has["at"])
        if board.city_at[m] < 0:  # it must have been in one; which matters only where its way leads back
            s.last_city[train] = board.cities[0].centre
    if "came" in has:
        arm = board.arm(s.place[train], _found(s, has["came"])) if s.place[train] >= 0 else -1
        if arm < 0:
            raise PositionError("came", f"{has['came']} is no neighbour of where the train is")
        s.came[train] = board.section[arm]
    try:
        s.loads[train] = tuple(sorted(find_load(s.setting, [name]) for name in has.get("loads", ())))
    except MilepostError as error:
        raise PositionError("loads", str(error)) from None
    pilgrims = s.setting.pilgrims
    if pilgrims in s.loads[train] and s.place[train] >= 0 and board.city_at[s.place[train]] >= 0:
        s.area[train] = board.cities[board.city_at[s.place[train]]].area


def _cards(s: CrayonPosition, seats: Sequence[Mapping[str, Any]], shown: Sequence[int] | None) -> None:
    """The hands that are given; then those that are not, and the pool, by chance."""
    rules = s.setting.rules
    given = [has.get("cards") for has in seats]
    _take_out(s, [card for hand in (*given, shown) for card in hand or ()])
    for seat, hand in enumerate(given):
        size = rules.pool.kept if rules.pool else rules.hand_size
        s.hands[seat] = tuple(hand) if hand is not None else tuple(_demand(s) for _ in range(size))
    s.pool = tuple(shown or ())
    while rules.pool is not None and shown is None and pool.wants(s):
        s.pool += (_demand(s),)


def _take_out(s: CrayonPosition, chosen: Sequence[int]) -> None:
    for card in chosen:
        if type(card) is not int or card < 0 or not s.deck >> card & 1:
            raise PositionError("cards", f"card {card} is not in the deck, or somebody else has it")
        s.deck ^= 1 << card


def _demand(s: CrayonPosition) -> int:
    """A demand card by chance."""
    card = s.source.pick(s.count, s.deck & s.setting.demand_cards)
    s.count += 1
    s.deck ^= 1 << card
    return card


def _turn(s: CrayonPosition, words: Mapping[str, Any]) -> None:
    s.seat = s.first = words["turn"]
    s.round = words["round"] or s.setting.rules.opening_rounds + 1
    s.fate = ()
    turn.begin_turn(s)
    phase = words["phase"]
    if phase not in (None, "operate", "build"):
        raise PositionError("phase", f"“{phase}” is neither operate nor build")
    if phase == "build":
        s.phase, s.fresh = BUILD, s.opening
    elif phase == "operate" and s.opening:
        raise PositionError("phase", f"nobody operates in the first {s.setting.rules.opening_rounds} rounds")
    s.news = []
