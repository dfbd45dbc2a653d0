/** Hands on a tableau: what a mouse, the focus or a finger points at and lights up, and what a touch plays. */
import { seat } from "../store/table";
import { lit, pointed, put, touched } from "./store";
import { touch } from "./words";

/** A browser without a mouse makes one up where a finger was, also when the page has scrolled since. */
const hovers = (event: PointerEvent): boolean => event.pointerType === "mouse" && !touch.value;

type Hovering = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** While a mouse or the focus is on something. A finger does not hover: it only touches. */
const hovering = (on: () => void, off: () => void): Hovering => ({
  onPointerEnter: (event) => void (hovers(event) && on()),
  onPointerLeave: (event) => void (hovers(event) && off()),
  onFocus: on,
  onBlur: off,
});

export const light = (of: number, line: string): void => void (lit.value = { seat: of, line });
const unlight = (of: number, line: string): void => {
  if (lit.value?.line === line && lit.value.seat === of) lit.value = null;
};
/** Lights a line while the hand or the focus is on something of it. */
export const lighting = (of: number, line: string): Hovering =>
  hovering(
    () => light(of, line),
    () => unlight(of, line),
  );

/** On a touch screen nothing hovers: the first touch shows what it would bring, the second one plays. */
let armed = true;
export const arming = (at: string): { onPointerDown: (event: PointerEvent) => void } => ({
  onPointerDown: (event) => void (armed = event.pointerType === "mouse" || pointed.value === at),
});
export function tap(at: string): void {
  if (armed) void put(at);
  else pointed.value = at;
  armed = true; // a key presses without touching
}

const point = (at: string): void => void (pointed.value = at);
const unpoint = (at: string): void => {
  if (pointed.value === at) pointed.value = null;
};
/** Points at a space of one's own, so that what the chosen card would bring there is told. */
export const pointing = (at: string): Hovering =>
  hovering(
    () => point(at),
    () => unpoint(at),
  );
/** The same for a line, which lights up. */
export const pointingLine = (of: number, line: string): Hovering =>
  hovering(
    () => (light(of, line), point(line)),
    () => (unlight(of, line), unpoint(line)),
  );

export function isLit(of: number, line: string): boolean {
  if (lit.value?.seat === of && lit.value.line === line) return true;
  return of === seat.value && touched.value.includes(line);
}
