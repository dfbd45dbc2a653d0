/** The fonts of the board. Names are placed by their width, so they are placed anew when their fonts have come. */
export type Fonts = { sans: string; serif: string };

export function fonts(): Fonts {
  const style = getComputedStyle(document.documentElement);
  return { sans: style.getPropertyValue("--sans"), serif: style.getPropertyValue("--serif") };
}

/** When all faces that the board writes in are there; one that does not come is done without. */
export async function fontsCome(): Promise<void> {
  const { sans, serif } = fonts();
  await Promise.allSettled(
    [`400 12px ${sans}`, `400 12px ${serif}`, `italic 400 12px ${serif}`].map((font) => document.fonts.load(font)),
  );
}
