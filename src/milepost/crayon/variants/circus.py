"""The Circus (V-CIRCUS, R-74): a load that stands in a city and is taken on only for a card; no chip of the bank.

`s.circus` holds the cities where one stands. Beside this room: that field in `state.py`, `Circus` and the options in
`options/rules.py`, the check of a title's own Circus in `title/data.py`, the words in `tell/crayon/words.py`.
Tests: tests/crayon/variants/test_circus.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from milepost.crayon.atoms import ACTIONS, SEND, Action, written
from milepost.crayon.board.board import plain
from milepost.crayon.kernel import distances
from milepost.crayon.options.rules import Circus, Rules
from milepost.crayon.options.variant import Variant, needs, sets
from milepost.crayon.rules import cards
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.crayon.state import State
from milepost.crayon.title.data import Demand
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting


def prepare(setting: Setting) -> None:
    """Some cards ask for it as they are played, and it is no chip of the bank (R-74)."""
    rules = setting.rules.circus
    assert rules is not None  # elsewhere the variant makes no sense
    setting.circus = setting.title.load_by_name[plain(rules.load)]
    setting.circus_cities = tuple(sorted(setting.board.city_by_name[plain(city)] for city in rules.cities))
    setting.endless[setting.circus] = True
    setting.chips[setting.circus] = 0
    for number, card in setting.demands.items():
        if number % rules.every == 0:
            setting.demands[number] = _changed(card, rules, setting.circus)


def _changed(card: tuple[Demand, ...], rules: Circus, load: int) -> tuple[Demand, ...]:
    """The card with its lowest payout (or each of the lowest) changed into one for the Circus."""
    least = min(demand.pay for demand in card)
    changed = [which for which, demand in enumerate(card) if demand.pay == least]
    if not rules.all_tied:
        changed = changed[-1:]
    return tuple(
        Demand(demand.city, load, rules.pay) if which in changed else demand for which, demand in enumerate(card)
    )


def standing(s: State, city: int) -> list[int]:
    return [s.setting.circus] if city in s.circus else []


def why_not_pick(s: State, seat: int, city: int, load: int) -> Refusal | None:
    return why_not_take(s, seat, city) if load == s.setting.circus else None


def why_not_take(s: State, seat: int, city: int) -> Refusal | None:
    """It stands in the city, and a card in the player's hand asks for it."""
    setting = s.setting
    if city not in s.circus:
        here, places = setting.board.cities[city].name, joined(setting.board.cities[place].name for place in s.circus)
        if not places:
            nowhere = say("No Circus is in {city}; look for one in no city: all are on trains.", city=here)
            return Refusal("V-CIRCUS", nowhere)
        return Refusal("V-CIRCUS", say("No Circus is in {city}; look for one in {places}.", city=here, places=places))
    entitling = cards.open_to(s, seat) if setting.rules.circus_for_open_cards else s.hands[seat]
    if not any(demand.load == setting.circus for card in entitling for demand in setting.demands[card]):
        return Refusal("V-CIRCUS", say("You may take the Circus on only if you hold a card that asks for it."))
    return None


def take_on(s: State, city: int, load: int) -> bool:
    if load != s.setting.circus:
        return False
    left = list(s.circus)
    left.remove(city)
    s.circus = tuple(left)
    return True


def dropped(s: State, seat: int, city: int, load: int) -> None:
    set_down(s, city, load)


def set_down(s: State, city: int, load: int) -> None:
    """Delivered, dropped or lost, it waits in the city for whoever comes next."""
    if load == s.setting.circus:
        s.circus = tuple(sorted((*s.circus, city)))


def lost(s: State, train: int, load: int) -> None:
    """An event takes it off the train: it goes to the nearest city, of several at the owner's choice."""
    if load == s.setting.circus:
        s.push("send circus", train % s.setting.players, train)


def nearest(s: State, train: int) -> list[int]:
    """The cities nearest to the train by EVT-2; where none can be walked to, the one it came through last."""
    board, m = s.setting.board, s.place[train]
    if board.city_at[m] >= 0:
        return [board.city_at[m]]
    steps = distances(s.setting.ground, [m], board.size)
    ways = {number: steps[city.centre] for number, city in enumerate(board.cities) if city.centre in steps}
    least = min(ways.values(), default=0)
    return [city for city, far in ways.items() if far == least] or [board.city_at[s.last_city[train]]]


# Sending it away: the answer to a question on the stack, ("send circus", seat, train)


def _may_choose_city(s: State, item: Item) -> bool:
    return len(nearest(s, item[2])) > 1


def _send_to_nearest(s: State, item: Item) -> None:
    _send(s, nearest(s, item[2])[0])


def _send(s: State, city: int) -> None:
    set_down(s, city, s.setting.circus)
    s.tell("circus sent", city)


def why_not_send(s: State, seat: int, city: int) -> Refusal | None:
    if not s.stack or s.stack[-1][:2] != ("send circus", seat):
        return Refusal("V-CIRCUS", say("There is no Circus to send away now."))
    near = nearest(s, s.stack[-1][2])
    if city not in near:
        names = joined((s.setting.board.cities[number].name for number in near), " or ")
        return Refusal("V-CIRCUS", say("The Circus goes to the nearest city: {names}.", names=names))
    return None


def apply_send(s: State, seat: int, city: int) -> None:
    s.stack = s.stack[:-1]
    _send(s, city)


def send_candidates(s: State, seat: int) -> Iterator[int]:
    if s.stack and s.stack[-1][0] == "send circus":
        yield from nearest(s, s.stack[-1][2])


def _city_text(setting: Setting, argument: int) -> str:
    return written(setting.board.cities[argument].name)


def _parse_city(setting: Setting, words: list[str]) -> int:
    city = setting.board.city_by_name.get(plain(words[0]), -1) if len(words) == 1 else -1
    if city < 0:
        raise UnknownAction(say("There is no city “{words}”.", words=" ".join(words)))
    return city


QUESTIONS["send circus"] = Question(
    (SEND,),
    "V-CIRCUS",
    say("An event asks you first: which city does the Circus go to? Answer with “send …”."),
    _may_choose_city,
    _send_to_nearest,
)
ACTIONS[SEND] = Action(why_not_send, apply_send, send_candidates, _city_text, _parse_city)


def _all_tied(rules: Rules, value: str) -> Mapping[str, Any]:
    assert rules.circus is not None  # elsewhere the variant makes no sense
    return {"circus": replace(rules.circus, all_tied=True)}


ROOM = Room(
    Variant(
        "circus",
        "V-CIRCUS",
        say("Two Circuses travel from city to city for 20M."),
        sets(circus_plays=True),
        wrong=needs(lambda title: title.rules.circus, say("this title has no Circus")),
    ),
    lambda rules: rules.circus_plays and rules.circus,
    Hooks(
        prepare=(prepare,),
        lying=(standing,),
        why_not_pick=(why_not_pick,),
        picked=(take_on,),
        dropped=(dropped,),
        delivered=(set_down,),
        lost=(lost,),
    ),
    (
        Variant(
            "circus-all-tied",
            "R-74",
            say("With the Circus: all tied lowest demands change, as elsewhere."),
            _all_tied,
            wrong=needs(
                lambda title: title.rules.circus and not title.rules.circus.all_tied,
                say("there is no Circus, or every tied demand changes anyway"),
            ),
        ),
    ),
)
