/** Small things that all pages about finished games share. */
import { useSignal } from "@preact/signals";
import { found } from "../store/home/newgame";
import { Go } from "../ui/Go";

/** A name that leads to its player's page, where there is one. */
export function Name({ name, person }: { name: string; person: string | null }) {
  return person ? <Go to={`/player/${person}`}>{name}</Go> : <span>{name}</span>;
}

export const day = (moment: string): string =>
  new Date(moment).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });

export const hour = (moment: string): string =>
  new Date(moment).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** A button for what cannot be taken back: the first click says what it means, the second does it. */
export function Sure({
  words,
  means,
  label,
  act,
}: {
  words: string;
  means: string;
  label?: string;
  act: (event: Event) => void;
}) {
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <button class="lk" aria-label={label ?? words} onClick={() => (asked.value = true)}>
        {words}
      </button>
    );
  return (
    <span class="sure" role="group" aria-label={label ?? words}>
      <small>{means} </small>
      <button
        class="btn sm"
        onClick={(event) => {
          asked.value = false;
          act(event);
        }}
      >
        {words}
      </button>{" "}
      <button class="btn sm" onClick={() => (asked.value = false)}>
        Not now
      </button>
    </span>
  );
}

/** A rating and how far it may be off. */
export function Strength({ value, spread }: { value: number; spread: number }) {
  return (
    <span class="num strength" title="nineteen times in twenty the true strength lies within">
      {value.toFixed(1)} <small>± {spread.toFixed(1)}</small>
    </span>
  );
}

/** One title, or all of them together. */
export function TitleChoice({ value, choose }: { value: string; choose: (title: string) => void }) {
  return (
    <label class="field">
      <span>Title</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">all titles</option>
        {found.value
          .filter((one) => one.playable)
          .map((one) => (
            <option value={one.id} key={one.id}>
              {one.name}
            </option>
          ))}
      </select>
    </label>
  );
}
