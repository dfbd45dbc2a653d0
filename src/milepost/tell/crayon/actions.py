"""How actions are written, and what each means: for people at a terminal and for the documentation."""

from __future__ import annotations

from milepost.crayon.atoms import WORDS

__all__ = ["ACTIONS", "WORDS"]

# Texts of one subject, and what they mean. docs/library.md has them as a table (tests/doc_tables.py).
ACTIONS: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("build K12 L12 L13", "build Delhi"),
        (
            "sections along mileposts, built as they are written; the cheapest track to a place, each section from its "
            "cheaper end where the rules allow it (R-48)"
        ),
    ),
    (("upgrade Fast",), "buys a loco: Fast, Heavy or Super"),
    (("place Delhi",), "puts the train in its first city"),
    (
        ("move K12 K13", "move Delhi"),
        "step by step, or all the way to a place (least rent first, then fewest mileposts)",
    ),
    (("ride Sri-Lanka", "ride Sri-Lanka paying 2"), "rides a ferry; rent goes to the owner in seat 2"),
    (("tunnel Seikan-Tunnel",), "runs through a tunnel (Nippon); “move” finds it by itself"),
    (("pick Coal", "drop Coal"), "loads and unloads"),
    (("deliver Coal Multan 132",), "delivers a load to a city for a card"),
    (("pilgrims",), "ends the Pilgrims' way (India)"),
    (("discard",), "takes a new hand instead of a turn"),
    (("done",), "ends operations, then the turn"),
    (("lose Coal",), "answers a derailment: the load to lose"),
    (("fill 151", "fill 151 lower"), "brings what a special demand asks for, by its card and half"),
    (("take Coal", "take Coal dropping Tea", "pass"), "the answers to a supply scandal"),
    (("ferry Roma-Olbia",), "buys a ferry that has two prices (Italy); “build Roma Olbia” finds it too"),
    (("keep 12",), "one of the first cards to keep (Italy); another seat's record says “keep ?”"),
    (("lock Wine Foggia 1", "pick Wine Foggia 1"), "puts a cube on a demand (Italy); picks up and locks at once"),
    (("swap",), "Swap Demands instead of a turn (Italy); then “lock …” or “done”"),
    (
        ("lose Wine Foggia 1", "retain 1", "relinquish 1"),
        "a derailment takes a locked load (Italy); what becomes of a private card",
    ),
    (("borrow 20",), "borrows from the bank (V-LOAN)"),
    (("turn",), "turns the train round for the whole turn (V-BACKTRACK)"),
    (("throw 132",), "throws away a card beyond a hand, after the opening (V-FASTGAME)"),
    (("open 132",), "lays a discarded card open (V-OPEN)"),
    (
        ("ask K12 K13", "ask ferry Sri-Lanka of 2", "ask nothing"),
        "names the track you want in a deal (V-TRADE); “nothing” clears it",
    ),
    (
        ("give K12 K13", "give ferry Sri-Lanka", "offer 12"),
        "what you give for it, and the money; “offer” makes the offer",
    ),
    (("accept", "refuse"), "the answer to a deal"),
    (("send Agra",), "says where a lost Circus goes, if several cities are equally near (V-CIRCUS)"),
    (
        ("time-up", "time-up limit", "time-up hour"),
        "the table calls time (V-TIME, V-HISTORY): from any seat, never among the legal actions, refused to bots",
    ),
)
