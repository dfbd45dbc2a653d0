"""`milepost titles`, `milepost bots`: what there is, for people and for programs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from milepost.bots import bot_names, bot_options
from milepost.bots.players import KINDS
from milepost.bots.registry import bot_line
from milepost.cli.console import print_json, screen
from milepost.cli.own import OwnTitles
from milepost.game import find_title
from milepost.server.families import ADVISERS, PAGES
from milepost.titles import own_titles as found_titles
from milepost.titles import title_ids
from milepost.titles.own import own_folder

EXTERNAL = ("external:COMMAND", "a program in any language (docs/bots.md)")
AsJson = Annotated[bool, typer.Option("--json", help="Print everything known about them as JSON.")]


def titles(as_json: AsJson = False, own_titles: OwnTitles = None) -> None:
    """List the titles, ours and your own."""
    found = [_title(name) for name in title_ids()]
    broken = [one for one in found_titles() if one.trouble]
    if as_json:
        print_json([*found, *({"place": one.place, "trouble": str(one.trouble)} for one in broken)])
        return
    rows = [
        (
            one["id"],
            one["name"],
            "{min} to {max}".format(**one["players"])
            if one["players"]["min"] < one["players"]["max"]
            else str(one["players"]["max"]),
            one["family"],
            ", ".join(bot_names(one["family"])),
        )
        for one in found
    ]
    screen.table("", ("title", "name", "players", "family", "bots"), rows, ("name", "family", "bots"))
    for one in broken:
        screen.say((f"{one.trouble}", "red"))
    screen.say(f"Titles of your own are looked for in {own_folder()}, and with --titles DIR.")
    screen.say("Variants: docs/variants.md, or --json. Bots: milepost bots.")


def _title(name: str) -> dict[str, Any]:
    title = find_title(name)
    return {"family": title.family, **PAGES[title.family].summary(title), "bots": bot_names(title.family)}


def bots(as_json: AsJson = False) -> None:
    """List the bots and their options."""
    found = [_bot(name, family) for family in ADVISERS for name in bot_names(family)]
    if as_json:
        name, meaning = EXTERNAL
        print_json([*found, {"name": name, "family": None, "meaning": meaning, "options": []}])
        return
    for family in ADVISERS:
        screen.say((f"{family} games", "bold"))
        for bot in found:
            if bot["family"] == family:
                options = "".join(f":{option['name']}={option['default']}" for option in bot["options"])
                screen.say(f"  {bot['name']}{options}", (f"  {bot['meaning']}", "dim"))
    screen.say(("all games", "bold"))
    screen.say(f"  {EXTERNAL[0]}", (f"  {EXTERNAL[1]}", "dim"))


def _bot(name: str, family: str) -> dict[str, Any]:
    """A bot of ours is told as people are told of it at a table; a package's by the first line of its docstring."""
    lines = {one["name"]: one["line"] for one in ADVISERS[family].opponents()}
    return {
        "name": name,
        "family": family,
        "meaning": lines.get(name) or bot_line(name, family),
        "options": [
            {"name": option, "default": default, "kind": KINDS[type(default)]}
            for option, default in bot_options(name, family).items()
        ],
    }
