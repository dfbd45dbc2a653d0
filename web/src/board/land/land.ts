/** The printed board: everything below track that never changes in a game. */
import type { Art } from "../../api/shapes";
import type { Lattice, XY } from "../geometry/lattice";
import { coarse, curve, dots, linePieces, polyline, soft, softPieces, width } from "../geometry/paths";
import { stretched } from "./beyond";
import { countries } from "./countries";
import { signs, tints } from "./terrain";

const LONGEST = 1000; // letters of a path of several pieces

/** Long straight sides get points near their ends, so that softening rounds only the corner. */
function withCorners(points: XY[]): XY[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length] as XY;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length < 300) return [p];
    const at = (t: number): XY => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    return [p, at(40 / length), at(1 - 40 / length)];
  });
}

const rings = (art: Art[]): string => art.map((one) => soft(withCorners(one.points), true)).join("");

/** A river grows from its source to its mouth. */
function rivers(lattice: Lattice): [string, string, string] {
  const parts: [string, string, string] = ["", "", ""];
  for (const lines of Object.values(lattice.data.rivers)) {
    for (const line of lines) {
      const n = line.length;
      const cuts =
        n > 16 ? [0, Math.round(n * 0.3), Math.round(n * 0.65), n - 1] : [0, Math.round(n * 0.5), n - 1, n - 1];
      for (let k = 0; k < 3; k++) {
        const [from, to] = [cuts[k] as number, cuts[k + 1] as number];
        if (to > from) parts[k] += curve(line.slice(from, to + 1));
      }
    }
  }
  return parts;
}

function redAreas(lattice: Lattice): string {
  const majors = lattice.data.cities.filter((city) => city.size === "major");
  const rim = majors.flatMap((city) => city.mileposts.slice(1).map((name) => lattice.xy(name)));
  const centres = majors.map((city) => lattice.centre(city));
  return `<path d="${majors.map((city) => polyline(city.red_area, true)).join("")}" fill="var(--city)" stroke="var(--city-line)" stroke-width="9" stroke-linejoin="round"/>
    <g fill="none" stroke="var(--city-dot)" stroke-linecap="round"><path d="${dots(rim)}" stroke-width="22"/><path d="${dots(centres)}" stroke-width="18"/></g>
    ${centres.map((c) => `<circle cx="${c[0]}" cy="${c[1]}" r="24" fill="none" stroke="var(--city-dot)" stroke-width="9"/>`).join("")}`;
}

/** Short pieces, as of small islands, share a path: each costs a little in every frame, wherever it lies. */
function paths(pieces: string[]): string {
  const shared: string[] = [];
  for (const piece of pieces) {
    const last = shared.length - 1;
    if (last >= 0 && (shared[last] as string).length + piece.length < LONGEST) shared[last] += piece;
    else shared.push(piece);
  }
  return shared.map((path) => `<path d="${path}"/>`).join("");
}

/** The line along all coasts, and bands around it. The bands are wide and show no detail. */
function coasts(art: Art[]): string {
  const line = art.flatMap((one) => softPieces(withCorners(one.points)));
  const shore = paths(art.flatMap((one) => linePieces(coarse(one.points, 12))));
  const bands: [number, string][] = [
    [220, "--sea2"],
    [128, "--sea1"],
    [108, "--sea2"],
  ];
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${bands
    .map(([w, colour]) => `<g stroke="var(${colour})" stroke-width="${w}">${shore}</g>`)
    .join("")}<g stroke="var(--coast)" ${width(24)}>${paths(line)}</g></g>`;
}

/** The land, with an empty group for the print beside it (`beside.ts`). */
export function printedBoard(lattice: Lattice): string {
  const { art } = lattice.data;
  const own = rings(art.filter((one) => one.kind === "land"));
  const lakes = rings(art.filter((one) => one.kind === "lake"));
  const abroad = stretched(art).filter((one) => one.kind === "foreign");
  const foreign = rings(abroad);
  const lands = countries(lattice);
  const [thin, middle, wide] = rivers(lattice);
  return `<defs><clipPath id="inland"><path d="${own}"/></clipPath><clipPath id="abroad"><path d="${foreign}"/></clipPath>
    <pattern id="hatch" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V60" stroke="var(--hatch)" stroke-width="16"/></pattern></defs>
    <g class="world">
    ${coasts([...art.filter((one) => one.kind === "land"), ...abroad])}
    <path d="${foreign}" fill="var(--for)"/><path d="${foreign}" fill="url(#hatch)" opacity=".6"/>
    <path d="${own}" fill="var(--land-0)"/>
    <g clip-path="url(#inland)">${lands.map((land, i) => `<path d="${land.path}" fill="var(--land-${i % 6})"/>`).join("")}
      <g fill="none" stroke-linecap="round">${tints(lattice)}</g>
      <path d="${lands
        .slice(1)
        .map((land) => land.path)
        .join(
          "",
        )}" fill="none" stroke="var(--border)" stroke-width="11" stroke-dasharray="44 20 8 20" stroke-linecap="round"/></g>
    <path d="${own}" clip-path="url(#abroad)" fill="none" stroke="var(--border)" stroke-width="16" stroke-dasharray="44 20 8 20" stroke-linecap="round"/>
    <path class="lakes" d="${lakes}" fill="var(--sea)" stroke="var(--coast)" stroke-linejoin="round" ${width(12)}/>
    <g class="print"></g>
    <g class="rivers" clip-path="url(#inland)" fill="none" stroke="var(--river)" stroke-linecap="round" stroke-linejoin="round">
      <path d="${thin}" ${width(15)}/><path d="${middle}" ${width(20)}/><path d="${wide}" ${width(26)}/></g>
    ${signs(lattice)}${redAreas(lattice)}</g>`;
}
