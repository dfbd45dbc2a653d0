"""The Circus (V-CIRCUS, R-74): a load that stands in a city and is taken on only for a card; no chip of the bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, SEND, Action, written
from milepost.crayon.board.board import plain
from milepost.crayon.kernel import distances
from milepost.crayon.rules import cards
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.errors import Refusal, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State


def why_not_take(s: State, seat: int, city: int) -> Refusal | None:
    """It stands in the city, and a card in the player's hand asks for it."""
    setting = s.setting
    if city not in s.circus:
        places = " and ".join(setting.board.cities[place].name for place in s.circus) or "no city: all are on trains"
        return Refusal("V-CIRCUS", f"No Circus is in {setting.board.cities[city].name}; look for one in {places}.")
    entitling = cards.open_to(s, seat) if setting.rules.circus_for_open_cards else s.hands[seat]
    if not any(demand.load == setting.circus for card in entitling for demand in setting.demands[card]):
        return Refusal("V-CIRCUS", "You may take the Circus on only if you hold a card that asks for it.")
    return None


def take_on(s: State, city: int) -> None:
    standing = list(s.circus)
    standing.remove(city)
    s.circus = tuple(standing)


def set_down(s: State, city: int) -> None:
    """Delivered, dropped or lost, it waits in the city for whoever comes next."""
    s.circus = tuple(sorted((*s.circus, city)))


def lost(s: State, seat: int, train: int) -> None:
    """An event takes it off the train: it goes to the nearest city, of several at the owner's choice."""
    s.push("send circus", seat, train)


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
    set_down(s, city)
    s.tell("circus sent", city)


def why_not_send(s: State, seat: int, city: int) -> Refusal | None:
    if not s.stack or s.stack[-1][:2] != ("send circus", seat):
        return Refusal("V-CIRCUS", "There is no Circus to send away now.")
    near = nearest(s, s.stack[-1][2])
    if city not in near:
        names = " or ".join(s.setting.board.cities[number].name for number in near)
        return Refusal("V-CIRCUS", f"The Circus goes to the nearest city: {names}.")
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
        raise UnknownAction(f"There is no city “{' '.join(words)}”.")
    return city


QUESTIONS["send circus"] = Question(
    (SEND,),
    "V-CIRCUS",
    "An event asks you first: which city does the Circus go to? Answer with “send …”.",
    _may_choose_city,
    _send_to_nearest,
)
ACTIONS[SEND] = Action(why_not_send, apply_send, send_candidates, _city_text, _parse_city)
