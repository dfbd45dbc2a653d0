/** The same people and bots once more, each a seat further on. */
import { makeTable, tableOf } from "../../api/client";
import { invitePerson, peopleOf } from "../../api/people";
import type { AnyTable, SeatAtTable } from "../../api/shapes";
import { inviteTo } from "../people/host";
import { asMe, becomeBy, me } from "../people/me";
import { withWord } from "../people/word";
import { remember, tokenOf } from "../tables";
import { titled } from "../titled";
import { complain } from "../toasts";

/** A list turned by one: whoever sat second sits first. */
export const turned = <T>(list: T[]): T[] => [...list.slice(1), ...list.slice(0, 1)];

/** The seats of a rematch: bots as they were, or all of them as this one; people at this screen here, all others are yet to come. */
export const seatsAgain = (seats: AnyTable["seats"], other: string | null = null): SeatAtTable[] =>
  turned(seats).map(({ name, kind, bot, yours }) => ({
    name,
    bot: kind === "bot" ? (other ?? bot) : null,
    open: kind !== "bot" && !yours,
  }));

export const variantTexts = (chosen: AnyTable["variants"]): string[] =>
  chosen.map(({ name, value }) => (value ? `${name}=${value}` : name));

/** A new table with the settings of this one: its id. People elsewhere are invited, by name where that is possible. */
export async function rematch(id: string, bot: string | null = null): Promise<string> {
  const token = tokenOf(id) ?? me.value?.token ?? null;
  const table = await tableOf(id, token, null);
  const seats = seatsAgain(table.seats, bot);
  const variants = variantTexts(table.variants);
  const made = await withWord((word) =>
    asMe((own) => makeTable(own, table.title, seats, variants, null, "link", word, null, id)),
  );
  await becomeBy(made.token);
  const names = seats.map((seat) => seat.name);
  remember({ id: made.id, token: null, title: titled(table.title), names, at: Date.now() });
  if (seats.some((seat) => seat.open)) await inviteAgain(made.id, seats, id, token);
  return made.id;
}

async function inviteAgain(made: string, seats: SeatAtTable[], before: string, token: string | null): Promise<void> {
  const people = turned((await peopleOf(before, token)).places).map((place) => place.person);
  for (const [seat, { open }] of seats.entries()) {
    if (!open) continue;
    const own = me.value?.token ?? null;
    const whom = people[seat];
    const named = whom ? await invitePerson(made, own, seat, whom).then(Boolean, () => false) : false;
    if (!named) await inviteTo(made, own, seat).catch(complain);
  }
}
