/** One's own tables on the first page: whose turn it is, the round, how all stand, a small map. */
import { useEffect } from "preact/hooks";
import { glances, lookAtAll, MOST, type Seen } from "../store/home/glances";
import { ask, mine, type Row } from "../store/home/lists";
import { rematch } from "../store/home/rematch";
import { me } from "../store/people/me";
import { go } from "../store/route";
import { forget } from "../store/tables";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { t } from "../words/home";
import { dated } from "../words/language";

const EVERY = 20_000; // milliseconds

const states = (): Record<NonNullable<Row["state"]>, string> => ({
  yours: t.stateYours,
  others: t.stateOthers,
  waits: t.stateWaiting,
  paused: t.statePaused,
  over: t.stateOver,
  invited: t.stateInvited,
});

export function Mine() {
  useEffect(() => {
    const again = (): void =>
      void ask().then(() => lookAtAll(mine.value.filter((one) => one.state !== "invited").map((one) => one.id)));
    again();
    const timer = setInterval(again, EVERY);
    addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", again);
    };
  }, [me.value?.id]);
  if (!mine.value.length) return null;
  const rows = mine.value;
  return (
    <section class="box running" aria-labelledby="run-h">
      <h2 id="run-h">{t.yourTables}</h2>
      <ul>
        {rows.slice(0, MOST).map((one) => (
          <TableRow row={one} key={one.id} />
        ))}
      </ul>
      {rows.length > MOST && (
        <details>
          <summary>{t.more(rows.length - MOST)}</summary>
          <ul>
            {rows.slice(MOST).map((one) => (
              <TableRow row={one} key={one.id} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function TableRow({ row }: { row: Row }) {
  const seen = glances.value[row.id];
  const over = row.state === "over" || !!seen?.outcome;
  return (
    <li>
      <Go to={`/${row.state === "invited" ? "join" : "table"}/${row.id}`}>
        {seen && <img src={seen.picture} alt="" />}
        <b>
          {row.title}
          {row.state && <em class={row.state}>{states()[row.state]}</em>}
        </b>
        {seen ? <Standing seen={seen} /> : <span>{row.names.join(", ")}</span>}
        <small>
          {seen && t.roundDot(seen.round)}
          {dated(row.at, {
            day: "numeric",
            month: "short",
            hour: "2-digit",
            minute: "2-digit",
          })}
        </small>
      </Go>
      {over && (
        <div class="again">
          <Go class="btn sm" to={`/table/${row.id}/at/0`} aria-label={t.watchTable(row.id)}>
            {t.replay}
          </Go>
          <button
            class="btn sm"
            title={t.rematchTitle}
            aria-label={t.rematchOf(row.id)}
            onClick={() =>
              void rematch(row.id)
                .then((made) => go(`/table/${made}`))
                .catch(complain)
            }
          >
            {t.rematch}
          </button>
        </div>
      )}
      <button class="ib" aria-label={t.forgetTable(row.id)} title={t.forget} onClick={() => forget(row.id)}>
        ✕
      </button>
    </li>
  );
}

/** Everybody's cash or points; a mark for those who are waited for. */
function Standing({ seen }: { seen: Seen }) {
  return (
    <span class="standing">
      {seen.standing.map((one, seat) => (
        <span key={seat} class={one.waited_for ? "on" : ""} style={`--c:var(--p${seat})`}>
          {one.waited_for && <i aria-label={t.toPlay} role="img" />}
          {one.name} {one.figure !== null && <b class="num">{money(one.figure, seen.unit)}</b>}
        </span>
      ))}
    </span>
  );
}

const money = (figure: number, unit: string): string => (unit === "M" ? `${figure}M` : `${figure}`);
