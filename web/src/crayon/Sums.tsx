/** Actions that name a sum of money, such as a loan: a number and a button. */
import { useSignal } from "@preact/signals";
import { acting, busy, play, table } from "../store/table";
import { t } from "../words/crayon";

export function Sums() {
  const list = acting.value === null ? [] : (table.value?.legal?.sums ?? []).filter((one) => one.kind !== "offer");
  return (
    <>
      {list.map((one) => (
        <Sum {...one} key={one.kind} />
      ))}
    </>
  );
}

function Sum({ kind, words, least, most }: { kind: string; words: string; least: number; most: number }) {
  const sum = useSignal(most);
  const now = Math.max(least, Math.min(most, sum.value));
  return (
    <form
      class="here sum"
      onSubmit={(event) => {
        event.preventDefault();
        void play(`${kind} ${now}`);
      }}
    >
      {least < most && (
        <input
          type="number"
          aria-label={t.howMany(words)}
          min={least}
          max={most}
          value={now}
          onInput={(event) => (sum.value = Number(event.currentTarget.value))}
        />
      )}
      <button class="btn sm" disabled={busy.value}>
        {words} {now}M
      </button>
    </form>
  );
}
