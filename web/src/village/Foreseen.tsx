/** What the chosen card would bring where the hand points: lines, points, money. The server has worked it out. */
import type { Finished, Item, Refusal, TrackPreview, TripPreview } from "../api/shapes";
import { RuleLink } from "../ui/RuleLink";
import { choice, foreseen, mayTurn, notForMe, onLines, onSpaces, take, turn, turned } from "./store";
import { Marked } from "./signs";
import { acting, busy } from "../store/table";

export function Items({ items }: { items: Item[] }) {
  return (
    <ul class="vitems">
      {items.map((item) => (
        <li>
          <span><Marked text={item.text} />{item.space && item.space !== "border" ? ` (${item.space})` : ""}</span>
          <b class="num">{item.points}</b>
        </li>
      ))}
      {!items.length && <li><span>nothing on it scores</span><b class="num">0</b></li>}
    </ul>
  );
}

function Completed({ line }: { line: Finished }) {
  return (
    <div class="vdone">
      <h4><span>{line.line} is completed</span><b class="num">{line.points} points</b></h4>
      <Items items={line.items} />
      {line.terminus.length > 0 && (
        <p class="vpays">Terminus: {line.terminus.map((one, n) => <span>{n > 0 && ", or "}<b class="num">£{one.pay}</b> ({one.why.split(",")[0]})</span>)}</p>
      )}
    </div>
  );
}

function Money({ price, coins, money }: { price: number; coins: number; money: number }) {
  return (
    <div class="ln">
      <span>{price ? `Pay £${price}` : "Free"}{coins > 0 && `, gain £${coins}`}</span>
      <span>leaves <b class="num">£{money}</b></span>
    </div>
  );
}

function Why({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return <p class="why">{refusal.message} <RuleLink rule={refusal.rule} link={refusal.link} /></p>;
}

function OnSpace({ one }: { one: TrackPreview }) {
  return (
    <>
      <h3><span>On {one.space}{one.turned ? ", turned" : ""}</span><b class="num total">{one.points > 0 ? `+${one.points} points` : "no points yet"}</b></h3>
      {choice.value?.text !== "held" && <Money {...one} />}
      {one.completed.map((line) => <Completed line={line} key={line.line} />)}
      {one.longer.length > 0 && <p class="vlonger">Longer: {one.longer.join(", ")}</p>}
      {!one.completed.length && !one.longer.length && !one.refusal && <p class="vlonger">No line gets here yet.</p>}
      <Why refusal={one.refusal} />
    </>
  );
}

function OnLine({ one }: { one: TripPreview }) {
  return (
    <>
      <h3><span>On {one.line}</span><b class="num total">{one.so_far} as it runs now</b></h3>
      {choice.value?.text !== "held" && <Money {...one} />}
      {one.why && <p class="vlonger">{one.why}</p>}
      <Why refusal={one.refusal} />
    </>
  );
}

export function Foreseen() {
  const chosen = choice.value;
  if (!chosen) return null;
  const one = foreseen.value;
  const general = onSpaces.value[0] ?? onLines.value[0];
  return (
    <div class="vfore" role="status" aria-live="polite">
      <p class="vchosen">
        <b>{chosen.kind === "track" ? "Track" : "Trip"}</b> <Marked text={chosen.words} />
      </p>
      {one ? (one.kind === "track" ? <OnSpace one={one} /> : <OnLine one={one} />) : (
        <>
          {general && chosen.text !== "held" && <Money {...general} />}
          <Why refusal={notForMe.value} />
          <p class="hint">{chosen.kind === "track" ? "Point at a space to see what it brings; click to place it there." : "Point at the start of a line; click to send the trip along it."}</p>
        </>
      )}
      <div class="row">
        {mayTurn.value && <button class="btn sm" aria-pressed={turned.value} title="R" onClick={turn}>Turn it <kbd>R</kbd></button>}
        {chosen.text !== "held" && acting.value !== null && <button class="btn sm" disabled={busy.value} title="See what comes into the market before you say where it goes" onClick={() => void take()}>Only take it</button>}
      </div>
    </div>
  );
}
