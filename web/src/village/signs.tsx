/** Terrain told by pattern, sign and letters, features by sign and word: colour only comes on top. */
import type { Feature, Terrain } from "../api/shapes";
import { upper } from "../words/forms";
import { t } from "../words/village";
import { rules } from "./store";

/** One tile of each pattern, 24 by 24. */
const TILES: Record<Terrain, string> = {
  field: '<path d="M-4 10 10 -4M-4 22 22 -4M2 28 28 2M14 28 28 14" fill="none" stroke-width="2.200"/>',
  forest: '<path d="M6 1 10.500 9h-9zM6 5l4 7H2zM18 13l4.500 8h-9zM18 17l4 7h-8z" stroke="none"/>',
  pasture:
    '<path d="M3 9q1-5 0-6M5.500 9V2M8 9q-1-5 0-6M15 21q1-5 0-6M17.500 21v-7M20 21q-1-5 0-6" fill="none" stroke-width="1.300" stroke-linecap="round"/>',
  lake: '<path d="M-1 7q3.250-5 6.500 0t6.500 0 6.500 0 6.500 0M-7 19q3.250-5 6.500 0t6.500 0 6.500 0 6.500 0 6.500 0" fill="none" stroke-width="1.900"/>',
  village: '<path d="M2 10V6l4-4 4 4v4zM14 22v-4l4-4 4 4v4z" stroke="none"/>',
};

const patterns = (Object.keys(TILES) as Terrain[])
  .map(
    (name) =>
      `<pattern id="v-${name}" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="var(--v-${name})"/><g fill="var(--v-${name}-ink)" stroke="var(--v-${name}-ink)" opacity="var(--v-grain)">${TILES[name]}</g></pattern>`,
  )
  .join("");

/** The patterns, once a page. */
export function Patterns() {
  return (
    <svg
      class="vdefs"
      width="0"
      height="0"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: `<defs>${patterns}</defs>` }}
    />
  );
}

/** A swatch of terrain with its letters, for texts and borders. */
export function TerrainChip({ terrain, name = false }: { terrain: Terrain; name?: boolean }) {
  return (
    <span class="vterrain" title={upper(t.terrains[terrain])}>
      <svg viewBox="0 0 26 18" aria-hidden="true">
        <rect
          x=".5"
          y=".5"
          width="25"
          height="17"
          rx="4"
          fill={`url(#v-${terrain})`}
          stroke={`var(--v-${terrain}-ink)`}
        />
        <text x="13" y="13.200" class="vl">
          {t.letters[terrain]}
        </text>
      </svg>
      {name ? upper(t.terrains[terrain]) : <span class="vh">{t.terrains[terrain]}</span>}
    </span>
  );
}

/** Signs of features, 16 by 16. */
const ICONS: Record<Feature["kind"], string> = {
  signal:
    '<path d="M4 15.500V1.500"/><path d="M4 2.500h10.500l-2.500 2.500 2.500 2.500H4z" fill="var(--v-signal)"/><path d="M2 15.500h4"/>',
  barn: '<path d="M1.500 7.500 8 2l6.500 5.500V15h-13z" fill="var(--v-barn)"/><path d="M5.500 15v-5h5v5M5.500 10l5 5M10.500 10l-5 5" stroke-width="1.100"/>',
  farm: '<path d="M8 15.500V6"/><path d="M8 6C5.500 4.500 6 2 8 .8 10 2 10.500 4.500 8 6zM8 10C4.500 10 3 8 2.800 5.800 5.500 6 7.500 7 8 10zM8 10c3.500 0 5-2 5.200-4.200C10.500 6 8.500 7 8 10zM8 14c-3.500 0-5-2-5.200-4.200C5.500 10 7.500 11 8 14zM8 14c3.500 0 5-2 5.200-4.200C10.500 10 8.500 11 8 14z" fill="var(--v-farm)" stroke-width=".8"/>',
  halt: '<circle cx="8" cy="8" r="5.600" fill="var(--v-halt)"/><path d="M.8 8h14.400" stroke-width="4"/><path d="M2 8h12" stroke="var(--v-sign)" stroke-width="1.500"/>',
  siding:
    '<path d="M4 15.500V.5" stroke-width="2.400"/><path d="M4 12C4 7.500 12 9 12 4.500" stroke-width="2"/><path d="M8.500 3.500h7" stroke-width="2.600"/>',
};

/** A feature's word as short as it can stand beside its sign. */
export function tag(feature: Feature): string {
  if (feature.kind === "barn" && feature.terrain) return t.letters[feature.terrain];
  if (feature.kind === "halt") return String(feature.points);
  return t.tags[feature.kind as keyof typeof t.tags];
}

/** What the reference card says of it. */
export const hint = (feature: Feature): string =>
  `${upper(feature.words)}. ${rules.value?.reference.find((row) => row.kind === feature.kind)?.words ?? ""}`;

/** The bare sign of a feature; nothing for what is none. */
export function FeatureIcon({ kind }: { kind: string }) {
  const drawn = ICONS[kind as Feature["kind"]];
  return drawn ? (
    <svg class="vicon vi" viewBox="0 0 16 16" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />
  ) : null;
}

// How wide a sign is: its picture, and a letter of its word in the widest font one may meet.
const [SIGN, LETTER] = [29, 8.8];
export const signWide = (feature: Feature): number => SIGN + tag(feature).length * LETTER;

/** A sign in a drawing, its middle at x and y. */
export function signAt(feature: Feature, x: number, y: number, small: boolean): string {
  const icon = `<g class="vi">${ICONS[feature.kind]}</g>`;
  const title = `<title>${hint(feature)}</title>`;
  if (small)
    return `<g class="vsign" transform="translate(${x} ${y})">${title}<circle r="8.500"/><g transform="translate(-6 -6) scale(.75)">${icon}</g></g>`;
  const text = tag(feature);
  const wide = signWide(feature);
  return `<g class="vsign" transform="translate(${x - wide / 2} ${y - 12})">${title}<rect width="${wide}" height="24" rx="6"/><g transform="translate(5 4)">${icon}</g><text x="24.500" y="17">${text}</text></g>`;
}

/** The same in a text. */
export function Sign({ feature }: { feature: Feature }) {
  const wide = signWide(feature) + 1;
  return (
    <svg
      class="vsigned"
      viewBox={`0 0 ${wide} 26`}
      style={`width:${(wide * 0.89).toFixed(1)}px`}
      role="img"
      aria-label={feature.words}
      dangerouslySetInnerHTML={{ __html: signAt(feature, wide / 2, 13, false) }}
    />
  );
}

/** Words of a card with the names of terrains in them marked. It is an ornament: nothing is known by it. */
export function Marked({ text }: { text: string }) {
  const parts: (string | { terrain: Terrain; text: string })[] = [];
  for (const part of text.split(/(?<![\p{L}\d])(?=\p{L})|(?<=\p{L})(?!\p{L})/u)) {
    const terrain = rules.value?.terrains.find((name) => t.terrainForms[name]?.split(" ").includes(part));
    parts.push(terrain ? { terrain, text: part } : part);
  }
  return (
    <>
      {parts.map((part) =>
        typeof part === "string" ? (
          part
        ) : (
          <span class="vmark">
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect
                width="12"
                height="12"
                rx="2.500"
                fill={`url(#v-${part.terrain})`}
                stroke={`var(--v-${part.terrain}-ink)`}
              />
            </svg>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}
