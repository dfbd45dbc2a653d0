/** What a step has brought and cost, to whom, and from where on the map or the tableau it rises. */
import type { AnyTable, Table, VillageTable } from "../api/shapes";
import type { Lattice } from "../board/geometry/lattice";
import { t } from "../words/ui";
import { type Beat, delivered, lastOf, scene } from "./beats";

/** In Village the place is a line, or "" for the corner where points and money are counted. */
export type Rising = { seat: number; place: string; text: string };

export function rise(beat: Beat, before: AnyTable | null, then: AnyTable, grid: Lattice | null): Rising[] {
  if (before?.family === "village" && then.family === "village") return ofVillage(beat, before, then);
  if (grid && before?.family === "crayon" && then.family === "crayon") return ofCrayon(beat, before, then, grid);
  return [];
}

/** Where cash is hidden, the card tells what was paid. */
function ofCrayon(beat: Beat, before: Table, then: Table, grid: Lattice): Rising[] {
  const pay = delivered(lastOf(beat), grid.data.cards)?.demand.pay ?? 0;
  const places = scene(beat, grid);
  const end = places[places.length - 1] ?? then.view.players[beat.seat]?.trains[0]?.place;
  const middle = places[places.length >> 1] ?? end; // whose track it is has the rent there
  return then.view.players.flatMap((player, seat) => {
    const [had, has, own] = [before.view.players[seat]?.cash, player.cash, seat === beat.seat];
    const change = had == null || has == null ? (own ? pay : 0) : has - had;
    const place = own ? end : middle;
    if (!change || !place) return [];
    return { seat, place, text: change > 0 ? `+${change}M` : `−${-change}M` };
  });
}

/** Points and money of a resolved line rise from its start. */
function ofVillage(beat: Beat, before: VillageTable, then: VillageTable): Rising[] {
  const resolved = lastOf(beat)
    .text.split("; ")
    .findLast((part) => part.startsWith("resolve "));
  const place = resolved?.split(" ")[1] ?? "";
  return then.view.players.flatMap((player, seat) => {
    const was = before.view.players[seat];
    const [points, money] = [player.points - (was?.points ?? 0), player.money - (was?.money ?? 0)];
    const texts = [points > 0 ? t.newsPoints(points) : "", money > 0 ? `+£${money}` : money < 0 ? `−£${-money}` : ""];
    return texts.filter(Boolean).map((text) => ({ seat, place, text }));
  });
}
