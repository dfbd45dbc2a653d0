/** A form for one's notices: where they go, which, how often, and at what hours not. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { NewChannel, Quiet } from "../api/notices";
import type { Channel, Kind } from "../api/shapes";
import { add, addThisBrowser, busy, canPush, change, confirm, found, open, remove, show, test } from "./store";

const KINDS: Record<Kind, string> = {
  turn: "it is my turn",
  question: "I am asked something",
  clock: "my clock is about to run out",
  plan: "a turn I planned could not be played",
  mention: "somebody names me in the chat",
  invited: "I am invited to a game",
  started: "a table is full and its game begins",
  seat: "a seat I waited for is offered to me",
  round: "a round of my tournament begins",
  over: "a game is over",
};
const OFTEN: [number, string][] = [
  [0, "at once"],
  [5, "once in 5 minutes at most"],
  [15, "once in 15 minutes at most"],
  [60, "once an hour at most"],
  [1440, "once a day at most"],
];
const WORDS: Record<Channel["kind"], string> = { mail: "Mail", push: "Browser", webhook: "Webhook" };

export function NoticesButton() {
  return (
    <button class="lk" disabled={busy.value} onClick={() => void show()}>
      Notices
    </button>
  );
}

export function NoticesDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open.value) box.current?.showModal();
  }, [open.value]);
  if (!open.value || !found.value) return null;
  const { channels, offers } = found.value;
  const none = !offers.mail && !offers.push && !offers.webhook;
  return (
    <dialog ref={box} class="ask notices" onClose={() => (open.value = false)} aria-labelledby="notices-h">
      <h2 id="notices-h">Notices</h2>
      <p>You are told of your games while you do not have them open. Nothing hidden is ever in a notice.</p>
      {none && <p class="hint">This server sends no notices.</p>}
      <ul class="channels">
        {channels.map((one) => (
          <One one={one} key={one.id} />
        ))}
      </ul>
      <Add />
      <div class="row">
        <button class="btn" onClick={() => (open.value = false)}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function One({ one }: { one: Channel }) {
  const name = one.words || one.address;
  return (
    <li aria-label={`${WORDS[one.kind]}: ${name}`}>
      <h3>
        {WORDS[one.kind]} <span>{name}</span>
      </h3>
      {!one.confirmed && (
        <p class="hint">
          {one.kind === "mail"
            ? "Nothing is sent before the link in the first mail is used. "
            : "It was switched off. "}
          <button class="lk" disabled={busy.value} onClick={() => void confirm(one)}>
            {one.kind === "mail" ? "Send that mail again" : "Switch it on"}
          </button>
        </p>
      )}
      {one.trouble && <p class="why">{one.trouble}</p>}
      <fieldset>
        <legend>Tell me when</legend>
        {Object.entries(KINDS).map(([kind, words]) => (
          <label class="check" key={kind}>
            <input
              type="checkbox"
              checked={one.kinds.includes(kind)}
              onChange={(event) => void change(one, { kinds: kindsWith(one, kind, event.currentTarget.checked) })}
            />{" "}
            {words}
          </label>
        ))}
      </fieldset>
      <label class="field">
        <span>How often</span>
        <select
          value={String(one.digest_minutes)}
          onChange={(event) => void change(one, { digest_minutes: Number(event.currentTarget.value) })}
        >
          {often(one.digest_minutes).map(([minutes, words]) => (
            <option value={String(minutes)}>{words}</option>
          ))}
        </select>
      </label>
      <QuietHours one={one} />
      <div class="row">
        <button class="btn sm" disabled={busy.value || !one.confirmed} onClick={() => void test(one)}>
          Send a test
        </button>
        <button class="btn sm" disabled={busy.value} onClick={() => void remove(one)}>
          Remove
        </button>
      </div>
    </li>
  );
}

const kindsWith = (one: Channel, kind: string, on: boolean): string[] =>
  on ? [...one.kinds, kind] : one.kinds.filter((other) => other !== kind);

const often = (now: number): [number, string][] =>
  OFTEN.some(([minutes]) => minutes === now) ? OFTEN : [...OFTEN, [now, `once in ${now} minutes at most`]];

function QuietHours({ one }: { one: Channel }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (part: Partial<Quiet>): void => {
    const next = { start: "22:00", end: "07:00", zone, ...one.quiet, ...part };
    if (next.start !== next.end && next.start && next.end) void change(one, { quiet: next });
  };
  return (
    <div class="quiet">
      <label class="check">
        <input
          type="checkbox"
          checked={one.quiet !== null}
          onChange={(event) => (event.currentTarget.checked ? set({}) : void change(one, { quiet: null }))}
        />{" "}
        Quiet hours
      </label>
      {one.quiet && (
        <>
          <input
            type="time"
            aria-label="Quiet from"
            value={one.quiet.start}
            onChange={(event) => set({ start: event.currentTarget.value })}
          />
          <span>to</span>
          <input
            type="time"
            aria-label="Quiet until"
            value={one.quiet.end}
            onChange={(event) => set({ end: event.currentTarget.value })}
          />
          <small>{one.quiet.zone}</small>
        </>
      )}
    </div>
  );
}

function Add() {
  const offers = found.value?.offers;
  const address = useSignal("");
  const format = useSignal<"discord" | "slack" | "json">("discord");
  const url = useSignal("");
  if (!offers) return null;
  const send = (event: Event, channel: NewChannel, field: { value: string }): void => {
    event.preventDefault();
    void add(channel).then(() => (field.value = ""));
  };
  return (
    <div class="add">
      {offers.push && canPush() && (
        <button class="btn" disabled={busy.value} onClick={() => void addThisBrowser()}>
          Show notices in this browser
        </button>
      )}
      {offers.mail && (
        <form onSubmit={(event) => send(event, { kind: "mail", address: address.value.trim() }, address)}>
          <input
            type="email"
            required
            aria-label="Mail address"
            placeholder="you@example.org"
            value={address.value}
            onInput={(event) => (address.value = event.currentTarget.value)}
          />
          <button class="btn" disabled={busy.value}>
            Add mail
          </button>
        </form>
      )}
      {offers.webhook && (
        <form onSubmit={(event) => send(event, { kind: "webhook", url: url.value.trim(), format: format.value }, url)}>
          <select
            aria-label="Format of the webhook"
            value={format.value}
            onChange={(event) => (format.value = event.currentTarget.value as typeof format.value)}
          >
            <option value="discord">Discord</option>
            <option value="slack">Slack</option>
            <option value="json">plain JSON</option>
          </select>
          <input
            type="url"
            required
            aria-label="Address of the webhook"
            placeholder="https://…"
            value={url.value}
            onInput={(event) => (url.value = event.currentTarget.value)}
          />
          <button class="btn" disabled={busy.value}>
            Add webhook
          </button>
        </form>
      )}
    </div>
  );
}
