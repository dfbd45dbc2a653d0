"""The variants: named changes of the rules, chosen before the game (V-…).

A variant is written by its name, or `name=value` where it has values. Each changes options of `Rules`. One with rules
of its own is a room of `variants/`; one that only changes a figure is written here, and the rule that reads the figure
names it (search for its id). `variants` in `title.toml` names those of the title's own book; the others are open to
it too, where they make sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from milepost.crayon.options.readings import READING_PAIRS, READINGS
from milepost.crayon.options.rules import CHOICES, FAST, FREIGHT, Rules
from milepost.crayon.options.variant import MERCY as MERCY
from milepost.crayon.options.variant import Umbrella, Variant, has_event, needs, needs_hand, sets
from milepost.crayon.title.data import TitleData
from milepost.crayon.variants import (
    backtrack,
    circus,
    clock,
    contracts,
    five_cards,
    late_fee,
    loan,
    solo,
    trade,
    warehouse,
)
from milepost.errors import MilepostError
from milepost.sentences import say

# The variants with rules of their own, in the order in which their hooks are called.
VARIANT_ROOMS = tuple(
    room.ROOM for room in (clock, five_cards, loan, late_fee, backtrack, contracts, warehouse, trade, circus, solo)
)
_READINGS = sorted(
    (*READINGS, *(reading for room in VARIANT_ROOMS for reading in room.readings)),
    key=lambda variant: int(variant.rule.removeprefix("R-")),
)

VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant(
            "fast", "V-FAST", say("Fast trains: locos run 12 and 16 mileposts a turn."), sets(speeds=(12, 16, 12, 16))
        ),
        Variant(
            "rich-start",
            "V-FASTGAME",
            say("A faster game: start with 70M and three opening rounds."),
            sets(start_cash=70, opening_rounds=3),
            wrong=needs(
                lambda title: title.rules.switchback, say("it has no opening rounds, only turns without moving")
            ),
        ),
        Variant(
            "deal-events-out",
            "V-FASTGAME",
            say("A faster game: events drawn in the deal go to the discards."),
            sets(events_of_deal_discarded=True),
        ),
        Variant(
            "no-tax",
            "V-FASTGAME",
            say("A faster game: the tax card is taken out; cash stays secret to the end."),
            sets(without_tax=True),
            wrong=needs(has_event("tax"), say("there is no tax card")),
        ),
        five_cards.ROOM.option,
        clock.ROOM.option,
        loan.ROOM.option,
        late_fee.ROOM.option,
        backtrack.ROOM.option,
        Variant(
            "cross",
            "V-CROSS",
            say("Exchange a Fast Freight for a Heavy one, or back, for 5M."),
            sets(cross_cost=5),
            wrong=needs(lambda title: not title.rules.cross_cost, say("the rules of this title have it anyway")),
        ),
        contracts.ROOM.option,
        warehouse.ROOM.option,
        Variant(
            "reshuffle",
            "V-RESHUFFLE",
            say("When the tax is drawn, the deck is reshuffled without the tax card."),
            sets(reshuffle_with_tax=True),
            wrong=needs(has_event("tax"), say("there is no tax card")),
            excludes=("no-tax",),
        ),
        Variant("move-cost", "V-MOVECOST", say("Running on your own track costs 1M a turn."), sets(own_track_cost=1)),
        Variant(
            "load-cost",
            "V-LOADCOST",
            say("Each load picked up or set down costs a milepost of movement."),
            sets(handling_points=1),
        ),
        Variant(
            "two-trains",
            "V-TWOTRAINS",
            say("Two trains each: a Freight and a Fast Freight."),
            sets(trains=(FREIGHT, FAST)),
            wrong=needs(lambda title: not title.rules.pool, say("three cubes mark the loads of one train")),
        ),
        Variant(
            "four-cards",
            "V-TWOTRAINS",
            say("With two trains: four demand cards each."),
            lambda rules, value: {"hand_size": rules.hand_size + 1},
            wrong=needs_hand,
        ),
        trade.ROOM.option,
        circus.ROOM.option,
        Variant(
            "history",
            "V-HISTORY",
            say("When Communism falls: by chance, early, late, never, from the start, or when …"),
            lambda rules, value: {"history": value},
            CHOICES["history"][1:],
            needs(has_event("communism falls"), say("there is no Communism to fall")),
        ),
        Variant(
            "tunnel-21",
            "V-TUNNEL21",
            say("21M may be spent in the turn the tunnel is built."),
            sets(tunnel_build_limit=21),
            wrong=needs(lambda title: title.board.tunnels, say("there is no tunnel")),
        ),
        solo.ROOM.option,
        *_READINGS,
    )
}
# Books of the series gather variants under a head: one word for all of them.
UMBRELLAS: dict[str, Umbrella] = {
    umbrella.name: umbrella
    for umbrella in (
        Umbrella(
            "fast-game",
            "V-FASTGAME",
            say("The Fast Game: fast trains and everything that speeds up a game."),
            ("fast", "rich-start", "deal-events-out", "no-tax", "five-cards"),
        ),
        Umbrella(
            "challenge-game",
            "V-CHALLENGE",
            say("The Challenge Game: everything meant for experienced players."),
            ("open-contracts", "warehouse", "reshuffle", "move-cost", "load-cost", "two-trains", "trade"),
        ),
    )
}
# The first makes sense only with the second.
PAIRS = {
    "four-cards": "two-trains",
    **READING_PAIRS,
    **{reading.name: room.option.name for room in VARIANT_ROOMS for reading in room.readings},
}
# Where a variant comes from, in the order people look: this title's book, a sister's, none, what the books leave open.
Group = Literal["own", "sister", "ours", "reading"]
GROUPS: tuple[Group, ...] = ("own", "sister", "ours", "reading")


def group_of(title: TitleData, variant: Variant) -> Group:
    """One of `GROUPS`."""
    if variant.name in title.variants:
        return "own"
    if variant in _READINGS:
        return "reading"
    return "sister" if variant.rule.startswith("V-") else "ours"


def offered(title: TitleData) -> list[Variant]:
    """The variants that make sense in a title, group by group; the readings in the order of their rulings."""
    found = [variant for variant in VARIANTS.values() if not variant.wrong(title)]
    return sorted(found, key=lambda variant: GROUPS.index(group_of(title, variant)))


def umbrellas(title: TitleData) -> list[Umbrella]:
    """Those whose parts all make sense in the title."""
    return [
        umbrella for umbrella in UMBRELLAS.values() if not any(VARIANTS[part].wrong(title) for part in umbrella.parts)
    ]


def resolved(title: TitleData, variants: Sequence[str]) -> tuple[str, ...]:
    """The variants by their own names: a word for several is taken apart, unless a part has been named beside it."""
    named = {text.partition("=")[0] for text in variants}
    found: list[str] = []
    for text in variants:
        name, equals, value = text.partition("=")
        umbrella = UMBRELLAS.get(name)
        if umbrella is None:
            found.append(text)
            continue
        if equals:
            raise MilepostError(
                say("{rule}: “{name}” takes no value, not “{value}”", rule=umbrella.rule, name=name, value=value)
            )
        if umbrella not in umbrellas(title):
            part = next(VARIANTS[part] for part in umbrella.parts if VARIANTS[part].wrong(title))
            raise MilepostError(
                say(
                    "{rule}: “{name}” makes no sense in {title}, as “{part}” is part of it: {wrong}",
                    rule=umbrella.rule,
                    name=name,
                    title=title.name,
                    part=part.name,
                    wrong=part.wrong(title),
                )
            )
        if [other.partition("=")[0] for other in variants].count(name) > 1:
            raise MilepostError(say("the variant “{name}” is chosen twice", name=name))
        found += [part for part in umbrella.parts if part not in named]
    return tuple(found)


def needed(title: TitleData, name: str) -> str | None:
    """The variant that this one goes with; none where the title has by its own rules what that one brings."""
    other = PAIRS.get(name)
    return other if other and not VARIANTS[other].wrong(title) else None


def with_variants(title: TitleData, variants: Sequence[str], players: int) -> Rules:
    """The rules of one game: the title's, changed by the variants chosen."""
    rules = title.rules
    chosen = [_read(title, text) for text in resolved(title, variants)]
    names = [variant.name for variant, _ in chosen]
    order = list(VARIANTS)  # the same mix gives the same rules, however it is written
    chosen.sort(key=lambda item: order.index(item[0].name))
    for variant, value in chosen:
        _check_mix(title, variant, names)
        rules = replace(rules, **variant.changes(rules, value))
    if not rules.min_players <= players <= rules.max_players:
        least, most = rules.min_players, rules.max_players
        rule = "R-85" if rules.solo_rounds else "SET-1" if least < most else "SET-2"
        raise MilepostError(
            say("{rule}: {least} to {most} players, not {players}", rule=rule, least=least, most=most, players=players)
            if least < most
            else say(
                "{rule}: exactly {few} {most:player|players}, not {players}",
                rule=rule,
                few=say("one") if most == 1 else most,
                most=most,
                players=players,
            )
        )
    if 0 < rules.loco_supply < players:  # all start with the same locos
        raise MilepostError(
            say(
                "R-55: “loco-supply” must be {players} or more for {players} players, not {number}",
                players=players,
                number=rules.loco_supply,
            )
        )
    if rules.crowd_ferry_players and players >= rules.crowd:  # NI-6
        rules = replace(rules, ferry_players=rules.crowd_ferry_players)
    return rules


def _read(title: TitleData, text: str) -> tuple[Variant, str]:
    name, equals, value = text.partition("=")
    variant = VARIANTS.get(name)
    if variant is None:
        known = ", ".join([*(umbrella.name for umbrella in umbrellas(title)), *(one.name for one in offered(title))])
        raise MilepostError(
            say("there is no variant “{name}”; {title} has {known}", name=name, title=title.name, known=known)
        )
    wrong = variant.wrong(title)
    if wrong:
        raise MilepostError(
            say(
                "{rule}: the variant “{name}” makes no sense in {title}: {wrong}",
                rule=variant.rule,
                name=name,
                title=title.name,
                wrong=wrong,
            )
        )
    if not equals:
        return variant, variant.values[0] if variant.values else ""
    if value.isdecimal() and len(value) < 9 and str(int(value)) == value and int(value) in variant.numbers:
        return variant, value
    if value not in variant.values or variant.numbers:
        least, most = variant.numbers.start, variant.numbers.stop - 1
        allowed = say("{least} to {most}", least=least, most=most) if variant.numbers else ", ".join(variant.values)
        raise MilepostError(
            say(
                "{rule}: “{name}” takes {allowed}, not “{value}”",
                rule=variant.rule,
                name=name,
                allowed=allowed or say("no value"),
                value=value,
            )
        )
    return variant, value


def _check_mix(title: TitleData, variant: Variant, names: Sequence[str]) -> None:
    if names.count(variant.name) > 1:
        raise MilepostError(say("the variant “{name}” is chosen twice", name=variant.name))
    for other in variant.excludes:
        if other != variant.name and other in names:
            rule = "V-MERCY" if {other, variant.name} <= set(MERCY) else variant.rule
            raise MilepostError(
                say(
                    "{rule}: {name} and {other} do not go together; choose one of them",
                    rule=rule,
                    name=_whence(variant.name),
                    other=_whence(other),
                )
            )
    other = needed(title, variant.name) or variant.name
    if other not in names:
        raise MilepostError(
            say(
                "{rule}: “{name}” works only together with “{other}”", rule=variant.rule, name=variant.name, other=other
            )
        )


def _whence(name: str) -> str:
    """The variant, with the umbrella that may have brought it."""
    umbrella = next((one.name for one in UMBRELLAS.values() if name in one.parts), "")
    return (
        say("“{name}” (part of “{umbrella}”)", name=name, umbrella=umbrella) if umbrella else say("“{name}”", name=name)
    )
