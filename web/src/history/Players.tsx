/** The players of this server by their ratings. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ratings } from "../api/history";
import type { Book, Ranked } from "../api/shapes";
import { complain } from "../store/toasts";
import { t as common } from "../words/common";
import { t } from "../words/history";
import { Name, RatingTable, TitleChoice } from "./parts";

const books = (): Record<Book, string> => ({ people: t.amongPeople, bots: t.withBots });

export function Players() {
  const title = useSignal("");
  const book = useSignal<Book>("people");
  useEffect(() => {
    document.title = t.playersTitle;
  }, []);
  return (
    <section class="box" aria-labelledby="players-h">
      <h1 id="players-h">{t.players}</h1>
      <p class="lead">{t.playersWho}</p>
      <TitleChoice any value={title.value} choose={(one) => (title.value = one)} />
      <label class="field">
        <span>{t.gamesHead}</span>
        <select value={book.value} onChange={(event) => (book.value = event.currentTarget.value as Book)}>
          {Object.entries(books()).map(([key, words]) => (
            <option value={key} key={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <List title={title.value} book={book.value} key={`${book.value} ${title.value}`} />
    </section>
  );
}

function List({ title, book }: { title: string; book: Book }) {
  const list = useSignal<Ranked[] | null>(null);
  useEffect(() => {
    ratings(book, title)
      .then((found) => (list.value = found))
      .catch(complain);
  }, []);
  if (!list.value) return <p role="status">{common.looking}</p>;
  if (!list.value.length) return <p class="hint">{t.nobodyRated}</p>;
  const named = ({ name, person }: Ranked) => (
    <>
      <Name name={name} person={person} />
      {!person && <small> {common.bot}</small>}
    </>
  );
  const lines = list.value.map((one) => ({ ...one, key: one.person ?? one.name, what: named(one) }));
  return <RatingTable head={t.player} lines={lines} />;
}
