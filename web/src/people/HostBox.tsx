/** What the host decides for the whole table: pause, clocks, who finds it and how late they see it, the end. */
import type { BareClock as Bare } from "../api/people";
import type { Clock, Visibility } from "../api/shapes";
import { askToEnd, noClock, pause, setClock, setDelay, show } from "../store/people/host";
import { people } from "../store/people/people";
import { anyView } from "../store/table";
import { duration } from "./Presence";

const FOUND: [Visibility, string][] = [
  ["private", "only its players"],
  ["link", "whoever has its address"],
  ["open", "everybody, in the lobby"],
];

const MINUTE = 60;
const DAY = 86_400;
export const CLOCKS: [string, Bare][] = [
  ["3 minutes a turn", { kind: "turn", seconds: 3 * MINUTE, increment: 0 }],
  ["10 minutes a turn", { kind: "turn", seconds: 10 * MINUTE, increment: 0 }],
  ["1 day a turn", { kind: "turn", seconds: DAY, increment: 0 }],
  ["3 days a turn", { kind: "turn", seconds: 3 * DAY, increment: 0 }],
  ["1 hour a game, 30 seconds more a turn", { kind: "bank", seconds: 60 * MINUTE, increment: 30 }],
  ["5 days a game, 12 hours more a turn", { kind: "bank", seconds: 5 * DAY, increment: DAY / 2 }],
];

const same = (a: Bare, b: Bare): boolean =>
  a.kind === b.kind && a.seconds === b.seconds && (a.increment ?? 0) === (b.increment ?? 0);

function inWords(clock: Bare): string {
  const more = clock.increment ? `, ${duration(clock.increment)} more a turn` : "";
  return `${duration(clock.seconds)} a ${clock.kind === "turn" ? "turn" : "game"}${more}`;
}

export function HostBox() {
  const now = people.value;
  if (!now) return null;
  const over = now.ended || anyView.value?.phase === "over";
  return (
    <section class="hostbox" aria-label="As the host">
      <h3>As the host</h3>
      <label>
        <span>Who finds the table</span>
        <select value={now.visibility} onChange={(event) => void show(event.currentTarget.value as Visibility)}>
          {FOUND.map(([key, words]) => (
            <option value={key}>{words}</option>
          ))}
        </select>
      </label>
      {!over && now.visibility !== "private" && <Delay turns={now.delay} />}
      {!over && <Clocks />}
      {!over && (
        <div class="row">
          <button class="btn sm" onClick={() => void pause(!now.paused)}>
            {now.paused ? "Go on" : "Pause the table"}
          </button>
          <button class="btn sm" onClick={askToEnd}>
            End the game…
          </button>
        </div>
      )}
    </section>
  );
}

/** So many turns are those behind who look on. */
const DELAYS = [0, 1, 2, 3, 5, 10];
const late = (turns: number): string => (turns === 0 ? "at once" : turns === 1 ? "a turn late" : `${turns} turns late`);

function Delay({ turns }: { turns: number }) {
  const offered = DELAYS.includes(turns) ? DELAYS : [...DELAYS, turns];
  return (
    <label>
      <span>Spectators see it</span>
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
  const at = clock ? CLOCKS.findIndex(([, one]) => same(one, clock)) : -1;
  const choose = (value: string): void => {
    const picked = CLOCKS[Number(value)]?.[1];
    if (value === "none") void noClock();
    else if (picked) void setClock(picked, clock?.then ?? "bot");
  };
  return (
    <>
      <label>
        <span>Clock</span>
        <select
          value={clock ? (at < 0 ? "other" : String(at)) : "none"}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="none">none</option>
          {clock && at < 0 && <option value="other">{inWords(clock)}</option>}
          {CLOCKS.map(([words], n) => (
            <option value={String(n)}>{words}</option>
          ))}
        </select>
      </label>
      {clock && (
        <label>
          <span>When time is up</span>
          <select
            value={clock.then}
            onChange={(event) => void setClock(clock, event.currentTarget.value as Clock["then"])}
          >
            <option value="bot">a bot finishes the turn</option>
            <option value="wait">the table waits</option>
          </select>
        </label>
      )}
    </>
  );
}
