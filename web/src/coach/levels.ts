/** How strong one's opponents were, and which level comes next: one up after a win, one down after two games lost. */
import type { AnyTable, Level } from "../api/shapes";
import { keep, kept } from "../store/kept";

const KEY = "milepost.levels";
const LOST = 2; // games in a row after which an easier opponent is proposed
type Row = { lost: number; tables: string[] };
export type Next = { level: Level; up: boolean };

const nameOf = (bot: string): string => bot.split(":")[0] ?? "";
/** A bot without its style, which makes it no stronger. */
const withoutStyle = (bot: string): string =>
  bot
    .split(":")
    .filter((said) => !said.startsWith("style="))
    .join(":");

/** The place of a bot among the levels: its own, or the best of its name; -1: weaker than all of them. */
export function levelOf(bot: string, levels: Level[]): number {
  const exact = levels.findIndex((one) => one.bot === withoutStyle(bot));
  return exact >= 0 ? exact : levels.findLastIndex((one) => nameOf(one.bot) === nameOf(bot));
}

/** Games lost in a row against that level, this one among them. Each table counts once, however often it is looked at. */
function lostInARow(key: string, table: string, won: boolean): number {
  const all = kept<Record<string, Row>>(KEY, {});
  const row = all[key] ?? { lost: 0, tables: [] };
  if (!row.tables.includes(table)) {
    row.lost = won ? 0 : row.lost + 1;
    row.tables = [...row.tables, table].slice(-20);
    keep(KEY, { ...all, [key]: row });
  }
  return row.lost;
}

/** What is proposed after a game of one person against bots; null where there is nothing to propose. */
export function nextLevel(table: AnyTable, winners: number[], levels: Level[]): Next | null {
  const own = table.seats.flatMap((seat, n) => (seat.yours && seat.kind !== "bot" ? [n] : []));
  const bots = table.seats.flatMap((seat) => (seat.kind === "bot" && seat.bot ? [seat.bot] : []));
  if (own.length !== 1 || !bots.length || bots.length + 1 < table.seats.length || !levels.length) return null;
  const level = Math.max(...bots.map((bot) => levelOf(bot, levels)));
  const won = winners.includes(own[0] as number);
  const lost = lostInARow(`${table.family} ${level}`, table.id, won);
  const next = won ? levels[level + 1] : lost >= LOST ? levels[level - 1] : undefined;
  return next ? { level: next, up: won } : null;
}
