/** What happened, in words, the newest at the foot. */
import { useEffect, useRef } from "preact/hooks";
import { again, since } from "../newsreel/newsreel";
import { anyTable, anyView } from "../store/table";
import { t } from "../words/ui";
import { covered } from "./HandOver";
import { type Told, tell } from "./tale";

// Figures of money stand out, whatever the sentence around them.
const money = (text: string) =>
  text.split(/(\d+M|£\d+)/).map((part) => (/^(\d+M|£\d+)$/.test(part) ? <span class="num m">{part}</span> : part));

function Line({ line }: { line: Told }) {
  const name = anyView.value?.players[line.seat]?.name ?? "";
  return (
    <div class={`le${line.undone ? " undone" : ""}`} style={`--c:var(--p${line.seat})`}>
      <i />
      <span>
        <b>{name}</b> {money(line.phrase)}
        {line.news.length > 0 && (
          <em>
            {line.news.map((one) => (
              <span title={one.text}>{money(one.short)}. </span>
            ))}
          </em>
        )}
      </span>
    </div>
  );
}

export function Log() {
  const foot = useRef<HTMLDivElement>(null);
  const lines = covered.value ? [] : (anyTable.value?.log ?? []);
  const last = lines[lines.length - 1]?.seq ?? 0;
  useEffect(() => {
    const list = foot.current;
    if (!list) return;
    const toFoot = (): void => void (list.scrollTop = list.scrollHeight);
    toFoot();
    const shown = new ResizeObserver(toFoot); // also when it comes up in its tab
    shown.observe(list);
    return () => shown.disconnect();
  }, [last]);
  return (
    <section class="box" id="log" aria-labelledby="log-h">
      <h2 id="log-h">{t.whatHappened}</h2>
      {since.value !== null && (
        <button class="lk again" onClick={() => void again()}>
          {t.showAgain}
        </button>
      )}
      <div class="lines" ref={foot} tabIndex={0} role="log" aria-live="polite" aria-label={t.logLabel}>
        {tell(lines)
          .slice(-80)
          .map((line) => (
            <Line line={line} key={line.seq} />
          ))}
        {!lines.length && <p class="hint">{t.nothingYet}</p>}
      </div>
    </section>
  );
}
