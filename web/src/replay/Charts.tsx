/** Charts of a game: a curve for each seat, turn by turn, and what everybody was paid for. */
import { useSignal } from "@preact/signals";
import { anyView } from "../store/table";
import { t } from "../words/replay";
import { Legend, Lines } from "./Lines";
import { chartsOpen, pause, show, story, turn } from "./playback";
import { sums } from "./plot";

function Table({ heading, by: key }: { heading: string; by: "what" | "where" }) {
  const seats = anyView.value?.players ?? [];
  const deeds = story.value?.deeds ?? [];
  const rows = sums(
    deeds,
    (one) => one[key],
    (one) => one.gain,
  );
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {seats.map((one, seat) => (
            <th scope="col" class="n" key={seat}>
              {one.name}
            </th>
          ))}
          <th scope="col" class="n">
            {t.together}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count, sum]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {seats.map((_, seat) => {
              const own = deeds.filter((one) => one.seat === seat && one[key] === name);
              return (
                <td class="n num" key={seat}>
                  {own.length ? `${own.length} · ${own.reduce((all, one) => all + one.gain, 0)}` : ""}
                </td>
              );
            })}
            <td class="n num">
              {count} · {sum}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Charts() {
  const which = useSignal(0);
  const crayon = anyView.value !== null && "track" in anyView.value;
  const names = (anyView.value?.players ?? []).map((one) => one.name);
  const turns = story.value?.turns ?? [];
  const curve = story.value?.curves[which.value];
  const pick = (n: number): void => {
    pause();
    void show(n <= 0 ? 0 : (turns[Math.min(n, turns.length) - 1]?.seq ?? 0));
  };
  return (
    <aside id="charts" class="over-reel curves" aria-label={t.charts}>
      <div class="head">
        <div class="tabs" role="tablist">
          {story.value?.curves.map((one, n) => (
            <button
              class="tab"
              role="tab"
              key={one.name}
              aria-selected={which.value === n}
              onClick={() => (which.value = n)}
            >
              {one.name}
            </button>
          ))}
        </div>
        <button class="ib" aria-label={t.closeCharts} onClick={() => (chartsOpen.value = false)}>
          ✕
        </button>
      </div>
      {curve && <Lines curve={curve} turns={turns} names={names} now={turn.value} pick={pick} />}
      {curve && <Legend curve={curve} names={names} now={turn.value} />}
      <p class="hint">{t.chartsHow}</p>
      {(story.value?.deeds.length ?? 0) > 0 && (
        <div class="deeds">
          <h2>{crayon ? t.deliveries : t.lines}</h2>
          <Table heading={crayon ? t.load : t.line} by="what" />
          <Table heading={crayon ? t.city : t.terminus} by="where" />
        </div>
      )}
    </aside>
  );
}
