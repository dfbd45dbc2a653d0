/** The board in the page: joins the drawing, the hands and the store. */
import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BoardView } from "../board/board";
import { attachHands } from "../board/gestures";
import { NewsCard } from "../newsreel/NewsCard";
import { drawing as newTrack, rising, stage, turnedUp } from "../newsreel/newsreel";
import { spoken } from "../store/cursor";
import { pointing } from "../store/guide";
import { drawing, type Hot, hot, placing, pointed, scene, sourcesOf } from "../store/look";
import { acting, board, busy, lattice, play, reach, train, view } from "../store/table";
import * as sketch from "../store/track/sketch";
import { toShow } from "../store/track/sketches";
import * as trade from "../store/track/trade";
import { journeyTo, setOff } from "../store/trains/journey";
import { comeToBoard, leaveBoard, onBoard } from "../text/cursor";
import { FindPlace } from "../text/FindPlace";
import { keepFitting, ZoomButtons } from "../ui/boardhost";
import { Icon } from "../ui/icons";
import { t } from "../words/crayon";
import { BuildBox } from "./build/BuildBox";
import { DemandNote } from "./cards/Figures";
import { MovePop } from "./move/MovePop";
import { PlaceNote } from "./PlaceNote";

let shown: BoardView | null = null;
/** The board now on the page, for keys and buttons elsewhere. */
export const boardView = (): BoardView | null => shown;

/** Light a demand, and bring all that it lights onto the map. */
export function showDemand(demand: Hot): void {
  hot.value = demand;
  const cities = [demand.city, ...demand.loads.flatMap(sourcesOf)].map(
    (name) => lattice.value?.cityByName.get(name)?.mileposts[0],
  );
  shown?.see(cities.filter((milepost) => milepost !== undefined));
}

const building = (): boolean => drawing.value || (acting.value !== null && view.value?.phase === "build");

/** A press here draws: own track, a major city, the end of the sketch; anywhere with the pencil or Shift. */
function mayDraw(milepost: string, event: PointerEvent): boolean {
  if (trade.trading.value) return true;
  if (!building() && !event.shiftKey) return false;
  return drawing.value || event.shiftKey || sketch.path.value.includes(milepost) || sketch.mayStart(milepost);
}

function tap(milepost: string | null, touch: boolean, stick: (m: string | null) => void): void {
  if (!milepost || busy.value) return;
  const place = placing.value.get(milepost);
  if (place) return void play(place);
  if (building()) return sketch.propose(milepost);
  const way = reach.value.find((one) => one.milepost === milepost);
  if (acting.value === null) return stick(null);
  if (!way) return tapFar(milepost, touch, stick);
  // On a touch screen nothing hovers: rent is shown first and the second press goes.
  if (way.rent + way.duty && touch && pointed.value !== milepost) return stick(milepost);
  // The way stays marked until the train has gone it: one picture less to paint.
  void play(way.text).then(() => stick(null));
}

/** A city out of reach: off there over several turns; why not, and on a touch screen how far it is, is said first. */
function tapFar(milepost: string, touch: boolean, stick: (m: string | null) => void): void {
  const far = journeyTo(lattice.value?.cityOf.get(milepost)?.name);
  if (!far) return stick(null);
  if (far.refusal || far.held || (touch && pointed.value !== milepost)) return stick(milepost);
  pointed.value = null;
  stick(null);
  void setOff(far.city);
}

/** What a pointer that rests there asks for: a milepost in reach, or a city the train could go to. */
const asksForWay = (milepost: string): boolean =>
  reach.value.some((one) => one.milepost === milepost) || !!journeyTo(lattice.value?.cityOf.get(milepost)?.name);

const NOTE = [292, 190]; // pixels that a note and its margin take at most

/** A corner of the board where a note hides as few of these mileposts as may be, and neither the key nor the title. */
function noteCorner(names: string[]): string {
  if (!shown || !lattice.value) return "";
  const { width, height } = shown.camera;
  const at = names.map((name) => shown?.camera.toWindow(lattice.value?.xy(name) ?? [0, 0]) ?? [0, 0]);
  const [w, h] = NOTE as [number, number];
  const corners: Record<string, [number, number, number, number]> = {
    "": [0, height - h, w, height],
    top: [0, 0, w, h],
  };
  if (sketch.path.value.length < 2) corners["top right"] = [width - w, 0, width, h]; // else the price of the sketch is there
  corners.low = [(width - w) / 2, height - h, (width + w) / 2, height];
  const hidden = ([x0, y0, x1, y1]: [number, number, number, number]): number =>
    at.filter(([x = 0, y = 0]) => x >= x0 - 20 && x <= x1 + 20 && y >= y0 - 20 && y <= y1 + 20).length;
  const ranked = Object.entries(corners).map(([name, box]) => ({
    name,
    cost: hidden(box) * 2 + (shown?.coversPrint(box) ? 1 : 0),
  }));
  return ranked.reduce((best, one) => (one.cost < best.cost ? one : best)).name;
}

const phone = (): boolean => innerWidth < 760;

/** Where the lit demand's cities and way lie. */
function litPlaces(): string[] {
  const demand = scene.value?.demand;
  const cities = [demand?.city ?? "", ...(demand?.sources ?? []).map((one) => one.city)];
  return [
    ...cities.flatMap((name) => lattice.value?.cityByName.get(name)?.mileposts[0] ?? []),
    ...(demand?.way?.route.flat() ?? []),
  ];
}

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  const stuck = useSignal<string | null>(null);
  const under = useSignal<string | null>(null);
  useEffect(() => {
    const at = host.current;
    const data = board.value;
    if (!at || !data) return;
    const drawn = new BoardView(at, data, data.name);
    shown = drawn;
    const place = train.value?.place;
    if (phone() && place) drawn.focus([place], 13); // a phone begins where the train is
    let touch = false;
    const stick = (m: string | null): void => {
      stuck.value = m;
      pointed.value = m;
    };
    const noteTouch = (event: PointerEvent): void => void (touch = event.pointerType !== "mouse");
    at.addEventListener("pointerdown", noteTouch, true);
    const loose = attachHands(at, drawn, {
      mayDraw,
      drawFrom: (m) => (trade.trading.value ? trade.dragFrom : sketch.drawFrom)(m),
      drawOver: (m) => (trade.trading.value ? trade.dragOver : sketch.drawOver)(m),
      drawEnd: () => trade.trading.value || sketch.drawEnd(),
      tap: (milepost, place) => {
        if (!trade.trading.value) return tap(milepost, touch, stick);
        const [x, y] = drawn.camera.toBoard(...place);
        const section = drawn.lattice.nearestSection(x, y, (n) => trade.ownerOf(n) !== null);
        if (section >= 0) trade.toggle(section);
      },
      hover: (milepost) => {
        under.value = milepost;
        if (stuck.value) return;
        pointed.value = milepost && !drawing.value && asksForWay(milepost) ? milepost : null;
      },
    });
    onBoard({
      see: (names) => drawn.see(names),
      press: (milepost) => tap(milepost, true, stick), // as by touch: what it costs is said first
      asksForWay,
    });
    const unwatch = effect(() => {
      if (scene.value) drawn.update(scene.value);
    });
    const unreel = effect(() => drawn.reel(newTrack.value, rising.value));
    const unattend = effect(() => drawn.attend(stage.value));
    const toGuided = (): void => {
      const places = pointing.value?.cities.flatMap((name) => drawn.lattice.cityByName.get(name)?.mileposts[0] ?? []);
      if (places?.length && phone()) drawn.focus(places, 4);
      else if (places?.length) drawn.see(places);
    };
    const unguide = effect(toGuided);
    const unshow = effect(() => {
      const names = toShow.value;
      if (!names.length) return;
      untracked(() => {
        toShow.value = []; // once: then the hand may move the map
      });
      drawn.see(names);
    });
    const unfit = keepFitting(at, drawn, () => phone() && toGuided()); // what comes up beside it may hide a place
    return () => {
      at.removeEventListener("pointerdown", noteTouch, true);
      loose();
      unwatch();
      unreel();
      unattend();
      unguide();
      unshow();
      unfit();
      onBoard(null);
      drawn.destroy();
      shown = null;
    };
  }, [board.value]);
  useEffect(() => {
    if (!pointed.value) stuck.value = null;
  }, [pointed.value]);

  const place = pointed.value && shown && lattice.value ? shown.camera.toWindow(lattice.value.xy(pointed.value)) : null;
  const flip: [boolean, boolean] =
    place && shown ? [place[0] > shown.camera.width - 290, place[1] > shown.camera.height - 270] : [false, false];
  return (
    <div id="board" ref={host} class={building() ? "draws" : ""}>
      <div class="paper" aria-hidden="true" />
      {/* The keys' place on the board: what is read aloud follows the cursor. */}
      <div
        class="pad"
        role="application"
        tabIndex={0}
        aria-label={t.boardKeys}
        onFocus={comeToBoard}
        onBlur={leaveBoard}
      />
      <p class="vh" role="status" aria-live="polite">
        {spoken.value}
      </p>
      <FindPlace />
      <div class="hud brim" aria-hidden="true" />
      <div class="hud" id="zoom">
        <ZoomButtons of={() => shown} />
        <button
          class="ib"
          aria-label={t.drawDrag}
          title={t.drawDragKey}
          aria-pressed={drawing.value}
          onClick={() => (drawing.value = !drawing.value)}
        >
          <Icon name="pencil" />
        </button>
      </div>
      <BuildBox />
      {turnedUp.value && <NewsCard corner={noteCorner([...stage.value, ...rising.value.map((one) => one.place)])} />}
      {hot.value?.city && !under.value && <DemandNote corner={noteCorner(litPlaces())} />}
      {!place && under.value && <PlaceNote milepost={under.value} corner={noteCorner([under.value])} />}
      {place && <MovePop at={place} flip={flip} sticky={stuck.value === pointed.value} />}
    </div>
  );
}
