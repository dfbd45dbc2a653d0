/** The tournaments one finds, and opening one. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tournaments } from "../api/history";
import type { TournamentLine } from "../api/shapes";
import { asMe } from "../store/people/me";
import { titled } from "../store/titled";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { t } from "../words/history";
import { NewTournament } from "./NewTournament";

export function stateOf(one: TournamentLine): string {
  if (one.state === "joining") return t.peopleJoin;
  if (one.state === "over") return t.over;
  return one.state === "playing" ? t.roundPlayed(one.round, one.rounds) : t.roundOver(one.round, one.rounds);
}

export function Tournaments() {
  const list = useSignal<TournamentLine[] | null>(null);
  useEffect(() => {
    document.title = t.cupsTitle;
    asMe(tournaments)
      .then((found) => (list.value = found))
      .catch(complain);
  }, []);
  return (
    <>
      <section class="box" aria-labelledby="cups-h">
        <h1 id="cups-h">{t.tournaments}</h1>
        {list.value?.length === 0 && <p class="hint">{t.noCups}</p>}
        <ul class="games">
          {list.value?.map((one) => (
            <li key={one.id}>
              <div class="gh">
                <Go to={`/tournament/${one.id}`}>{one.name}</Go>
                <small>{t.cupLine(titled(one.title), one.people, one.host)}</small>
                <em>{stateOf(one)}</em>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <NewTournament />
    </>
  );
}
