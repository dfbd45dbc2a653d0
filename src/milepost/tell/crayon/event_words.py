"""What an event card says, in a sentence made from its kind and its fields."""

from __future__ import annotations

from milepost.crayon.title.data import EventCard

LASTS = "until the drawer's next turn has ended"
TEXTS = {
    "tax": "All players pay tax on their cash; from then on everybody's cash is open. Cash and tax: {table}.",
    "derailment": "Trains within {radius} mileposts of {cities} lose a load and their next turn.",
    "supply scandal": "Each player may take a load that a city within {radius} mileposts of the train supplies.",
    "flood": "Bridges over {rivers} are washed away; nobody crosses or builds there {lasts}.",
    "sandstorm": "Track in the desert ({desert}) is erased, trains there go back to their last city; "
    "no building there {lasts}.",
    "earthquake": "Track on {erases} mileposts within {radius} of {city} is erased; "
    "half rate and no building in that area {lasts}.",
    "weather": "Half rate within {radius} mileposts of {where} {lasts}. No building {no_build}{no_move}{ferries}.",
    "storms at sea": "All ferries are closed {lasts}.",
    "border strike": "No pickup and no delivery at the border of {border} {lasts}.",
    "lockdown": "No pickup and no delivery in {countries} {lasts}.",
    "closed border": "No train crosses the border of {country} {lasts}.",
    "coastal strike": "No pickup and no delivery within {radius} mileposts of a coast {lasts}.",
    "inland strike": "No pickup and no delivery more than {radius} mileposts from a coast {lasts}.",
    "rail strike": "No train runs on the drawer's track and the drawer builds nothing {lasts}.",
    "communism falls": "Everybody loses {loss} % of their cash; from then on {duty}M is due on entering {into}.",
    "special demand": "{city} pays {pay}M for {loads} to whoever brings them.",
}


class _Fields(dict[str, str]):
    """A field the card leaves out reads as “all”."""

    def __missing__(self, key: str) -> str:
        return "all"


def event_text(card: EventCard, lasts: str = LASTS) -> str:
    """The card in words; a dual card has two halves."""
    fields = _Fields({name.replace(" ", "_"): value for name, value in card.fields.items()})
    fields["lasts"] = lasts
    fields["where"] = next((card.fields[name] for name in ("city", "coast", "volcano") if name in card.fields), "all")
    fields["no_build"] = f"on {card.fields['no build on']}" if "no build on" in card.fields else "there"
    fields["no_move"] = f", no train on {card.fields['no move on']}" if "no move on" in card.fields else ""
    fields["ferries"] = ", its ferries are closed" if card.fields.get("closes ferries") == "yes" else ""
    text = TEXTS.get(card.kind, "").format_map(fields)
    return f"{text} / {event_text(card.lower)}" if card.lower else text
