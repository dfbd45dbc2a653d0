/** One question at a time, with a way back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { question } from "../store/ending";
import { helpOpen } from "../store/look";
import { askEnd, newsreel, sound } from "../store/settings";
import { RecordButton } from "./Record";

export function Ask() {
  const asked = question.value;
  const box = useRef<HTMLDialogElement>(null);
  const quiet = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) box.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  const close = (): void => void (question.value = null);
  const answer = (act: () => void): void => {
    if (quiet.current?.checked) asked.off?.();
    close();
    act();
  };
  return (
    <dialog ref={box} class="ask" onClose={close} aria-labelledby="ask-h">
      <h2 id="ask-h">{asked.title}</h2>
      <p>{asked.text}</p>
      {asked.off && (
        <label class="check">
          <input type="checkbox" ref={quiet} /> Do not ask again (“?” switches it back on)
        </label>
      )}
      <div class="row">
        {asked.no ? (
          <button class="btn" onClick={() => answer(asked.no?.act ?? close)}>
            {asked.no.words}
          </button>
        ) : (
          <button class="btn" onClick={close}>
            Not now
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

export const CRAYON_KEYS: Keys = [
  ["B", "draw track: dragging draws wherever it starts"],
  ["M", "move: dragging moves the map, clicking moves the train"],
  ["← → ↑ ↓", "walk over the board; Home, Page Up, End and Page Down go slantwise; with Shift the way is drawn"],
  [
    "Enter",
    "on the board: go there, place the train, sketch track to here; elsewhere build what the sketch shows in green",
  ],
  ["Space", "on the board: tell what is around"],
  ["/", "find a city or milepost by its name"],
  ["T", "to the own train"],
  ["N", "to the next city in reach or on the cards; with Shift to the one before"],
  ["Backspace", "erase the last section of the sketch"],
  ["K", "keep the sketch for later"],
  ["G", "go on with a journey over several turns, or with orders that have stopped"],
  ["Esc", "erase the sketch or put the plans away; if there is neither, break off the journey or the orders"],
  ["E", "end operations, then the turn"],
  ["S", "suggest a plan (or say what to think of a deal), and put it away"],
  ["U", "undo the last step"],
  ["1 2", "take the first or the second train, where each player has two"],
  ["+ − 0", "nearer, farther, the whole board"],
  ["H", "what can I do now, and the rules"],
  ["?", "this page"],
];

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
      <h2 id="help-h">{keys.length ? "Keys and settings" : "Settings"}</h2>
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
        Ask before a turn ends
      </label>
      <label class="field">
        <span>Others’ turns are shown</span>
        <select value={newsreel.value} onChange={(event) => (newsreel.value = Number(event.currentTarget.value))}>
          <option value={1}>step by step</option>
          <option value={4}>step by step, fast</option>
          <option value={0}>at once</option>
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => (sound.value = event.currentTarget.checked)}
        />{" "}
        A soft sound when others have played and it is your turn
      </label>
      <div class="row">
        <RecordButton />
        <button class="btn pri" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  );
}
