/** What the chosen card would bring where the hand points: lines, points, money. The server has worked it out. */
import type { Finished, Item, Refusal, TrackPreview, TripPreview } from "../api/shapes";
import { acting, busy } from "../store/table";
import { RuleLink } from "../ui/RuleLink";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { Marked } from "./signs";
import { choice, foreseen, mayTurn, notForMe, onLines, onSpaces, rowAt, take, turn, turned } from "./store";
import { points, signed, touch } from "./words";

export function Items({ items }: { items: Item[] }) {
  return (
    <ul class="vitems">
      {items.map((item) => (
        <li>
          <span>
            <Marked text={item.text} />
            {item.space && item.space !== "border" ? ` (${item.space})` : ""}
          </span>
          <b class="num">{item.points}</b>
        </li>
      ))}
      {!items.length && (
        <li>
          <span>{t.nothingScores}</span>
          <b class="num">0</b>
        </li>
      )}
    </ul>
  );
}

function Completed({ line }: { line: Finished }) {
  return (
    <div class="vdone">
      <h4>
        <span>{t.completed(line.line)}</span>
        <b class="num">{points(line.points)}</b>
      </h4>
      <Items items={line.items} />
      {line.terminus.length > 0 && (
        <p class="vpays">
          {t.terminus}{" "}
          {line.terminus.map((one, n) => (
            <span>
              {n > 0 && common.or}
              <b class="num">£{one.pay}</b> ({one.why})
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** A worth that changes: before, after, and by how much where it does. */
function Change({ name, before, after }: { name: string; before: number; after: number }) {
  const way = after > before ? "up" : after < before ? "down" : "same";
  return (
    <p class={`vchange ${way}`}>
      <span>{name}</span>
      <span class="num">
        {before === after ? (
          t.staysAt(after)
        ) : (
          <>
            {before} → <b>{after}</b>
          </>
        )}
      </span>
    </p>
  );
}

function Money({ price, coins, money }: { price: number; coins: number; money: number }) {
  return (
    <div class="ln">
      <span>
        {price ? t.pay(price) : t.free}
        {coins > 0 && t.gain(coins)}
      </span>
      <span>{t.leaves(<b class="num">£{money}</b>)}</span>
    </div>
  );
}

function Why({ refusal, action }: { refusal: Refusal | null; action: string }) {
  if (!refusal) return null;
  return (
    <p class="why">
      {refusal.message} <RuleLink rule={refusal.rule} link={refusal.link} action={action} />
    </p>
  );
}

function OnSpace({ one }: { one: TrackPreview }) {
  const { sidings } = one;
  const scores = one.completed.length > 0;
  return (
    <>
      <h3>
        <span>
          {t.on(one.space)}
          {one.turned ? t.turned : ""}
        </span>
        <b class="num total">{scores ? `+${points(one.points)}` : t.soFar(signed(one.change))}</b>
      </h3>
      {choice.value?.text !== "held" && <Money {...one} />}
      {one.completed.map((line) => (
        <Completed line={line} key={line.line} />
      ))}
      {one.longer.map((line) => (
        <Change name={t.worthSoFar(line.line)} before={line.before} after={line.after} key={line.line} />
      ))}
      {sidings.before !== sidings.after && <Change name={t.sidingsEnd} {...sidings} />}
      {!scores && !one.longer.length && !one.refusal && <p class="vlonger">{t.noLine}</p>}
      <Why refusal={one.refusal} action={rowAt(one.space)} />
    </>
  );
}

function OnLine({ one }: { one: TripPreview }) {
  return (
    <>
      <h3>
        <span>{t.on(one.line)}</span>
        <b class="num total">{one.refusal ? "" : t.soFar(signed(one.so_far))}</b>
      </h3>
      {choice.value?.text !== "held" && <Money {...one} />}
      {one.why && (
        <p class="vlonger">
          <Marked text={one.why} />
        </p>
      )}
      {!one.refusal && <Change name={t.worthSoFar(one.line)} before={one.before} after={one.after} />}
      <Why refusal={one.refusal} action={rowAt(one.line)} />
    </>
  );
}

/** How a card is used, in words for a mouse or for fingers. */
function how(kind: "track" | "trip"): string {
  if (touch.value) return kind === "track" ? t.tapTrack : t.tapTrip;
  return kind === "track" ? t.pointTrack : t.pointTrip;
}

export function Foreseen() {
  const chosen = choice.value;
  if (!chosen) return null;
  const one = foreseen.value;
  const general = onSpaces.value[0] ?? onLines.value[0];
  return (
    <>
      <p class="vchosen">
        <b>{chosen.kind === "track" ? t.track : t.trip}</b> <Marked text={chosen.words} />
      </p>
      {one ? (
        one.kind === "track" ? (
          <OnSpace one={one} />
        ) : (
          <OnLine one={one} />
        )
      ) : (
        <>
          {general && chosen.text !== "held" && <Money {...general} />}
          <Why refusal={notForMe.value} action={chosen.text} />
          {!notForMe.value && <p class="hint">{how(chosen.kind)}</p>}
        </>
      )}
      <div class="row">
        {mayTurn.value && (
          <button class="btn sm" aria-pressed={turned.value} title={touch.value ? undefined : "R"} onClick={turn}>
            {t.turnIt}
            {!touch.value && (
              <>
                {" "}
                <kbd>R</kbd>
              </>
            )}
          </button>
        )}
        {chosen.text !== "held" && acting.value !== null && (
          <button
            class="btn sm"
            disabled={busy.value || notForMe.value !== null}
            title={notForMe.value?.message ?? t.onlyTakeTitle}
            onClick={() => void take()}
          >
            {t.onlyTake}
          </button>
        )}
      </div>
    </>
  );
}
