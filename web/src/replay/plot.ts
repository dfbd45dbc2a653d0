/** Where the lines of a chart run: figures turned into points and rounded ticks. */

/** Round figures from 0 (or below) to the highest, about five of them. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - Math.min(0, low));
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const found = [Math.floor(Math.min(0, low) / step) * step];
  while ((found[found.length - 1] as number) < high) found.push((found[found.length - 1] as number) + step);
  return found;
}

/** The path of one seat's figures; it breaks where one is hidden. */
export function path(values: (number | null)[], x: (n: number) => number, y: (value: number) => number): string {
  let pen = "M";
  let drawn = "";
  values.forEach((value, n) => {
    if (value === null) {
      pen = "M";
      return;
    }
    drawn += `${pen}${x(n).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = "L";
  });
  return drawn;
}

/** Sums of gains by a key, largest first. */
export function sums<T>(list: T[], key: (one: T) => string, gain: (one: T) => number): [string, number, number][] {
  const found = new Map<string, [number, number]>();
  for (const one of list) {
    const [count, sum] = found.get(key(one)) ?? [0, 0];
    found.set(key(one), [count + 1, sum + gain(one)]);
  }
  return [...found]
    .map(([name, [count, sum]]): [string, number, number] => [name, count, sum])
    .sort((a, b) => b[2] - a[2]);
}
