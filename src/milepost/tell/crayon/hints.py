"""What a player can do now, in plain words with the rule: one sentence for each phase and each kind of action."""

from __future__ import annotations

from milepost.sentences import say
from milepost.tell.crayon.actions import ACTIONS
from milepost.tell.records import Hints, hints_of

PHASES = {
    "opening": (say("The game opens with rounds of building only. Draw your first line from a major city."), "TRN-1"),
    "operate": (say("First you run your train: move, load, deliver, in any order. Then you build."), "TRN-4"),
    "build": (say("You build track or buy a loco. When you have finished, end your turn."), "BLD-1"),
    "over": (say("The game is over. You can look at it again with Replay."), "WIN-1"),
}

# Said for the page where the explanation for a prompt would not help; the rule for all.
KINDS = {
    "build": (say("Click where track should go, or drag from your track or a major city; then press Build."), "BLD-2"),
    "upgrade": (say("Buy a better loco. It takes the whole building phase."), "LOC-2"),
    "place": (say("Click the city in which your train starts."), "MOV-1"),
    "move": (say("Click a place: the train goes there, as far as it gets. Others’ track costs rent."), "MOV-2"),
    "ride": (say("At a port the train can take a ferry; it stops there for this turn."), "FER-5"),
    "tunnel": ("", "NI-1"),
    "pick": (say("In a city, load what it makes, as far as there is room and a chip is left."), "LOD-1"),
    "drop": (say("In a city, leave a load behind; nothing is paid for it."), "LOD-3"),
    "deliver": (
        say("In a city that wants a load by one of your cards, deliver it, be paid and draw a new card."),
        "LOD-5",
    ),
    "pilgrims": ("", "IN-1"),
    "discard": (say("Give up the turn for three new cards."), "TRN-5"),
    "done": (say("Go on to building, then end the turn."), "TRN-9"),
    "lose": ("", "EVT-4"),
    "fill": ("", "EVT-13"),
    "take": ("", "EVT-14"),
    "pass": ("", "EVT-14"),
    "ferry": ("", "FER-4"),
    "keep": ("", "SET-5"),
    "lock": ("", "IT-3"),
    "swap": ("", "IT-10"),
    "retain": ("", "IT-9"),
    "relinquish": ("", "IT-9"),
    "borrow": ("", "V-LOAN"),
    "turn": ("", "V-BACKTRACK"),
    "throw": ("", "V-FASTGAME"),
    "open": ("", "V-OPEN"),
    "ask": ("", "V-TRADE"),
    "give": ("", "V-TRADE"),
    "offer": ("", "V-TRADE"),
    "accept": ("", "V-TRADE"),
    "refuse": ("", "V-TRADE"),
    "send": ("", "V-CIRCUS"),
    "time-up": ("", "V-TIME"),
}


def hints() -> Hints:
    return hints_of(PHASES, KINDS, ACTIONS)
