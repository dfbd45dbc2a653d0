/** The tournaments one finds, and opening one. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tournaments } from "../api/history";
import type { TournamentLine } from "../api/shapes";
import { asMe } from "../store/people/me";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { upper } from "../words";
import { NewTournament } from "./NewTournament";

export function stateOf(one: TournamentLine): string {
  if (one.state === "joining") return "people join";
  if (one.state === "over") return "over";
  return one.state === "playing"
    ? `round ${one.round} of ${one.rounds} is being played`
    : `round ${one.round} of ${one.rounds} is over`;
}

export function Tournaments() {
  const list = useSignal<TournamentLine[] | null>(null);
  useEffect(() => {
    document.title = "Tournaments · Milepost";
    asMe(tournaments)
      .then((found) => (list.value = found))
      .catch(complain);
  }, []);
  return (
    <>
      <section class="box" aria-labelledby="cups-h">
        <h1 id="cups-h">Tournaments</h1>
        {list.value?.length === 0 && <p class="hint">There are none yet.</p>}
        <ul class="games">
          {list.value?.map((one) => (
            <li key={one.id}>
              <div class="gh">
                <Go to={`/tournament/${one.id}`}>{one.name}</Go>
                <small>
                  {upper(one.title)} · {one.people} {one.people === 1 ? "person" : "people"} · host {one.host}
                </small>
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
