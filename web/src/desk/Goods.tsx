/** The goods of the title: which city supplies what, and which load comes from where; one load has a page of its own. */
import { useSignal } from "@preact/signals";
import { lookedAt, openDesk } from "../store/cards/desk";
import { board, view } from "../store/table";
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
          aria-label="Find a load or a city"
          placeholder="Find a load or a city"
          value={part.value}
          onInput={(event) => (part.value = event.currentTarget.value)}
        />
        <Choice by={by.value} choose={(next) => (by.value = next)} />
      </div>
      {by.value === "load" ? <ByLoad has={has} /> : <ByCity has={has} />}
      <button class="lk" onClick={() => openDesk("deck")}>
        What is still in the deck
      </button>
    </>
  );
}

type By = "load" | "city";

export function Choice({ by, choose }: { by: By; choose: (by: By) => void }) {
  return (
    <fieldset class="seg">
      <legend class="vh">List by</legend>
      {(["load", "city"] as const).map((one) => (
        <button class="btn sm" aria-pressed={by === one} key={one} onClick={() => choose(one)}>
          By {one}
        </button>
      ))}
    </fieldset>
  );
}

function ByLoad({ has }: { has: (...texts: string[]) => boolean }) {
  const loads = [...(board.value?.loads ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <table class="goods">
      <thead>
        <tr>
          <th scope="col">Load</th>
          <th scope="col">comes from</th>
          <th scope="col">left</th>
        </tr>
      </thead>
      <tbody>
        {loads
          .filter((one) => has(one.name, ...one.cities))
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
          <th scope="col">City</th>
          <th scope="col">supplies</th>
        </tr>
      </thead>
      <tbody>
        {cities
          .filter((one) => has(one.name, ...one.loads))
          .map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <span class="c">{one.name}</span>
              </th>
              <td>
                {one.loads.map((load) => (
                  <LoadLink load={load} key={load} />
                ))}
                {!one.loads.length && <span class="hint">nothing</span>}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
