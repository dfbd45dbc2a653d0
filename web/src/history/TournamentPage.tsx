/** One tournament: joining it, the table of results, the tables of each round. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api/history";
import type { Tournament, TournamentTable } from "../api/shapes";
import { duration } from "../people/Presence";
import { Share } from "../people/Share";
import { somebody, YourName } from "../people/YourName";
import { asMe, me } from "../store/people/me";
import { titled } from "../store/titled";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { t as common } from "../words/common";
import { t } from "../words/history";
import { t as people } from "../words/people";
import { label } from "../words/variants";
import { hour, Name, Sure } from "./parts";
import { stateOf } from "./Tournaments";

const EVERY = 10_000; // milliseconds

export function TournamentPage({ id }: { id: string }) {
  const now = useSignal<Tournament | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    document.title = t.cupTitle;
    const look = (): void => {
      if (now.value?.state === "over") return;
      asMe((token) => api.tournament(token, id))
        .then((found) => {
          now.value = found;
          document.title = `${found.name} · Milepost`;
        })
        .catch((error: Error) => (wrong.value = error.message));
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  const found = now.value;
  if (!found)
    return (
      <section class="box">
        <p role="status">{wrong.value || common.looking}</p>
      </section>
    );
  const rounds = [...new Set(found.tables.map((table) => table.round))].reverse();
  return (
    <>
      <section class="box" aria-labelledby="cup-h">
        <h1 id="cup-h">{found.name}</h1>
        <p class="lead">{t.cupLead(titled(found.title), found.rounds, found.seats, stateOf(found))}</p>
        <Terms of={found} />
        <Acts now={now} />
        <Standing now={now} />
      </section>
      {rounds.map((round) => (
        <section class="box" aria-labelledby={`round-${round}`} key={round}>
          <h2 id={`round-${round}`}>{t.round(round)}</h2>
          <ul class="tables">
            {found.tables
              .filter((table) => table.round === round)
              .map((table) => (
                <Drawn table={table} key={table.number} />
              ))}
          </ul>
        </section>
      ))}
      <Draw of={found} />
    </>
  );
}

function Terms({ of }: { of: Tournament }) {
  const clock = of.clock && (of.clock.kind === "turn" ? people.aTurn : people.aGame)(duration(of.clock.seconds));
  const terms = [
    t.hostIs(of.host),
    of.minutes ? t.limitIs(duration(of.minutes * 60)) : "",
    clock ? t.clockIs(clock) : "",
    of.variants.length ? t.variantsAre(of.variants.map(label).join(", ")) : "",
  ];
  return (
    <ul class="terms">
      {terms.filter(Boolean).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

type Call = (token: string | null, id: string) => Promise<Tournament>;

/** What one may do now: join or leave, and as the host begin the next round. */
function Acts({ now }: { now: Signal<Tournament | null> }) {
  const name = useSignal("");
  const busy = useSignal(false);
  const found = now.value;
  if (!found || found.state === "over") return null;
  const act = (call: Call) => async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      now.value = await call(await somebody(name.value.trim()), found.id);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  const waits = found.state !== "playing";
  return (
    <div class="acts-of-cup">
      {found.state === "joining" && !found.joined && (
        <form onSubmit={act(api.joinTournament)}>
          <YourName name={name} />
          <button class="btn pri" disabled={busy.value}>
            {t.joinAs(me.value?.name ?? "")}
          </button>
        </form>
      )}
      {found.hosting && waits && (
        <button class="btn pri" disabled={busy.value || found.standing.length < 2} onClick={act(api.nextRound)}>
          {t.beginRound(found.round + 1)}
        </button>
      )}
      {found.joined && (
        <Sure words={t.leaveCup} means={found.round ? t.botForYou : t.joinAgain} act={act(api.leaveTournament)} />
      )}
      {found.hosting && waits && <Sure words={t.endHere} means={t.noMoreRounds} act={act(api.endTournament)} />}
      {found.hosting && found.state === "joining" && (
        <Share link={location.href} label={t.cupAddress} title={found.name} />
      )}
    </div>
  );
}

function Standing({ now }: { now: Signal<Tournament | null> }) {
  const found = now.value;
  if (!found?.standing.length) return <p class="hint">{t.nobodyJoined}</p>;
  const remove = (person: string): void =>
    void asMe((token) => api.removeFrom(token, found.id, person))
      .then((next) => (now.value = next))
      .catch(complain);
  return (
    <table>
      <thead>
        <tr>
          <th class="num rank">{found.round ? t.rank : ""}</th>
          <th>{t.player}</th>
          <th class="num">{t.points}</th>
          <th class="num">{t.wins}</th>
          <th class="num" title={t.metTitle}>
            {t.met}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.standing.map((line) => (
          <tr key={line.person}>
            <td class="num rank">{found.round ? line.rank : ""}</td>
            <td>
              <Name name={line.name} person={line.person} />
              {line.left !== null && <small> {t.leftIn(line.left)}</small>}
              {found.hosting && line.left === null && found.state !== "over" && line.person !== me.value?.id && (
                <Sure
                  words={common.remove}
                  label={t.removeName(line.name)}
                  means={found.round ? t.botForThem : ""}
                  act={() => remove(line.person)}
                />
              )}
            </td>
            <td class="num">{line.points}</td>
            <td class="num">{line.wins}</td>
            <td class="num">{line.met}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Drawn({ table }: { table: TournamentTable }) {
  const placed = [...table.seats].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const words =
    table.state === "over"
      ? t.over
      : table.state === "ended"
        ? t.endedNoPoints
        : table.deadline
          ? t.limitAt(hour(table.deadline))
          : t.beingPlayed;
  return (
    <li>
      <div class="gh">
        {table.table ? <Go to={`/table/${table.table}`}>{t.table(table.number)}</Go> : <b>{t.table(table.number)}</b>}
        <em>{words}</em>
      </div>
      <ol class="placed">
        {placed.map((seat, n) => (
          <li key={n} class={seat.place === 1 ? "won" : ""}>
            <span class="num">{seat.place ?? "–"}</span> <Name name={seat.name} person={seat.person} />
            {seat.points !== null && <small> {common.points(seat.points)}</small>}
          </li>
        ))}
      </ol>
    </li>
  );
}

/** What the seats are drawn from, so that everybody can check it. */
function Draw({ of }: { of: Tournament }) {
  return (
    <section class="box draw" aria-labelledby="draw-h">
      <h2 id="draw-h">{t.draw}</h2>
      <p class="hint">{t.drawHow}</p>
      <code>{of.commit}</code>
      {of.revealed && (
        <>
          <p class="hint">{t.secretWas}</p>
          <code>{of.revealed}</code>
        </>
      )}
    </section>
  );
}
