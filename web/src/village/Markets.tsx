/** Both markets and the deck between them: the farthest card first, each with its price and the coins on it. */
import type { VillageTable } from "../api/shapes";
import { acting } from "../store/table";
import { Named } from "../ui/Named";
import { cardOf, isPicked, look, pick, rules } from "./store";
import { Marked } from "./signs";
import { TrackArt } from "./Track";

type View = VillageTable["view"];
type Offer = { price: number; coins: number; affordable: boolean; refusal: { rule: string; message: string } | null };

/** Why the one who is to act here cannot have it. */
const whyNot = (one: Offer): string => (acting.value !== null && one.refusal ? one.refusal.message : "");
/** Too dear, or not to be had just now. */
const dim = (one: Offer): string => (one.affordable ? (whyNot(one) ? " off" : "") : " off dear");
const spoken = (one: Offer): string => `${one.price ? `£${one.price}` : "free"}${one.coins ? `, £${one.coins} lies on it` : ""}${whyNot(one) ? `. ${whyNot(one)}` : ""}`;

function Price({ one }: { one: Offer }) {
  return (
    <span class="vprice">
      <b class="num">{one.price ? `£${one.price}` : "free"}</b>
      {one.coins > 0 && <i class="vcoin num" title={`£${one.coins} lies on it: whoever takes it gains that`}>+£{one.coins}</i>}
    </span>
  );
}

function TrackOffer({ track }: { track: View["tracks"][number] }) {
  const card = cardOf(track.card);
  const on = isPicked("track", track.place);
  if (!card) return null;
  return (
    <button
      class={`voffer track${on ? " on" : ""}${dim(track)}`}
      aria-pressed={on}
      title={whyNot(track) || track.words}
      data-market={`track ${track.place}`}
      onClick={() => pick("track", track.place, track.card)}
    >
      <Named name={`Track ${track.place}: ${track.words}, ${spoken(track)}`}>
        <TrackArt card={card} size="mid" />
        <Price one={track} />
      </Named>
    </button>
  );
}

function TripOffer({ trip }: { trip: View["trips"][number] }) {
  const on = isPicked("trip", trip.place);
  return (
    <button
      class={`voffer trip${on ? " on" : ""}${dim(trip)}`}
      aria-pressed={on}
      title={whyNot(trip) || trip.words}
      data-market={`trip ${trip.place}`}
      onClick={() => pick("trip", trip.place, trip.trip)}
    >
      <Named name={`Trip ${trip.place}: ${trip.words}, ${spoken(trip)}`}>
        <span class="vwords"><Marked text={trip.words} /></span>
        <Price one={trip} />
      </Named>
    </button>
  );
}

/** Left and right walk along a market. */
function along(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const list = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-market]")];
  const at = list.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  list[at + step]?.focus();
  event.preventDefault();
}

export function Markets() {
  const now = look.value;
  if (!now) return null;
  return (
    <div class="vmarkets">
      <section class="vmarket tracks" aria-label="Track market" onKeyDown={along}>
        <h2>Tracks <small>the farthest is free; £1 lies down on each card passed over</small></h2>
        <div class="voffers">{now.tracks.map((track) => <TrackOffer track={track} key={track.card} />)}</div>
      </section>
      <section class="vmarket trips" aria-label="Trip market" onKeyDown={along}>
        <h2>Trips <small>£{rules.value?.rules.trip_price} and £1 for each card passed over; at most {rules.value?.rules.line_trips} a line</small></h2>
        <div class="voffers">
          {now.trips.map((trip) => <TripOffer trip={trip} key={trip.place} />)}
          <div class="vdeck" title={now.deck.top ? `Next in the trip market: ${now.deck.top.words}` : "The deck is empty"}>
            <span>Deck, {now.deck.cards} cards</span>
            {now.deck.top && <em>next: <Marked text={now.deck.top.short} /></em>}
          </div>
        </div>
      </section>
    </div>
  );
}
