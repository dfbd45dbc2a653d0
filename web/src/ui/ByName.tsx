/** Everything the board takes by pointer, by name: for keyboards and screen readers, and for who knows the map. */
import { useSignal } from "@preact/signals";
import { placing } from "../store/look";
import { propose } from "../store/sketch";
import { acting, board, busy, lattice, play, reach, table, view } from "../store/table";

type Choice = { value: string; label: string };

function choices(): { verb: string; list: Choice[]; go: (value: string) => void } | null {
  const grid = lattice.value;
  const now = view.value;
  if (!grid || !now || acting.value === null || table.value?.question) return null;
  const cities = [...(board.value?.cities ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  if (placing.value.size) {
    return {
      verb: "Place in",
      list: cities.map((city) => ({ value: city.mileposts[0] ?? "", label: city.name })),
      go: (value) => void play(placing.value.get(value) ?? ""),
    };
  }
  if (now.phase === "build") {
    return { verb: "Track to", list: cities.map((city) => ({ value: city.mileposts[0] ?? "", label: city.name })), go: propose };
  }
  const best = new Map<string, Choice & { steps: number }>();
  for (const way of reach.value) {
    const city = grid.cityOf.get(way.milepost)?.name;
    const known = city ? best.get(city) : undefined;
    if (!city || (known && known.steps <= way.steps)) continue;
    best.set(city, { value: way.text, label: `${city}, ${way.steps}${way.rent ? `, rent ${way.rent}M` : ""}${way.duty ? `, duty ${way.duty}M` : ""}`, steps: way.steps });
  }
  if (!best.size) return null;
  return { verb: "Move to", list: [...best.values()].sort((a, b) => a.label.localeCompare(b.label)), go: (value) => void play(value) };
}

export function ByName() {
  const picked = useSignal("");
  const what = choices();
  if (!what) return null;
  const value = what.list.some((one) => one.value === picked.value) ? picked.value : "";
  return (
    <form class="byname" onSubmit={(event) => { event.preventDefault(); if (value) what.go(value); picked.value = ""; }}>
      <label>
        {what.verb}{" "}
        <select value={value} onChange={(event) => (picked.value = event.currentTarget.value)}>
          <option value="">a city…</option>
          {what.list.map((one) => (
            <option value={one.value}>{one.label}</option>
          ))}
        </select>
      </label>
      <button class="btn sm" disabled={!value || busy.value}>Go</button>
    </form>
  );
}
