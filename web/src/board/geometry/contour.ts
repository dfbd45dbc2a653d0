/** Outlines of sets of mileposts: closed lines through the middles of the sections that leave the set. */
import { around, placeKey, placeX, placeY, type XY } from "./lattice";

type Corner = { row: number; col: number; key: number };

const corner = (row: number, col: number): Corner => ({ row, col, key: placeKey(row, col) });

function edgeMiddle(a: Corner, b: Corner): { key: string; at: XY } {
  const [first, second] = a.key < b.key ? [a, b] : [b, a];
  return {
    key: `${first.key}:${second.key}`,
    at: [(placeX(a.row, a.col) + placeX(b.row, b.col)) / 2, (placeY(a.row) + placeY(b.row)) / 2],
  };
}

/** Closed loops around the lattice places of which `inside` is true, within the rows and columns given. */
export function outline(inside: (key: number) => boolean, rows: [number, number], cols: [number, number]): XY[][] {
  const links = new Map<string, string[]>();
  const spots = new Map<string, XY>();
  const link = (a: string, b: string): void => {
    const known = links.get(a);
    if (known) known.push(b);
    else links.set(a, [b]);
  };
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (let col = cols[0]; col <= cols[1]; col++) {
      const here = corner(row, col);
      const [east, southEast, southWest] = around(row, col).map((p) => corner(p.row, p.col));
      if (!east || !southEast || !southWest) continue;
      for (const triangle of [
        [here, east, southEast],
        [here, southEast, southWest],
      ] as Corner[][]) {
        const cut = cutOf(triangle, inside);
        if (!cut) continue;
        for (const end of cut) spots.set(end.key, end.at);
        link(cut[0].key, cut[1].key);
        link(cut[1].key, cut[0].key);
      }
    }
  }
  return chain(links, spots);
}

type End = { key: string; at: XY };

/** Where the outline crosses one triangle, if it does. */
function cutOf(triangle: Corner[], inside: (key: number) => boolean): [End, End] | null {
  const [a, b, c] = triangle as [Corner, Corner, Corner];
  const [ia, ib, ic] = [inside(a.key), inside(b.key), inside(c.key)];
  if (ia === ib && ib === ic) return null;
  if (ib === ic) return [edgeMiddle(a, b), edgeMiddle(a, c)];
  if (ia === ic) return [edgeMiddle(b, a), edgeMiddle(b, c)];
  return [edgeMiddle(c, a), edgeMiddle(c, b)];
}

function chain(links: Map<string, string[]>, spots: Map<string, XY>): XY[][] {
  const loops: XY[][] = [];
  const seen = new Set<string>();
  for (const start of links.keys()) {
    if (seen.has(start)) continue;
    const loop: XY[] = [];
    let at: string | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      loop.push(spots.get(at) as XY);
      at = links.get(at)?.find((next) => !seen.has(next));
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
