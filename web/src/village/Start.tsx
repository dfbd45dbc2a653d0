/** A start on a tableau's border: the line that begins there, what it is worth, and the trips that lie on it. */
import type { Feature, Terrain, VillageLine } from "../api/shapes";
import { Named } from "../ui/Named";
import { t } from "../words/village";
import { arming, isLit, light, lighting, pointingLine, tap } from "./pointing";
import { Marked, Sign, TerrainChip } from "./signs";
import { fresh } from "./since";
import { choice, foreseen, rules, tripAt } from "./store";
import type { Size } from "./Track";
import { points, signed } from "./words";

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

/** Where on a tableau's grid a line begins. */
export function startOf(line: string, side: string): string {
  const place = Number(line.slice(1)) + 1;
  return side === "top" ? `grid-row:1;grid-column:${place}` : `grid-row:${place};grid-column:1`;
}

/** A start on the border: the line's name, terrain and sign, and the trips that lie there. */
export function Start({
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
  const where = startOf(line.name, side);
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
