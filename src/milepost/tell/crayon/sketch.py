"""What a sketch of track would cost, section by section, and how much of it can be built now."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.crayon import atoms
from milepost.crayon.ask import contest, lines, shorthand
from milepost.crayon.ask.ahead import ahead as ahead  # a turn planned beforehand
from milepost.crayon.atoms import KIND_SHIFT, written
from milepost.crayon.board.board import Board
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import build
from milepost.crayon.rules.track import network
from milepost.crayon.setting import NOT_BUILDABLE
from milepost.crayon.state import BUILD, OVER
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction, Refusal
from milepost.records import refused, why
from milepost.sentences import joined, phrase, say
from milepost.tell.crayon import records
from milepost.tell.crayon.names import GROUNDS


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
        "parts": [],
        "risks": [],
        "refusal": None,
    }
    try:
        row = _expand(s, seat, path)
    except IllegalAction as error:
        return {**preview, "refusal": why(error)}
    preview["apart"] = _apart(s, seat, row)
    way = _to_build(s, seat, row)
    rivals = _risks(s, seat, way, preview)
    played = _play_preview(s, seat, way, preview, rivals)
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
        raise IllegalAction("WIN-2", say("The game is over."))
    return shorthand.row_to_build(s, seat, " ".join(written(name) for name in path))


def _ends(on: Board, atom: int) -> Sequence[int]:
    """The mileposts a section or ferry joins."""
    arm = atom & atoms.BODY
    return on.links[arm].ports if atom >> KIND_SHIFT == atoms.FERRY else (arm // 6, on.near[arm])


def _apart(s: CrayonPosition, seat: int, row: Sequence[int]) -> bool:
    """The row joins none of the track the seat has; while it has none, nothing can."""
    on = s.setting.board
    own = network(s, seat, s.reach[seat])
    return bool(own) and not any(own & on.bit[m] for atom in row for m in _ends(on, atom))


def _risks(
    s: CrayonPosition, seat: int, way: list[lines.Step], preview: records.BuildPreview
) -> dict[lines.Step, list[int]]:
    """Enter what rivals could take; gives back whose track touches each step."""
    rivals: dict[lines.Step, list[int]] = {step: [] for step in way}
    if not way:
        return rivals
    board = s.setting.board
    start = board.bit[way[0][0]] if preview["apart"] else s.reach[seat] or s.setting.major_bits
    for one in contest.touched(s, seat, way, start):
        for step in one.steps:
            rivals[step].append(one.rival)
        told = {"name": s.names[one.rival], "number": len(one.steps)}
        words = (
            say("{name}’s track touches {number} {number:section|sections}; no way leads round.", **told)
            if one.detour is None
            else say(
                "{name}’s track touches {number} {number:section|sections}; the cheapest way round costs {detour}M.",
                **told,
                detour=one.detour,
            )
        )
        preview["risks"].append({"words": words, "rivals": [one.rival]})
    for place in contest.narrow_places(s, seat, way):
        names = joined(s.names[rival] for rival in place.rivals)
        template = (
            phrase("{place} takes one more player; {names} could build there in one turn.")
            if place.room == 1
            else phrase("{place} has one free section left; {names} could build there in one turn.")
        )
        words = say(template, place=_place_name(board, place.milepost), names=names)
        preview["risks"].append({"words": words, "rivals": list(place.rivals)})
    return rivals


def _place_name(on: Board, m: int) -> str:
    link = on.port_at[m]
    if link < 0 or on.city_at[m] >= 0:
        return on.label(m)
    name = on.links[link].name
    return say("The {name} tunnel", name=name) if on.links[link].tunnel else say("The {name} ferry", name=name)


def _play_preview(
    s: CrayonPosition,
    seat: int,
    way: list[lines.Step],
    preview: records.BuildPreview,
    rivals: dict[lines.Step, list[int]],
) -> list[int]:
    """Enter each step of the way into the preview; gives back the atoms that can be played."""
    on = s.setting.board
    told: dict[frozenset[int], records.Priced] = {}
    parts: dict[str, tuple[int, int]] = {}
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
        if price < NOT_BUILDABLE:
            preview["total"] += price
            for what, cost in lines.items_of(s, seat, atom):
                count, so_far = parts.get(what, (0, 0))
                parts[what] = count + 1, so_far + cost
        if no is None:
            preview["affordable_total"] += price
            atoms.ACTIONS[atom >> KIND_SHIFT].apply(s, seat, arm)  # and nothing that would follow: cards are not drawn
            played.append(atom)
    preview["sections"] = [
        {"from": on.names[a], "to": on.names[b], **told[frozenset((a, b))], "rivals": rivals[a, b]} for a, b in way
    ]
    preview["parts"] = [
        {"what": GROUNDS.get(what, what), "count": count, "price": cost}
        for what, (count, cost) in sorted(parts.items(), key=lambda part: -part[1][1])
    ]
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
