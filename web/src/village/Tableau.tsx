/** A tableau: the border with its seven starts, and twelve spaces. */
import type { VillagePlayer } from "../api/shapes";
import { t } from "../words/village";
import { OwnSpace } from "./OwnSpace";
import { isLit } from "./pointing";
import { Risen } from "./Risen";
import { Start } from "./Start";
import { fresh } from "./since";
import { cardOf, rules } from "./store";
import { type Size, TrackArt, type Way } from "./Track";
import { phone, points } from "./words";

/** How the two lines of a space run: from the top and from the left. */
function waysAt(player: VillagePlayer, of: number, space: string): [Way, Way] {
  const way = (from: "top" | "left"): Way => {
    const line = player.lines.find((one) =>
      one.path.some((step) => step.space === space && step.from === from && step.filled),
    );
    if (!line) return { state: "loose", lit: false };
    return { state: line.completed ? "done" : "live", lit: isLit(of, line.name) };
  };
  return [way("top"), way("left")];
}

type Props = { player: VillagePlayer; of: number; size: Size; own?: boolean; named?: boolean };

export function Tableau({ player, of, size, own = false, named = false }: Props) {
  const board = rules.value;
  if (!board) return null;
  const starts = board.borders[player.letter] ?? [];
  const drawn = size === "big" && phone.value ? "tall" : size;
  return (
    <div
      class={`vtab ${size}${own ? " own" : ""}`}
      role="group"
      aria-label={t.tableauOf(player.name)}
      style={`--c:var(--p${of})`}
      onKeyDown={own ? arrows : undefined}
    >
      <div class="vcorner" title={t.corner(player.letter)}>
        {size === "mini" ? (
          <b>{player.letter}</b>
        ) : (
          <>
            <span>{named ? player.name : t.corner(player.letter)}</span>
            <b class="num">{points(player.points)}</b>
            <span class="num">£{player.money}</span>
          </>
        )}
      </div>
      {board.lines.map((line, n) => {
        const start = starts[n];
        const state = player.lines[n];
        return (
          start &&
          state && (
            <Start
              key={line.name}
              line={state}
              of={of}
              side={line.side}
              terrain={start.terrain}
              feature={start.feature}
              size={size}
              own={own}
            />
          )
        );
      })}
      {board.spaces.map((space, n) => {
        const laid = player.spaces[n];
        const where = `grid-row:${space.row + 2};grid-column:${space.column + 2}`;
        const card = laid && cardOf(laid.card);
        const art = laid && card && (
          <TrackArt card={card} features={laid.features} ways={waysAt(player, of, space.name)} size={drawn} />
        );
        if (own)
          return (
            <OwnSpace
              key={space.name}
              name={space.name}
              where={where}
              words={laid?.words ?? null}
              open={player.open.includes(space.name)}
            >
              {art}
            </OwnSpace>
          );
        return (
          <div
            key={space.name}
            class={`vspace${laid ? "" : " empty"}${fresh.value.spaces.has(`${of} ${n}`) ? " fresh" : ""}`}
            style={where}
            title={laid ? `${space.name}: ${laid.words}` : t.emptyAt(space.name)}
          >
            {art}
          </div>
        );
      })}
      {named && <Risen of={of} />}
    </div>
  );
}

/** Arrows walk over starts and spaces as they lie. */
function arrows(event: KeyboardEvent): void {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const from = (event.target as HTMLElement).dataset.at;
  const board = rules.value;
  if (!step || !from || !board) return;
  const places = new Map<string, [number, number]>([
    ...board.spaces.map((space): [string, [number, number]] => [space.name, [space.row + 1, space.column + 1]]),
    ...board.lines.map((line): [string, [number, number]] => [
      line.name,
      line.side === "top" ? [0, Number(line.name.slice(1))] : [Number(line.name.slice(1)), 0],
    ]),
  ]);
  const [row, column] = places.get(from) as [number, number];
  const to = [...places].find(
    ([, [r, c]]) => r === row + (step[0] as number) && c === column + (step[1] as number),
  )?.[0];
  if (to) document.querySelector<HTMLElement>(`.vtab.own [data-at="${to}"]`)?.focus();
  event.preventDefault();
}
