/** A city or milepost found by its name: the keys stand there then. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { finding } from "../store/cursor";
import { board, lattice } from "../store/table";
import { t } from "../words/place";
import { jump, toBoard } from "./cursor";
import { found } from "./walk";

export function FindPlace() {
  const field = useRef<HTMLInputElement>(null);
  const none = useSignal(false);
  // At once: what is typed next goes into the field.
  useLayoutEffect(() => {
    if (finding.value) field.current?.focus();
    none.value = false;
  }, [finding.value]);
  if (!finding.value) return null;
  const close = (): void => {
    finding.value = false;
    toBoard();
  };
  const go = (event: Event): void => {
    event.preventDefault();
    const place = lattice.value && found(lattice.value, field.current?.value ?? "")[0];
    none.value = !place;
    if (!place) return;
    finding.value = false;
    jump(place);
  };
  return (
    <search class="hud find">
      <form onSubmit={go} onKeyDown={(event) => event.key === "Escape" && close()}>
        <label>
          <span>{t.findPlace}</span>
          <input ref={field} list="places" autocomplete="off" aria-describedby="find-none" />
        </label>
        <datalist id="places">
          {board.value?.cities.map((city) => (
            <option value={city.name} key={city.name} />
          ))}
        </datalist>
        <button class="btn sm">{t.go}</button>
        <p id="find-none" role="status">
          {none.value ? t.noPlace : ""}
        </p>
      </form>
    </search>
  );
}
