/** A first game is begun: a table like any other, with the lesson's seed and its opponent. */
import { makeTable } from "../api/client";
import { lessonsOf } from "../api/help";
import { keepLesson, unfinished } from "../store/guide";
import { asMe, becomeBy, me } from "../store/people/me";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { remember } from "../store/tables";
import { t } from "../words/help";

/** Go on with the lesson of this family, or begin it (`anew`: from its start). */
export async function learn(family: string, anew = false): Promise<void> {
  const going = anew ? null : unfinished(family);
  if (going) return go(`/table/${going}`);
  const lesson = (await lessonsOf()).find((one) => one.family === family);
  if (!lesson) throw new Error(t.noLesson);
  const seats = [
    { name: me.value?.name ?? "Ann", bot: null, open: false },
    { name: lesson.opponent, bot: lesson.bot, open: false },
  ];
  if (seats[0] && seats[0].name === lesson.opponent) seats[0].name = `${seats[0].name} II`;
  const made = await withWord((word) =>
    asMe((token) => makeTable(token, lesson.title, seats, [], lesson.seed, "private", word)),
  );
  await becomeBy(made.token);
  remember({ id: made.id, token: null, title: lesson.name, names: seats.map((seat) => seat.name), at: Date.now() });
  keepLesson(made.id, { family, read: 0 });
  go(`/table/${made.id}`);
}
