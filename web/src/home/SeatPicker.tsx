/** A seat of the game being set up: its name and who plays it; of a bot what may be chosen, in plain words. */
import type { BotOption } from "../api/shapes";
import { swatch } from "../board/track/crayon";
import {
  BY_LINK,
  choose,
  FROM_LOBBY,
  info,
  levelKey,
  limits,
  opponentOf,
  optionOf,
  seats,
  type Wanted,
  whoPlays,
  withOption,
} from "../store/home/newgame";
import { t as coach } from "../words/coach";
import { upper } from "../words/forms";
import { t } from "../words/home";

export function SeatPicker({ seat, n }: { seat: Wanted; n: number }) {
  const change = (part: Partial<Wanted>): void => {
    seats.value = seats.value.map((one, i) => (i === n ? { ...one, ...part } : one));
  };
  const bot = seat.bot ? opponentOf(seat.bot) : null;
  return (
    <li>
      <span dangerouslySetInnerHTML={{ __html: swatch(n) }} />
      <input
        aria-label={t.nameOfSeat(n + 1)}
        value={seat.name}
        maxLength={24}
        required
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      <select
        aria-label={t.whoPlays(n + 1)}
        value={whoPlays(seat)}
        onChange={(event) => change(choose(event.currentTarget.value))}
      >
        <option value="">{t.personHere}</option>
        <option value={BY_LINK}>{t.personLink}</option>
        <option value={FROM_LOBBY}>{t.anybody}</option>
        <optgroup label={coach.byLevel}>
          {(info.value?.levels ?? []).map((one) => (
            <option value={levelKey(one.name)}>{coach.levelBot(one.words)}</option>
          ))}
        </optgroup>
        <optgroup label={coach.byName}>
          {(info.value?.opponents ?? []).map((one) => (
            <option value={one.name}>{t.botOption(one.words)}</option>
          ))}
        </optgroup>
      </select>
      <button
        type="button"
        class="ib"
        aria-label={t.removeSeat(n + 1)}
        disabled={seats.value.length <= limits.value.min}
        onClick={() => (seats.value = seats.value.filter((_, i) => i !== n))}
      >
        ✕
      </button>
      {seat.bot && bot && (
        <div class="how">
          {(seat.level ? [] : bot.options).map((option) => (
            <Option
              option={option}
              n={n}
              bot={seat.bot ?? ""}
              set={(next) => change({ bot: next })}
              key={option.name}
            />
          ))}
          <small>{upper(lines(seat.bot).join("; "))}.</small>
        </div>
      )}
    </li>
  );
}

/** An option and its values as people call them; those of other packages by their own words. */
const named = (word: string): string => (t.botWords as Record<string, string>)[word] ?? upper(word);

function Option({ option, n, bot, set }: { option: BotOption; n: number; bot: string; set: (bot: string) => void }) {
  return (
    <select
      aria-label={t.optionOfSeat(named(option.name), n + 1)}
      title={named(option.name)}
      value={optionOf(bot, option)}
      onChange={(event) => set(withOption(bot, option, event.currentTarget.value))}
    >
      {option.values.map((one) => (
        <option value={one.value} title={one.words}>
          {named(one.value)}
        </option>
      ))}
    </select>
  );
}

/** What the bot is like, as chosen. */
function lines(bot: string): string[] {
  const one = opponentOf(bot);
  if (!one?.options.length) return [one?.line ?? ""];
  return one.options.map((option) => option.values.find((value) => value.value === optionOf(bot, option))?.words ?? "");
}
