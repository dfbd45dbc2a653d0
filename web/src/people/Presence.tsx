/** Whether somebody has the table open, and what is left on their clock. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { elsewhere, people, places } from "../store/people/people";
import { t as common } from "../words/common";
import { dated } from "../words/language";
import { t } from "../words/people";

export function Presence({ n }: { n: number }) {
  const place = places.value[n];
  if (place?.kind !== "person" || !elsewhere.value) return null;
  const words = place.here ? t.isHere : t.isNotHere;
  return <span class={`presence${place.here ? " in" : ""}`} role="img" aria-label={words} title={words} />;
}

/** “Chand is building…”; of people who play elsewhere and have not the table open, that they are not here. */
export function isDoing(seats: number[], names: string[], doing: (names: string, n: number) => string): string {
  const away = seats.some(
    (n) => places.value[n]?.kind === "person" && !places.value[n]?.here && !places.value[n]?.away,
  );
  if (elsewhere.value && away) return t.waitingFor(names.join(common.and));
  return doing(names.join(common.and), names.length);
}

const now = signal(Date.now());

/** So much time in the two units that matter. */
export function duration(seconds: number): string {
  const [s, m, h, d] = [
    seconds % 60,
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 86400),
  ];
  if (d) return t.days(d, h);
  if (h) return t.hours(h, m);
  return `${m}:${String(s).padStart(2, "0")}`;
}

/** A moment as a day, in the words of this browser. */
export const day = (moment: string): string => dated(moment, { day: "numeric", month: "long" });

export function SeatClock({ n }: { n: number }) {
  const clock = places.value[n]?.clock;
  const running = clock?.running ?? false;
  useEffect(() => {
    if (!running) return;
    now.value = Date.now();
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!people.value?.clock || !clock) return null;
  const back = clock.rests_until && Date.parse(clock.rests_until) > now.value ? clock.rests_until : null;
  const left = running && clock.deadline && !back ? (Date.parse(clock.deadline) - now.value) / 1000 : clock.left;
  const words = duration(Math.max(0, Math.round(left)));
  const runs = running && !back;
  return (
    <span class={`clock num${runs ? " runs" : ""}`} title={runs ? t.clockRuns : t.clockLeft}>
      {words}
    </span>
  );
}
