/** A space of one's own tableau: the track on it, or what the chosen one would bring there. */
import type { ComponentChildren } from "preact";
import type { TrackPreview } from "../api/shapes";
import { acting } from "../store/table";
import { Named } from "../ui/Named";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { arming, pointing, tap } from "./pointing";
import { cardOf, choice, mayTurn, mine, pointed, put, trackAt, turned } from "./store";
import { lying, TrackArt, type Way } from "./Track";
import { phone, points, signed } from "./words";

/** It takes the chosen track, or says why it cannot. */
export function OwnSpace({
  name,
  where,
  words,
  open,
  children,
}: {
  name: string;
  where: string;
  words: string | null;
  open: boolean;
  children: ComponentChildren;
}) {
  const chosen = choice.value?.kind === "track" ? cardOf(choice.value.card) : null;
  const preview = chosen ? trackAt(name) : null;
  const can = preview !== null && preview.refusal === null;
  const ghost = chosen && !words && pointed.value === name && preview && (can || open);
  const gain = preview?.completed.length
    ? t.completes(preview.completed.map((line) => line.line).join(common.and), points(preview.points))
    : preview
      ? t.worthChange(signed(preview.change))
      : "";
  return (
    <button
      class={`vspace${words ? "" : " empty"}${chosen ? (can ? " can" : " cannot") : ""}${open ? " open" : ""}`}
      style={where}
      data-at={name}
      onClick={() => (chosen ? tap(name) : acting.value !== null && void put(name))}
      {...arming(name)}
      {...pointing(name)}
    >
      <Named name={t.spaceNow(name, words, can, gain)}>
        {children}
        {ghost && (
          <span class="vghost">
            <TrackArt
              card={chosen}
              features={lying(chosen, turned.value && mayTurn.value)}
              ways={ghostWays(preview)}
              size={phone.value ? "tall" : "big"}
            />
          </span>
        )}
        {!words && !ghost && (
          <span class="vat">
            {name}
            {can && <Gain preview={preview} />}
          </span>
        )}
      </Named>
    </button>
  );
}

/** What the chosen track would bring there: points at once, or a change of what lines are worth. */
function Gain({ preview }: { preview: TrackPreview }) {
  if (preview.completed.length)
    return (
      <b class="vgain num">
        {preview.completed.map((line) => line.line).join(" ")} +{preview.points}
      </b>
    );
  if (!preview.longer.length && !preview.change) return null;
  return (
    <i class={`vgrow num${preview.change > 0 ? " up" : preview.change < 0 ? " down" : ""}`}>{signed(preview.change)}</i>
  );
}

/** The lines that lead to the space go on over the card. */
function ghostWays(preview: TrackPreview): [Way, Way] {
  const way = (from: "top" | "left"): Way => {
    const line = mine.value?.lines.find((one) =>
      one.path.some((step) => step.space === preview.space && step.from === from && !step.filled),
    );
    if (!line) return { state: "loose", lit: false };
    return { state: preview.completed.some((one) => one.line === line.name) ? "done" : "live", lit: true };
  };
  return [way("top"), way("left")];
}
