/** What comes next for a demand, one press each: deliver, pick up, sketch the track that is missing, go there. */
import type { LegalAction, Outlook } from "../../api/shapes";
import { t } from "../../words/cards";
import { loadNames } from "../../words/names";
import { actionsOf, lattice, legal, mySeats, play, replaying, seat, train } from "../table";
import { lay, path } from "../track/sketch";
import { breakOff, goal, headFor } from "../trains/journey";

export type Step = {
  kind: "deliver" | "pick" | "sketch" | "go" | "going";
  words: string;
  title: string;
  city: string;
  text: string | null;
};
type Now = { at: string | null; legal: LegalAction[]; picks: LegalAction[]; sketched: boolean; goal: string | null };

export function nextStep(one: Outlook, now: Now): Step | null {
  const what = loadNames(one.loads);
  const paid = now.legal.find(
    (action) =>
      action.card === one.card &&
      (action.kind === "fill" || (action.kind === "deliver" && action.demand === one.which)),
  );
  if (paid) return { kind: "deliver", words: t.deliver, title: paid.words, city: one.city, text: paid.text };
  const [first] = one.stops;
  if (!first) return null;
  if (first.pick && first.city === now.at) {
    const pick = now.picks.find((action) => action.load !== null && first.loads.includes(action.load));
    return pick ? { kind: "pick", words: t.pickUp, title: pick.words, city: first.city, text: pick.text } : null;
  }
  if (one.track && one.sketch.length > 1 && !now.sketched)
    return {
      kind: "sketch",
      words: t.sketch,
      title: t.sketchMissing(what, one.city),
      city: one.city,
      text: null,
    };
  const next = one.stops.find((stop) => stop.city !== now.at);
  if (!next) return null;
  const going = now.goal === next.city;
  return {
    kind: going ? "going" : "go",
    words: going ? t.going : t.go,
    title: going ? t.goingTo(next.city) : t.goTo(next.city, next.pick, loadNames(next.loads)),
    city: next.city,
    text: null,
  };
}

export const stepFor = (one: Outlook): Step | null =>
  mySeats.value.includes(seat.value) && !replaying.value
    ? nextStep(one, {
        at: lattice.value?.cityOf.get(train.value?.place ?? "")?.name ?? null,
        legal: legal.value,
        picks: actionsOf("pick"),
        sketched: one.sketch.length > 1 && path.value.join() === one.sketch.join(),
        goal: goal.value,
      })
    : null;

export async function take(step: Step, one: Outlook): Promise<void> {
  if (step.text) await play(step.text);
  else if (step.kind === "sketch") lay(one.sketch);
  else if (step.kind === "going") breakOff();
  else await headFor(step.city);
}
