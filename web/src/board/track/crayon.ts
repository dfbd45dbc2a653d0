/** Players' track: long lines a player, drawn as by a hand, each seat with a pattern of its own. */
import type { XY } from "../geometry/lattice";
import { curve, hash, whole, width } from "../geometry/paths";

/** Sections joined into lines as long as they go, so that a player's track is a few paths. */
export function lines(sections: [string, string][]): string[][] {
  const left = new Map<string, Set<string>>();
  const add = (a: string, b: string): void => {
    const known = left.get(a);
    if (known) known.add(b);
    else left.set(a, new Set([b]));
  };
  for (const [a, b] of sections) {
    add(a, b);
    add(b, a);
  }
  const take = (a: string, b: string): void => {
    left.get(a)?.delete(b);
    left.get(b)?.delete(a);
  };
  const found: string[][] = [];
  const degree = (name: string): number => left.get(name)?.size ?? 0;
  const starts = [...left.keys()].sort((a, b) => Number(degree(a) === 2) - Number(degree(b) === 2));
  for (const start of starts) {
    while (degree(start)) {
      const line = [start];
      let here = start;
      while (degree(here)) {
        const next = [...(left.get(here) as Set<string>)][0] as string;
        take(here, next);
        line.push(next);
        here = next;
      }
      found.push(line);
    }
  }
  return found;
}

/** A hand leaves and reaches mileposts a little off, and bends a little between them. */
function byHand(line: XY[], seed: number, amount: number): XY[] {
  const found: XY[] = [];
  line.forEach(([x, y], i) => {
    found.push([x + hash(x, y, seed) * amount * 0.8, y + hash(y, x, seed + 3) * amount * 0.8]);
    const next = line[i + 1];
    if (!next) return;
    const length = Math.hypot(next[0] - x, next[1] - y) || 1;
    const bend = hash(x + next[0], y + next[1], seed + 5) * amount;
    found.push([
      (x + next[0]) / 2 - ((next[1] - y) / length) * bend,
      (y + next[1]) / 2 + ((next[0] - x) / length) * bend,
    ]);
  });
  return found;
}

/** A point on the way from a to b, moved aside. */
function beside(a: XY, b: XY, part: number, aside = 0): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const x = a[0] + (b[0] - a[0]) * part - ((b[1] - a[1]) / length) * aside;
  const y = a[1] + (b[1] - a[1]) * part + ((b[0] - a[0]) / length) * aside;
  return `${whole(x)} ${whole(y)}`;
}

function each(line: XY[], draw: (a: XY, b: XY) => string): string {
  let text = "";
  for (let i = 0; i + 1 < line.length; i++) text += draw(line[i] as XY, line[i + 1] as XY);
  return text;
}

type Pass = { path: string; wide: number; wax?: boolean; colour?: string; faint?: number };

function passes(seat: number, all: XY[][]): Pass[] {
  const hand = (seed: number, amount: number): string => all.map((line) => curve(byHand(line, seed, amount))).join("");
  const a = hand(11, 5);
  const b = hand(29, 9);
  const halo = (path: string, wide: number): Pass => ({ path, wide: wide + 10, colour: "var(--halo)", faint: 0.65 });
  switch (seat) {
    case 1: {
      const sleepers = all
        .map((line) =>
          each(line, (p, q) =>
            [0.18, 0.5, 0.82]
              .map((part) => {
                const off = hash(p[0] + q[0], p[1], part * 100) * 4;
                return `M${beside(p, q, part, 27 + off)}L${beside(p, q, part, -27 + off)}`;
              })
              .join(""),
          ),
        )
        .join("");
      return [
        halo(a, 26),
        { path: sleepers, wide: 11, faint: 0.92 },
        { path: a, wide: 23, wax: true },
        { path: b, wide: 16, wax: true },
      ];
    }
    case 2:
      return [
        halo(a, 42),
        { path: a, wide: 42, wax: true },
        { path: b, wide: 30, wax: true },
        { path: a, wide: 14, colour: "var(--halo)" },
      ];
    case 3: {
      const dashes = (seed: number): string =>
        all
          .map((line) =>
            each(
              byHand(line, seed, 4).filter((_, i) => i % 2 === 0),
              (p, q) => `M${beside(p, q, 0.2)}L${beside(p, q, 0.8)}`,
            ),
          )
          .join("");
      return [
        halo(a, 34),
        { path: a, wide: 10, faint: 0.7 },
        { path: dashes(11), wide: 36, wax: true },
        { path: dashes(31), wide: 26, wax: true },
      ];
    }
    case 4: {
      const beads = all.map((line) => each(line, (p, q) => `M${beside(p, q, 0.5)}h0`)).join("");
      return [halo(a, 26), { path: a, wide: 17, wax: true }, { path: beads, wide: 46 }];
    }
    case 5: {
      const zigzag = all
        .map((line) => {
          const first = line[0] as XY;
          return (
            `M${whole(first[0])} ${whole(first[1])}` +
            each(
              line,
              (p, q) =>
                `${[0.2, 0.4, 0.6, 0.8].map((part, i) => `L${beside(p, q, part, i % 2 ? -18 : 18)}`).join("")}L${whole(q[0])} ${whole(q[1])}`,
            )
          );
        })
        .join("");
      return [halo(zigzag, 20), { path: zigzag, wide: 20, wax: true }];
    }
    default:
      return [
        halo(a, 30),
        { path: a, wide: 28, wax: true },
        { path: b, wide: 21, wax: true },
        { path: hand(53, 11), wide: 7, faint: 0.8 },
      ];
  }
}

/** A player's lines in their colour and pattern. */
export function crayon(seat: number, all: XY[][], waxed = true): string {
  if (!all.length) return "";
  const draw = (pass: Pass): string => {
    const stroke = pass.colour ?? (pass.wax && waxed ? `url(#wax${seat})` : `var(--p${seat})`);
    return `<path d="${pass.path}" stroke="${stroke}" ${width(pass.wide)}${pass.faint ? ` opacity="${pass.faint}"` : ""}/>`;
  };
  return `<g class="crayon" fill="none" stroke-linecap="round" stroke-linejoin="round">${passes(seat % 6, all)
    .map(draw)
    .join("")}</g>`;
}

/** A short sample of a seat's line, for lists: colour and pattern without the board. */
export function swatch(seat: number): string {
  return `<svg class="sw" viewBox="0 0 340 160" preserveAspectRatio="xMinYMid meet" aria-hidden="true" style="--k:1.5">${crayon(
    seat,
    [
      [
        [24, 86],
        [121, 78],
        [219, 84],
        [316, 76],
      ],
    ],
    false,
  )}</svg>`;
}
