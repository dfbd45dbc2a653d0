"""What an event card says, in a sentence made from its kind and its fields."""

from __future__ import annotations

from string import Formatter

from milepost.crayon.title.data import EventCard
from milepost.sentences import Said, joined, phrase, say

LASTS = say("until the drawer's next turn has ended")
TEXTS = {
    "tax": phrase("All players pay tax on their cash; from then on everybody's cash is open. Cash and tax: {table}."),
    "derailment": phrase("Trains within {radius} mileposts of {cities} lose a load and their next turn."),
    "supply scandal": phrase(
        "Each player may take a load that a city within {radius} mileposts of the train supplies."
    ),
    "flood": phrase("Bridges over {rivers} are washed away; nobody crosses or builds there {lasts}."),
    "sandstorm": phrase(
        "Track in the desert ({desert}) is erased, trains there go back to their last city; no building there {lasts}."
    ),
    "earthquake": phrase(
        "Track on {erases} mileposts within {radius} of {city} is erased; "
        "half rate and no building in that area {lasts}."
    ),
    "weather": phrase("Half rate within {radius} mileposts of {where} {lasts}. {limits}."),
    "storms at sea": phrase("All ferries are closed {lasts}."),
    "border strike": phrase("No pickup and no delivery at the border of {border} {lasts}."),
    "lockdown": phrase("No pickup and no delivery in {countries} {lasts}."),
    "closed border": phrase("No train crosses the border of {country} {lasts}."),
    "coastal strike": phrase("No pickup and no delivery within {radius} mileposts of a coast {lasts}."),
    "inland strike": phrase("No pickup and no delivery more than {radius} mileposts from a coast {lasts}."),
    "rail strike": phrase("No train runs on the drawer's track and the drawer builds nothing {lasts}."),
    "communism falls": phrase(
        "Everybody loses {loss} % of their cash; from then on {duty}M is due on entering {into}."
    ),
    "special demand": phrase("{city} pays {pay}M for {loads} to whoever brings them."),
}


class _Fields(dict[str, str]):
    """A field the card leaves out reads as “all”."""

    def __missing__(self, key: str) -> Said:
        return say("all")


def event_text(card: EventCard, lasts: str = LASTS) -> str:
    """The card in words; a dual card has two halves."""
    fields = _Fields({name.replace(" ", "_"): _names(value) for name, value in card.fields.items()})
    fields["lasts"] = lasts
    fields["where"] = next((fields[name] for name in ("city", "coast", "volcano") if name in fields), say("all"))
    fields["limits"] = _limits(card, fields)
    template = TEXTS.get(card.kind)
    text = say(template, **_named_in(template, fields)) if template else ""
    return say("{upper} / {lower}", upper=text, lower=event_text(card.lower)) if card.lower else text


def _named_in(template: str, fields: _Fields) -> dict[str, str]:
    return {name: fields[name] for _, name, _, _ in Formatter().parse(template) if name}


def _names(value: str) -> Said:
    """A row of names, each told by itself."""
    return joined(map(say, value.split(", ")), ", ")


def _limits(card: EventCard, fields: _Fields) -> Said:
    """What else bad weather forbids."""
    no_build = "no build on" in card.fields
    found = [say("No building on {grounds}", grounds=fields["no_build_on"]) if no_build else say("No building there")]
    if "no move on" in card.fields:
        found.append(say("no train on {grounds}", grounds=fields["no_move_on"]))
    if card.fields.get("closes ferries") == "yes":
        found.append(say("its ferries are closed"))
    return joined(found, ", ")
