/** The end of a game, to be shown around: who won, the map or the film of it, what each player has done, curves. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Finding, Finish } from "../api/shapes";
import { Coach } from "../coach/Coach";
import { NextLevel } from "../coach/NextLevel";
import { Legend, Lines } from "../replay/Lines";
import { coached } from "../store/bots/coach";
import { rematch } from "../store/home/rematch";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { Header } from "../ui/Header";
import { t as coach } from "../words/coach";
import { t as common } from "../words/common";
import { t } from "../words/finish";
import { t as ui } from "../words/ui";
import { address, close, open, save, seated, share, show, shown, token, told, trouble } from "./finish";

function heading({ winners, names }: Finish): string {
  if (winners.length) return ui.wins(winners.map((seat) => names[seat]).join(common.and), winners.length);
  return names.length === 1 ? t.loses(names[0]) : ui.nobodyWins;
}

/** The seats, best first. */
const ranked = ({ places }: Finish): number[] =>
  places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));

function Places({ end }: { end: Finish }) {
  return (
    <ol class="places">
      {ranked(end).map((seat) => (
        <li key={seat} class={end.winners.includes(seat) ? "won" : undefined} style={`--c:var(--p${seat})`}>
          <span class="rank num">{end.places[seat]}</span>
          <b>{end.names[seat]}</b>
          <span class="num">{end.standing[seat]}</span>
        </li>
      ))}
    </ol>
  );
}

function Doing({ id, end }: { id: string; end: Finish }) {
  const busy = useSignal(false);
  const again = async (): Promise<void> => {
    busy.value = true;
    try {
      go(`/table/${await rematch(id)}`);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="row doing">
      <button class="btn pri" onClick={() => void share(`${heading(end)}: ${end.title}`)}>
        {t.share}
      </button>
      <button class="btn" onClick={() => go(`/table/${id}/at/0`)}>
        {t.replay}
      </button>
      <button class="btn" disabled={busy.value} onClick={() => void again()}>
        {t.rematch}
      </button>
      <button class="btn" onClick={() => void save("png")}>
        {t.savePicture}
      </button>
    </div>
  );
}

/** The final map, or the game as a film. */
function Picture({ end }: { end: Finish }) {
  return (
    <figure class="box picture">
      {address.value ? (
        <img src={address.value} alt={shown.value === "map" ? t.endOf(end.outcome) : t.filmOf(end.outcome)} />
      ) : (
        <div class="loading" role="status">
          {t.drawing}
        </div>
      )}
      <figcaption>
        <div class="seg" role="group" aria-label={t.whatShown}>
          <button class="btn sm" aria-pressed={shown.value === "map"} onClick={() => void show("map")}>
            {t.theEnd}
          </button>
          <button class="btn sm" aria-pressed={shown.value === "film"} onClick={() => void show("film")}>
            {t.film}
          </button>
        </div>
        <span class="grow" />
        <span class="hint">{t.saveAs}</span>
        <button class="btn sm" onClick={() => void save("png")}>
          PNG
        </button>
        <button class="btn sm" onClick={() => void save("svg")}>
          SVG
        </button>
        <button class="btn sm" title={t.filmTitle} onClick={() => void save("film")}>
          {t.film}
        </button>
      </figcaption>
    </figure>
  );
}

function Tallies({ end }: { end: Finish }) {
  const seats = ranked(end);
  return (
    <section class="box tallies">
      <h2 id="tallies-h">{t.whatDid}</h2>
      <div class="across" tabIndex={0} role="region" aria-labelledby="tallies-h">
        <table>
          <thead>
            <tr>
              <td />
              {seats.map((seat) => (
                <th scope="col" key={seat} style={`--c:var(--p${seat})`}>
                  {end.names[seat]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {end.tallies.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  {one.name}
                  {one.about && <small>{one.about}</small>}
                </th>
                {seats.map((seat) => (
                  <td class="num" key={seat}>
                    {one.values[seat]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Curves({ end }: { end: Finish }) {
  const which = useSignal(0);
  const curve = end.curves[which.value];
  return (
    <section class="box curves" aria-labelledby="curves-h">
      <h2 id="curves-h">{t.roundByRound}</h2>
      <div class="seg" role="group" aria-label={t.curve}>
        {end.curves.map((one, n) => (
          <button class="btn sm" key={one.name} aria-pressed={which.value === n} onClick={() => (which.value = n)}>
            {one.name}
          </button>
        ))}
      </div>
      {curve && <Lines curve={curve} turns={end.turns} names={end.names} now={end.turns.length} />}
      {curve && <Legend curve={curve} names={end.names} now={end.turns.length} />}
    </section>
  );
}

/** What the coach says; a moment is shown in the replay, with the better plan on the board. */
function Coached({ id, end }: { id: string; end: Finish }) {
  const show = (one: Finding): void => {
    coached.value = one;
    go(`/table/${id}/at/${one.seq}`);
  };
  const own = seated.value?.seats.findIndex((seat) => seat.yours) ?? -1;
  const first = own >= 0 ? own : (ranked(end)[0] ?? 0);
  return (
    <section class="box coached" aria-labelledby="coach-h">
      <h2 id="coach-h">{coach.coach}</h2>
      <Coach id={id} token={token()} names={end.names} first={first} show={show} />
    </section>
  );
}

export function FinishPage({ id }: { id: string }) {
  useEffect(() => {
    void open(id);
    return close;
  }, [id]);
  const end = told.value;
  useEffect(() => {
    document.title = end ? `${heading(end)} · ${end.title} · Milepost` : "Milepost";
  }, [end]);
  return (
    <div class="home finish">
      <Header />
      {trouble.value && (
        <main>
          <section class="box new">
            <h1>{t.noFinish}</h1>
            <p>{trouble.value}</p>
            <button class="btn pri" onClick={() => go(`/table/${id}`)}>
              {t.toTable}
            </button>
          </section>
        </main>
      )}
      {end && (
        <main>
          <div class="column">
            <section class="box won" style={`--c:var(--p${end.winners[0] ?? 0})`}>
              <p class="kicker">
                {end.title} · {common.rounds(end.round)}
              </p>
              <h1>{heading(end)}</h1>
              <p class="lead">{end.outcome}.</p>
              <Places end={end} />
              {seated.value && <NextLevel table={seated.value} token={token()} end={end} />}
              <Doing id={id} end={end} />
            </section>
            {seated.value && <Coached id={id} end={end} />}
            <Curves end={end} />
          </div>
          <div class="column">
            <Picture end={end} />
            <Tallies end={end} />
          </div>
        </main>
      )}
    </div>
  );
}
