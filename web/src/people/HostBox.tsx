/** What the host decides for the whole table: pause, clocks, who finds it and how late they see it, the end. */
import type { BareClock as Bare } from "../api/people";
import type { Clock, Visibility } from "../api/shapes";
import { askToEnd, noClock, pause, setClock, setDelay, show } from "../store/people/host";
import { people } from "../store/people/people";
import { anyView } from "../store/table";
import { t } from "../words/people";
import { duration } from "./Presence";

const finders = (): [Visibility, string][] => [
  ["private", t.foundPlayers],
  ["link", t.foundLink],
  ["open", t.foundAll],
];

const MINUTE = 60;
const DAY = 86_400;
export const clocks = (): [string, Bare][] => [
  [t.minutesTurn(3), { kind: "turn", seconds: 3 * MINUTE, increment: 0 }],
  [t.minutesTurn(10), { kind: "turn", seconds: 10 * MINUTE, increment: 0 }],
  [t.daysTurn(1), { kind: "turn", seconds: DAY, increment: 0 }],
  [t.daysTurn(3), { kind: "turn", seconds: 3 * DAY, increment: 0 }],
  [t.hourGame, { kind: "bank", seconds: 60 * MINUTE, increment: 30 }],
  [t.daysGame, { kind: "bank", seconds: 5 * DAY, increment: DAY / 2 }],
];

const same = (a: Bare, b: Bare): boolean =>
  a.kind === b.kind && a.seconds === b.seconds && (a.increment ?? 0) === (b.increment ?? 0);

function inWords(clock: Bare): string {
  const more = clock.increment ? t.moreATurn(duration(clock.increment)) : "";
  return `${(clock.kind === "turn" ? t.aTurn : t.aGame)(duration(clock.seconds))}${more}`;
}

export function HostBox() {
  const now = people.value;
  if (!now) return null;
  const over = now.ended || anyView.value?.phase === "over";
  return (
    <section class="hostbox" aria-label={t.asHost}>
      <h3>{t.asHost}</h3>
      <label>
        <span>{t.whoFinds}</span>
        <select value={now.visibility} onChange={(event) => void show(event.currentTarget.value as Visibility)}>
          {finders().map(([key, words]) => (
            <option value={key}>{words}</option>
          ))}
        </select>
      </label>
      {!over && now.visibility !== "private" && <Delay turns={now.delay} />}
      {!over && <Clocks />}
      {!over && (
        <div class="row">
          <button class="btn sm" onClick={() => void pause(!now.paused)}>
            {now.paused ? t.goOn : t.pause}
          </button>
          <button class="btn sm" onClick={askToEnd}>
            {t.endGame}
          </button>
        </div>
      )}
    </section>
  );
}

/** So many turns are those behind who look on. */
const DELAYS = [0, 1, 2, 3, 5, 10];
const late = (turns: number): string => (turns === 0 ? t.atOnce : turns === 1 ? t.aTurnLate : t.turnsLate(turns));

function Delay({ turns }: { turns: number }) {
  const offered = DELAYS.includes(turns) ? DELAYS : [...DELAYS, turns];
  return (
    <label>
      <span>{t.spectators}</span>
      <select value={String(turns)} onChange={(event) => void setDelay(Number(event.currentTarget.value))}>
        {offered.map((one) => (
          <option value={String(one)}>{late(one)}</option>
        ))}
      </select>
    </label>
  );
}

function Clocks() {
  const clock = people.value?.clock ?? null;
  const at = clock ? clocks().findIndex(([, one]) => same(one, clock)) : -1;
  const choose = (value: string): void => {
    const picked = clocks()[Number(value)]?.[1];
    if (value === "none") void noClock();
    else if (picked) void setClock(picked, clock?.then ?? "bot");
  };
  return (
    <>
      <label>
        <span>{t.clock}</span>
        <select
          value={clock ? (at < 0 ? "other" : String(at)) : "none"}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="none">{t.none}</option>
          {clock && at < 0 && <option value="other">{inWords(clock)}</option>}
          {clocks().map(([words], n) => (
            <option value={String(n)}>{words}</option>
          ))}
        </select>
      </label>
      {clock && (
        <label>
          <span>{t.whenUp}</span>
          <select
            value={clock.then}
            onChange={(event) => void setClock(clock, event.currentTarget.value as Clock["then"])}
          >
            <option value="bot">{t.botFinishes}</option>
            <option value="wait">{t.tableWaits}</option>
          </select>
        </label>
      )}
    </>
  );
}
