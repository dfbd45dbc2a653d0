/** A tableau: the border with its seven starts and their trips, and twelve spaces. */
import type { ComponentChildren } from "preact";
import type { Feature, Terrain, TrackPreview, VillageLine, VillagePlayer } from "../api/shapes";
import { acting, seat } from "../store/table";
import { Named } from "../ui/Named";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { Marked, Sign, TerrainChip } from "./signs";
import { fresh } from "./since";
import {
  cardOf,
  choice,
  foreseen,
  lit,
  mayTurn,
  mine,
  pointed,
  put,
  rules,
  touched,
  trackAt,
  tripAt,
  turned,
} from "./store";
import { lying, type Size, TrackArt, type Way } from "./Track";
import { phone, points, signed, touch } from "./words";

/** A browser without a mouse makes one up where a finger was, also when the page has scrolled since. */
const hovers = (event: PointerEvent): boolean => event.pointerType === "mouse" && !touch.value;

type Hovering = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** While a mouse or the focus is on something. A finger does not hover: it only touches. */
const hovering = (on: () => void, off: () => void): Hovering => ({
  onPointerEnter: (event) => void (hovers(event) && on()),
  onPointerLeave: (event) => void (hovers(event) && off()),
  onFocus: on,
  onBlur: off,
});

const light = (of: number, line: string): void => void (lit.value = { seat: of, line });
const unlight = (of: number, line: string): void => {
  if (lit.value?.line === line && lit.value.seat === of) lit.value = null;
};
/** Lights a line while the hand or the focus is on something of it. */
export const lighting = (of: number, line: string): Hovering =>
  hovering(
    () => light(of, line),
    () => unlight(of, line),
  );

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

const point = (at: string): void => void (pointed.value = at);
const unpoint = (at: string): void => {
  if (pointed.value === at) pointed.value = null;
};
/** Points at a space of one's own, so that what the chosen card would bring there is told. */
const pointing = (at: string): Hovering =>
  hovering(
    () => point(at),
    () => unpoint(at),
  );
/** The same for a line, which lights up. */
const pointingLine = (of: number, line: string): Hovering =>
  hovering(
    () => (light(of, line), point(line)),
    () => (unlight(of, line), unpoint(line)),
  );

function isLit(of: number, line: string): boolean {
  if (lit.value?.seat === of && lit.value.line === line) return true;
  return of === seat.value && touched.value.includes(line);
}

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

type Props = { player: VillagePlayer; of: number; size: Size; own?: boolean };

export function Tableau({ player, of, size, own = false }: Props) {
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
            <span>{t.corner(player.letter)}</span>
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
    </div>
  );
}

/** What a line is worth so far, or will be with the card under the hand. */
function Worth({ line, own }: { line: VillageLine; own: boolean }) {
  const next = own ? nextWorth(line.name) : null;
  const to = next ?? line.worth;
  const way = to > line.worth ? " up" : to < line.worth ? " down" : "";
  return (
    <span
      class={`vworth num${to ? " on" : ""}${way}`}
      title={line.ended ? t.scored(points(line.worth)) : t.worth(points(line.worth))}
    >
      {way && <i>{way === " up" ? "▲" : "▼"}</i>}
      {to}
    </span>
  );
}

/** What the card under the hand makes of a line, if it touches it. */
function nextWorth(name: string): number | null {
  const one = foreseen.value;
  if (!one || one.refusal) return null;
  if (one.kind === "trip") return one.line === name ? one.after : null;
  return (
    one.longer.find((line) => line.line === name)?.after ??
    one.completed.find((line) => line.line === name)?.points ??
    null
  );
}

/** A start on the border: the line's name, terrain and sign, and the trips that lie there. */
function Start({
  line,
  of,
  side,
  terrain,
  feature,
  size,
  own,
}: {
  line: VillageLine;
  of: number;
  side: string;
  terrain: Terrain;
  feature: Feature | null;
  size: Size;
  own: boolean;
}) {
  const place = Number(line.name.slice(1));
  const where = side === "top" ? `grid-row:1;grid-column:${place + 1}` : `grid-row:${place + 1};grid-column:1`;
  const css = `vstart ${side}${line.completed ? " done" : ""}${isLit(of, line.name) ? " lit" : ""}${fresh.value.lines.has(`${of} ${line.name}`) ? " fresh" : ""}`;
  if (size === "mini") {
    return (
      <div class={css} style={where} title={`${line.name}: ${t.terrains[terrain]}`}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <rect width="20" height="20" fill={`url(#v-${terrain})`} />
        </svg>
        {line.trips.length > 0 && !line.ended && <i>{line.trips.length}</i>}
        {line.completed && <i>✓</i>}
      </div>
    );
  }
  const slots = Math.max(0, (rules.value?.rules.line_trips ?? 2) - line.trips.length);
  const preview = own ? tripAt(line.name) : null;
  const choosing = own && choice.value?.kind === "trip";
  const offered = choosing && preview && !preview.refusal ? preview : null;
  const inner = (
    <>
      <span class="vhead">
        <b>{line.name}</b>
        <TerrainChip terrain={terrain} />
        {feature && <Sign feature={feature} />}
        <Worth line={line} own={own} />
      </span>
      {line.ended ? (
        <span class="vended">
          {t.scoredFor} <b class="num">£{line.ended.pay}</b>
        </span>
      ) : line.completed ? (
        <span class="vended">{t.done}</span>
      ) : (
        <span class="vtrips">
          {line.trips.map((trip) => (
            <span class="vtrip" title={trip.words}>
              <span>
                <Marked text={trip.short} />
              </span>{" "}
              <i class={`num${trip.so_far ? " on" : ""}`} title={t.nowWhy(trip.why)}>
                {trip.so_far}
              </i>
            </span>
          ))}
          {Array.from({ length: slots }, (_, n) => (
            <span
              class={`vtrip none${offered && n === 0 ? (offered.so_far ? " can" : " can zero") : ""}`}
              aria-hidden="true"
            >
              {offered && n === 0 && <b class="num">{t.soFar(offered.so_far ? signed(offered.so_far) : "0")}</b>}
            </span>
          ))}
        </span>
      )}
    </>
  );
  if (!own)
    return (
      <div class={css} style={where} {...lighting(of, line.name)}>
        {inner}
      </div>
    );
  return (
    <button
      class={`${css}${choosing ? (offered ? " can" : " cannot") : ""}`}
      style={where}
      data-at={line.name}
      onClick={() => (choosing ? tap(line.name) : light(of, line.name))}
      {...arming(line.name)}
      {...pointingLine(of, line.name)}
    >
      <Named name={`${told(line, terrain, feature?.words ?? null)}${offered ? t.tripAdds(offered.so_far) : ""}`}>
        {inner}
      </Named>
    </button>
  );
}

function told(line: VillageLine, terrain: Terrain, feature: string | null): string {
  const start = t.told(line.name, t.terrains[terrain], feature);
  if (line.ended) return t.resolvedFor(start, points(line.ended.points), line.ended.pay);
  const trips = line.trips.length
    ? t.tripsAre(line.trips.map((trip) => t.tripNow(trip.words, trip.so_far)).join("; "))
    : t.noTrips;
  return t.lineWorth(start, Number(line.counts.tracks), line.completed, points(line.worth), trips);
}

/** A space of one's own: takes the chosen track, or says why it cannot. */
function OwnSpace({
  name,
  where,
  words,
  open,
  children,
}: {
  name: string;
  where: string;
  words: string | null;
  open: boolean;
  children: ComponentChildren;
}) {
  const chosen = choice.value?.kind === "track" ? cardOf(choice.value.card) : null;
  const preview = chosen ? trackAt(name) : null;
  const can = preview !== null && preview.refusal === null;
  const ghost = chosen && !words && pointed.value === name && preview && (can || open);
  const gain = preview?.completed.length
    ? t.completes(preview.completed.map((line) => line.line).join(common.and), points(preview.points))
    : preview
      ? t.worthChange(signed(preview.change))
      : "";
  return (
    <button
      class={`vspace${words ? "" : " empty"}${chosen ? (can ? " can" : " cannot") : ""}${open ? " open" : ""}`}
      style={where}
      data-at={name}
      onClick={() => (chosen ? tap(name) : acting.value !== null && void put(name))}
      {...arming(name)}
      {...pointing(name)}
    >
      <Named name={t.spaceNow(name, words, can, gain)}>
        {children}
        {ghost && (
          <span class="vghost">
            <TrackArt
              card={chosen}
              features={lying(chosen, turned.value && mayTurn.value)}
              ways={ghostWays(preview)}
              size={phone.value ? "tall" : "big"}
            />
          </span>
        )}
        {!words && !ghost && (
          <span class="vat">
            {name}
            {can && <Gain preview={preview} />}
          </span>
        )}
      </Named>
    </button>
  );
}

/** What the chosen track would bring there: points at once, or a change of what lines are worth. */
function Gain({ preview }: { preview: TrackPreview }) {
  if (preview.completed.length)
    return (
      <b class="vgain num">
        {preview.completed.map((line) => line.line).join(" ")} +{preview.points}
      </b>
    );
  if (!preview.longer.length && !preview.change) return null;
  return (
    <i class={`vgrow num${preview.change > 0 ? " up" : preview.change < 0 ? " down" : ""}`}>{signed(preview.change)}</i>
  );
}

/** The lines that lead to the space go on over the card. */
function ghostWays(preview: TrackPreview): [Way, Way] {
  const way = (from: "top" | "left"): Way => {
    const line = mine.value?.lines.find((one) =>
      one.path.some((step) => step.space === preview.space && step.from === from && !step.filled),
    );
    if (!line) return { state: "loose", lit: false };
    return { state: preview.completed.some((one) => one.line === line.name) ? "done" : "live", lit: true };
  };
  return [way("top"), way("left")];
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
