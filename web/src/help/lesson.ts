/** The guide of a first game: which step it is at, what it points at, what it says to an action that it has not asked for. */
import { computed, effect, signal } from "@preact/signals";
import { lessonsOf } from "../api/help";
import type { Lesson, LessonStep } from "../api/shapes";
import { isLesson, keepLesson, lessons, pointing } from "../store/guide";
import { tab } from "../store/look";
import { acting, anyTable, lattice, mySeats, onPlay, play, replaying } from "../store/table";
import { complain } from "../store/toasts";
import { follow, pathsOf, rest, stepAt } from "./along";

const found = signal<Lesson[]>([]);
const id = computed<string>(() => anyTable.value?.id ?? "");
const kept = computed(() => lessons.value[id.value]);

/** The lesson that is on at this table. */
export const lesson = computed<Lesson | null>(() => {
  const now = anyTable.value;
  if (!now || !isLesson() || !mySeats.value.length || replaying.value || kept.value?.left) return null;
  return found.value.find((one) => one.family === now.family) ?? null;
});

const wanted = computed<string[]>(() => lesson.value?.steps.flatMap((step) => step.do) ?? []);
const along = computed(() => {
  const own = (anyTable.value?.log ?? []).filter(
    (line) => line.kind === "play" && !line.undone && mySeats.value.includes(line.seat),
  );
  return follow(
    wanted.value,
    own.map((line) => line.text),
  );
});
export const isAstray = computed<boolean>(() => along.value.astray);
export const at = computed<number>(() =>
  lesson.value ? stepAt(lesson.value.steps, along.value.done, kept.value?.read ?? 0) : 0,
);
export const step = computed<LessonStep | null>(() => lesson.value?.steps[at.value] ?? null);
/** What is left of the action that is waited for. */
export const left = computed<string | null>(() => (step.value?.do.length ? along.value.left : null));
/** An action the player has tried instead. */
export const instead = signal<string | null>(null);

const note = (more: object): void =>
  keepLesson(id.value, { family: lesson.value?.family ?? kept.value?.family ?? "", read: 0, ...kept.value, ...more });
export const read = (): void => note({ read: at.value + 1 });
export const leave = (): void => note({ left: true });
export const finish = (): void => note({ over: true, left: true });

/** Do what was tried: the lesson is left for it. */
export function doIt(): void {
  const action = instead.value;
  leave();
  instead.value = null;
  if (action) void play(action);
}

const endOf = (action: string): string => action.split(" ").pop() ?? "";
const cityAt = (milepost: string): string | undefined => lattice.value?.cityOf.get(milepost)?.name;

/** A train that goes to the right city goes to the right milepost of it: a large one has seven. */
function sameCity(wanted: string, action: string): boolean {
  const city = wanted.startsWith("move ") && action.startsWith("move ") && cityAt(endOf(wanted));
  return !!city && city === cityAt(endOf(action));
}

/** What the guide makes of an action: it passes if it is asked for, else the player is asked once more. */
function looked(action: string): string | null {
  const wanted = along.value.left;
  if (!lesson.value || along.value.astray || wanted === null) return action;
  instead.value = null;
  if (rest(wanted, action) !== null) return action;
  if (sameCity(wanted, action)) return wanted;
  instead.value = action;
  return null;
}

/** The tab of a phone in which something lies. */
const TABS: Record<string, typeof tab.value> = { hand: "cards", card: "cards", events: "table", players: "table" };

const citiesOf = (one: LessonStep): string[] =>
  one.points.filter((point) => point.startsWith("city ")).map((point) => point.slice(5));

/** The guide begins; what comes back ends it. */
export function begin(): () => void {
  lessonsOf() // each time: the language may be another one
    .then((list) => (found.value = list))
    .catch(complain);
  onPlay(looked);
  const unpoint = effect(() => {
    const one = acting.value === null ? null : step.value;
    pointing.value = one && { cities: citiesOf(one), paths: pathsOf(left.value) };
  });
  const unseen = effect(() => {
    const one = acting.value === null ? null : step.value;
    instead.value = null;
    if (!one) return;
    const first = one.points[0]?.split(" ")[0] ?? "";
    tab.value = TABS[first] ?? "turn";
  });
  return () => {
    onPlay(null);
    unpoint();
    unseen();
    pointing.value = null;
  };
}
