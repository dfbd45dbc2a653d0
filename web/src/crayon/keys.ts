/** Keys for the whole table; none of them works while one is typing. */
import { advice, dismiss, more, toggle } from "../store/bots/advice";
import { endPhase, question } from "../store/ending";
import { panelOpen } from "../store/guide";
import { drawing, helpOpen, hot, pointed } from "../store/look";
import { acting, canUndo, chooseTrain, table, undo, view } from "../store/table";
import * as sketch from "../store/track/sketch";
import { keepSketch } from "../store/track/sketches";
import { breakOff, goOn } from "../store/trains/journey";
import { begin, draft, mayOrder, putAway } from "../store/trains/orders";
import { callHere, leadsToBoard, onBoardKey } from "../text/cursor";
import type { Keys } from "../ui/Ask";
import { t as coach } from "../words/coach";
import { t } from "../words/crayon";
import { t as ui } from "../words/ui";
import { boardView } from "./BoardPane";
import { enterBestWay } from "./build/BestWay";
import { enterOrders } from "./move/Orders";

export const crayonKeys = (): Keys => [
  ["B", t.keyDraw],
  ["M", t.keyMove],
  ["← → ↑ ↓", t.keyWalk],
  [ui.enter, t.keyEnter],
  [t.space, t.keySpace],
  ["/", t.keyFind],
  ["T", t.keyTrain],
  ["N", t.keyNext],
  [t.backspace, t.keyErase],
  ["K", t.keyKeep],
  ["W", t.keyWay],
  ["O", t.keyOrders],
  ["G", t.keyGo],
  ["Esc", t.keyEsc],
  ["E", t.keyEnd],
  ["S", t.keyPlan],
  ["⇧ S", coach.keyMore],
  ["U", ui.keyUndo],
  ["1 2", t.keyTrains],
  ["+ − 0", t.keyZoom],
  ["H", ui.keyHelp],
  ["?", ui.keyThis],
];

/** What lies on the board for a while goes first; where there is nothing of that, a journey is broken off. */
function escape(): void {
  const shown = sketch.path.value.length || advice.value || pointed.value || hot.value || draft.value;
  sketch.erase();
  putAway();
  dismiss();
  hot.value = pointed.value = null;
  if (!shown) breakOff();
}

/** Orders by keys: where one stands on the board is the next call; elsewhere the form alone opens. */
function order(onBoard: boolean): void {
  if (mayOrder() && onBoard && !callHere()) return;
  if (mayOrder() && !draft.value) begin();
  enterOrders();
}

export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || question.value || helpOpen.value) return;
  if (target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
  const onButton = !!target.closest("button, a, input");
  if ((target.closest(".pad") && onBoardKey(event)) || leadsToBoard(event)) return event.preventDefault();
  switch (event.key) {
    case "b":
      drawing.value = true;
      break;
    case "m":
      drawing.value = false;
      break;
    case "e":
      void endPhase();
      break;
    case "s":
      toggle();
      break;
    case "S":
      more();
      break;
    case "u":
      if (canUndo.value) void undo();
      break;
    case "1":
    case "2":
      void chooseTrain(Number(event.key) - 1);
      break;
    case "?":
      helpOpen.value = true;
      break;
    case "k":
      keepSketch();
      break;
    case "h":
      panelOpen.value = true;
      break;
    case "w":
      if (acting.value !== null && !table.value?.question) enterBestWay();
      break;
    case "o":
      order(!!target.closest(".pad"));
      break;
    case "g":
      void goOn();
      break;
    case "Escape":
      escape();
      break;
    case "Backspace":
      sketch.back();
      break;
    case "Enter":
      if (onButton || acting.value === null || view.value?.phase !== "build") return;
      void sketch.commit();
      break;
    case "+":
      boardView()?.zoom(1.35);
      break;
    case "-":
      boardView()?.zoom(1 / 1.35);
      break;
    case "0":
      boardView()?.home();
      break;
    default:
      return;
  }
  event.preventDefault();
}
