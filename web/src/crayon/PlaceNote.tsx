/** What there is to know of the place under the hand: a city's goods, and what events forbid there. */

import type { City } from "../api/shapes";
import { eventsAt } from "../store/cards/events";
import { waitingIn, wantedIn } from "../store/cards/places";
import { lattice } from "../store/table";
import { LoadSign } from "../ui/icons";
import { t } from "../words/crayon";
import { loadName } from "../words/names";

export function CityLines({ city }: { city: City }) {
  return (
    <>
      {city.loads.length > 0 && (
        <div class="ln">
          <span>{t.supplies}</span>
          <span class="sup">
            {city.loads.map((load) => (
              <>
                <LoadSign load={load} />
                {loadName(load)}{" "}
              </>
            ))}
          </span>
        </div>
      )}
      {waitingIn(city).map((one) => (
        <div class="ln">
          <span class="sup">
            <LoadSign load={one.load} />
            {loadName(one.load)}
          </span>
          <span>{one.words}</span>
        </div>
      ))}
      {wantedIn(city).map((one) => (
        <div class="ln">
          <span>{t.paysFor(loadName(one.load))}</span>
          <b class="num">{one.pay}M</b>
        </div>
      ))}
    </>
  );
}

export function PlaceNote({ milepost, corner = "" }: { milepost: string; corner?: string }) {
  const events = eventsAt(milepost);
  const city = lattice.value?.cityOf.get(milepost);
  if (!events.length && !city) return null;
  return (
    <div class={`pop note ${corner}`}>
      <h2>{lattice.value?.label(milepost)}</h2>
      {city && <CityLines city={city} />}
      {events.map((one) => (
        <div class="ln warn">
          <span>{one.title}</span>
          <b>{one.what}</b>
        </div>
      ))}
      {events.map(
        (one, i) => events.findIndex((other) => other.until === one.until) === i && <div class="hint">{one.until}</div>,
      )}
    </div>
  );
}
