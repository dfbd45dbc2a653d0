/** One question at a time, with a way back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Question, question } from "../store/ending";
import { helpOpen } from "../store/look";
import { askEnd, newsreel, sound, text } from "../store/settings";
import { t as common } from "../words/common";
import { t } from "../words/ui";
import { LanguageField } from "./Languages";
import { RecordButton } from "./Record";

/** Each question is a dialog of its own: that the one before is closed is told later, and must not close the next. */
export function Ask() {
  const asked = question.value;
  const number = useRef({ of: asked, count: 0 });
  if (number.current.of !== asked) number.current = { of: asked, count: number.current.count + 1 };
  return asked && <Asked key={number.current.count} asked={asked} />;
}

function Asked({ asked }: { asked: Question }) {
  const box = useRef<HTMLDialogElement>(null);
  const quiet = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const close = (): void => void (question.value = null);
  const answer = (act: () => void): void => {
    if (quiet.current?.checked) asked.off?.();
    box.current?.close(); // gives the focus back before anything else opens
    close();
    act();
  };
  return (
    <dialog ref={box} class="ask" onClose={() => question.value === asked && close()} aria-labelledby="ask-h">
      <h2 id="ask-h">{asked.title}</h2>
      <p>{asked.text}</p>
      {asked.off && (
        <label class="check">
          <input type="checkbox" ref={quiet} /> {t.dontAsk}
        </label>
      )}
      <div class="row">
        {asked.no ? (
          <button class="btn" onClick={() => answer(asked.no?.act ?? close)}>
            {asked.no.words}
          </button>
        ) : (
          <button class="btn" onClick={close}>
            {common.notNow}
          </button>
        )}
        <button class="btn pri" autofocus onClick={() => answer(asked.act)}>
          {asked.yes}
        </button>
      </div>
    </dialog>
  );
}

export type Keys = [string, string][];

/** Each family has keys of its own, a word on handling, and settings. */
export function Help({ keys, children }: { keys: Keys; children?: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (helpOpen.value) box.current?.showModal();
  }, [helpOpen.value]);
  if (!helpOpen.value) return null;
  const close = (): void => void (helpOpen.value = false);
  return (
    <dialog ref={box} class="ask help" onClose={close} aria-labelledby="help-h">
      <h2 id="help-h">{keys.length ? t.keysAndSettings : t.settings}</h2>
      <dl>
        {keys.map(([key, what]) => [
          <dt>
            <kbd>{key}</kbd>
          </dt>,
          <dd>{what}</dd>,
        ])}
      </dl>
      {children}
      <label class="check">
        <input
          type="checkbox"
          checked={askEnd.value}
          onChange={(event) => (askEnd.value = event.currentTarget.checked)}
        />{" "}
        {t.askEnd}
      </label>
      <LanguageField />
      <label class="check">
        <input
          type="checkbox"
          checked={text.value === "large"}
          onChange={(event) => (text.value = event.currentTarget.checked ? "large" : "normal")}
        />{" "}
        {t.largeText}
      </label>
      <label class="field">
        <span>{t.othersShown}</span>
        <select value={newsreel.value} onChange={(event) => (newsreel.value = Number(event.currentTarget.value))}>
          <option value={1}>{t.stepByStep}</option>
          <option value={4}>{t.stepFast}</option>
          <option value={0}>{t.atOnce}</option>
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => (sound.value = event.currentTarget.checked)}
        />{" "}
        {t.sound}
      </label>
      <div class="row">
        <RecordButton />
        <button class="btn pri" onClick={close}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}
