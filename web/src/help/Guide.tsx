/** The guide of a first game: what to do next and why. It stands beside the game and points at it. */
import { useEffect, useRef } from "preact/hooks";
import { go } from "../store/route";
import { acting, anyTable, busy, canUndo, undo } from "../store/table";
import * as sketch from "../store/track/sketch";
import { pathsOf } from "./along";
import { at, begin, doIt, finish, instead, isAstray, leave, left, lesson, read, step } from "./lesson";
import { selector, selectors } from "./places";

/** What is pointed at is framed wherever the page draws it. */
function Frames() {
  const list = acting.value === null || instead.value ? [] : selectors(step.value?.points ?? []);
  const frame = "outline: 3px solid var(--guide); outline-offset: var(--guide-gap); border-radius: var(--r1);";
  return list.length ? (
    <style>{`:is(${list.join(",")}) { ${frame} animation: look-here 1.4s infinite; }`}</style>
  ) : null;
}

/** To the first thing that is pointed at, for keys and small screens. */
function show(): void {
  const to = (step.value?.points ?? []).map(selector).find(Boolean);
  const found = to ? [...document.querySelectorAll<HTMLElement>(to)].find((one) => one.offsetParent) : null;
  found?.scrollIntoView({ block: "nearest" });
  const key = found?.matches("button") ? found : found?.querySelector<HTMLElement>("button:not(:disabled)");
  key?.focus();
}

function Progress() {
  const many = lesson.value?.steps.length ?? 1;
  return (
    <div class="along">
      <span>
        Step {Math.min(at.value + 1, many)} of {many}
      </span>
      <progress max={many} value={at.value} aria-label="Progress of the lesson" />
      <button
        class="ib"
        aria-label="Leave the lesson"
        title="Leave the lesson and play on freely; “Rules” takes it up again"
        onClick={leave}
      >
        ✕
      </button>
    </div>
  );
}

/** Something else was tried: no harm done. */
function Instead() {
  return (
    <div class="instead" role="alert">
      <p>That is allowed, but the lesson has something else in mind now.</p>
      <div class="row">
        <button class="btn pri" onClick={() => (instead.value = null)}>
          Back to the lesson
        </button>
        <button class="btn" onClick={doIt}>
          Do it, and play on freely
        </button>
      </div>
    </div>
  );
}

function Buttons() {
  const now = step.value;
  if (!now) return null;
  const [path, more] = left.value?.startsWith("build ") ? pathsOf(left.value) : [];
  return (
    <div class="row">
      {!now.do.length && (
        <button class="btn pri" onClick={read}>
          Next
        </button>
      )}
      {path && !more && (
        <button class="btn" onClick={() => sketch.lay(path)}>
          Draw it for me
        </button>
      )}
      {!path && selectors(now.points).length > 0 && now.do.length > 0 && (
        <button class="btn" onClick={show}>
          Show me
        </button>
      )}
      {canUndo.value && (
        <button class="btn" disabled={busy.value} onClick={() => void undo()}>
          Undo
        </button>
      )}
    </div>
  );
}

function Words() {
  const now = step.value;
  if (isAstray.value)
    return (
      <Said
        wish="You play on freely"
        words="The game has left the path of the lesson. Undo leads back, if it still can."
      >
        <div class="row">
          {canUndo.value && (
            <button class="btn" disabled={busy.value} onClick={() => void undo()}>
              Undo
            </button>
          )}
          <button class="btn" onClick={leave}>
            Close the guide
          </button>
        </div>
      </Said>
    );
  if (!now) return <TheEnd />;
  if (acting.value === null) return <Said wish={`${lesson.value?.opponent} plays`} words="Watch what happens." />;
  return (
    <Said wish={now.wish} words={now.words}>
      {instead.value ? <Instead /> : <Buttons />}
    </Said>
  );
}

function Said({ wish, words, children }: { wish: string; words: string; children?: preact.ComponentChildren }) {
  return (
    <>
      <div role="status" aria-live="polite">
        <h2>{wish}</h2>
        <p>{words}</p>
      </div>
      {children}
    </>
  );
}

function TheEnd() {
  const leaveFor = (to: string | null): void => {
    finish();
    if (to) go(to);
  };
  return (
    <Said
      wish="That was the lesson"
      words={`The game goes on if you like: it is your turn, and ${lesson.value?.opponent} plays on by herself.`}
    >
      <div class="row">
        <button class="btn pri" onClick={() => leaveFor(null)}>
          Play on
        </button>
        <button class="btn" onClick={() => leaveFor("/")}>
          Home
        </button>
      </div>
    </Said>
  );
}

export function Guide() {
  useEffect(begin, [anyTable.value?.id]);
  const box = useRef<HTMLElement>(null);
  const on = lesson.value !== null;
  useEffect(() => {
    document.getElementById("app")?.toggleAttribute("data-lesson", on);
    dispatchEvent(new Event("resize")); // the board has another size
    return () => document.getElementById("app")?.removeAttribute("data-lesson");
  }, [on]);
  useEffect(() => void box.current?.scrollTo({ top: 0 }), [at.value]);
  if (!on) return null;
  return (
    <section class="guide-box" ref={box} aria-label="First game, step by step" data-step={at.value}>
      <Frames />
      <Progress />
      <Words />
    </section>
  );
}
