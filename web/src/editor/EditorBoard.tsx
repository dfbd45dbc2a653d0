/** The map in the editor: the same drawing as at a table, and hands that change it. */
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BoardView } from "../board/board";
import type { XY } from "../board/geometry/lattice";
import { attachHands, type Hands } from "../board/gestures";
import { note } from "../store/toasts";
import { keepFitting, ZoomButtons } from "../ui/boardhost";
import { Icon } from "../ui/icons";
import { t } from "../words/editor";
import { swept } from "./brush";
import * as hand from "./hand";
import { crossOne, here, seen, stand } from "./keys";
import { lengthened, Stroke, without } from "./river";
import { board, cityAt, lattice, make, redo, steps, undo } from "./store";

let stroke: Stroke | null = null;
let brushAt: XY | null = null;
let shown: BoardView | null = null;

function letGo(): void {
  stroke = null;
  brushAt = null;
  hand.painting.value = [];
  hand.crossing.value = [];
  hand.dragged.value = null;
}

/** What the hand did when it lets go. */
function finish(): void {
  const { painting, crossing, dragged, ports, river } = hand;
  const grid = lattice.value;
  if (hand.tool.value === "river" && !river.value) note(t.needName, "refusal");
  if (hand.tool.value === "ground") hand.paint(painting.value);
  if (hand.tool.value === "cities" && dragged.value) void hand.moveCity(dragged.value.city, dragged.value.to);
  if (hand.tool.value === "ferry" && ports.value[0] === ports.value[1]) ports.value = ports.value.slice(0, 1);
  if (hand.tool.value === "river" && crossing.value.length && grid && river.value) {
    const join = (all: string[], one: string): string[] =>
      hand.erasing.value ? without(all, one) : lengthened(grid, all, one);
    void make({ river: river.value, sections: crossing.value.reduce(join, hand.riverSections.value) });
  }
  letGo();
}

const hands = (view: () => BoardView): Hands => ({
  mayDraw: (milepost) => (hand.tool.value === "cities" ? !!cityAt(milepost) : hand.tool.value !== "city"),
  drawFrom: (milepost) => {
    const city = cityAt(milepost);
    if (hand.tool.value === "ground") hand.painting.value = hand.under(milepost);
    else if (hand.tool.value === "ferry") {
      hand.ferry.value = hand.NEW;
      hand.ports.value = [milepost];
    } else if (hand.tool.value === "cities" && city) {
      hand.chosenCity.value = city.name;
      hand.dragged.value = { city: city.name, to: milepost };
    }
  },
  drawOver: (milepost) => {
    if (hand.tool.value === "ferry") hand.ports.value = [hand.ports.value[0] ?? milepost, milepost];
    else if (hand.dragged.value) hand.dragged.value = { ...hand.dragged.value, to: milepost };
  },
  drawAt: (at: XY) => {
    if (hand.tool.value === "ground") {
      const passed = swept(view().lattice, brushAt ?? at, at).flatMap(hand.under);
      hand.painting.value = [...new Set([...hand.painting.value, ...passed])];
      brushAt = at;
    }
    if (hand.tool.value !== "river") return;
    stroke ??= new Stroke(view().lattice, at);
    stroke.to(at);
    hand.crossing.value = [...stroke.crossed];
  },
  drawEnd: finish,
  drawCancel: letGo,
  tap: (milepost, place) => {
    if (hand.tool.value === "river") {
      const grid = view().lattice;
      const [x, y] = view().camera.toBoard(...place);
      const [a, b] = grid.sections[grid.nearestSection(x, y, () => true)] ?? [];
      const name = a && b && sectionNamed(a, b);
      if (name) crossOne(name);
    } else if (milepost) {
      hand.cursor.value = milepost;
      hand.press(milepost);
    }
  },
  hover: () => undefined,
});

/** A section by its ends, as boards write it: from the end in the north or west. */
function sectionNamed(a: string, b: string): string {
  const xy = (name: string): XY => lattice.value?.xy(name) ?? [0, 0];
  const [p, q] = [xy(a), xy(b)];
  return `${a}${q[1] === p[1] ? "e" : q[0] > p[0] ? "se" : "sw"}`;
}

export function EditorBoard({ name }: { name: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = host.current;
    const data = board.peek();
    if (!at || !data) return;
    const view = new BoardView(at, data, name);
    shown = view;
    seen.see = (names) => view.see(names);
    const loose = attachHands(
      at,
      view,
      hands(() => view),
    );
    const noMenu = (event: Event): void => event.preventDefault(); // the right button moves the map
    at.addEventListener("contextmenu", noMenu);
    let last = data;
    const unwatch = effect(() => {
      const now = board.value;
      if (now && now !== last) view.change(now);
      last = now ?? last;
      view.update(hand.scene.value);
    });
    const unfit = keepFitting(at, view);
    return () => {
      at.removeEventListener("contextmenu", noMenu);
      loose();
      unwatch();
      unfit();
      letGo();
      view.destroy();
      shown = null;
    };
  }, []);
  const come = (): void => {
    hand.walking.value = true;
    stand(here());
  };
  return (
    <div id="board" ref={host} class={hand.tool.value === "cities" ? "" : "draws"}>
      <div class="paper" aria-hidden="true" />
      <div
        class="pad"
        role="application"
        tabIndex={0}
        aria-label={t.boardKeys}
        onFocus={come}
        onBlur={() => (hand.walking.value = false)}
      />
      <p class="vh" role="status" aria-live="polite">
        {hand.spoken.value}
      </p>
      <div class="hud steps">
        <button class="ib" disabled={!steps.value.done.length} onClick={() => void undo()}>
          <Icon name="undo" /> {t.undo}
        </button>
        <button class="ib" disabled={!steps.value.undone.length} onClick={() => void redo()}>
          <Icon name="redo" /> {t.redo}
        </button>
        <span class="hint">{t.changes(steps.value.done.length)}</span>
      </div>
      <div class="hud" id="zoom">
        <ZoomButtons of={() => shown} />
      </div>
    </div>
  );
}
