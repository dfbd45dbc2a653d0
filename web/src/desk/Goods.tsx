/** The goods of the title: which city supplies what, and which load comes from where; one load has a page of its own. */
import { useSignal } from "@preact/signals";
import { lookedAt, openDesk } from "../store/cards/desk";
import { board, view } from "../store/table";
import { t } from "../words/desk";
import { loadName } from "../words/names";
import { LoadLink } from "./LoadLink";
import { LoadPage } from "./LoadPage";

export function Goods() {
  const by = useSignal<"load" | "city">("load");
  const part = useSignal("");
  if (lookedAt.value) return <LoadPage load={lookedAt.value} />;
  const has = (...texts: string[]): boolean =>
    texts.some((text) => text.toLowerCase().includes(part.value.trim().toLowerCase()));
  return (
    <>
      <div class="finder">
        <input
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={part.value}
          onInput={(event) => (part.value = event.currentTarget.value)}
        />
        <Choice by={by.value} choose={(next) => (by.value = next)} />
      </div>
      {by.value === "load" ? <ByLoad has={has} /> : <ByCity has={has} />}
      <button class="lk" onClick={() => openDesk("deck")}>
        {t.stillInDeck}
      </button>
    </>
  );
}

type By = "load" | "city";

export function Choice({ by, choose }: { by: By; choose: (by: By) => void }) {
  return (
    <fieldset class="seg">
      <legend class="vh">{t.listBy}</legend>
      {(["load", "city"] as const).map((one) => (
        <button class="btn sm" aria-pressed={by === one} key={one} onClick={() => choose(one)}>
          {one === "load" ? t.byLoad : t.byCity}
        </button>
      ))}
    </fieldset>
  );
}

function ByLoad({ has }: { has: (...texts: string[]) => boolean }) {
  const loads = [...(board.value?.loads ?? [])].sort((a, b) => loadName(a.name).localeCompare(loadName(b.name)));
  return (
    <table class="goods">
      <thead>
        <tr>
          <th scope="col">{t.load}</th>
          <th scope="col">{t.comesFromCol}</th>
          <th scope="col">{t.leftCol}</th>
        </tr>
      </thead>
      <tbody>
        {loads
          .filter((one) => has(loadName(one.name), ...one.cities))
          .map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <LoadLink load={one.name} />
              </th>
              <td>{one.cities.join(", ")}</td>
              <td class="num">{view.value?.bank[one.name] ?? "∞"}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function ByCity({ has }: { has: (...texts: string[]) => boolean }) {
  const cities = [...(board.value?.cities ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <table class="goods">
      <thead>
        <tr>
          <th scope="col">{t.city}</th>
          <th scope="col">{t.suppliesCol}</th>
        </tr>
      </thead>
      <tbody>
        {cities
          .filter((one) => has(one.name, ...one.loads.map(loadName)))
          .map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <span class="c">{one.name}</span>
              </th>
              <td>
                {one.loads.map((load) => (
                  <LoadLink load={load} key={load} />
                ))}
                {!one.loads.length && <span class="hint">{t.nothing}</span>}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
