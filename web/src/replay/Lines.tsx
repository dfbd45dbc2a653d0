/** A curve of every seat, turn by turn. */
import type { Story } from "../api/shapes";
import { t } from "../words/replay";
import { path, ticks } from "./plot";

export type Curve = Story["curves"][number];

const W = 640;
const H = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 10, 24];
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 3"];

type Drawn = { curve: Curve; names: string[]; now: number };

/** `pick` is told the turn that was clicked on; without it nothing is, and no turn is marked. */
export function Lines({
  curve,
  turns,
  names,
  now,
  pick,
}: Drawn & { turns: Story["turns"]; pick?: (turn: number) => void }) {
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
  const picked = (event: PointerEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    pick?.(Math.round((((event.clientX - box.left) / box.width) * W - LEFT) / ((W - LEFT - RIGHT) / ends)));
  };
  return (
    <svg class="chart" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={summary(curve, names)} onPointerDown={picked}>
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
      {pick && <path class="now" d={`M${x(Math.min(now, ends))} ${TOP}V${H - BOTTOM}`} />}
      {names.map((_, seat) => (
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
function summary(curve: Curve, names: string[]): string {
  const last = curve.values[curve.values.length - 1] ?? [];
  const each = names.map((name, seat) => `${name} ${last[seat] ?? t.hidden}`);
  return t.curveWords(curve.name, curve.unit, each.join(", "));
}

export function Legend({ curve, names, now }: Drawn) {
  const figures = curve.values[Math.min(now, curve.values.length - 1)] ?? [];
  return (
    <ul class="legend">
      {names.map((name, seat) => (
        <li key={seat}>
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path d="M1 4H25" style={`stroke:var(--p${seat})`} stroke-dasharray={DASHES[seat]} />
          </svg>
          {name} <b class="num">{figures[seat] ?? "?"}</b>
        </li>
      ))}
    </ul>
  );
}
