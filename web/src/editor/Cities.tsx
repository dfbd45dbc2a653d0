/** Cities: one in hand to be changed, or a new one. Each field that is left changes the map. */
import { useSignal } from "@preact/signals";
import type { City } from "../api/shapes";
import { LoadSign } from "../ui/icons";
import { t } from "../words/editor";
import { loadName } from "../words/names";
import { Field, NameField } from "./Field";
import { chosenCity, cityChange, inHand, moveCity, moving, spot } from "./hand";
import { seen } from "./keys";
import { board, cityNamed, make } from "./store";

const SIZES = ["small", "medium", "major"] as const;

export function Cities() {
  const all = [...(board.value?.cities ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      <p class="hint">{t.citiesHint}</p>
      <Field words={t.aCity}>
        <select
          value={inHand.value?.name ?? ""}
          onChange={(event) => {
            chosenCity.value = event.currentTarget.value || null;
            moving.value = false;
            seen.see(inHand.value?.mileposts.slice(0, 1) ?? []);
          }}
        >
          <option value="">{t.none}</option>
          {all.map((city) => (
            <option value={city.name} key={city.name}>
              {city.name}
            </option>
          ))}
        </select>
      </Field>
      {inHand.value && <OneCity city={inHand.value} key={inHand.value.name} />}
    </>
  );
}

function OneCity({ city }: { city: City }) {
  const rename = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    const name = field.value.trim();
    if (!name || name === city.name) return void (field.value = city.name);
    void make(cityChange(city.name, { rename: name })).then(() => {
      if (cityNamed(name)) chosenCity.value = name;
      else field.value = city.name;
    });
  };
  return (
    <>
      <Field words={t.name}>
        <input maxLength={40} defaultValue={city.name} onChange={rename} />
      </Field>
      <Field words={t.size}>
        <Sizes value={city.size} set={(size) => void make(cityChange(city.name, { size }))} />
      </Field>
      <Field words={t.milepost}>
        <input
          maxLength={5}
          value={city.mileposts[0]}
          onChange={(event) => {
            const field = event.currentTarget;
            void moveCity(city.name, field.value.trim().toUpperCase()).then(() => {
              field.value = cityNamed(city.name)?.mileposts[0] ?? ""; // a place that was refused goes again
            });
          }}
        />
      </Field>
      <Loads city={city} />
      <div class="row">
        <button class="btn sm" aria-pressed={moving.value} onClick={() => (moving.value = !moving.value)}>
          {t.move}
        </button>
        <button
          class="lk"
          aria-label={t.removeNamed(city.name)}
          onClick={() => {
            chosenCity.value = null;
            void make({ no_city: city.name });
          }}
        >
          {t.remove}
        </button>
      </div>
      {moving.value && (
        <p class="hint" role="status">
          {t.moveNow}
        </p>
      )}
    </>
  );
}

function Sizes({ value, set }: { value: string; set: (size: string) => void }) {
  return (
    <select value={value} onChange={(event) => set(event.currentTarget.value)}>
      {SIZES.map((size) => (
        <option value={size} key={size}>
          {t[size]}
        </option>
      ))}
    </select>
  );
}

/** What the city supplies: each load of the title to be ticked. */
function Loads({ city }: { city: City }) {
  const set = (load: string, on: boolean): void => {
    const loads = on ? [...city.loads, load] : city.loads.filter((one) => one !== load);
    void make({ supplies: city.name, loads });
  };
  return (
    <details class="supply">
      <summary>{t.loadsOf(city.loads.map(loadName).join(", "))}</summary>
      <div class="loads">
        {board.value?.loads.map(({ name }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={city.loads.includes(name)}
              onChange={(event) => set(name, event.currentTarget.checked)}
            />
            <LoadSign load={name} />
            {loadName(name)}
          </label>
        ))}
      </div>
    </details>
  );
}

export function NewCity() {
  const name = useSignal("");
  const size = useSignal<string>("small");
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const city = name.value.trim();
    await make(cityChange(city, { at: spot.value, size: size.value }));
    if (!cityNamed(city)) return;
    chosenCity.value = city;
    name.value = "";
    spot.value = "";
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <p class="hint">{t.cityHint}</p>
      <Field words={t.milepost}>
        <input
          maxLength={5}
          required
          value={spot.value}
          onInput={(event) => (spot.value = event.currentTarget.value.trim().toUpperCase())}
        />
      </Field>
      <NameField words={t.name} name={name} />
      <Field words={t.size}>
        <Sizes value={size.value} set={(one) => (size.value = one)} />
      </Field>
      <button class="btn pri" disabled={!name.value.trim() || !spot.value}>
        {t.add}
      </button>
    </form>
  );
}
