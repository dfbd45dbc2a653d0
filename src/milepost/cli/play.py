"""`milepost play`, `milepost replay`: a game in the terminal, of bots alone or with a person at the keyboard."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TextColumn

import milepost
from milepost.bots import Bot, close, make_bot, parse_player, quoted, split_players
from milepost.cli.complete import complete_players, complete_title
from milepost.cli.console import check_writable, read_text, screen, write_text
from milepost.cli.own import OwnTitles
from milepost.cli.person import Leaves, Person
from milepost.cli.tell import Teller, show_end
from milepost.errors import MilepostError
from milepost.game import Game, Title, find_title
from milepost.server.families import ADVISERS, PAGES
from milepost.user_data import data_folder

NAMES = ("Asha", "Bela", "Chand", "Devi", "Esha", "Farid")
ME = "me"  # the person, among the player strings
SEATS, FOLDER = "# seats: ", "# title: "  # what a kept game says besides its log; the folder only old ones do
BUDGET = 1000
AT_MOST = 300  # rounds


def play(
    title: Annotated[
        str, typer.Argument(help="A title's id, or the folder of your own.", autocompletion=complete_title)
    ] = "india",
    players: Annotated[
        str,
        typer.Option(
            help="Bots in seat order; “me” is your seat (the first one if left out).", autocompletion=complete_players
        ),
    ] = "",
    me: Annotated[str, typer.Option(metavar="NAME", help="Play yourself, under this name.")] = "",
    seed: Annotated[int | None, typer.Option(help="The game with this seed; the same seed, the same game.")] = None,
    deck: Annotated[int, typer.Option(help="Another fair deck, by its number.", min=0)] = 0,
    variants: Annotated[str, typer.Option(help="Variants, separated by commas.")] = "",
    rounds: Annotated[int, typer.Option(help="Stop after this many rounds.", min=1)] = AT_MOST,
    fast: Annotated[bool, typer.Option("--fast", help="Show only how it ends, not every turn.")] = False,
    log: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Play a game in the terminal: bots alone, or you against them (--me NAME)."""
    if resume:
        if seed is not None or deck or variants:
            raise MilepostError("--resume goes on with a game as it is: leave --seed, --deck and --variants out")
        game, seats = kept_game(resume, _split(players))
        log = log or resume
    else:
        chosen = tuple(filter(None, variants.split(",")))
        made = find_title(title)
        seats = _split(players) or usual_seats(made, bool(me), chosen)
        seats = seats if not me or ME in seats else [ME, *seats]
        if seed is None:
            seed = secrets.randbelow(1_000_000_000)
            screen.say(f"Seed {seed}: ", (f"--seed {seed} plays this game again.", "dim"))
        game = milepost.new(made, [_name(n, seat, me) for n, seat in enumerate(seats)], seed, chosen, deck or None)
        if log is None and ME in seats:
            log = new_file(game.title.id)
            log.parent.mkdir(parents=True, exist_ok=True)
    check_writable(log)
    Sitting(game, seats, log).play(rounds, fast)


def _split(players: str) -> list[str]:
    seats = split_players(players) if players else []
    if seats.count(ME) > 1:
        raise MilepostError(f"there is only one keyboard: “{ME}” can be only one seat")
    return seats


def _name(number: int, seat: str, me: str) -> str:
    return me or "You" if seat == ME else f"{NAMES[number % len(NAMES)]} ({parse_player(seat).name})"


def usual_seats(title: Title, with_me: bool, variants: Sequence[str]) -> list[str]:
    """Who plays where nobody is named: four bots, or a person and two who are good company."""
    most = (
        1
        if any(name.partition("=")[0] == "solo" for name in variants)
        else int(PAGES[title.family].summary(title)["players"]["max"])
    )
    if with_me:
        return [ME] + [ADVISERS[title.family].DEFAULT_OPPONENT] * (min(3, most) - 1)
    return ["greedy"] * min(4, most)


def new_file(title: str) -> Path:
    """A file of its own for a game that nobody gave one."""
    folder = data_folder() / "terminal"
    return next(path for n in range(1, 1_000_000) if not (path := folder / f"{title}-{n}.log").exists())


def kept_game(path: Path, seats: Sequence[str]) -> tuple[Game, list[str]]:
    """A game that was kept, and who plays it: as its file says, or as the command does."""
    text = read_text(path)
    notes = {
        head: line.removeprefix(head) for line in text.splitlines() for head in (SEATS, FOLDER) if line.startswith(head)
    }
    game = milepost.load(text, find_title(notes[FOLDER]) if FOLDER in notes else None, running=True)
    found = list(seats) or split_players(notes.get(SEATS, ""))
    if len(found) != game.players or not all(found):
        raise MilepostError(
            f"{path} does not say who plays the {game.players} seats; name them with --players, “{ME}” for yourself"
        )
    return game, found


class Sitting:
    """A game with who plays it, as far as this command goes."""

    def __init__(self, game: Game, seats: Sequence[str], log: Path | None) -> None:
        self.game, self.seats, self.log = game, list(seats), log
        self.me = self.seats.index(ME) if ME in self.seats else None
        self.teller = Teller(game, self.me)

    def play(self, rounds: int, fast: bool) -> None:
        bots = {
            seat: make_bot(name, seat, self.game.title.family) for seat, name in enumerate(self.seats) if name != ME
        }
        try:
            for seat, bot in bots.items():
                bot.start(self.game.view(seat))
            self._play(bots, self.game.state.round + rounds, fast)
            self.teller.flush()
            show_end(self.game)
        except Leaves:
            screen.say(f"\n{self.save()}")
        except KeyboardInterrupt:  # while a bot thinks
            screen.say(f"\nInterrupted. {self.save()}")
            raise typer.Exit(130) from None
        finally:
            if self.log:
                self.save()
            for bot in bots.values():
                close(bot)

    def _play(self, bots: dict[int, Bot], end: int, fast: bool) -> None:
        game = self.game
        person = Person(game, self.me, self.teller, self.save) if self.me is not None else None
        if person:
            screen.say(("Type what you do; “help” tells how, “quit” keeps the game for later.", "dim"))
        columns = (TextColumn("round {task.completed} of at most {task.total}"),)
        with screen.progress(*columns) if fast and not person else nullcontext() as progress:
            task = progress.add_task("", total=end - 1) if progress else None
            while (waiting := game.waiting()) and game.state.round < end:
                if waiting[0] == self.me and person:
                    person.act()
                    self.save()  # whatever happens then, it is kept
                    continue
                self._bot_acts(waiting[0], bots[waiting[0]], told=not fast)
                if progress and task is not None:
                    progress.update(task, completed=game.state.round)

    def _bot_acts(self, seat: int, bot: Bot, told: bool) -> None:
        before = self.game.state.copy()
        with screen.waiting(f"{self.game.names[seat]} thinks …") if told else nullcontext():
            action = bot.choose(self.game.view(seat), BUDGET)
        self.game.play(action, seat)
        if told:
            self.teller.step(before)

    def save(self) -> str:
        """Keep the game; what to tell of it."""
        if self.log is None:
            return "The game is not kept: no --log was given."
        notes = f"{SEATS}{','.join(map(quoted, self.seats))}\n"
        write_text(self.log, notes + self.game.record())
        return f"The game is kept in {self.log}; go on with: milepost play --resume {self.log}"


def replay(
    log: Annotated[Path, typer.Argument(help="A game kept by `milepost play --log`, or a record of the page.")],
    title: Annotated[
        str | None, typer.Option(help="The title or its folder, for a log that has not its files with it.")
    ] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Play a recorded game again and show how it ended."""
    show_end(milepost.load(read_text(log), find_title(title) if title else None, running=True))
