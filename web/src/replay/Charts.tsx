/** Charts of a game: a curve for each seat, turn by turn, and what everybody was paid for. */
import { useSignal } from "@preact/signals";
import { anyView } from "../store/table";
import { chartsOpen, pause, show, story, turn } from "./playback";
import { path, sums, ticks } from "./plot";

const W = 640;
const H = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 10, 24];
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 3"];

function Lines({ which }: { which: number }) {
  const curve = story.value?.curves[which];
  const turns = story.value?.turns ?? [];
  if (!curve) return null;
  const all = curve.values.flat().filter((one) => one !== null);
  const marks = ticks(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [marks[0] ?? 0, marks[marks.length - 1] ?? 1];
  const ends = Math.max(1, curve.values.length - 1);
  const x = (n: number): number => LEFT + (n / ends) * (W - LEFT - RIGHT);
  const y = (value: number): number => TOP + (1 - (value - low) / (high - low)) * (H - TOP - BOTTOM);
  const rounds = turns.flatMap((one, n) =>
    (turns[n - 1]?.round ?? 0) !== one.round ? [[n, one.round] as [number, number]] : [],
  );
  const every = Math.ceil(rounds.length / 10);
  const now = Math.min(turn.value, ends);
  const pick = (event: PointerEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const n = Math.round((((event.clientX - box.left) / box.width) * W - LEFT) / ((W - LEFT - RIGHT) / ends));
    pause();
    void show(n <= 0 ? 0 : (turns[Math.min(n, turns.length) - 1]?.seq ?? 0));
  };
  return (
    <svg class="chart" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={summary(which)} onPointerDown={pick}>
      {marks.map((mark) => (
        <g key={mark} class="grid">
          <path d={`M${LEFT} ${y(mark)}H${W - RIGHT}`} />
          <text x={LEFT - 6} y={y(mark) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      {rounds
        .filter((_, n) => n % every === 0)
        .map(([n, round]) => (
          <text key={n} class="round" x={x(n)} y={H - 6} text-anchor="middle">
            {round}
          </text>
        ))}
      <path class="now" d={`M${x(now)} ${TOP}V${H - BOTTOM}`} />
      {(anyView.value?.players ?? []).map((_, seat) => (
        <path
          key={seat}
          class="line"
          style={`stroke:var(--p${seat})`}
          stroke-dasharray={DASHES[seat]}
          d={path(
            curve.values.map((after) => after[seat] ?? null),
            x,
            y,
          )}
        />
      ))}
    </svg>
  );
}

/** The chart in a sentence, for those who do not see it. */
function summary(which: number): string {
  const curve = story.value?.curves[which];
  const last = curve?.values[curve.values.length - 1] ?? [];
  const each = (anyView.value?.players ?? []).map((one, seat) => `${one.name} ${last[seat] ?? "hidden"}`);
  return `${curve?.name}, ${curve?.unit}. At the end: ${each.join(", ")}.`;
}

function Legend({ which }: { which: number }) {
  const curve = story.value?.curves[which];
  const now = curve?.values[Math.min(turn.value, curve.values.length - 1)] ?? [];
  return (
    <ul class="legend">
      {(anyView.value?.players ?? []).map((one, seat) => (
        <li key={seat}>
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path d="M1 4H25" style={`stroke:var(--p${seat})`} stroke-dasharray={DASHES[seat]} />
          </svg>
          {one.name} <b class="num">{now[seat] ?? "?"}</b>
        </li>
      ))}
    </ul>
  );
}

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
  return (
    <aside id="charts" aria-label="Charts of the game">
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
      <Lines which={which.value} />
      <Legend which={which.value} />
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
