/** The board on the page: draws a scene, moves with the hand, and tells what was pressed. No framework inside. */
import type { BoardData } from "../api/shapes";
import { t } from "../words/board";
import { Camera, type Frame } from "./camera";
import { Lattice, STEP, type XY } from "./geometry/lattice";
import { tenth } from "./geometry/paths";
import { printedBoard } from "./land/land";
import { editMarks } from "./marks/editmarks";
import { closures, EVENT_DEFS, events } from "./marks/eventmarks";
import { glyphSymbols } from "./marks/glyphs";
import { guideMarks } from "./marks/guidemarks";
import { journeyMarks, journeyRoom } from "./marks/journeymarks";
import { drawsItself, type NewTrack, type Rising, rises, risesFrom } from "./marks/newsmarks";
import * as over from "./marks/overlays";
import { planLines, planRings, planSigns } from "./marks/planmarks";
import { starMarks } from "./marks/starmarks";
import * as tips from "./marks/tips";
import { type Beside, printBeside } from "./names/beside";
import { forgetWidths, type Rect, Room } from "./names/boxes";
import { fonts, fontsCome } from "./names/fonts";
import { Labels } from "./names/labels";
import { riverNames } from "./names/rivernames";
import { EMPTY, type Scene } from "./scene";
import { crayon, lines } from "./track/crayon";
import { linkPrices, links } from "./track/links";
import { waxPatterns } from "./track/wax";

const PAWN =
  '<symbol id="pawn" viewBox="0 0 30 22"><path d="M2 3h10v3h9V3.500h4V6h1.500c1.200 0 2 .8 2 2v6.500l1 2.500H27a3 3 0 0 1-6 0h-2a3 3 0 0 1-6 0h-2.500a3 3 0 0 1-6 0H2.500z" fill="currentColor" stroke="var(--case)" stroke-width="1.800" stroke-linejoin="round" paint-order="stroke"/><circle cx="7.500" cy="17" r="2" fill="var(--case)"/><circle cx="16" cy="17" r="2" fill="var(--case)"/><circle cx="24" cy="17" r="2" fill="var(--case)"/></symbol>';
const MARGIN: XY = [30, 18]; // pixels around the whole board, for the names on its rim
const LAYERS = ["events", "tracks", "ferries", "under", "cities", "over"] as const;
type Layer = (typeof LAYERS)[number];
const SIGNS = ["stems", "names", "pawns", "tips"] as const; // these do not grow with the map
type Sign = (typeof SIGNS)[number];

export class BoardView {
  lattice: Lattice;
  readonly camera: Camera;
  private scene: Scene = EMPTY;
  private readonly stage: HTMLDivElement;
  private readonly base: SVGSVGElement;
  private readonly map: SVGSVGElement;
  /** A layer of its own: what moves in it does not have the map painted anew. */
  private readonly news: SVGSVGElement;
  private risen: Rising[] = [];
  /** What the window showed before the newsreel moved it. */
  private left: Pick<Camera, "x" | "y" | "scale"> | null = null;
  private readonly drawn = new Map<string, string>();
  private beside: Beside = { svg: "", taken: [], boxes: [] };
  private lineFactor = 0;
  private timer = 0;
  private wordsTimer = 0;
  private room: Room | null = null;
  private touched = false;

  constructor(
    private readonly host: HTMLElement,
    data: BoardData,
    private readonly name: string,
  ) {
    this.lattice = new Lattice(data);
    const { x0, y0, x1, y1 } = this.lattice.box;
    this.camera = new Camera({ x0: x0 - 3 * STEP, y0: y0 - 2 * STEP, x1: x1 + 4 * STEP, y1: y1 + 2 * STEP });
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    this.stage.innerHTML = `<svg class="base" aria-hidden="true"></svg><svg class="map" role="img" aria-label="${t.boardOf(name)}"></svg><svg class="news" aria-hidden="true"><g class="world"></g><g class="risen"></g></svg>`;
    host.prepend(this.stage);
    [this.base, this.map, this.news] = [...this.stage.children] as [SVGSVGElement, SVGSVGElement, SVGSVGElement];
    this.base.innerHTML = printedBoard(this.lattice);
    this.map.innerHTML = `<defs>${glyphSymbols(data.loads.map((load) => load.name))}${PAWN}${EVENT_DEFS}<g class="waxes"></g></defs><g class="world">${LAYERS.map((layer) => `<g class="l-${layer}"></g>`).join("")}</g>${SIGNS.map((sign) => `<g class="${sign}"></g>`).join("")}`;
    this.recolour();
    this.resize();
    void fontsCome().then(() => {
      forgetWidths();
      this.resize();
    });
  }

  destroy(): void {
    clearTimeout(this.timer);
    clearTimeout(this.wordsTimer);
    this.stage.remove();
  }

  /** The same board with other facts, as its editor makes them; the window stays where it is. */
  change(data: BoardData): void {
    this.lattice = new Lattice(data);
    this.base.innerHTML = printedBoard(this.lattice);
    this.drawn.clear();
    this.print();
    this.redraw();
  }

  /** Wax tiles hold colours as pixels: made anew when the theme or the palette changes. */
  recolour(): void {
    this.group("waxes").innerHTML = waxPatterns();
    this.lineFactor = 0;
    this.apply();
  }

  /** The window may have another size. */
  fill(): void {
    if (this.host.clientWidth !== this.camera.width || this.host.clientHeight !== this.camera.height) this.resize();
  }

  private resize(): void {
    this.camera.resize(this.host.clientWidth || 1, this.host.clientHeight || 1);
    const { width, height, margin } = this.camera;
    this.stage.style.inset = `${-margin}px`;
    for (const svg of [this.base, this.map, this.news])
      svg.setAttribute("viewBox", `0 0 ${width + 2 * margin} ${height + 2 * margin}`);
    this.print();
    if (!this.touched) this.home();
    else this.redraw();
  }

  /** Where buttons lie on the board, in pixels of the window. */
  private huds(): Rect[] {
    const from = this.host.getBoundingClientRect();
    return [...this.host.querySelectorAll(".hud")].flatMap((hud): Rect[] => {
      if (!hud.getClientRects().length) return []; // not shown on this screen
      const { left, top, right, bottom } = hud.getBoundingClientRect();
      return [[left - from.left, top - from.top, right - from.left, bottom - from.top]];
    });
  }

  /** Lay out key, title and names of seas for a window of this size. */
  private print(): void {
    const { window, scale } = this.camera.fitted(this.lattice.box, MARGIN);
    const hud = this.huds().map(
      ([x0, y0, x1, y1]): Rect => [
        window[0] + (x0 - 8) / scale,
        window[1] + (y0 - 8) / scale,
        window[0] + (x1 + 8) / scale,
        window[1] + (y1 + 8) / scale,
      ],
    );
    this.beside = printBeside(this.lattice, this.name, fonts(), { window, scale, hud });
    (this.base.querySelector(".print") as SVGGElement).innerHTML = this.beside.svg;
  }

  /** Whether a box of the window, in pixels, would lie on the key or the title. */
  coversPrint([x0, y0, x1, y1]: Rect): boolean {
    return this.beside.boxes.some((box) => {
      const [a, b] = [this.camera.toWindow([box[0], box[1]]), this.camera.toWindow([box[2], box[3]])];
      return x0 < b[0] && x1 > a[0] && y0 < b[1] && y1 > a[1];
    });
  }

  home(): void {
    this.touched = false;
    this.left = null;
    this.show(this.lattice.box, MARGIN);
  }

  show(frame: Frame, margin: XY = [0, 0]): void {
    this.camera.fit(frame, margin);
    this.redraw();
  }

  /** Show these mileposts with some land around them. */
  focus(names: string[], around = 10): void {
    const points = names.map((name) => this.lattice.xy(name));
    if (!points.length) return;
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const pad = around * STEP;
    this.touched = true;
    this.show({
      x0: Math.min(...xs) - pad,
      y0: Math.min(...ys) - pad,
      x1: Math.max(...xs) + pad,
      y1: Math.max(...ys) + pad,
    });
  }

  /** Bring these mileposts into the window, unless all are in it already; never nearer than the map is now. */
  see(names: string[]): void {
    const points = names.map((name) => this.lattice.xy(name));
    const { width, height, scale } = this.camera;
    const [mx, my] = [Math.min(70, width / 6), Math.min(44, height / 6)];
    if (
      points
        .map((p) => this.camera.toWindow(p))
        .every(([x, y]) => x >= mx && x <= width - mx && y >= my && y <= height - my)
    )
      return;
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const [dx, dy] = [(width - 2 * mx) / scale, (height - 2 * my) / scale]; // what the window shows now
    const frame = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    const wide = Math.max(0, dx - (frame.x1 - frame.x0)) / 2;
    const tall = Math.max(0, dy - (frame.y1 - frame.y0)) / 2;
    this.touched = true;
    this.show({ x0: frame.x0 - wide, y0: frame.y0 - tall, x1: frame.x1 + wide, y1: frame.y1 + tall }, [mx, my]);
  }

  zoom(factor: number, at?: XY): void {
    const [x, y] = at ?? [this.camera.width / 2, this.camera.height / 2];
    this.touched = true;
    this.left = null; // the hand has chosen another part
    this.camera.zoomAt(x, y, factor);
    this.follow();
  }

  pan(dx: number, dy: number): void {
    this.touched = true;
    this.left = null;
    this.camera.drag(dx, dy);
    this.follow();
  }

  /** Move the stage at once, draw anew when the hand rests. */
  private follow(): void {
    this.stage.style.transform = this.camera.stageTransform();
    clearTimeout(this.timer);
    if (this.camera.overdue) {
      if (this.camera.zooming) return this.rest();
      // All of the board is drawn, so another part of it is shown as it is. Names at the window's edge can wait.
      this.camera.settle();
      this.apply();
    }
    this.timer = window.setTimeout(() => this.rest(), 130);
  }

  rest(): void {
    clearTimeout(this.timer);
    this.camera.settle();
    this.redraw();
  }

  update(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    if (this.camera.moving) return;
    // What has happened is shown at once. Names stay where they are until the hand rests: to place them anew takes longer.
    const light = before.demand === scene.demand && before.showLoads === scene.showLoads;
    clearTimeout(this.wordsTimer);
    this.redraw(!light);
    if (light) this.wordsTimer = window.setTimeout(() => this.words(), 120);
  }

  /** What another player builds and earns just now. */
  reel(track: NewTrack | null, risen: Rising[]): void {
    const [world, above] = [...this.news.children] as [SVGGElement, SVGGElement];
    world.innerHTML = track ? drawsItself(this.lattice, track) : "";
    if (risen === this.risen) return;
    this.risen = risen;
    above.innerHTML = rises(risen);
    this.putRisen();
  }

  /** Money stays where it was earned when the map is zoomed; what is shown of it goes on. */
  private putRisen(): void {
    const at = risesFrom(this.lattice, this.risen, this.camera.scale);
    [...this.news.querySelectorAll(".risen > g")].forEach((sum, n) => {
      sum.setAttribute("transform", at[n] ?? "");
    });
  }

  /** Whoever looks at a part of the map sees where another player acts, and has the own part back afterwards. */
  attend(names: string[]): void {
    if (!names.length && this.left) {
      Object.assign(this.camera, this.left);
      this.left = null;
      this.redraw();
    } else if (names.length && this.touched && !this.camera.moving) {
      const { x, y, scale } = this.camera;
      this.left ??= { x, y, scale };
      this.see(names);
    }
  }

  private group(name: string): SVGGElement {
    return this.map.querySelector(`.${name}`) as SVGGElement;
  }

  /** Change a layer only where its text changed. */
  private put(layer: Layer | Sign, text: string): void {
    if (this.drawn.get(layer) === text) return;
    this.drawn.set(layer, text);
    this.group((SIGNS as readonly string[]).includes(layer) ? layer : `l-${layer}`).innerHTML = text;
  }

  private apply(): void {
    const { x, y, margin, scale } = this.camera;
    this.stage.style.transform = "";
    const factor = this.camera.lineFactor();
    if (factor !== this.lineFactor) {
      this.lineFactor = factor;
      this.stage.style.setProperty("--k", factor.toFixed(3));
      this.stage.classList.toggle("near", scale > 0.2);
      for (const wax of this.map.querySelectorAll<SVGElement>(".wax")) {
        wax.setAttribute("patternTransform", `rotate(${wax.dataset.turn}) scale(${(1.05 / scale).toFixed(2)})`);
      }
    }
    const shift = `translate(${tenth(x + margin)} ${tenth(y + margin)})`;
    for (const svg of [this.base, this.map, this.news])
      svg.querySelector(".world")?.setAttribute("transform", `${shift} scale(${scale})`);
    this.news.querySelector(".risen")?.setAttribute("transform", shift);
    this.putRisen();
    for (const sign of SIGNS) this.group(sign).setAttribute("transform", shift);
  }

  private redraw(withNames = true): void {
    this.apply();
    const { scene, lattice } = this;
    const scale = this.camera.scale;
    this.put("events", events(lattice, scene.events, scene.track));
    const key = scene.track.map((sections) => sections.map((s) => s.join()).join(";")).join("|");
    if (this.drawn.get("track key") !== key) {
      this.drawn.set("track key", key);
      this.put(
        "tracks",
        scene.track
          .map((sections, seat) =>
            crayon(
              seat,
              lines(sections).map((line) => line.map((m) => lattice.xy(m))),
            ),
          )
          .join(""),
      );
    }
    this.put("ferries", links(lattice, scene.links) + closures(lattice, scene.events));
    this.put(
      "under",
      over.glow(lattice, scene.glow, scale) +
        (scene.plan ? planLines(lattice, scene.plan, scale) : "") +
        (scene.deal ? over.deal(lattice, scene.deal, scale) : "") +
        (scene.sketch ? over.sketch(lattice, scene.sketch, scale) : ""),
    );
    this.put("cities", over.cities(lattice));
    this.put(
      "over",
      (scene.anchor ? over.anchor(lattice, scene.anchor, scale) : "") +
        (scene.demand ? over.veil(lattice, scene.demand, scale) : "") +
        over.places(lattice, scene.places, scale) +
        (scene.demand
          ? ""
          : over.reach(lattice, scene, scale) +
            (scene.journey ? journeyMarks(lattice, scene.journey, scale) : "") +
            (scene.plan ? planRings(lattice, scene.plan, scale) : "")) +
        (scene.guide && !scene.demand ? guideMarks(lattice, scene.guide, scale) : "") +
        (scene.edit ? editMarks(lattice, scene.edit, scale) : "") +
        (scene.cursor ? over.cursor(lattice, scene.cursor, scale) : ""),
    );
    if (withNames || !this.room) return this.words();
    this.trains(this.room);
    this.notes(this.room);
  }

  private words(): void {
    const { scene, lattice } = this;
    const scale = this.camera.scale;
    const faces = fonts();
    const { x0, y0, x1, y1 } = lattice.box;
    const room = new Room((x0 - 600) * scale, (y0 - 400) * scale, (x1 - x0 + 1200) * scale, (y1 - y0 + 800) * scale);
    const screen = (line: XY[]): XY[] => line.map((p) => [p[0] * scale, p[1] * scale]);
    for (const sections of scene.track)
      for (const [a, b] of sections) room.ink(screen([lattice.xy(a), lattice.xy(b)]), 1);
    for (const rivers of Object.values(lattice.data.rivers)) for (const river of rivers) room.ink(screen(river), 0.22);
    for (const art of lattice.data.art) room.ink(screen(art.points), 0.1);
    for (const section of scene.sketch?.sections ?? [])
      room.ink(screen([lattice.xy(section.from), lattice.xy(section.to)]), 3);
    for (const box of this.beside.taken) room.take(box.map((v) => v * scale) as Rect);
    const { x, y } = this.camera;
    for (const hud of this.huds()) room.take([hud[0] - x - 4, hud[1] - y - 4, hud[2] - x + 4, hud[3] - y + 4]);
    const window = this.window();
    const labels = new Labels(lattice, scale, faces, scene.demand, scene.showLoads, window);
    if (scale > 0.2)
      for (const { milepost } of scene.reach) {
        const [mx, my] = lattice.xy(milepost).map((v) => v * scale) as XY;
        room.take([mx - 9, my - 9, mx + 9, my + 9], lattice.cityOf.get(milepost)?.name ?? "");
      }
    if (scene.journey && !scene.demand) for (const box of journeyRoom(lattice, scene.journey, scale)) room.take(box);
    const ferry = linkPrices(lattice, scene.links, scene.players, scale, labels.grow, room);
    const stands = tips.stands(lattice, scene.standing, scale, labels.grow, room);
    const stars = starMarks(lattice, scene.marks, scale, labels.grow, room);
    const notes = scene.demand ? "" : tips.eventNotes(lattice, scene.events, scale, faces.sans, room, window);
    const placed = labels.place(room);
    this.trains(room);
    const rivers = riverNames(lattice, scale, labels.zoom, faces.serif, room);
    const plain = placed
      .filter((one) => one.form.kind !== "pill")
      .map((one) => labels.draw(one))
      .join("");
    const pills = placed
      .filter((one) => one.form.kind === "pill")
      .map((one) => labels.draw(one))
      .join("");
    const dim = scene.demand ? ' opacity=".38"' : "";
    this.put("names", `<g${dim}>${rivers}${plain}${ferry}${stands}${stars}</g>${notes}${pills}`);
    this.room = room;
    this.notes(room);
  }

  /** What the window shows, in pixels of labels. */
  private window(): Rect {
    const { x, y, width, height } = this.camera;
    return [-x, -y, width - x, height - y];
  }

  private trains(room: Room): void {
    const { trains, demand } = this.scene;
    const { stems, pawns } = tips.trains(this.lattice, trains, this.camera.scale, room);
    this.put("stems", `<g${demand ? ' opacity=".38"' : ""}>${stems}</g>`);
    this.put("pawns", `<g${demand ? ' opacity=".7"' : ""}>${pawns}</g>`);
  }

  /** What follows the hand at once: prices of the sketch, points left. */
  private notes(room: Room): void {
    const { scene, lattice } = this;
    const scale = this.camera.scale;
    const left =
      !scene.demand && scene.sketch?.affordable && scene.sketch.sections.some((s) => !s.affordable)
        ? t.thisTurn(scene.sketch.affordable)
        : "";
    this.put(
      "tips",
      (scene.sketch ? tips.sketchTips(lattice, scene.sketch, scale, left, room, this.window()) : "") +
        (scene.demand
          ? ""
          : tips.reachTips(lattice, scene, scale) +
            (scene.plan ? planSigns(lattice, scene.plan, scale, fonts().sans, room) : "")),
    );
  }
}
