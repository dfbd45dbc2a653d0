/** Keys of a village table; none of them works while one is typing. */
import { dismiss, more, toggle } from "../store/bots/advice";
import { question } from "../store/ending";
import { panelOpen } from "../store/guide";
import { helpOpen } from "../store/look";
import { askEnd } from "../store/settings";
import { acting, canUndo, play, undo } from "../store/table";
import { note } from "../store/toasts";
import type { Keys } from "../ui/Ask";
import { t as coach } from "../words/coach";
import { t as common } from "../words/common";
import { t as ui } from "../words/ui";
import { t } from "../words/village";
import { referenceOpen } from "./Reference";
import { scoresOpen } from "./Scores";
import { drop, game, look, pick, turn } from "./store";

export const villageKeys = (): Keys => [
  ["1 … 7", t.keyTracks],
  ["Q W F G", t.keyTrips],
  ["S", t.keyTableau],
  ["R", t.keyTurn],
  [ui.enter, t.keyPlace],
  ["Esc", t.keyBack],
  ["E", t.keyEnd],
  ["A", coach.keyAdvice],
  ["⇧ A", coach.keyMore],
  ["U", ui.keyUndo],
  ["P", t.keyScores],
  ["C", t.keyReference],
  ["H", ui.keyHelp],
  ["?", ui.keyThis],
];
const TRIP_KEYS = "qwfg";

export const mayEnd = (): boolean => acting.value !== null && (game.value?.legal?.kinds.includes("done") ?? false);

export function endTurn(): void {
  if (acting.value === null) return;
  if (!mayEnd() || !askEnd.value) return void play("done"); // where it is too early, the server says why
  question.value = {
    title: common.endYourTurn,
    text: common.nextBegins,
    yes: common.endTurn,
    act: () => void play("done"),
  };
}

function toTableau(): void {
  const open =
    document.querySelector<HTMLElement>(".vtab.own .can") ?? document.querySelector<HTMLElement>(".vtab.own [data-at]");
  open?.focus();
}

export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || question.value || helpOpen.value) return;
  if (target.closest("input, select, textarea, dialog")) return;
  const track = look.value?.tracks.find((one) => String(one.place) === event.key);
  const trip = look.value?.trips[TRIP_KEYS.indexOf(event.key)];
  if (track || trip) {
    if (look.value?.held) note(t.placeFirst);
    else if (track) pick("track", track.place, track.card);
    else if (trip) pick("trip", trip.place, trip.trip);
    event.preventDefault();
    return;
  }
  switch (event.key) {
    case "s":
      toTableau();
      break;
    case "r":
      turn();
      break;
    case "e":
      endTurn();
      break;
    case "a":
      toggle();
      break;
    case "A":
      more();
      break;
    case "u":
      if (canUndo.value) void undo();
      break;
    case "c":
      referenceOpen.value = true;
      break;
    case "p":
      scoresOpen.value = true;
      break;
    case "h":
      panelOpen.value = true;
      break;
    case "?":
      helpOpen.value = true;
      break;
    case "Escape":
      drop();
      dismiss();
      break;
    default:
      return;
  }
  event.preventDefault();
}
