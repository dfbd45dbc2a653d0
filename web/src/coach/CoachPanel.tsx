/** The coach beside a game looked at again: what it says, marks over the slider, the better plan on the board. */
import { signal } from "@preact/signals";
import type { Coaching, Finding } from "../api/shapes";
import { eyes, numbers, pause, show as showStep, story } from "../replay/playback";
import { coached, inOrder } from "../store/bots/coach";
import { anyView, here, mySeats } from "../store/table";
import { t } from "../words/coach";
import { Coach } from "./Coach";

export const coachOpen = signal(false);
const said = signal<Coaching | null>(null);

export function closeCoach(): void {
  coachOpen.value = false;
  said.value = coached.value = null;
}

/** The position in which it was to be done, seen by whoever was to do it. */
export function showMoment(one: Finding): void {
  pause();
  coached.value = one;
  eyes.value = one.seat;
  void showStep(one.seq);
}

const share = (seq: number): number => Math.max(0, numbers.value.indexOf(seq)) / Math.max(1, numbers.value.length - 1);

/** A mark for each moment above the slider, where it is on it. */
export function CoachMarks() {
  if (!coachOpen.value || !said.value) return null;
  return (
    <div class="moments" role="group" aria-label={t.coach}>
      {inOrder(said.value).map((one) => (
        <button
          key={one.seq}
          class={one.lost ? "missed" : "well"}
          style={`--at:${share(one.seq)}`}
          aria-label={t.showAt(one.text)}
          aria-pressed={coached.value === one}
          title={one.text}
          onClick={() => showMoment(one)}
        />
      ))}
    </div>
  );
}

function step(way: 1 | -1): void {
  const list = said.value ? inOrder(said.value) : [];
  const now = coached.value ? list.indexOf(coached.value) : -1;
  const next = list[now < 0 ? (way > 0 ? 0 : list.length - 1) : now + way];
  if (next) showMoment(next);
}

export function CoachPanel() {
  const names = (anyView.value?.players ?? []).map((one) => one.name);
  const { id, token } = here();
  if (!story.value?.over) return null;
  return (
    <aside id="coach" class="over-reel" aria-labelledby="coach-h">
      <div class="head">
        <h2 id="coach-h">{t.coach}</h2>
        <button class="ib" aria-label={t.before} title={t.before} onClick={() => step(-1)}>
          ‹
        </button>
        <button class="ib" aria-label={t.next} title={t.next} onClick={() => step(1)}>
          ›
        </button>
        <button class="ib" aria-label={t.closeCoach} onClick={closeCoach}>
          ✕
        </button>
      </div>
      {coached.value?.plan?.stops.length ? <p class="hint">{t.betterDrawn}</p> : null}
      <Coach
        id={id}
        token={token}
        names={names}
        first={coached.value?.seat ?? mySeats.value[0] ?? 0}
        show={showMoment}
        heard={(told) => (said.value = told)}
      />
    </aside>
  );
}
