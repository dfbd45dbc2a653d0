"""Ready-made situations at a table of Village, so that a rule's test reads like a picture.

    t = table().lay(0, "A1:1 B1:9t").market(5, 6, 7).money(0, 3)
    t.play("take 2"); t.refuses("place A1", "VIL-10")

Cards are those of our title by their numbers; `9t` is card 9 turned. `title(…)` changes some of them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import milepost
from milepost.family.title import read_folder
from milepost.game import Game
from milepost.tell.village.previews import build_preview
from milepost.titles import HERE
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition
from milepost.village.rules import build
from milepost.village.state import CHOOSE, NONE
from milepost.village.view import VillageView
from proofs import Acting


def foreseen(view: VillageView, path: Sequence[str]) -> Any:
    """A preview of whichever kind."""
    return build_preview(view, path)


NAMES = ("Ann", "Bob", "Cem", "Dea")


def _changed(text: str, lines: dict[str, str]) -> str:
    """A file with some of its lines replaced, found by what stands before the colon."""
    out = []
    for line in text.splitlines():
        head = line.partition(":")[0]
        out.append(f"{head}: {lines[head]}" if head in lines else line)
    return "\n".join(out) + "\n"


def title(
    cards: dict[int, str] | None = None, termini: dict[int, str] | None = None, borders: dict[str, str] | None = None
) -> VillageTitle:
    """Our title with some cards or borders changed."""
    texts = dict(read_folder(VillageTitle, HERE / "village").texts)
    texts["railway.txt"] = _changed(texts["railway.txt"], {str(n): text for n, text in (cards or {}).items()})
    texts["terminus.txt"] = _changed(texts["terminus.txt"], {str(n): text for n, text in (termini or {}).items()})
    texts["borders.txt"] = _changed(texts["borders.txt"], borders or {})
    texts["title.toml"] = texts["title.toml"].replace('id = "village"', 'id = "test"')
    return VillageTitle(texts, "test/")


class Table(Acting[VillagePosition]):
    """A game in the making: verbs to set a scene, then `play` and `refuses`."""

    def __init__(self, made: VillageTitle, players: int, variants: Sequence[str], letters: str, seed: int) -> None:
        self.title = made
        self.game = milepost.new(made, NAMES[:players], seed, variants)
        self.s.letters = [self.s.setting.letters.index(letter) for letter in letters[:players]]
        self.s.seat = self.s.first = 0

    @property
    def s(self) -> VillagePosition:
        return self.game.state

    # Setting the scene

    def lay(self, seat: int, cards: str) -> Table:
        """Tracks in a tableau, `space:card`, with `t` for a turned one; lines they complete are resolved already."""
        for item in cards.split():
            space, _, card = item.partition(":")
            turned = card.endswith("t")
            build.lay(self.s, seat, SPACE_NAMES.index(space), int(card.removesuffix("t")) * 2 + turned)
            for line in range(LINES):
                if self.s.pending >> line & 1:
                    self.s.ended[seat] += ((line, (), 0, 0, 0),)
            self.s.pending = 0
        return self

    def market(self, *cards: int, coins: Sequence[int] = ()) -> Table:
        """The track market, the farthest card first."""
        self.s.tracks = list(cards)
        self.s.track_coins = list(coins) or [0] * len(cards)
        return self

    def trips(self, *trips: int, coins: Sequence[int] = ()) -> Table:
        """The trip market, the farthest card first."""
        self.s.trips_out = list(trips)
        self.s.trip_coins = list(coins) or [0] * len(trips)
        return self

    def assigned(self, seat: int, line: str, *trips: int) -> Table:
        self.s.trips[seat * LINES + LINE_NAMES.index(line)] = trips
        return self

    def hand(self, seat: int, *cards: int) -> Table:
        for card in self.s.hands[seat]:
            self.s.termini |= 1 << card
        for other, hand in enumerate(self.s.hands):  # nobody else has these
            if other != seat and set(hand) & set(cards):
                free = [card for card in self.title.termini if self.s.termini >> card & 1 and card not in cards]
                kept = [card for card in hand if card not in cards]
                self.s.hands[other] = (*kept, *free[: len(hand) - len(kept)])
                for card in free[: len(hand) - len(kept)]:
                    self.s.termini &= ~(1 << card)
        self.s.hands[seat] = cards
        for card in cards:
            self.s.termini &= ~(1 << card)
        return self

    def money(self, seat: int, amount: int) -> Table:
        self.s.money[seat] = amount
        return self

    def turn(self, seat: int, number: int = 2) -> Table:
        """It is that seat's turn, and nothing has been done."""
        s = self.s
        s.seat, s.round, s.phase, s.held = seat, number, CHOOSE, NONE
        s.planned = s.built = False
        return self

    def no_deck(self) -> Table:
        """The railway deck is empty."""
        self.s.top, self.s.trips_left, self.s.under = NONE, 0, ()
        return self

    # Acting and looking

    def legal(self, kind: str = "") -> list[str]:
        """The legal actions of the seat that is to act, as texts."""
        return [self.game.text(atom) for atom in (self.game.legal().of(kind) if kind else self.game.legal())]


def after_turns(turns: int, game: Game[VillagePosition], rng: random.Random) -> Game[VillagePosition]:
    """The game after so many turns of random play."""
    for _ in range(turns):
        while game.waiting():
            atom = game.legal().choose(rng)
            game.play(atom)
            if game.text(atom) == "done":
                break
    return game


def table(
    players: int = 2,
    letters: str = "ABCD",
    made: VillageTitle | None = None,
    variants: Sequence[str] = (),
    seed: int = 1,
) -> Table:
    """A table at which Ann begins; the scene is set by its verbs."""
    return Table(made or read_folder(VillageTitle, HERE / "village"), players, variants, letters, seed)
