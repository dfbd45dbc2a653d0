/** The question after a line is completed: which line first, which terminus card, and how the trips go under the deck. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { acting, busy, play, seat } from "../store/table";
import { Named } from "../ui/Named";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/village";
import { Items } from "./Foreseen";
import { lighting } from "./pointing";
import { Marked } from "./signs";
import { game } from "./store";
import { points } from "./words";

export function Resolve() {
  const now = game.value;
  const box = useRef<HTMLDivElement>(null);
  const swapped = useSignal<string | null>(null);
  const asked = acting.value !== null && now?.question ? now.question : null;
  const key = asked && now && !busy.value ? now.view.resolve.map((line) => line.line).join() : "";
  useEffect(() => {
    if (key) box.current?.querySelector<HTMLElement>("button")?.focus(); // it must be answered before anything else
  }, [key]);
  if (!asked || !now) return null;
  return (
    <div class="here asked vresolve" id="here" role="group" aria-label={asked.heading} ref={box}>
      <h3>
        {asked.prompt} <RuleLink rule={asked.rule} link={asked.link} />
      </h3>
      {now.view.resolve.map((line) => (
        <section key={line.line} aria-label={t.line(line.line)} {...lighting(seat.value, line.line)}>
          <h4>
            <span>{line.line}</span>
            <b class="num">{points(line.points)}</b>
          </h4>
          <Items items={line.items} />
          <div class="vterms">
            {line.terminus.map((one) => (
              <button
                class="btn sm vterm"
                data-card={one.card}
                disabled={busy.value}
                onClick={() =>
                  void play(`resolve ${line.line} ${one.card}${swapped.value === line.line ? " swapped" : ""}`)
                }
              >
                <Named name={t.resolve(line.line, one.pay, one.words)}>
                  <b class="num">£{one.pay}</b>{" "}
                  <span>
                    <span>
                      <Marked text={one.why} />
                    </span>
                    <small>
                      <Marked text={one.words} />
                    </small>
                  </span>
                </Named>
              </button>
            ))}
          </div>
          {line.swappable && (
            <label class="check">
              <input
                type="checkbox"
                checked={swapped.value === line.line}
                onChange={(event) => (swapped.value = event.currentTarget.checked ? line.line : null)}
              />{" "}
              {t.secondFirst}
            </label>
          )}
        </section>
      ))}
    </div>
  );
}
