/** Small line icons and the signs of loads. */
import { glyph, glyphColour } from "../board/marks/glyphs";

const PATHS = {
  undo: "M3 6.500h6.500a3.500 3.500 0 0 1 0 7H6M3 6.500 6 3.500M3 6.500l3 3",
  redo: "M13 6.500H6.500a3.500 3.500 0 0 0 0 7H10M13 6.500 10 3.500M13 6.500l-3 3",
  city: "M2.500 13.500v-7l4-3v10M6.500 7h7v6.500h-11M9 9.500v.1M11.500 9.500v.1M9 11.500v.1M11.500 11.500v.1",
  hills: "M1.500 12.500 5.500 5l2.700 5M6.500 12.500 10.500 7l4 5.500z",
  river: "M9.500 2C5 4 4.500 6 8 8s2.500 4-2 6M13 2.500C9 4.500 9 6 11.500 8s2 4-1.500 6",
  boat: "M2 10.500h12l-2 3H4zM8 10V2.500L12.500 8M8 4 4.500 8",
  moon: "M13.200 9.800A5.700 5.700 0 1 1 6.200 2.800a4.600 4.600 0 0 0 7 7z",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  whole: "M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10",
  pencil: "M3 13l.8-3.200L10.600 3 13 5.400 6.200 12.200z",
  book: "M3 2.500h7.500A2.500 2.500 0 0 1 13 5v8.500H5.500A2.500 2.500 0 0 1 3 11zM3 11a2.500 2.500 0 0 1 2.500-2.500H13",
  tick: "M3.500 8.500 6.500 11.500 12.500 4.500",
  cross: "M4 4l8 8M12 4l-8 8",
  film: "M2.500 3.500h11v9h-11zM2.500 6.500h11M5 3.500l-1 3M9 3.500l-1 3M13 3.500l-1 3M7 8.300v3l2.600-1.500z",
  train: "M4 2.500h8v8H4zM4 7h8M6 13.500l1.500-3M10 13.500l-1.500-3",
  flag: "M4 14.500V2M4 2.500h8.500l-2 3 2 3H4",
  lock: "M4 7h8v6.500H4zM5.500 7V5a2.500 2.500 0 0 1 5 0v2",
  people:
    "M6 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM1.500 13.500a4.500 4.500 0 0 1 9 0M10.500 3.200a2.500 2.500 0 0 1 0 4.600M12 9.800a4.500 4.500 0 0 1 2.500 3.700",
  cloud:
    "M5 10a3 3 0 0 1 .3-6 3.800 3.800 0 0 1 7 1A2.600 2.600 0 0 1 12 10zM6 12l-1 2.500M9 12l-1 2.500M12 12l-1 2.500",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 16 16" class="ui" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Palette() {
  return (
    <svg viewBox="0 0 16 16" class="ui" aria-hidden="true">
      <circle cx="5.500" cy="8" r="3.500" />
      <circle cx="10.500" cy="8" r="3.500" />
    </svg>
  );
}

export function LoadSign({ load }: { load: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      class="ico"
      style={`--g:${glyphColour(load)}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: glyph(load) }}
    />
  );
}

export function Hexagon() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" class="hexa">
      <path d="M6 .8 10.600 3.400v5.200L6 11.200 1.400 8.600V3.400z" fill="var(--city)" />
    </svg>
  );
}

export function Mark() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <path d="M11 1.500 19.500 6.300v9.400L11 20.500 2.500 15.700V6.300z" fill="var(--city)" />
      <path d="M5.500 14.500 16.500 7.500" stroke="#fff6ea" stroke-width="2.600" stroke-linecap="round" />
      <circle cx="5.500" cy="14.500" r="1.700" fill="#fff6ea" />
      <circle cx="16.500" cy="7.500" r="1.700" fill="#fff6ea" />
    </svg>
  );
}
