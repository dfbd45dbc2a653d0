"""`milepost coach`: where a game was lost, and what was done well (docs/coach.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import milepost
from milepost import log
from milepost.bots.coach import coach as coach_seat
from milepost.bots.records import Coaching, Finding
from milepost.cli.console import print_json, read_text, screen
from milepost.cli.families import PICTURES
from milepost.cli.own import OwnTitles
from milepost.errors import MilepostError
from milepost.game import Game, find_title


def coach(
    game: Annotated[Path, typer.Argument(help="The log of a game, or a seat's record of one.")],
    seat: Annotated[
        int | None, typer.Option(help="Only this seat, counted from 0.", min=0, show_default="all that can be judged")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="With the reasons and figures of each better plan.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    title: Annotated[str | None, typer.Option(help="The folder of the title, if it is not one of ours.")] = None,
    own_titles: OwnTitles = None,
) -> None:
    """Look through a game: the moments where a plan was worth clearly more than what was done."""
    text = read_text(game)
    played = milepost.load(text, find_title(title) if title else None, running=True)
    seats = [coach_seat(played, one) for one in _seats(played, text, seat)]
    if as_json:
        print_json(seats)
        return
    for found in seats:
        _show(played, found, why)


def _seats(game: Game, text: str, seat: int | None) -> list[int]:
    """The seats whose game is in the log: in a seat's record of a running game, that one only."""
    own = log.Reader(text.splitlines(keepends=True)).header.seat if game.chance.word == "commit" else None
    known = list(range(game.players)) if own is None else [own]
    if seat is None:
        return known
    if seat not in known:
        there = f"the seats are 0 to {game.players - 1}" if own is None else f"this is the record of seat {own}"
        raise MilepostError(f"seat {seat} cannot be judged; {there}")
    return [seat]


def _show(game: Game, found: Coaching, why: bool) -> None:
    seat = found["seat"]
    style = PICTURES[game.title.family].SEAT_STYLES[seat]
    screen.rule(f"{game.names[seat]}: {found['lost']:.0f} {found['unit']} lost in {found['turns']} turns", style)
    if not found["missed"]:
        screen.say("No turn in which a plan was worth clearly more than what was done.")
    for moment in found["missed"]:
        _tell(moment, why)
    for moment in found["well"]:
        screen.say(("Well done. ", "green"), moment["text"])


def _tell(moment: Finding, why: bool) -> None:
    screen.say(moment["text"], (f"  (step {moment['seq']})", "dim"))
    for reason in moment["reasons"] if why else ():
        screen.say((f"  {reason}", "dim"))
