/** The game being set up: title, seats, variants. What goes together is told by the server; here it is only shown. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { BotOption, Opponent, SeatAtTable, TitleInfo, UmbrellaInfo, VariantInfo } from "../../api/shapes";
import { t } from "../../words/home";
import { label } from "../../words/variants";
import { me } from "../people/me";

const NAMES = ["Asha", "Bruno", "Chand", "Keiko", "Esha", "Farid"];

const PROPOSED = "planner:level=club"; // until the server has said whom it proposes

/** A seat as it is to be; `lobby` is an open one that anybody may take. */
export type Wanted = { name: string; bot: string | null; open: boolean; lobby: boolean; level?: string | undefined };
const HERE = { bot: null, open: false, lobby: false, level: undefined };

export const found = signal<TitleInfo[]>([]);
export const titleId = signal("india");
export const seats = signal<Wanted[]>([
  { ...HERE, name: "Asha" },
  { ...HERE, name: "Bruno", bot: PROPOSED },
  { ...HERE, name: "Chand", bot: PROPOSED },
]);

// The first seat at this screen bears one's own name, unless another was typed.
let proposedName = "Asha";
effect(() => {
  const own = me.value?.name ?? "Asha";
  untracked(() => {
    const first = seats.value.findIndex((seat) => seat.name === proposedName && !seat.bot && !seat.open);
    const taken = seats.value.some((seat, n) => n !== first && seat.name === own);
    if (first < 0 || taken) return;
    seats.value = seats.value.map((seat, n) => (n === first ? { ...seat, name: own } : seat));
    proposedName = own;
  });
});

/** Chosen by hand: the name with its value, or null where it was taken out again. */
const picked = signal<ReadonlyMap<string, string | null>>(new Map());

export const info = computed<TitleInfo | null>(() => found.value.find((one) => one.id === titleId.value) ?? null);

// A bot is a player string: its name and “:option=value” for each option that is not as it is by itself.
const proposedBot = (): string => info.value?.opponent ?? PROPOSED;
export const nameOf = (bot: string): string => bot.split(":")[0] ?? "";
export const opponentOf = (bot: string): Opponent | null =>
  info.value?.opponents.find((one) => one.name === nameOf(bot)) ?? null;

export function optionOf(bot: string, option: BotOption): string {
  const said = bot.split(":").find((part) => part.startsWith(`${option.name}=`));
  return said ? said.slice(option.name.length + 1) : option.default;
}

export function withOption(bot: string, option: BotOption, value: string): string {
  const rest = bot.split(":").filter((part) => !part.startsWith(`${option.name}=`));
  return (value === option.default ? rest : [...rest, `${option.name}=${value}`]).join(":");
}

/** Who plays a seat, as the picker names it: a bot's name, nobody's for a person at this screen, or one of these. */
export const BY_LINK = "@link";
export const FROM_LOBBY = "@lobby";
/** A level stands for the bot that plays so; a bot chosen by its name keeps its name. */
export const levelKey = (level: string): string => `@${level}`;
export const whoPlays = (seat: Wanted): string =>
  seat.bot
    ? seat.level
      ? levelKey(seat.level)
      : nameOf(seat.bot)
    : seat.lobby
      ? FROM_LOBBY
      : seat.open
        ? BY_LINK
        : "";

/** Somebody else for a seat: a person here or elsewhere, or a bot as it is proposed. */
export function choose(who: string): Omit<Wanted, "name"> {
  const open = who === BY_LINK || who === FROM_LOBBY;
  if (open) return { bot: null, open, lobby: who === FROM_LOBBY, level: undefined };
  const level = info.value?.levels.find((one) => levelKey(one.name) === who);
  if (level) return { ...HERE, bot: level.bot, level: level.name };
  return { ...HERE, bot: who && who === nameOf(proposedBot()) ? proposedBot() : who || null };
}

/** The seats as the server is asked for them. */
export const asSeats = (): SeatAtTable[] =>
  seats.value.map(({ name, bot, open }) => ({ name: name.trim() || t.nobody, bot, open }));
export const inLobby = computed<boolean>(() => seats.value.some((seat) => seat.lobby));

/** Whom a title is begun against with one click: oneself, and bots as they are proposed, three in all if so many play. */
export function proposedSeats(title: TitleInfo): SeatAtTable[] {
  const own = me.value?.name ?? NAMES[0] ?? "";
  const others = NAMES.filter((name) => name !== own).slice(0, Math.min(3, title.players.max) - 1);
  return [own, ...others].map((name, n) => ({ name, bot: n ? title.opponent : null, open: false }));
}

/** What is proposed to this many players, unless somebody has decided otherwise. */
const proposed = computed<string[]>(() => {
  const crowd = info.value?.crowd;
  return crowd && seats.value.length >= crowd.players ? crowd.variants.filter((name) => !picked.value.has(name)) : [];
});

export const chosen = computed<Map<string, string>>(() => {
  const all = new Map(proposed.value.map((name) => [name, ""]));
  for (const [name, value] of picked.value) if (value !== null) all.set(name, value);
  // In the order they are offered, however they were clicked: the table lists them as the picker does.
  const names = info.value?.variants.map((one) => one.name).filter((name) => all.has(name)) ?? [];
  return new Map(names.map((name) => [name, all.get(name) ?? ""]));
});

/** Other readings of what the books leave open. */
export const readings = computed<VariantInfo[]>(
  () => info.value?.variants.filter((one) => one.group === "reading") ?? [],
);

export const isProposed = (name: string): boolean => proposed.value.includes(name);
export const asTexts = (): string[] => [...chosen.value].map(([name, value]) => (value ? `${name}=${value}` : name));

/** How many may play: the title's numbers, or those of a variant that changes them. */
export const limits = computed<{ min: number; max: number }>(() => {
  const changed = info.value?.variants.find((one) => chosen.value.has(one.name) && one.players)?.players;
  return changed ?? info.value?.players ?? { min: 2, max: 6 };
});

export function add(): void {
  const name = NAMES.find((one) => !seats.value.some((seat) => seat.name === one)) ?? t.player(seats.value.length + 1);
  seats.value = [...seats.value, { ...HERE, name, bot: proposedBot() }];
}

/** As many seats as may play. */
function fit(): void {
  while (seats.value.length < limits.value.min) add();
  if (seats.value.length > limits.value.max) seats.value = seats.value.slice(0, limits.value.max);
}

/** Whether there is such a bot in this family, with these values of its options. */
function known(bot: string): boolean {
  const options = opponentOf(bot)?.options.flatMap((one) => one.values.map(({ value }) => `${one.name}=${value}`));
  return (
    options !== undefined &&
    bot
      .split(":")
      .slice(1)
      .every((said) => options.includes(said))
  );
}

/** A bot of another family gives way to the one of its level here, or to the one that is proposed. */
function fitted(seat: Wanted, before: string): Wanted {
  if (seat.level) {
    const level = info.value?.levels.find((one) => one.name === seat.level);
    return { ...seat, bot: level?.bot ?? proposedBot(), level: level?.name };
  }
  return seat.bot && (seat.bot === before || !known(seat.bot)) ? { ...seat, bot: proposedBot() } : seat;
}

export function chooseTitle(id: string): void {
  const before = proposedBot();
  titleId.value = id;
  picked.value = new Map();
  seats.value = seats.value.map((seat) => fitted(seat, before));
  fit();
}

/** The rules as the book has them. */
export function clearVariants(): void {
  picked.value = new Map(proposed.value.map((name) => [name, null]));
  fit();
}

export function pick(variant: VariantInfo, value: string | null): void {
  const next = new Map(picked.value).set(variant.name, value);
  // What goes only with this one goes with it.
  if (value === null)
    for (const other of info.value?.variants ?? []) if (other.needs === variant.name) next.delete(other.name);
  picked.value = next;
  fit();
}

/** The variants under one name of the books: all of them are chosen, or none. */
const partsOf = (umbrella: UmbrellaInfo): VariantInfo[] =>
  info.value?.variants.filter((one) => umbrella.parts.includes(one.name)) ?? [];
export const hasAll = (umbrella: UmbrellaInfo): boolean => umbrella.parts.every((name) => chosen.value.has(name));

export function pickAll(umbrella: UmbrellaInfo, on: boolean): void {
  for (const part of partsOf(umbrella)) if (on !== chosen.value.has(part.name)) pick(part, on ? "" : null);
}

export function whyNotAll(umbrella: UmbrellaInfo): string {
  return (
    partsOf(umbrella)
      .filter((part) => !chosen.value.has(part.name))
      .map(whyNot)
      .find((why) => why) ?? ""
  );
}

/** Why a variant cannot be chosen now, or nothing. */
export function whyNot(variant: VariantInfo): string {
  const against = variant.excludes.find((name) => chosen.value.has(name));
  if (against) return t.notWith(label(against));
  return variant.needs && !chosen.value.has(variant.needs) ? t.onlyWith(label(variant.needs)) : "";
}
