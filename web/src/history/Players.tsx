/** The players of this server by their ratings. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ratings } from "../api/history";
import type { Book, Ranked } from "../api/shapes";
import { complain } from "../store/toasts";
import { Name, Strength, TitleChoice } from "./parts";

const BOOKS: Record<Book, string> = { people: "among people", bots: "at tables with bots" };

export function Players() {
  const title = useSignal("");
  const book = useSignal<Book>("people");
  useEffect(() => {
    document.title = "Players · Milepost";
  }, []);
  return (
    <section class="box" aria-labelledby="players-h">
      <h1 id="players-h">Players</h1>
      <p class="lead">Everybody who has finished a game at a table open to all.</p>
      <TitleChoice value={title.value} choose={(one) => (title.value = one)} />
      <label class="field">
        <span>Games</span>
        <select value={book.value} onChange={(event) => (book.value = event.currentTarget.value as Book)}>
          {Object.entries(BOOKS).map(([key, words]) => (
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
  if (!list.value) return <p role="status">Looking…</p>;
  if (!list.value.length) return <p class="hint">Nobody has a rating here yet.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th>Player</th>
          <th class="num">Rating</th>
          <th class="num">Games</th>
        </tr>
      </thead>
      <tbody>
        {list.value.map((one) => (
          <tr key={one.person ?? one.name}>
            <td>
              <Name name={one.name} person={one.person} />
              {!one.person && <small> bot</small>}
            </td>
            <td class="num">
              <Strength value={one.value} spread={one.spread} />
            </td>
            <td class="num">{one.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
