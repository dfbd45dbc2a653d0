/** The reel: a slider over all steps, buttons and keys for steps and turns, what just happened in words. */
import { useEffect } from "preact/hooks";
import { CoachMarks, closeCoach, coachOpen } from "../coach/CoachPanel";
import { go } from "../store/route";
import { anyTable, anyView } from "../store/table";
import { note } from "../store/toasts";
import { RecordButton } from "../ui/Record";
import { t as coach } from "../words/coach";
import { t } from "../words/replay";
import {
  at,
  byStep,
  byTurn,
  chartsOpen,
  eyes,
  last,
  look,
  numbers,
  pause,
  place,
  playOnOpen,
  run,
  running,
  SPEEDS,
  show,
  speed,
  story,
  toPlace,
} from "./playback";

const SIGNS = {
  first: "M4 3v10M13 3 6 8l7 5z",
  turnBack: "M8 3 2 8l6 5zM14 3 8 8l6 5z",
  back: "M11 3 5 8l6 5z",
  on: "M5 3l6 5-6 5z",
  turnOn: "M8 3l6 5-6 5zM2 3l6 5-6 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
  run: "M4 2.500l9 5.500-9 5.500z",
  pause: "M5 3v10M11 3v10",
};

function Button({ sign, words, act, big }: { sign: keyof typeof SIGNS; words: string; act: () => void; big?: true }) {
  return (
    <button class={`ib${big ? " big" : ""}`} aria-label={words} title={words} onClick={act}>
      <svg viewBox="0 0 16 16" class="ui full" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
}

async function copyLink(): Promise<void> {
  const link = `${location.origin}/table/${anyTable.value?.id}/at/${at.value}`;
  try {
    await navigator.clipboard.writeText(link);
    note(t.linkCopied);
  } catch {
    note(link);
  }
}

export function onReelKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input[type=text], select, textarea, dialog"))
    return;
  const big = event.shiftKey;
  const acts: Record<string, () => unknown> = {
    ArrowLeft: () => (pause(), big ? byTurn(-1) : byStep(-1)),
    ArrowRight: () => (pause(), big ? byTurn(1) : byStep(1)),
    PageUp: () => (pause(), byTurn(-1)),
    PageDown: () => (pause(), byTurn(1)),
    Home: () => (pause(), toPlace(0)),
    End: () => (pause(), toPlace(numbers.value.length - 1)),
    " ": () => (running.value ? pause() : run()),
    c: () => (chartsOpen.value = !chartsOpen.value),
    l: copyLink,
    t: () => story.value?.over && (coachOpen.value ? closeCoach() : (coachOpen.value = true)),
  };
  const act = acts[event.key];
  if (!act || (event.key === " " && target.closest("button, a"))) return;
  event.preventDefault();
  event.stopPropagation();
  void act();
}

/** What has just happened, with the name of who did it. */
function Caption() {
  const now = anyTable.value?.log.at(-1);
  const name = now ? (anyView.value?.players[now.seat]?.name ?? "") : "";
  const style = now ? `--c:var(--p${now.seat})` : "";
  return (
    <p class="caption" role="status" style={style}>
      {now ? (
        <>
          <i />
          <b>{name}</b> {now.did?.phrase}
          {now.news.length > 0 && <em> {now.news.map((one) => one.text).join(". ")}.</em>}
        </>
      ) : (
        t.begins
      )}
    </p>
  );
}

/** Whose eyes: everybody's turn in a finished game; while it runs, one's own. */
function Eyes() {
  const players = anyView.value?.players ?? [];
  if (!story.value?.over || players.length < 2) return null;
  return (
    <select
      aria-label={t.whoseEyes}
      value={eyes.value ?? ""}
      onChange={(event) => look(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
    >
      <option value="">{t.whoActs}</option>
      {players.map((one, seat) => (
        <option value={seat} key={seat}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

export function Reel({ id }: { id: string }) {
  useEffect(() => {
    addEventListener("keydown", onReelKey, true);
    return () => removeEventListener("keydown", onReelKey, true);
  }, []);
  const end = numbers.value.length - 1;
  return (
    <section id="reel" aria-label={t.replay}>
      <div class="knobs">
        <Button sign="first" words={t.toStart} act={() => (pause(), void toPlace(0))} />
        <Button sign="turnBack" words={t.turnBack} act={() => (pause(), void byTurn(-1))} />
        <Button sign="back" words={t.stepBack} act={() => (pause(), void byStep(-1))} />
        <Button
          big
          sign={running.value ? "pause" : "run"}
          words={running.value ? t.pause : t.play}
          act={() => (running.value ? pause() : run())}
        />
        <Button sign="on" words={t.stepOn} act={() => (pause(), void byStep(1))} />
        <Button sign="turnOn" words={t.turnOn} act={() => (pause(), void byTurn(1))} />
        <Button sign="last" words={t.toEnd} act={() => (pause(), void toPlace(end))} />
        <button
          class="btn sm speed"
          aria-label={t.speedOf(speed.value)}
          title={t.speed}
          onClick={() => (speed.value = SPEEDS[(SPEEDS.indexOf(speed.value as 1) + 1) % SPEEDS.length] ?? 1)}
        >
          {speed.value}×
        </button>
      </div>
      <div class="tape">
        <Caption />
        <CoachMarks />
        <input
          type="range"
          min={0}
          max={end}
          value={place.value}
          aria-label={t.step}
          aria-valuetext={t.stepOf(place.value, end, anyView.value?.round ?? 0)}
          onInput={(event) => (pause(), void show(numbers.value[Number(event.currentTarget.value)] ?? 0))}
        />
      </div>
      <div class="more">
        <Eyes />
        <button class="btn sm" aria-expanded={chartsOpen.value} onClick={() => (chartsOpen.value = !chartsOpen.value)}>
          {t.chartsButton}
        </button>
        {story.value?.over && (
          <button
            class="btn sm"
            aria-expanded={coachOpen.value}
            title={coach.keyCoach}
            onClick={() => (coachOpen.value ? closeCoach() : (coachOpen.value = true))}
          >
            {coach.coach}
          </button>
        )}
        <button class="btn sm" title={t.linkTitle} onClick={() => void copyLink()}>
          {t.link}
        </button>
        <RecordButton small />
        <button class="btn sm" onClick={() => (playOnOpen.value = true)}>
          {t.playOn}
        </button>
        {story.value?.over && at.value === last.value && (
          <button class="btn sm" onClick={() => go(`/table/${id}/finish`)}>
            {t.finish}
          </button>
        )}
        <button class="btn sm pri" onClick={() => go(`/table/${id}`)}>
          {t.toTable}
        </button>
      </div>
    </section>
  );
}
