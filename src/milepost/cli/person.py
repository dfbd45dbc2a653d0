"""A person at the terminal: reads what they type, plays it, and answers questions about the game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from milepost.bots import make_bot
from milepost.cli.console import screen
from milepost.cli.families import DESKS
from milepost.cli.tell import Teller, show_board, show_standings
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Game, View
from milepost.server.families import ADVISERS, PAGES

MOST_LISTED = 40
# Words at the prompt that are no actions.
COMMANDS = {
    "help": "this page; “help build” explains an action",
    "look": "your money, train and cards again (an empty line does the same)",
    "legal": "what you may do now; “legal move” lists one kind",
    "board": "the board",
    "players": "how everybody stands",
    "about": "what a name means: {concerns}",
    "price": "what an action would cost or bring, without doing it: {price}",
    "suggest": "a plan with its reasons; “do” plays its first step",
    "undo": "takes your last step back, unless cards were shown",
    "save": "writes the game to its file",
    "quit": "saves the game and leaves",
}
CANNOT_UNDO = "Nothing of yours can be taken back: others have acted since, or cards were shown."


class Leaves(Exception):  # noqa: N818  nothing went wrong
    """The person leaves the table."""


class Person:
    """One seat at the keyboard."""

    def __init__(self, game: Game, seat: int, teller: Teller, save: Callable[[], str]) -> None:
        self.game, self.seat, self.teller, self.save = game, seat, teller, save
        self._desk = DESKS[game.title.family]
        self._seen: Any = (None, None)  # the turn and the phase of the last prompt
        self._advice = ""
        self._mind: object = None  # what the adviser remembers
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "look": lambda rest: self._look(),
            "legal": self._legal,
            "board": self._board,
            "players": self._players,
            "about": self._about,
            "price": self._price,
            "suggest": self._suggest,
            "undo": self._undo,
            "save": lambda rest: screen.say(self.save()),
        }
        _complete_words(
            [
                *self._commands,
                "do",
                "quit",
                *(text.split()[0] for texts, _ in self._desk.ACTIONS for text in texts),
                *self._desk.names(self._view()),
            ]
        )

    def _view(self) -> View:
        return self.game.view(self.seat)

    def act(self) -> None:
        """Ask until a step is played; raises `Leaves` if the person does."""
        self._greet()
        steps = self.game.steps
        while self.game.steps == steps:
            try:
                line = input(f"{self._desk.brief(self._view())} > ").strip()
            except (EOFError, KeyboardInterrupt):
                raise Leaves from None
            try:
                self._obey(line)
            except IllegalAction as refusal:
                rule = "" if refusal.rule == "ACTION" else f"{refusal.rule}: "  # no rule, only no such action
                screen.say((f"{rule}{refusal.sentence}", "red"), (f"  ({refusal.link})" if rule else "", "dim"))
            except MilepostError as error:
                screen.say((str(error), "red"))

    def _greet(self) -> None:
        """All of the seat where something new is asked; in between the prompt is enough."""
        self.teller.flush()
        self.teller.heading()
        question = PAGES[self.game.title.family].question(self.game.state)
        state: Any = self.game.state
        turn, phase = (state.round, state.seat, question and question["word"]), state.phase
        if turn != self._seen[0]:
            self._look()
        elif phase != self._seen[1]:
            self._may()
        self._seen = turn, phase

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("quit", "exit"):
            raise Leaves
        if word == "do":
            line = self._advised()
        elif not line or word in self._commands:
            return self._commands[word or "look"](rest.strip())
        else:
            line = f"{word} {rest}".strip()
        before = self.game.state.copy()
        self.game.play(line, self.seat)
        self._advice = ""
        self.teller.step(before)
        return None

    # Commands

    def _help(self, rest: str) -> None:
        wanted = {rest} if rest else set(self._view().legal().kinds())
        kinds = [[text.split()[0] for text in texts] for texts, _ in self._desk.ACTIONS]
        if rest and not any(rest in words for words in kinds):
            raise MilepostError(f"“{rest}” is not an action; “help” lists them")
        if not rest:
            screen.say(("Type an action, or one of these words:", "bold"))
            for word, meaning in COMMANDS.items():
                told = meaning.format(concerns=self._desk.CONCERNS, price=self._desk.PRICES)
                screen.say((f"  {word:<9}", "bold"), f" {told}")
            screen.say(("Actions now:", "bold"), ("  names are one word (“New-Delhi”), “;” joins several", "dim"))
        for (texts, meaning), words in zip(self._desk.ACTIONS, kinds, strict=True):
            if wanted & set(words):
                screen.say((f"  {', '.join(texts)}", "bold"), f"  {meaning}")
        if not rest:
            others = dict.fromkeys(word for words in kinds for word in words if word not in wanted)
            screen.say((f"At other times: {', '.join(others)} (“help {next(iter(others))}” explains one).", "dim"))

    def _look(self) -> None:
        view = self._view()
        question = PAGES[self.game.title.family].question(self.game.state)
        for row in self._desk.status(view):
            screen.say(*row)
        if question:
            screen.say((f"{question['heading']}: ", "bold yellow"), question["prompt"])
        self._may()

    def _may(self) -> None:
        kinds = ", ".join(self._view().legal().kinds())
        screen.say(("You may: ", "bold"), kinds, ("   (“help” explains)", "dim"))

    def _legal(self, rest: str) -> None:
        view = self._view()
        kinds = view.legal().kinds()
        if rest and rest not in kinds:
            raise MilepostError(f"“{rest}” is not possible now; possible: {', '.join(kinds)}")
        for kind in (rest,) if rest else kinds:
            found = self._desk.listed(view, kind)
            most = MOST_LISTED if rest else 6
            for text in found[:most]:
                screen.say(f"  {text}")
            if len(found) > most:
                screen.say((f"  … and {len(found) - most} more" + ("" if rest else f" (“legal {kind}”)"), "dim"))

    def _board(self, rest: str) -> None:
        view: Any = self._view()
        show_board(self.game, view.state)

    def _players(self, rest: str) -> None:
        view: Any = self._view()
        show_standings(self.game, view.state)

    def _about(self, rest: str) -> None:
        if not rest:
            raise MilepostError(f"about what? Name {self._desk.CONCERNS}")
        for line in self._desk.about(self._view(), rest):
            screen.say(line)

    def _price(self, rest: str) -> None:
        for line in self._desk.price(self._view(), rest.split()):
            screen.say(line)

    def _suggest(self, rest: str) -> None:
        self._advice = ""
        told, self._mind = ADVISERS[self.game.title.family].advice(self._view(), self._mind)
        for number, plan in enumerate(told["plans"][:3]):
            action = plan["action"]
            words = PAGES[self.game.title.family].foretold(self._view(), action) if action else ""
            screen.say((plan["sentence"] or words, "bold"))
            for reason in plan["reasons"]:
                screen.say((f"  {reason}", "dim"))
            self._advice = action if not number and action else self._advice
        if not told["plans"]:
            self._advice = self._bots_choice()
        if self._advice:
            screen.say("First step: ", (self._advice, "bold"), ("   (“do” plays it)", "dim"))

    def _bots_choice(self) -> str:
        """What a bot would do in this seat, where nobody explains plans."""
        view = self._view()
        bot = make_bot(ADVISERS[self.game.title.family].DEFAULT_OPPONENT, self.seat, self.game.title.family)
        bot.start(view)
        choice = bot.choose(view, 1000)
        return choice if isinstance(choice, str) else view.text(choice)

    def _advised(self) -> str:
        if not self._advice:
            raise MilepostError("there is no suggestion yet; ask with “suggest”")
        return self._advice

    def _undo(self, rest: str) -> None:
        """As at a table: not past what chance gave, not past what others did."""
        steps = self.game.entries()
        if not steps or steps[-1].seat != self.seat or any(item.chance for item in steps[-1].news):
            raise MilepostError(CANNOT_UNDO)
        self.game.undo()
        screen.say(f"Taken back: {steps[-1].text}")


def _complete_words(words: list[str]) -> None:
    """Tab completes names at a real terminal."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not on this system
        return
    readline.set_completer_delims(" ;,")
    readline.set_completer(
        lambda text, n: next(
            iter([f"{word} " for word in dict.fromkeys(words) if word.lower().startswith(text.lower())][n:]), None
        )
    )
    readline.parse_and_bind("tab: complete")
