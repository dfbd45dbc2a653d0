/** A player: ratings, results by title, games. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { player } from "../api/history";
import type { Profile, Rating } from "../api/shapes";
import { upper } from "../words";
import { GameList } from "./Games";
import { day, Strength } from "./parts";

export function PlayerPage({ id }: { id: string }) {
  const one = useSignal<Profile | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    document.title = "Player · Milepost";
    player(id)
      .then((found) => {
        one.value = found;
        document.title = `${found.name} · Milepost`;
      })
      .catch((error: Error) => (wrong.value = error.message));
  }, []);
  const found = one.value;
  if (!found)
    return (
      <section class="box">
        <p role="status">{wrong.value || "Looking…"}</p>
      </section>
    );
  return (
    <>
      <section class="box" aria-labelledby="player-h">
        <h1 id="player-h">{found.name}</h1>
        <p class="lead">Plays here since {day(found.since)}.</p>
        {found.titles.length ? <Titles of={found} /> : <p class="hint">No game of theirs has counted yet.</p>}
        <Ratings list={found.ratings.filter((rating) => rating.book === "people")} words="Rating among people" />
        <Ratings list={found.ratings.filter((rating) => rating.book === "bots")} words="Rating at tables with bots" />
      </section>
      <section class="box" aria-labelledby="theirs-h">
        <h2 id="theirs-h">Games</h2>
        <GameList title="" person={id} />
      </section>
    </>
  );
}

function Titles({ of }: { of: Profile }) {
  const most = Math.max(...of.titles.map((line) => line.places.length));
  const places = ["1st", "2nd", "3rd", "4th", "5th", "6th"].slice(0, most);
  return (
    <table>
      <thead>
        <tr>
          <th>Title</th>
          <th class="num">Games</th>
          <th class="num">Won</th>
          {places.map((words) => (
            <th class="num" key={words}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.titles.map((line) => (
          <tr key={line.title}>
            <td>{upper(line.title)}</td>
            <td class="num">{line.games}</td>
            <td class="num">{line.won}</td>
            {places.map((words, n) => (
              <td class="num" key={words}>
                {line.places[n] || "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ratings({ list, words }: { list: Rating[]; words: string }) {
  if (!list.length) return null;
  return (
    <>
      <h2>{words}</h2>
      <table>
        <thead>
          <tr>
            <th>Title</th>
            <th class="num">Rating</th>
            <th class="num">Games</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.title}>
              <td>{one.title ? upper(one.title) : "All titles"}</td>
              <td class="num">
                <Strength value={one.value} spread={one.spread} />
              </td>
              <td class="num">{one.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
