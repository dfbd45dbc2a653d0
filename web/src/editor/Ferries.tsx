/** Ferries: one in hand to be changed or removed, or a new one between two ports. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ferry } from "../api/shapes";
import { t } from "../words/editor";
import { shown } from "../words/names";
import { Field, NameField } from "./Field";
import { chooseFerry, ferry, NEW, ports } from "./hand";
import { board, make } from "./store";

const PRICE = 6; // proposed, where the board has no ferry to go by

const all = (): Ferry[] => board.value?.ferries.filter((one) => !one.tunnel) ?? [];

export function Ferries() {
  const known = all().find((one) => one.name === ferry.value);
  const [name, price, second, sea] = [useSignal(""), useSignal(""), useSignal(""), useSignal("")];
  useEffect(() => {
    const like = known ?? all()[0];
    name.value = known?.name ?? "";
    price.value = String(like?.price ?? PRICE);
    second.value = like?.second ? String(like.second) : "";
    sea.value = known?.sea ?? "";
  }, [ferry.value]);
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    const [from = "", to = ""] = ports.value;
    const called = name.value.trim();
    await make({
      ferry: called,
      ports: [from, to],
      price: Number(price.value),
      second: second.value ? Number(second.value) : null,
      sea: sea.value,
    });
    if (all().some((one) => one.name === called)) chooseFerry(called);
  };
  const setPort = (which: 0 | 1, value: string): void => {
    const next = [ports.value[0] ?? "", ports.value[1] ?? ""];
    next[which] = value.trim().toUpperCase();
    ports.value = next;
  };
  return (
    <form onSubmit={(event) => void keep(event)}>
      <p class="hint">{t.ferryHint}</p>
      <Field words={t.ferry}>
        <select value={known?.name ?? NEW} onChange={(event) => chooseFerry(event.currentTarget.value)}>
          <option value={NEW}>{t.newFerry}</option>
          {all().map((one) => (
            <option value={one.name} key={one.name}>
              {shown(one.name)}
            </option>
          ))}
        </select>
      </Field>
      {!known && <NameField words={t.name} name={name} />}
      <div class="two">
        <Field words={t.from}>
          <input
            maxLength={5}
            required
            value={ports.value[0] ?? ""}
            onInput={(event) => setPort(0, event.currentTarget.value)}
          />
        </Field>
        <Field words={t.to}>
          <input
            maxLength={5}
            required
            value={ports.value[1] ?? ""}
            onInput={(event) => setPort(1, event.currentTarget.value)}
          />
        </Field>
        <Field words={t.price}>
          <input
            type="number"
            min={1}
            max={99}
            required
            value={price.value}
            onInput={(event) => (price.value = event.currentTarget.value)}
          />
        </Field>
        <Field words={t.second}>
          <input
            type="number"
            min={1}
            max={99}
            value={second.value}
            onInput={(event) => (second.value = event.currentTarget.value)}
          />
        </Field>
      </div>
      <Field words={t.sea}>
        <select value={sea.value} onChange={(event) => (sea.value = event.currentTarget.value)}>
          <option value="">{t.noSea}</option>
          {Object.keys(board.value?.coasts ?? {}).map((one) => (
            <option value={one} key={one}>
              {shown(one)}
            </option>
          ))}
        </select>
      </Field>
      <div class="row">
        <button class="btn pri" disabled={!name.value.trim() || ports.value.filter(Boolean).length < 2}>
          {known ? t.changeFerry : t.keepFerry}
        </button>
        {known && (
          <button
            type="button"
            class="lk"
            aria-label={t.removeNamed(known.name)}
            onClick={() => {
              chooseFerry(NEW);
              void make({ no_ferry: known.name });
            }}
          >
            {t.remove}
          </button>
        )}
      </div>
    </form>
  );
}
