/** A player: ratings, results by title, games. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { player } from "../api/history";
import type { Profile, Rating } from "../api/shapes";
import { titled } from "../store/titled";
import { t as common } from "../words/common";
import { t } from "../words/history";
import { GameList } from "./Games";
import { day, RatingTable } from "./parts";

export function PlayerPage({ id }: { id: string }) {
  const one = useSignal<Profile | null>(null);
  const wrong = useSignal("");
  useEffect(() => {
    document.title = t.playerTitle;
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
        <p role="status">{wrong.value || common.looking}</p>
      </section>
    );
  return (
    <>
      <section class="box" aria-labelledby="player-h">
        <h1 id="player-h">{found.name}</h1>
        <p class="lead">{t.since(day(found.since))}</p>
        {found.titles.length ? <Titles of={found} /> : <p class="hint">{t.noneCounted}</p>}
        <Ratings list={found.ratings.filter((rating) => rating.book === "people")} words={t.ratingPeople} />
        <Ratings list={found.ratings.filter((rating) => rating.book === "bots")} words={t.ratingBots} />
      </section>
      <section class="box" aria-labelledby="theirs-h">
        <h2 id="theirs-h">{t.gamesHead}</h2>
        <GameList title="" person={id} />
      </section>
    </>
  );
}

function Titles({ of }: { of: Profile }) {
  const most = Math.max(...of.titles.map((line) => line.places.length));
  const places = Array.from({ length: most }, (_, n) => t.place(n + 1));
  return (
    <table>
      <thead>
        <tr>
          <th>{t.title}</th>
          <th class="num">{t.gamesHead}</th>
          <th class="num">{t.won}</th>
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
            <td>{titled(line.title)}</td>
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
      <RatingTable
        head={t.title}
        lines={list.map((one) => ({ ...one, key: one.title ?? "", what: one.title ? titled(one.title) : t.allTitles }))}
      />
    </>
  );
}
