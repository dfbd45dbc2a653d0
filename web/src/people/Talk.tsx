/** What is said at the table, and notes that nobody else sees. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Said } from "../api/shapes";
import { places } from "../store/people/people";
import { heard, keepNotes, notes, say } from "../store/people/talk";
import { dated } from "../words/language";
import { t } from "../words/people";

// Signs that every device has, in colour or not.
const emotes = (): [string, string][] => [
  ["😀", t.laugh],
  ["😮", t.surprise],
  ["😢", t.tear],
  ["♥", t.thanks],
  ["★", t.wellDone],
  ["☕", t.moment],
];

function Line({ line }: { line: Said }) {
  const seat = places.value.find((one) => one.person === line.person)?.seat;
  return (
    <div class="said" style={seat === undefined ? undefined : `--c:var(--p${seat})`}>
      <b>{line.name}</b>{" "}
      <time dateTime={line.at} title={dated(line.at, { dateStyle: "medium", timeStyle: "medium" })}>
        {dated(line.at, { hour: "2-digit", minute: "2-digit" })}
      </time>
      <p>{line.text}</p>
    </div>
  );
}

export function Talk() {
  const list = useRef<HTMLDivElement>(null);
  const text = useSignal("");
  const last = heard.value[heard.value.length - 1]?.id ?? 0;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.value.trim();
    if (line && (await say(line))) text.value = "";
  };
  return (
    <div class="pb talk">
      <div class="lines" ref={list} tabIndex={0} role="log" aria-live="polite" aria-label={t.whatIsSaid}>
        {heard.value.map((line) => (
          <Line line={line} key={line.id} />
        ))}
        {!last && <p class="hint">{t.nobodySaid}</p>}
      </div>
      <div class="emotes">
        {emotes().map(([sign, name]) => (
          <button class="ib" key={sign} aria-label={name} title={name} onClick={() => void say(sign)}>
            {sign}
          </button>
        ))}
      </div>
      <form onSubmit={send}>
        <input
          aria-label={t.saySomething}
          placeholder={t.saySomething}
          autocomplete="off"
          maxLength={500}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button class="btn pri" disabled={!text.value.trim()}>
          {t.say}
        </button>
      </form>
    </div>
  );
}

export function Notes() {
  return (
    <div class="pb talk">
      <p class="hint">{t.notesHint}</p>
      <textarea
        aria-label={t.myNotes}
        maxLength={20_000}
        disabled={notes.value === null}
        value={notes.value ?? ""}
        onChange={(event) => void keepNotes(event.currentTarget.value)}
      />
    </div>
  );
}
