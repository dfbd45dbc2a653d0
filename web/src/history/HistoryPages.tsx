/** What is left of games: finished ones, players, tournaments. This part of the page comes when it is asked for. */
import { useEffect } from "preact/hooks";
import { titles } from "../api/client";
import { found } from "../store/home/newgame";
import { asMe, me } from "../store/people/me";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { Header } from "../ui/Header";
import { t } from "../words/history";
import { Games } from "./Games";
import { PlayerPage } from "./PlayerPage";
import { Players } from "./Players";
import { TournamentPage } from "./TournamentPage";
import { Tournaments } from "./Tournaments";

const pages = (): [string, string][] => [
  ["/games", t.games],
  ["/players", t.players],
  ["/tournaments", t.tournaments],
];

export function HistoryPages({ room, id }: { room: string; id: string }) {
  useEffect(() => {
    if (!found.value.length)
      asMe(titles)
        .then((list) => (found.value = list))
        .catch(complain);
  }, []);
  const here = room === "tournament" ? "/tournaments" : `/${room}`;
  const own = me.value ? `/player/${me.value.id}` : null;
  return (
    <div class="home history">
      <Header />
      <nav aria-label={t.results}>
        {pages().map(([to, words]) => (
          <Go to={to} aria-current={here === to ? "page" : undefined} key={to}>
            {words}
          </Go>
        ))}
        {own && (
          <Go to={own} aria-current={`${here}/${id}` === own ? "page" : undefined}>
            {t.yourPage}
          </Go>
        )}
      </nav>
      <main>
        {room === "games" && <Games />}
        {room === "players" && <Players />}
        {room === "player" && <PlayerPage id={id} key={id} />}
        {room === "tournaments" && <Tournaments />}
        {room === "tournament" && <TournamentPage id={id} key={id} />}
      </main>
    </div>
  );
}
