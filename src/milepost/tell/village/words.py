"""A step of a game in words: what was done, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from milepost.chance import HIDDEN
from milepost.game import News
from milepost.log import ALL
from milepost.tell.records import Did, Heard, sentence
from milepost.village import atoms
from milepost.village.atoms import ARGUMENT, KIND_SHIFT
from milepost.village.board.line import TERRAINS
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES
from milepost.village.rules.resolve import LINE_BITS
from milepost.village.rules.scoring import items
from milepost.village.setting import Setting
from milepost.village.state import State


def track(setting: Setting, card: int) -> str:
    """A track in a few words: its terrain, its pattern and its features."""
    side = setting.title.cards[card].track
    features = " and ".join(str(feature) for feature in side.features if feature is not None)
    return f"{TERRAINS[side.terrain]}, {'curves' if side.curves else 'bridge'}" + (f", {features}" if features else "")


# The action


def step(before: State, seat: int, row: Sequence[int]) -> str:
    """What the seat did, as one sentence."""
    return f"{before.names[seat]} {_phrase(before, seat, row)}"


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
    return ", then ".join(_STEPS[atom >> KIND_SHIFT](before, seat, atom & ARGUMENT) for atom in row)


def _take(s: State, seat: int, place: int) -> str:
    return (
        f"takes track {place + 1}"
        + _priced(place, s.track_coins, place)
        + (f": {track(s.setting, s.tracks[place])}" if place < len(s.tracks) else "")
    )


def _plan(s: State, seat: int, place: int) -> str:
    trip = f": {s.setting.trips[s.trips_out[place]].words()}" if place < len(s.trips_out) else ""
    return f"plans trip {place + 1}{_priced(s.setting.rules.trip_price + place, s.trip_coins, place)}{trip}"


def _priced(price: int, coins: Sequence[int], place: int) -> str:
    gained = coins[place] if place < len(coins) else 0
    return (f" for £{price}" if price else "") + (f" and gains £{gained}" if gained else "")


def _place(s: State, seat: int, argument: int) -> str:
    return f"places the track on {SPACE_NAMES[argument >> 1]}" + (", turned" if argument & 1 else "")


def _assign(s: State, seat: int, line: int) -> str:
    return f"assigns the trip to {LINE_NAMES[line]}"


def _resolve(s: State, seat: int, argument: int) -> str:
    return f"resolves {LINE_NAMES[argument & LINE_BITS]}"


_STEPS: dict[int, Callable[[State, int, int], str]] = {
    atoms.DONE: lambda s, seat, argument: "ends the turn",
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
        drawn = [(ALL, sentence(item.word, f"{s.names[item.audience]} draws a terminus card"))]
        if item.args[0] != HIDDEN:
            card = s.setting.title.termini[item.args[0]].words()
            drawn.append((item.audience, sentence(item.word, f"It is {card}")))
        return drawn
    tell = _NEWS.get(item.word)
    text = tell(s, *item.args) if tell else f"{item.word}: {', '.join(map(str, item.args))}"
    scored = item.args[2] if item.word == "resolved" else None
    return [(item.audience, sentence(item.word, text, points=scored))]


def _resolved(s: State, seat: int, line: int, points: int, card: int, pay: int) -> str:
    trips = next((ended[1] for ended in s.ended[seat] if ended[0] == line), ())
    reasons = "; ".join(item.text for item in items(s, seat, line, trips)) or "nothing on it scores"
    terminus = s.setting.title.termini[card]
    why = terminus.why(s.line(seat, line), len(trips))
    return f"{LINE_NAMES[line]} scores {points}: {reasons}. Terminus card {terminus.name}: {why}"


def _bonus(s: State, seat: int, sidings: int, money: int) -> str:
    return f"{s.names[seat]} scores {sidings} for sidings and {money} for £{s.money[seat]} left"


def _swept(s: State, card: int, coins: int, what: str) -> str:
    words = track(s.setting, card) if what == "track" else s.setting.trips[card].words()
    lost = f", with £{coins} on it" if coins else ""
    return f"The farthest {what} leaves the market: {words}{lost}"


_NEWS: dict[str, Callable[..., str]] = {
    "corner": lambda s, letter: f"Corner {s.setting.letters[letter]} is dealt",
    "track": lambda s, card: f"New in the track market: {track(s.setting, card)}",
    "trip": lambda s, card: f"The deck now shows: {s.setting.trips[card].words()}",
    "resolved": _resolved,
    "bonus": _bonus,
    "swept": _swept,
}
