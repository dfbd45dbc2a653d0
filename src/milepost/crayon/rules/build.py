"""The building phase: what it may spend, track (BLD), ferries as far as they are built (FER-1, FER-2).

Rights of the other players stand in `blocking.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BUILD, Action, arm_text, find_arm
from milepost.crayon.options.rules import NOT_BUILDABLE
from milepost.crayon.prices import Item
from milepost.crayon.rights import blocking, exits
from milepost.crayon.rules import track
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.crayon.state import BORE, LOCO, TRACK, State
from milepost.crayon.state import BUILD as BUILDING
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Place

NOT_BUILDING = Refusal("TRN-9", say("Track and locos are bought in the building phase; end your operations first."))


def price(s: State, seat: int, arm: int) -> int:
    """What the section costs this seat; NOT_BUILDABLE where there is none."""
    setting = s.setting
    cost = setting.prices[arm]
    if cost < NOT_BUILDABLE:
        to = setting.board.near[arm]
        ferry = setting.board.port_at[to]
        if ferry >= 0 and s.link_owners[ferry] >> seat & 1:
            return setting.price_for_payer(arm, bool(track.touched_ports(s, seat) & setting.board.bit[to]))
    return cost


def price_items(s: State, seat: int, arm: int) -> tuple[Item, ...]:
    """The parts of `price`, for a section that can be built."""
    setting = s.setting
    to = setting.board.near[arm]
    ferry = setting.board.port_at[to]
    if ferry >= 0 and s.link_owners[ferry] >> seat & 1:
        return setting.items(arm, True, bool(track.touched_ports(s, seat) & setting.board.bit[to]))
    return setting.items(arm)


def budget(s: State, seat: int, loco: bool = False) -> int:
    """What the seat can still spend in this phase, on track or on a loco."""
    setting = s.setting
    if (s.works & LOCO or setting.hooks.why_not_buy) and barred(s, seat, loco):
        return 0
    rules = setting.rules
    left = (money_limit(s) if rules.tunnel_build_limit else rules.build_limit) - s.spent
    cash = s.cash[seat]
    return left if left < cash else cash


def money_limit(s: State, arm: int = -1) -> int:
    """BLD-1: what may be spent in this phase; more with a tunnel built in it, or by the arm (V-TUNNEL21)."""
    rules = s.setting.rules
    if rules.tunnel_build_limit and (s.works & BORE or (arm >= 0 and bores(s, arm))):
        return max(rules.build_limit, rules.tunnel_build_limit)
    return rules.build_limit


def bores(s: State, arm: int) -> bool:
    """Whether building along the arm builds a tunnel that nobody has built: into an end of it (R-54)."""
    number = s.setting.board.port_at[s.setting.board.near[arm]]
    return number >= 0 and s.setting.board.links[number].tunnel and not s.link_owners[number]


def barred(s: State, seat: int, loco: bool = False) -> Refusal | None:
    """Why the seat builds nothing now, or buys no `loco`: an upgrade it has made, or what a variant says."""
    for hook in s.setting.hooks.why_not_buy:
        if refusal := hook(s, seat, loco):
            return refusal
    if s.works & LOCO and not loco:  # LOC-2: not even a section that costs nothing
        return Refusal("LOC-2", say("You have bought a loco this turn; that takes the place of building track."))
    return None


def note_work(s: State, work: int) -> None:
    """What the phase goes to."""
    s.works |= work
    for hook in s.setting.hooks.works:
        hook(s, work)


def why_not_build(s: State, seat: int, arm: int) -> Refusal | None:
    """One rule after the other, the cheap ones first."""
    # Tangled: it is what random play asks most, and calls would cost more than they tell.
    if s.phase != BUILDING:
        return NOT_BUILDING
    setting = s.setting
    if (s.works & LOCO or setting.hooks.why_not_buy) and (refusal := barred(s, seat)):
        return refusal
    if arm >= len(setting.prices) or setting.prices[arm] == NOT_BUILDABLE:
        return _no_section(s, arm)
    section = setting.board.section[arm]
    m = arm // 6
    owner = s.owner[section]
    if owner and owner != CLAIM | seat + 1:
        return _taken(s, owner)
    major = setting.board.major_at[m] >= 0
    if not major and not s.reach[seat] & setting.board.bit[m]:
        return Refusal(
            "BLD-5",
            say(
                "Your track does not reach {place}; track starts at a major city or at your own track.",
                place=setting.board.label(m),
            ),
        )
    cost = price(s, seat, arm)
    if cost > setting.rules.build_limit - s.spent and cost > (left := money_limit(s, arm) - s.spent):
        return too_dear(s, seat, cost, left)
    if cost > s.cash[seat]:
        return too_dear(s, seat, cost, cost)
    if s.limits.build[section]:
        return event_refusal(s, "build", section)
    if s.limits.struck and s.limits.struck >> seat & 1:
        return event_refusal(s, "struck", seat)
    if major and (refusal := exits.refused(s, seat, m)):
        return refusal
    if setting.special[section]:
        refusal = city_limits(s, seat, section, m) or city_limits(s, seat, section, setting.board.near[arm])
        if refusal:
            return refusal
    return blocking.refused(s, seat, arm)


def _no_section(s: State, arm: int) -> Refusal:
    board = s.setting.board
    if arm >= len(board.near) or board.near[arm] < 0:
        return Refusal("BLD-2", say("Track runs from a milepost to a neighbouring milepost."))
    if board.section[arm] >= 0:
        return Refusal(
            "BLD-8",
            say(
                "No track is built inside the red area of {place}; everybody may run there.",
                place=board.label(arm // 6),
            ),
        )
    # Only the book that knows no lakes and inlets has a rule of its own for the sea.
    rule = "BLD-2" if any(board.lake) or any(board.inlet) else "BLD-20"
    return Refusal(
        rule,
        say(
            "The sea lies between {place} and {other}.", place=board.label(arm // 6), other=board.label(board.near[arm])
        ),
    )


def _taken(s: State, owner: int) -> Refusal:
    name = s.names[(owner & SEAT) - 1]
    if owner & CLAIM:
        return Refusal(
            "EVT-5", say("{name}'s bridge was washed away here; {name} has one turn to rebuild it first.", name=name)
        )
    return Refusal(
        "BLD-9", say("{name} has already built this section; only one runs between two mileposts.", name=name)
    )


def too_dear(s: State, seat: int, cost: int, left: int) -> Refusal:
    if cost > left:
        return Refusal(
            "BLD-1",
            say(
                "This costs {cost}M, and {left}M of this phase's {limit}M are left.",
                cost=cost,
                left=left,
                limit=s.spent + left,
            ),
        )
    return Refusal(
        "BLD-16", say("This costs {cost}M and you have {cash}M; there is no credit.", cost=cost, cash=s.cash[seat])
    )


def event_refusal(s: State, table: str, index: int) -> Refusal:
    event = s.setting.events[s.limits.culprit(table, index)]
    title = event.card.title
    if table == "build":
        return Refusal(event.rule, say("Nobody may build here while “{event}” lasts.", event=title))
    if s.setting.rules.strike_stops_locos:
        return Refusal(event.rule, say("You may buy neither track nor loco while “{event}” lasts.", event=title))
    return Refusal(event.rule, say("You may build no track while “{event}” lasts.", event=title))


def city_limits(s: State, seat: int, section: int, m: int) -> Refusal | None:
    """BLD-10, BLD-11 and FER-2 at one end of the section."""
    setting = s.setting
    number = setting.place_at[m]
    if number < 0:
        return None
    spot = setting.places[number]
    if not track.admits(s, seat, number):
        return _full(s, spot)
    if spot.ferry >= 0:
        return None
    city = setting.board.cities[setting.board.city_at[m]]
    own = track.sections_into(s, seat, number) - (section >= 0 and s.owner[section] & SEAT == seat + 1)
    if own >= setting.rules.city_sections:
        return Refusal(
            "BLD-11", say("You have {own} sections into {city}; no more are allowed.", own=own, city=city.name)
        )
    return None


def _full(s: State, spot: Place) -> Refusal:
    board = s.setting.board
    if spot.ferry < 0:
        city = board.cities[board.city_at[spot.milepost]]
        return Refusal(
            "BLD-10",
            say(
                "{limit} players have built into {city}; a {size} city takes no more.",
                limit=spot.limit,
                city=city.name,
                size=city.size,
            ),
        )
    link = board.links[spot.ferry]
    if not link.tunnel:
        return Refusal(
            "FER-2",
            say(
                "{limit} players have built the {link} ferry; its ports are closed to others.",
                limit=spot.limit,
                link=link.name,
            ),
        )
    owner = s.names[s.link_owners[spot.ferry].bit_length() - 1]
    return Refusal(
        "NI-1", say("{owner} has built {link}; nobody else may build to or from its ends.", owner=owner, link=link.name)
    )


def apply_build(s: State, seat: int, arm: int) -> None:
    cost = price(s, seat, arm)
    s.cash[seat] -= cost
    s.spent += cost
    note_work(s, TRACK | BORE if bores(s, arm) else TRACK)
    if s.setting.board.major_at[arm // 6] >= 0:
        exits.note(s, seat, arm // 6)
    blocking.before_laying(s, seat, arm)
    s.cleared = -1
    track.lay(s, seat, arm)


def build_masks(s: State, seat: int) -> list[int]:
    """For each direction the mileposts from which a section may be affordable and free."""
    setting = s.setting
    if s.limits.struck and s.limits.struck >> seat & 1:
        return [0] * 6
    start = exits.starts(s, seat)
    money = budget(s, seat)
    if setting.rules.tunnel_build_limit and not s.works & BORE:  # the tunnel may take more: `money_limit` looks closer
        money = min(max(setting.rules.build_limit, setting.rules.tunnel_build_limit) - s.spent, s.cash[seat])
    afford = setting.afford[money] if money < len(setting.afford) else setting.afford[-1]
    return [start & free & cheap for free, cheap in zip(s.free, afford, strict=True)]


def build_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase != BUILDING:
        return
    board = s.setting.board
    found = [m * 6 + d for d, mask in enumerate(build_masks(s, seat)) if mask for m in board.members(mask)]
    yield from sorted(found + own_claims(s, seat))


def own_claims(s: State, seat: int) -> list[int]:
    """The arms, both ways, of the seat's washed-out bridges."""
    board = s.setting.board
    return [
        arm
        for section in s.claims
        if s.owner[section] == CLAIM | seat + 1
        for arm in (board.arms[section], board.arm(*board.ends[section][::-1]))
    ]


ACTIONS[BUILD] = Action(why_not_build, apply_build, build_candidates, arm_text, find_arm)
