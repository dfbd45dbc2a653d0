"""One game of a match: a pure function of the match and the game's number, giving a plain record.

A bot that fails (raises an error, answers illegally, hangs, kills its process) is out: the record says how, and
the game goes on without it. Clocks appear in two places only: CPU is measured, never asked, and a watchdog outside may
end a process; then the game is played again with that failure known beforehand.
"""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, NamedTuple, TypeVar

import milepost
from milepost.arena.families import family_of
from milepost.arena.match import FORFEIT, REPLACE, STOP, Match
from milepost.arena.measure import Watch
from milepost.bots import Bot, BotError, Passer, close, make_bot, quoted
from milepost.bots.base import try_out
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Action, Game

MOST_DECISIONS = 1000  # in one turn; a bot that needs more never ends it
T = TypeVar("T")
Record = dict[str, Any]
Beat = Callable[[int, int], None]  # told before each decision: seat (-1: nobody thinks) and the seat's count


class Failure(NamedTuple):
    """A failure known beforehand: at its decision number so-and-so the seat's bot ends its process or hangs."""

    seat: int
    decision: int
    kind: str
    message: str


class MatchStopped(MilepostError):  # noqa: N818  not the program's error
    """A bot has failed, and the match is to stop then."""


class Chair:
    """A seat and who plays it at the moment."""

    def __init__(self, match: Match, seat: int, player: int, seed: int, family: str) -> None:
        self.match, self.seat, self.player, self.family = match, seat, player, family
        self.seed = int.from_bytes(hashlib.sha256(f"{seed} {seat}".encode()).digest()[:6], "big")
        self.bot: Bot = Passer()
        self.failures: list[dict[str, Any]] = []
        self.forfeited = False
        self.decisions = 0
        self.cpu: list[int] = []  # microseconds of each turn
        self.thought = 0.0  # seconds in this turn so far
        self._others_cpu = 0.0  # of an external program, up to now

    def sit(self, name: str, game: Game) -> None:
        """Let a bot take the seat."""
        before = process_time()
        self.bot = make_bot(name, self.seed, self.family)
        if hasattr(self.bot, "patience"):
            self.bot.patience = self.match.patience
        self.bot.start(game.view(self.seat))
        self.thought += process_time() - before

    def choose(self, game: Game) -> Action:
        before = process_time()
        try:
            return self.bot.choose(game.view(self.seat), self.match.budget)
        finally:
            self.thought += process_time() - before

    def turn_over(self) -> None:
        if self.failures:
            return
        cpu = getattr(self.bot, "cpu", None)
        used = cpu() if callable(cpu) else None
        if used is not None:
            self.thought += used - self._others_cpu
            self._others_cpu = used
        self.cpu.append(round(self.thought * 1_000_000))
        self.thought = 0.0

    def fail(self, game: Game, kind: str, message: str) -> None:
        """Note the failure; another bot takes over, or nobody."""
        self.failures.append(
            {
                "seat": self.seat,
                "player": self.match.players[self.player],
                "kind": kind,
                "message": message,
                "round": game.state.round,
                "decision": self.decisions,
            }
        )
        close(self.bot)
        self.bot, self._others_cpu = Passer(), 0.0
        if self.match.on_failure == STOP:
            raise MatchStopped(f"{self.match.players[self.player]} failed in round {game.state.round}: {message}")
        if self.match.on_failure == FORFEIT or len(self.failures) > 1:
            self.forfeited = True
            return
        try:
            self.sit(self.match.on_failure.removeprefix(REPLACE), game)
        except Exception as error:
            self.fail(game, "crash", described(error))


def play_game(match: Match, number: int, known: Sequence[Failure] = (), beat: Beat | None = None) -> Record:
    """Play a game of the match by its number."""
    return _Table(match, number, known, beat or (lambda seat, decision: None)).play()


class _Table:
    """The game with its chairs while it is played."""

    def __init__(self, match: Match, number: int, known: Sequence[Failure], beat: Beat) -> None:
        title = match.made_title()
        self.match, self.number, self.beat = match, number, beat
        self.seating = match.seating(number)
        self.known = {(failure.seat, failure.decision): failure for failure in known}
        self.game = milepost.new(title, len(match.players), self.seating.seed, match.variants)
        self.watch: Watch[Any] = family_of(title).watch(self.game.state)
        self.chairs = [
            Chair(match, seat, player, self.seating.seed, title.family)
            for seat, player in enumerate(self.seating.seats)
        ]

    def play(self) -> Record:
        try:
            for chair in self.chairs:
                self._guarded(chair, chair.sit, self.match.players[chair.player], self.game)
            self._play()
            return self._record()
        finally:
            for chair in self.chairs:
                close(chair.bot)

    def _play(self) -> None:
        game = self.game
        decisions, turn = 0, self.watch.turn(game.state)
        while (waiting := game.waiting()) and game.state.round <= self.match.rounds and self._contested():
            chair = self.chairs[waiting[0]]
            chair.decisions += 1
            decisions += 1
            owner = self.chairs[turn[1]]  # whoever is asked, it is the turn's owner who does not end it
            if decisions > MOST_DECISIONS and not owner.forfeited:
                owner.fail(game, "endless", f"{MOST_DECISIONS} decisions in one turn, and the turn did not end")
                decisions = 0
            for atom in self._guarded(chair, self._decision, chair) or ():
                self.watch.before(game.state, chair.seat, atom)
                self.watch.after(game.state, chair.seat, atom, game.play(atom, chair.seat))
            now = self.watch.turn(game.state)
            if now != turn or not game.waiting():
                self.watch.turn_over(game.state, *turn)
                self.chairs[turn[1]].turn_over()
                decisions, turn = 0, now

    def _contested(self) -> bool:
        """More than one bot is left, or there never was more."""
        return len(self.chairs) == 1 or sum(not chair.forfeited for chair in self.chairs) > 1

    def _decision(self, chair: Chair) -> Sequence[int]:
        """The atoms of the bot's action, which is legal as a whole."""
        action = chair.choose(self.game)
        state, seat = self.game.state, chair.seat
        shown = action if isinstance(action, str) else repr(action)
        try:
            if isinstance(action, str):
                atoms = state.parse(action, seat)
            else:
                atoms = [action] if isinstance(action, int) else list(action)
            try_out(state, seat, atoms)
        except IllegalAction as error:
            raise BotError("illegal", f"“{shown[:200]}”: {error}") from None
        except Exception as error:
            raise BotError("illegal", f"“{shown[:200]}” is not an action ({described(error)})") from None
        if not atoms:
            raise BotError("illegal", "answered without an action")
        return atoms

    def _guarded(self, chair: Chair, work: Callable[..., T], *args: Any) -> T | None:
        """Let a bot work; whatever goes wrong is its failure and nobody else's."""
        foreseen = self.known.get((chair.seat, chair.decisions))
        if foreseen is not None and not chair.forfeited:
            chair.fail(self.game, foreseen.kind, foreseen.message)
            return None
        self.beat(chair.seat, chair.decisions)
        try:
            return work(*args)
        except BotError as error:
            chair.fail(self.game, error.kind, error.message)
        except (Exception, SystemExit) as error:
            chair.fail(self.game, "crash", described(error))
        finally:
            self.beat(-1, 0)
        return None

    def _record(self) -> Record:
        outcome = self.game.outcome()
        left = [chair.seat for chair in self.chairs if not chair.forfeited]
        if outcome is not None:
            ended, winners = "won" if outcome.winners else "unfinished", outcome.winners
        else:
            ended, winners = ("unfinished", ()) if self._contested() else ("forfeit", tuple(left))
        # A bot that failed has not won, even if its seat has.
        winners = tuple(seat for seat in winners if not self.chairs[seat].failures)
        seats = self.watch.seats(self.game.state)
        for chair, figures in zip(self.chairs, seats, strict=True):
            figures |= {"player": chair.player, "won": chair.seat in winners, "cpu_us": chair.cpu}
        return {
            "game": self.number,
            "seed": self.seating.seed,
            "rotation": self.seating.rotation,
            "ended": ended,
            "rounds": min(self.game.state.round, self.match.rounds),
            "winners": list(winners),
            "position": self.game.digest()[:16],
            "seats": seats,
            "failures": [failure for chair in self.chairs for failure in chair.failures],
            **({"log": self._log()} if self.match.logs else {}),
        }

    def _log(self) -> str:
        """The game as a text, with who sat where."""
        seats = [self.match.players[chair.player] for chair in self.chairs]
        return f"# seats: {','.join(map(quoted, seats))}\n{self.game.record()}"


def described(error: BaseException) -> str:
    """An error in one line, with the place it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
