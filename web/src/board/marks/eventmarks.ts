/** Events on the board: each look has a pattern of its own, so that colour is never the only sign. */

import type { Lattice, XY } from "../geometry/lattice";
import { curve, escape, polyline, whole, width } from "../geometry/paths";
import { area } from "../land/countries";
import type { SceneEvent } from "../scene";

const pattern = (id: string, w: number, h: number, inside: string, turn = 0): string =>
  `<pattern id="ev-${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ""}>${inside}</pattern>`;
const stroke = (d: string, colour: string, w: number, faint: number): string =>
  `<path d="${d}" fill="none" stroke="var(${colour})" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" opacity="${faint}"/>`;

export const EVENT_DEFS = [
  pattern("rain", 96, 150, stroke("M22 10v46M70 86v46", "--event", 7, 0.5), 18),
  pattern(
    "snow",
    150,
    130,
    stroke("M40 18v44M21 29l38 22M21 51l38-22M115 83v44M96 94l38 22M96 116l38-22", "--event", 6, 0.6),
  ),
  pattern("fog", 190, 90, stroke("M10 22h96M128 22h44M42 66h112M-4 66h20", "--event", 9, 0.42)),
  pattern("ash", 120, 104, stroke("M30 26h0M90 78h0", "--bad", 22, 0.5) + stroke("M78 22h0M36 74h0", "--bad", 12, 0.5)),
  pattern("sand", 90, 60, stroke("M0 20q22-18 45 0t45 0M-45 50q22-18 45 0t45 0t45 0", "--des", 7, 0.75)),
  pattern("quake", 130, 110, stroke("M4 30l24 18 20-26 26 22 22-16M60 92l20-18 22 16 24-20", "--bad", 7, 0.55)),
  pattern("strike", 70, 70, stroke("M18 18h0M53 53h0", "--bad", 17, 0.5)),
  pattern("build", 60, 60, stroke("M0 0V60", "--bad", 7, 0.4), -45),
].join("");

const COLOUR: Record<string, string> = { sand: "--des", ash: "--bad", quake: "--bad", strike: "--bad", build: "--bad" };

function shade(lattice: Lattice, mileposts: string[], look: string): string {
  if (!mileposts.length) return "";
  const colour = COLOUR[look] ?? "--event";
  const path = area(lattice, mileposts);
  return `<path d="${path}" fill="var(${colour})" opacity=".1"/><path class="shade ${look}" d="${path}" fill="url(#ev-${look})" stroke="var(${colour})" ${width(10)} stroke-dasharray="44 30"/>`;
}

/** A bar across each section that no train passes. */
function bars(lattice: Lattice, sections: [string, string][]): string {
  const path = sections.map(([from, to]) => {
    const [a, b] = [lattice.xy(from), lattice.xy(to)];
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [dx, dy] = [(b[0] - a[0]) * 0.26, (b[1] - a[1]) * 0.26];
    return `M${whole(x - dy)} ${whole(y + dx)}L${whole(x + dy)} ${whole(y - dx)}`;
  });
  return path.length
    ? `<g fill="none" stroke-linecap="round"><path d="${path.join("")}" stroke="var(--case)" ${width(26)}/><path class="bars" d="${path.join("")}" stroke="var(--bad)" ${width(14)}/></g>`
    : "";
}

/** A cross on mileposts where no train runs. */
function crosses(lattice: Lattice, mileposts: string[]): string {
  const path = mileposts
    .map((name) => lattice.xy(name))
    .map(([x, y]) => `M${whole(x - 18)} ${whole(y - 18)}l36 36m0-36l-36 36`);
  return path.length
    ? `<path class="crosses" d="${path.join("")}" fill="none" stroke="var(--bad)" stroke-linecap="round" ${width(9)} opacity=".75"/>`
    : "";
}

function flood(lattice: Lattice, rivers: string[]): string {
  const lines = rivers.flatMap((name) => lattice.data.rivers[name] ?? []);
  if (!lines.length) return "";
  const path = lines.map((line) => curve(line)).join("");
  return `<g class="flood" fill="none" stroke-linecap="round" stroke="var(--event)"><path d="${path}" ${width(74)} opacity=".3"/><path d="${path}" ${width(34)} opacity=".75"/><path d="${path}" stroke="var(--case)" ${width(7)} stroke-dasharray="4 44" opacity=".9"/></g>`;
}

/** Track that stands still: a hatch along it. */
function still(lattice: Lattice, track: [string, string][]): string {
  const path = track.map(([a, b]) => polyline([lattice.xy(a), lattice.xy(b)])).join("");
  return path
    ? `<g class="still" fill="none" stroke="var(--bad)"><path d="${path}" ${width(78)} opacity=".16"/><path d="${path}" ${width(64)} stroke-dasharray="7 27" opacity=".75"/></g>`
    : "";
}

function closedFerry(lattice: Lattice, n: number): string {
  const ferry = lattice.data.ferries[n];
  if (!ferry) return "";
  const [a, b] = ferry.ports.map((port) => lattice.xy(port)) as [XY, XY];
  const cut = (part: number): string => {
    const [x, y] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    return `M${whole(x - 30)} ${whole(y - 30)}l60 60m0-60l-60 60`;
  };
  const path = [0.22, 0.78].map(cut).join("");
  return `<g class="shut" fill="none" stroke-linecap="round"><path d="${path}" stroke="var(--case)" ${width(26)}/><path d="${path}" stroke="var(--bad)" ${width(14)}/></g>`;
}

function one(lattice: Lattice, event: SceneEvent, track: [string, string][][]): string {
  const look = event.slow.length || event.look === "sand" ? event.look : "build";
  return `<g class="event" data-event="${event.number}"${event.faint ? ' opacity=".25"' : ""}>${shade(lattice, event.slow, look)}${shade(lattice, event.trade, "strike")}${shade(lattice, event.build, look)}${flood(lattice, event.rivers)}${bars(lattice, event.barred)}${crosses(lattice, event.noTrain)}${event.stops === null ? "" : still(lattice, track[event.stops] ?? [])}<title>${escape(`${event.title}, ${event.until}`)}</title></g>`;
}

export const events = (lattice: Lattice, list: SceneEvent[], track: [string, string][][]): string =>
  list.map((event) => one(lattice, event, track)).join("");

/** Crosses on closed ferries lie over the ferries. */
export const closures = (lattice: Lattice, list: SceneEvent[]): string =>
  [...new Set(list.flatMap((event) => event.ferries))].map((n) => closedFerry(lattice, n)).join("");
