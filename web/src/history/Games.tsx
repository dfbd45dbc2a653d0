/** Finished games, newest first: of everybody, or of one player. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { results } from "../api/history";
import type { Result, SeatResult } from "../api/shapes";
import { asMe } from "../store/people/me";
import { titled } from "../store/titled";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { t as common } from "../words/common";
import { upper } from "../words/forms";
import { t } from "../words/history";
import { label } from "../words/variants";
import { day, Name, TitleChoice } from "./parts";

const A_PAGE = 50; // as many as an answer has at most

export function Games() {
  const title = useSignal("");
  useEffect(() => {
    document.title = t.gamesTitle;
  }, []);
  return (
    <section class="box" aria-labelledby="games-h">
      <h1 id="games-h">{t.games}</h1>
      <p class="lead">{t.gamesWhich}</p>
      <TitleChoice any value={title.value} choose={(one) => (title.value = one)} />
      <GameList title={title.value} person={null} key={title.value} />
    </section>
  );
}

export function GameList({ title, person }: { title: string; person: string | null }) {
  const list = useSignal<Result[] | null>(null);
  const more = useSignal(false);
  const load = (): void => {
    const before = list.value ?? [];
    asMe((token) => results(token, { title, person, skip: before.length }))
      .then((next) => {
        list.value = [...before, ...next];
        more.value = next.length === A_PAGE;
      })
      .catch(complain);
  };
  useEffect(load, []);
  if (!list.value) return <p role="status">{common.looking}</p>;
  if (!list.value.length) return <p class="hint">{t.noGames}</p>;
  return (
    <>
      <ul class="games">
        {list.value.map((one) => (
          <Game one={one} key={one.table} />
        ))}
      </ul>
      {more.value && (
        <button class="btn sm" onClick={load}>
          {t.older}
        </button>
      )}
    </>
  );
}

const seen = (): Record<Result["visibility"], string> => ({
  open: "",
  link: t.byAddress,
  private: t.byPlayers,
});

function Game({ one }: { one: Result }) {
  return (
    <li>
      <div class="gh">
        <Go to={`/table/${one.table}`} aria-label={t.gameOf(titled(one.title), day(one.finished))}>
          {titled(one.title)}
        </Go>
        <small>
          {[common.rounds(one.rounds), ...one.variants.map(label), seen()[one.visibility]].filter(Boolean).join(" · ")}
        </small>
        <time dateTime={one.finished}>{day(one.finished)}</time>
      </div>
      <ol class="placed">
        {one.seats.map((seat) => (
          <li key={seat.seat} class={seat.won ? "won" : ""}>
            <span class="num">{seat.place}</span> <Name name={seat.name} person={seat.person} />
            <small>{aside(seat)}</small>
          </li>
        ))}
      </ol>
      <p class="hint">{upper(one.reason)}.</p>
    </li>
  );
}

function aside(seat: SeatResult): string {
  if (seat.resigned) return ` ${t.resigned}`;
  if (seat.bot) return ` ${seat.bot}`;
  return seat.stand_in ? ` ${t.stoodIn}` : "";
}
