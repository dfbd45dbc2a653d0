/** Small things that all pages about finished games share. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { found } from "../store/home/newgame";
import { Go } from "../ui/Go";
import { t as common } from "../words/common";
import { t } from "../words/history";
import { dated, decimal } from "../words/language";

/** A name that leads to its player's page, where there is one. */
export function Name({ name, person }: { name: string; person: string | null }) {
  return person ? <Go to={`/player/${person}`}>{name}</Go> : <span>{name}</span>;
}

export const day = (moment: string): string => dated(moment, { day: "numeric", month: "short", year: "numeric" });

export const hour = (moment: string): string =>
  dated(moment, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

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
        {common.notNow}
      </button>
    </span>
  );
}

/** A rating and how far it may be off. */
export function Strength({ value, spread }: { value: number; spread: number }) {
  return (
    <span class="num strength" title={t.strengthTitle}>
      {decimal(value, 1)} <small>± {decimal(spread, 1)}</small>
    </span>
  );
}

export type RatedLine = { key: string; what: ComponentChildren; value: number; spread: number; games: number };
/** Ratings, with the games they rest on. */
export function RatingTable({ head, lines }: { head: string; lines: RatedLine[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>{head}</th>
          <th class="num">{t.rating}</th>
          <th class="num">{t.gamesHead}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <tr key={one.key}>
            <td>{one.what}</td>
            <td class="num">
              <Strength value={one.value} spread={one.spread} />
            </td>
            <td class="num">{one.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One title, or with `any` also all of them together. */
export function TitleChoice(props: { value: string; choose: (title: string) => void; any?: boolean }) {
  const { value, choose, any } = props;
  return (
    <label class="field">
      <span>{t.title}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {any && <option value="">{t.anyTitle}</option>}
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
