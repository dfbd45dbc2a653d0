/** Wax on paper: a small tile of a crayon's colour, thin where the paper is deep, used as a stroke pattern.
 * An SVG filter would be nicer to write and far too slow to redraw. */
import { hash } from "../geometry/paths";

const SIZE = 128;

function noise(cell: number, seed: number): (x: number, y: number) => number {
  const cells = SIZE / cell;
  const knot = (x: number, y: number): number =>
    hash(((x % cells) + cells) % cells, ((y % cells) + cells) % cells, seed + cell);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [u, v] = [ease(x / cell - i), ease(y / cell - j)];
    const top = knot(i, j) * (1 - u) + knot(i + 1, j) * u;
    const low = knot(i, j + 1) * (1 - u) + knot(i + 1, j + 1) * u;
    return top * (1 - v) + low * v;
  };
}

function tile(colour: string, seed: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  const image = pen.createImageData(SIZE, SIZE);
  const rgb = (colour.match(/[0-9a-f]{2}/gi) ?? ["0", "0", "0"]).map((part) => parseInt(part, 16));
  const layers: [number, (x: number, y: number) => number][] = [
    [0.62, noise(2, seed)],
    [0.5, noise(4, seed)],
    [0.22, noise(16, seed)],
  ];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const depth = layers.reduce((sum, [share, at]) => sum + share * at(x, y), 0);
      const k = (y * SIZE + x) * 4;
      image.data.set([rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0, 255 * Math.max(0.12, Math.min(1, 0.9 + depth * 1.25))], k);
    }
  }
  pen.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

const tiles = new Map<string, string>();

/** The six stroke patterns in the colours of the theme and palette now in use. */
export function waxPatterns(): string {
  const style = getComputedStyle(document.documentElement);
  return [0, 1, 2, 3, 4, 5]
    .map((seat) => {
      const colour = style.getPropertyValue(`--p${seat}`).trim();
      const known = tiles.get(`${seat}${colour}`) ?? tile(colour, seat * 7);
      tiles.set(`${seat}${colour}`, known);
      return `<pattern id="wax${seat}" class="wax" data-turn="${17 + seat * 23}" width="${SIZE}" height="${SIZE}" patternUnits="userSpaceOnUse"><image href="${known}" width="${SIZE}" height="${SIZE}"/></pattern>`;
    })
    .join("");
}
