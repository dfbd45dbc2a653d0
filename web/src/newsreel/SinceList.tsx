/** What the others did since one's own last turn, as a list: for whoever asks for less motion. */
import { anyView } from "../store/table";
import { t } from "../words/ui";
import { sinceList } from "./newsreel";

export function SinceList() {
  if (!sinceList.value.length) return null;
  return (
    <section class="box newslist" aria-label={t.newsSince}>
      <h2>{t.newsSince}</h2>
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
