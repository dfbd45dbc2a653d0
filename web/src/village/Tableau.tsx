/** A tableau: the border with its seven starts and their trips, and twelve spaces. */
import type { ComponentChildren } from "preact";
import type { Feature, Terrain, TrackPreview, VillageLine, VillagePlayer } from "../api/shapes";
import { acting, seat } from "../store/table";
import { Named } from "../ui/Named";
import { choice, lit, mayTurn, mine, pointed, put, rules, touched, trackAt, tripAt, turned, cardOf } from "./store";
import { Marked, Sign, TerrainChip } from "./signs";
import { lying, TrackArt, type Size, type Way } from "./Track";

/** Lights a line while the hand or the focus is on something of it. */
export const lighting = (of: number, line: string): { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void } => {
  const on = (): void => void (lit.value = { seat: of, line });
  const off = (): void => {
    if (lit.value?.line === line && lit.value.seat === of) lit.value = null;
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
};

/** On a touch screen nothing hovers: the first touch shows what it would bring, the second one plays. */
let armed = true;
const arming = (at: string): { onPointerDown: (event: PointerEvent) => void } => ({
  onPointerDown: (event) => void (armed = event.pointerType === "mouse" || pointed.value === at),
});
function tap(at: string): void {
  if (armed) void put(at);
  else pointed.value = at;
  armed = true; // a key presses without touching
}

/** Points at a space or a line of one's own, so that what the chosen card would bring there is told. */
const pointing = (at: string): ReturnType<typeof lighting> => {
  const on = (): void => void (pointed.value = at);
  const off = (): void => {
    if (pointed.value === at) pointed.value = null;
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
};

const both = (a: ReturnType<typeof lighting>, b: ReturnType<typeof lighting>): ReturnType<typeof lighting> => ({
  onMouseEnter: () => (a.onMouseEnter(), b.onMouseEnter()),
  onMouseLeave: () => (a.onMouseLeave(), b.onMouseLeave()),
  onFocus: () => (a.onFocus(), b.onFocus()),
  onBlur: () => (a.onBlur(), b.onBlur()),
});

function isLit(of: number, line: string): boolean {
  if (lit.value?.seat === of && lit.value.line === line) return true;
  return of === seat.value && touched.value.includes(line);
}

/** How the two lines of a space run: from the top and from the left. */
function waysAt(player: VillagePlayer, of: number, space: string): [Way, Way] {
  const way = (from: "top" | "left"): Way => {
    const line = player.lines.find((one) => one.path.some((step) => step.space === space && step.from === from && step.filled));
    if (!line) return { state: "loose", lit: false };
    return { state: line.completed ? "done" : "live", lit: isLit(of, line.name) };
  };
  return [way("top"), way("left")];
}

type Props = { player: VillagePlayer; of: number; size: Size; own?: boolean };

export function Tableau({ player, of, size, own = false }: Props) {
  const board = rules.value;
  if (!board) return null;
  const starts = board.borders[player.letter] ?? [];
  return (
    <div class={`vtab ${size}${own ? " own" : ""}`} role="group" aria-label={`Tableau of ${player.name}`} style={`--c:var(--p${of})`} onKeyDown={own ? arrows : undefined}>
      <div class="vcorner" title={`Corner ${player.letter}`}>{size === "mini" ? <b>{player.letter}</b> : <><span>Corner {player.letter}</span><b class="num">{player.points} points</b><span class="num">£{player.money}</span></>}</div>
      {board.lines.map((line, n) => {
        const start = starts[n];
        const state = player.lines[n];
        return start && state && <Start key={line.name} line={state} of={of} side={line.side} terrain={start.terrain} feature={start.feature} size={size} own={own} />;
      })}
      {board.spaces.map((space, n) => {
        const laid = player.spaces[n];
        const where = `grid-row:${space.row + 2};grid-column:${space.column + 2}`;
        const card = laid && cardOf(laid.card);
        const art = laid && card && <TrackArt card={card} features={laid.features} ways={waysAt(player, of, space.name)} size={size} />;
        if (own) return <OwnSpace key={space.name} name={space.name} where={where} words={laid?.words ?? null} open={player.open.includes(space.name)}>{art}</OwnSpace>;
        return <div key={space.name} class={`vspace${laid ? "" : " empty"}`} style={where} title={laid ? `${space.name}: ${laid.words}` : `${space.name}: empty`}>{art}</div>;
      })}
    </div>
  );
}

/** A start on the border: the line's name, terrain and sign, and the trips that lie there. */
function Start({ line, of, side, terrain, feature, size, own }: { line: VillageLine; of: number; side: string; terrain: Terrain; feature: Feature | null; size: Size; own: boolean }) {
  const place = Number(line.name.slice(1));
  const where = side === "top" ? `grid-row:1;grid-column:${place + 1}` : `grid-row:${place + 1};grid-column:1`;
  const css = `vstart ${side}${line.completed ? " done" : ""}${isLit(of, line.name) ? " lit" : ""}`;
  if (size === "mini") {
    return <div class={css} style={where} title={`${line.name}: ${terrain}`}><svg viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" fill={`url(#v-${terrain})`} /></svg>{line.trips.length > 0 && !line.ended && <i>{line.trips.length}</i>}{line.completed && <i>✓</i>}</div>;
  }
  const slots = Math.max(0, (rules.value?.rules.line_trips ?? 2) - line.trips.length);
  const inner = (
    <>
      <span class="vhead">
        <b>{line.name}</b>
        <TerrainChip terrain={terrain} />
        {feature && <Sign feature={feature} />}
        <span class="vlen" title="Tracks on the line, its start with them">{line.counts["tracks"]}</span>
      </span>
      {line.ended ? (
        <span class="vended"><b class="num">{line.ended.points}</b> {line.ended.points === 1 ? "point" : "points"}, <b class="num">£{line.ended.pay}</b></span>
      ) : line.completed ? (
        <span class="vended">completed</span>
      ) : (
        <span class="vtrips">
          {line.trips.map((trip) => <span class="vtrip" title={trip.words}><span><Marked text={trip.short} /></span> <i class={`num${trip.so_far ? " on" : ""}`} title={`now: ${trip.why}`}>{trip.so_far}</i></span>)}
          {Array.from({ length: slots }, () => <span class="vtrip none" aria-hidden="true" />)}
        </span>
      )}
    </>
  );
  if (!own) return <div class={css} style={where} {...lighting(of, line.name)}>{inner}</div>;
  const preview = tripAt(line.name);
  const choosing = choice.value?.kind === "trip";
  return (
    <button
      class={`${css}${choosing ? (preview && !preview.refusal ? " can" : " cannot") : ""}`}
      style={where}
      data-at={line.name}
      onClick={() => choosing && tap(line.name)}
      {...arming(line.name)}
      {...both(lighting(of, line.name), pointing(line.name))}
    >
      <Named name={told(line, terrain, feature?.words ?? null)}>
        {inner}
        {choosing && preview && !preview.refusal && <span class="vgain num">{preview.so_far} now</span>}
      </Named>
    </button>
  );
}

function told(line: VillageLine, terrain: string, feature: string | null): string {
  const start = `Line ${line.name}, starts on ${terrain}${feature ? ` with ${feature}` : ""}`;
  if (line.ended) return `${start}. Resolved: ${line.ended.points} points, £${line.ended.pay}`;
  const trips = line.trips.length ? `Trips: ${line.trips.map((trip) => `${trip.words}, now ${trip.so_far}`).join("; ")}` : "No trips";
  return `${start}, ${line.counts["tracks"]} tracks${line.completed ? ", completed" : ""}. ${trips}`;
}

/** A space of one's own: takes the chosen track, or says why it cannot. */
function OwnSpace({ name, where, words, open, children }: { name: string; where: string; words: string | null; open: boolean; children: ComponentChildren }) {
  const chosen = choice.value?.kind === "track" ? cardOf(choice.value.card) : null;
  const preview = chosen ? trackAt(name) : null;
  const can = preview !== null && preview.refusal === null;
  const ghost = chosen && !words && pointed.value === name && preview && (can || open);
  const gain = preview?.completed.length ? `, completes ${preview.completed.map((line) => line.line).join(" and ")} for ${preview.points} points` : "";
  return (
    <button
      class={`vspace${words ? "" : " empty"}${chosen ? (can ? " can" : " cannot") : ""}${open ? " open" : ""}`}
      style={where}
      data-at={name}
      onClick={() => (chosen ? tap(name) : acting.value !== null && void put(name))}
      {...arming(name)}
      {...pointing(name)}
    >
      <Named name={`${name}, ${words ?? "empty"}${can ? `: can go here${gain}` : ""}`}>
        {children}
        {ghost && <span class="vghost"><TrackArt card={chosen} features={lying(chosen, turned.value && mayTurn.value)} ways={ghostWays(preview)} size="big" /></span>}
        {!words && !ghost && <span class="vat">{name}</span>}
        {preview && !words && can && preview.completed.length > 0 && <span class="vgain num">{preview.completed.map((line) => line.line).join(" ")} +{preview.points}</span>}
      </Named>
    </button>
  );
}

/** The lines that lead to the space go on over the card. */
function ghostWays(preview: TrackPreview): [Way, Way] {
  const way = (from: "top" | "left"): Way => {
    const line = mine.value?.lines.find((one) => one.path.some((step) => step.space === preview.space && step.from === from && !step.filled));
    if (!line) return { state: "loose", lit: false };
    return { state: preview.completed.some((one) => one.line === line.name) ? "done" : "live", lit: true };
  };
  return [way("top"), way("left")];
}

/** Arrows walk over starts and spaces as they lie. */
function arrows(event: KeyboardEvent): void {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const from = (event.target as HTMLElement).dataset["at"];
  const board = rules.value;
  if (!step || !from || !board) return;
  const places = new Map<string, [number, number]>([
    ...board.spaces.map((space): [string, [number, number]] => [space.name, [space.row + 1, space.column + 1]]),
    ...board.lines.map((line): [string, [number, number]] => [line.name, line.side === "top" ? [0, Number(line.name.slice(1))] : [Number(line.name.slice(1)), 0]]),
  ]);
  const [row, column] = places.get(from) as [number, number];
  const to = [...places].find(([, [r, c]]) => r === row + (step[0] as number) && c === column + (step[1] as number))?.[0];
  if (to) document.querySelector<HTMLElement>(`.vtab.own [data-at="${to}"]`)?.focus();
  event.preventDefault();
}

