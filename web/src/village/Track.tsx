/** A track card: terrain, the two lines over a bridge or on curves, their signs. */
import type { Feature, TrackCard } from "../api/shapes";
import { upper } from "../words/forms";
import { t } from "../words/village";
import { signAt, signWide } from "./signs";

/** `big` lies in the tableau, `tall` in that of a phone, `mid` in the market, `mini` in the tableau of another. */
export type Size = "big" | "tall" | "mid" | "mini";
const SIZES: Record<Size, [number, number]> = { big: [180, 118], tall: [132, 118], mid: [124, 88], mini: [62, 42] };

/** How a line of the card looks: of no line yet, running, complete; lit or not. */
export type Way = { state: "loose" | "live" | "done"; lit: boolean };
export const LIVE: Way = { state: "live", lit: false };

function rails(d: string, way: Way, k: number): string {
  const line = (css: string, width: number, more = ""): string =>
    `<path d="${d}" class="${css}" stroke-width="${(width * k).toFixed(2)}"${more}/>`;
  return (
    `<g class="vway ${way.state}${way.lit ? " lit" : ""}">` +
    (way.lit ? line("glow", 23) : "") +
    line("bed", 16) +
    line("ties", 12, ` stroke-dasharray="${2.6 * k} ${4.6 * k}"`) +
    line("rail", 7.6) +
    line("gap", 4) +
    "</g>"
  );
}

type Props = { card: TrackCard; features?: [Feature | null, Feature | null]; ways?: [Way, Way]; size: Size };

/** The order of features and ways: the line from the top, the line from the left. */
export function TrackArt({ card, features = card.features, ways = [LIVE, LIVE], size }: Props) {
  const [w, h] = SIZES[size];
  const [x, y] = [w / 2, h / 2];
  const k = size === "big" || size === "tall" ? 1 : size === "mid" ? 0.86 : 0.5;
  const curves = card.pattern === "curves";
  const down = curves ? `M${x} 0Q${x} ${y} ${w} ${y}` : `M${x} 0V${h}`;
  const over = curves ? `M0 ${y}Q${x} ${y} ${x} ${h}` : `M0 ${y}H${w}`;
  const parapet = curves
    ? ""
    : `<path class="vbridge" d="M${x - 15 * k} ${y - 11 * k}l${5 * k} ${2 * k}h${20 * k}l${5 * k} ${-2 * k}M${x - 15 * k} ${y + 11 * k}l${5 * k} ${-2 * k}h${20 * k}l${5 * k} ${2 * k}" stroke-width="${3.2 * k}"/>`;
  const small = size === "mini";
  const spots: [number, number][] = curves
    ? [
        [w * 0.66, h * 0.27],
        [w * 0.33, h * 0.73],
      ]
    : [
        [x, h * 0.18],
        [w * 0.2, y],
      ];
  if (size === "tall")
    spots.splice(
      0,
      2,
      ...((curves
        ? [
            [w * 0.66, h * 0.16],
            [w * 0.31, h * 0.66],
          ]
        : [
            [x, h * 0.14],
            [w * 0.25, y],
          ]) as [number, number][]),
    );
  if (size === "mid")
    spots.splice(
      0,
      2,
      ...((curves
        ? [
            [w * 0.68, h * 0.24],
            [w * 0.31, h * 0.7],
          ]
        : [
            [x, h * 0.17],
            [w * 0.225, y],
          ]) as [number, number][]),
    );
  const signs = features
    .map((feature, n) => {
      if (!feature) return "";
      const [across, below] = spots[n] as [number, number];
      const half = small ? 9 : signWide(feature) / 2 + 3; // a sign never hangs over the edge of its card
      return signAt(feature, Math.min(Math.max(across, half), w - half), below, small);
    })
    .join("");
  const name = small ? t.letters[card.terrain] : upper(t.terrains[card.terrain]);
  const wide = small ? 17 : 12 + name.length * 6.7;
  const label = `<g class="vname" transform="translate(${w - wide - 3} ${h - (small ? 15 : 20)})"><rect width="${wide}" height="${small ? 12 : 17}" rx="4"/><text x="${wide / 2}" y="${small ? 9.6 : 12.8}">${name}</text></g>`;
  // What is lit lies on top, so that a glow does not end under the other line.
  const under = rails(down, ways[0], k);
  const above = rails(over, ways[1], k);
  const ground = `<rect width="${w}" height="${h}" fill="url(#v-${card.terrain})"/>`;
  return (
    <svg
      class={`vtrack ${size}`}
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: ground + under + parapet + above + signs + label }}
    />
  );
}

/** The features of a card as it lies, by the line from the top and the one from the left. */
export const lying = (card: TrackCard, isTurned: boolean): [Feature | null, Feature | null] => {
  const [a, b] = card.features;
  return isTurned && card.pattern === "curves" ? [b, a] : [a, b];
};
