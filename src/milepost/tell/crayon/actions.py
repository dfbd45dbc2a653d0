"""How actions are written, and what each means: for people at a terminal and for the documentation."""

from __future__ import annotations

from milepost.crayon.atoms import WORDS
from milepost.sentences import say

__all__ = ["ACTIONS", "WORDS"]

# Texts of one subject, and what they mean. docs/library.md has them as a table (tests/doc_tables.py).
ACTIONS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("build K12 L12 L13", "build Delhi"),
        (
            say(
                "sections along mileposts, built as they are written; "
                "the cheapest track to a place, each section from its "
                "cheaper end where the rules allow it (R-48)"
            )
        ),
    ),
    (("upgrade Fast",), say("buys a loco: Fast, Heavy or Super")),
    (("place Delhi",), say("puts the train in its first city")),
    (
        ("move K12 K13", "move Delhi"),
        say("step by step, or all the way to a place (least rent first, then fewest mileposts)"),
    ),
    (("ride Sri-Lanka", "ride Sri-Lanka paying 2"), say("rides a ferry; rent goes to the owner in seat 2")),
    (("tunnel Seikan-Tunnel",), say("runs through a tunnel (Nippon); “move” finds it by itself")),
    (("pick Coal", "drop Coal"), say("loads and unloads")),
    (("deliver Coal Multan 132",), say("delivers a load to a city for a card")),
    (("pilgrims",), say("ends the Pilgrims' way (India)")),
    (("discard",), say("takes a new hand instead of a turn")),
    (("done",), say("ends operations, then the turn")),
    (("lose Coal",), say("answers a derailment: the load to lose")),
    (("fill 151", "fill 151 lower"), say("brings what a special demand asks for, by its card and half")),
    (("take Coal", "take Coal dropping Tea", "pass"), say("the answers to a supply scandal")),
    (("ferry Roma-Olbia",), say("buys a ferry that has two prices (Italy); “build Roma Olbia” finds it too")),
    (("keep 12",), say("one of the first cards to keep (Italy); another seat's record says “keep ?”")),
    (("lock Wine Foggia 1", "pick Wine Foggia 1"), say("puts a cube on a demand (Italy); picks up and locks at once")),
    (("swap",), say("Swap Demands instead of a turn (Italy); then “lock …” or “done”")),
    (
        ("lose Wine Foggia 1", "retain 1", "relinquish 1"),
        say("a derailment takes a locked load (Italy); what becomes of a private card"),
    ),
    (("borrow 20",), say("borrows from the bank (V-LOAN)")),
    (("turn",), say("turns the train round for the whole turn (V-BACKTRACK)")),
    (("throw 132",), say("throws away a card beyond a hand, after the opening (V-FASTGAME)")),
    (("open 132",), say("lays a discarded card open (V-OPEN)")),
    (
        ("ask K12 K13", "ask ferry Sri-Lanka of 2", "ask nothing"),
        say("names the track you want in a deal (V-TRADE); “nothing” clears it"),
    ),
    (
        ("give K12 K13", "give ferry Sri-Lanka", "offer 12"),
        say("what you give for it, and the money; “offer” makes the offer"),
    ),
    (("accept", "refuse"), say("the answer to a deal")),
    (("send Agra",), say("says where a lost Circus goes, if several cities are equally near (V-CIRCUS)")),
    (
        ("time-up", "time-up limit", "time-up hour"),
        say("the table calls time (V-TIME, V-HISTORY): from any seat, never among the legal actions, refused to bots"),
    ),
)
