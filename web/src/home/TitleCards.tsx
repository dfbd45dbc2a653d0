/** The titles as cards: the board's picture, how many play and how long; one click starts against proposed opponents. */
import { useSignal } from "@preact/signals";
import type { TitleInfo } from "../api/shapes";
import { chooseTitle, found, proposedSeats, titleId } from "../store/home/newgame";
import { complain } from "../store/toasts";
import { t } from "../words/home";
import { start } from "./start";

export function TitleCards() {
  const starting = useSignal("");
  const play = async (title: TitleInfo): Promise<void> => {
    starting.value = title.id;
    try {
      await start({ title, seats: proposedSeats(title), variants: [] });
    } catch (error) {
      complain(error);
    } finally {
      starting.value = "";
    }
  };
  return (
    <section class="titles" aria-labelledby="titles-h">
      <h1 id="titles-h">{t.newGame}</h1>
      <div class="covers" role="radiogroup" aria-labelledby="titles-h">
        {found.value
          .filter((one) => one.playable)
          .map((one) => (
            <div class="title-card" data-on={one.id === titleId.value || undefined} key={one.id}>
              <label>
                <input
                  type="radio"
                  class="vh"
                  name="title"
                  value={one.id}
                  checked={one.id === titleId.value}
                  onChange={() => chooseTitle(one.id)}
                />
                <img src={one.picture} alt="" loading="lazy" />
                <b>{one.name}</b>
                <span>{inShort(one)}</span>
              </label>
              <button
                type="button"
                class="btn sm pri"
                disabled={!!starting.value}
                aria-label={t.playNowOf(one.name)}
                title={against(one)}
                onClick={() => void play(one)}
              >
                {t.playNow}
              </button>
            </div>
          ))}
      </div>
    </section>
  );
}

/** How many play, and about how long. */
function inShort({ players: { min, max }, rounds }: TitleInfo): string {
  const many = min === max ? t.players(min) : t.playersRange(min, max);
  return rounds ? t.about(many, rounds) : many;
}

function against(title: TitleInfo): string {
  const bots = proposedSeats(title).length - 1;
  return bots === 1 ? t.againstBot : t.againstBots(bots);
}
