/** The coach: whose game is looked at, and what there is to say of it. On the finish page and in the replay. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Coaching, Finding } from "../api/shapes";
import { coachingOf } from "../store/bots/coach";
import { t } from "../words/coach";
import { Findings } from "./Findings";

type Given = {
  id: string;
  token: string | null;
  names: string[];
  first: number;
  show: (one: Finding) => void;
  heard?: (told: Coaching | null) => void;
};

export function Coach({ id, token, names, first, show, heard }: Given) {
  const seat = useSignal(first);
  const told = useSignal<Coaching | null>(null);
  const trouble = useSignal<string | null>(null);
  useEffect(() => {
    let here = true;
    told.value = trouble.value = null;
    heard?.(null);
    coachingOf(id, token, seat.value).then(
      (found) => {
        if (!here) return;
        told.value = found;
        heard?.(found);
      },
      (error: unknown) => here && (trouble.value = error instanceof Error ? error.message : String(error)),
    );
    return () => {
      here = false;
    };
  }, [id, seat.value]);
  return (
    <>
      {names.length > 1 && (
        <label class="field whose">
          <span>{t.whose}</span>
          <select value={seat.value} onChange={(event) => (seat.value = Number(event.currentTarget.value))}>
            {names.map((name, n) => (
              <option value={n} key={n}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {told.value && <Findings told={told.value} show={show} />}
      {!told.value && (
        <p class="hint" role="status">
          {trouble.value ?? t.looking}
        </p>
      )}
    </>
  );
}
