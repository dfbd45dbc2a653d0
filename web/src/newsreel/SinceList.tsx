/** What the others did since one's own last turn, or all in their last turns, as a list: for whoever asks for less motion. */
import { anyView, mySeats } from "../store/table";
import { t } from "../words/ui";
import { sinceList } from "./newsreel";

export function SinceList() {
  if (!sinceList.value.length) return null;
  const title = mySeats.value.length ? t.newsSince : t.newsLast;
  return (
    <section class="box newslist" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <ul>
        {sinceList.value.map((one, n) => (
          <li style={`--c:var(--p${one.seat})`} key={n}>
            <b>{anyView.value?.players[one.seat]?.name}:</b> {one.words.join("; ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
