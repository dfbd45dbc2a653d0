/** What the coach says of a seat's game: a line for each moment, with its reasons and a way to see it. */
import { useEffect, useRef } from "preact/hooks";
import type { Coaching, Finding } from "../api/shapes";
import { coached } from "../store/bots/coach";
import { t } from "../words/coach";

const lost = ({ unit, lost: sum }: Coaching): string => (unit === "M" ? t.money : t.points)(Math.round(sum));

function Line({ one, show }: { one: Finding; show: (one: Finding) => void }) {
  const item = useRef<HTMLLIElement>(null);
  const on = coached.value === one;
  useEffect(() => {
    if (on) item.current?.scrollIntoView({ block: "nearest" });
  }, [on]);
  return (
    <li ref={item} class={on ? "on" : undefined}>
      <p>{one.text}</p>
      <div class="row">
        <button class="btn sm" aria-label={t.showAt(one.text)} onClick={() => show(one)}>
          {t.show}
        </button>
        {one.reasons.length > 0 && (
          <details>
            <summary>{t.why}</summary>
            <ul>
              {one.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

export function Findings({ told, show }: { told: Coaching; show: (one: Finding) => void }) {
  return (
    <div class="findings">
      <p class="sum">{t.lost(lost(told), told.turns)}</p>
      {told.missed.length > 0 ? <h3>{t.missed}</h3> : <p>{t.nothing}</p>}
      <ol>
        {told.missed.map((one) => (
          <Line one={one} show={show} key={one.seq} />
        ))}
      </ol>
      {told.well.length > 0 && <h3>{t.well}</h3>}
      <ul class="well">
        {told.well.map((one) => (
          <Line one={one} show={show} key={one.seq} />
        ))}
      </ul>
      <p class="hint">{t.how}</p>
    </div>
  );
}
