"""A step of a game in words: what was done, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from milepost.chance import HIDDEN
from milepost.game import News
from milepost.log import ALL
from milepost.sentences import Said, joined, phrase, say
from milepost.tell.records import Did, Heard, sentence
from milepost.village import atoms
from milepost.village.atoms import ARGUMENT, KIND_SHIFT
from milepost.village.board.line import TERRAINS_SAID
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.rules.resolve import LINE_BITS
from milepost.village.rules.scoring import items
from milepost.village.setting import Setting
from milepost.village.state import State


def track(setting: Setting, card: int) -> Said:
    """A track in a few words: its terrain, its pattern and its features."""
    side = setting.title.cards[card].track
    features = [feature.said() for feature in side.features if feature is not None]
    parts = (TERRAINS_SAID[side.terrain], say("curves") if side.curves else say("bridge"))
    return joined((*parts, joined(features)) if features else parts, ", ")


# The action


def step(before: State, seat: int, row: Sequence[int]) -> str:
    """What the seat did, as one sentence."""
    return say("{name} {does}", name=before.names[seat], does=_phrase(before, seat, row))


def did(before: State, seat: int, row: Sequence[int]) -> Did:
    """The same in its parts."""
    kinds = [atom >> KIND_SHIFT for atom in row]
    return {
        "kind": atoms.WORDS[kinds[0]],
        "phrase": _phrase(before, seat, row),
        "ends_turn": atoms.DONE in kinds,
        "stretch": None,
    }


def _phrase(before: State, seat: int, row: Sequence[int]) -> str:
    # A row of texts changes no market before its last action, so all of it can be told from where it began.
    return joined((_STEPS[atom >> KIND_SHIFT](before, seat, atom & ARGUMENT) for atom in row), ", then ")


_TAKES = (
    phrase("takes track {place}"),
    phrase("takes track {place} and gains £{gained}"),
    phrase("takes track {place} for £{price}"),
    phrase("takes track {place} for £{price} and gains £{gained}"),
)
_PLANS = (
    phrase("plans trip {place}"),
    phrase("plans trip {place} and gains £{gained}"),
    phrase("plans trip {place} for £{price}"),
    phrase("plans trip {place} for £{price} and gains £{gained}"),
)


def _take(s: State, seat: int, place: int) -> Said:
    took = _priced(_TAKES, place, s.track_coins, place)
    return say("{took}: {card}", took=took, card=track(s.setting, s.tracks[place])) if place < len(s.tracks) else took


def _plan(s: State, seat: int, place: int) -> Said:
    took = _priced(_PLANS, s.setting.rules.trip_price + place, s.trip_coins, place)
    if place >= len(s.trips_out):
        return took
    return say("{took}: {card}", took=took, card=s.setting.trips[s.trips_out[place]].words())


def _priced(templates: tuple[str, str, str, str], price: int, coins: Sequence[int], place: int) -> Said:
    gained = coins[place] if place < len(coins) else 0
    return say(templates[2 * bool(price) + bool(gained)], place=place + 1, price=price, gained=gained)


def _place(s: State, seat: int, argument: int) -> Said:
    space = SPACE_NAMES[argument >> 1]
    if argument & 1:
        return say("places the track on {space}, turned", space=space)
    return say("places the track on {space}", space=space)


def _assign(s: State, seat: int, line: int) -> Said:
    return say("assigns the trip to {line}", line=LINE_NAMES[line])


def _resolve(s: State, seat: int, argument: int) -> Said:
    return say("resolves {line}", line=LINE_NAMES[argument & LINE_BITS])


_STEPS: dict[int, Callable[[State, int, int], Said]] = {
    atoms.DONE: lambda s, seat, argument: say("ends the turn"),
    atoms.TAKE: _take,
    atoms.PLACE: _place,
    atoms.PLAN: _plan,
    atoms.ASSIGN: _assign,
    atoms.RESOLVE: _resolve,
}


# What came of it


def news(state: State, items_of_news: Sequence[News]) -> list[Heard]:
    """The news of a step in sentences; `state` is the position after it."""
    return [told for item in items_of_news for told in _told(state, item)]


def _told(s: State, item: News) -> list[Heard]:
    if item.word == "terminus":
        drawn = [(ALL, sentence(item.word, say("{name} draws a terminus card", name=s.names[item.audience])))]
        if item.args[0] != HIDDEN:
            card = s.setting.title.termini[item.args[0]].words()
            drawn.append((item.audience, sentence(item.word, say("It is {card}", card=card))))
        return drawn
    tell = _NEWS.get(item.word)
    text = tell(s, *item.args) if tell else f"{item.word}: {', '.join(map(str, item.args))}"
    scored = item.args[2] if item.word == "resolved" else None
    return [(item.audience, sentence(item.word, text, points=scored))]


def _resolved(s: State, seat: int, line: int, points: int, card: int, pay: int) -> str:
    trips = next((ended[1] for ended in s.ended[seat] if ended[0] == line), ())
    reasons = joined((item.text for item in items(s, seat, line, trips)), "; ") or say("nothing on it scores")
    terminus = s.setting.title.termini[card]
    return say(
        "{line} scores {points}: {reasons}. Terminus card {card}: {why}",
        line=LINE_NAMES[line],
        points=points,
        reasons=reasons,
        card=terminus.name,
        why=terminus.why(s.line(seat, line), len(trips)),
    )


def _bonus(s: State, seat: int, sidings: int, money: int) -> str:
    return say(
        "{name} scores {sidings} for sidings and {points} for £{money} left",
        name=s.names[seat],
        sidings=sidings,
        points=money,
        money=s.money[seat],
    )


def _swept(s: State, card: int, coins: int, what: str) -> str:
    if what == "track":
        words, template = track(s.setting, card), phrase("The farthest track leaves the market: {card}")
        with_coins = phrase("The farthest track leaves the market: {card}, with £{coins} on it")
    else:
        words, template = s.setting.trips[card].words(), phrase("The farthest trip leaves the market: {card}")
        with_coins = phrase("The farthest trip leaves the market: {card}, with £{coins} on it")
    return say(with_coins, card=words, coins=coins) if coins else say(template, card=words)


_NEWS: dict[str, Callable[..., str]] = {
    "corner": lambda s, letter: say("Corner {letter} is dealt", letter=s.setting.letters[letter]),
    "track": lambda s, card: say("New in the track market: {card}", card=track(s.setting, card)),
    "trip": lambda s, card: say("The deck now shows: {card}", card=s.setting.trips[card].words()),
    "resolved": _resolved,
    "bonus": _bonus,
    "swept": _swept,
}
