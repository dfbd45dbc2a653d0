/** Making a table from the first page, and going there. */
import { makeTable } from "../api/client";
import type { SeatAtTable, TableMade, TitleInfo } from "../api/shapes";
import { inviteTo } from "../store/people/host";
import { asMe, becomeBy, me } from "../store/people/me";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { remember } from "../store/tables";
import { complain } from "../store/toasts";

type Wanted = {
  title: Pick<TitleInfo, "id" | "name">;
  seats: SeatAtTable[];
  variants: string[];
  inLobby?: boolean;
  cards?: string | null;
};

/** The table as it was set up, with an invitation to each seat for somebody elsewhere. */
export async function start({ title, seats, variants, inLobby, cards }: Wanted): Promise<void> {
  const seed = new URLSearchParams(location.search).get("seed");
  const whom = inLobby ? "open" : "link";
  const made = (token: string | null, word: string | null): Promise<TableMade> =>
    makeTable(token, title.id, seats, variants, seed ? Number(seed) : null, whom, word, cards ?? null);
  const table = await withWord((word) => asMe((token) => made(token, word)));
  await becomeBy(table.token);
  remember({ id: table.id, token: null, title: title.name, names: seats.map((seat) => seat.name), at: Date.now() });
  for (const [n, seat] of seats.entries())
    if (seat.open) await inviteTo(table.id, me.value?.token ?? null, n).catch(complain);
  go(`/table/${table.id}`);
}
