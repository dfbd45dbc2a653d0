/** The middle of the turn's box: what the chosen card would bring, else what the line under the hand is worth, else what to do. */
import { acting, canUndo, mySeats } from "../store/table";
import { t } from "../words/village";
import { Foreseen, Items } from "./Foreseen";
import { Marked } from "./signs";
import { free, fresh, since, swept } from "./since";
import { choice, game, lit, look } from "./store";
import { points } from "./words";

/** What a line is worth so far, item by item. */
function LineNote() {
  const at = lit.value;
  const player = at && look.value?.players[at.seat];
  const line = player?.lines.find((one) => one.name === at?.line);
  if (!at || !player || !line) return null;
  const whose = mySeats.value.includes(at.seat) && mySeats.value.length === 1 ? "" : `${player.name}, `;
  return (
    <>
      <h3>
        <span>
          {whose}
          {line.name}
        </span>
        <b class="num total">{line.ended ? points(line.worth) : t.soFar(line.worth)}</b>
      </h3>
      <p class="vlonger">{t.lineTracks(Number(line.counts.tracks), line.ended?.pay ?? null)}</p>
      <Items items={line.items} />
      {!line.ended && <p class="hint">{t.ifCompleted}</p>}
    </>
  );
}

/** What undo would do now, or why it does nothing. */
function undoWords(): string {
  const last = free.value[free.value.length - 1]?.did?.kind;
  if (!canUndo.value) return t.nothingBack;
  if (last === "place") return t.undoPlace;
  if (last === "assign") return t.undoTrip;
  return t.undoLast;
}

function Hint() {
  const now = look.value;
  if (acting.value === null || !now) return null;
  const trip = game.value?.legal?.kinds.includes("plan") ?? false;
  if (!now.built)
    return (
      <p class="hint">
        {t.chooseTrack}
        {trip && t.tripBefore}
      </p>
    );
  return (
    <p class="hint">
      {trip ? t.mayTrip : now.planned ? t.turnBoth : t.turnOne} {undoWords()}
    </p>
  );
}

/** What the others did, and what the sweep took, since the own last turn. */
function Since() {
  const now = look.value;
  if (!now || now.built || now.phase === "over" || !mySeats.value.length) return null;
  const gone = now.target === null ? [] : swept.value;
  if (!since.value.length && !gone.length) return null;
  const title = now.round === 1 ? t.beforeFirst : t.sinceLast;
  return (
    <section class="vsince" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {since.value.map((one) => (
          <li style={`--c:var(--p${one.seat})`} key={one.seat}>
            <i />
            <span>
              <b>{now.players[one.seat]?.name}</b> <Marked text={one.words.join("; ")} />
            </span>
          </li>
        ))}
        {gone.map((words) => (
          <li>
            <i />
            <span>
              <Marked text={words} />
            </span>
          </li>
        ))}
      </ul>
      {(fresh.value.tracks.size > 0 || fresh.value.trips.size > 0) && <p class="hint">{t.dottedRing}</p>}
    </section>
  );
}

export function Desk() {
  const chosen = choice.value;
  const note = !chosen && lit.value;
  if (acting.value !== null && game.value?.question) return null; // the question has the place
  if (look.value?.phase === "over" && !note) return null;
  return (
    <div class="vfore" role="status" aria-live={chosen ? "polite" : "off"}>
      {chosen ? (
        <Foreseen />
      ) : note ? (
        <LineNote />
      ) : (
        <>
          <Hint />
          <Since />
        </>
      )}
    </div>
  );
}
