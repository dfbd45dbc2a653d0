/** The guide of a first game: what to do next and why. It stands beside the game and points at it. */
import { useEffect, useRef } from "preact/hooks";
import { go } from "../store/route";
import { acting, anyTable, busy, canUndo, undo } from "../store/table";
import * as sketch from "../store/track/sketch";
import { t as common } from "../words/common";
import { t } from "../words/help";
import { pathsOf } from "./along";
import { at, begin, doIt, finish, instead, isAstray, leave, left, lesson, read, step } from "./lesson";
import { selector, selectors } from "./places";

/** What is pointed at is framed wherever the page draws it: by a sheet made here, since the page may have no others. */
function Frames() {
  const list = acting.value === null || instead.value ? [] : selectors(step.value?.points ?? []);
  const frame = "outline: 3px solid var(--guide); outline-offset: var(--guide-gap); border-radius: var(--r1);";
  const rule = list.length ? `:is(${list.join(",")}) { ${frame} animation: look-here 1.4s infinite; }` : "";
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [rule]);
  return null;
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
      <span>{t.stepOf(Math.min(at.value + 1, many), many)}</span>
      <progress max={many} value={at.value} aria-label={t.progress} />
      <button class="ib" aria-label={t.leave} title={t.leaveTitle} onClick={leave}>
        ✕
      </button>
    </div>
  );
}

/** Something else was tried: no harm done. */
function Instead() {
  return (
    <div class="instead" role="alert">
      <p>{t.otherwise}</p>
      <div class="row">
        <button class="btn pri" onClick={() => (instead.value = null)}>
          {t.backToLesson}
        </button>
        <button class="btn" onClick={doIt}>
          {t.doIt}
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
          {t.next}
        </button>
      )}
      {path && !more && (
        <button class="btn" onClick={() => sketch.lay(path)}>
          {t.drawIt}
        </button>
      )}
      {!path && selectors(now.points).length > 0 && now.do.length > 0 && (
        <button class="btn" onClick={show}>
          {t.showMe}
        </button>
      )}
      {canUndo.value && (
        <button class="btn" disabled={busy.value} onClick={() => void undo()}>
          {common.undo}
        </button>
      )}
    </div>
  );
}

function Words() {
  const now = step.value;
  if (isAstray.value)
    return (
      <Said wish={t.freely} words={t.offPath}>
        <div class="row">
          {canUndo.value && (
            <button class="btn" disabled={busy.value} onClick={() => void undo()}>
              {common.undo}
            </button>
          )}
          <button class="btn" onClick={leave}>
            {t.closeGuide}
          </button>
        </div>
      </Said>
    );
  if (!now) return <TheEnd />;
  if (acting.value === null) return <Said wish={t.plays(lesson.value?.opponent)} words={t.watch} />;
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
    <Said wish={t.thatWasIt} words={t.goesOn(lesson.value?.opponent)}>
      <div class="row">
        <button class="btn pri" onClick={() => leaveFor(null)}>
          {t.playOn}
        </button>
        <button class="btn" onClick={() => leaveFor("/")}>
          {common.home}
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
    <section class="guide-box" ref={box} aria-label={t.firstGame} data-step={at.value}>
      <Frames />
      <Progress />
      <Words />
    </section>
  );
}
