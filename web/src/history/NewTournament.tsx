/** Opening a tournament: the same titles and variants as for a game, and how it is played in rounds. */
import { useSignal } from "@preact/signals";
import { openTournament } from "../api/history";
import { VariantPicker } from "../home/Variants";
import { clocks } from "../people/HostBox";
import { somebody, YourName } from "../people/YourName";
import { asTexts, chooseTitle, info, limits, titleId } from "../store/home/newgame";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { t } from "../words/history";
import { TitleChoice } from "./parts";

const limitsOfTime = (): [string, number | null][] => [
  [t.noLimit, null],
  [t.minutes(90), 90],
  [t.hours(2), 120],
  [t.hours(3), 180],
  [t.hours(4), 240],
  [t.weeks(2), 14 * 24 * 60],
  [t.weeks(4), 28 * 24 * 60],
];

export function NewTournament() {
  const own = useSignal("");
  const name = useSignal("");
  const seats = useSignal(4);
  const rounds = useSignal(3);
  const minutes = useSignal<number | null>(null);
  const clock = useSignal("");
  const open = useSignal(true);
  const busy = useSignal(false);
  const { min, max } = limits.value;
  const at = Math.min(Math.max(seats.value, min, 2), max);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    busy.value = true;
    try {
      const token = await somebody(own.value.trim());
      const chosen = clocks().find(([words]) => words === clock.value)?.[1];
      const wanted = {
        name: name.value.trim(),
        title: titleId.value,
        variants: asTexts(),
        seats: at,
        rounds: rounds.value,
        minutes: minutes.value,
        clock: chosen ?? null,
        visibility: open.value ? ("open" as const) : ("link" as const),
      };
      const made = await withWord((invitation) => openTournament(token, { ...wanted, invitation }));
      go(`/tournament/${made.id}`);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="box" onSubmit={start} aria-labelledby="open-h">
      <h2 id="open-h">{t.openCup}</h2>
      <YourName name={own} />
      <label class="field">
        <span>{t.name}</span>
        <input
          required
          maxLength={60}
          value={name.value}
          placeholder={t.nameHint}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <TitleChoice value={titleId.value} choose={chooseTitle} />
      <Number words={t.seatsTable} value={at} from={Math.max(2, min)} to={max} choose={(n) => (seats.value = n)} />
      <Number words={t.roundsField} value={rounds.value} from={1} to={9} choose={(n) => (rounds.value = n)} />
      {info.value?.family === "crayon" && (
        <label class="field">
          <span>{t.timeGame}</span>
          <select
            value={String(minutes.value)}
            onChange={(event) => (minutes.value = limitsOfTime()[event.currentTarget.selectedIndex]?.[1] ?? null)}
          >
            {limitsOfTime().map(([words, value]) => (
              <option value={String(value)} key={words}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{t.clock}</span>
        <select value={clock.value} onChange={(event) => (clock.value = event.currentTarget.value)}>
          <option value="">{t.noClock}</option>
          {clocks().map(([words]) => (
            <option value={words} key={words}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t.foundBy}</span>
        <select value={String(open.value)} onChange={(event) => (open.value = event.currentTarget.value === "true")}>
          <option value="true">{t.everybody}</option>
          <option value="false">{t.withAddress}</option>
        </select>
      </label>
      <VariantPicker />
      <button class="btn pri wide" disabled={busy.value}>
        {t.openIt}
      </button>
    </form>
  );
}

function Number({
  words,
  value,
  from,
  to,
  choose,
}: {
  words: string;
  value: number;
  from: number;
  to: number;
  choose: (n: number) => void;
}) {
  return (
    <label class="field">
      <span>{words}</span>
      <select value={String(value)} onChange={(event) => choose(from + event.currentTarget.selectedIndex)}>
        {Array.from({ length: to - from + 1 }, (_, n) => (
          <option value={String(from + n)} key={n}>
            {from + n}
          </option>
        ))}
      </select>
    </label>
  );
}
