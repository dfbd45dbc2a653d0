/** Charts of a game: a curve for each seat, turn by turn, and what everybody was paid for. */
import { useSignal } from "@preact/signals";
import { anyView } from "../store/table";
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
            Together
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
    <aside id="charts" class="curves" aria-label="Charts of the game">
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
        <button class="ib" aria-label="Close the charts" onClick={() => (chartsOpen.value = false)}>
          ✕
        </button>
      </div>
      {curve && <Lines curve={curve} turns={turns} names={names} now={turn.value} pick={pick} />}
      {curve && <Legend curve={curve} names={names} now={turn.value} />}
      <p class="hint">Click on the chart to go to that turn. Rounds run along its foot.</p>
      {(story.value?.deeds.length ?? 0) > 0 && (
        <div class="deeds">
          <h3>{crayon ? "Deliveries: how many, and what they paid" : "Lines: how many, and their points"}</h3>
          <Table heading={crayon ? "Load" : "Line"} by="what" />
          <Table heading={crayon ? "City" : "Terminus"} by="where" />
        </div>
      )}
    </aside>
  );
}
