/** Both markets and the deck between them: the farthest card first, each with its price and the coins on it. */
import type { VillageTable } from "../api/shapes";
import { taking } from "../newsreel/newsreel";
import { acting } from "../store/table";
import { Named } from "../ui/Named";
import { t } from "../words/village";
import { Marked } from "./signs";
import { fresh } from "./since";
import { cardOf, isPicked, look, pick, rules } from "./store";
import { TrackArt } from "./Track";

type View = VillageTable["view"];
type Offer = { price: number; coins: number; affordable: boolean; refusal: { rule: string; message: string } | null };

/** Why the one who is to act here cannot have it. */
const whyNot = (one: Offer): string => (acting.value !== null && one.refusal ? one.refusal.message : "");
/** Nothing of that market can be had now by the one who is to act here, whatever it costs. */
const isShut = (market: "tracks" | "trips"): boolean => acting.value !== null && look.value?.shut[market] !== null;
const dim = (one: Offer, shut: boolean): string => (shut ? " off" : one.affordable ? "" : " off dear");
/** Alone, the farthest card leaves after the turn. */
const leaves = (place: number): boolean => place === 1 && (look.value?.sweeps ?? false);
const spoken = (one: Offer, isNew: boolean, goes: boolean): string => t.spoken(one.price, one.coins, isNew, goes);
const shown = (isNew: boolean, goes: boolean, action: string): string =>
  `${isNew ? " fresh" : ""}${goes ? " leaving" : ""}${taking.value === action ? " taken" : ""}`;

function Price({ one, shut }: { one: Offer; shut: boolean }) {
  return (
    <span class="vprice">
      <b class="num" data-dear={t.tooDear}>
        {shut ? t.notNow : one.price ? `£${one.price}` : t.freePrice}
      </b>
      {one.coins > 0 && (
        <i class="vcoin num" title={t.coinsTitle(one.coins)}>
          +£{one.coins}
        </i>
      )}
    </span>
  );
}

function TrackOffer({ track, shut }: { track: View["tracks"][number]; shut: boolean }) {
  const card = cardOf(track.card);
  const on = isPicked("track", track.place);
  const isNew = fresh.value.tracks.has(track.place - 1);
  const goes = leaves(track.place);
  if (!card) return null;
  return (
    <button
      class={`voffer track${on ? " on" : ""}${dim(track, shut)}${shown(isNew, goes, `take ${track.place}`)}`}
      aria-pressed={on}
      title={whyNot(track) || `${track.words}${isNew ? t.newSince : ""}${goes ? t.leavesAfter : ""}`}
      data-market={`track ${track.place}`}
      onClick={() => pick("track", track.place, track.card)}
    >
      <Named name={t.trackOffer(track.place, track.words, spoken(track, isNew, goes))}>
        <TrackArt card={card} size="mid" />
        <Price one={track} shut={shut} />
      </Named>
    </button>
  );
}

function TripOffer({ trip, shut }: { trip: View["trips"][number]; shut: boolean }) {
  const on = isPicked("trip", trip.place);
  const isNew = fresh.value.trips.has(trip.place - 1);
  const goes = leaves(trip.place);
  return (
    <button
      class={`voffer trip${on ? " on" : ""}${dim(trip, shut)}${shown(isNew, goes, `plan ${trip.place}`)}`}
      aria-pressed={on}
      title={whyNot(trip) || `${trip.words}${isNew ? t.newSince : ""}${goes ? t.leavesAfter : ""}`}
      data-market={`trip ${trip.place}`}
      onClick={() => pick("trip", trip.place, trip.trip)}
    >
      <Named name={t.tripOffer(trip.place, trip.words, spoken(trip, isNew, goes))}>
        <span class="vwords">
          <Marked text={trip.words} />
        </span>
        <Price one={trip} shut={shut} />
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
      <section class="vmarket tracks" aria-label={t.trackMarket} onKeyDown={along}>
        <h2>
          {t.tracks}{" "}
          <small>
            {t.tracksHow}
            {now.sweeps && t.farthestGoes}
          </small>
        </h2>
        <div class="voffers">
          {now.tracks.map((track) => (
            <TrackOffer track={track} shut={isShut("tracks")} key={track.card} />
          ))}
        </div>
      </section>
      <section class="vmarket trips" aria-label={t.tripMarket} onKeyDown={along}>
        <h2>
          {t.trips}{" "}
          <small>
            {t.tripsHow(rules.value?.rules.trip_price, rules.value?.rules.line_trips)}
            {now.sweeps && t.farthestGoes}
          </small>
        </h2>
        <div class="voffers">
          {now.trips.map((trip) => (
            <TripOffer trip={trip} shut={isShut("trips")} key={trip.place} />
          ))}
          <div class="vdeck" title={now.deck.top ? t.nextTrip(now.deck.top.words) : t.deckEmpty}>
            <span>{t.deck(now.deck.cards)}</span>
            {now.deck.top && (
              <em>
                {t.nextUp} <Marked text={now.deck.top.short} />
              </em>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
