"""What the page needs of a crayon game, as plain data: the table, what a seat may do, steps in words.

The server finds these functions through `server/families.py` and knows no more of the family.
"""

from __future__ import annotations

from collections.abc import Sequence

from milepost.crayon import atoms
from milepost.crayon.ask import ebp
from milepost.crayon.ask.ahead import ahead as ahead  # a turn planned beforehand
from milepost.crayon.atoms import KIND_SHIFT
from milepost.crayon.family import CrayonTitle
from milepost.crayon.plain_data import position_dict
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import State
from milepost.crayon.view import CrayonView
from milepost.game import News
from milepost.sentences import say
from milepost.tell.crayon import areas, choices, news, offers, questions, records, words
from milepost.tell.crayon.around import around as around
from milepost.tell.crayon.board import board as board
from milepost.tell.crayon.hints import hints as hints
from milepost.tell.crayon.sketch import build_preview as build_preview
from milepost.tell.crayon.standing_orders import orders_given as orders_given
from milepost.tell.crayon.standing_orders import orders_step as orders_step
from milepost.tell.crayon.standing_orders import outlook as outlook
from milepost.tell.crayon.trains import journeys as journeys
from milepost.tell.crayon.trains import reach
from milepost.tell.records import ChosenVariant, Question, Summary, TableBase, Telling

# Titles


def summary(title: CrayonTitle) -> Summary:
    return {
        "id": title.id,
        "name": title.name,
        "family": "crayon",
        "playable": title.rules_complete,
        "money": say(title.money),
        "players": {"min": title.rules.min_players, "max": title.rules.max_players},
        "rounds": round(average) if (average := ebp.win_by_round(title, title.rules)) else None,
        "variants": offers.variants(title),
        "umbrellas": offers.umbrellas(title),
        "crowd": {"players": title.rules.crowd, "variants": list(title.crowd_variants)},
    }


def variants(chosen: Sequence[str]) -> list[ChosenVariant]:
    """The variants of a table, with a line of explanation each."""
    return offers.in_force(chosen)


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


# The variant with the books' time limit, and the action that calls time there.
TIME_LIMIT: tuple[str, str] | None = ("time-limit", "time-up limit")


def hides_cash(position: State) -> bool:
    """Whether players do not see each other's cash."""
    return not position.open_cash


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
    came = news.news(after, words.untold(row, happened))
    return Telling(words.step(before, after, seat, row), words.did(before, after, row), came)
