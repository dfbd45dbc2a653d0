/** A form for one's notices: where they go, which, how often, and at what hours not. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { NewChannel, Quiet } from "../api/notices";
import type { Channel, Kind } from "../api/shapes";
import { t as common } from "../words/common";
import { t } from "../words/notices";
import { add, addThisBrowser, busy, canPush, change, confirm, found, open, remove, show, test } from "./store";

const kinds = (): Record<Kind, string> => ({
  turn: t.kindTurn,
  question: t.kindQuestion,
  clock: t.kindClock,
  plan: t.kindPlan,
  mention: t.kindMention,
  invited: t.kindInvited,
  started: t.kindStarted,
  seat: t.kindSeat,
  round: t.kindRound,
  over: t.kindOver,
});
const usual = (): [number, string][] => [
  [0, t.atOnce],
  [5, t.everyMinutes(5)],
  [15, t.everyMinutes(15)],
  [60, t.everyHour],
  [1440, t.everyDay],
];
const named = (kind: Channel["kind"]): string => ({ mail: t.mail, push: t.browser, webhook: t.webhook })[kind];

export function NoticesButton() {
  return (
    <button class="lk" disabled={busy.value} onClick={() => void show()}>
      {t.notices}
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
      <h2 id="notices-h">{t.notices}</h2>
      <p>{t.what}</p>
      {none && <p class="hint">{t.none}</p>}
      <ul class="channels">
        {channels.map((one) => (
          <One one={one} key={one.id} />
        ))}
      </ul>
      <Add />
      <div class="row">
        <button class="btn" onClick={() => (open.value = false)}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}

function One({ one }: { one: Channel }) {
  const name = one.words || one.address;
  return (
    <li aria-label={`${named(one.kind)}: ${name}`}>
      <h3>
        {named(one.kind)} <span>{name}</span>
      </h3>
      {!one.confirmed && (
        <p class="hint">
          {one.kind === "mail" ? t.firstMail : t.switchedOff}
          <button class="lk" disabled={busy.value} onClick={() => void confirm(one)}>
            {one.kind === "mail" ? t.mailAgain : t.switchOn}
          </button>
        </p>
      )}
      {one.trouble && <p class="why">{one.trouble}</p>}
      <fieldset>
        <legend>{t.tellWhen}</legend>
        {Object.entries(kinds()).map(([kind, words]) => (
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
        <span>{t.howOften}</span>
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
          {t.test}
        </button>
        <button class="btn sm" disabled={busy.value} onClick={() => void remove(one)}>
          {common.remove}
        </button>
      </div>
    </li>
  );
}

const kindsWith = (one: Channel, kind: string, on: boolean): string[] =>
  on ? [...one.kinds, kind] : one.kinds.filter((other) => other !== kind);

const often = (now: number): [number, string][] =>
  usual().some(([minutes]) => minutes === now) ? usual() : [...usual(), [now, t.everyMinutes(now)]];

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
        {t.quiet}
      </label>
      {one.quiet && (
        <>
          <input
            type="time"
            aria-label={t.quietFrom}
            value={one.quiet.start}
            onChange={(event) => set({ start: event.currentTarget.value })}
          />
          <span>{t.quietTo}</span>
          <input
            type="time"
            aria-label={t.quietUntil}
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
          {t.inBrowser}
        </button>
      )}
      {offers.mail && (
        <form onSubmit={(event) => send(event, { kind: "mail", address: address.value.trim() }, address)}>
          <input
            type="email"
            required
            aria-label={t.mailAddress}
            placeholder={t.mailHint}
            value={address.value}
            onInput={(event) => (address.value = event.currentTarget.value)}
          />
          <button class="btn" disabled={busy.value}>
            {t.addMail}
          </button>
        </form>
      )}
      {offers.webhook && (
        <form onSubmit={(event) => send(event, { kind: "webhook", url: url.value.trim(), format: format.value }, url)}>
          <select
            aria-label={t.hookFormat}
            value={format.value}
            onChange={(event) => (format.value = event.currentTarget.value as typeof format.value)}
          >
            <option value="discord">Discord</option>
            <option value="slack">Slack</option>
            <option value="json">{t.plainJson}</option>
          </select>
          <input
            type="url"
            required
            aria-label={t.hookAddress}
            placeholder="https://…"
            value={url.value}
            onInput={(event) => (url.value = event.currentTarget.value)}
          />
          <button class="btn" disabled={busy.value}>
            {t.addHook}
          </button>
        </form>
      )}
    </div>
  );
}
