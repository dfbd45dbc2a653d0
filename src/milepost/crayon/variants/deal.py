"""A deal over track: what changes hands, and what makes it void (V-TRADE, R-73, R-103)."""

from __future__ import annotations

from typing import NamedTuple

from milepost.crayon.rights import blocking
from milepost.crayon.rules import track
from milepost.crayon.state import State
from milepost.errors import Refusal
from milepost.sentences import say


class Deal(NamedTuple):
    """Sections and links (ferries, tunnels) that the buyer asks of the seller and gives in return."""

    buyer: int
    seller: int
    asked: tuple[int, ...] = ()
    asked_links: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    given_links: tuple[int, ...] = ()


def carry_out(s: State, deal: Deal) -> None:
    track.hand_over(s, deal.asked, deal.asked_links, deal.seller, deal.buyer)
    track.hand_over(s, deal.given, deal.given_links, deal.buyer, deal.seller)


def void(s: State, deal: Deal) -> Refusal | None:
    """Why the deal would break a rule of building for a new owner, or take a right from anybody."""
    after = s.copy()
    carry_out(after, deal)
    refusal = _places(after, deal)
    if refusal:
        return refusal
    already = {lack.what: lack.amount for lack in blocking.lacks(s)}
    for lack in blocking.lacks(after):
        if lack.amount > already.get(lack.what, 0):
            return Refusal(lack.refusal.rule, say("After this deal: {sentence}", sentence=lack.refusal.sentence))
    return None


def _places(s: State, deal: Deal) -> Refusal | None:
    """The limits of cities, ports and tunnels with the new owners in place."""
    board = s.setting.board
    touched = {m for section in deal.asked + deal.given for m in board.ends[section]}
    touched |= {m for number in deal.asked_links + deal.given_links for m in board.links[number].ports}
    for number in sorted(s.setting.place_at[m] for m in touched if s.setting.place_at[m] >= 0):
        spot = s.setting.places[number]
        refusal = _port(s, number) if spot.ferry >= 0 else _city(s, number)
        if refusal:
            return refusal
    return None


def _port(s: State, number: int) -> Refusal | None:
    """FER-2, NI-1: track at a port is only for those who have its ferry; so both go together."""
    link = s.setting.board.links[s.setting.places[number].ferry]
    strangers = s.guests[number] & ~s.link_owners[s.setting.places[number].ferry]
    if not strangers:
        return None
    name = s.names[strangers.bit_length() - 1]
    return Refusal(
        "NI-1" if link.tunnel else "FER-2",
        say(
            "{name} would have track at an end of {link} without the right to it; "
            "the right and the track at its ends go together.",
            name=name,
            link=link.name,
        ),
    )


def _city(s: State, number: int) -> Refusal | None:
    """BLD-10, BLD-11."""
    spot = s.setting.places[number]
    city = s.setting.board.cities[s.setting.board.city_at[spot.milepost]]
    if track.room_left(s, number) < 0:
        return Refusal(
            "BLD-10", say("More than {limit} players would have track into {city}.", limit=spot.limit, city=city.name)
        )
    most = s.setting.rules.city_sections
    for seat in s.setting.seats:
        if track.sections_into(s, seat, number) > most:
            return Refusal(
                "BLD-11",
                say(
                    "{name} would have more than {most} sections into {city}.",
                    name=s.names[seat],
                    most=most,
                    city=city.name,
                ),
            )
    return None
